"""The page as text: whole, harmless whatever bots are called, the same each time, and silent about what is secret."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from doubloon_tournament.report.page import report_page
from doubloon_tournament.storage import Access, find_tournament, open_database
from tournament.report.page.made import KEY, make

HOSTILE = "<script>alert(1)</script>"
LONG = ("海盐与纸🦀🐙🌊深海的螃蟹" * 20)[:200]
NASTY = (HOSTILE, LONG, "\"><img src=x onerror=alert(1)>'{{ 7 * 7 }}", "a\u202ebc\x00\x1b[31m]]>&amp;", "plain")
BOTS = ("ann", "bob", "cid", "dan")
VOID = {"meta", "link", "br", "img", "hr", "input"}


class Reader(HTMLParser):
    """Takes a page apart, and complains where it is not well formed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.tags: Counter[str] = Counter()
        self.attributes: Counter[str] = Counter()
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"<{tag}> has an attribute twice"
        self.tags[tag] += 1
        self.attributes.update(name for name, _ in attrs)
        values = {name: value or "" for name, value in attrs}
        self.ids += [values["id"]] if "id" in values else []
        self.targets += [values[name] for name in ("href", "aria-labelledby", "src") if name in values]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def page_of(url: str) -> str:
    with open_database(url, Access.READ) as database:
        return report_page(database, find_tournament(database))


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> str:
    return make(tmp_path_factory.mktemp("finished"), BOTS)


def test_a_page_is_well_formed_and_its_links_lead_to_what_is_on_it(finished: str) -> None:
    reader = read(page_of(finished))
    assert len(set(reader.ids)) == len(reader.ids)
    wanted = {target.removeprefix("#") for target in reader.targets if target != "data:,"}
    assert wanted <= set(reader.ids)


def test_a_page_has_every_figure_and_nothing_that_is_fetched_or_run(finished: str) -> None:
    reader = read(page_of(finished))
    assert set(reader.ids) > {
        "ratings", "standings", "superiority", "head-to-head", "points", "seats", "residuals", "times", "faults",
        "savings", "dealer", "configuration",
    }  # fmt: skip
    assert not set(reader.tags) & {"script", "iframe", "object", "embed", "img", "form"}
    assert [target for target in reader.targets if ":" in target] == ["data:,"]


def test_the_same_database_gives_the_same_bytes(tmp_path: Path, finished: str) -> None:
    assert page_of(finished) == page_of(finished) == page_of(make(tmp_path, BOTS))


def test_hostile_names_are_text_and_nothing_else(tmp_path: Path) -> None:
    page = page_of(make(tmp_path, NASTY, deals=5, name=HOSTILE))
    reader = read(page)
    assert "script" not in reader.tags
    assert "img" not in reader.tags
    assert not [name for name in reader.attributes if name.startswith("on")]
    text = "".join(reader.words)
    assert HOSTILE in text
    assert LONG in text
    assert "{{ 7 * 7 }}" in text
    assert not re.search("[\x00\x1b\u202e]", page)


def test_a_tournament_that_is_over_tells_its_key_and_that_it_is_the_promised_one(finished: str) -> None:
    text = "".join(read(page_of(finished)).words)
    assert "Finished" in text
    assert KEY.hex() in text
    assert "SHA-256 of the key is the commitment" in text


def test_a_tournament_that_is_not_over_says_so_and_keeps_its_key(tmp_path: Path) -> None:
    page = page_of(make(tmp_path, BOTS, missing=3))
    text = "".join(read(page).words)
    assert "3 of 75 matches have no result yet" in text
    assert KEY.hex() not in page.lower()
    assert KEY.hex().upper() not in page


def test_values_of_environment_variables_are_never_told(finished: str) -> None:
    page = page_of(finished)
    assert "PASSWORD" in page
    assert "hunter2" not in page


def test_bots_that_never_met_are_shown_apart(tmp_path: Path) -> None:
    page = page_of(
        make(
            tmp_path, ("ann", "bob", "cid", "dan", "eve", "fay"), groups=[("ann", "bob", "cid"), ("dan", "eve", "fay")]
        )
    )
    assert page.count('<ol class="strips">') == 2 + 3  # ratings twice; points, seats, times
    assert "Island 2 of 2" in page


def test_a_tournament_without_a_result_has_a_page(tmp_path: Path) -> None:
    text = "".join(read(page_of(make(tmp_path, BOTS, deals=0, missing=9))).words)
    assert "No bot has a result yet." in text
    assert "No decision has been answered yet." in text


def test_a_damaged_record_is_left_out_and_told(tmp_path: Path) -> None:
    import sqlite3
    from contextlib import closing

    url = make(tmp_path, BOTS)
    with closing(sqlite3.connect(tmp_path / "made.db")) as connection, connection:
        connection.execute("UPDATE matches SET record = x'00' WHERE block = 0")
    assert "The records of 3 matches are damaged and were left out." in page_of(url)


def test_forfeits_are_counted_by_kind(finished: str) -> None:
    assert "TIMED_OUT" in page_of(finished)
