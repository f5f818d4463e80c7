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

# What was decided is said in few lines.
is_guessed() {
    [ "$status" -eq 0 ] && [ "$(wc -l <"$work/err")" -le 7 ] && grep -q ': hint: ' "$work/err"
}

# A copy, because the mapping comes beside the map.
cp tests/convert/tiny.json "$work/tiny.json"
convert "$work/tiny.json" "$work/unaided.txt"
ok "a_map_without_a_mapping_is_guessed" is_guessed
ok "the_guess_can_be_beaten" ledge solve "$work/unaided.txt"
convert --map "$work/tiny.ini" "$work/tiny.json" "$work/guessed.txt"
ok "the_guess_is_kept_as_a_mapping" cmp "$work/unaided.txt" "$work/guessed.txt"
printf 'mine' >"$work/tiny.ini"
convert "$work/tiny.json" "$work/unaided.txt"
ok "a_mapping_that_is_there_is_kept" [ "$(cat "$work/tiny.ini")" = mine ]
ok "and_it_is_said" grep -q 'tiny.ini: error: already exists' "$work/err"
printf '[tiles]\n900 = solid\n' >"$work/little.ini"
convert --map "$work/little.ini" tests/convert/tiny.json "$work/new.txt"
ok "tiles_without_meaning_are_named" refused "tiny.json: error: tiles 5, 4, 3, 2 mean nothing here"
ok "what_else_is_wrong_is_counted" refused "(and 1 more)"
convert --map tests/convert/tiny.ini tests/convert/tiny.json "$work/tiny.txt"
ok "a_mapping_gives_them_a_meaning" cmp "$work/tiny.txt" tests/convert/tiny.txt

echo '[tiles' >"$work/bad.ini"
convert --map "$work/bad.ini" tests/convert/tiny.json "$work/new.txt"
ok "a_bad_mapping_is_named_with_its_place" refused "bad.ini:1:1: error: "
echo '{"width": 4,}' >"$work/bad.json"
convert "$work/bad.json" "$work/new.txt"
ok "bad_json_is_named_with_its_place" refused "bad.json:1:13: error: not JSON: "

printf -- '-X-\nXXX\n' >"$work/grid.txt"
printf '[legend]\nsolid = X\nempty = -\n[place]\nstart = 0, 0\n' >"$work/legend.ini"
convert --legend "$work/legend.ini" "$work/grid.txt" -
ok "a_plain_grid_is_read_by_its_legend" [ "$(cat "$work/out")" = "$(printf '@#.\n###')" ]

convert "$work/grid.txt" "$work/bare.txt"
ok "a_grid_without_its_legend_is_guessed" is_guessed
ok "the_sky_of_a_grid_is_empty" grep -q '^###$' "$work/bare.txt"
convert --legend "$work/legend.ini" "$work/map.json" "$work/new.txt"
ok "a_legend_is_not_for_tiles" refused "use --map"
convert --map "$work/legend.ini" "$work/grid.txt" "$work/new.txt"
ok "a_mapping_of_tiles_is_not_for_grids" refused "mean nothing here"
convert --map a --legend b "$work/map.json" "$work/new.txt"
ok "one_of_both_is_enough" refused "not both"
convert --guess tests/convert/tiled/yard-csv.tmx "$work/guess.ini"
ok "a_first_mapping_is_guessed" is_guessed
convert --map "$work/guess.ini" tests/convert/tiled/yard-csv.tmx "$work/yard.txt"
ok "a_map_is_read_by_it" is_done
convert --guess tests/convert/tiled/yard-csv.tmx "$work/guess.ini"
ok "a_guess_replaces_no_file" grep -q "guess.ini: error: already exists" "$work/err"
convert tests/levels/lifts.txt "$work/map.tmx"
convert "$work/map.tmx" "$work/back2.txt"
ok "xml_gives_the_same_level_as_json" cmp "$work/back.txt" "$work/back2.txt"
cp "$work/map.tmx" "$work/kept.tmx"
convert "$work/map.tmx" "$work/./map.tmx"
ok "a_file_is_not_written_over_itself" refused "map.tmx': cannot overwrite the input; write to another file"
cp tests/convert/tiny.ini "$work/mapping.txt"
convert --map "$work/mapping.txt" tests/convert/tiny.json "$work/mapping.txt"
ok "a_mapping_that_is_read_is_not_written_over" refused "mapping.txt': cannot overwrite the input; write to another file"
ok "the_map_is_kept" cmp "$work/map.tmx" "$work/kept.tmx"
convert --map "$work/guess.ini" --guess "$work/map.tmx" "$work/new.txt"
ok "a_guess_takes_no_mapping" refused "guess writes a mapping, so it takes no"
: >"$work/empty.tmx"
convert "$work/empty.tmx" "$work/new.txt"
ok "an_empty_map_is_told" refused "empty.tmx: error: the file is empty"
echo '{"name": "me"}' >"$work/other.json"
convert "$work/other.json" "$work/new.txt"
ok "other_json_is_told" refused "this is not a Tiled map, which is an object with"
convert --guess tests/convert/tiled/yard-csv.tmx "$work/missing/guess.ini"
ok "a_guess_in_no_folder_is_refused" grep -q "missing/guess.ini: error: No such file" "$work/err"
convert tests/levels/lifts.txt "$work/map.ldtk"
ok "ldtk_is_not_written" refused "map.ldtk: this format can only be read"
convert "$work/map.tmj.bak" "$work/new.txt"
ok "an_unknown_format_is_refused_with_those_known" refused "the formats are .txt (a level), .json"
convert tests/levels/lifts.txt "$work/new.txt" "$work/third.txt"
ok "three_files_are_too_many" refused "usage: "
convert "$work/missing.json" "$work/new.txt"
ok "a_missing_file_is_named" refused "missing.json: error: "
convert "$work/map.json" "$work/missing/new.txt"
ok "a_folder_that_is_not_there_is_named" refused "missing/new.txt: error: "

# All levels of a text, a project or a folder become a world.
printf '; The cave\n\n@..F\n####\n\n2\n..###\n@.#F#\n#####\n\n3\n@q.F\n####\n' >"$work/many.txt"
convert "$work/many.txt" "$work/world/"
is_partly_done() {
    [ "$status" -eq 2 ] && grep -q 'many.txt:12:2: error: character `q` has no meaning' "$work/err" &&
        grep -q "world/01-the-cave.txt: .*many.txt, level 1: can be finished" "$work/out" &&
        grep -q "02-2.txt: .*: no run to the finish was found" "$work/out" &&
        grep -q "world: 2 of 3 levels, 1 can be finished" "$work/out"
}
ok "what_cannot_be_converted_is_named_and_the_rest_is_a_world" is_partly_done
ok "the_heading_is_the_title" grep -q 'title = The cave' "$work/world/01-the-cave.txt"
ok "the_world_is_one" grep -q '^2 = 02-2.txt' "$work/world/world.ini"
convert "$work/many.txt" "$work/world"
ok "no_world_is_replaced" grep -q "world: is not empty; name a new folder" "$work/err"
printf '@q.F\n####\n\n@z.F\n####\n' >"$work/bad.txt"
convert "$work/bad.txt" "$work/nothing/"
is_nothing() { [ "$status" -eq 2 ] && [ ! -e "$work/nothing" ]; }
ok "without_a_level_there_is_no_world" is_nothing
mkdir "$work/game"
cp tests/convert/tiny.json "$work/game/first.tmj"
convert "$work/game" "$work/made"
ok "a_folder_of_maps_becomes_a_world" is_done
ok "a_guess_lies_beside_its_level" [ "$(ls "$work/made" | tr '\n' ' ')" = "01-first.ini 01-first.txt world.ini " ]
ok "nothing_is_written_into_the_project" [ "$(ls "$work/game")" = first.tmj ]
convert --guess "$work/game" "$work/new.txt"
ok "a_folder_takes_no_guess" refused "a folder takes all levels"

# A text of another game is read like a map; a level with a mistake is not.
printf '     \n P  E\nXXXXX\n' >"$work/game.txt"
convert "$work/game.txt" "$work/rows.txt"
ok "a_text_of_another_game_is_guessed" grep -q '^\.@\.\.F$' "$work/rows.txt"
ok "what_was_guessed_of_a_text_is_kept" grep -q '^player  *= start' "$work/game.ini"
convert --map "$work/game.ini" "$work/game.txt" "$work/rows2.txt"
ok "the_guess_of_a_text_is_a_mapping" cmp "$work/rows.txt" "$work/rows2.txt"
printf '%s\n' '........' '.@...o..' '##++++##' '########' >"$work/plan.txt"
convert "$work/plan.txt" "$work/rows4.txt"
ok "so_is_one_that_has_the_signs_of_levels_too" grep -q '^.@.*F' "$work/rows4.txt"
printf '%s\n' 'Level 1' ' P  E' 'XXXXX' '' 'Level 2' ' E  P' 'XXXXX' >"$work/two.txt"
convert --level 2 "$work/two.txt" "$work/second.txt"
ok "one_of_its_levels_is_taken_by_number" grep -q '^\.F\.\.@$' "$work/second.txt"
for name in 3 0 02 2nd 4294967298; do
    convert --level "$name" "$work/two.txt" "$work/new.txt"
    ok "a_level_of_a_text_is_not_$name" refused "unknown level \`$name\`; the levels are 1 to 2"
done
for text in two.txt plan.txt; do
    level=
    [ $text = plan.txt ] || level='--level 2'
    # shellcheck disable=SC2086 # words
    convert --guess $level "$work/$text" "$work/$text.ini"
    ok "a_mapping_is_guessed_for_$text" grep -q '^\[objects\]' "$work/$text.ini"
done
convert --guess levels/01*.txt "$work/own.ini"
ok "none_is_for_a_level" refused "is a level, so there is nothing to guess"
printf -- '-1,-1,-1,-1,-1\n-1,-1,-1,-1,-1\n7,7,7,7,7\n' >"$work/rows.csv"
convert "$work/rows.csv" "$work/rows3.txt"
ok "numbers_are_guessed_too" grep -q '^#####$' "$work/rows3.txt"
printf '.@.Q\n####\n' >"$work/slip.txt"
convert "$work/slip.txt" "$work/new.txt"
ok "a_level_with_a_mistake_is_refused" refused "slip.txt:1:4: error"

# A map that is opened in the editor becomes a level beside it, and no file is replaced.
mkdir "$work/maps"
cp tests/convert/tiled/yard-csv.tmx "$work/maps/yard.tmx"
edit_map() { # MAP, and on standard input the script
    cat >"$work/script"
    XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state \
        ledge edit --size 80x24 --script "$work/script" "$work/maps/$1"
}
says() { # WORDS
    [ "$status" -eq 0 ] && grep -qF "$1" "$work/out"
}
edit_map yard.tmx <<'END'
wait 2
screen ask
tap escape
END
ok "the_editor_offers_to_import_a_map" says "Enter import as yard.txt"
ok "the_tiles_of_the_map_are_shown" says ".@..FGGF....C..DEHG."
ok "a_mapping_is_guessed_where_there_is_none" says "It will be saved in"
ok "what_was_decided_is_said" says "layers left out: plants"
ok "the_keys_are_told_in_the_last_row" \
    [ "$(grep -n Enter "$work/out" | cut -d : -f 1)" = "$(grep -c "" "$work/out")" ]
edit_map yard.tmx <<'END'
size 40x12
wait 2
screen ask
tap escape
END
ok "so_it_does_in_a_small_window" says "Enter import as yard.txt  Space tiles"
ok "where_it_says_all_of_what_was_guessed" says "| yard.ini, beside the level.          |"
ok "nothing_is_written_before_the_answer" [ "$(ls "$work/maps")" = yard.tmx ]
edit_map yard.tmx <<'END'
wait 2
tap enter
tap escape
wait 2
screen level
keys :q
tap enter
END
ok "the_level_is_opened" says " @  /##\\    H  ab## |"
ok "level_and_mapping_lie_beside_the_map" [ "$(ls "$work/maps" | tr '\n' ' ')" = "yard.ini yard.tmx yard.txt " ]
echo '; edited' >"$work/maps/yard.ini"
cp "$work/maps/yard.txt" "$work/maps/kept"
edit_map yard.tmx <<'END'
wait 2
screen again
tap down
tap enter
wait 2
screen refused
tap escape
END
ok "the_level_that_is_there_can_be_opened" says "> Open the level imported before, yard.txt"
ok "a_second_import_gets_another_name" says "Import it as yard-2.txt"
ok "what_is_wrong_is_said_with_its_place" says "flower = solid"
ok "the_mapping_is_kept_as_it_was_edited" [ "$(cat "$work/maps/yard.ini")" = "; edited" ]
ok "the_level_is_kept" cmp "$work/maps/yard.txt" "$work/maps/kept"
rm "$work/maps/yard.ini" "$work/maps/yard.txt"
printf '....\n.@.F\n####\n' >"$work/maps/old.txt"
edit_map old.txt <<END
wait 2
keys x
keys :w
tap enter
keys :e $work/maps/yard.tmx
tap enter
wait 2
screen ask
tap escape
wait 2
screen back
keys :q
tap enter
END
ok "a_map_asked_for_in_the_editor_is_offered" says "Enter import as yard.txt"
ok "going_back_opens_the_level_that_was_open" says "old.txt"
ok "still_nothing_is_written" [ ! -e "$work/maps/yard.txt" ]
edit_map old.txt <<END
wait 2
keys :e $work/maps/yard.tmx
tap enter
wait 2
tap enter
tap escape
wait 2
screen level
END
ok "importing_opens_the_new_level" says " @  /##\\    H  ab## |"
rm "$work/maps/yard.txt"
rm -f "$work/maps/yard.ini"
edit_map yard.tmx <<'END'
wait 2
tap space
keys nnn
screen here
keys =
wait 2
screen said
tap u
screen undone
keys =
tap escape
wait 2
screen asked
keys :w
tap enter
wait 2
tap escape
wait 2
screen level
END
ok "the_tile_at_the_cursor_is_told" says "12,3  tile yard/3 (ladder), 2 in ground: ladder"
ok "a_key_says_what_all_of_its_kind_are" says "yard/3 is oneway now (2 times). u undoes that."
ok "leaving_asks_once" says "Your changes are not saved"
ok "what_was_said_is_in_the_mapping" grep -q '^yard/3 = oneway' "$work/maps/yard.ini"
ok "what_was_said_is_in_the_level" grep -q '^\.@\.\./##\\\.\.\.\.=' "$work/maps/yard.txt"
rm "$work/maps/yard.txt"
echo '[tiles]' >"$work/maps/yard.ini"
edit_map yard.tmx <<'END'
wait 2
tap enter
wait 2
screen refused
tap escape
END
ok "a_mapping_that_says_too_little_is_told" says "mean nothing here"

# A finish before a sky is one cell of it; the list of kinds says it of all of the sky.
printf '%s' '<map orientation="orthogonal" width="4" height="2" tilewidth="16" tileheight="16">
<tileset firstgid="1" name="t"/><layer name="Sky" width="4" height="2"><data encoding="csv">
9,9,9,9,9,9,9,9</data></layer><layer name="Ground" width="4" height="2"><data encoding="csv">
0,0,0,0,1,1,1,1</data></layer></map>' >"$work/maps/sky.tmx"
edit_map sky.tmx <<'END'
wait 2
tap space
tap right
keys F
screen here
tap u
tap enter
keys F
wait 2
screen all
tap u
END
ok "a_finish_before_a_sky_is_one_cell" says "The finish is here now. u undoes that."
ok "the_list_says_it_of_all_of_a_kind" says "t/8 is finish now (8 times). u undoes that."
