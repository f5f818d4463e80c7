#!/bin/sh
# What the README files show works as it stands: the levels have no problems, the settings are
# understood, the program builds with nothing but the engine. LEDGE names the game, CC the compiler.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# Prints the first code block that has a line equal to MARK.
block() {
    awk -v mark="$1" '
        /^```/ { if (inside && found) { printf "%s", text; exit }
                 inside = !inside; text = ""; found = 0; next }
        inside { text = text $0 "\n"; if ($0 == mark) found = 1 }' \
        README.md levels/README.md levels/lessons/README.md
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

# Its pictures are those that the program draws now, and all that it shows are there.
shows_the_game() {
    mkdir -p "$work/pictures" && sh tests/pictures.sh "$work/pictures" || return 1
    sed -n 's/^!\[.*\](\(.*\))$/\1/p' README.md >"$work/shown"
    [ -s "$work/shown" ] || return 1
    while read -r picture; do
        cmp "$picture" "$work/pictures/${picture##*/}" || return 1
    done <"$work/shown"
}

builds_and_walks() {
    # shellcheck disable=SC2086 # CC may hold options
    ${CC:-cc} -std=c17 -Wall -Wextra -Werror -ffp-contract=off -I. -o "$work/walk" \
        "$work/walk.c" src/engine/*.c -lm &&
        "$work/walk" | grep -q '^column [1-9]'
}

names_the_cure() {
    cure=$("$LEDGE" --help | sed -n 's/^ *\(ssh .*stty sane\)$/\1/p')
    [ -n "$cure" ] && grep -qxF "$cure" README.md
}

# Every command has a row in the table of commands, and every option that a row names is in the
# help of its command.
lists_the_commands() {
    sed -n 's/^| `ledge \(.*\)` |.*/\1/p' README.md >"$work/rows"
    for command in $("$LEDGE" --help | sed -n 's/^  ledge \([a-z][a-z]*\).*/\1/p'); do
        grep -q "^$command\( \|$\)" "$work/rows" || { echo "no row for $command"; return 1; }
        for option in $(grep "^$command " "$work/rows" | grep -o -e '--*[a-z][a-z-]*'); do
            "$LEDGE" "$command" --help | grep -q "^  $option\( \|$\)" ||
                { echo "$command has no $option"; return 1; }
        done
    done
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
block 'restart =                   ; none at all' >"$work/config/ledge/config.ini"
block '.@....====......' >"$work/bare.txt"
block '#.@?....111.....F..#' >"$work/level.txt"
block 'int main(void)' >"$work/walk.c"
check the_pictures_of_the_readme_are_of_the_game shows_the_game
check the_inside_in_the_readme_is_of_the_game shows_the_inside
block 'title  = Stop in time' >"$work/lesson.txt"
block 'monster  = walker' >"$work/tiny.ini"
check the_mapping_of_the_readme_reads_its_map \
    "$LEDGE" convert --map "$work/tiny.ini" tests/convert/tiny.json "$work/tiny.txt"
check the_picture_of_the_readme_is_a_level "$LEDGE" check "$work/bare.txt"
check the_level_of_the_readme_has_no_problems "$LEDGE" check "$work/level.txt"
check the_lesson_of_the_readme_holds_what_it_promises "$LEDGE" learn --lint "$work/lesson.txt"
check the_readme_cures_a_dropped_line_as_the_help_does names_the_cure
check the_table_of_commands_of_the_readme_is_that_of_the_program lists_the_commands
check the_settings_of_the_readme_are_understood settings_are_understood
check the_program_of_the_readme_needs_only_the_engine builds_and_walks
