"""The command `doubloon healthcheck`: whether a service serves."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from doubloon_tournament.cli.failures import complain
from doubloon_tournament.cli.options import TlsAuthority, TlsCertificate, TlsKey
from doubloon_tournament.exit_code import ExitCode


def healthcheck(
    address: Annotated[str, typer.Argument(metavar="HOST:PORT", help="Where the service listens.")] = "127.0.0.1:50051",
    timeout: Annotated[float, typer.Option(min=0.1, metavar="SECONDS", help="How long to wait for the answer.")] = 2.0,
    ca: TlsAuthority = "",
    cert: TlsCertificate = "",
    key: TlsKey = "",
) -> ExitCode:
    """Ask a service whether it takes tables and bots: exit code 0 if it does, 1 if not."""
    import grpc
    from grpc_health.v1 import health_pb2, health_pb2_grpc

    from doubloon.channel import LOCAL_OPTIONS, open_channel
    from doubloon.encryption import TlsFiles, read_encryption

    files = TlsFiles(ca=ca, cert=cert, key=key, insecure=True)  # the question holds no secret
    encryption = read_encryption(address, files, datetime.now(UTC))
    with open_channel(address, encryption, LOCAL_OPTIONS) as channel:
        try:
            answer = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(), timeout=timeout)
        except grpc.RpcError as error:
            reason = error.code().name if isinstance(error, grpc.Call) else str(error)
            complain(f"no service answers at {address}: {reason}")
            return ExitCode.FAILURE
    if answer.status != health_pb2.HealthCheckResponse.SERVING:
        complain(f"the service at {address} goes down")
        return ExitCode.FAILURE
    typer.echo("serving")
    return ExitCode.OK
