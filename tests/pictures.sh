#!/bin/sh
# Draws pictures of the game into the folder FOLDER: runs out of replays, screens by scripts of
# keys. LEDGE names the program.
set -eu
folder=$1
state=$(mktemp -d)
trap 'rm -rf "$state"' EXIT
export XDG_STATE_HOME="$state" XDG_CONFIG_HOME="$state"

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

# title NAME: keys come from standard input
title() {
    cat >"$state/script"
    "$LEDGE" --skin ascii --size 96x32 --script "$state/script" >"$folder/$1.svg"
}

title map <<'END'
tap down
tap enter
wait 1
tap right
tap right
wait 60
picture The map
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

screen inside play levels/02-stepping-stones.txt --skin ascii --size 110x32 <<'END'
mode kitty
wait 30
press right
wait 60
press space
wait 14
tap i
wait 2
picture Time stopped in a jump
END

screen lesson learn levels/lessons/08-jump-and-cut.txt --skin ascii --size 110x32 <<'END'
wait 30
tap enter
wait 30
tap enter
wait 60
picture A lesson
END
