#!/bin/sh
# `ledge learn` for a teacher: who in a class is alike. LEDGE names the program.
set -u
. tests/judge.sh

has() { # STATUS PART: somewhere in the output
    [ "$status" -eq "$1" ] && grep -qF "$2" "$work/out"
}
lacks() { # PART: nowhere in the output
    ! grep -qF "$1" "$work/out"
}

mkdir "$work/class" "$work/lessons"
cp levels/lessons/16-write-the-walk.txt levels/lessons/0[34]-*.txt levels/lessons/38-*.txt "$work/lessons/"
printf '[shelf]\nonly = yes\n' >"$work/lessons/shelf.ini"

learner() { # NAME NUMBER: begins a file
    printf '[learner]\nname = %s\nnumber = %d\n' "$1" "$2" >"$work/class/$1.ini"
}
section() { # NAME LESSON KEY=VALUE...
    file=$work/class/$1.ini
    printf '\n[%s]\n' "$2" >>"$file"
    shift 2
    printf '%s\n' "$@" >>"$file"
}
similar() {
    ledge learn --grade --similar "$@" --lessons "$work/lessons" "$work/class"
}

# Solutions of a task of five lines, as people write them by themselves: some are the same.
walk() { # NAME CONTROL CONTROL VELOCITY RIGHT LEFT FRICTION
    section "$1" 16-write-the-walk 'answer = ""' 'tries = 3'
    printf '%s\n' '// Given: left right walk frictX. Kept: cx xr dx.' '// phase control' "$2" "$3" \
        '// phase x velocity' "$4" '// phase x overflow' "$5" "$6" '// phase friction' "$7" \
        '// phase tiny values' 'if (Math.abs(dx) < 0.0005) dx = 0;' \
        >"$work/class/$1.16-write-the-walk.mine.js"
}
number=0
for name in ada ben cem dan eve fay; do
    number=$((number + 1))
    learner $name $number
done
walk ada 'if (left) dx -= walk;' 'if (right) dx += walk;' 'xr += dx;' \
    'while (xr > 1) { xr--; cx++; }' 'while (xr < 0) { xr++; cx--; }' 'dx *= frictX;'
walk ben 'if (left) dx = dx - walk;' 'if (right) dx = dx + walk;' 'xr = xr + dx;' \
    'while (xr > 1) { xr = xr - 1; cx = cx + 1; }' 'while (xr < 0) { xr = xr + 1; cx = cx - 1; }' 'dx = dx * frictX;'
walk cem 'if (left) dx = dx - walk;' 'if (right) dx = dx + walk;' 'xr = xr + dx;' \
    'while (xr > 1) { xr = xr - 1; cx = cx + 1; }' 'while (xr < 0) { xr = xr + 1; cx = cx - 1; }' 'dx = dx * frictX;'
walk dan 'dx += (right - left) * walk;' '' 'xr += dx;' \
    'if (xr > 1) { xr -= 1; cx += 1; }' 'if (xr < 0) { xr += 1; cx -= 1; }' 'dx *= frictX;'
walk eve 'dx += (right - left) * walk;' '' 'xr += dx;' \
    'if (xr > 1) { xr -= 1; cx += 1; }' 'if (xr < 0) { xr += 1; cx -= 1; }' 'dx *= frictX;'
walk fay 'if (left && !right) dx -= walk;' 'if (right && !left) dx += walk;' 'var next = xr + dx; xr = next;' \
    'var over = Math.floor(xr); if (xr > 1) { cx += over; xr -= over; }' 'if (xr < 0) { cx += over; xr -= over; }' 'dx = frictX * dx;'
similar
ok "solutions_of_a_short_task_accuse_nobody" has 0 'nobody is alike'

# A long program of an own kind, and a copy with other names, spaces and comments.
own() {
    sed -n '/^\[code.1\]/,/^\[solution/{//d;p}' levels/lessons/38-*.txt | sed '5,7d'
    cat <<'END'
var near = bound(cx - 2, 0, 40) * 3 + sign(dx) * 7, high = Math.max(yr, 0.25) - Math.min(xr, 0.75);
if (jump && near > high * 2 - 1) { dy = -impulse * (1 + high / 100) - near * 0; held = near > 0; }
while (high > 3 && near < 12 || high - near > 44) { high -= near / 2 + 0.125; near = near * 3 - high; }
if (!jump && dy < 0 && held || near * high == 17) { dy = dy / 2 + high * 0 - near * 0; }
if (Math.floor(near / 5) == 3 && Math.ceil(high * 9) < 2 - near) { dx = dx + near * 0 - high * 0 + 0; }
held = jump && (near + high > -1000 || near - high < 1000) && Math.abs(near * high) < 100000;
END
}
for name in ada ben cem dan; do
    section $name 38-your-step-8-the-whole 'answer = ""' 'tries = 2'
done
own >"$work/class/ada.38-your-step-8-the-whole.mine.js"
own | sed 's/near/far/g; s/high/deep/g; s/ \([*+<>-]\) /\1/g; s/^held = /\/\/ my own\n  held = /' \
    >"$work/class/cem.38-your-step-8-the-whole.mine.js"
sed -n '/^\[solution.1\]/,/^\[run/{//d;p}' levels/lessons/38-*.txt | tee "$work/class/ben.38-your-step-8-the-whole.mine.js" \
    >"$work/class/dan.38-your-step-8-the-whole.mine.js"
similar
ok "a_copy_with_other_names_and_spaces_is_found" has 0 'ada, cem: programs in 38-your-step-8-the-whole, '
ok "two_who_found_the_solution_are_not_alike" lacks 'ben, dan'
similar --csv
ok "who_is_alike_can_be_csv" has 0 'program,ada,cem,38-your-step-8-the-whole,'

# Answers: rare, wrong and equal.
section eve 03-cells-per-step 'first = "p1=4.31"' 'tries = 1'
section eve 04-friction-multiplies 'first = "p1=9.17 p2=3.93 p3=1.21"' 'tries = 1'
section fay 03-cells-per-step 'first = "p1=4.31"' 'tries = 1'
section fay 04-friction-multiplies 'first = "p1=9.17 p2=3.93 p3=1.77"' 'tries = 1'
similar
ok "equal_wrong_answers_are_found" has 0 'eve, fay: 3 wrong answers are equal, 1 differ: 03 p1=4.31, 04 p1=9.17, 04 p2=3.93'
for name in ada ben cem dan; do
    section $name 03-cells-per-step 'first = "p1=4.31"' 'tries = 1'
done
similar
ok "a_wrong_answer_that_many_give_accuses_nobody" lacks 'wrong answers are equal'

# Numbers and tries.
learner gus 3
section gus 03-cells-per-step 'answer = "p1=4 dx0=0.2"'
learner hal 8
similar
ok "who_has_the_number_of_another_is_found" has 0 'cem, gus: both have the number 3'
section hal 03-cells-per-step "answer = \"p1=4 dx0=0.2\""
sed -i 's/^number = 8/number = 0/' "$work/class/hal.ini"
similar
ok "what_is_done_without_a_try_is_marked" has 0 'hal: done without a try: 03'

# A roster: a word for each learner, from which the number follows.
printf '\357\273\277Zo\303\253\r\nAda Lovelace\n' >"$work/names"
ledge learn --class "$work/names"
ok "each_name_is_given_a_word" grep -q '^Zoë-[a-z][2-9][a-z][2-9]  *number [0-9]*$' "$work/out"
ok "whatever_the_name_has" grep -q '^Ada-Lovelace-[a-z][2-9][a-z][2-9]  *number [0-9]*$' "$work/out"
ok "a_mark_of_utf_8_is_said" grep -qF 'names:1:1: hint: begins with a byte order mark' "$work/err"
cp "$work/out" "$work/words"
ledge learn --class "$work/names"
ok "words_stay_and_are_printed_again" cmp -s "$work/out" "$work/words"
ledge learn --class "$work/names" 'zoë'
ok "also_one_alone" [ "$(cat "$work/out")" = "$(head -1 "$work/words")" ]
ledge learn --class "$work/names" ben
ok "a_name_that_is_not_there_is_refused" [ "$status" -eq 2 ]
echo Ben >>"$work/names"
ledge learn --class "$work/names"
ok "a_new_name_gets_a_word" grep -q '^Ben-' "$work/out"
same_words() {
    head -2 "$work/out" | cmp -s - "$work/words"
}
ok "and_changes_no_other" same_words
printf 'Zo\353\n' >"$work/latin"
ledge learn --class "$work/latin"
ok "a_roster_in_latin_1_becomes_utf_8" grep -q '^Zoë-' "$work/latin"
printf 'ada\nAda\n' >"$work/twice"
ledge learn --class "$work/twice"
# shellcheck disable=SC2016
ok "a_name_that_is_there_twice_is_refused" grep -qF 'twice:2:1: error: `Ada` is already on line 1' "$work/err"

# What --class writes, it reads again.
longest=$(printf '%058d' 0 | tr 0 a)
echo "$longest" >"$work/long"
ledge learn --class "$work/long"
cp "$work/out" "$work/words"
ledge learn --class "$work/long"
ok "the_longest_name_keeps_its_word" cmp -s "$work/out" "$work/words"
echo "a$longest" >"$work/long"
ledge learn --class "$work/long"
ok "a_longer_one_is_refused" grep -qF 'names of at most 58 bytes, one a line, not 59 bytes' "$work/err"
printf 'Ada\n?\n!\n' >"$work/signs"
ledge learn --class "$work/signs"
# shellcheck disable=SC2016
ok "a_name_of_signs_only_is_refused" grep -qF 'signs:2:1: error: a name needs a letter or digit, not just `?`' "$work/err"
printf 'Ada\nBen\n' >"$work/both"
for teacher in 1 2 3 4; do
    "$LEDGE" learn --class "$work/both" >"$work/teacher.$teacher" 2>/dev/null &
done
wait
agree() {
    for teacher in 1 2 3 4; do
        sed 's/ .*//' "$work/teacher.$teacher" | cmp -s - "$work/both" || return
    done
}
ok "teachers_who_give_words_at_once_give_the_same" agree
printf 'Ada\nBen\n' | "$LEDGE" learn --class - >"$work/piped" 2>"$work/err"
ok "a_roster_can_be_piped" [ "$(sed 's/-[a-z][2-9][a-z][2-9]$//' "$work/piped")" = "$(printf 'Ada\nBen')" ]
"$LEDGE" learn --class - <"$work/piped" >"$work/out" 2>"$work/err"
ok "also_one_with_words" cmp -s "$work/out" "$work/piped"
printf 'Ada\n' >"$work/wordless"
ledge learn --kiosk --answers "$work/class" --roster "$work/wordless"
ok "a_kiosk_refuses_a_roster_without_words" [ "$status" -eq 2 ]

# The number of a word cannot be chosen.
rm -r "$work/class"
mkdir "$work/class"
ledge learn --class "$work/names"
word=$(awk '/^Ben-/ { print $1 }' "$work/out")
number=$(awk '/^Ben-/ { print $3 }' "$work/out")
learner ben "$number"
learner 'Zoë' 7
learner kai 9
ledge learn --grade --book --lessons "$work/lessons" --roster "$work/names" "$work/class"
ok "the_number_of_the_word_is_right" grep -q '^ben ' "$work/out"
ok "another_number_is_marked" grep -q '^\*Zoë ' "$work/out"
ok "so_is_who_is_not_on_the_roster" grep -q '^\*kai ' "$work/out"
similar --roster "$work/names"
ok "which_number_it_is_is_said" has 0 'Zoë: has the number 7; the roster gives '
printf '[learner]\nname = %s\nnumber = %s\n' "$word" "$number" >"$work/class/ben.ini"
ledge learn --grade --book --lessons "$work/lessons" --roster "$work/names" "$work/class"
ok "a_word_as_a_name_is_not_shown" lacks "$word"
printf '[learner]\nname = Zo\353\n' >"$work/class/zoe.ini"
ledge learn --grade --book --lessons "$work/lessons" "$work/class"
ok "a_learners_file_in_latin_1_is_read" [ "$(grep -c '^Zoë' "$work/out")" -eq 2 ]
ok "and_this_is_said" grep -qF 'zoe.ini: warning: is not in UTF-8, and was read as Latin-1' "$work/err"

# Files that were not written by ledge.
rm -r "$work/class"
mkdir "$work/class"
for number in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22; do
    learner "busy$number" "$number"
    section "busy$number" 03-cells-per-step 'tries = 99999999'
done
ledge learn --grade --csv --lessons "$work/lessons" "$work/class"
ok "the_tries_of_a_class_are_added" has 0 ',2199999978,'
rm -r "$work/class"
mkdir "$work/class"
printf '[learner]\nname =\n' >"$work/class/kim.ini"
ledge learn --grade --book --lessons "$work/lessons" "$work/class"
ok "an_empty_name_is_that_of_the_file" has 0 'kim '
learner lea 5
mv "$work/class/lea.ini" "$work/class/$(printf 'l\033e')a.ini"
learner lea 5
similar
ok "the_name_of_a_file_changes_no_terminal" has 0 'l?ea.ini)'

# A program in another language that plays a run is tried in other rooms, and kept.
export XDG_STATE_HOME="$work/state"
cp levels/lessons/code/cell.c levels/lessons/code/task.h "$work/"
kept=$work/state/ledge/learn
hand_in() { # NAME FILE
    (cd "$work" && ${CC:-cc} -std=c17 -ffp-contract=off "$2" -lm -o "$2.program") || return
    ledge learn --run "$work/$2.program <&0 # $work/$2" --learner "$1" 3 A
}
hand_in ada cell.c
ok "a_program_is_tried_in_rooms_that_are_not_shown" has 0 'the same in 12 of 12 rooms that the lesson does not show'
ok "it_is_kept" cmp -s "$work/cell.c" "$kept/ada.03-cells-per-step.A.c"
ok "in_the_learners_file_too" grep -qF 'programs = A.c=12' "$kept/ada.ini"
sed 's/xr >= 1.0 - radius/xr >= 9/' "$work/cell.c" >"$work/through.c"
hand_in ben through.c
ok "what_plays_the_run_alone_is_found_out" has 1 'which the lesson does not show: tick '
ok "and_kept_with_its_rooms" grep -q 'programs = A.c=[0-9]$' "$kept/ben.ini"
ledge learn --grade --book --lessons "$work/lessons" "$kept"
ok "the_file_can_be_graded" has 0 'ben '
sed 's/left/west/g; s/right/east/g; s/  */ /g' "$work/cell.c" >"$work/copy.c"
hand_in cem copy.c
ledge learn --grade --similar --lessons "$work/lessons" "$kept"
ok "a_copy_in_another_language_is_found" has 0 'ada, cem: programs in 03-cells-per-step, '
