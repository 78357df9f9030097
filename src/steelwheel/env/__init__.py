"""Environments for reinforcement learning, one module a framework.

- `steelwheel.env.gymnasium`: `PokerEnv`, one seat against given agents; `VectorEnv`, many hands at once
- `steelwheel.env.sb3`: `VecEnv`, the same for Stable-Baselines3
- `steelwheel.env.pettingzoo`: all seats, each an agent
- `steelwheel.env.openspiel`: a game whose cards are chance nodes

Each needs its framework alone: `pip install "steelwheel[rl]"`; this module imports nothing.
"""
