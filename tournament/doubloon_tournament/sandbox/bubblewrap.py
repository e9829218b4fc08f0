"""The arguments of `bwrap` for a process that sees little and reaches nobody."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from doubloon_tournament.sandbox.confinement import Confinement, Launch
from doubloon_tournament.sandbox.exposure import exposed

PROGRAM: Final = "bwrap"
HOME: Final = "/home/bot"
"""The process's own writable folder, as it sees it."""
SOCKET: Final = "/run/doubloon/service.sock"
"""The service, as it sees it."""
TEMPORARY: Final = "tmp"
"""Ending of the folder beside it that it sees under other names: on the disk, so that its files are no memory."""
TEMPORARY_AS: Final = ("/tmp", "/dev/shm")  # noqa: S108

_SYSTEM: Final = ("/usr",)
_SYSTEM_OR_LINKS: Final = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_ETC: Final = (
    "alternatives", "ca-certificates", "fonts", "group", "hosts", "ld.so.cache", "ld.so.conf", "ld.so.conf.d",
    "localtime", "mime.types", "nsswitch.conf", "passwd", "pki", "resolv.conf", "ssl",
)  # fmt: skip
"""What programs of any language look for there, none of it secret."""
HOPS_MAX: Final = 16
"""Links from one to the next, of a program."""
CLOSED: Final = ("--unshare-all", "--die-with-parent", "--cap-drop", "ALL", "--hostname", "bot")


def wrapped(launch: Launch, confinement: Confinement, folder: str) -> tuple[str, ...]:
    """The command that starts a process inside.

    Raises:
        OSError: If a folder that it is to see cannot be looked at.
        ValueError: If one cannot be shown without what is hidden in it.
    """
    network = ("--share-net",) if confinement.network else ()
    return (
        PROGRAM,
        *CLOSED,
        *network,
        *system(),
        *_own(folder),
        *_shown(launch, confinement),
        *_service(confinement),
        *("--remount-ro", "/dev", "--remount-ro", "/"),
        *("--chdir", launch.directory, "--", *launch.argv),
    )


def system() -> Iterator[str]:
    """What any program needs: its libraries, processes and devices."""
    for path in _SYSTEM:
        yield from ("--ro-bind", path, path)
    for path in _SYSTEM_OR_LINKS:
        if os.path.islink(path):
            yield from ("--symlink", os.readlink(path), path)
        elif os.path.isdir(path):
            yield from ("--ro-bind", path, path)
    for name in _ETC:
        yield from ("--ro-bind-try", f"/etc/{name}", f"/etc/{name}")
    yield from ("--proc", "/proc", "--dev", "/dev")


def _own(folder: str) -> Iterator[str]:
    temporary = f"{folder}.{TEMPORARY}"
    os.makedirs(temporary, mode=0o700, exist_ok=True)
    for path in TEMPORARY_AS:
        yield from ("--bind", temporary, path)
    yield from ("--bind", folder, HOME)


def _shown(launch: Launch, confinement: Confinement) -> Iterator[str]:
    hidden = [Path(path) for path in confinement.hidden]
    for path in _without_inner(_wanted(launch, confinement)):
        yield from exposed(path.resolve(), hidden, at=path)


def _wanted(launch: Launch, confinement: Confinement) -> Iterator[Path]:
    """The bot's folder, its program with what belongs to it, the files its arguments name, and what was asked for."""
    directory = Path(launch.directory)
    yield directory
    yield from map(Path, confinement.readable)
    for hop in _hops(Path(launch.argv[0])):
        yield from _program(hop)
    yield from filter(_is_file, (directory / argument for argument in launch.argv[1:]))


def _is_file(path: Path) -> bool:
    """Whether an argument names a file; one that is no path at all does not."""
    try:
        return path.is_file()
    except OSError:
        return False


def _hops(program: Path) -> Iterator[Path]:
    """A program and, where it is a link, each place that it leads to."""
    for _ in range(HOPS_MAX):
        yield program
        if not program.is_symlink():
            return
        program = program.parent / os.readlink(program)


def _program(program: Path) -> Iterator[Path]:
    """A program; with what is installed beside it, where it lies in a `bin` beside a `lib`."""
    yield program
    prefix = Path(os.path.normpath(program)).parent.parent
    installed = program.parent.name == "bin" and (prefix / "lib").is_dir()
    if installed and not Path.home().is_relative_to(prefix):
        yield prefix


def _without_inner(paths: Iterator[Path]) -> list[Path]:
    """Paths that are there and not in one of the others or of the system's, outermost first."""
    kept: list[Path] = []
    for path in sorted({Path(os.path.normpath(path)) for path in paths}, key=lambda path: (len(path.parts), path)):
        if path.exists() and not any(path.is_relative_to(other) for other in (*kept, *map(Path, _SYSTEM))):
            kept.append(path)
    return kept


def _service(confinement: Confinement) -> tuple[str, ...]:
    if not confinement.closed or not os.path.exists(confinement.socket):
        return ()
    return ("--bind", confinement.socket, SOCKET)
