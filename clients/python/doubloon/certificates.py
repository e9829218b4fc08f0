"""The files of TLS: certificates and keys in PEM, read and looked over before anything is dialled or listened on.

gRPC says little of a file that it cannot use; here each fault has its sentence.
"""

import ssl
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from doubloon.errors import SettingsError

BEGIN: Final = "-----BEGIN CERTIFICATE-----"
END: Final = "-----END CERTIFICATE-----"
OTHERS_MAY_READ: Final = 0o077
UTC_TIME: Final = 0x17
VERSION: Final = 0xA0


class CertificateError(SettingsError):
    """A file is missing, holds something else, or is out of its time; the message names it and says which."""


@dataclass(frozen=True, slots=True)
class Identity:
    """A certificate with the key that belongs to it, as gRPC takes them."""

    certificates: bytes
    """The certificate and those that lead to its authority, PEM."""
    key: bytes = field(repr=False)
    open_to_others: bool
    """Others than the owner may read the key's file."""


def read_identity(certificate: Path, key: Path, now: datetime) -> Identity:
    """A certificate and its key.

    Raises:
        CertificateError: If a file is missing or cannot be used, or the certificate is out of its time.
    """
    chain, secret = _content(certificate), _content(key)
    _check_time(certificate, _certificates(certificate, chain)[:1], now)
    _check_pair(certificate, key)
    return Identity(chain, secret, bool(key.stat().st_mode & OTHERS_MAY_READ))


def read_authority(path: Path, now: datetime) -> bytes:
    """The certificates of the authorities that are believed, PEM.

    Raises:
        CertificateError: If the file is missing, holds none, or they are all out of their time.
    """
    content = _content(path)
    _check_time(path, _certificates(path, content), now)
    return content


def validity(certificate: bytes) -> tuple[datetime, datetime]:
    """From when to when a certificate in DER is good.

    Source: RFC 5280, section 4.1: version (optional), serial number, algorithm and issuer stand before the validity.

    Raises:
        ValueError: If it is no certificate.
    """
    parts = _parts(_parts(_parts(certificate)[0][1])[0][1])
    begin, end = _parts(parts[4 if parts[0][0] == VERSION else 3][1])[:2]
    return _time(*begin), _time(*end)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CertificateError(f"{path}: {error.strerror}") from error


def _certificates(path: Path, content: bytes) -> list[bytes]:
    """The certificates of a PEM file, each in DER."""
    blocks = [each.partition(END) for each in content.decode("ascii", errors="replace").split(BEGIN)[1:]]
    try:
        found = [ssl.PEM_cert_to_DER_cert(f"{BEGIN}{block}{end}") for block, end, _ in blocks]
    except ValueError as error:
        raise CertificateError(f"{path} holds a certificate that is damaged") from error
    if not found:
        raise CertificateError(f"{path} holds no certificate; a file in PEM begins with {BEGIN}")
    return found


def _check_time(path: Path, certificates: Sequence[bytes], now: datetime) -> None:
    """One of them has to be good now."""
    try:
        times = [validity(each) for each in certificates]
    except (ValueError, IndexError) as error:
        raise CertificateError(f"{path} holds a certificate that is damaged") from error
    if any(begin <= now <= end for begin, end in times):
        return
    begin, end = times[0]
    if now < begin:
        raise CertificateError(f"the certificate in {path} is not good before {begin:%Y-%m-%d %H:%M} UTC")
    raise CertificateError(f"the certificate in {path} expired on {end:%Y-%m-%d %H:%M} UTC; use a new one")


def _check_pair(certificate: Path, key: Path) -> None:
    def no_passphrase() -> str:
        raise CertificateError(f"the key in {key} is encrypted; use one that is not, which its owner alone may read")

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, no_passphrase)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise CertificateError(f"the key in {key} is not that of the certificate in {certificate}") from error
        raise CertificateError(f"{key} holds no private key in PEM, or {certificate} is damaged") from error


def _parts(content: bytes) -> list[tuple[int, bytes]]:
    """The elements of a DER sequence's content, as tag and content."""
    parts = []
    while content:
        tag, length, start = content[0], content[1], 2
        if length & 0x80:
            start += length & 0x7F
            length = int.from_bytes(content[2:start], "big")
        if start + length > len(content):
            raise ValueError("an element is cut off")
        parts.append((tag, content[start : start + length]))
        content = content[start + length :]
    return parts


def _time(tag: int, content: bytes) -> datetime:
    text = content.decode("ascii")
    if tag == UTC_TIME:  # two digits of a year from 1950 to 2049
        text = ("19" if text >= "5" else "20") + text
    return datetime.strptime(text, "%Y%m%d%H%M%SZ").replace(tzinfo=UTC)
