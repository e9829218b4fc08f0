"""Write a bot for Doubloon: one method to write, one line to run.

    import doubloon

    class FirstOption(doubloon.Bot):
        def choose(self, decision: doubloon.Decision) -> int:
            return 0

    doubloon.run(FirstOption())

Everything here loads when it is first asked for: `doubloon.v1`, the messages, can be had without gRPC.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from doubloon._version import __version__

if TYPE_CHECKING:
    import doubloon.sea_salt_paper as sea_salt_paper  # a package cannot import from itself by name
    import doubloon.skull_king as skull_king
    from doubloon.bot import AnyBot, Bot
    from doubloon.errors import (
        ChoiceError,
        DoubloonError,
        RefusedError,
        SettingsError,
        UnreachableError,
    )
    from doubloon.program import run
    from doubloon.table import Decision, Finished, Table

__all__ = [
    "AnyBot",
    "Bot",
    "ChoiceError",
    "Decision",
    "DoubloonError",
    "Finished",
    "RefusedError",
    "SettingsError",
    "Table",
    "UnreachableError",
    "__version__",
    "run",
    "sea_salt_paper",
    "skull_king",
]

_GAMES = ("sea_salt_paper", "skull_king")
_HOMES = {
    "AnyBot": "bot",
    "Bot": "bot",
    "ChoiceError": "errors",
    "Decision": "table",
    "DoubloonError": "errors",
    "Finished": "table",
    "RefusedError": "errors",
    "SettingsError": "errors",
    "Table": "table",
    "UnreachableError": "errors",
    "run": "program",
}


if not TYPE_CHECKING:  # a type checker that saw `__getattr__` would take any name for granted

    def __getattr__(name: str) -> Any:
        if name in _GAMES:
            return import_module(f"doubloon.{name}")
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"doubloon.{_HOMES[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
