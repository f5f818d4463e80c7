#!/bin/sh
# The tables that stand for many places: nothing beside them may decide by the order of their rows.
set -u

. tests/check.sh

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/src"

# ---- kinds of cells ----

# Prints comparisons of kinds by range, and counting on from one: only flags and columns of
# cell_kind.h group kinds. Loops to KIND_COUNT and KIND_ROW_COUNT are none.
ranges() { # FOLDER...
    grep -rnE '([<>]=?|[+-]) *(\([A-Za-z_0-9]*\))?KIND_[A-Z]|\<KIND_[A-Z0-9_]+ *([<>+]|- )' "$@" \
        --include='*.[ch]' | grep -vE '\<KIND_((ROW_)?COUNT|SHIFT)\>'
}

check "no file compares kinds of cells by range" "$(ranges src tests)" 0
printf 'a = kind >= KIND_WALKER && kind <= KIND_TURRET;\nb = kind - KIND_LIFT_0;\nc = KIND_LIFT_0 + 2;\n' \
    >"$work/src/planted.c"
check "comparisons by range are found" "$(ranges "$work/src")" 3

# ---- names of keys ----

# Prints names of keys in any other form than key_name_with makes, "Ctrl+S", but for the names that
# an older version wrote.
other_names() { # FILE-OR-FOLDER...
    grep -rnE '\<(Ctrl|Alt|Shift)-[A-Za-z]|\<Ctrl\+[a-z]\>|\<Control-[A-Za-z]' "$@" |
        grep -v '^src/edit/core/editor_kept[.]c:'
}

check "keys are called the same everywhere" "$(other_names src levels README.md)" 0
printf 'a("Ctrl-s saves");\nb("Ctrl-S saves");\nc("Ctrl+s");\nd("Ctrl+S");\ne("Shift-F5");\n' \
    >"$work/src/keys.c"
check "other names of keys are found" "$(other_names "$work/src")" 4

# ---- numbers given twice ----

compiles() { # FILE of the folder $work/level
    ${CC:-cc} -std=c17 -fsyntax-only "$work/level/$1" 2>/dev/null
}

mkdir "$work/level" "$work/engine" "$work/base"
cp src/base/base.h "$work/base"
cp src/engine/*.h "$work/engine"
cp src/level/cell_kind.[ch] "$work/level"
check "the table of kinds compiles" "$(compiles cell_kind.c || echo fails)" 0
sed 's/X(KIND_ICE, 10,/X(KIND_ICE, 9,/' src/level/cell_kind.h >"$work/level/cell_kind.h"
check "a number given to two kinds does not compile" "$(compiles cell_kind.c && echo compiles)" 0
sed 's/X(KIND_ICE, 10,/X(KIND_ICE, 255,/' src/level/cell_kind.h >"$work/level/cell_kind.h"
check "no kind can have the number of an unknown one" "$(compiles cell_kind.c && echo compiles)" 0

# ---- what files hold and hashes are made of ----

# Prints the constants of an enum that leave their number to their place in it. A list as a macro
# gives the numbers in its rows.
unnumbered() { # FILE ENUM
    awk -v name="$2" 'index($0, "typedef enum " name " {") { on = 1 }
        on { print } index($0, "} " name ";") { on = 0 }' "$1" |
        sed "s/^typedef enum $2 {//; s/} $2;//; s/\/\*[^*]*\*\///g; s/\/\*.*//; /^#/d" |
        tr ',' '\n' | grep '[A-Z]' | grep -vE '=|_LIST\(X\)|_COUNT'
}

for row in game/game.h:GameStatus engine/model_grid.h:GroundKind engine/model_grid.h:BodyDeath \
    level/cell_kind.h:CellKind level/document/delta.h:DeltaKind level/document/content.h:Blob \
    level/document/layer_cells.h:LineEnd level/document/cell_area.h:DocumentLayer; do
    name=${row#*:} file=src/${row%:*}
    check "the numbers of $name stand beside its constants" \
        "$(grep -q "} $name;" "$file" || echo "$file has no $name"; unnumbered "$file" "$name")" 0
done
printf 'typedef enum Planted {\n    ONE_A = 0, /* one */\n    ONE_B,\n    ONE_COUNT\n} Planted;\n' \
    >"$work/src/planted.h"
check "constants without a number are found" "$(unnumbered "$work/src/planted.h" Planted)" 1

# ---- changes of the program, tests/mutants.txt ----

# Prints the rows whose text is not once in its file, as mutants.sh needs it.
stale_rows() { # FILE
    awk -F ' [|] ' '/^#/ || /^$/ { next }
        {
            count = 0
            while ((getline line <$1) > 0)
                for (; (at = index(line, $2)) > 0; line = substr(line, at + length($2))) count++
            close($1)
            if (count != 1) print FILENAME ":" FNR ": " count " times in " $1 ": " $2
        }' "$1"
}

check "each change of mutants.txt has its place" "$(stale_rows tests/mutants.txt)" 0
printf '%s\n' 'src/main.c | int main( | ; | test_main.sh' 'src/main.c | no such text | ; | test_main.sh' \
    'src/nosuch.c | a | b | test_text' >"$work/rows"
check "changes that have lost their place are found" "$(stale_rows "$work/rows")" 2
