#!/bin/sh
# Ticks of the models beside other engines that do the same: the plain ones of levels/lessons/code,
# in C, and its scripts by node, all on the course of `bench --only tick-NAME`. BENCH names that
# program. Instructions are counted as in bench.sh; of node only the time is measured.
set -u
code=levels/lessons/code
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
command -v valgrind >/dev/null && counts=yes || {
    counts=
    echo "bench: valgrind is not installed (make deps-dev); no instructions are counted"
}
command -v node >/dev/null && runs_js=yes || {
    runs_js=
    echo "bench: node is not installed; the scripts in JavaScript are left out"
}

"$BENCH" --level tick-grid | awk '
    { rows[NR] = $0; if (i = index($0, "@")) { col = i - 1; row = NR - 1 } }
    END {
        print "size", length(rows[1]), NR
        print "start", col, row
        for (i = 1; i <= NR; i++) { gsub(/[^#]/, ".", rows[i]); print "row", rows[i] }
        print "ticks 384"
        for (t = 0; t < 384; t++) print (int(t / 64) % 2 ? "L" : "R") (t % 48 < 10 ? "J" : "")
    }' >"$work/task"

instructions() { # COMMAND...
    [ "$counts" ] || return 0
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" <"$work/task" 2>&1 |
        awk '/Collected :/ { print $4 }'
}

per_tick() { # TICKS FEW MANY
    [ "$counts" ] && echo $((($3 - $2) / $1)) || echo -
}

row() { printf '%-14s %-22s %10s %14s\n' "$@"; }

printf '\n'
row model engine ns/tick instructions
for name in cell tiny bank; do
    model=tick-$name
    ns=$("$BENCH" --only "$model" --json | sed 's/.*"ns":\([0-9.]*\).*/\1/')
    row "$name" 'src/engine' "$ns" "$(per_tick 1000 "$(instructions "$BENCH" --only "$model" --count 1000)" \
        "$(instructions "$BENCH" --only "$model" --count 2000)")"

    # shellcheck disable=SC2086 # CC may be two words
    ${CC:-cc} -std=c17 -O2 -ffp-contract=off -D_XOPEN_SOURCE=700 -DENGINE="\"../$code/$name.c\"" \
        -DENGINE_IS_"$name" -o "$work/$name" tests/bench_beside.c -lm || exit 1
    "$work/$name" 4000 <"$work/task" 2>"$work/c"
    read -r ns end <"$work/c"
    row "" "code/$name.c" "$ns" "$(per_tick 3840 "$(instructions "$work/$name" 10)" \
        "$(instructions "$work/$name" 20)")"

    [ "$runs_js" ] || continue
    node tests/bench_beside.js "$name" "$code/$name.js" 4000 <"$work/task" >"$work/js" || exit 1
    read -r ns js_end <"$work/js"
    row "" "code/$name.js" "$ns" -
    [ "$end" = "$js_end" ] || {
        echo "bench: $name.c ends at $end, $name.js at $js_end"
        exit 1
    }
done
