#!/bin/sh
# The numbers of `make stats` keep their limits, and are counted rightly.
set -u

. tests/check.sh
here=$(pwd)
sh tests/stats.sh --check

planted=$(mktemp -d) || exit 1
trap 'rm -rf "$planted"' EXIT
mkdir -p "$planted/src/a" "$planted/src/look"
echo '/* look.h - one line. */' >"$planted/src/look/look.h"
cat >"$planted/src/a/a.h" <<'EOF'
/* a.h - one function of six lines. */
#include "b.h"

static inline int
six(int a)
{
    if (a) return 1;
    return 0;
}
EOF
cat >"$planted/src/main.c" <<'EOF'
struct S {
    int a;
};

/* Four lines. */
static void *four(int a)
{
    return 0;
}

static const int table[] = {1};

void eight(int a,
           int b)
{
    while (a)
    {
        a--;
    }
}
EOF
said=$(cd "$planted" && sh "$here/tests/stats.sh" 2>/dev/null)
finds() { # NUMBER-IN-WORDS PATTERN
    check "$1" "$(echo "$said" | grep "$2")" 1
}
finds "files are counted" '^files but look, generate and league  *2 '
finds "files of the pictures are counted apart" '^files of src/look  *1 '
finds "lines of files are counted" '^lines of the longest file  *20 .*main.c$'
finds "functions are counted" '^functions  *3$'
finds "a function's lines are those from its first word to its last bracket" \
    '^lines of the longest one  *8 .*main.c:13 eight$'
finds "the median is that of all functions" '^lines of a function, median  *6 '
