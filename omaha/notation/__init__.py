"""Hand histories, one module a format: a text into a `Hand`, or a `NotationError` with the line where it goes wrong."""
