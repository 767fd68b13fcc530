"""The command line: `cardodds`."""

from __future__ import annotations


def main() -> None:
    """Run the command line and exit with its status."""
    import sys

    try:
        from cardodds.cli.program import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # before the program could take care of it
        status = 130
    sys.exit(status)
