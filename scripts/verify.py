"""Run the long statistical checks and store what they counted."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from verification import (
    dice,
    dice_solving,
    dubito,
    dubito_advice,
    dubito_posterior,
    poker,
    rubamazzo,
    sweeps,
)

CHECKS = {
    check.name: check
    for game in (
        dice,
        dice_solving,
        dubito,
        dubito_advice,
        dubito_posterior,
        poker,
        rubamazzo,
        sweeps,
    )
    for check in game.CHECKS
}
STORED = Path(__file__).resolve().parents[1] / "data" / "verify"


def main() -> int:
    """Run the checks; 1 if one fails, 130 if interrupted."""
    parser = argparse.ArgumentParser(prog="verify", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="of --list (default: all)")
    parser.add_argument("--list", action="store_true", help="say what checks there are")
    parser.add_argument("--scale", type=float, default=1, help="share of the full size (default 1)")
    parser.add_argument("--out", type=Path, default=STORED, help="folder (default data/verify)")
    parser.add_argument(
        "--resume",
        action="store_true",
        help="keep the rows of an earlier run that had the same version, seed and settings",
    )
    options = parser.parse_args()
    if options.list:
        for check in CHECKS.values():
            print(f"{check.name}: {check.about}")
        return 0
    unknown = [name for name in options.names if name not in CHECKS]
    if unknown:
        parser.error(f"no check {unknown[0]}; there are {', '.join(CHECKS)}")
    if not 0 < options.scale <= 1:
        parser.error("--scale is a number above 0, at most 1")
    failed = False
    for name in options.names or CHECKS:
        print(f"{name}: {CHECKS[name].about} ...", file=sys.stderr, flush=True)
        try:
            path = CHECKS[name].run(options.scale, options.out, options.resume)
            print(f"{name}: holds, see {path}")
        except AssertionError as error:
            failed = True
            print(f"{name}: FAILS {error}")
        except KeyboardInterrupt:
            kept = CHECKS[name].unfinished(options.out).exists()
            how = "--resume keeps the rows that are done" if kept else "it has to start again"
            print(f"{name}: interrupted, nothing stored; {how}", file=sys.stderr)
            return 130
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
