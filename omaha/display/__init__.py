"""Hands for people to look at, drawn from what their events tell."""
