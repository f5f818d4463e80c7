#!/bin/sh
# The figures of a league: runs that come in, runs that are judged, how late a move is seen on another
# host; with a server and two hosts on this machine. LEDGE names the program.
set -u
work=$(mktemp -d) || exit 1
. tests/league.sh
trap 'end_all; rm -rf "$work"' EXIT

lack=$(missing_for_league | head -n 1)
if [ -n "$lack" ]; then
    echo "a league: not measured, not installed: $lack"
    exit 0
fi

# The rights of an operator do not do: queues are a host's.
bench() {
    echo test test >"$work/test.auth"
    chmod 600 "$work/test.auth"
    "$LEDGE" league bench "$@" --server "$socket" --auth "$work/test.auth" 2>"$work/bench.log" ||
        sed "s/^/# /" "$work/bench.log"
}

start_server || exit 1
bench
start_host h1
start_host h2
start_verifier verifier
bench "$work/h1" "$work/h2"

# How fast a queue is emptied by one verifier, with everything that belongs to it.
end TERM verifier
set -- levels/[0-9]*.proof
sent=$(($# * 300))
"$runner" "$work/h1/spool" 300 "$@"
engine=$(sed -n 's/^engine = //p' levels/01-first-steps.proof)
is_queued() { [ "$(client XLEN "q:h1:$engine")" -ge "$sent" ]; }
wait_until 60 is_queued
(
    "$LEDGE" league verify --once --server "$socket" --auth "$work/verifier.auth" 2>"$work/verify.log"
    times
) | tail -n 1 | tr 'ms' '  ' | awk -v sent="$sent" '{
    taken = $1 * 60 + $2 + $3 * 60 + $4
    printf "runs judged and published by one verifier: %d a minute of a core, %d in %.1f s\n", sent * 60 / taken, sent, taken }'
