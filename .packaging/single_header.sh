#!/bin/sh
# Prints the engine as one header: the declarations, and for the one file of a program that has
# `#define LEDGE_ENGINE_IMPLEMENTATION` before it includes it, everything.
#
# All files become one, so a name that a file keeps to itself gets the name of the file in front,
# unless a macro pastes it together (name##_rows). Names after a `.`, `->` or `(*` are of members, and
# what stands in quotes is text: both stay.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The path of what FILE includes as NAME: both lie beside each other, or one folder up.
included() { # FILE NAME
    echo "${1%/*}/$2" | sed -e 's|/[^/]*/\.\./|/|'
}

# Prints a header without its includes of the project, after those that it includes; each once.
: >"$work/seen"
header() { # FILE
    grep -qx "$1" "$work/seen" && return
    echo "$1" >>"$work/seen"
    for name in $(sed -n 's/^#include "\(.*\)"$/\1/p' "$1"); do
        (header "$(included "$1" "$name")")
    done
    sed '/^#include "/d' "$1"
}

# The names of static functions and data of a file. INLINE is a macro of some.
own_names() { # FILE
    sed -n -e 's/^\(static\|INLINE\) [^=;]*[ *]\([a-z_0-9]\{1,\}\)(.*/\2/p' \
        -e 's/^static [^(=;]*[ *]\([a-z_0-9]\{1,\}\)\(\[[^]]*\]\)* *[=;{].*/\1/p' "$1" | sort -u
}

sources=$(ls src/engine/*.c src/engine/script/*.c)

# Prints a source without its includes of the project, with its own names changed.
source_of() { # FILE
    grep -o '##_[a-z_]*' "$1" | sed -e 's/##//' -e 's/$/$/' >"$work/pasted" || true
    own_names "$1" | grep -v -f "$work/pasted" >"$work/mine" || true
    awk -v prefix="$(basename "$1" .c)_own_" '
        FILENAME == ARGV[1] { name[++names] = $1; next }
        /^#include "/ { next }
        {
            count = split($0, part, "\"")
            for (i = 1; i <= count; i++) {
                if (i % 2 == 1)
                    for (n = 1; n <= names; n++) part[i] = changed(part[i], name[n])
                printf "%s%s", part[i], i < count ? "\"" : "\n"
            }
        }
        function changed(text, word,    done, at, before, after, member) {
            done = ""
            while ((at = index(text, word)) > 0) {
                before = at > 1 ? substr(text, at - 1, 1) : substr(done, length(done), 1)
                after = substr(text, at + length(word), 1)
                done = done substr(text, 1, at - 1)
                member = before ~ /[.>]/ || substr(done, length(done) - 1) == "(*"
                if (!member && before !~ /[A-Za-z0-9_]/ && after !~ /[A-Za-z0-9_]/) done = done prefix
                done = done word
                text = substr(text, at + length(word))
            }
            return done text
        }' "$work/mine" "$1"
}

echo '/* The engine of ledge, all in one header. In one file of the program'
echo ' * #define LEDGE_ENGINE_IMPLEMENTATION before including it. Compile that as C, with -ffp-contract=off.'
echo ' *'
sed -e 's/^/ * /' -e 's/ *$//' LICENSE
echo ' */'
header src/engine/engine.h
echo '#ifdef LEDGE_ENGINE_IMPLEMENTATION'
echo '#ifdef __cplusplus'
echo '#error "the implementation is C: define LEDGE_ENGINE_IMPLEMENTATION in a file that is compiled as C"'
echo '#endif'
for name in $(cat $sources | sed -n 's/^#include \(<.*>\)$/\1/p' | sort -u); do
    echo "#include $name"
done
for file in src/engine/*.h src/engine/script/*.h; do header "$file"; done
for file in $sources; do source_of "$file"; done
echo '#endif'
