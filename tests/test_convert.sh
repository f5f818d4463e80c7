#!/bin/sh
# `ledge convert` as a person or a script meets it: what is written where, and the exit status.
# LEDGE names the program.
set -u
. tests/judge.sh

convert() {
    ledge convert "$@"
}

is_done() {
    [ "$status" -eq 0 ] && [ ! -s "$work/err" ]
}

# One line with the words, and no file that was not there.
refused() { # WORDS
    [ "$status" -eq 2 ] && [ "$(wc -l <"$work/err")" -eq 1 ] && grep -qF "$1" "$work/err" &&
        [ ! -s "$work/out" ] && [ ! -e "$work/new.txt" ]
}

convert tests/levels/lifts.txt "$work/copy.txt"
ok "text_to_text_is_done" is_done
ok "text_to_text_gives_the_same_bytes" cmp tests/levels/lifts.txt "$work/copy.txt"

convert tests/levels/lifts.txt "$work/map.json"
ok "a_level_becomes_a_map" is_done
convert "$work/map.json" "$work/back.txt"
ok "a_map_becomes_a_level" is_done
convert "$work/back.txt" "$work/again.tmj"
ok "the_map_is_the_same_after_a_round" cmp "$work/map.json" "$work/again.tmj"
convert "$work/map.json" -
ok "a_level_goes_to_standard_output" cmp "$work/out" "$work/back.txt"

convert tests/convert/tiny.json "$work/new.txt"
ok "tiles_without_meaning_are_named" refused "tiny.json: error: tiles 5, 4, 3, 2 mean nothing here"
ok "what_else_is_wrong_is_counted" refused "(and 1 more)"
convert --map tests/convert/tiny.ini tests/convert/tiny.json "$work/tiny.txt"
ok "a_mapping_gives_them_a_meaning" cmp "$work/tiny.txt" tests/convert/tiny.txt

echo '[tiles' >"$work/bad.ini"
convert --map "$work/bad.ini" tests/convert/tiny.json "$work/new.txt"
ok "a_bad_mapping_is_named_with_its_place" refused "bad.ini:1:1: error: "
echo '{"width": 4,}' >"$work/bad.json"
convert "$work/bad.json" "$work/new.txt"
ok "bad_json_is_named_with_its_place" refused "bad.json:1:13: error: no JSON: "

printf -- '-X-\nXXX\n' >"$work/grid.txt"
printf '[legend]\nsolid = X\nempty = -\n[place]\nstart = 0, 0\n' >"$work/legend.ini"
convert --legend "$work/legend.ini" "$work/grid.txt" -
ok "a_plain_grid_is_read_by_its_legend" [ "$(cat "$work/out")" = "$(printf '@#.\n###')" ]

convert "$work/grid.txt" "$work/new.txt"
ok "a_grid_without_its_legend_is_no_level" refused "grid.txt:1:1: error: "
convert --legend "$work/legend.ini" "$work/map.json" "$work/new.txt"
ok "a_legend_is_not_for_tiles" refused "use --map"
convert --map "$work/legend.ini" "$work/grid.txt" "$work/new.txt"
ok "a_mapping_of_tiles_is_not_for_grids" refused "use --legend"
convert --map a --legend b "$work/map.json" "$work/new.txt"
ok "one_of_both_is_enough" refused "one of them"
convert "$work/map.tmx" "$work/new.txt"
ok "an_unknown_format_is_refused_with_those_known" refused "known are .txt (a level), .json"
convert tests/levels/lifts.txt "$work/new.txt" "$work/third.txt"
ok "three_files_are_too_many" refused "usage: "
convert "$work/missing.json" "$work/new.txt"
ok "a_missing_file_is_named" refused "missing.json: error: "
convert "$work/map.json" "$work/missing/new.txt"
ok "a_folder_that_is_not_there_is_named" refused "missing/new.txt: error: "
