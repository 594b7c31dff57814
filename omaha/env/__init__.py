"""Environments for learning: PettingZoo, Gymnasium and OpenSpiel (the extra `env`)."""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.env.openspiel_env import openspiel as openspiel
    from omaha.env.opponents import Policy as Policy
    from omaha.env.table_env import TableEnv as TableEnv
    from omaha.env.table_env import aec as aec
    from omaha.env.vector_env import VectorEnv as VectorEnv
    from omaha.env.vector_env import vector as vector

__all__ = ["Policy", "TableEnv", "VectorEnv", "aec", "openspiel", "vector"]

__getattr__, __dir__ = face(
    "omaha.env",
    {
        "openspiel_env": "openspiel",
        "opponents": "Policy",
        "table_env": "TableEnv aec",
        "vector_env": "VectorEnv vector",
    },
    "games openspiel_game",
)
