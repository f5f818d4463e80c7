#!/bin/sh
# `ledge solve`: its lines, its status, its files. LEDGE names the program.
set -u
. tests/judge.sh
level=tests/look/01-first-steps.txt

solve() {
    ledge solve "$@"
}

# ended STATUS LINES PATTERN: with this status and so many lines of output, the last like PATTERN;
# nothing on standard error.
ended() {
    [ "$status" -eq "$1" ] && [ ! -s "$work/err" ] && [ "$(wc -l <"$work/out")" -eq "$2" ] &&
        tail -n 1 "$work/out" | grep -Eq "$3"
}

is_one_line_of_error() { # PATTERN
    [ "$status" -eq 2 ] && [ ! -s "$work/out" ] && [ "$(wc -l <"$work/err")" -eq 1 ] &&
        grep -Eq "$1" "$work/err"
}

verifies() {
    "$LEDGE" verify "$@" >"$work/out" 2>"$work/err"
    status=$?
    [ "$status" -eq 0 ]
}

solve -o "$work/run.replay" $level
ok "a_level_is_solved_in_one_line" ended 0 1 '^SOLVED ticks=[0-9]+ nodes=[0-9]+ ms=[0-9]+$'
ok "the_solution_verifies" verifies --level $level "$work/run.replay"

solve --all-coins -o "$work/coins.replay" $level
ok "a_level_is_solved_with_all_coins" ended 0 1 '^SOLVED '
verifies --level $level "$work/coins.replay"
ok "the_solution_takes_every_coin" grep -q '3/3 coins' "$work/out"

ticks() { sed -n 's/^SOLVED ticks=\([0-9]*\) .*/\1/p' "$work/out"; }
is_shorter_than() { [ "$(ticks)" -lt "$1" ]; }
solve tests/levels/springs.txt
first=$(ticks)
solve --shorter -o "$work/short.replay" tests/levels/springs.txt
ok "a_shorter_run_is_found_where_it_is_asked_for" is_shorter_than "$first"
ok "the_shorter_run_verifies" verifies --level tests/levels/springs.txt "$work/short.replay"

printf '@...#..F\n########\n' >"$work/easy.txt"
printf '........\n....#...\n....#...\n....#...\n....#...\n@...#..F\n########\n' >"$work/wall.txt"
solve --best --deaths --budget 1 "$work/easy.txt"
ok "with_deaths_there_is_no_bound" ended 0 1 ' deaths=0 .* bound=none$'
solve --deaths "$work/easy.txt"
ok "deaths_are_for_the_best_run" is_one_line_of_error '^ledge solve: --deaths needs --best'
solve "$work/wall.txt"
ok "an_impossible_level_has_a_reason" ended 1 1 '^IMPOSSIBLE the finish is out of reach.* ms=[0-9]+$'

# The key is had by those alone who die.
printf '#####\n@.D.F\n#.###\n#.#..\n#k#..\n' >"$work/odd.txt"
solve -o "$work/odd.replay" "$work/odd.txt"
ok "a_run_that_dies_says_so" ended 0 1 '^SOLVED ticks=[0-9]+ deaths=1 nodes=[0-9]+ ms=[0-9]+$'
verifies --level "$work/odd.txt" "$work/odd.replay"
ok "the_run_that_dies_verifies" grep -q '1 death,' "$work/out"
solve --json "$work/odd.txt"
ok "json_counts_the_deaths" grep -Eq '"ticks":[0-9]+,"deaths":1\}' "$work/out"
solve --best --budget 1 "$work/odd.txt"
ok "where_only_those_finish_who_die_there_is_no_bound" ended 0 1 ' deaths=1 .* bound=none$'
solve --slack "$work/odd.txt"
ok "what_is_neither_is_unknown" ended 1 1 '^UNKNOWN furthest=[0-9]+,[0-9]+ nodes=[0-9]+ ended=exhausted ms=[0-9]+ open=2,1$'
sed 's/^@.*/@oDoF/' "$work/odd.txt" >"$work/coins.txt"
solve --slack --all-coins "$work/coins.txt"
ok "where_coins_count_it_says_how_many_were_had" ended 1 1 ' coins=1/2 nodes='

solve "$work/easy.txt" "$work/wall.txt" "$work/easy.txt"
ok "several_levels_come_out_in_their_order" ended 1 3 'easy.txt: SOLVED'
ok "each_with_its_name" grep -q 'wall.txt: IMPOSSIBLE' "$work/out"

solve "$work/none.txt"
ok "a_missing_level_is_an_error" is_one_line_of_error 'none.txt: error: '
solve
ok "a_level_is_needed" is_one_line_of_error 'needs a level'
solve --budget x $level
ok "a_budget_is_a_number" is_one_line_of_error 'seconds from 1 to 86400'
solve -o "$work/run.replay" $level $level
ok "a_file_holds_one_solution" is_one_line_of_error 'one level'
solve -o "$work/no/run.replay" $level
ok "a_file_that_cannot_be_written_is_an_error" is_one_line_of_error 'run.replay: error: '

solve --slack -o "$work/kind.replay" $level
is_slack() {
    [ "$status" -eq 0 ] && head -n 1 "$work/out" |
        grep -Eq '^SOLVED .* tightest=[0-9]+ mean=[0-9.]+ figure=[0-9.]+ close=[0-9]+$' &&
        sed 1d "$work/out" | grep -Eq '^  jump tick=[0-9]+ from=[0-9]+,[0-9]+ to=[0-9]+,[0-9]+ press=-[0-9]+\.\.\+[0-9]+ release=-[0-9]+\.\.\+[0-9]+ window=[0-9]+ required$'
}
ok "slack_has_a_line_for_each_jump" is_slack
ok "the_kindest_run_verifies" verifies --level $level "$work/kind.replay"
solve --slack --json tests/levels/company.txt "$work/wall.txt"
ok "slack_is_a_line_of_json_for_each_level" ended 1 2 '^\{"level":".*","verdict":"IMPOSSIBLE",.*\}$'
ok "with_the_figures_of_the_level" grep -Eq '"tightest":[0-9]+,"mean":[0-9.]+,"figure":[0-9.]+,' "$work/out"
ok "and_its_places" grep -Eq '\{"kind":"jump",.*"press":\[-?[0-9]+,[0-9]+\],.*"nearest":[0-9.]+\}' "$work/out"
solve --json "$work/wall.txt" $level
ok "json_is_an_object_for_each_level" ended 1 2 '^\{"level":".*","verdict":"SOLVED","nodes":[0-9]*,"ms":[0-9]*,"ticks":[0-9]*\}$'
ok "json_says_why_a_level_is_impossible" grep -q '"verdict":"IMPOSSIBLE".*"reason":"' "$work/out"
solve --best --budget 1 -o "$work/best.replay" $level
ok "the_best_run_comes_with_a_bound" ended 0 1 '^SOLVED ticks=[0-9]+ nodes=[0-9]+ ms=[0-9]+ bound=[0-9]+ gap=[0-9.]+%$'
ok "the_best_run_verifies" verifies --level $level "$work/best.replay"
solve --guide -o "$work/guide.replay" levels/01-first-steps.txt
ok "the_run_of_a_guide_stops_at_signs" ended 0 1 '^SOLVED ticks=[0-9]+ nodes=[0-9]+ ms=[0-9]+ stops=4$'
ok "the_run_of_a_guide_is_that_beside_the_level" cmp -s "$work/guide.replay" levels/01-first-steps.guide
solve --guide --json "$work/wall.txt" $level
ok "json_counts_the_stops" grep -Eq '"verdict":"SOLVED",.*"ticks":[0-9]+,"stops":[0-9]+\}' "$work/out"
solve --best --slack $level
ok "the_best_and_the_kindest_run_are_two" is_one_line_of_error 'one of --shorter, --best, --slack and --guide'
printf '@......F\n########\n' >"$work/easy2.txt"
solve --best --budget 1 -o "$work/kept.replay" "$work/easy2.txt"
cp "$work/kept.replay" "$work/again.replay"
touch -t 200101010000 "$work/again.replay"
solve --best --budget 1 -o "$work/again.replay" "$work/easy2.txt"
is_old() { [ "$work/kept.replay" -nt "$1" ]; }
ok "a_run_that_is_as_good_is_kept" is_old "$work/again.replay"
cp levels/28-high-water.proof "$work/alive.replay"
solve --best --all-coins --budget 1 -o "$work/alive.replay" levels/28-high-water.txt
ok "a_run_without_a_death_is_kept" cmp -s levels/28-high-water.proof "$work/alive.replay"
cp "$work/best.replay" "$work/other.replay"
solve --best --budget 1 -o "$work/other.replay" tests/look/04-hills-and-ice.txt
ok "a_run_of_another_level_is_not" verifies --level tests/look/04-hills-and-ice.txt "$work/other.replay"

# ---- files that are written ----

cp levels/01-first-steps.txt "$work/mine.txt"
cp levels/01-first-steps.proof "$work/mine.replay"
unchanged() {
    [ "$status" -eq 2 ] && cmp -s levels/01-first-steps.txt "$work/mine.txt" &&
        cmp -s levels/01-first-steps.proof "$work/mine.replay"
}
ledge solve -o "$work/mine.txt" "$work/mine.txt"
ok "solve_does_not_replace_the_level" unchanged
ledge generate -o "$work/mine.txt" 1
ok "generate_does_not_replace_a_level_that_was_drawn" unchanged
ledge cast -o "$work/mine.replay" "$work/mine.replay"
ok "cast_does_not_replace_the_replay" unchanged
ledge play --record "$work/mine.txt" "$work/mine.txt"
ok "play_does_not_record_into_the_level" unchanged
ledge solve -o "$work/mine.txt" - <"$work/mine.txt"
ok "standard_input_is_a_file_too" unchanged
