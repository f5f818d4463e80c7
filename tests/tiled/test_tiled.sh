#!/bin/sh
# Tiled itself opens what `ledge convert` writes, and what it writes back is the same level. LEDGE
# names the program. Tiled runs without a screen.
set -u
. tests/judge.sh
export QT_QPA_PLATFORM=offscreen
status=0
: >"$work/out"

if ! command -v tiled >/dev/null; then
    echo "ok - ${0##*/} # SKIP tiled is not installed"
    exit 0
fi

tiled_writes() { # FORMAT IN OUT
    tiled --export-map "$1" "$2" "$3" >"$work/out" 2>"$work/err"
    status=$?
    return $status
}

# The level's text as `ledge convert` writes it, without comments and spacing.
plainly() { # IN OUT
    "$LEDGE" convert "$1" "$work/plainly.json" && "$LEDGE" convert "$work/plainly.json" "$2"
}

comes_back() { # LEVEL
    plainly "$1" "$work/level.txt" && "$LEDGE" convert "$work/level.txt" "$work/map.json" &&
        tiled_writes json "$work/map.json" "$work/tiled.json" &&
        "$LEDGE" convert "$work/tiled.json" "$work/back.txt" &&
        cmp "$work/level.txt" "$work/back.txt"
}

for level in levels/*.txt; do
    ok "${level##*/} comes back from Tiled" comes_back "$level"
done

cat >"$work/own.txt" <<'END'
[legend]
coin = $o
ignore = ,

[physics]
model = grid
jump = 0.35

[lift.1]
velocity = 0.05, 0
ticks = 120
solid = no

[map]
.@/\abcdHI..111
><CS^v{}..$o,.F
###############
END
ok "a level with a legend of its own comes back from Tiled" comes_back "$work/own.txt"

# Without signs, which are objects there, and art, which is a layer of its own, the tables are equal.
same_table() {
    sed '/^ignore/d; s/o,/../' "$work/own.txt" >"$work/table.txt"
    "$LEDGE" convert "$work/table.txt" "$work/ours.csv" &&
        "$LEDGE" convert "$work/table.txt" "$work/map.json" &&
        tiled_writes csv "$work/map.json" "$work/tiled.csv" &&
        cmp "$work/ours.csv" "$work/tiled.csv"
}
ok "CSV is what Tiled writes of the same map" same_table

# Over a million cells: compressed there, compressed back.
awk 'BEGIN { for (y = 0; y < 1100; y++) {
    row = y == 0 ? "@" : "."
    for (x = 1; x < 1000; x++) row = row substr(".#=o", 1 + (x * y % 97 == 0) * (x % 4), 1)
    print row } }' | sed 's/o/./g' >"$work/large.txt"
ok "a compressed map comes back from Tiled" comes_back "$work/large.txt"
ok "Tiled has compressed it, too" grep -q '"compression":"zlib"' "$work/tiled.json"
