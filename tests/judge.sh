# judge.sh - read by shell tests that run a command and look at what it did: $work/out and $work/err
# hold what it printed, $status is how it ended.

# ok SENTENCE TEST...: the test is a command.
ok() {
    sentence=$1
    shift
    if "$@"; then echo "ok - $sentence"; else
        echo "not ok - $sentence"
        echo "# status $status"
        sed 's/^/# out: /' "$work/out"
        sed 's/^/# err: /' "$work/err"
    fi
}
