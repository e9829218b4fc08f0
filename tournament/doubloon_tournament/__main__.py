"""`python -m doubloon_tournament`: the command `doubloon` where scripts are not on the path."""

from doubloon_tournament.cli import main

main()
