#!/bin/sh
# `ledge check LEVEL...`: what is proved out of reach, and the proof beside a level.
# LEDGE names the program.
set -u
. tests/judge.sh

# said STATUS LINE...: that status, these lines on standard output, nothing on standard error.
said() {
    wanted=$1
    shift
    [ "$status" -eq "$wanted" ] && [ ! -s "$work/err" ] &&
        { [ $# -eq 0 ] && [ ! -s "$work/out" ] ||
            [ "$(cat "$work/out")" = "$(printf '%s\n' "$@")" ]; }
}

# level NAME ROW...
level() {
    file=$work/$1
    shift
    printf '%s\n' "$@" >"$file"
}

level room.txt '..............' '@...o....o...F' '##############'
ledge check "$work/room.txt"
ok "a_level_that_can_be_beaten_has_no_problem" said 0

level pit.txt '[map]' '@..............................F' '###..........................###'
ledge check "$work/pit.txt"
ok "a_finish_out_of_reach_is_named_with_its_cell" \
    said 1 "$work/pit.txt:2:32: warning: the finish is proved out of reach"

level led.txt '[level]' 'title = Led astray' 'next = nowhere.txt' '[map]' '@.F' '###'
ledge check "$work/led.txt"
ok "so_is_a_level_that_leads_to_no_file" \
    said 1 "$work/led.txt:3:8: warning: \`next\` names \`nowhere.txt\`, which does not exist"
cp "$work/room.txt" "$work/nowhere.txt"
ledge check "$work/led.txt"
ok "and_is_not_once_there_is_one" said 0

level shut.txt '###########' '#@...F#ok.#' '###########'
ledge check "$work/shut.txt"
ok "so_are_coins_and_keys" said 1 \
    "$work/shut.txt:2:8: warning: this coin is proved out of reach" \
    "$work/shut.txt:2:9: warning: this key is proved out of reach"

# In a world where nobody jumps.
mkdir "$work/world"
level world/world.ini '[world]' 'title = Low' '[levels]' '1 = step.txt' '[physics]' 'jump = 0.01'
level world/step.txt '.............' '@......#....F' '#############'
level step.txt '.............' '@......#....F' '#############'
ledge check "$work/step.txt"
ok "alone_the_step_can_be_jumped" said 0
ledge check "$work/world/step.txt"
ok "the_physics_are_those_of_the_levels_world" \
    said 1 "$work/world/step.txt:2:13: warning: the finish is proved out of reach"
ledge solve "$work/world/step.txt"
ok "solving_takes_them_too" grep -q '^IMPOSSIBLE' "$work/out"

ledge solve -o "$work/room.proof" "$work/room.txt"
ledge check "$work/room.txt"
ok "a_proof_that_holds_is_no_problem" said 0
ledge verify "$work/room.proof"
ok "verify_finds_the_level_beside_the_proof" grep -q 'room.proof: ok, finished in' "$work/out"
level room.txt '..............' '@...o....o....F' '###############'
ledge check "$work/room.txt"
ok "a_stale_proof_is" said 1 "$work/room.txt: warning: its proof fails: stale level: it is \
not as it was when this was recorded"
rm "$work/room.proof"
ledge solve --guide -o "$work/room.guide" "$work/room.txt"
ledge check "$work/room.txt"
ok "a_guides_run_that_holds_is_no_problem" said 0
level room.txt '..............' '@...o.o..o....F' '###############'
ledge check "$work/room.txt"
ok "a_stale_guides_run_is" said 1 "$work/room.txt: warning: its guide's run fails: stale level: \
it is not as it was when this was recorded"
rm "$work/room.guide"
echo 'result = finished' >"$work/room.proof"
ledge check "$work/room.txt"
names_the_proof() {
    [ "$status" -eq 2 ] && grep -q 'room.proof: error: is not a replay' "$work/err"
}
ok "a_proof_that_is_none_is_bad_input" names_the_proof

printf '@..Q..F\n#######\n' >"$work/odd.txt"
ledge check --json "$work/odd.txt"
ok "check_writes_json" grep -q '^{"file":"[^"]*odd.txt","line":1,"column":4,"severity":"error","text":"[^"]*Q[^"]*"}$' "$work/out"
printf '@..F\n####\n' >"$work/good.txt"
ledge check --json "$work/good.txt"
ok "check_writes_json_of_a_level_without_problems" grep -q '^{"file":"[^"]*good.txt","severity":"none","text":"no problems"}$' "$work/out"
ledge check --json "$work/none.txt"
ok "check_writes_json_of_what_cannot_be_read" grep -q '^{"file":"[^"]*none.txt","severity":"error","text":"[^"]*No such file[^"]*"}$' "$work/out"

# A level of COLS columns and ROWS rows, whose finish is behind a block that can be jumped over.
large() { # NAME COLS ROWS
    awk -v cols="$2" -v rows="$3" 'BEGIN {
        row = sprintf("%*s", cols, ""); gsub(/ /, ".", row)
        for (i = 2; i < rows; i++) print row
        print "@SHw" substr(row, 5, cols - 7) "#F#"
        gsub(/./, "#", row); print row
    }' >"$work/$1"
}
large large.txt 2000 520
ledge check "$work/large.txt"
ok "of_a_large_level_only_walls_are_tested_and_it_says_so" said 0 \
    "$work/large.txt: hint: 2000x520 cells are too many for a full search: only \
places closed off by walls are found"
large vast.txt 2048 513
ledge check "$work/vast.txt"
ok "of_a_larger_one_it_says_that_nothing_was" said 0 \
    "$work/vast.txt: hint: 2048x513 cells are too many to search for unreachable places (at \
most 1048576)"
