#!/bin/sh
# Draws pictures of the game into the folder FOLDER: runs out of replays, screens by scripts of
# keys. LEDGE names the program.
set -eu
folder=$1
state=$(mktemp -d)
trap 'rm -rf "$state"' EXIT
export XDG_STATE_HOME="$state" XDG_CONFIG_HOME="$state"

# run NAME REPLAY TICK ZOOM
run() {
    "$LEDGE" render --svg --tick "$3" --zoom "$4" "levels/$2.proof" >"$folder/$1.svg"
}

# screen NAME COMMAND FILE: keys come from standard input
screen() {
    cat >"$state/script"
    "$LEDGE" "$2" --script "$state/script" "$3" >"$folder/$1.svg"
}

run play 02-up-and-over 200 1x1
run lifts 07-lifts 420 1x1
run crumbling 08-crumbling 420 2x1
run close 09-springs 420 4x2

screen watch replay levels/12-the-shift.proof <<'END'
wait 420
tap space
wait 1
picture Watching a run
END

cp levels/04-hills-and-ice.txt "$state/hills.txt"
screen edit edit "$state/hills.txt" <<'END'
tap f2
wait 1
picture The editor
END

screen practice play levels/05-ladders.txt <<'END'
mode kitty
wait 1
keys t
press right
wait 90
press b
wait 10
picture Practice: time runs back
END
