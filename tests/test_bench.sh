#!/bin/sh
# The program of `make bench`, which stands beside the tests: its levels are the same every time, and
# what it refuses. LEDGE names the program under whose folder it is.
set -u
. tests/judge.sh
bench=${LEDGE%/*}/tests/bench
[ -x "$bench" ] || {
    echo "ok - bench # SKIP $bench was not built"
    exit 0
}

bench() {
    "$bench" "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

refuses() {
    [ "$status" -eq 2 ] && [ ! -s "$work/out" ] && [ "$(wc -l <"$work/err")" -eq 1 ]
}

bench --level load-small
cp "$work/out" "$work/level.txt"
bench --level load-small
ok "bench_level_is_the_same_every_time" cmp -s "$work/out" "$work/level.txt"
ledge check "$work/level.txt"
ok "bench_level_has_no_problems" [ "$status" -eq 0 ]
bench --level noise-medium
cp "$work/out" "$work/level.txt"
ledge check "$work/level.txt"
ok "bench_noise_is_nothing_worse_than_walled_in" \
    [ "$(sed 's/.*: warning: //' "$work/out" "$work/err")" = "the finish is proved out of reach" ]
bench --level noise
ok "bench_level_of_an_unknown_name_is_status_2" refuses
bench --only tick-grid --count 10
ok "bench_with_a_count_measures_nothing" [ "$status$(cat "$work/out" "$work/err")" = 0 ]
bench --count 10
ok "bench_count_needs_a_name" refuses
bench --only frobnicate
ok "bench_of_an_unknown_name_is_status_2" refuses
bench --frobnicate
ok "bench_with_an_unknown_option_is_status_2" refuses
bench --only tick-grid --json
ok "bench_writes_json" grep -qx '{"name":"tick-grid","ns":[0-9.]*,"unit":"[a-z]*"}' "$work/out"
ledge bench
ok "the_game_itself_has_no_such_command" refuses
