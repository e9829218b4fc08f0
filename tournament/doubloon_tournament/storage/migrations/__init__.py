"""How the tables came to be what they are: Alembic's steps, one file of `versions` each."""
