"""Dubito poker: its pack and its hand categories."""

from __future__ import annotations

from cardodds.poker.rules import CATEGORIES, category_word, pack

__all__ = ["CATEGORIES", "category_word", "pack"]
