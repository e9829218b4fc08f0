"""Says at the end of a run which vectors were left alone, so that none is dropped in silence."""

import pytest

from vectors.reading import VectorFileError, folder, not_played, read_folder


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    try:
        lines = not_played(read_folder(folder()))
    except VectorFileError:
        return  # a test of its own fails then
    for line in lines:
        terminalreporter.write_line(f"vectors: {line}")
