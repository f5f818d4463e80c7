#!/bin/sh
# What the README files and the manual show works as it stands: the levels have no problems, the
# settings are understood. LEDGE names the game.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# The manual pages with their blocks as in Markdown.
pages() {
    sed -e 's/^\.Bd -literal.*/```/' -e 's/^\.Ed$/```/' -e 's/^\\&//' -e 's/\\e/\\/g' src/cli/man/*.[567]
}

# Prints the first code block that has a line equal to MARK.
block() {
    pages | cat README.md */README.md levels/lessons/README.md - | awk -v mark="$1" '
        /^```/ { if (inside && found) { printf "%s", text; exit }
                 inside = !inside; text = ""; found = 0; next }
        inside { text = text $0 "\n"; if ($0 == mark) found = 1 }'
}

# check NAME COMMAND...
check() {
    name=$1
    shift
    if "$@" >"$work/said" 2>&1; then echo "ok - $name"; else
        echo "not ok - $name"
        sed 's/^/# /' "$work/said"
    fi
}

# Its pictures are those that the program draws now; all that it shows are there, and no others.
shows_the_game() {
    mkdir -p "$work/pictures" && sh tests/pictures.sh "$work/pictures" || return 1
    grep -o '(\.github/pictures/[^)]*)' README.md | tr -d '()' | sort -u >"$work/shown"
    ls .github/pictures/* | diff - "$work/shown" || return 1
    while read -r picture; do
        cmp "$picture" "$work/pictures/${picture##*/}" || return 1
    done <"$work/shown"
}

# Where a setting is wrong the game says so before it opens its terminal.
settings_are_understood() {
    XDG_CONFIG_HOME=$work/config "$LEDGE" --script /dev/null 2>&1 | grep . && return 1
    [ -s "$work/config/ledge/config.ini" ]
}

# What it shows of a run from inside is on a screen that a test has seen.
shows_the_inside() {
    block ' tick 47 of 62 phase 3  cell 000  Hall' >"$work/inside"
    [ -s "$work/inside" ] && ! grep -vxF -f tests/screens/study.txt "$work/inside"
}

mkdir -p "$work/config/ledge"
block 'restart =                   ; no key' >"$work/config/ledge/config.ini"
block '.@....====......' >"$work/bare.txt"
block '#.@?....111.....F..#' >"$work/level.txt"
: >"$work/02-gaps.txt" # where it leads
# README.md shows before it tells.
is_short() {
    [ "$(wc -l <README.md)" -le 170 ]
}

# Every file or folder that a README links to is there.
links_lead_somewhere() {
    for readme in README.md */README.md levels/*/README.md; do
        sed 's/](/\n](/g' "$readme" | sed -n 's/^](\([^)#]*\).*/\1/p' | grep -v '^https*:' |
            while read -r target; do
                [ -z "$target" ] || [ -e "${readme%/*}/$target" ] || [ -e "$target" ] ||
                    echo "$readme: $target"
            done
    done >"$work/dead"
    ! grep . "$work/dead"
}

# What the README of the source says before its recipes, which check-recipes follows: the map, the way of
# a key and that of a cell.
ways() {
    sed '/^## Five recipes/q' src/README.md
}

# Files, functions and constants that it names are there.
names_what_is_there() {
    find src tests levels -type f >"$work/files"
    ways | grep -o '`[^`]*`' | tr -d '`' | sort -u >"$work/words"
    {
        grep -E '^[a-z_/]+[.](c|h|sh|txt)$' "$work/words" | while read -r file; do
            grep -qE "(^|/)$file\$" "$work/files" || echo "there is no file $file"
        done
        grep -E '^([a-z]+(_[a-z]+)+|[A-Z]+(_[A-Z]+)+|([A-Z][a-z]+){2,})$' "$work/words" | while read -r name; do
            grep -rqw --include='*.[ch]' -e "$name" src || echo "src has no name $name"
        done
    } >"$work/wrong"
    [ "$(wc -l <"$work/words")" -gt 50 ] && ! grep . "$work/wrong"
}

# Its map has every folder of the source, and no others.
maps_every_folder() {
    ways | sed -n 's/^| \(`[^|]*`\) |.*/\1/p' | tr -d '` ' | tr ',' '\n' | sort >"$work/map"
    find src -name '*.c' | sed -n 's|^src/\(.*\)/[^/]*$|\1|p' | sort -u | diff "$work/map" -
}

check the_readme_of_the_source_names_what_is_there names_what_is_there
check the_readme_of_the_source_maps_every_folder maps_every_folder
check the_readme_is_short is_short
check the_links_of_the_readmes_lead_somewhere links_lead_somewhere
check the_pictures_of_the_readme_are_of_the_game shows_the_game
check the_inside_in_the_readme_is_of_the_game shows_the_inside
block 'title  = Stop in time' >"$work/lesson.txt"
block 'monster  = walker' >"$work/tiny.ini"
check the_mapping_of_the_readme_reads_its_map \
    "$LEDGE" convert --map "$work/tiny.ini" tests/convert/tiny.json "$work/tiny.txt"
check the_picture_of_the_readme_is_a_level "$LEDGE" check "$work/bare.txt"
check the_level_of_the_readme_has_no_problems "$LEDGE" check "$work/level.txt"
check the_lesson_of_the_readme_holds_what_it_promises "$LEDGE" learn --lint --strict "$work/lesson.txt"
check the_settings_of_the_readme_are_understood settings_are_understood
