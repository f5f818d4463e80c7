#!/bin/sh
# What runs inside a terminal: a shell that takes orders. Each line that is written to
# FOLDER/orders is a command; it is run, and then FOLDER/after tells what it left behind. The shell
# looks at the terminal as a person does who is given back the prompt: what has been typed for me,
# where is the cursor, what does the terminal say of its modes.
set -u
folder=$1
exec 2>>"$folder/errors" # a shell says how its commands died, which is no garbage of theirs

# read_answers QUESTIONS: what the terminal says, a line for each answer, up to the one that ends in
# a c, or until it has been silent for half a second.
read_answers() {
    kept=$(stty -g)
    stty raw -echo min 0 time 5
    printf '%b' "$1" >/dev/tty
    while chunk=$(dd bs=256 count=1 2>/dev/null | tr '\033' '\n') && [ -n "$chunk" ]; do
        printf '%s\n' "$chunk"
        case $chunk in *c) break ;; esac
    done
    stty "$kept"
}

cursor() {
    read_answers '\033[6n\033[c' | sed -n 's/^\[\([0-9]*;[0-9]*\)R.*/\1/p'
}

# Everything that a game may have changed, one fact a line.
tell() {
    stty -a | tr ' ;' '\n\n' | grep -x -e '-*echo' -e '-*icanon' -e '-*isig' -e '-*icrnl'
    questions='\033[?u'
    for mode in 1049 25 1002 1004 1006 2004; do
        questions="$questions\033[?$mode\$p"
    done
    read_answers "$questions\033[c"
}

tty >"$folder/tty"
while read -r order <"$folder/orders"; do
    before=$(cursor)
    sh -c 'echo $$ >"$0/pid"; eval "exec $1"' "$folder" "$order"
    echo "status $?" >"$folder/telling"
    read_answers '' | sed 's/^/typed /' >>"$folder/telling"
    echo "cursor $before -> $(cursor)" >>"$folder/telling"
    tell >>"$folder/telling"
    rm -f "$folder/pid"
    mv "$folder/telling" "$folder/after"
done
