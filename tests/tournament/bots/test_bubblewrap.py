"""A bot in bubblewrap: what it sees, what it does not, whom it reaches, and how it ends. Real processes throughout."""

import asyncio
import os
import shutil
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from doubloon_tournament.bots import Ended, Start, Warden
from doubloon_tournament.bots.descendants import all_processes, descendants
from doubloon_tournament.bots.messages import SOCKET, Stop
from doubloon_tournament.sandbox import Backend, Confinement, Limits
from doubloon_tournament.sandbox.bubblewrap import HOME, PROGRAM
from doubloon_tournament.sandbox.choosing import try_bubblewrap
from doubloon_tournament.sandbox.limits import MIB
from doubloon_tournament.sandbox.python import interpreter_paths
from tournament.bots.processes import alive, ended
from tournament.bots.test_limits import EATER, WAYS
from tournament.bots.wardens import all_reports, end_of, open_warden, started_pid

TROUBLE = try_bubblewrap()
CONFINED = Confinement(Backend.BUBBLEWRAP, Limits(), readable=interpreter_paths())
CHILD = "import subprocess, sys; child = subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()']"


def test_a_run_without_bubblewrap_says_what_it_leaves_out(record_property: Callable[[str, object], None]) -> None:
    if TROUBLE:
        forbidden = shutil.which(PROGRAM) is not None
        assert forbidden or os.environ.get("CI") != "true", f"nothing may be left out here: {TROUBLE}"
        record_property("left_out", f"bots in bubblewrap were not tried: {TROUBLE}")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """The folder of a bot, with what it must not see beside what it may."""
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "weights").write_text("7")
    (tmp_path / "elsewhere").write_text("secret")
    return tmp_path / "bot"


def bot(code: str, place: Path, confinement: Confinement = CONFINED, process: str = "ann/0") -> Start:
    return Start(process, [sys.executable, "-u", "-c", code], str(place), {"PATH": os.environ["PATH"]}, confinement)


def reading(*paths: Path | str) -> str:
    """A program that says of each path what it reads there, or why it cannot."""
    return f"""
for path in {[str(path) for path in paths]!r}:
    try:
        print(open(path).read().strip())
    except OSError as error:
        print(type(error).__name__)
"""


class TestFiles:
    """What it sees, and what it can write."""

    __test__ = not TROUBLE

    async def test_its_own_folder_is_there_to_read_and_not_to_write(self, place: Path) -> None:
        over = await end_of(bot(f"{reading('weights')}\nopen('notes', 'w')", place))
        assert over.status == 1
        assert over.output.startswith("7\n")
        assert "Read-only file system" in over.output

    async def test_what_lies_beside_its_folder_is_not_there(self, place: Path) -> None:
        over = await end_of(bot(reading(place.parent / "elsewhere", "/etc/shadow", Path.home() / ".profile"), place))
        assert over.output.split() == ["FileNotFoundError"] * 3

    async def test_what_its_arguments_and_the_tournament_file_name_is_there(self, place: Path) -> None:
        (place.parent / "main.py").write_text(reading(place.parent / "more"))
        (place.parent / "more").write_text("allowed")
        readable = (*CONFINED.readable, str(place.parent / "more"))
        argv = [sys.executable, str(place.parent / "main.py")]
        over = await end_of(Start("ann/0", argv, str(place), {}, replace(CONFINED, readable=readable)))
        assert over == Ended("ann/0", 0, None, "allowed\n")

    async def test_what_is_hidden_is_not_there_nor_what_is_named_after_it_also_later(self, place: Path) -> None:
        (place / "cup.db").write_text("key")
        (place / "cup.db-wal").write_text("key")
        (place / "deep").mkdir()
        (place / "deep" / "rival").mkdir()
        (place / "deep" / "rival" / "code").write_text("secret")
        (place / "deep" / "mine").write_text("mine")
        (place / "link").symlink_to("cup.db")
        os.mkfifo(place / "go")
        hidden = (str(place / "cup.db"), str(place / "deep" / "rival"))
        paths = ("weights", "deep/mine", "deep/rival/code", "link", "cup.db", "cup.db-wal", "cup.db-shm")
        code = f"open('go').read()\n{reading(*paths)}"
        async with open_warden() as warden:
            await started_pid(warden, bot(code, place, replace(CONFINED, hidden=hidden)))
            (place / "cup.db-shm").write_text("key")
            await asyncio.to_thread((place / "go").write_text, "")
            over = await anext(aiter(warden.reports()))
        assert isinstance(over, Ended)
        assert over.output.split() == ["7", "mine", *["FileNotFoundError"] * 5]

    async def test_a_folder_that_a_link_leads_to_hides_the_same(self, place: Path) -> None:
        (place / "cup.db").write_text("key")
        (place.parent / "link").symlink_to(place)
        order = bot(
            reading("weights", "cup.db"), place.parent / "link", replace(CONFINED, hidden=(str(place / "cup.db"),))
        )
        assert (await end_of(order)).output.split() == ["7", "FileNotFoundError"]

    async def test_each_process_has_a_folder_to_write_in_that_no_other_sees(self, place: Path) -> None:
        code = """
import os
assert os.environ["HOME"] == os.environ["TMPDIR"] == os.environ["DOUBLOON_FOLDER"]
for folder in (os.environ["HOME"], "/tmp", "/dev/shm"):
    print("notes" in os.listdir(folder))
open(os.environ["HOME"] + "/notes", "w").write("seen")
open("/tmp/notes", "w").write("seen")
"""
        async with open_warden() as warden:
            first, second = [
                [each for each in await all_reports(warden, bot(code, place, process=name)) if isinstance(each, Ended)]
                for name in ("ann/0", "ann/1")
            ]
            notes = reading(*(warden.folder / name / "notes" for name in ("ann-0", "ann-1")), f"{HOME}/notes")
            *_, third = await all_reports(warden, bot(notes, place, process="bob/0"))
        assert [first[0].output, second[0].output] == ["False\n" * 3] * 2
        assert isinstance(third, Ended)
        assert third.output.split() == ["FileNotFoundError"] * 3

    async def test_the_folders_of_all_are_not_there_also_where_its_own_folder_holds_them(
        self, place: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TMPDIR", str(place))
        async with open_warden() as warden:
            code = f"import os; print(os.path.exists({str(warden.folder)!r}))\n{reading('weights')}"
            *_, over = await all_reports(warden, bot(code, place))
            assert warden.folder.parent == place
        assert isinstance(over, Ended)
        assert over.output == "False\n7\n"

    async def test_it_can_write_nowhere_else(self, place: Path) -> None:
        code = """
for path in ("/x", "/dev/x", "/etc/x", "/usr/x", "/home/x", "/run/x"):
    try:
        open(path, "w")
        print(path)
    except OSError as error:
        pass
"""
        assert await end_of(bot(code, place)) == Ended("ann/0", 0, None, "")

    async def test_without_a_way_to_hide_what_must_be_hidden_it_is_not_started(
        self, place: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for number in range(2_001):
            (place / str(number)).touch()
        async with open_warden() as warden:
            (report,) = await all_reports(warden, bot("", place, replace(CONFINED, hidden=(str(place / "cup.db"),))))
        assert "has more than 2000 entries beside one that the bot must not see" in str(report)


class TestReach:
    """Whom it meets."""

    __test__ = not TROUBLE

    async def test_it_has_no_network_and_reaches_the_service_by_its_socket(self, place: Path) -> None:
        code = """
import os, socket
print([name for _, name in socket.if_nameindex()])
print(os.environ["DOUBLOON_ADDRESS"])
for family, address in ((socket.AF_INET, ("127.0.0.1", PORT)), (socket.AF_UNIX, os.environ["DOUBLOON_ADDRESS"][5:])):
    try:
        socket.socket(family).connect(address)
        print("connected")
    except OSError as error:
        print(type(error).__name__)
"""
        async with open_warden() as warden:
            with closing(socket.create_server(("127.0.0.1", 0))) as tcp, closing(socket.socket(socket.AF_UNIX)) as unix:
                unix.bind(str(warden.folder / SOCKET))
                unix.listen()
                port = str(tcp.getsockname()[1])
                *_, over = await all_reports(warden, bot(code.replace("PORT", port), place))
        assert isinstance(over, Ended)
        assert over.output.splitlines() == [
            "['lo']",
            "unix:/run/doubloon/service.sock",
            "ConnectionRefusedError",
            "connected",
        ]

    async def test_a_bot_that_is_given_the_network_has_it_and_the_rest_stays_closed(self, place: Path) -> None:
        code = "import socket\nsocket.create_connection(('127.0.0.1', PORT)); print('connected')\n"
        code += reading("/etc/shadow")
        with closing(socket.create_server(("127.0.0.1", 0))) as tcp:
            port = str(tcp.getsockname()[1])
            over = await end_of(bot(code.replace("PORT", port), place, replace(CONFINED, network=True)))
        assert over.output.split() == ["connected", "FileNotFoundError"]

    async def test_it_sees_no_process_but_its_own_and_has_no_privileges(self, place: Path) -> None:
        code = """
import os
print(sorted(int(name) for name in os.listdir("/proc") if name.isdigit()))
print([line.split()[1] for line in open("/proc/self/status") if line.startswith("CapEff")])
"""
        assert (await end_of(bot(code, place))).output == "[1, 2]\n['0000000000000000']\n"


class TestEnds:
    """How it ends."""

    __test__ = not TROUBLE

    async def test_its_exit_status_and_what_it_printed_are_told(self, place: Path) -> None:
        over = await end_of(bot("import sys; print('hello'); sys.exit(3)", place))
        assert over == Ended("ann/0", 3, None, "hello\n")

    async def test_a_signal_that_ended_it_is_told_as_one(self, place: Path) -> None:
        over = await end_of(bot("import os; os.kill(os.getpid(), 11)", place))
        assert over == Ended("ann/0", None, signal.SIGSEGV, "")

    async def test_a_program_that_is_missing_is_told_with_what_bubblewrap_said(self, place: Path) -> None:
        over = await end_of(Start("ann/0", ["/nowhere/bot"], str(place), {"PATH": os.environ["PATH"]}, CONFINED))
        assert over.status == 1
        assert "/nowhere/bot: No such file or directory" in over.output

    @pytest.mark.parametrize("way", WAYS, ids=lambda way: "cgroup" if way else "watched")
    async def test_memory_beyond_the_limit_ends_it(self, way: str, place: Path) -> None:
        limited = replace(CONFINED, limits=Limits(memory=64 * MIB), memory_group=way)
        over = await end_of(bot(EATER, place, limited))
        assert (over.signal, over.why) == (signal.SIGKILL, "over its memory limit of 64 MiB")

    async def test_a_stopped_bot_may_say_goodbye(self, place: Path) -> None:
        async with open_warden() as warden:
            await up(warden, place, "signal.signal(15, lambda *_: sys.exit(7))")
            await warden.order(Stop("ann/0"))
            over = await anext(aiter(warden.reports()))
        assert over == Ended("ann/0", 7, None, "")

    async def test_one_that_does_not_want_to_end_is_ended_with_all_that_it_has_started(self, place: Path) -> None:
        code = f"signal.signal(15, signal.SIG_IGN); {CHILD}, start_new_session=True)"
        async with open_warden() as warden:
            pid = await up(warden, place, code)
            family = {each.pid for each in descendants(pid, all_processes())}
        assert len(family) == 4
        assert not any(map(alive, family))

    async def test_a_killed_warden_takes_it_along(self, place: Path) -> None:
        async with open_warden() as warden:
            pid = await up(warden, place, f"{CHILD})")
            family = [each.pid for each in descendants(pid, all_processes())]
            warden._process.kill()
            await asyncio.gather(*map(ended, family))
        assert not any(map(alive, family))


async def up(warden: Warden, place: Path, prepare: str) -> int:
    """Starts a bot that prepares itself and waits; returns the id of bubblewrap's process once it is prepared."""
    os.mkfifo(place / "up")
    code = f"import signal, sys; {prepare}; open('up', 'w').close(); [signal.pause() for _ in iter(int, 1)]"
    pid = await started_pid(warden, bot(code, place))
    await asyncio.to_thread((place / "up").read_bytes)
    return pid
