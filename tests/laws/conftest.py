"""Runs a law over every kind of table: a test that takes `case` is run for each.

All laws of a module are run for one table before the next table comes, so that it is played once for all of them.
"""

import pytest

from laws.cases import every_case


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", every_case(), ids=str, scope="module")
