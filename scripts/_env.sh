# Sourced by the scripts (bash): sets $root to the checkout and makes sure that $root/.venv holds
# this project with its pinned dependencies. Needs a Python >= 3.11 with venv and pip, nothing else.
#
# The stamp in .venv is written when all is installed; without it, or when what it sums up has
# changed (pyproject.toml, constraints.txt, this file, the checkout's place), .venv is made anew.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
unset PYTHONHOME PYTHONPATH

_say() { printf 'cardodds: %s\n' "$*" >&2; }

_wanted_stamp() {
    (cd "$root" && cksum pyproject.toml constraints.txt scripts/_env.sh && printf '%s\n' "$root")
}

_env_ready() {
    [ -x "$root/.venv/bin/python" ] &&
        [ "$(cat "$root/.venv/stamp" 2>/dev/null)" = "$(_wanted_stamp)" ] &&
        { [ -z "${PYTHON:-}" ] || [ "$(cat "$root/.venv/python")" = "$(_try_python "$PYTHON")" ]; }
}

# Print the interpreter behind a command, if running it shows a Python that will do.
_try_python() {
    "$1" -c '
import importlib.util, sys, venv
if sys.version_info < (3, 11) or not any(map(importlib.util.find_spec, ("ensurepip", "pip"))):
    sys.exit(1)
print(sys.executable)' 2>/dev/null
}

_find_python() {
    local name
    if [ -n "${PYTHON:-}" ]; then
        _try_python "$PYTHON" && return
        _say "PYTHON=$PYTHON is no Python 3.11 or later with venv and pip"
        return 1
    fi
    for name in python3.13 python3.12 python3.11 python3.14 python3 python; do
        _try_python "$name" && return
    done
    _say "no Python 3.11 or later with venv and pip found; install one, or name it: PYTHON=/path/to/python3"
    return 1
}

# Run pip for .venv: its own, or where there is no ensurepip the pip of the Python behind it.
_pip() {
    local pip=(.venv/bin/python -m pip)
    if ! "${pip[@]}" --version >/dev/null 2>&1; then
        pip=("$(cat .venv/python)" -m pip --python .venv/bin/python)
    fi
    "${pip[@]}" --disable-pip-version-check --no-input install -c constraints.txt "$@"
}

_install() {
    local python=$1
    cd "$root" || return
    rm -rf .venv || return
    if ! "$python" -m venv .venv || ! .venv/bin/python -m pip --version; then
        rm -rf .venv && "$python" -m venv --without-pip .venv || return
    fi
    printf '%s\n' "$python" >.venv/python &&
        _pip hatchling &&
        _pip --no-build-isolation -e '.[test]' &&
        .venv/bin/python -m compileall -q cardodds && # an editable install compiles nothing
        _wanted_stamp >.venv/stamp
}

# One installation at a time: the lock is a file that only one process can create, with its id.
_lock() {
    local owner said=
    until (set -o noclobber && echo "$$" >"$root/.venv.lock") 2>/dev/null; do
        if [ ! -w "$root" ]; then
            _say "cannot write in $root"
            return 1
        fi
        owner=$(cat "$root/.venv.lock" 2>/dev/null)
        # Its process is gone, or was before it could write its id.
        if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null ||
            [ -n "$(find "$root/.venv.lock" -empty -mmin +0.05 2>/dev/null)" ]; then
            rm -f "$root/.venv.lock"
            continue
        fi
        [ -n "$said" ] || _say "waiting for process $owner, which is preparing .venv"
        said=yes
        sleep 1
    done
}

_prepare() {
    local python log=$root/.venv.log
    _lock || return
    trap 'rm -f "$root/.venv.lock" "$root/.venv.log"' EXIT
    if ! _env_ready; then
        python=$(_find_python) || return
        _say "preparing .venv with $python (once, about a minute) ..."
        if ! (_install "$python") >"$log" 2>&1; then
            cat "$log" >&2
            _say "could not prepare .venv"
            return 1
        fi
    fi
    rm -f "$root/.venv.lock" "$log"
    trap - EXIT
}

_env_ready || _prepare || exit 1
