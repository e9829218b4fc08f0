"""How a client encrypts what it says, or why it may speak in plain text."""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from doubloon.address import is_local, is_unix
from doubloon.certificates import Identity, read_authority, read_identity
from doubloon.errors import SettingsError

PUBLIC: Final = "public"
"""Stands for the authorities that everybody believes, in place of a file."""


@dataclass(frozen=True, slots=True)
class Encryption:
    """TLS, and whom to believe."""

    authority: bytes | None = field(repr=False)
    """Certificates of the authorities, PEM; None for those that everybody believes."""
    identity: Identity | None = None
    """Shown to a service that asks for one."""


@dataclass(frozen=True, slots=True)
class TlsFiles:
    """What was asked for, empty where it was not."""

    ca: str = ""
    cert: str = ""
    key: str = ""
    insecure: bool = False
    """Speak in plain text to another machine."""


def read_encryption(address: str, files: TlsFiles, now: datetime) -> Encryption | None:
    """How to speak to an address; None in plain text, which leaves this machine only where it was asked for.

    Raises:
        SettingsError: If it would leave this machine unasked, or the files do not fit or cannot be used.
    """
    if bool(files.cert) != bool(files.key):
        given, missing = ("certificate", "key") if files.cert else ("key", "certificate")
        raise SettingsError(f"a {given} is given and no {missing}: DOUBLOON_CERT and DOUBLOON_KEY go together")
    if files.cert and not files.ca:
        raise SettingsError("a certificate is given and no authority to believe: set DOUBLOON_CA or give --ca")
    if files.ca and not is_unix(address):
        authority = None if files.ca == PUBLIC else read_authority(Path(files.ca), now)
        identity = read_identity(Path(files.cert), Path(files.key), now) if files.cert else None
        return Encryption(authority, identity)
    if not is_local(address) and not files.insecure:
        raise SettingsError(
            f"{address} is not on this machine, and the token would go there in plain text: set DOUBLOON_CA or give "
            "--ca, the file with the certificate of the service's authority; --insecure sends it all the same"
        )
    return None
