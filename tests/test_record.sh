#!/bin/sh
# `ledge play --record FILE`: what a run received is written, and gives the same run again.
# LEDGE names the program.
set -u
. tests/judge.sh
level=tests/look/01-first-steps.txt

# play OPTION...: plays the script on standard input without a terminal.
play() {
    cat >"$work/script"
    ledge play --script "$work/script" "$@"
}

# recorded LINE...: the recording is these lines.
recorded() {
    printf '%s\n' "$@" >"$work/expected"
    diff "$work/expected" "$work/run" >>"$work/err"
}

is_one_line_of_error() {
    [ "$status" -eq 2 ] && [ ! -s "$work/out" ] && [ "$(wc -l <"$work/err")" -eq 1 ]
}

play --record "$work/run" $level <<'END'
mode kitty
wait 10
press right
wait 30
press space
wait 8
release space
release right
wait 220
screen last
END
ok "a_recording_has_what_was_held_in_every_tick" recorded '-*10' 'R*30' 'RJ*8' '-*220'
# The clock of a player who stands still is not drawn.
sed '1d; s/[0-9]*:[0-9][0-9]/TIME/' "$work/out" >"$work/played"
"$LEDGE" render --tick 268 --input "$work/run" $level 2>>"$work/err" |
    sed 's/[0-9]*:[0-9][0-9]/TIME/' >"$work/replayed"
ok "a_recording_gives_the_same_screen_again" diff "$work/played" "$work/replayed"

play --record "$work/run" $level <<'END'
keys d
wait 30
keys r
wait 3
keys a
wait 5
END
ok "beginning_again_begins_the_recording_again" recorded '-*3' 'L*5'

play --record "$work/run" $level <<'END'
mode kitty
press right
wait 4
keys p
wait 100
END
ok "a_pause_is_not_recorded" recorded 'R*4'

# 20 ticks back are 40 of the run: they are not in it, and what came instead is.
play --record "$work/run" $level <<'END'
mode kitty
keys t
press right
wait 60
press b
wait 20
release b
release right
press a
wait 10
END
ok "what_was_undone_is_not_recorded" recorded 'R*20' 'L*10'

play --record "$work/nowhere/run" $level <<'END'
wait 5
screen never
END
ok "a_path_that_cannot_be_written_ends_it_before_it_begins" is_one_line_of_error
