"""Where a bot's program finds the service: environment, flags, and clear words where something is missing."""

from pathlib import Path

import pytest

from doubloon import SettingsError
from doubloon.settings import Settings, read_settings

ENVIRONMENT = {
    "DOUBLOON_ADDRESS": "127.0.0.1:50051",
    "DOUBLOON_TOKEN": "secret",
    "DOUBLOON_BOT": "crab",
    "DOUBLOON_INSTANCE": "2",
}


def test_the_environment_alone_is_enough() -> None:
    settings = read_settings([], ENVIRONMENT)
    assert settings == Settings(address="127.0.0.1:50051", token="secret", bot="crab", instance="2")


def test_flags_override_the_environment(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("other\n")
    flags = ["--address", "unix:/h", "--token-file", str(token), "--bot", "b", "--instance", "0", "--max-tables", "3"]
    settings = read_settings([*flags, "--wait", "1.5"], ENVIRONMENT)
    assert settings == Settings(address="unix:/h", token="other", bot="b", instance="0", max_tables=3, wait_s=1.5)


@pytest.mark.parametrize("name", ["DOUBLOON_ADDRESS", "DOUBLOON_TOKEN"])
def test_a_missing_variable_is_named_with_its_flag(name: str) -> None:
    environment = {key: value for key, value in ENVIRONMENT.items() if key != name}
    with pytest.raises(SettingsError, match=f"set {name} or give --"):
        read_settings([], environment)


def test_a_token_file_that_is_no_text_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "token").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match="is no text"):
        read_settings(["--token-file", str(tmp_path / "token")], ENVIRONMENT)


def test_a_token_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="nowhere: No such file"):
        read_settings(["--token-file", str(tmp_path / "nowhere")], ENVIRONMENT)


def test_there_is_no_flag_for_the_token_itself() -> None:
    with pytest.raises(SystemExit):
        read_settings(["--token", "secret"], ENVIRONMENT)


@pytest.mark.parametrize("count", ["0", "-1", "many"])
def test_a_number_of_tables_that_makes_no_sense_is_refused(count: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_settings(["--max-tables", count], ENVIRONMENT)
    assert "--max-tables" in capsys.readouterr().err


def test_the_token_does_not_show() -> None:
    assert "secret" not in repr(read_settings([], ENVIRONMENT))
