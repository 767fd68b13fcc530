"""Rounds for two solved: programs over sequences, CFR+, memory play, and matches built on them."""
