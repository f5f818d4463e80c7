#!/bin/sh
# The tables that stand for many places: nothing beside them may decide by the order of their rows.
set -u

# check NAME FAULTS EXPECTED-NUMBER
check() {
    count=$(printf '%s' "$2" | grep -c .)
    if [ "$count" -eq "$3" ]; then echo "ok - $1"; else
        echo "not ok - $1"
        echo "$2" | sed 's/^/# /'
    fi
}

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

# ---- numbers given twice ----

compiles() { # FILE of the folder $work/level
    ${CC:-cc} -std=c17 -fsyntax-only "$work/level/$1" 2>/dev/null
}

mkdir "$work/level" "$work/engine"
cp src/base.h "$work"
cp src/engine/*.h "$work/engine"
cp src/level/cell_kind.[ch] "$work/level"
check "the table of kinds compiles" "$(compiles cell_kind.c || echo fails)" 0
sed 's/X(KIND_ICE, 10,/X(KIND_ICE, 9,/' src/level/cell_kind.h >"$work/level/cell_kind.h"
check "a number given to two kinds does not compile" "$(compiles cell_kind.c && echo compiles)" 0
sed 's/X(KIND_ICE, 10,/X(KIND_ICE, 255,/' src/level/cell_kind.h >"$work/level/cell_kind.h"
check "no kind can have the number of an unknown one" "$(compiles cell_kind.c && echo compiles)" 0
