"""How the shipped bots play Sea Salt & Paper."""
