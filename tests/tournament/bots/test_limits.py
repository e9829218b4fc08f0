"""What a bot may use: whoever uses more is ended, and it is said why."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from doubloon_tournament.bots import Ended, Start
from doubloon_tournament.sandbox import Backend, Confinement, Limits
from doubloon_tournament.sandbox.cgroups import usable_parent
from doubloon_tournament.sandbox.limits import MIB
from tournament.bots.processes import alive, ended, is_there
from tournament.bots.wardens import all_reports, end_of, open_warden, python, started_pid

GROUPS = usable_parent(os.getpid())
WAYS = ["", GROUPS] if GROUPS else [""]
"""How memory is limited: watched, and by control groups where there are some to be had."""
SMALL = Limits(memory=64 * MIB, processes=16, file_size=MIB)
HOLD = "import signal; signal.pause()"
EATER = f"print('hungry', flush=True)\nheld = bytearray(256 << 20)\nheld[::4096] = b'x' * len(held[::4096])\n{HOLD}"
FAMILY = f"""
import os
for _ in range(4):
    if not os.fork():
        held = bytearray(24 << 20)
        held[::4096] = b'x' * len(held[::4096])
        {HOLD}
{HOLD}
"""


def limited(limits: Limits, memory_group: str = "") -> Confinement:
    return Confinement(Backend.RLIMIT, limits, memory_group=memory_group)


def test_where_memory_cannot_be_limited_by_groups_the_run_says_so(
    record_property: Callable[[str, object], None],
) -> None:
    if not GROUPS:
        record_property("left_out", "memory limits by cgroup were not tried: there is none that can be written to")


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "cgroup" if way else "watched")
async def test_a_bot_that_grows_beyond_its_memory_is_ended_and_the_reason_says_so(way: str) -> None:
    over = await end_of(python("ann/0", EATER, limited(SMALL, way)))
    assert over == Ended("ann/0", None, signal.SIGKILL, "hungry\n", "over its memory limit of 64 MiB")


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "cgroup" if way else "watched")
async def test_memory_of_a_bot_and_its_children_counts_together(way: str) -> None:
    over = await end_of(python("ann/0", FAMILY, limited(SMALL, way)))
    assert over.why == "over its memory limit of 64 MiB"


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "cgroup" if way else "watched")
async def test_memory_that_is_asked_for_and_not_used_is_nobodys_business(way: str) -> None:
    code = "import mmap; held = mmap.mmap(-1, 8 << 30); print('fine')"
    over = await end_of(python("ann/0", code, limited(SMALL, way)))
    assert over == Ended("ann/0", 0, None, "fine\n")


async def test_groups_go_with_their_bots() -> None:
    if GROUPS:
        async with open_warden() as warden:
            await all_reports(warden, python("ann/0", EATER, limited(SMALL, GROUPS)))
        assert [name for name in os.listdir(GROUPS) if name.startswith(warden.folder.name)] == []


async def test_a_bot_with_too_many_processes_is_ended_with_all_of_them() -> None:
    code = f"import os\nfor _ in range(40):\n    if not os.fork():\n        os.setsid()\n        {HOLD}\n{HOLD}"
    over = await end_of(python("ann/0", code, limited(Limits(processes=16))))
    assert over == Ended("ann/0", None, signal.SIGKILL, "", "over its limit of 16 processes and threads")


async def test_threads_count_as_processes_do() -> None:
    code = f"import threading\nfor _ in range(40): threading.Thread(target=threading.Event().wait).start()\n{HOLD}"
    over = await end_of(python("ann/0", code, limited(Limits(processes=16))))
    assert over.why == "over its limit of 16 processes and threads"


async def test_a_bot_that_uses_too_much_does_not_disturb_another() -> None:
    async with open_warden() as warden:
        orders = (python("ann/0", EATER, limited(SMALL)), python("bob/0", "print('here')", limited(SMALL)))
        said = await all_reports(warden, *orders)
    assert Ended("bob/0", 0, None, "here\n") in said


async def test_a_file_that_grows_too_large_is_the_bots_own_error() -> None:
    code = "import os; open(os.environ['DOUBLOON_FOLDER'] + '/x', 'wb').write(b'x' * (2 << 20))"
    over = await end_of(python("ann/0", code, limited(SMALL)))
    assert over.status == 1
    assert "File too large" in over.output


async def test_processor_time_that_is_used_up_ends_a_bot_and_the_reason_says_so() -> None:
    over = await end_of(python("ann/0", "while True: pass", limited(Limits(cpu_s=1))))
    assert (over.signal, over.why) == (signal.SIGXCPU, "over its limit of 1 s of processor time")


async def test_no_core_is_dumped() -> None:
    code = "import resource; print(resource.getrlimit(resource.RLIMIT_CORE))"
    over = await end_of(python("ann/0", code, limited(SMALL)))
    assert over.output == "(0, 0)\n"


async def test_without_a_sandbox_nothing_is_limited() -> None:
    code = "held = b'x' * (100 << 20); print('fine')"
    over = await end_of(python("ann/0", code, Confinement(Backend.NONE, SMALL)))
    assert over == Ended("ann/0", 0, None, "fine\n")


async def test_each_process_has_a_home_of_its_own_for_its_user_alone() -> None:
    code = (
        "import os, stat; folder = os.environ['DOUBLOON_FOLDER']; "
        "print(folder == os.environ['HOME'] == os.environ['TMPDIR'], oct(os.stat(folder).st_mode & 0o777), folder)"
    )
    async with open_warden() as warden:
        said = await all_reports(warden, *(python(f"ann/{number}", code, limited(SMALL)) for number in range(2)))
    outputs = [report.output.split() for report in said if isinstance(report, Ended)]
    assert [(same, mode) for same, mode, _ in outputs] == [("True", "0o700")] * 2
    assert len({folder for *_, folder in outputs}) == 2
    assert not any(is_there(folder) for *_, folder in outputs)


async def test_a_bot_that_is_given_a_home_keeps_it() -> None:
    over = await end_of(python("ann/0", "import os; print(os.environ['HOME'])", limited(SMALL), HOME="/home/ann"))
    assert over.output == "/home/ann\n"


async def test_what_cannot_be_confined_is_not_started(tmp_path: Path) -> None:
    argv = [sys.executable, "-c", "print('here')"]
    confined = Confinement(Backend.RLIMIT, SMALL, memory_group=str(tmp_path / "nowhere"))
    async with open_warden() as warden:
        (report,) = await all_reports(warden, Start("ann/0", argv, "/", dict(os.environ), confined))
    assert "No such file or directory" in str(report)


async def test_what_a_bot_has_disowned_is_ended_while_it_runs(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "up")
    code = f"""
import ctypes, os, signal
ctypes.CDLL(None).prctl(36, 0, 0, 0, 0)
if not os.fork():
    os.setsid()
    if os.fork():
        os._exit(0)
    open("up", "w").write(str(os.getpid()))
    signal.pause()
{HOLD}
"""
    argv = [sys.executable, "-c", code]
    async with open_warden() as warden:
        bot = await started_pid(warden, Start("ann/0", argv, str(tmp_path), dict(os.environ), limited(SMALL)))
        disowned = int(await asyncio.to_thread((tmp_path / "up").read_text))
        await ended(disowned)
        assert alive(bot)
