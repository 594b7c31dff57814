"""Players and what they play: a player is a callable that gets a `View` and answers with an `Action`."""
