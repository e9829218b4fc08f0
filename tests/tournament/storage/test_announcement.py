"""The file that says where a tournament can be watched."""

from pathlib import Path

import pytest

from doubloon_tournament.storage import Announcement, ReadOnlyDatabaseError, announced, read_announcement

SAID = Announcement("127.0.0.1:4711", "the-watch-token")


def test_it_is_there_for_its_owner_alone_while_a_tournament_is_played(tmp_path: Path) -> None:
    path = tmp_path / "cup.db.1.watch"
    with announced(path, SAID):
        assert path.stat().st_mode & 0o777 == 0o600
        assert read_announcement(path) == SAID
        assert list(tmp_path.iterdir()) == [path]
    assert list(tmp_path.iterdir()) == []
    assert read_announcement(path) is None


def test_what_a_killed_runner_left_is_replaced_and_a_link_is_not_followed(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "cup.db.1.watch", tmp_path / "elsewhere"
    elsewhere.write_text("mine")
    path.symlink_to(elsewhere)
    with announced(path, SAID):
        assert read_announcement(path) == SAID
    assert elsewhere.read_text() == "mine"


def test_a_folder_without_room_for_it_is_told(tmp_path: Path) -> None:
    path = tmp_path / "none" / "cup.db.1.watch"
    with pytest.raises(ReadOnlyDatabaseError, match="cannot be made"), announced(path, SAID):
        pass


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "{}", '{"address": "x"}'])
def test_a_file_that_says_nothing_is_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cup.db.1.watch"
    path.write_text(text)
    assert read_announcement(path) is None


def test_the_token_is_not_shown() -> None:
    assert "the-watch-token" not in repr(SAID)
