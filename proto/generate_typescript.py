"""Writes the TypeScript of `doubloon.v1` from `proto/`, or with `--check` says whether what is committed is that.

The compiler is the one of `generate.py`; the plugin stands in `clients/typescript/codegen`, pinned to the version of
the runtime that the client needs. Node.js and npm have to be there.
"""

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from generate import PROTO, ROOT, environment

COMMITTED = ROOT / "clients" / "typescript" / "src" / "gen"
CODEGEN = ROOT / "clients" / "typescript" / "codegen"
PARAMETERS = "target=ts,import_extension=js"


def main() -> int:
    """Generates, or checks; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 where committed code has drifted")
    arguments = parser.parse_args()
    missing = [tool for tool in ("node", "npm") if shutil.which(tool) is None]
    if missing:
        return report_missing(missing[0])
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder)
        generate(fresh)
        if arguments.check:
            return report_drift(fresh)
        shutil.rmtree(COMMITTED, ignore_errors=True)
        shutil.copytree(fresh, COMMITTED)
    print(f"wrote {COMMITTED.relative_to(ROOT)}")
    return 0


def generate(target: Path) -> None:
    """Writes the messages and services below `target`."""
    sources = sorted(str(path.relative_to(PROTO)) for path in PROTO.glob("doubloon/v1/*.proto"))
    command = [
        str(environment("codegen") / "bin" / "python"), "-m", "grpc_tools.protoc", f"--proto_path={PROTO}",
        f"--plugin=protoc-gen-es={plugin()}", f"--es_out={target}", f"--es_opt={PARAMETERS}",
        *sources,
    ]  # fmt: skip
    subprocess.run(command, check=True)


def plugin() -> Path:
    """The compiler plugin, installed on first use and when its pins have changed."""
    pins, installed = CODEGEN / "package-lock.json", CODEGEN / "node_modules" / "installed"
    if not installed.exists() or not filecmp.cmp(pins, installed, shallow=False):
        install = [shutil.which("npm") or "npm", "ci", "--loglevel=error", "--no-progress"]
        subprocess.run(install, cwd=CODEGEN, check=True, stdout=subprocess.DEVNULL)
        shutil.copyfile(pins, installed)
    return CODEGEN / "node_modules" / ".bin" / "protoc-gen-es"


def report_drift(fresh: Path) -> int:
    """Compares with what is committed and names every file that differs."""
    names = {path.relative_to(folder) for folder in (fresh, COMMITTED) for path in folder.rglob("*.ts")}
    _, differing, missing = filecmp.cmpfiles(fresh, COMMITTED, sorted(map(str, names)), shallow=False)
    for name in sorted(differing + missing):
        path = (COMMITTED / name).relative_to(ROOT)
        print(f"{path} is not what proto/ gives: run `python proto/generate_typescript.py`", file=sys.stderr)
    if not differing and not missing:
        print(f"{len(names)} generated TypeScript files are up to date")
    return 1 if differing or missing else 0


def report_missing(tool: str) -> int:
    """Says what is left out; where everything has to be checked that is a failure."""
    print(f"left out: the generated TypeScript, since there is no {tool} here", file=sys.stderr)
    return 1 if os.environ.get("CI") == "true" else 0


if __name__ == "__main__":
    sys.exit(main())
