# build.sh - read by the tests beside it: builds tests/determinism.c in one way, runs it, and compares
# what it prints with expected.txt, which LEDGE_GOLDEN=1 writes anew, and with tests/traces.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
expected=tests/determinism/expected.txt

libraries=-liniparser
emulator=
base=$(ls src/base/*.c)

compile() { # COMPILER OPTION...
    # Functions that nothing here calls are left out, and with them what those would need.
    # shellcheck disable=SC2086 # to be split
    "$@" -std=c17 -D_XOPEN_SOURCE=700 -DLEDGE_HELP_ONLY -ffp-contract=off ${INIPARSER_CFLAGS:-} \
        -ffunction-sections -fdata-sections -Wl,--gc-sections \
        -o "$work/program" tests/determinism.c src/engine/*.c src/engine/script/*.c src/level/*.c src/game/*.c \
        $(ls src/generate/*.c | grep -v prove) \
        src/learn/lesson/trace.c src/learn/lesson/column.c src/draw/look.c src/draw/settings.c \
        src/cli/command_trace.c src/cli/command_line.c src/cli/command_list.c \
        $base $libraries -lm
}

runs_as_expected() {
    $emulator "$work/program" levels/*.proof >"$work/out" || return 1
    if [ -n "${LEDGE_GOLDEN:-}" ]; then cp "$work/out" $expected; fi
    diff $expected "$work/out"
}

# Every trace of tests/traces/list.txt; none is left out unnoticed.
traces_as_expected() {
    grep -v '^#' tests/traces/list.txt | while read -r file words; do
        # shellcheck disable=SC2086 # to be split
        $emulator "$work/program" trace $words </dev/null >"$work/trace" &&
            cmp -s "tests/traces/$file" "$work/trace" && echo "$file"
    done >"$work/same"
    grep -v '^#' tests/traces/list.txt | sed 's/ .*//' | diff - "$work/same"
}

# same_runs NAME COMPILER OPTION...
same_runs() {
    name=$1
    shift
    if compile "$@" >"$work/said" 2>&1 && runs_as_expected >"$work/said" 2>&1 &&
        traces_as_expected >"$work/said" 2>&1; then
        echo "ok - $name"
    else
        echo "not ok - $name"
        head -n 20 "$work/said" | sed 's/^/# /'
    fi
}

# at_both_ends COMPILER: -O0 and -O3. All tests run with -O1 of clang and -O2 of gcc.
at_both_ends() {
    if ! command -v "$1" >/dev/null; then
        echo "ok - $1 # SKIP it is not installed"
        return
    fi
    for level in 0 3; do
        same_runs "runs_are_the_same_built_by_$1_O$level" "$1" -O$level
    done
}

# What another machine or library could do otherwise it does with optimization, too; without it only where all
# is tried.
other_levels="${LEDGE_FULL:+0 }2"

# on_another_machine NAME QEMU-NAME COMPILER OPTION...
on_another_machine() {
    machine=$1
    emulator=$(command -v "qemu-$2-static" || command -v "qemu-$2")
    compiler=$3
    shift 3
    libraries=-Itests/determinism
    if ! command -v "$compiler" >/dev/null || [ -z "$emulator" ]; then
        echo "ok - $machine # SKIP no compiler for it or no qemu-user here (make deps-dev)"
        return
    fi
    for level in $other_levels; do
        same_runs "runs_are_the_same_on_${machine}_O$level" "$compiler" -static "$@" -O$level
    done
}
