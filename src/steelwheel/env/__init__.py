"""Environments for reinforcement learning, one module a framework.

- `steelwheel.env.gymnasium`: `PokerEnv`, one seat against given agents; `VectorEnv`, many hands at once
- `steelwheel.env.sb3`: `VecEnv`, the same for Stable-Baselines3
- `steelwheel.env.pettingzoo`: all seats, each an agent
- `steelwheel.env.openspiel`: a game whose cards are chance nodes

Each needs its framework alone: `pip install "steelwheel[rl]"`; this module imports nothing.
"""


def register() -> None:
    """Let Gymnasium know "steelwheel/Poker-v0"."""
    from gymnasium.envs import registration

    if "steelwheel/Poker-v0" not in registration.registry:
        registration.register(
            "steelwheel/Poker-v0",
            entry_point="steelwheel.env.gymnasium:PokerEnv",
            vector_entry_point="steelwheel.env.vector:VectorEnv",
        )
