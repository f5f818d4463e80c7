# judge.sh - read by shell tests that run a command and look at what it did: $work/out and $work/err
# hold what it printed, $status is how it ended. $work is a folder that goes with the test.
. tests/wait.sh
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# Under the sanitizers looking for leaks is half of the time of a program that does little, of which scripts
# start hundreds: the tests in C look.
[ -z "${ASAN_OPTIONS:-}" ] || export ASAN_OPTIONS="$ASAN_OPTIONS:detect_leaks=0"

# ledge WORD...: runs the program with nothing to read.
ledge() {
    "$LEDGE" "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

# ok SENTENCE TEST...: the test is a command. LEDGE_FIRST=1 ends the script at the first failure.
ok() {
    sentence=$1
    shift
    if "$@"; then echo "ok - $sentence"; else
        echo "not ok - $sentence"
        echo "# status $status"
        sed 's/^/# out: /' "$work/out"
        sed 's/^/# err: /' "$work/err"
        [ -z "${LEDGE_FIRST:-}" ] || exit 1
    fi
}
