"""The service as a process of its own, for tests that look at it from outside."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

COMMAND = [sys.executable, "-m", "doubloon_service"]
TOKEN = "a-secret-token"
LIMIT_S = 30


@contextmanager
def process(**settings: Any) -> Iterator[tuple["subprocess.Popen[str]", dict[str, Any]]]:
    """A running service and what it said."""
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        try:
            running.stdin.write(json.dumps({"admin_token": TOKEN, **settings}) + "\n")
            running.stdin.flush()
            yield running, json.loads(running.stdout.readline())
        finally:
            running.kill()
