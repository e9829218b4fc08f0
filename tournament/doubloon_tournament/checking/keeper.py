"""Runs a bot and says what it left behind: `python -m doubloon_tournament.checking.keeper FILE PROGRAM [ARGUMENT]...`.

The warden ends what a bot leaves behind without a word; a check wants to know of it. So the keeper is the bot's parent:
it adopts what the bot has disowned, counts it, ends it, and ends itself as the bot has ended.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from doubloon_tournament.bots.descendants import adopt_orphans, all_processes, descendants, end_with_parent, send

SETTLE_S: Final = 1.0
"""For processes of the bot's to end after it."""
LOOK_S: Final = 0.05
NOT_STARTED: Final = 127


def keep(file: Path, argv: Sequence[str]) -> int:
    """Runs a bot to its end; writes the number of processes left behind; returns its exit code, or minus a signal."""
    adopt_orphans()
    signal.signal(signal.SIGTERM, lambda *_: None)  # it is the whole group's, so the bot has it as well
    code = subprocess.Popen(argv, preexec_fn=end_with_parent).wait()
    left = _left_behind()
    until = time.monotonic() + SETTLE_S
    while left and time.monotonic() < until:
        time.sleep(LOOK_S)
        left = _left_behind()
    file.write_text(str(len(left)), encoding="utf-8")
    send(left, signal.SIGKILL)
    return code


def _left_behind() -> list[int]:
    family = descendants(os.getpid(), all_processes())
    return [process.pid for process in family if process.pid != os.getpid() and not process.zombie]


if __name__ == "__main__":
    try:
        ended = keep(Path(sys.argv[1]), sys.argv[2:])
    except OSError as error:
        print(f"{sys.argv[2]}: {error.strerror}", file=sys.stderr)
        ended = NOT_STARTED
    if ended < 0:
        signal.signal(-ended, signal.SIG_DFL) if -ended not in (signal.SIGKILL, signal.SIGSTOP) else None
        os.kill(os.getpid(), -ended)
    sys.exit(ended)
