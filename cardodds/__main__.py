"""``python -m cardodds``: the same program as ``cardodds``."""

from __future__ import annotations

from cardodds.cli import main

if __name__ == "__main__":
    main()
