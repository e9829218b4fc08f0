"""A gRPC channel to a service, encrypted or not."""

from typing import TypeAlias

import grpc

from doubloon.address import is_local
from doubloon.encryption import Encryption

Options: TypeAlias = tuple[tuple[str, int | str], ...]

LOCAL_OPTIONS: Options = (("grpc.enable_http_proxy", 0),)
"""For services on the own machine, which no proxy could reach."""


def open_channel(address: str, encryption: Encryption | None, options: Options = ()) -> grpc.Channel:
    """A channel that dials when it is first used."""
    options += LOCAL_OPTIONS if is_local(address) else ()
    if encryption is None:
        return grpc.insecure_channel(address, options=options)
    identity = encryption.identity
    credentials = grpc.ssl_channel_credentials(
        root_certificates=encryption.authority,
        private_key=identity.key if identity else None,
        certificate_chain=identity.certificates if identity else None,
    )
    return grpc.secure_channel(address, credentials, options=options)
