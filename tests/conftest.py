"""Says at the end of a run what was left out, so that nothing is dropped in silence.

A test that knows of something says so with `record_property("left_out", ...)`, which also reaches the end of a run on
several workers.
"""

import signal

import pytest


def pytest_configure() -> None:
    """A shell that runs the tests in the background has Ctrl-C ignored, by all that they start too: they send it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line for each thing that was left out."""
    reports = [report for group in terminalreporter.stats.values() for report in group]
    lines = {
        str(value) for report in reports for name, value in getattr(report, "user_properties", ()) if name == "left_out"
    }
    for line in sorted(lines):
        terminalreporter.write_line(f"left out: {line}")
