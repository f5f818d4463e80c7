#!/bin/sh
# `ledge learn --lint` and `--grade` as a teacher uses them. LEDGE names the program.
set -u
. tests/judge.sh

quiet() {
    [ "$status" -eq 0 ] && [ ! -s "$work/out" ] && [ ! -s "$work/err" ]
}

# Refused in one line on standard error, which holds PART.
refused() { # PART
    [ "$status" -eq 2 ] && [ "$(wc -l <"$work/err")" -eq 1 ] && grep -qF "$1" "$work/err"
}

said() { # STATUS LINE...: the whole output
    [ "$status" -eq "$1" ] && shift && printf '%s\n' "$@" | cmp -s - "$work/out"
}

has() { # STATUS PART: somewhere in the output
    [ "$status" -eq "$1" ] && grep -qF "$2" "$work/out"
}

lesson=levels/lessons/03-cells-per-step.txt

# Every fifth lesson; check-levels and LEDGE_FULL=1 ask all of them.
sample='[0-9][05]-'
[ -z "${LEDGE_FULL:-}" ] || sample=
ledge learn --lint --strict levels/lessons/$sample*.txt
ok "lessons_hold_what_they_promise_in_every_figure" quiet
ledge check levels/lessons/*.txt
ok "lessons_are_levels_without_problems" quiet

# A change of a good lesson is found, in the line where it shows.
damaged() { # SED-SCRIPT
    sed "$1" "$lesson" >"$work/lesson.txt"
    ledge learn --lint "$work/lesson.txt"
}

damaged 's/^answer = "p1=4 dx0=0.2"/answer = "p1=5 dx0=0.2"/'
ok "accepted_answers_that_fail_are_found" has 1 'check 1 fails: you said 5; it is'
damaged 's/^answer = "p1=40 dx0=0.2"/answer = "p1=4 dx0=0.2"/'
ok "rejected_answers_that_pass_are_found" has 1 'error: this passes all checks'
damaged 's/^answer = "p1=40 dx0=0.2"/answer = "p1=4 dx0=0.3"/'
ok "rejected_answers_that_fail_another_check_are_found" has 1 'error: check 1 passes'
damaged 's/^when = "final.*/when = "1 == 1"/'
ok "checks_that_cannot_fail_are_found" has 1 'this check fails neither unsolved nor'
damaged 's/^expect = accept/expect = reject/; s/^answer = "p1=4 dx0=0.2"/answer = "p1=5 dx0=0.2"/'
# shellcheck disable=SC2016 # no expansion is meant
ok "lessons_without_an_accepted_answer_are_found" has 1 'no [lint.N] has `expect = accept`'
sed '/^\[map\]/i [fact.5]\nwhen = "final(B.x) == 6.5 tol 0.0001"\n[fact.6]\nwhen = "final(B.x) == 7"' \
    "$lesson" >"$work/lesson.txt"
line=$(grep -n '^\[fact\.6\]' "$work/lesson.txt" | cut -d: -f1)
ledge learn --lint "$work/lesson.txt"
ok "claims_that_are_not_true_are_found" said 1 \
    "$work/lesson.txt:$((line + 1)):9: error: this is not a fact: at tick 40: B.x is 6.5; it must be 7"
damaged 's/^ask   = p1/ask   = p2/'
# shellcheck disable=SC2016
ok "damaged_lessons_are_refused_with_line_and_column" has 1 'lesson.txt:56:9: error: `p2` is'
ledge learn --lint "$work/no-such.txt" "$lesson"
ok "missing_lessons_are_named" refused 'no-such.txt: error: cannot be opened'

# Figures that nothing proves.
strict() { # SED-SCRIPT
    sed "$1" levels/lessons/code/lesson.txt >"$work/lesson.txt"
    ledge learn --lint --strict "$work/lesson.txt"
}
strict ''
ok "the_lesson_to_begin_with_has_no_figure_without_a_proof" quiet
strict 's/^text  = "Ten ticks.*/text = "Ten ticks are 77.7 cells."/'
# shellcheck disable=SC2016
ok "a_figure_of_a_hint_is_found" has 1 'nothing proves `77.7` in the hint'
strict 's/^text  = "Now choose.*/text = "Light needs 37 ticks."/'
# shellcheck disable=SC2016
ok "so_is_one_of_a_step" has 1 'nothing proves `37` in the text'
strict 's/^text  = "Now choose.*/text = "Light needs 37 ticks."/; s/14 - 2 == 12/37 == 37 and &/'
# shellcheck disable=SC2016
ok "a_number_that_is_itself_is_no_proof" has 1 'nothing proves `37` in the text'
strict 's/^say  = "after.*/say = "after 61 ticks it is there"/'
# shellcheck disable=SC2016
ok "what_a_check_says_has_to_be_proved" has 1 'nothing proves `61` in the words of the check'

ledge learn --new "$work/own.txt"
ok "a_lesson_to_begin_with_is_written" has 0 'own.txt: written; start it with'
ledge learn --lint "$work/own.txt"
ok "it_has_no_fault" quiet
ledge check "$work/own.txt"
ok "and_is_a_level" quiet
ledge learn --new "$work/own.txt"
ok "a_file_is_never_replaced_by_it" refused 'already exists'
(
    ulimit -f 0
    trap '' XFSZ
    "$LEDGE" learn --new "$work/full.txt" >/dev/null 2>&1
)
ok "no_empty_lesson_is_left_where_the_disk_is_full" [ ! -e "$work/full.txt" ]
ledge learn --kiosk --watch 'cat x' --inspect 3 A
ok "a_kiosk_watches_no_command" refused 'kiosk does not allow'
ledge learn --inspect 3 A
ok "there_is_nothing_to_inspect_without_a_command" refused 'inspect needs --watch'
ledge learn --kiosk --new "$work/other.txt"
ok "a_kiosk_writes_no_lesson" refused 'kiosk does not allow'

# Faults of a lesson that are found where they are, and once.
found_alone() { # PART: the only line
    [ "$status" -eq 1 ] && [ "$(wc -l <"$work/out")" -eq 1 ] && grep -qF "$1" "$work/out"
}
own() { # SED-SCRIPT
    sed "$1" "$work/own.txt" >"$work/lesson.txt"
    ledge learn --lint "$work/lesson.txt"
}
own 's/^say  = "after the last.*/say = at the end; in column 14/'
# shellcheck disable=SC2016
ok "values_cut_off_by_a_comment_are_found" found_alone ':17: warning: `;` begins a comment here'
own 's/^say  = "after the last.*/say = it is #1/'
# shellcheck disable=SC2016
ok "with_either_sign" found_alone ':13: warning: `#` begins a comment here'
own 's/^view = ghosts/view = ghost/'
# shellcheck disable=SC2016
ok "unknown_views_are_named_with_those_that_are" found_alone \
    '`ghost` is nothing that `view` can name; there are zoom ghosts graph reads phases'
own 's/^when = "final(B.cx) == 14"/when = "final(B.cx) == 5"/'
ok "a_check_that_passes_untouched_is_found" has 1 'this check passes untouched'
own 's/^\.\.@\.\./...../'
ok "a_fault_of_the_map_stands_alone" found_alone 'start'
own '/^key   = dx0/s/dx0/cx/; /^tune  = dx0/s/dx0/cx/; s/ dx0=/ cx=/'
# shellcheck disable=SC2016
ok "an_unusable_name_is_one_error" found_alone '`cx` means something already'
own 's/^\[predict.1\]/[predict.2]/'
ok "a_gap_is_one_error" found_alone '[predict.N] is numbered from 1'
own 's/{speed}\./{sped}./'
# shellcheck disable=SC2016
ok "unknown_values_in_texts_are_found" has 1 'error: `sped`'
own 's/p1={speed \* 60} dx0=0.2"/p1=4.2 dx0=0.2"/'
ok "own_numbers_are_tried_as_several_learners" has 1 'so it is for learner'

for use in "--lint" "--grade" "--grade a b c" "--csv" "--csv a" "--csv a b c d"; do
    # shellcheck disable=SC2086 # to be split
    ledge learn $use
    ok "bad_use_of_learn_is_one_line_and_status_2 ($use)" refused 'usage: ledge learn'
done

# Screens need a terminal.
for use in "" "3" "cells-per-step" "$lesson"; do
    # shellcheck disable=SC2086
    ledge learn $use
    ok "lessons_need_a_terminal ($use)" refused 'not a terminal'
done
ledge learn 99
# shellcheck disable=SC2016
ok "lessons_that_are_not_there_are_refused" refused 'unknown lesson `99`'
ledge learn --learner ../ada 3
ok "a_learners_name_is_that_of_a_file" refused "a learner's name is 1 to 63 bytes of letters"
sed '/^\[hint\.1\]/a after = x' "$lesson" >"$work/lesson.txt"
ledge learn "$work/lesson.txt"
# shellcheck disable=SC2016
ok "damaged_lessons_are_not_opened" refused ':9: error: `after` must be'
for use in "--answers $work" "--kiosk --answers $work 3" "--kiosk --answers $work/no-such"; do
    # shellcheck disable=SC2086 # to be split
    ledge learn $use
    ok "answers_need_a_kiosk_and_a_folder" refused 'ledge learn: '
done
ledge learn --kiosk "$lesson"
ok "a_kiosk_opens_no_file" refused 'takes no file names'

# What is done on the screen is kept in a file that can be graded.
export XDG_STATE_HOME="$work/state" XDG_CONFIG_HOME="$work/config"
ledge learn --learner 0 --script tests/screens/learn.script 3
ok "a_lesson_is_taken" has 0 'Solved: all 4 steps'
ledge learn --grade "$work/state/ledge/learn" levels/lessons
ok "what_was_done_can_be_graded" has 0 'ok 2 - 0, 03-cells-per-step, check 2'
printf 'no file of a learner' >"$work/state/ledge/learn/ada.ini"
ledge learn --learner ada 3
ok "a_damaged_file_of_a_learner_is_named" refused 'ada.ini:1:1: error:'
kept() {
    [ "$(cat "$work/state/ledge/learn/ada.ini")" = 'no file of a learner' ]
}
ok "and_left_as_it_is" kept

mkdir "$work/class"
ledge learn --grade "$work/class" levels/lessons
ok "a_folder_without_answers_is_refused" refused 'no files of learners'
ledge learn --grade "$work/no-such" levels/lessons
ok "a_folder_that_is_not_there_is_refused" refused 'no-such: error: cannot be opened'

cat >"$work/class/ada.ini" <<'END'
[learner]
name = Ada
[03-cells-per-step]
answer = "p1=4 dx0=0.2"
END
ledge learn --grade "$work/class" levels/lessons
ok "checks_that_pass_are_ok" said 0 \
    'ok 1 - Ada, 03-cells-per-step, check 1: your prediction is how far the hero went' \
    'ok 2 - Ada, 03-cells-per-step, check 2: after 40 steps the hero is at x = 10.5' '1..2'
sed 's/^name = .*/name = "Ada # todo"/' "$work/class/ada.ini" >"$work/ada.ini"
cp "$work/class/ada.ini" "$work/ada.kept"
cp "$work/ada.ini" "$work/class/ada.ini"
ledge learn --grade "$work/class" levels/lessons
ok "a_name_is_no_directive_of_tap" has 0 'ok 1 - Ada \# todo, 03-cells-per-step'
cp "$work/ada.kept" "$work/class/ada.ini"
echo junk >"$work/class/bob.ini"
ledge learn --grade "$work/class" levels/lessons
ok "a_damaged_file_among_them_is_told_and_the_others_are_judged" has 2 'ok 1 - Ada, 03-cells-per-step' 'bob.ini:1:1: error'
rm "$work/class/bob.ini"
printf 'Ada\nBob \001\n' >"$work/roster"
ledge learn --grade --csv --roster "$work/roster" "$work/class"
ok "what_is_wrong_in_a_roster_has_its_place" refused 'roster:2:5: error: '
ledge learn --grade "$work/class"
ok "lessons_of_the_program_are_found" has 0 '1..2'

cat >"$work/class/ben.ini" <<'END'
[03-cells-per-step]
answer = "p1=4 dx0=0.3"
step = 5
END
ledge learn --grade "$work/class" levels/lessons
ok "what_a_file_says_of_itself_does_not_count" said 1 \
    'ok 1 - Ada, 03-cells-per-step, check 1: your prediction is how far the hero went' \
    'ok 2 - Ada, 03-cells-per-step, check 2: after 40 steps the hero is at x = 10.5' \
    'ok 3 - ben, 03-cells-per-step, check 1: your prediction is how far the hero went' \
    'not ok 4 - ben, 03-cells-per-step, check 2: after 40 steps the hero is at x = 10.5' \
    '# at tick 40: A.x is 14.5; it must be 10.5 +- 1e-06' '1..4'

printf '[03-cells-per-step]\nanswer = "p1=four"\n' >"$work/class/cem.ini"
printf '[../03-cells-per-step]\n[99-none]\n' >"$work/class/dan.ini"
printf 'no file of a learner' >"$work/class/eve.ini"
ledge learn --grade "$work/class" levels/lessons
ok "answers_that_make_no_sense_are_named" has 2 'cem.ini:2:11: error: p1 must be a number'
ok "names_that_lead_elsewhere_are_refused" has 2 'is not the name of a lesson'
ok "lessons_that_are_not_there_are_named" has 2 'levels/lessons/99-none.txt: error: cannot be'
ok "damaged_files_are_named" has 2 'eve.ini:1:1: error:'
ok "the_others_are_judged_all_the_same" has 2 'ok 2 - Ada, 03-cells-per-step, check 2'
ok "the_plan_counts_every_line" has 2 '1..8'
rm "$work/class/cem.ini" "$work/class/dan.ini"
ledge learn --grade "$work/class" levels/lessons
ok "one_damaged_file_is_enough_for_status_2" has 2 'eve.ini:1:1: error:'

# A table of a class: every learner and lesson, also those without a file.
mkdir "$work/other" "$work/two"
cp levels/lessons/03-cells-per-step.txt levels/lessons/04-friction-multiplies.txt "$work/two"
cp "$work/class/ada.ini" "$work/other"
printf 'Ada\nZoe, the "other"\n' >"$work/names"
ledge learn --grade --csv --lessons "$work/two" "$work/class"
ok "a_lesson_that_is_in_two_folders_is_an_error_with_both" refused \
    "the lesson 03-cells-per-step is in $work/two and in "
printf '[shelf]\nonly = maybe\n' >"$work/two/shelf.ini"
ledge learn --grade --csv --lessons "$work/two" "$work/class"
# shellcheck disable=SC2016
ok "a_shelf_that_makes_no_sense_is_named" refused 'two/shelf.ini:2:8: error: `only` must be yes or no'
printf '[shelf]\norder = "04-none"\n' >"$work/two/shelf.ini"
ledge learn --grade --csv --lessons "$work/two" "$work/class"
# shellcheck disable=SC2016
ok "so_is_one_with_unknown_lessons" refused 'two/shelf.ini:2:10: error: `04-none` is not a lesson in this'
printf '[shelf]\ntitle = Two\norder = "04-friction-multiplies"\nonly = yes\n' >"$work/two/shelf.ini"
cat >"$work/class/ben.ini" <<'END'
[03-cells-per-step]
answer = "p1=4 dx0=0.3"
step = 3
first = "p1=40"
tries = 5
seconds = 61
shown = "2"
END
ledge learn --grade --csv --lessons "$work/two" --roster "$work/names" "$work/class" "$work/other"
ok "a_table_has_a_row_for_every_learner_and_lesson" has 2 \
    "Ada ($work/class/ada.ini),$work/class/ada.ini,03-cells-per-step,done,2,0,2,0,0,0,1,0,1"
ok "the_way_to_the_answers_is_in_it" has 2 \
    "ben,$work/class/ben.ini,03-cells-per-step,begun,1,1,2,5,0,1,3,61,0"
ok "lessons_that_were_not_begun_have_rows" has 2 \
    "ben,$work/class/ben.ini,04-friction-multiplies,none,0,0,4,0,0,0,,0,0"
in_order() {
    [ "$(sed -n '2s/.*,\(0[34]-[a-z-]*\),.*/\1/p' "$work/out")" = 04-friction-multiplies ]
}
ok "rows_are_in_the_order_of_the_shelf" in_order
ok "what_cannot_be_read_is_said" has 2 \
    "eve,$work/class/eve.ini,03-cells-per-step,unreadable,0,0,2,0,0,0,,0,0"
ok "who_handed_in_nothing_has_rows" has 2 \
    '"Zoe, the ""other""",,03-cells-per-step,none,0,0,2,0,0,0,,0,0'
ok "lessons_have_totals" has 2 '*,,03-cells-per-step,total,5,1,10,5,0,1,,61,2'
ok "the_class_has_a_total" has 2 '*,,*,total,5,1,30,5,0,1,,61,2'
rm "$work/class/eve.ini"
ledge learn --json --grade --lessons "$work/two" "$work/class"
ok "a_table_can_be_json" has 0 '"lesson":"03-cells-per-step","state":"begun","passed":1,"shown":1,"checks":2'
ok "with_the_verdicts" has 0 '"passed":false,"reason":"at tick 40: A.x is 14.5; it must be 10.5 +- 1e-06"}]'
if command -v python3 >/dev/null; then
    ok "every_line_of_it_is_an_object" python3 -c 'import json, sys
for line in open(sys.argv[1]): json.loads(line)' "$work/out"
fi
mkdir "$work/own" "$work/handed-in"
cp "$lesson" "$work/own/My Lesson.txt"
printf '[shelf]\nonly = yes\n' >"$work/own/shelf.ini"
printf '[my_lesson]\nanswer = "p1=4 dx0=0.2"\n' >"$work/handed-in/mia.ini"
ledge learn --grade --csv --lessons "$work/own" "$work/handed-in"
ok "a_lesson_with_any_name_is_in_the_table" has 0 \
    "mia,$work/handed-in/mia.ini,My Lesson,done,2,0,2,0,0,0,1,0,1"
ledge learn --grade "$work/handed-in" "$work/own"
ok "and_is_judged" has 0 'ok 2 - mia, my_lesson, check 2'
cp "$lesson" "$work/own/my_lesson.txt"
ledge learn --grade --csv --lessons "$work/own" "$work/handed-in"
# shellcheck disable=SC2016
ok "lessons_with_one_name_for_their_answers_are_refused" refused \
    'the answers to `My Lesson.txt` and to `my_lesson.txt` would be kept under one name'
rm "$work/own/my_lesson.txt"
cp "$lesson" "$work/own/Learner.txt"
ledge learn --grade --csv --lessons "$work/own" "$work/handed-in"
# shellcheck disable=SC2016
ok "a_lesson_called_learner_is_refused" refused '`Learner.txt` has the name'

# Names of files and of a roster may be anything.
cp "$work/handed-in/mia.ini" "$work/handed-in/$(printf 'a\nb\001\377').ini"
printf '=1+2\n-z\n@a,b\n' >"$work/names"
rm "$work/own/Learner.txt"
ledge learn --grade --csv --lessons "$work/own" --roster "$work/names" "$work/handed-in"
ok "what_would_be_a_formula_is_text" has 0 "'=1+2,,My Lesson,none"
ok "whatever_it_begins_with" has 0 "'-z,,My Lesson,none"
ok "also_in_quotes" has 0 "\"'@a,b\",,My Lesson,none"
quoted_name() {
    grep -aq "\"$work/handed-in/a\$" "$work/out"
}
ok "a_line_end_in_a_name_is_quoted" quoted_name
printf '[learner]\nname = Zo\303\253\n[my_lesson]\nanswer = "p1=4 dx0=0.2"\n' >"$work/handed-in/zoe.ini"
printf '[learner]\nname = Zo\303\251\n[my_lesson]\nanswer = "p1=4 dx0=0.2"\n' >"$work/handed-in/zoe2.ini"
printf '\357\273\277Zo\303\253\n Ren\303\251e \r\n' >"$work/names"
ledge learn --grade --csv --lessons "$work/own" --roster "$work/names" "$work/handed-in"
ok "letters_of_a_name_stay_what_they_are" has 0 "Zoë,$work/handed-in/zoe.ini,My Lesson,done"
ok "so_two_names_stay_two" has 0 "Zoé,$work/handed-in/zoe2.ini,My Lesson,done"
ok "also_those_of_a_roster" has 0 "Renée,,My Lesson,none"
once() { # PART: in one line of the output
    [ "$(grep -cF "$1" "$work/out")" -eq 1 ]
}
ok "the_mark_of_utf_8_is_no_part_of_a_name" once "Zoë,$work/handed-in/zoe.ini,*,total"
ledge learn --grade "$work/handed-in" "$work/own"
ok "names_are_themselves_in_tap" has 0 "Zoë, my_lesson, check 1"
printf 'Ada\nZo\351\n' >"$work/names"
ledge learn --grade --csv --lessons "$work/own" --roster "$work/names" "$work/handed-in"
ok "a_roster_in_latin_1_is_read" once "Zoé,$work/handed-in/zoe2.ini,*,total"
latin_1_is_said() {
    grep -qF 'names: warning: is not in UTF-8, and was read as Latin-1' "$work/err"
}
ok "which_is_said" latin_1_is_said
printf 'Ada\nZoe\nada\n' >"$work/names"
ledge learn --grade --csv --lessons "$work/own" --roster "$work/names" "$work/handed-in"
# shellcheck disable=SC2016
ok "a_name_that_is_there_twice_is_refused" refused 'names:3:1: error: `ada` is already on line 1'

# The book: a row for each learner.
mkdir "$work/small"
cp "$work/handed-in/zoe.ini" "$work/small/"
cat >"$work/small/ben.ini" <<'END'
[03-cells-per-step]
answer = "p1=4 dx0=0.3"
tries = 5
seconds = 3720
END
printf '[03-cells-per-step]\nanswer = "p1=4 dx0=0.2"\nshown = "1"\n' >"$work/small/cem.ini"
printf '[03-cells-per-step]\nanswer = "p1=4 dx0=0.2"\ntries = 2\n' >"$work/small/dan.ini"
printf '[03-cells-per-step]\nanswer = "p1=4 dx0=0.2"\n' >"$work/small/eve.ini"
printf 'not = "this' >"$work/small/fay.ini"
printf 'Gül\n' >"$work/names"
ledge learn --grade --book --lessons "$work/two" --roster "$work/names" "$work/small"
ok "a_learner_has_a_row_in_the_book" has 2 'ben                            .1'
ok "with_lessons_steps_tries_and_time" has 2 '    0     1     5   1:02'
ok "what_is_done_is_marked" has 2 'dan                            .#'
ok "also_with_an_answer_that_was_shown" has 2 'cem                            .+'
ok "and_without_a_try" has 2 'eve                            .!'
ok "files_that_cannot_be_read_are_in_the_book" has 2 'fay                            ??'
ok "columns_of_a_name_in_utf_8_stay" has 2 'Gül                            ..'
ok "the_characters_are_explained" has 2 '! done without a try'
ok "lessons_have_their_count" has 2 '03-cells-per-step            3/4 done'
narrow() {
    ! LC_ALL=C.UTF-8 grep -q '.\{81\}' "$work/out"
}
ledge learn --grade --book "$work/small"
ok "all_lessons_fit_80_columns" narrow
ledge learn --grade --book --csv --lessons "$work/two" "$work/small"
ok "a_book_can_be_csv" has 2 "ben,$work/small/ben.ini,0,1,5,3720,,1"
ok "with_the_steps_of_each_lesson_at_its_end" has 2 '*,,2,4,,,2,2'
ledge learn --grade --book --html --lessons "$work/two" "$work/small"
ok "a_book_can_be_a_page" has 2 '<td class=begun title="03-cells-per-step: 1 of 2 steps, 5 tries, 62 min">1/2</td>'
ok "with_a_picture_of_where_each_stands" has 2 '<svg viewBox='
ok "and_what_fails" has 2 '<p>not yet: '
rm "$work/handed-in/zoe.ini" "$work/handed-in/zoe2.ini"
ledge learn --grade --json --lessons "$work/own" "$work/handed-in"
ok "and_escaped_in_json" has 0 'handed-in/a\u000ab\u0001\ufffd.ini"'
if command -v python3 >/dev/null; then
    ok "every_line_is_an_object_whatever_the_names" python3 -c 'import json, sys
for line in open(sys.argv[1]): json.loads(line)' "$work/out"
fi
printf 'wait 2\nscreen list\ntap enter\nwait 2\nscreen lesson\n' >"$work/keys"
ledge learn --learner zed --script "$work/keys" "$work/two"
ok "a_folder_of_lessons_is_a_list_with_its_title" has 0 '                                      Two'
ok "that_opens_its_lessons" has 0 'Friction multiplies  step 1 of'
ledge learn --grade --lessons "$work/two" "$work/class" "$work/other"
ok "several_folders_are_judged_in_one_plan" has 1 '1..6'
for use in "--json 3" "--book x" "--grade --html x" "--roster x --grade y" "--grade --csv --json x" "--kiosk --grade x"; do
    # shellcheck disable=SC2086 # to be split
    ledge learn $use
    ok "a_table_needs_its_options ($use)" refused 'ledge learn: '
done
ledge learn --grade --csv --roster "$work/no-such" "$work/class"
ok "a_roster_that_is_not_there_is_named" refused 'no-such: error: cannot be opened'

# No lesson and no answer, whatever is in it, keeps the others from being judged.
mkdir "$work/lessons"
cp "$lesson" "$work/lessons"
bad_lesson() { # NAME SED-SCRIPT
    sed "$2" "$lesson" >"$work/lessons/$1.txt"
    printf '[%s]\nanswer = "p1=4 dx0=0.2"\n' "$1" >"$work/class/$1.ini"
}
rm "$work"/class/*.ini
bad_lesson a-range '/^\[map\]/i [given.1]\nkey = v\nmin = 1\nmax = 0'
bad_lesson b-step '/^\[map\]/i [given.1]\nkey = v\nmin = 0\nmax = 1\nstep = 0'
bad_lesson c-huge '/^\[map\]/i [run.3]\nset = dx0 = 1e300'
bad_lesson d-empty 'd'
bad_lesson e-numbers 's/[0-9][0-9]*/999999999999/g'
mkdir "$work/lessons/f-folder.txt" "$work/class/g-folder.ini"
printf '[f-folder]\n' >"$work/class/f-folder.ini"
head -c 100000 /dev/zero >"$work/class/h-zeros.ini"
mkdir -p "$work/class/i.ini/j.ini"
printf '[03-cells-per-step]\nanswer = "p1=4 dx0=0.2"\n' >"$work/class/zoe.ini"
ledge learn --grade "$work/class" "$work/lessons"
ok "bad_lessons_and_answers_do_not_end_the_judging" has 2 'ok 11 - zoe, 03-cells-per-step, check 2'
ok "every_bad_one_is_named" has 2 'not ok 9 - '
ok "the_plan_counts_the_bad_ones_too" has 2 '1..11'
for bad in "$work"/lessons/[a-e]-*.txt; do
    ledge learn --lint "$bad"
    ok "bad_lessons_are_found (${bad##*/})" test "$status" -eq 1
done

printf -- '-*40\n' >"$work/tape"
"$LEDGE" trace --csv --set dx0=0.3 "$lesson" "$work/tape" >"$work/expected"
as_expected() {
    [ "$status" -eq 0 ] && cmp -s "$work/expected" "$work/out"
}
ledge learn --csv "$lesson" A dx0=0.3
ok "a_run_of_a_lesson_is_written_as_trace_has_it" as_expected
ledge learn --csv 03-cells-per-step A dx0=0.3
ok "the_lesson_may_be_one_of_the_program" as_expected
ledge learn --csv "$lesson" C
# shellcheck disable=SC2016
ok "runs_that_a_lesson_has_not_are_refused" refused 'unknown run `C`; the runs are A, B'
ledge learn --csv "$lesson" A dx0=7
ok "answers_that_are_not_allowed_are_refused" refused 'dx0 must be a number from 0.05 to 0.5, not'
ledge learn --csv levels/lessons/08-jump-and-cut.txt B
ok "runs_that_wait_for_an_answer_are_refused" refused 'keys is not answered'
ledge learn --csv no-such-lesson A
# shellcheck disable=SC2016
ok "lessons_that_are_not_there_have_no_csv" refused 'unknown lesson `no-such-lesson`'

# What a learner would write in a step, most of it wrong: the solution, changed by sed.
mkdir "$work/wrong"
written() { # NAME LESSON SCRIPT-NUMBER KEY SED-SCRIPT
    sed -n "/^\[solution\.$3\]/,/^\[/p" "levels/lessons/$2.txt" | sed '/^\[/d; /^$/d' >"$work/solution.js"
    sed "$5" "$work/solution.js" >"$work/wrong/$1.$2.$4.js"
    printf '[%s]\nstep = 1\n' "$2" >"$work/wrong/$1.ini"
    cmp -s "$work/solution.js" "$work/wrong/$1.$2.$4.js" && echo "not ok - $1 changes nothing"
}
up() { # NAME SED-SCRIPT
    written "$1" 21-what-readers-asked 1 up "$2"
}
grip() {
    written "$1" 21-what-readers-asked 2 grip "$2"
}
rows() {
    written "$1" 22-bigger-than-a-cell 1 mine "$2"
}
up up-on-any-wall 's/!hasCollision(cx + 1, cy - 1) && //'
up up-while-rising 's/ && dy > 0 && yr <= 0.3/ \&\& yr <= 0.3/'
up up-from-any-height 's/ && yr <= 0.3//'
up up-by-xr 's/yr <= 0.3/xr <= 0.3/'
up up-without-touching '12s/ && xr >= 1 - collRadius//'
up up-without-cy '/^    cy--;$/d'
up up-without-dy '/^    dy = 0;$/d'
grip grip-on-any-wall 's/!hasCollision(cx - 1, cy - 1) && //'
grip grip-while-rising 's/ && dy > 0 && yr < 0.3/ \&\& yr < 0.3/'
grip grip-at-any-height 's/ && yr < 0.3//'
grip grip-without-grabbing '/^    grabbing = true;$/d'
grip grip-without-dy '/^    dy = 0;$/d'
grip grip-too-late 's/^  xr = collRadius;$/&\n  dx = 0;/; s/if (!has/if (dx < 0 \&\& !has/'
rows rows-by-height 's/row >= Math.floor(cy + yr - tall)/row > cy - tall/'
rows rows-without-the-head 's/row >= Math/row > Math/'
rows rows-without-the-feet 's/var row = cy;/var row = cy - 1;/'
rows rows-the-last-one-counts 's/if (\(hasCollision(beside, row)\)) wall = 1;/wall = \1;/'
rows rows-on-the-right-only 's/beside, row/cx + 1, row/'
rows rows-for-ever '/^  row--;$/d'
up right-up '/^    cy--;$/s/--/ -= 1/'
grip right-grip 's/grabbing = true/grabbing = 1/'
rows right-rows 's/^  row--;$/  row -= 1;/'
ledge learn --grade "$work/wrong"
judged() { # VERDICT NAME CHECK
    grep -q "^$1 [0-9]* - $2, .*, check $3:" "$work/out"
}
ok "a_right_step_up_passes" judged ok right-up 7
ok "a_right_grip_passes" judged ok right-grip 8
ok "a_right_loop_over_rows_passes" judged ok right-rows 7
for file in "$work"/wrong/[!r]*.ini "$work"/wrong/rows-*.ini; do
    name=$(basename "$file" .ini)
    check=7
    [ "$name" = "${name#grip-}" ] || check=8
    ok "what_is_wrongly_written_fails ($name)" judged 'not ok' "$name" "$check"
done
