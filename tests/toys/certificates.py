"""Real certificates of a small authority, made by the command `openssl` while a test runs; nothing secret is kept."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

OPENSSL = shutil.which("openssl")
LEFT_OUT = "encryption was not tried with real certificates: there is no command openssl"


@dataclass(frozen=True, slots=True)
class Issued:
    """A certificate and its key, as files."""

    cert: Path
    key: Path


class Authority:
    """Signs certificates. Several of them do not believe each other."""

    def __init__(self, folder: Path, name: str = "authority") -> None:
        self._folder = folder
        self.cert, self._key = folder / f"{name}.pem", folder / f"{name}.key"
        subject = ("-subj", f"/CN={name}", "-days", "2", "-addext", "basicConstraints=critical,CA:TRUE")
        _openssl("req", "-x509", *NEW_KEY, "-keyout", self._key, "-out", self.cert, *subject)

    def issue(self, name: str, *, days: int = 1) -> Issued:
        """A certificate for this machine; one of no days has expired when it is made."""
        cert, key, request = (self._folder / f"{name}.{kind}" for kind in ("pem", "key", "csr"))
        extensions = self._folder / f"{name}.ext"
        extensions.write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
        _openssl("req", "-new", *NEW_KEY, "-keyout", key, "-out", request, "-subj", f"/CN={name}")
        signed_by = ("-CA", self.cert, "-CAkey", self._key, "-CAcreateserial", "-days", str(days))
        _openssl("x509", "-req", "-in", request, "-out", cert, *signed_by, "-extfile", extensions)
        return Issued(cert, key)


NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


def _openssl(*arguments: str | Path) -> None:
    assert OPENSSL is not None
    subprocess.run([OPENSSL, *map(str, arguments)], check=True, capture_output=True)
