"""Writes all playthroughs anew: read the difference before you accept it."""

from golden.scripts import SCRIPTS, playthrough


def main() -> None:
    for script in SCRIPTS:
        script.path.parent.mkdir(exist_ok=True)
        script.path.write_text(playthrough(script), encoding="utf-8")
        print(f"wrote {script.path}")


if __name__ == "__main__":
    main()
