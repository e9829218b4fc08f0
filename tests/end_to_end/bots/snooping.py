"""A bot that tries to read what the variable SNOOP names, separated by colons, says what it got, and leaves."""

import os

for path in os.environ["SNOOP"].split(":"):
    try:
        with open(path, "rb") as file:
            print(path, len(file.read()))
    except OSError as error:
        print(path, type(error).__name__)
print("processes", sum(name.isdigit() for name in os.listdir("/proc")))
print("secret", os.environ.get("RUNNERS_SECRET"))
raise SystemExit(5)
