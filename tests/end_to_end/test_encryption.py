"""`doubloon serve` and `doubloon healthcheck` with certificates, and what is said of files that cannot be used."""

import json
import signal
from pathlib import Path

import pytest

from end_to_end.command import doubloon, start
from toys.certificates import OPENSSL, Authority


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--listen", "0.0.0.0:0"), "other machines can listen in"),
        (("--tls-cert", "c.pem"), "`tls_cert` and `tls_key` go together"),
        (("--tls-cert", "no.pem", "--tls-key", "no.key"), "no.pem: No such file or directory"),
    ],
)
async def test_what_cannot_be_is_one_sentence_and_exit_code_2(
    options: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    ran = await doubloon("serve", *options, cwd=tmp_path)
    assert ran.code == 2
    assert words in ran.stderr.splitlines()[-1]
    assert "Traceback" not in ran.stderr


if OPENSSL is not None:

    async def test_a_service_with_certificates_is_asked_by_who_believes_it(tmp_path: Path) -> None:
        authority = Authority(tmp_path)
        own, client = authority.issue("service"), authority.issue("client")
        own.key.chmod(0o644)
        files = ("--tls-cert", own.cert, "--tls-key", own.key, "--tls-client-ca", authority.cert)
        running = await start("serve", "--listen", "127.0.0.1:0", *files, cwd=tmp_path)
        assert running.process.stdout is not None
        address = json.loads(await running.process.stdout.readline())["address"]
        shown = ("--ca", authority.cert, "--cert", client.cert, "--key", client.key)
        assert (await doubloon("healthcheck", address, *shown, cwd=tmp_path)).stdout == "serving\n"
        assert (await doubloon("healthcheck", address, cwd=tmp_path)).code == 1
        running.send(signal.SIGTERM)
        ran = await running.end()
        assert ran.code == 0
        assert "others_may_read_the_key" in ran.stderr

    async def test_a_certificate_that_has_expired_is_told_with_exit_code_2(tmp_path: Path) -> None:
        own = Authority(tmp_path).issue("service", days=0)
        ran = await doubloon("serve", "--tls-cert", own.cert, "--tls-key", own.key, cwd=tmp_path)
        assert ran.code == 2
        assert f"the certificate in {own.cert} expired on " in ran.stderr
        assert "Traceback" not in ran.stderr
        asked = await doubloon("healthcheck", "127.0.0.1:1", "--ca", own.cert, cwd=tmp_path)
        assert asked.code == 2
        assert f"the certificate in {own.cert} expired on " in asked.stderr
