#!/bin/sh
# Runs the tests named on the command line, cmocka programs and shell scripts alike: each prints
# lines "ok ..." and "not ok ..." (TAP). One that ends badly without having said so, or that
# says nothing, counts as one failure. What is left out ("ok ... # SKIP why") is shown and not
# counted. The last line is the sum; the status is 1 if any failed.
set -u
export CMOCKA_MESSAGE_OUTPUT=TAP

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
output=$work/output

# No test may meet, or touch, the settings of whoever runs it.
mkdir "$work/home" || exit 1
export HOME="$work/home" XDG_CONFIG_HOME="$work/home/.config" XDG_STATE_HOME="$work/home/.state"
passed=0
failed=0

# A test that hangs must not hang everybody.
limited() {
    if command -v timeout >/dev/null; then timeout 120 "$@"; else "$@"; fi
}

run() {
    case $1 in
    *.sh) limited sh "$1" ;;
    *) limited "$1" ;;
    esac >"$output" 2>&1 </dev/null
}

for test in "$@"; do
    run "$test"
    status=$?
    good=$(grep '^ok' "$output" | grep -vc '# SKIP')
    left_out=$(grep -c '^ok.*# SKIP' "$output")
    bad=$(grep -c '^not ok' "$output")
    if [ "$bad" -eq 0 ] && { [ "$status" -ne 0 ] || [ $((good + left_out)) -eq 0 ]; }; then
        echo "not ok - $test ended with status $status" >>"$output"
        bad=1
    fi
    passed=$((passed + good))
    failed=$((failed + bad))
    printf '%-28s %4d passed' "${test##*/}" "$good"
    if [ "$bad" -gt 0 ]; then
        echo ", $bad failed"
        grep -v '^ok' "$output"
    else
        echo
        grep '# SKIP' "$output"
    fi
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
