#!/bin/sh
# Draws pictures of the game into the folder FOLDER: runs out of replays, screens by scripts of
# keys. LEDGE names the program.
set -eu
folder=$1
state=$(mktemp -d)
trap 'rm -rf "$state"' EXIT
export XDG_STATE_HOME="$state" XDG_CONFIG_HOME="$state"

# run NAME REPLAY TICK OPTION...
run() {
    name=$1 replay=$2 tick=$3
    shift 3
    "$LEDGE" render --svg --tick "$tick" "$@" "levels/$replay.proof" >"$folder/$name.svg"
}

# screen NAME COMMAND FILE OPTION...: keys come from standard input
screen() {
    name=$1 command=$2 file=$3
    shift 3
    cat >"$state/script"
    "$LEDGE" "$command" --script "$state/script" "$@" "$file" >"$folder/$name.svg"
}

# film NAME REPLAY FROM TICKS OPTION...
film() {
    name=$1 replay=$2 from=$3 ticks=$4
    shift 4
    "$LEDGE" cast --svg --from "$from" --ticks "$ticks" "$@" -o "$folder/$name.svg" \
        "levels/$replay.proof"
}

film run 01-first-steps 120 240 --skin ascii --size 80x22 --zoom 4x2
film summit 24-icefall 200 240 --skin pixels --size 80x22 --zoom 4x2
run night 29-rooftops 300 --skin ascii --size 96x32 --zoom 4x2
run plain 02-stepping-stones 200

# title NAME: keys come from standard input
title() {
    cat >"$state/script"
    "$LEDGE" --skin ascii --size 96x32 --script "$state/script" >"$folder/$1.svg"
}

title title <<'END'
wait 240
picture The title
END
title map <<'END'
tap down
tap enter
wait 1
tap right
tap right
wait 60
picture The map
END

screen watch replay levels/17-night-shift.proof <<'END'
wait 420
tap space
wait 1
picture Watching a run
END

cp levels/*.txt levels/world.ini "$state"
screen edit edit "$state/04-soft-heads.txt" --skin ascii --size 96x32 <<'END'
tap escape
keys +gj
wait 60
keys 12l3k
keys R6l2k
wait 30
picture The editor
END

screen practice play levels/07-ropes-end.txt <<'END'
mode kitty
wait 1
keys t
press right
wait 90
press b
wait 10
picture Practice: time runs back
END
