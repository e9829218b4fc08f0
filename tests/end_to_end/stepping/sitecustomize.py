"""A wall clock that steps: each look at it is up to a day before or after the true time.

Python imports this at its start where the folder is on PYTHONPATH. Clocks that only go forward are left as they are.
"""

import datetime
import os
import random
import time
from pathlib import Path

DAY_S = 86_400.0
_true_time = time.time
_steps = random.Random(os.getpid())


def _stepping() -> float:
    return _true_time() + _steps.uniform(-DAY_S, DAY_S)


class _SteppingDatetime(datetime.datetime):
    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> "_SteppingDatetime":
        return cls.fromtimestamp(_stepping(), tz)


time.time = _stepping
time.time_ns = lambda: int(_stepping() * 1e9)
datetime.datetime = _SteppingDatetime  # type: ignore[misc]
Path(os.environ["STEPPED"], str(os.getpid())).touch()
