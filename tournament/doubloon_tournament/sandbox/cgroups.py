"""Control groups that limit memory, where there are some that can be written to: version 2, or 1."""

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PROBE_S: Final = 10.0
_OWN: Final = "0"
"""What a process writes to join a group itself."""


class MemoryGroup:
    """One group, made for one process and its descendants."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def make(cls, parent: str, name: str, limit: int) -> "MemoryGroup":
        """Makes a group with a limit in bytes.

        Raises:
            OSError: If that is not possible.
        """
        group = cls(Path(parent) / name)
        group.path.mkdir()
        try:
            group._limit(limit)
        except OSError:
            group.remove()
            raise
        return group

    def join(self) -> None:
        """Puts the calling process into it."""
        (self.path / "cgroup.procs").write_text(_OWN)

    def kills(self) -> int:
        """How many of its processes the kernel has killed because they used too much."""
        for file in ("memory.events", "memory.oom_control"):
            with contextlib.suppress(OSError, ValueError):
                words = (self.path / file).read_text().split()
                return int(words[words.index("oom_kill") + 1])
        return 0

    def remove(self) -> bool:
        """Removes it if nobody is left in it; returns whether it is gone."""
        with contextlib.suppress(OSError):
            self.path.rmdir()
        return not self.path.exists()

    def _limit(self, limit: int) -> None:
        if (self.path / "memory.max").exists():
            (self.path / "memory.max").write_text(str(limit))
            self._write_if_there("memory.swap.max", "0")
            self._write_if_there("memory.oom.group", "1")
        else:
            (self.path / "memory.limit_in_bytes").write_text(str(limit))
            self._write_if_there("memory.memsw.limit_in_bytes", str(limit))

    def _write_if_there(self, file: str, text: str) -> None:
        with contextlib.suppress(OSError):
            (self.path / file).write_text(text)


def usable_parent(pid: int) -> str:
    """The group under which this process may make groups that limit memory and start others in; empty if there is none.

    It is tried: the group of this process first, then those above it.
    """
    for parent in _candidates():
        if _works(parent, f"doubloon-probe-{pid}"):
            return str(parent)
    return ""


def _works(parent: Path, name: str) -> bool:
    if not os.access(parent, os.W_OK):
        return False
    try:
        group = MemoryGroup.make(str(parent), name, 1 << 28)
    except OSError:
        return False
    try:
        procs = group.path / "cgroup.procs"
        joining = ["/bin/sh", "-c", 'echo 0 > "$0"', str(procs)]
        done = subprocess.run(joining, stderr=subprocess.DEVNULL, timeout=PROBE_S, check=False)
        return done.returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
    finally:
        group.remove()


def _candidates() -> Iterator[Path]:
    for root, path in _mounted():
        own = root / path.lstrip("/")
        yield own
        yield from (above for above in own.parents if above.is_relative_to(root))


def _mounted() -> Iterator[tuple[Path, str]]:
    """Each hierarchy that may limit memory: where it is mounted, and the group of this process in it."""
    try:
        lines = Path("/proc/self/cgroup").read_text().splitlines()
        mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    except OSError:
        return
    for line in lines:
        _, controllers, path = line.split(":", 2)
        for _, where, kind, options, *_ in mounts:
            by_memory = kind == "cgroup" and "memory" in controllers.split(",") and "memory" in options.split(",")
            if by_memory or (kind == "cgroup2" and not controllers):
                yield Path(where), path
