"""The guides' tables and figures, regenerated, and the check against the published ones."""
