#!/bin/sh
# The game in words: menus, levels and lessons as lines of text, by `--plain`. LEDGE names the program.
set -u
. tests/judge.sh

# Types the lines into `ledge ARGUMENTS --plain`.
talk() { # ARGUMENTS... -- LINE...
    arguments=
    while [ "$1" != -- ]; do
        arguments="$arguments $1"
        shift
    done
    shift
    printf '%s\n' "$@" >"$work/in"
    # shellcheck disable=SC2086 # words
    "$LEDGE" $arguments --plain <"$work/in" >"$work/out" 2>"$work/err"
    status=$?
}

heard() { # TEXT...: lines of the output have these, in this order
    [ "$status" -eq 0 ] && [ ! -s "$work/err" ] || return 1
    grep -q 'not enough memory' "$work/out" && return 1
    awk 'BEGIN {
        for (i = 2; i < ARGC && (getline line <ARGV[1]) > 0;)
            while (i < ARGC && index(line, ARGV[i])) i++
        exit i < ARGC
    }' "$work/out" "$@"
}

refused() { # PART
    [ "$status" -eq 2 ] && [ "$(wc -l <"$work/err")" -eq 1 ] && grep -qF -e "$1" "$work/err"
}

cat >"$work/small.txt" <<'END'
[level]
title = Small
[sign.1]
text = "Mind the bird."
[map]
##########################
#........................#
#@.?o............F.....w.#
########..################
#.......^^...............#
##########################
END

cat >"$work/pit.txt" <<'END'
[level]
title = Pit
[map]
#.................#
#.................#
#@...*...........F#
########...########
END

printf '[level]\ntitle = Gr\303\266\303\237e \344\270\226\n[map]\n@.F\n###\n' >"$work/utf8.txt"

talk -- 5 0
ok "the_menu_is_a_list_of_numbers" heard "Main menu:" "2. Levels." "0. Leave." \
    "nothing is drawn"
ok "nothing_is_drawn" sh -c '! LC_ALL=C grep -q "[^ -~]" "$1"' - "$work/out"
talk -- 2 7 9 0 0
ok "levels_say_what_is_closed" heard "33. W1, The long slide: closed, opens after the first chapter."
talk -- 2 33
ok "a_closed_level_says_why" heard "This level is closed: opens after the first chapter."
talk -- 4 3 3 0 0
ok "settings_say_what_they_are_now" heard "3. Invincible: no." "3. Invincible: yes." "3. Invincible: no."
talk -- 3 12 quit 0 0
ok "a_lesson_is_chosen_in_the_menu_and_left" heard "3. Lessons." "Lessons:" "12. 04, Friction multiplies." \
    "Lesson: Friction multiplies." "Step 1 of 4." "Lessons: 0 to 51" "Main menu: 0 to 6"
mkdir -p "$work/data/ledge/workshop"
cp tests/workshop/*.txt "$work/data/ledge/workshop"
export XDG_DATA_HOME="$work/data"
talk -- 6 2 3 play quit quit 0 4 ice 1 quit 0 0 0
ok "levels_of_the_workshop_are_found_and_played" heard "6. Workshop." "Workshop:" "2. By title." \
    "4. Find by words." \
    "1. A small hop, by ada, new to you." "3. Stairs, by bob, new to you." "Type play, or quit:" \
    "Level: Stairs. 28 columns, 6 rows, 1 coin." "Words of the title or the author:" \
    "1. Over the ice, by ada, new to you." "Main menu: 0 to 6"
talk -- 6 2 3 like quit 0 0 0
ok "levels_of_ones_own_are_not_liked" heard "Type play, or quit: Type play, or quit:"
mkdir -m 755 "$work/arcade"
talk --arcade "$work/arcade" --name ada --workshop on -- 6 1 0 0 0
ok "the_workshop_of_an_arcade_is_in_words_too" heard "5. Yours." "No levels here." "Main menu: 0 to 6"
talk --arcade "$work/arcade" --name ada -- 6 0
ok "an_arcade_without_a_workshop_says_so" heard "This arcade has no workshop."
talk -- 12 x ''
ok "a_wrong_number_says_what_is_allowed" heard "Type a number from 0 to 6, or ? to hear the list again." \
    "1. Play"

talk play levels -- 'wait 600' 'wait 60' 'right 60' quit
ok "of_the_guide_nothing_is_said" sh -c '! grep -qi "guide" "$1"' - "$work/out"

LC_ALL=C.UTF-8 talk play "$work/utf8.txt" -- quit
ok "a_title_is_said_in_its_letters" heard "$(printf 'Level: Gr\303\266\303\237e \344\270\226. 3 columns')"
LC_ALL=C talk play "$work/utf8.txt" -- quit
ok "without_utf8_the_nearest_letters_are_said" heard 'Level: Grose ??. 3 columns'

talk play "$work/small.txt" -- right 'right jump' right right right quit
ok "a_level_tells_where_you_are_and_what_is_near" heard \
    "You stand at column 1, row 2. To the right there is floor for 6 columns, then a drop of 2 onto spikes pointing up." \
    "To the left there is a wall." "walker, 22 right, coming"
talk play "$work/small.txt" -- sign right sign quit
ok "the_last_sign_is_said_again" heard "You have not read a sign yet." "The sign says: Mind the bird."
talk play "$work/small.txt" -- right 'right jump' right right right quit
ok "a_move_ends_where_there_is_something_to_decide" heard "A sign: Mind the bird. A coin: 1 of 1. 32 ticks." \
    "To the right there is a drop of 2" "You land."
ok "a_level_is_finished_by_typing" heard 'You have reached the finish of "Small".' "1 of 1 coins" \
    "It counts as a run with assists, because time stood still."
ok "the_run_is_kept_with_its_assists" sh -c 'grep -rqs "assists.*slow" "$1"' - "$XDG_STATE_HOME/ledge"

cat >"$work/ways.txt" <<'END'
[level]
title = Ways
[map]
#....................#
#....................#
#..............t.....#
#..............###...#
#@...................#
####\..........####F##
#########...#####...##
#########...#########
END
talk play "$work/ways.txt" -- 'right 60' quit
ok "a_slope_goes_on_and_a_pit_has_another_side" heard \
    "floor for 7 columns, then a pit 3 wide" "the floor behind it 4 higher"
ok "what_stands_still_goes_nowhere" sh -c 'grep -q "turret, [0-9]* right" "$1" && ! grep -q "turret, [^;.]*coming" "$1"' - "$work/out"
cat >"$work/fire.txt" <<'END'
[level]
title = Fire
[chase]
kind = fire
way = right
speed = 0.01
begin = -2
checkpoint = 5,0
[map]
.@...*..............F
#####################
END
talk play "$work/fire.txt" -- 'wait 1' quit
ok "a_chase_is_told_only_once_it_has_begun" sh -c '! grep -q "follows you" "$1"' - "$work/out"
talk play "$work/fire.txt" -- 'right 60' quit
ok "then_it_is_told" heard "to the left and follows you."

talk play "$work/small.txt" -- Look '?' 'LOOK now' quit
ok "commands_are_words_in_any_case" heard "To the left there is a wall." "Time stands still" "Not a move"
ok "and_one_of_them_was_none" [ "$(grep -c 'Not a move' "$work/out")" -eq 1 ]
talk play "$work/small.txt" -- right 'right jump' right right right quit
ok "a_run_with_assists_has_the_medal_of_the_finish_alone" sh -c \
    'grep -q "Reached: finish.$" "$1" && ! grep -q "Reached: coins" "$1"' - "$work/out"

talk play "$work/small.txt" -- 'r 20' back score 'r 20' quit
ok "a_move_is_taken_back_and_the_run_is_practice" heard "The last line is taken back" "Time 0:00.00"
talk play "$work/pit.txt" -- right 'right 30' right finish
ok "a_death_ends_a_move_and_the_level_goes_on" heard "Checkpoint: you restart here." "a pit 3 wide" \
    "You fell out of the level." "You are back at the last safe place." "The finish: 12 right."
talk play "$work/pit.txt" -- 'right 601' 'fly' 'right jump 20, wait, left' 'right 1 2' 'jump right'
ok "a_wrong_move_says_what_is_allowed" heard "Not a move" "1 to 600 ticks, at most 32 moves"
ok "more_ticks_than_600_are_refused" test "$(grep -c "Not a move" "$work/out")" -eq 3
talk play "$work/pit.txt" -- 'right 60' score 'right 200' score quit
ok "one_death_is_told_in_the_singular" heard ", 1 death." ", 2 deaths."
talk play "$work/pit.txt" -- "$(head -c 5000 /dev/zero | tr '\0' r)" score
ok "a_line_that_is_too_long_does_nothing" heard "That line is too long" "Time 0:00.00"
cat >"$work/key.txt" <<'END'
[level]
title = Key
[map]
#...............#
#...............#
#@.k.o..........#
########.....F###
END
talk play "$work/key.txt" -- look 'right 20' look 'left 20' 'jump 8' look quit
ok "a_key_and_a_coin_are_told_until_they_are_taken" sh -c \
    'grep -q "Near: key, 2 right; coin, 4 right" "$1" && [ "$(grep -c "Near:.*key," "$1")" -eq 2 ] &&
        [ "$(grep -c "Near:.*coin," "$1")" -eq 2 ]' - "$work/out"
ok "in_the_air_the_way_is_that_of_the_floor_below" heard "You are in the air, rising" \
    "To the right there is floor for"
talk play "$work/key.txt" -- 'right 20' 'left 2' '' quit
tail -n 3 "$work/out" >"$work/last"
ok "an_empty_line_tells_the_way_that_the_player_faces" grep -q "To the left" "$work/last"

talk play levels/01-first-steps.txt -- show quit
ok "the_proof_is_told_as_moves" heard "a run that works was played for you:" "right 10, right jump 1"

talk learn --learner 0 3 -- go '1 3.9' go '1 4' go go '1 0.2' 'tick 3 4' go go go
ok "a_question_says_what_may_be_answered" heard "Question: cells in 40 steps of 0.1; a number."
ok "a_lesson_is_solved_by_typing" heard "Step 1 of 4." "3.9 is too small." "Right: your prediction" \
    "Tick 3: cx 3, xr 0.1" "Solved: all 4 steps"
ledge learn --grade "$XDG_STATE_HOME/ledge/learn"
ok "and_its_answers_are_graded" sh -c 'grep -q "^ok.*03-cells-per-step" "$1" && ! grep -q "^not ok.*03-cells" "$1"' - "$work/out"
talk learn 3 --learner 1 -- go '1 0.1' go '1 0.2' go '1 0.3' go '1 0.1' go 'tick 40' '1 6.4' 'tick 40'
ok "other_numbers_come_with_the_next_answer" heard "you said 0.1; it is 4" "Tick 40:" "dx 0.1," \
    "Your numbers have changed: rate = 0.16" "cells in 40 steps of 0.16" "Tick 40:" "dx 0.16,"
talk learn --learner 2 8 -- run run quit
ok "the_run_that_is_looked_into_changes_and_comes_round" heard "Run C: impulse 0.5, let go after one tick, 60 ticks; this" \
    "Run D: impulse 0.5, held, 60 ticks; this one" "Run C: impulse 0.5, let go after one tick, 60 ticks; this"
# The time begins with the lesson, not with the program.
: >"$work/out"
{
    until [ -s "$work/out" ]; do sleep 0.1; done
    sleep 1.1
    echo quit
} | "$LEDGE" learn --learner slow 3 --plain >>"$work/out" 2>"$work/err"
ok "the_time_in_a_lesson_counts" grep -q '^seconds = [1-9]' "$XDG_STATE_HOME/ledge/learn/slow.ini"
talk learn --learner 1234567 3 -- '1 4' quit
ok "a_name_of_seven_digits_is_no_number" grep -q '^number = [0-9]\{1,6\}$' "$XDG_STATE_HOME/ledge/learn/1234567.ini"
talk learn --learner 0 3 -- back tell quit
ok "a_solved_lesson_can_be_read_again" heard "Step 3 of 4."
talk learn --learner 0 3 -- back back quit
ok "an_answer_that_was_right_is_locked" heard "Step 2 of 4." "Now 4, locked."
talk learn 31 -- code 'line 1 x = 1' 'line 4 xr += dx' go 'line 4 xr += dx;' 'add 6 while (xr > 1) { xr--; cx++; }' \
    'add 7 while (xr < 0) { xr++; cx--; }' go go
ok "a_step_is_written_by_lines" heard "Line 1, closed: //" "must stay as it is" "Nothing was changed." \
    'Error in the text: 4:9: `;` is missing here' "Written." "Hint:" "All checks of this step have passed."
talk learn 3 -- 'tick 9999' '7 1' '1 x' nonsense
ok "wrong_lines_of_a_lesson_say_what_is_allowed" heard "The ticks are 0 to 40" "There is no item 7 here." \
    "or ? for all commands"
talk learn --learner 7 3 -- go on back back on quit
ok "the_steps_of_a_lesson_are_turned_back_and_on" sh -c \
    'grep -q "This is the first step" "$1" && grep -q "You have not come further yet" "$1" &&
        [ "$(grep -c "Step 1 of 4" "$1")" -eq 2 ] && [ "$(grep -c "Step 2 of 4" "$1")" -eq 2 ]' - "$work/out"

ledge play --plain --kiosk
ok "words_are_not_for_a_kiosk" refused "--plain draws nothing, so it takes no --kiosk, --script or --skin"
ledge play --plain --ghost x
ok "words_have_no_ghost" refused "--plain draws nothing, so it takes no --ghost or --zoom"
ledge play --plain --zoom 1x1
ok "words_have_no_zoom" refused "--plain draws nothing, so it takes no --ghost or --zoom"
ledge play --plain "$work/none.txt"
ok "a_level_that_is_not_there_is_named" refused "none.txt"
