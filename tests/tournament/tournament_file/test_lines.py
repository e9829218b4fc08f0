"""Where a key stands in a TOML text."""

from doubloon_tournament.tournament_file.lines import LINES_MAX, find_lines, line_of

TEXT = '''\
# a comment
name = "x = 1"
story = """
name = 3
"""
time.bank = 1
"two words" = [
  1,  # one
  2,
]

[options]
kraken = true
[[bots]]
name = "ann"
[bots.env]
A = "1"
[[bots]]
name = "bob"
env = { B = "2" }
'''


def test_keys_are_found_where_they_stand() -> None:
    lines = find_lines(TEXT)
    assert lines[("name",)] == 2
    assert lines[("story",)] == 3
    assert lines[("time", "bank")] == 6
    assert lines[("two words", 1)] == 7
    assert lines[("options",)] == 12
    assert lines[("options", "kraken")] == 13
    assert lines[("bots", 0)] == 14
    assert lines[("bots", 0, "env", "A")] == 17
    assert lines[("bots", 1, "name")] == 19
    assert lines[("bots", 1, "env", "B")] == 20


def test_what_is_not_there_has_the_line_of_what_is_around_it() -> None:
    lines = find_lines(TEXT)
    assert line_of(lines, ("bots", 1, "command")) == 18
    assert line_of(lines, ("seats",)) is None


def test_a_text_too_long_to_search_has_no_lines() -> None:
    assert find_lines("\n" * LINES_MAX + "x = 1") == {}
