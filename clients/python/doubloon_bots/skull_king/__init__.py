"""How the shipped bots play Skull King."""
