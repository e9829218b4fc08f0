"""When a bot may speak in plain text, and which file is at fault when it cannot encrypt."""

import os
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from doubloon import SettingsError
from doubloon.address import is_local
from doubloon.certificates import read_authority, read_identity, validity
from doubloon.encryption import Encryption
from doubloon.settings import read_settings
from toys.certificates import LEFT_OUT, OPENSSL, Authority

NOW = datetime.now(UTC) + timedelta(hours=1)
"""While what is made here is good."""
ENVIRONMENT = {"DOUBLOON_ADDRESS": "127.0.0.1:50051", "DOUBLOON_TOKEN": "secret"}
ELSEWHERE = {**ENVIRONMENT, "DOUBLOON_ADDRESS": "cards.example.org:50051"}


def moment_in(error: Exception) -> datetime:
    """The time that a message names."""
    (text,) = re.findall(r"\d{4}-\d\d-\d\d \d\d:\d\d(?= UTC)", str(error))
    return datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=UTC)


@pytest.mark.parametrize(
    "address", ["127.0.0.1:1", "127.8.0.1:1", "[::1]:1", "localhost:1", "unix:/run/doubloon", "ipv4:127.0.0.1:1"]
)
def test_this_machine_is_known(address: str) -> None:
    assert is_local(address)


@pytest.mark.parametrize(
    "address", ["10.0.0.1:1", "127.example.org:1", "localhost.example.org:1", "[2001:db8::1]:1", "0.0.0.0:1", "::", ""]
)
def test_other_machines_are_known_whatever_they_are_called(address: str) -> None:
    assert not is_local(address)


def test_on_this_machine_plain_text_is_the_rule() -> None:
    settings = read_settings([], ENVIRONMENT)
    assert settings.encryption is None


def test_plain_text_to_another_machine_is_refused_with_what_would_be_right() -> None:
    with pytest.raises(SettingsError, match=r"cards\.example\.org:50051 is not on this machine.*DOUBLOON_CA.*--insec"):
        read_settings([], ELSEWHERE)


def test_plain_text_to_another_machine_can_be_asked_for() -> None:
    assert read_settings(["--insecure"], ELSEWHERE).encryption is None


def test_authorities_that_everybody_believes_need_no_file() -> None:
    assert read_settings([], {**ELSEWHERE, "DOUBLOON_CA": "public"}).encryption == Encryption(None)


def test_a_socket_in_the_file_system_is_never_encrypted() -> None:
    environment = {**ENVIRONMENT, "DOUBLOON_ADDRESS": "unix:/s", "DOUBLOON_CA": "public"}
    assert read_settings([], environment).encryption is None


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"DOUBLOON_CERT": "c"}, "a certificate is given and no key"),
        ({"DOUBLOON_KEY": "k"}, "a key is given and no certificate"),
        ({"DOUBLOON_CERT": "c", "DOUBLOON_KEY": "k"}, "no authority to believe: set DOUBLOON_CA or give --ca"),
        ({"DOUBLOON_CA": "/nowhere/ca.pem"}, "/nowhere/ca.pem: No such file or directory"),
        ({"DOUBLOON_CA": os.devnull}, f"{os.devnull} holds no certificate; a file in PEM begins with -----BEGIN"),
    ],
)
def test_what_does_not_go_together_is_told(more: dict[str, str], words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        read_settings([], {**ENVIRONMENT, **more})


def test_a_run_without_openssl_says_what_it_leaves_out(record_property: Callable[[str, object], None]) -> None:
    if OPENSSL is None:
        assert os.environ.get("CI") != "true", "nothing may be left out here, and there is no command openssl"
        record_property("left_out", LEFT_OUT)


if OPENSSL is not None:

    @pytest.fixture(scope="module")
    def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
        return Authority(tmp_path_factory.mktemp("certificates"))

    def test_files_are_named_by_variables_and_flags_override_them(authority: Authority) -> None:
        bot, other = authority.issue("bot"), authority.issue("other")
        environment = {
            **ELSEWHERE,
            "DOUBLOON_CA": str(authority.cert),
            "DOUBLOON_CERT": str(bot.cert),
            "DOUBLOON_KEY": str(bot.key),
        }
        found = read_settings([], environment).encryption
        assert found is not None
        assert found.identity is not None
        assert found.authority == authority.cert.read_bytes()
        assert (found.identity.certificates, found.identity.key) == (bot.cert.read_bytes(), bot.key.read_bytes())
        flags = ["--ca", "public", "--cert", str(other.cert), "--key", str(other.key)]
        overridden = read_settings(flags, environment).encryption
        assert overridden is not None
        assert overridden.identity is not None
        assert (overridden.authority, overridden.identity.key) == (None, other.key.read_bytes())

    def test_keys_do_not_show(authority: Authority) -> None:
        bot = authority.issue("bot")
        identity = read_identity(bot.cert, bot.key, NOW)
        assert "PRIVATE" not in repr(Encryption(b"", identity))

    def test_a_key_that_others_may_read_is_noticed(authority: Authority) -> None:
        bot = authority.issue("bot")
        for mode, expected in ((0o600, False), (0o640, True), (0o604, True)):
            bot.key.chmod(mode)
            assert read_identity(bot.cert, bot.key, NOW).open_to_others is expected

    def test_a_certificate_out_of_its_time_is_told_with_the_time(authority: Authority) -> None:
        bot = authority.issue("bot")
        with pytest.raises(SettingsError, match=r"bot\.pem expired on (.*) UTC; use a new one") as expired:
            read_identity(bot.cert, bot.key, NOW + timedelta(days=3))
        with pytest.raises(SettingsError, match=r"authority\.pem is not good before (.*) UTC") as early:
            read_authority(authority.cert, NOW - timedelta(days=3))
        starts, ends = (moment_in(error.value) for error in (early, expired))
        assert abs(starts - datetime.now(UTC)) < timedelta(hours=1)
        assert abs(ends - datetime.now(UTC) - timedelta(days=1)) < timedelta(hours=1)

    def test_a_key_of_another_certificate_is_told(authority: Authority) -> None:
        bot, other = authority.issue("bot"), authority.issue("other")
        with pytest.raises(SettingsError, match=r"the key in \S+other\.key is not that of the certificate in \S+bot"):
            read_identity(bot.cert, other.key, NOW)

    def test_a_file_that_holds_something_else_is_told(authority: Authority, tmp_path: Path) -> None:
        bot = authority.issue("bot")
        with pytest.raises(SettingsError, match=r"bot\.key holds no certificate"):
            read_identity(bot.key, bot.cert, NOW)
        with pytest.raises(SettingsError, match=r"bot\.csr holds no private key in PEM"):
            read_identity(bot.cert, bot.cert.with_suffix(".csr"), NOW)
        damaged = tmp_path / "damaged.pem"
        lines = bot.cert.read_text().splitlines()
        for bad in ([*lines[:1], "!", *lines[-1:]], lines[:2] + lines[-1:], lines[:-1]):
            damaged.write_text("\n".join(bad))
            with pytest.raises(SettingsError, match=r"damaged\.pem holds a certificate that is damaged"):
                read_authority(damaged, NOW)

    def test_an_encrypted_key_is_told(authority: Authority, tmp_path: Path) -> None:
        from toys.certificates import _openssl

        bot = authority.issue("bot")
        locked = tmp_path / "locked.key"
        _openssl("ec", "-in", bot.key, "-out", locked, "-aes256", "-passout", "pass:word")
        with pytest.raises(SettingsError, match=r"locked\.key is encrypted"):
            read_identity(bot.cert, locked, NOW)


def test_times_of_both_centuries_are_read() -> None:
    def der(tag: int, content: bytes) -> bytes:
        return bytes([tag, len(content)]) + content

    times = der(0x17, b"991231235959Z") + der(0x18, b"20500101000000Z")
    body = der(0x02, b"\1") + der(0x30, b"") + der(0x30, b"") + der(0x30, times)
    begin, end = validity(der(0x30, der(0x30, body)))
    assert (begin.year, end.year) == (1999, 2050)
