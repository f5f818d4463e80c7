#!/bin/sh
# Instructions per tick, frame and load, counted by valgrind: the same on every run, so that a
# change of a few in a hundred shows. Counts two runs of different length; what both do once
# (start, making the level) cancels out. BENCH names the program.
set -u
command -v valgrind >/dev/null || {
    echo "bench: valgrind is not installed (make deps-dev); no instructions are counted"
    exit 0
}

instructions() { # NAME COUNT
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$BENCH" --only "$1" --count "$2" 2>&1 |
        awk '/Collected :/ { print $4 }'
}

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

printf '\n%-14s %14s\n' name instructions
for name in $("$BENCH" --list); do
    case $name in
    seek-* | inspector-*) continue ;; # they play ten minutes before anything can be counted
    load-* | verify-* | reach-* | workshop-*) count=1 ;;
    frame-*) count=50 ;;
    *) count=1000 ;;
    esac
    instructions "$name" $count >"$work/few" &
    instructions "$name" $((2 * count)) >"$work/many"
    wait
    printf '%-14s %14s\n' "$name" $((($(cat "$work/many") - $(cat "$work/few")) / count))
done
