"""Oracles that share no code with the package: its subjects worked out again from the rules, plainly and slowly."""
