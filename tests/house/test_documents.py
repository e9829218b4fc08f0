"""What the documents say is checked against what is there."""

import re
import tomllib
from pathlib import Path

import pytest

from doubloon_service.sessions.reasons import Reason
from doubloon_tournament.endings import PUT_OUT, SEATS

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("clients/*/README.md")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (page.parent / link).exists()] == []


def test_every_page_of_docs_is_reached_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = [str(page.relative_to(ROOT)) for page in ROOT.glob("docs/**/*.md")]
    assert [page for page in pages if f"({page})" not in readme] == []


def test_the_page_of_errors_and_the_catalogue_agree() -> None:
    page = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| (.+?) \|", page, re.MULTILINE))
    assert rows == {reason.name: reason.value for reason in Reason} | {PUT_OUT: SEATS[PUT_OUT].bot}


def test_the_glossary_gives_each_word_once() -> None:
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    words = re.findall(r"^\| ([a-z-]+) \|", page, re.MULTILINE)
    assert len(words) == len(set(words)) > 20


def test_pins_hold_hashes_and_no_addresses() -> None:
    for pins in ROOT.glob("requirements/*.txt"):
        text = pins.read_text(encoding="utf-8")
        assert "://" not in text, pins
        lines = [line for line in text.splitlines() if re.match(r"[a-z0-9]", line, re.IGNORECASE)]
        assert lines
        assert all("==" in line for line in lines), pins
        assert text.count("--hash=sha256:") >= len(lines)


def test_every_dependency_has_a_floor() -> None:
    for project in (ROOT / "pyproject.toml", ROOT / "clients" / "python" / "pyproject.toml"):
        dependencies = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["dependencies"]
        assert [each for each in dependencies if ">=" not in each and each != "doubloon-client"] == []


def test_both_distributions_need_the_same_grpc_and_protobuf() -> None:
    def needs(project: Path) -> set[str]:
        dependencies = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["dependencies"]
        return {each for each in dependencies if each.startswith(("grpcio>", "protobuf>"))}

    assert needs(ROOT / "pyproject.toml") == needs(ROOT / "clients" / "python" / "pyproject.toml")
