"""Code that docstrings of the SDK show can be copied."""

import ast
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import doubloon

PACKAGE = Path(doubloon.__file__).parent
CODE = re.compile(r"\s*(from \S+ import |import |class |def |@|doubloon\.|async def )")


def docstrings() -> Iterator[tuple[Path, str]]:
    for file in sorted(PACKAGE.rglob("*.py")):
        if "v1" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node)
                if text:
                    yield file, text


def examples(text: str) -> Iterator[str]:
    """Blocks that are set in by four columns and begin as code does."""
    for block in re.findall(r"(?:^(?: {4}.*)?\n)+", f"{text}\n", re.MULTILINE):
        if CODE.match(block.strip("\n")):
            yield textwrap.dedent(block)


def test_every_example_compiles() -> None:
    found = [(file, example) for file, text in docstrings() for example in examples(text)]
    assert {file.parent.name for file, _ in found} == {"doubloon", "sea_salt_paper", "skull_king"}
    for file, example in found:
        compile(example, str(file), "exec")


def test_no_code_has_lost_its_indentation() -> None:
    lines = [(file, line) for file, text in docstrings() for line in text.splitlines()]
    assert [(file, line) for file, line in lines if re.match(r"(from \S+ import |class .*:$|def .*:$|@)", line)] == []
