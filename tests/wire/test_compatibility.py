"""The messages stay such that programs built from the last release's read them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROTO = Path(__file__).resolve().parents[2] / "proto"
BUF = Path(sys.executable).with_name("buf")
SKULL_KING = "doubloon/v1/skull_king.proto"


def breaking(folder: Path) -> subprocess.CompletedProcess[str]:
    """The protos of a folder beside those of the last release."""
    command = [str(BUF), "breaking", "--against", str(PROTO / "released.binpb")]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_nothing_of_the_last_release_has_changed_its_meaning() -> None:
    done = breaking(PROTO)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("  uint32 stock_size = 6;", ""),
        ("  uint32 stock_size = 6;", "  uint32 stock_size = 60;"),
        ("  uint32 stock_size = 6;", "  string stock_size = 6;"),
    ],
    ids=["gone", "renumbered", "of another type"],
)
def test_a_released_field_can_be_no_other(line: str, other: str, tmp_path: Path) -> None:
    copy = shutil.copytree(PROTO, tmp_path / "proto")
    text = (copy / SKULL_KING).read_text(encoding="utf-8")
    assert text.count(line) == 1
    (copy / SKULL_KING).write_text(text.replace(line, other), encoding="utf-8")
    done = breaking(copy)
    assert (done.returncode, SKULL_KING in done.stdout) == (100, True), done.stderr
