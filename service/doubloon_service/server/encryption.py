"""What the service shows of itself, and what it asks to be shown, before anything is said."""

from datetime import datetime
from pathlib import Path
from typing import Any

import grpc
import structlog

from doubloon.address import is_unix
from doubloon.certificates import read_authority, read_identity
from doubloon_service.server.settings import ServiceSettings

log = structlog.get_logger()


def read_credentials(settings: ServiceSettings, now: datetime) -> grpc.ServerCredentials | None:
    """The service's certificate and whom it asks for theirs; None where it serves in plain text.

    Raises:
        CertificateError: If a file cannot be used.
    """
    if not settings.tls_cert:
        return None
    identity = read_identity(Path(settings.tls_cert), Path(settings.tls_key), now)
    if identity.open_to_others:
        log.warning("others_may_read_the_key", file=settings.tls_key, advice="`chmod 600` keeps it to its owner")
    authority = read_authority(Path(settings.tls_client_ca), now) if settings.tls_client_ca else None
    pairs = [(identity.key, identity.certificates)]
    return grpc.ssl_server_credentials(pairs, authority, require_client_auth=authority is not None)


def listen_on(server: Any, address: str, credentials: grpc.ServerCredentials | None) -> int:
    """Listens and returns the port. A socket in the file system is for this machine alone and is never encrypted.

    Raises:
        RuntimeError: As gRPC does, if the address is in use or is none.
    """
    if credentials is None or is_unix(address):
        return int(server.add_insecure_port(address))
    return int(server.add_secure_port(address, credentials))
