"""The command `doubloon replay`: as text, as a document, as a page, and on a terminal."""

import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from fcntl import ioctl
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from doubloon_tournament.cli.app import app
from doubloon_tournament.cli.keys import keys_of
from doubloon_tournament.exit_code import ExitCode
from tournament.replay.filmed import GAMES, MATCH, film, match_of, store

BOTS = ("ann", "bob", "cid", "dan")
WAIT_S = 60
SECOND_ROUND = f"decision {film('skull_king').rounds[1]} of ".encode()
ENTERS, LEAVES = b"\x1b[?1049h", b"\x1b[?1049l"
"""The screen that is put before the one with the prompt, and taken away again."""


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(tmp_path: Path, game: str) -> str:
    return store(tmp_path, match_of(game), game=game, bots=BOTS)


def replay(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["replay", *arguments], env={"COLUMNS": "200"})


def test_without_a_terminal_the_match_is_told_as_text(url: str, game: str) -> None:
    ran = replay(MATCH[:5], "--db", url)
    assert ran.exit_code == ExitCode.OK, ran.stderr
    assert re.findall(r"^decision (\d+),", ran.stdout, re.MULTILINE) == [
        str(number) for number in range(len(film(game).frames) - 1)
    ]
    assert "seat 3, dan: place " in ran.stdout
    assert "\x1b" not in ran.stdout


def test_a_round_or_a_decision_is_told_alone(url: str, game: str) -> None:
    begins, ends = film(game).rounds[1:3]
    ran = replay(MATCH, "--db", url, "--round", "2")
    assert re.findall(r"^decision (\d+),", ran.stdout, re.MULTILINE) == [str(number) for number in range(begins, ends)]
    ran = replay(MATCH, "--db", url, "--decision", "7", "--eyes", "2", "--names", "zh")
    assert re.findall(r"^decision (\d+),", ran.stdout, re.MULTILINE) == ["7"]
    assert "as seat 2 sees it" in ran.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing"], "`spring` has no finished match that begins with `nothing`"),
        ([MATCH, "--tournament", "autumn"], "has no tournament `autumn`; it has: spring"),
        ([MATCH, "--eyes", "4"], "Invalid value for --eyes: the match has seats 0 to 3; say one of them, `all` or"),
        ([MATCH, "--eyes", "me"], "Invalid value for --eyes: the match has seats 0 to 3"),
        ([MATCH, "--round", "99"], "Invalid value for --round: the match has rounds 1 to "),
        ([MATCH, "--round", "0"], "Invalid value for '--round'"),
        ([MATCH, "--decision", "99999"], "Invalid value for --decision: the match has decisions 0 to "),
        ([MATCH, "--decision", "0", "--round", "2"], "Invalid value for --round: decision 0 is in round 1"),
        ([MATCH, "--names", "fr"], "'fr' is not one of 'en', 'zh'"),
        ([MATCH, "--json", "--plain"], "choose one of them"),
        ([MATCH, "--json", "--round", "2"], "a page or a document has the whole match"),
        ([MATCH, "--out", "/nowhere/page.html"], "/nowhere/page.html cannot be written"),
    ],
)
def test_a_request_that_makes_no_sense_is_a_usage_error(url: str, arguments: list[str], message: str) -> None:
    ran = replay(*arguments, "--db", url)
    assert ran.exit_code == ExitCode.USAGE
    assert ran.stdout == ""
    assert message in ran.stderr


def test_the_document_is_of_all_eyes_or_of_those_that_were_named(url: str) -> None:
    whole = json.loads(replay(MATCH, "--db", url, "--json").stdout)
    assert whole["eyes"] == ["all", "0", "1", "2", "3", "spectator"]
    assert [seat["bot"] for seat in whole["seats"]] == [*BOTS]
    alone = json.loads(replay(MATCH, "--db", url, "--json", "--eyes", "spectator").stdout)
    assert alone["eyes"] == ["spectator"]
    assert all(len(frame["sights"]) == 1 for frame in alone["frames"])
    assert len(json.dumps(alone["zones"])) < len(json.dumps(whole["zones"]))


def test_the_page_is_written_and_the_database_never_written_over(url: str, tmp_path: Path) -> None:
    page = tmp_path / "match.html"
    page.write_text("an older one")
    ran = replay(MATCH, "--db", url, "--out", str(page))
    assert (ran.exit_code, ran.stdout) == (ExitCode.OK, f"{page}\n")
    assert "ann" in page.read_text(encoding="utf-8")
    ran = replay(MATCH, "--db", url, "--out", str(tmp_path / "stored.db"))
    assert ran.exit_code == ExitCode.USAGE
    assert "is the database itself" in ran.stderr


def test_keys_are_told_apart_however_they_come() -> None:
    assert keys_of("n\x1b[C\x1bOD\x1b[6~g12\r\x7f\x1b") == [
        "n",
        "right",
        "left",
        "page down",
        "g",
        "1",
        "2",
        "enter",
        "backspace",
        "escape",
    ]


class Terminal:
    """The command on a terminal of 80 by 24."""

    def __init__(self, *arguments: str) -> None:
        self._ours, self._theirs = pty.openpty()
        self.resize(rows=24, columns=80)
        self.before = termios.tcgetattr(self._theirs)
        self.output = b""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "doubloon_tournament", "replay", *arguments],
            stdin=self._theirs,
            stdout=self._theirs,
            stderr=subprocess.PIPE,
            env={**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1", "COLUMNS": "", "LINES": ""},
            preexec_fn=self._own,
        )

    def _own(self) -> None:
        os.setsid()
        ioctl(0, termios.TIOCSCTTY, 0)

    def press(self, keys: bytes, until: bytes) -> bytes:
        """Presses keys, and returns what is shown up to these bytes."""
        os.write(self._ours, keys)
        return self.read(until)

    def read(self, until: bytes) -> bytes:
        """What is shown up to these bytes."""
        while until not in self.output:
            ready, _, _ = select.select([self._ours], [], [], WAIT_S)
            assert ready, (until, self.output[-2000:])
            self.output += os.read(self._ours, 65536)
        shown, _, self.output = self.output.partition(until)
        return shown + until

    def resize(self, *, rows: int, columns: int) -> None:
        """Makes it another size."""
        ioctl(self._theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def end(self) -> tuple[int, bool]:
        """The exit code, and whether the terminal is as it was."""
        code = self.process.wait(WAIT_S)
        return code, termios.tcgetattr(self._theirs) == self.before

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._ours)
        os.close(self._theirs)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    url = store(tmp_path, match_of("skull_king"), game="skull_king", bots=BOTS)
    found = Terminal(MATCH, "--db", url)
    yield found
    found.close()


def test_on_a_terminal_it_is_stepped_through_with_keys(terminal: Terminal) -> None:
    assert ENTERS in terminal.read(b"decision 0 of ")
    terminal.press(b"\x1b[C", b"decision 1 of ")
    terminal.press(b"  p", b"decision 2 of ")
    terminal.press(b"g15\r", b"decision 15 of ")
    terminal.press(b"g1\r\x1b[6~", SECOND_ROUND)
    terminal.press(b"e", b"as seat 0 sees it")
    terminal.press(b"l", "中文".encode())
    terminal.press(b"\x1b[F", b"the end")
    terminal.press(b"q", LEAVES)
    assert terminal.end() == (ExitCode.OK, True)


def test_ctrl_c_gives_the_terminal_back(terminal: Terminal) -> None:
    terminal.read(b"decision 0 of ")
    terminal.press(b"\x03", LEAVES)
    assert terminal.end() == (ExitCode.INTERRUPTED, True)


def test_sigterm_gives_the_terminal_back(terminal: Terminal) -> None:
    terminal.read(b"decision 0 of ")
    terminal.process.terminate()
    terminal.read(LEAVES)
    assert terminal.end() == (ExitCode.INTERRUPTED, True)


def test_another_size_of_the_terminal_is_noticed(terminal: Terminal) -> None:
    terminal.read(b"decision 0 of ")
    terminal.resize(rows=6, columns=40)
    terminal.read(b" more lines")
    terminal.press(b"q", LEAVES)
