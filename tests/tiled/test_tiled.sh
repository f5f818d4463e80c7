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

# The same in Tiled's own XML, there and back.
comes_back_in_xml() { # LEVEL
    plainly "$1" "$work/level.txt" && "$LEDGE" convert "$work/level.txt" "$work/map.tmx" &&
        tiled_writes tmx "$work/map.tmx" "$work/tiled.tmx" &&
        "$LEDGE" convert "$work/tiled.tmx" "$work/back.txt" &&
        cmp "$work/level.txt" "$work/back.txt"
}
for level in "$work/own.txt" levels/01-*.txt levels/1?-*.txt; do
    ok "${level##*/} comes back from Tiled in XML" comes_back_in_xml "$level"
done

# What tests/convert/tiled has is what this Tiled writes, in every encoding; and so is any level.
mkdir -p "$work/config/tiled/extensions" "$work/fixtures"
cp tests/tiled/fixtures.js "$work/config/tiled/extensions"
plainly levels/01-*.txt "$work/level.txt"
"$LEDGE" convert "$work/level.txt" "$work/fixtures/first.json"
export_in_every_encoding() {
    XDG_CONFIG_HOME=$work/config \
        tiled_writes fixtures "$work/fixtures/first.json" "$work/fixtures/first.fixtures" &&
        [ ! -e "$work/fixtures/first.fixtures.error" ]
}
ok "Tiled writes a map in every encoding" export_in_every_encoding
ok "there are 24 of them" [ "$(ls "$work"/fixtures/first-* | wc -l)" -eq 24 ]
is_the_first_level() { # MAP
    "$LEDGE" convert "$1" "$work/back.txt" && cmp "$work/level.txt" "$work/back.txt"
}
for map in "$work"/fixtures/first-*; do
    ok "${map##*/} is the same level" is_the_first_level "$map"
done
is_the_yard() { # MAP
    "$LEDGE" convert --map tests/convert/tiled/yard.ini "$1" "$work/back.txt" &&
        "$LEDGE" convert --map tests/convert/tiled/yard.ini "tests/convert/tiled/${1##*/}" \
            "$work/kept.txt" && cmp "$work/back.txt" "$work/kept.txt"
}
for map in "$work"/fixtures/yard-*; do
    ok "${map##*/} is as the tests have it" is_the_yard "$map"
done

# Over a million cells: compressed there, compressed back.
awk 'BEGIN { for (y = 0; y < 1100; y++) {
    row = y == 0 ? "@" : "."
    for (x = 1; x < 1000; x++) row = row substr(".#=o", 1 + (x * y % 97 == 0) * (x % 4), 1)
    print row } }' | sed 's/o/./g' >"$work/large.txt"
ok "a compressed map comes back from Tiled" comes_back "$work/large.txt"
ok "Tiled has compressed it, too" grep -q '"compression":"zlib"' "$work/tiled.json"
