#!/bin/sh
# Draws pictures of the game into the folder FOLDER: runs out of replays, screens by scripts of
# keys. LEDGE names the program.
set -eu
folder=$1
state=$(mktemp -d)
players=
trap 'for player in $players; do kill "$player"; done; rm -rf "$state"' EXIT
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

# sheet NAME OPTION...: a row for each chapter, with a picture for each number of colours
sheet() {
    name=$1 top=0
    shift
    for run in 01-first-steps:60 07-ropes-end:80 15-belts:80 20-black-ice:80 29-rooftops:80 32-the-crown:160; do
        left=0
        for look in 'ascii true' 'ascii 256' 'pixels true' 'pixels 256' 'ascii 16'; do
            "$LEDGE" render --svg --skin "${look% *}" --colour "${look#* }" --tick "${run#*:}" "$@" \
                "levels/${run%:*}.proof" >"$state/one.svg"
            cols=$(sed -n '1s/.* width="\([0-9]*\)".*/\1/p' "$state/one.svg")
            rows=$(sed -n '1s/.* height="\([0-9]*\)".*/\1/p' "$state/one.svg")
            sed "1s/<svg /<svg x=\"$left\" y=\"$top\" /" "$state/one.svg"
            left=$((left + cols))
        done
        top=$((top + rows))
    done >"$state/sheet"
    { echo "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"$left\" height=\"$top\">"
      cat "$state/sheet"
      echo '</svg>'; } >"$folder/$name.svg"
}

sheet tiers --size 40x14 --zoom 4x2

film run 01-first-steps 120 240 --skin ascii --size 80x22 --zoom 4x2
film summit 24-icefall 130 240 --skin pixels --size 80x22 --zoom 4x2

# keys_of REPLAY TICKS: its first ticks, as keys
keys_of() {
    awk -v left="$2" '
        BEGIN { name["L"] = "left"; name["R"] = "right"; name["U"] = "up"; name["D"] = "down"; name["J"] = "space" }
        /^\[/ { inside = $0 == "[input]"; next }
        inside && left > 0 {
            split($0, part, "*")
            ticks = part[2] ? part[2] : 1
            if (ticks > left) ticks = left
            for (key in name) {
                is_held = index(part[1], key) > 0
                if (is_held != held[key]) print (is_held ? "press " : "release ") name[key]
                held[key] = is_held
            }
            print "wait " ticks
            left -= ticks
        }' "levels/$1.proof"
}

# player NAME TICKS: someone in the arcade who has played the first level so far, and then waits:
# until somebody reads the screens that it writes.
player() {
    { printf 'mode kitty\ntap enter\nwait 10\n'; keys_of 01-first-steps "$2"
      echo 'screen here'; yes screen | head -n 200; } >"$state/script-$1"
    mkfifo "$state/$1"
    XDG_STATE_HOME="$state/of-$1" "$LEDGE" --arcade "$state/arcade" --name "$1" \
        --script "$state/script-$1" >"$state/$1" &
    players="$players $!"
    exec 3<"$state/$1"
    while read -r line <&3; do case $line in '--- here'*) break ;; esac; done
}

# Each keeps its own end of the pipe open, so that no player ends before the picture is drawn.
mkdir -m 700 "$state/arcade"
player ada 522
exec 4<&3
player bo 480
exec 5<&3
player cleo 452
{ printf 'mode kitty\ntap enter\nwait 20\n'; keys_of 01-first-steps 500
  echo 'picture In company'; } >"$state/script"
"$LEDGE" --arcade "$state/arcade" --name you --skin ascii --size 96x26 --script "$state/script" \
    >"$folder/company.svg"

cp levels/*.txt levels/world.ini "$state"
screen edit edit "$state/04-soft-heads.txt" --skin ascii --size 120x36 <<'END'
tap escape
keys :set keys=vim
tap enter
keys 12l3k
keys R6l2k
wait 30
picture The editor
END

# The workshop: levels that others have published, and a proof of each.
mkdir "$state/workshop"
while read -r name by; do
    sed "s/^\[level\]\$/[workshop]\nby = $by\n\n[level]/; /^author = /d" "levels/$name.txt" \
        >"$state/workshop/$name.txt"
    cp "levels/$name.proof" "$state/workshop"
done <<'END'
04-soft-heads ada~k7f3aaaaaaaaaaaa
06-the-old-mill bo~q2mxaaaaaaaaaaaa
08-locked-in cleo~5zdraaaaaaaaaaaa
12-down-the-well ada~k7f3aaaaaaaaaaaa
13-the-ferry bo~q2mxaaaaaaaaaaaa
17-night-shift cleo~5zdraaaaaaaaaaaa
20-black-ice ada~k7f3aaaaaaaaaaaa
24-icefall dora~w6t2aaaaaaaaaaaa
29-rooftops dora~w6t2aaaaaaaaaaaa
END
screen workshop workshop "$state/workshop" --skin pixels --size 110x32 <<'END'
wait 30
tap right
tap down
tap down
tap down
wait 60
picture The workshop
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
