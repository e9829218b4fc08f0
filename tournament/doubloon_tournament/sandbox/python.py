"""What the interpreter that runs this needs to be readable, so that it can run a bot elsewhere."""

import json
import subprocess
import sys
from typing import Final

ASK_S: Final = 30.0
_QUESTION: Final = "import json, sys; print(json.dumps([sys.prefix, sys.base_prefix, *sys.path]))"


def interpreter_paths() -> tuple[str, ...]:
    """Where it is installed and where it looks for modules, the folder that it was started in left out."""
    command = (sys.executable, "-P", "-c", _QUESTION)
    done = subprocess.run(command, cwd="/", stdout=subprocess.PIPE, timeout=ASK_S, check=True)
    return tuple(dict.fromkeys(path for path in json.loads(done.stdout) if path.startswith("/")))
