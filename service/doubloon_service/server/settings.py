"""How the service is set up: one JSON object, read once."""

import dataclasses
import json
import math
from dataclasses import dataclass, field
from typing import Any, get_type_hints

from doubloon.address import is_local

PORT_MAX = 65_535
LEVELS = ("debug", "info", "warning", "error")


class SettingsError(ValueError):
    """The settings cannot be used; says which and what would be right."""


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """Everything that can be set."""

    admin_token: str = field(repr=False)
    """Bearer token for tables and bots."""
    listen: str = "127.0.0.1:0"
    """Address and port; port 0 takes a free one."""
    socket: str = ""
    """Path of a Unix socket to listen on as well, for bots that have no network; empty for none."""
    watch_token: str = field(default="", repr=False)
    """Bearer token that lists tables and watches them, and nothing else; empty for none."""
    drain_s: float = 10.0
    """How long running tables go on after SIGTERM."""
    grace_s: float = 30.0
    """How long a session without a stream is kept at most."""
    write_timeout_s: float = 10.0
    """How long a bot may leave unread what is sent to it."""
    tables_max: int = 10_000
    """Tables waiting, running or not released."""
    reflection: bool = False
    """Serve gRPC reflection."""
    tls_cert: str = ""
    """File with the service's certificate and those that lead to its authority, PEM; empty serves in plain text."""
    tls_key: str = ""
    """File with the certificate's key, PEM."""
    tls_client_ca: str = ""
    """File with the authorities of the clients' certificates: a client without one is turned away."""
    insecure: bool = False
    """Serve in plain text also where other machines can listen in."""
    log_level: str = "info"


def read_settings(line: str) -> ServiceSettings:
    """Reads the settings from one line of JSON.

    Raises:
        SettingsError: If it is not an object, has an unknown key, or a value of another type.
    """
    try:
        values = json.loads(line)
    except ValueError as error:
        raise SettingsError(f"the settings are one line of JSON on standard input: {error}") from error
    if not isinstance(values, dict):
        raise SettingsError("the settings are a JSON object")
    kinds = get_type_hints(ServiceSettings)
    for key, value in values.items():
        _check(key, value, kinds)
    if not values.get("admin_token"):
        raise SettingsError("`admin_token` is missing: the token that creates tables and registers bots")
    settings = ServiceSettings(**values)
    if not settings.write_timeout_s:
        raise SettingsError("`write_timeout_s` is 0; a write needs some time")
    _check_address(settings.listen)
    _check_encryption(settings)
    if settings.log_level not in LEVELS:
        raise SettingsError(f"`log_level` is {settings.log_level!r}; it takes one of {', '.join(LEVELS)}")
    return settings


def _check_address(listen: str) -> None:
    host, _, port = listen.rpartition(":")
    if listen.startswith("unix:"):
        return
    if not host or not (port.isascii() and port.isdigit()) or int(port) > PORT_MAX:
        raise SettingsError(f"`listen` is {listen!r}; it takes host:port, the port from 0 (any free one) to {PORT_MAX}")


def _check_encryption(settings: ServiceSettings) -> None:
    if bool(settings.tls_cert) != bool(settings.tls_key):
        raise SettingsError("`tls_cert` and `tls_key` go together: the certificate and its key")
    if settings.tls_client_ca and not settings.tls_cert:
        raise SettingsError("`tls_client_ca` needs `tls_cert` and `tls_key`: without them nothing is encrypted")
    if settings.tls_cert or settings.insecure or is_local(settings.listen):
        return
    raise SettingsError(
        f"`listen` is {settings.listen!r}, where other machines can listen in, and tokens and cards would go there in "
        "plain text: set `tls_cert` and `tls_key`, or `insecure` to serve all the same"
    )


def _check(key: str, value: Any, kinds: dict[str, Any]) -> None:
    if key not in kinds:
        known = ", ".join(each.name for each in dataclasses.fields(ServiceSettings))
        raise SettingsError(f"unknown setting `{key}`; there are: {known}")
    wanted = kinds[key]
    allowed = (int, float) if wanted is float else (wanted,)
    if not isinstance(value, allowed) or (isinstance(value, bool) and wanted is not bool):
        raise SettingsError(f"`{key}` takes a {wanted.__name__}")
    if wanted in (int, float) and not 0 <= value < math.inf:
        raise SettingsError(f"`{key}` is {value}; it is a number from 0")
