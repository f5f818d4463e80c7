# build.sh - read by the tests beside it: builds tests/determinism.c in one way, runs it, and compares
# what it prints with expected.txt, which LEDGE_GOLDEN=1 writes anew.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
expected=tests/determinism/expected.txt

compile() { # COMPILER OPTION...
    # shellcheck disable=SC2086 # INIPARSER_CFLAGS may hold options or none
    "$@" -std=c17 -D_XOPEN_SOURCE=700 -ffp-contract=off ${INIPARSER_CFLAGS:-} -o "$work/program" \
        tests/determinism.c src/engine/*.c src/level/*.c src/game/*.c src/error.c src/file.c \
        src/ini.c src/ini_edit.c $libraries -lm
}

runs_as_expected() {
    $emulator "$work/program" levels/*.proof >"$work/out" || return 1
    if [ -n "${LEDGE_GOLDEN:-}" ]; then cp "$work/out" $expected; fi
    diff $expected "$work/out"
}

libraries=-liniparser
emulator=

# same_runs NAME COMPILER OPTION...
same_runs() {
    name=$1
    shift
    if compile "$@" >"$work/said" 2>&1 && runs_as_expected >"$work/said" 2>&1; then
        echo "ok - $name"
    else
        echo "not ok - $name"
        sed 's/^/# /' "$work/said"
    fi
}

# at_every_level COMPILER: -O0 to -O3.
at_every_level() {
    if ! command -v "$1" >/dev/null; then
        echo "ok - $1 # SKIP it is not installed"
        return
    fi
    for level in 0 1 2 3; do
        same_runs "runs_are_the_same_built_by_$1_O$level" "$1" -O$level
    done
}
