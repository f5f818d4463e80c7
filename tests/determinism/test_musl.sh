#!/bin/sh
# Runs are the same with another C library: musl, as Alpine and Void have it.
. tests/determinism/build.sh
libraries=-Itests/determinism
if command -v musl-gcc >/dev/null; then
    for level in $other_levels; do
        same_runs "runs_are_the_same_with_musl_O$level" musl-gcc -static -O$level
    done
else
    echo "ok - musl # SKIP no musl-gcc here (make deps-dev)"
fi
