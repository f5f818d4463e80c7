#!/bin/sh
# Files that another program has saved with CR LF, or with the mark of UTF-8 at their beginning, are
# read, or the message says so. LEDGE names the program.
set -u
. tests/judge.sh
export XDG_CONFIG_HOME="$work/config" XDG_STATE_HOME="$work/state" LEDGE_LEVELS="$work/world"
mkdir -p "$work/config/ledge/skins" "$work/world"
cp levels/01-first-steps.txt levels/02-stepping-stones.txt "$work/world"
printf '[world]\n[levels]\n1 = 02-stepping-stones.txt\n' >"$work/index"
printf '[view]\nbogus = 1\n' >"$work/settings"
printf 'wait 1\n' >"$work/script"
"$LEDGE" trace tests/traces/demo.txt tests/traces/short.in >"$work/trace"

crlf() { sed 's/$/\r/' "$1" >"$2"; }
mark() { { printf '\357\273\277' && cat "$1"; } >"$2"; }

is_silent() { [ "$status" -eq 0 ] && [ ! -s "$work/err" ]; }
is_same() { [ "$status" -eq 0 ] && cmp -s "$1" "$2"; }
names_mark() { [ "$status" -ne 0 ] && cat "$work/out" "$work/err" | grep -q "$1:1:1: error: the file begins with the mark of UTF-8"; }

for kind in crlf mark; do
    $kind tests/convert/tiny.ini "$work/map.ini"
    ledge convert --map "$work/map.ini" tests/convert/tiny.json "$work/tiny.txt"
    ok "a mapping with $kind is read" is_same "$work/tiny.txt" tests/convert/tiny.txt
    $kind tests/traces/short.in "$work/short.in"
    ledge trace tests/traces/demo.txt "$work/short.in"
    ok "inputs with $kind are read" is_same "$work/out" "$work/trace"
    $kind "$work/index" "$work/world/world.ini"
    ledge records
    ok "a world with $kind is read" [ "$(grep -c stones "$work/out") $(grep -c first "$work/out")" = "1 0" ]
    $kind "$work/settings" "$work/config/ledge/config.ini"
    ledge --script "$work/script"
    ok "settings with $kind are read" grep -q 'config.ini:2:1: warning: unknown setting `bogus`' "$work/err"
    for sheet in ascii2 palettes; do
        $kind levels/sprites/$sheet.txt "$work/config/ledge/skins/$sheet.txt"
    done
    LEDGE_LEVELS=levels
    ledge render --skin ascii --ansi tests/look/01-first-steps.txt
    ok "a skin with $kind is read" is_silent
    LEDGE_LEVELS=$work/world
done
for file in levels/01-first-steps.txt levels/lessons/03-cells-per-step.txt; do
    name=$(basename "$file")
    command=render
    case $file in *lessons*) command='learn --lint' ;; esac
    crlf "$file" "$work/$name"
    ledge $command "$work/$name"
    ok "$name with CR LF is read" is_silent
    mark "$file" "$work/$name"
    ledge $command "$work/$name"
    ok "$name with the mark is refused by it" names_mark "$name"
done
