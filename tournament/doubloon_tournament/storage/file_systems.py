"""Which file systems are other machines': SQLite's locks do not hold there, and its files come to harm."""

import re
from pathlib import Path
from typing import Final

MOUNTS: Final = Path("/proc/self/mountinfo")
"""What is mounted where; on systems without it nothing is known, and nothing refused."""
NETWORK: Final = frozenset(
    {
        "9p",
        "afs",
        "beegfs",
        "ceph",
        "cifs",
        "coda",
        "davfs",
        "drvfs",
        "fuse.ceph",
        "fuse.gcsfuse",
        "fuse.glusterfs",
        "fuse.grpcfuse",
        "fuse.juicefs",
        "fuse.mfs",
        "fuse.rclone",
        "fuse.s3fs",
        "fuse.sshfs",
        "gfs2",
        "gpfs",
        "lustre",
        "ncpfs",
        "nfs",
        "nfs4",
        "ocfs2",
        "orangefs",
        "prl_fs",
        "pvfs2",
        "smb3",
        "smbfs",
        "vboxsf",
    }
)
"""Types as Linux names them, shared folders of virtual machines among them."""


def network_file_system(path: Path, mounts: str) -> str | None:
    """The type of the file system that a path is on, if it is one of the network's.

    Args:
        path: Without symbolic links; it need not exist.
        mounts: As in `/proc/self/mountinfo`. Of two at one place the later one lies on top.
    """
    found = [(point, kind) for point, kind in map(_mount, mounts.splitlines()) if path.is_relative_to(point)]
    _, kind = max(enumerate(found), key=lambda each: (len(each[1][0].parts), each[0]), default=(0, (None, "")))[1]
    return kind if kind in NETWORK else None


def known_mounts() -> str:
    """What is mounted where, as far as it is known."""
    try:
        return MOUNTS.read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return ""


def _mount(line: str) -> tuple[Path, str]:
    """Where something is mounted, and its type."""
    before, _, after = line.partition(" - ")
    point = re.sub(r"\\([0-7]{3})", lambda escape: chr(int(escape[1], 8)), before.split(" ")[4])
    return Path(point), after.split(" ")[0]
