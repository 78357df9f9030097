"""Hands as text: narration, prompts for language models, and parsing of actions."""
