"""The bots that come with Doubloon: `python -m doubloon_bots NAME` plays one."""
