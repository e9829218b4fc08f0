"""Databases on other machines' disks: refused with advice, and allowed where somebody insists."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from doubloon_tournament.storage import (
    Access,
    NetworkFileSystemError,
    check_database,
    open_database,
    upgrade_database,
)
from doubloon_tournament.storage.file_systems import network_file_system

MOUNTS = """\
22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
30 22 0:25 / /home rw,relatime shared:2 master:1 - nfs4 server:/export/home rw,vers=4.2
31 30 0:26 / /home/ann/scratch rw - tmpfs tmpfs rw
32 22 0:27 / /mnt/the\\040share rw - cifs //server/share rw
33 22 0:28 / /mnt/over rw - nfs server:/over rw
34 33 254:1 / /mnt/over rw - xfs /dev/vdb rw
35 22 0:29 / /remote rw - fuse.sshfs ann@server:/ rw
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/var/x.db", None),
        ("/home/ann/x.db", "nfs4"),
        ("/home/ann/scratch/x.db", None),
        ("/home/ann/scratchy/x.db", "nfs4"),
        ("/homes/x.db", None),
        ("/mnt/the share/x.db", "cifs"),
        ("/mnt/over/x.db", None),
        ("/remote/x.db", "fuse.sshfs"),
    ],
)
def test_a_file_is_on_what_is_mounted_nearest_above_it(path: str, kind: str | None) -> None:
    assert network_file_system(Path(path), MOUNTS) == kind


def test_where_nothing_is_known_of_mounts_nothing_is_refused() -> None:
    assert network_file_system(Path("/home/ann/x.db"), "") is None


@pytest.fixture
def network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is said to be on a network file system."""
    (tmp_path / "there").mkdir()
    mounts = f"22 1 254:0 / / rw - ext4 /dev/vda rw\n30 22 0:25 / {tmp_path / 'there'} rw - nfs4 server:/ rw\n"
    (tmp_path / "mountinfo").write_text(mounts)
    monkeypatch.setattr("doubloon_tournament.storage.file_systems.MOUNTS", tmp_path / "mountinfo")
    return tmp_path / "there"


@pytest.mark.parametrize("access", Access)
def test_a_database_there_is_refused_with_what_to_do_and_no_file_is_made(network: Path, access: Access) -> None:
    url = f"sqlite:///{network / 'x.db'}"
    with pytest.raises(NetworkFileSystemError, match=r"network file system \(nfs4\).* with .*x\.db\?network=yes"):
        open_database(url, access)
    assert list(network.iterdir()) == []


def test_a_link_does_not_hide_it(network: Path, tmp_path: Path) -> None:
    (tmp_path / "here").symlink_to(network)
    with pytest.raises(NetworkFileSystemError):
        open_database(f"sqlite:///{tmp_path / 'here' / 'x.db'}", Access.WRITE)


def test_it_is_neither_checked_nor_upgraded_there(network: Path) -> None:
    url = f"sqlite:///{network / 'x.db'}"
    open_database(f"{url}?network=yes", Access.WRITE).close()
    for use in (check_database, upgrade_database):
        with pytest.raises(NetworkFileSystemError):
            use(url)


def test_who_insists_gets_a_journal_that_needs_no_shared_memory(network: Path) -> None:
    url = f"sqlite:///{network / 'x.db'}?network=yes"
    with open_database(url, Access.WRITE) as database, database.writing() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "delete"
    assert check_database(url).faults == ()
    assert [path.name for path in network.iterdir()] == ["x.db"]
    with closing(sqlite3.connect(network / "x.db")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_without_insisting_a_disk_of_this_machine_is_written_ahead(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    with open_database(url, Access.WRITE) as database, database.writing() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
