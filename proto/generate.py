"""Writes `doubloon/v1` from `proto/`, or with `--check` says whether what is committed is what would be written.

Messages come from an old compiler (their code then imports on every newer runtime), stubs from mypy-protobuf, which
types services too but wants a newer protobuf: each has an environment of its own, made on first use from its pins.
"""

import argparse
import filecmp
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROTO = ROOT / "proto"
COMMITTED = ROOT / "clients" / "python" / "doubloon" / "v1"
INIT = '"""The messages and services of `doubloon.v1`, generated from `proto/`: change them there, not here."""\n'


def main() -> int:
    """Generates, or checks; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 where committed code has drifted")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "doubloon" / "v1"
        generate(Path(folder))
        if arguments.check:
            return report_drift(fresh)
        shutil.rmtree(COMMITTED, ignore_errors=True)
        shutil.copytree(fresh, COMMITTED)
    print(f"wrote {COMMITTED.relative_to(ROOT)}")
    return 0


def generate(target: Path) -> None:
    """Writes messages, services and stubs below `target`."""
    compiler = environment("codegen")
    plugins = environment("stubs")
    sources = sorted(str(path.relative_to(PROTO)) for path in PROTO.glob("doubloon/v1/*.proto"))
    path = f"{plugins / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    command = [
        str(compiler / "bin" / "python"), "-m", "grpc_tools.protoc", f"--proto_path={PROTO}",
        f"--python_out={target}", f"--grpc_python_out={target}", f"--mypy_out={target}", f"--mypy_grpc_out={target}",
        *sources,
    ]  # fmt: skip
    subprocess.run(command, check=True, env={**os.environ, "PATH": path}, stdout=subprocess.DEVNULL)
    (target / "doubloon" / "v1" / "__init__.py").write_text(INIT, encoding="utf-8")


def environment(name: str) -> Path:
    """The environment made from `requirements/<name>.txt`; a changed pin makes a new one."""
    pins = ROOT / "requirements" / f"{name}.txt"
    folder = ROOT / ".cache" / f"{name}-{hashlib.sha256(pins.read_bytes()).hexdigest()[:12]}"
    ready = folder / "ready"
    if not ready.exists():
        venv.create(folder, clear=True, with_pip=True)
        install = [
            str(folder / "bin" / "python"),
            "-m",
            "pip",
            "install",
            "--quiet",
            "--require-hashes",
            "-r",
            str(pins),
        ]
        subprocess.run(install, check=True)
        ready.touch()
    return folder


def report_drift(fresh: Path) -> int:
    """Compares with what is committed and names every file that differs."""
    names = {path.name for folder in (fresh, COMMITTED) for path in folder.glob("*.py*") if path.is_file()}
    _, differing, missing = filecmp.cmpfiles(fresh, COMMITTED, sorted(names), shallow=False)
    for name in sorted(differing + missing):
        print(
            f"clients/python/doubloon/v1/{name} is not what proto/ gives: run `python proto/generate.py`",
            file=sys.stderr,
        )
    if not differing and not missing:
        print(f"{len(names)} generated files are up to date")
    return 1 if differing or missing else 0


if __name__ == "__main__":
    sys.exit(main())
