#!/bin/sh
# The layers of src: which folder may include what. A row is: the folder, what of the project it
# may include besides itself, then, after the bar, the system headers it may not even know.
set -u

RULES='
.         array error file path ini ini_edit line hash                          |
engine    base                                                                  | stdio.h time.h
level     array base error file path ini ini_edit line hash engine              |
game      array base error file path ini line hash engine level                 |
solve     array base error hash engine level game                               | time.h
document  array base error file path ini_edit line hash engine level            |
edit      array base error file path line hash engine level document            |
lesson    array base error file path ini ini_edit line hash engine level game   | time.h
convert   array base error file path ini ini_edit line engine level             |
term      array base error                                                      |
ui        array base error engine level game term                               | time.h
store     array base error file path ini ini_edit line hash engine level game ui|
app       array base error engine level game term ui store                      | time.h
play      array base error file path engine level game term ui store app        | time.h
inspector array base error engine level game term ui app                        | time.h
lesson_ui array base error file path hash engine level game lesson term ui store app inspector | time.h
editor_ui array base error file path engine level solve document edit term ui store | time.h
screens   array base error file path engine level game solve lesson document edit term ui store app play inspector lesson_ui editor_ui | time.h
cli       array base error file path hash engine level game solve document edit lesson convert term ui store app play inspector lesson_ui editor_ui screens |
'

# Modules of several files, which may include each other: those whose names begin so.
FAMILIES='engine/model game/replay lesson/trial edit/editor'

# What only these files may include.
DOORS='
iniparser/iniparser.h ini.c
iniparser.h           ini.c
ncurses.h             term/term_curses.c
curses.h              term/term_curses.c
jansson.h             convert/*
zlib.h                convert/base64_zlib.c
ini.h                 ini.c|ini_edit.h|convert/*|level/level_*|level/world_file.*|game/replay_parse.c|lesson/*|store/*
'

# What a quoted include of a file in LAYER leads to: a folder, or a file beside main.c. "own" is
# the layer itself.
target() {
    path=${2#../}
    case $path in
    */*) echo "${path%%/*}" ;;
    *) if [ "$path" = "$2" ]; then echo own; else echo "${path%.h}"; fi ;;
    esac
}

may_include() { # LAYER ALLOWED FORBIDDEN FILE INCLUDE
    case $5 in
    '<'*) header=${5#<}
        case " $3 " in *" ${header%>} "*) return 1 ;; esac ;;
    *)  case " own $2 " in *" $(target "$1" "$5") "*) return 0 ;; esac
        [ "$4" = main.c ] && [ "$(target "$1" "$5")" = cli ] ;;
    esac
}

door_is_open() { # FILE INCLUDE
    header=${2#<}
    header=${header%>}
    header=${header#../}
    files=$(echo "$DOORS" | awk -v h="$header" '$1 == h { print $2 }')
    [ -z "$files" ] && return 0
    echo "$files" | tr '|' '\n' | while read -r pattern; do
        # shellcheck disable=SC2254 # the rows hold patterns
        case $1 in $pattern) echo open ;; esac
    done | grep -q open
}

# Prints every include of the layer below ROOT that breaks a rule.
faults() { # ROOT LAYER ALLOWED FORBIDDEN
    (cd "$1/$2" 2>/dev/null && grep -H '^#include' ./*.[ch] 2>/dev/null) |
        sed 's/^\.\/\([^:]*\):#include *\(["<][^">]*[">]\).*/\1 \2/; s/"//g' |
        while read -r file include; do
            full=${2#.}${2:+/}$file
            full=${full#/}
            if ! may_include "$2" "$3" "$4" "$full" "$include" || ! door_is_open "$full" "$include"
            then echo "$full includes $include"
            fi
        done
}

# Prints the modules of the layer below ROOT that include each other in a circle. A module is NAME.h,
# NAME.c and NAME_internal.h; of a family, every file whose name begins with the family's.
circles() { # ROOT LAYER
    (cd "$1/$2" && grep -H '^#include "[^/]*"' ./*.[ch] 2>/dev/null) |
        sed 's/^\.\/\([^:]*\)\.[ch]:#include "\([^"]*\)\.h".*/\1 \2/' |
        awk -v layer="$2" -v families="$FAMILIES" '
            function module(name,    i) {
                for (i in family) if (index(layer "/" name, family[i]) == 1) return family[i]
                sub(/_internal$/, "", name)
                return name
            }
            BEGIN { split(families, family) }
            { print module($1), module($2) }' |
        tsort 2>&1 >/dev/null
}

# check NAME FAULTS EXPECTED-NUMBER
check() {
    count=$(printf '%s' "$2" | grep -c .)
    if [ "$count" -eq "$3" ]; then echo "ok - $1"; else
        echo "not ok - $1"
        echo "$2" | sed 's/^/# /'
    fi
}

echo "$RULES" | while IFS='|' read -r left forbidden; do
    # shellcheck disable=SC2086 # to be split
    set -- $left
    [ $# -eq 0 ] && continue
    layer=$1
    shift
    check "the layer $layer includes only what it may" "$(faults src "$layer" "$*" "$forbidden")" 0
done

for layer in $(echo "$RULES" | awk 'NF > 1 && $1 != "." { print $1 }'); do
    check "no modules of $layer include each other in a circle" "$(circles src "$layer")" 0
done

planted=$(mktemp -d) || exit 1
trap 'rm -rf "$planted"' EXIT
mkdir "$planted/engine"
printf '#include %s\n' '"body.h"' '"../base.h"' '<string.h>' '"../ui/view.h"' '<stdio.h>' \
    '<ncurses.h>' '<iniparser/iniparser.h>' '"../error.h"' >"$planted/engine/planted.c"
check "includes that break the rules are found" "$(faults "$planted" engine base stdio.h)" 5
printf '#include "body.h"\n' >"$planted/engine/grid.c"
printf '#include "body.h"\n#include "grid.h"\n' >"$planted/engine/body.c"
check "modules that include each other in a circle are found" \
    "$(circles "$planted" engine | grep 'grid\|body')" 2
