"""Watching processes from the outside, without waiting for a clock."""

import asyncio
import os


async def ended(pid: int) -> None:
    """Returns as soon as the process of that id has ended."""
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    loop = asyncio.get_running_loop()
    over = asyncio.Event()
    loop.add_reader(descriptor, over.set)
    try:
        await over.wait()
    finally:
        loop.remove_reader(descriptor)
        os.close(descriptor)


def alive(pid: int) -> bool:
    """Whether there is such a process, zombies apart."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def is_there(path: str | os.PathLike[str]) -> bool:
    """Whether there is such a file or folder."""
    return os.path.exists(path)
