"""Commands that messages suggest: written so that they work when they are pasted."""

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

NAME: Final = "doubloon"


def suggested(*arguments: str) -> str:
    """A command of this program, as it was started, with arguments for the same shell."""
    return f"{_started_as()} {shlex.join(arguments)}"


def _started_as() -> str:
    """`doubloon` where the shell finds this very program by its name, else the way to it that was taken."""
    started = Path(sys.argv[0])
    if started.parts[-2:] == ("doubloon_tournament", "__main__.py"):
        return shlex.join([sys.executable, "-m", "doubloon_tournament"])
    if started.name != NAME or _is_on_the_path(started):
        return NAME
    return shlex.quote(sys.argv[0])


def _is_on_the_path(started: Path) -> bool:
    found = shutil.which(NAME)
    return found is not None and started.exists() and os.path.samefile(found, started)
