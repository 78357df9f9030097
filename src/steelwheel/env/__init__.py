"""Environments for reinforcement learning, one module per framework.

- `steelwheel.env.gymnasium`: `PokerEnv`, one seat against chosen opponents; `VectorEnv`, many tables at once.
- `steelwheel.env.sb3`: `VecEnv`, many tables at once for Stable-Baselines3.
- `steelwheel.env.pettingzoo`: an environment where every seat is an agent.
- `steelwheel.env.openspiel`: a game whose cards are dealt by chance nodes.

Each module needs only its own framework (`pip install "steelwheel[rl]"`). This package imports none of them.
"""
