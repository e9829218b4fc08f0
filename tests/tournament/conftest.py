"""Says at the end of a run which rating vectors were left alone, so that none is dropped in silence."""

import pytest

from tournament.rating_vectors import VectorFileError, folder, not_built, read_folder

TESTS = "test_rating_vectors.py"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for group in terminalreporter.stats.values() for report in group]
    if not any(TESTS in getattr(report, "nodeid", "") for report in reports):
        return
    try:
        lines = not_built(read_folder(folder()))
    except VectorFileError:
        return  # a test of its own fails then
    for line in lines:
        terminalreporter.write_line(f"rating vectors: {line}")
