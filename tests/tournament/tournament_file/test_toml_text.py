"""Values written as TOML read back as they were, on one line."""

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from doubloon_tournament.tournament_file import toml_text

TEXTS = st.text(st.characters(codec="utf-8"))
VALUES = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | TEXTS,
    lambda values: st.lists(values, max_size=3) | st.dictionaries(TEXTS, values, max_size=3),
)


@given(VALUES)
def test_a_value_reads_back_as_it_was_written(value: object) -> None:
    text = toml_text(value)
    assert tomllib.loads(f"value = {text}") == {"value": value}
    assert "\n" not in text


def test_plain_keys_stand_bare_and_words_as_people_write_them() -> None:
    assert toml_text({"kraken": True, "two words": ["a", 1]}) == '{kraken = true, "two words" = ["a", 1]}'
    assert toml_text(("./mybot", "--fast")) == '["./mybot", "--fast"]'
