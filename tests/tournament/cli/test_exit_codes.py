"""Which error ends the command how."""

import pkgutil
import subprocess
import sys

import pytest

from doubloon_tournament.cli.exit_codes import CATALOGUE, exit_code_of
from doubloon_tournament.exit_code import ExitCode
from doubloon_tournament.storage import NewerSchemaError, TournamentExistsError


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_error_of_the_catalogue_exists(name: str) -> None:
    module, _, kind = name.rpartition(".")
    assert issubclass(pkgutil.resolve_name(f"{module}:{kind}"), BaseException)


def test_an_error_ends_the_command_as_the_nearest_kind_of_it() -> None:
    assert exit_code_of(TournamentExistsError("x")) is ExitCode.USAGE
    assert exit_code_of(NewerSchemaError("x")) is ExitCode.FAILURE
    assert exit_code_of(KeyboardInterrupt()) is ExitCode.INTERRUPTED


def test_a_fault_of_the_program_is_not_in_the_catalogue() -> None:
    assert exit_code_of(ZeroDivisionError()) is None


@pytest.mark.parametrize("module", ["sqlalchemy", "alembic", "grpc", "numpy", "scipy", "pydantic", "asyncio"])
def test_help_loads_nothing_heavy(module: str) -> None:
    code = f"import sys, doubloon_tournament.cli.app; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
