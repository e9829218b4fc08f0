"""What a bot's process may reach and use: back ends that confine it, and what each of them really enforces.

Needs the standard library alone, since the warden does.
"""

from doubloon_tournament.sandbox.backends import Sandbox, sandbox_for
from doubloon_tournament.sandbox.choosing import SandboxError, Terms, choose
from doubloon_tournament.sandbox.confinement import Confinement, Launch
from doubloon_tournament.sandbox.limits import Backend, Limits, size_text

__all__ = [
    "Backend",
    "Confinement",
    "Launch",
    "Limits",
    "Sandbox",
    "SandboxError",
    "Terms",
    "choose",
    "sandbox_for",
    "size_text",
]
