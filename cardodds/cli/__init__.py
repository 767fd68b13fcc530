"""The command line: `cardodds`."""

from __future__ import annotations


def main() -> None:
    """Run the command line and exit with its status."""
    import signal
    import sys

    from cardodds.ctrl_c import RaisesInterrupt

    interrupt = RaisesInterrupt()
    signal.signal(signal.SIGINT, interrupt)
    status = 130
    try:
        from cardodds.cli.program import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        pass  # before the program could take care of it
    except Exception:
        # A compiler that is interrupted in a callback fails with an error of its own.
        if not interrupt.pressed:
            raise
        sys.stderr.write("interrupted; the same command starts again\n")
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # An interrupt that went through code made from a string would kill the process at exit,
    # although it was caught; Python forgets it when it next runs such code.
    exec("")
    sys.exit(status)
