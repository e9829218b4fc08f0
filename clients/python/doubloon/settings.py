"""Where a bot's program finds the service and its credentials: environment variables, which flags override."""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from doubloon.encryption import Encryption, TlsFiles, read_encryption
from doubloon.errors import SettingsError

WAIT_S_DEFAULT = 10.0

EPILOG = """\
environment:
  DOUBLOON_ADDRESS   host:port of the service
  DOUBLOON_TOKEN     the bot's token; on a command line others could read it, so there is no flag for it
  DOUBLOON_BOT       name of the bot, checked against the token's
  DOUBLOON_INSTANCE  which of the bot's processes this is
  DOUBLOON_CA        file with the certificate of the service's authority, or `public`: encrypts the connection
  DOUBLOON_CERT      file with the bot's own certificate, where the service asks for one
  DOUBLOON_KEY       file with its key

exit codes:
  0    the service said goodbye, or SIGTERM came
  1    the bot raised an exception
  2    a flag or a variable is missing or wrong
  3    the service could not be reached, or was lost and did not come back in time
  4    the service refused the bot
  130  Ctrl-C
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to reach the service and who to be there."""

    address: str
    """host:port, or `unix:` and a path."""
    token: str = field(repr=False)
    bot: str = ""
    """Name; empty means whatever the token says."""
    instance: str = ""
    max_tables: int | None = None
    """Tables at once; None leaves it to the bot."""
    wait_s: float = WAIT_S_DEFAULT
    """For the service to come up, seconds."""
    encryption: Encryption | None = None
    """None speaks in plain text."""


def read_settings(argv: Sequence[str], environment: Mapping[str, str], *, program: str | None = None) -> Settings:
    """Flags first, then the environment.

    Raises:
        SettingsError: If the address or the token is missing, a file cannot be used, or the token would leave this
            machine in plain text.
        SystemExit: As argparse does, on `--help` and on unknown flags.
    """
    flags = _parser(program).parse_args(argv)
    address = flags.address or environment.get("DOUBLOON_ADDRESS", "")
    if not address:
        raise SettingsError("no address: set DOUBLOON_ADDRESS or give --address, such as 127.0.0.1:50051")
    token = _read_token(flags.token_file) if flags.token_file else environment.get("DOUBLOON_TOKEN", "").strip()
    if not token:
        raise SettingsError("no token: set DOUBLOON_TOKEN or give --token-file")
    files = TlsFiles(
        ca=flags.ca or environment.get("DOUBLOON_CA", ""),
        cert=flags.cert or environment.get("DOUBLOON_CERT", ""),
        key=flags.key or environment.get("DOUBLOON_KEY", ""),
        insecure=flags.insecure,
    )
    return Settings(
        address=address,
        token=token,
        bot=flags.bot or environment.get("DOUBLOON_BOT", ""),
        instance=flags.instance or environment.get("DOUBLOON_INSTANCE", ""),
        max_tables=flags.max_tables,
        wait_s=flags.wait,
        encryption=read_encryption(address, files, datetime.now(UTC)),
    )


def _parser(program: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=program,
        description="Plays for a bot at a Doubloon service. The runner of a tournament sets all of this itself.",
        epilog=EPILOG,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--address", metavar="HOST:PORT", help="of the service")
    parser.add_argument("--token-file", metavar="PATH", type=Path, help="file that holds the bot's token")
    parser.add_argument("--bot", metavar="NAME", help="name of the bot")
    parser.add_argument("--instance", metavar="ID", help="which of the bot's processes this is")
    parser.add_argument("--max-tables", metavar="N", type=_count, help="tables to take at once (default: the bot's)")
    parser.add_argument(
        "--wait", metavar="SECONDS", type=float, default=WAIT_S_DEFAULT, help="for the service to come up (%(default)s)"
    )
    parser.add_argument("--ca", metavar="PATH", help="certificate of the service's authority, or `public`; encrypts")
    parser.add_argument("--cert", metavar="PATH", help="the bot's own certificate, where the service asks for one")
    parser.add_argument("--key", metavar="PATH", help="key of that certificate")
    parser.add_argument("--insecure", action="store_true", help="send the token in plain text to another machine")
    return parser


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is out of range: at least 1")
    return number


def _read_token(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise SettingsError(f"--token-file {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"--token-file {path} is no text; it holds the bot's token and nothing else") from error
