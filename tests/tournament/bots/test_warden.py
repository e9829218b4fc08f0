"""The warden: bots are started, heard out and ended, and none is left behind."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from doubloon_tournament.bots import Ended, NotStarted, Start, Started, Warden
from doubloon_tournament.bots.messages import Stop
from doubloon_tournament.bots.tail import TAIL_BYTES
from tournament.bots.processes import alive, ended, is_there
from tournament.bots.wardens import all_reports, open_warden, python, started_pid


async def test_a_bots_end_is_reported_with_its_status_and_what_it_printed() -> None:
    code = "import sys; print('hello'); print('trouble', file=sys.stderr); sys.exit(3)"
    async with open_warden() as warden:
        started, over = await all_reports(warden, python("ann/0", code))
    assert isinstance(started, Started)
    assert over == Ended("ann/0", 3, None, "hello\ntrouble\n")


async def test_a_bot_that_a_signal_ended_is_reported_with_the_signal() -> None:
    async with open_warden() as warden:
        _, over = await all_reports(warden, python("ann/0", "import os; os.kill(os.getpid(), 11)"))
    assert over == Ended("ann/0", None, signal.SIGSEGV, "")


@pytest.mark.parametrize(
    ("argv", "directory", "message"),
    [
        (["/nowhere/bot"], "/", "/nowhere/bot: No such file or directory"),
        (["/etc/passwd"], "/", "/etc/passwd: Permission denied"),
    ],
)
async def test_what_cannot_be_started_is_reported(argv: list[str], directory: str, message: str) -> None:
    async with open_warden() as warden:
        (report,) = await all_reports(warden, Start("ann/0", argv, directory, {}))
    assert report == NotStarted("ann/0", message)


@pytest.mark.parametrize(
    ("argv", "env", "message"),
    [
        ([sys.executable], {"A=B": "x"}, "illegal environment variable name"),
        ([sys.executable], {"A": "x\0y"}, "embedded null byte"),
        ([sys.executable, "x\0y"], {}, "embedded null byte"),
        ([sys.executable, "\ud800"], {}, "surrogates not allowed"),
    ],
)
async def test_what_the_system_cannot_be_told_is_no_start_and_the_others_play_on(
    argv: list[str], env: dict[str, str], message: str
) -> None:
    async with open_warden() as warden:
        refused, _, over = await all_reports(warden, Start("ann/0", argv, "/", env), python("bob/0", "print('here')"))
    assert isinstance(refused, NotStarted)
    assert message in refused.message
    assert over == Ended("bob/0", 0, None, "here\n")


async def test_of_a_long_output_the_end_is_kept() -> None:
    async with open_warden() as warden:
        _, over = await all_reports(warden, python("ann/0", "print('x' * 1_000_000); print('the end')"))
    assert isinstance(over, Ended)
    assert over.output.endswith("the end\n")
    assert over.output.startswith(f"[{1_000_009 - TAIL_BYTES} bytes before this are not kept]")


async def test_a_bot_that_prints_without_end_does_not_keep_the_others_waiting() -> None:
    async with open_warden() as warden:
        pid = await started_pid(warden, python("loud/0", "while True: print('x' * 1000)"))
        _, over = await all_reports(warden, python("ann/0", "print('here')"))
        assert over == Ended("ann/0", 0, None, "here\n")
    assert not alive(pid)


async def test_a_bot_leads_a_process_group_of_its_own() -> None:
    async with open_warden() as warden:
        started, over = await all_reports(warden, python("ann/0", "import os; print(os.getpgid(0), os.getsid(0))"))
    assert isinstance(started, Started)
    assert isinstance(over, Ended)
    assert over.output.split() == [str(started.pid)] * 2


async def test_each_bot_has_a_folder_of_its_own_that_goes_with_the_warden() -> None:
    code = "import os, tempfile; print(os.environ['DOUBLOON_FOLDER']); open(tempfile.mkstemp()[1], 'w').write('x')"
    async with open_warden() as warden:
        said = await all_reports(warden, python("ann/0", code), python("ann/1", code))
        folders = [Path(report.output.strip()) for report in said if isinstance(report, Ended)]
        assert len(set(folders)) == 2
        assert all(len(list(folder.iterdir())) == 1 for folder in folders)
    assert not any(folder.exists() for folder in folders)


async def test_a_stopped_bot_may_say_goodbye(tmp_path: Path) -> None:
    async with open_warden() as warden:
        pid = await up(warden, tmp_path, "signal.signal(15, lambda *_: sys.exit(7))")
        await warden.order(Stop("ann/0"))
        over = await anext(aiter(warden.reports()))
    assert over == Ended("ann/0", 7, None, "")
    assert not alive(pid)


async def test_a_bot_that_does_not_want_to_end_is_ended(tmp_path: Path) -> None:
    async with open_warden() as warden:
        pid = await up(warden, tmp_path, "signal.signal(15, signal.SIG_IGN)")
    assert not alive(pid)


async def up(warden: Warden, folder: Path, prepare: str) -> int:
    """Starts a bot that prepares itself and waits; returns its pid once it is prepared."""
    os.mkfifo(folder / "up")
    code = f"import signal, sys; {prepare}; open('up', 'w').close(); [signal.pause() for _ in iter(int, 1)]"
    pid = await started_pid(warden, Start("ann/0", [sys.executable, "-c", code], str(folder), dict(os.environ)))
    await asyncio.to_thread((folder / "up").read_bytes)
    return pid


CHILD = "import subprocess, sys; child = subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()']"
STAYING = f"{CHILD}); print(child.pid, flush=True)"
FLEEING = f"{CHILD}, start_new_session=True); print(child.pid, flush=True)"
DISOWNED = """
import os, signal
if not os.fork():
    os.setsid()
    if os.fork():
        os._exit(0)
    print(os.getpid(), flush=True)
    signal.pause()
os.wait()
"""


@pytest.mark.parametrize("code", [STAYING, FLEEING, DISOWNED], ids=["in its group", "in its own", "a daemon"])
async def test_what_a_bot_has_started_ends_with_it(code: str) -> None:
    async with open_warden() as warden:
        _, over = await all_reports(warden, python("ann/0", code))
        assert isinstance(over, Ended)
        assert not alive(int(over.output))


RUNNER = """
import asyncio, os, signal, sys
from pathlib import Path
from doubloon_tournament.bots import Start, Warden

async def main():
    warden = await Warden.open([Path(sys.argv[1])])
    await warden.order(Start("ann/0", [sys.executable, "-c", "import signal; signal.pause()"], "/", dict(os.environ)))
    async for report in warden.reports():
        print(warden._process.pid, report.pid, warden.folder, flush=True)

asyncio.run(main())
"""


async def test_a_killed_runner_leaves_no_process_and_no_folder_behind(tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    command = [sys.executable, "-c", RUNNER, str(temporary)]
    runner = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert runner.stdout is not None
    *pids, folder = (await runner.stdout.readline()).split()
    warden, bot = map(int, pids)
    assert alive(warden)
    assert alive(bot)
    runner.kill()
    await asyncio.gather(runner.wait(), ended(bot), ended(warden))
    assert not alive(bot)
    assert not alive(warden)
    assert not is_there(folder.decode())
    assert not is_there(temporary)


async def test_a_runner_that_ends_in_good_order_keeps_its_folders(tmp_path: Path) -> None:
    warden = await Warden.open([tmp_path])
    await warden.close()
    assert is_there(tmp_path)
    assert not is_there(warden.folder)


async def test_a_killed_warden_takes_its_bots_with_it() -> None:
    warden = await Warden.open()
    pid = await started_pid(warden, python("ann/0", "import signal; signal.pause()"))
    warden._process.kill()
    await ended(pid)
    await warden.close()
    assert not alive(pid)
    assert not is_there(warden.folder)


async def test_a_warden_that_is_asked_to_end_ends_its_bots() -> None:
    warden = await Warden.open()
    pid = await started_pid(warden, python("ann/0", "import signal; signal.pause()"))
    warden._process.terminate()
    assert await warden._process.wait() == 0
    assert not alive(pid)
    await warden.close()
