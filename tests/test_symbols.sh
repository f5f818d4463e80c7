#!/bin/sh
# No global name of the program is one of the libraries it is linked with: a static link would refuse
# it, and a shared one might call the wrong function. CC names the compiler, LEDGE the program.
set -u
. tests/judge.sh
status=0
unset MAKEFLAGS MFLAGS MAKELEVEL

# An archive has an index of what it defines, which is read a hundred times faster than its members are;
# nm reads those where nothing else reads the index.
names_in() { # FILE
    case $1 in
    *.a) [ -z "${NM:-}" ] && readelf -c "$1" && return ;;
    *.so*)
        "${NM:-nm}" -D --defined-only "$1"
        return
        ;;
    esac
    "${NM:-nm}" -g --defined-only "$1"
}

# The global names that the archives and shared libraries define, without versions: none of those whose
# content has moved into libc. Fails where nm does, or where there are no files.
names_of() {
    [ $# -gt 0 ] || return 1
    for file in "$@"; do
        names_in "$file" || return 1
    done >"$work/nm" 2>"$work/nm.err"
    awk '/^\t/ { print $1 } /^[0-9a-f]/ && NF == 3 { sub(/@.*/, "", $3); print $3 }' "$work/nm" | sort -u
}

# Where the compiler finds a library: the archive, or else the shared one. A file that only names
# others (a linker script) stands for those.
library_files() { # NAME
    for ending in a so; do
        # shellcheck disable=SC2086 # CC may hold options
        file=$(${CC:-cc} -print-file-name="lib$1.$ending")
        [ -e "$file" ] || continue
        if head -c 100 "$file" | grep -q 'GNU ld script'; then
            grep -o '/[^ ]*\.\(a\|so[.0-9]*\)' "$file"
        else
            echo "$file"
        fi
        return
    done
}

shared() { # LIBRARY NAMES-OF-OURS
    # shellcheck disable=SC2046 # several files
    names_of $(library_files "$1") >"$work/theirs" && comm -12 "$work/theirs" "$2"
}

names_of "${LEDGE%/*}/libledge.a" >"$work/ours"
ok "the_program_has_global_names" [ "$(wc -l <"$work/ours")" -gt 1000 ]
libraries=$(make -s show-LIBS STATIC=1 | tr ' ' '\n' | sed -n 's/^-l//p' | sort -u)
for library in $libraries c cmocka; do
    [ -n "$(library_files "$library")" ] || continue
    is_read=1
    shared "$library" "$work/ours" >"$work/out" && is_read=0
    ok "the_names_of_lib${library}_are_read" [ $is_read -eq 0 ]
    ok "no_name_is_one_of_lib$library" [ ! -s "$work/out" ]
done

echo 'int json_object(void) { return 0; }' >"$work/planted.c"
${CC:-cc} -c -o "$work/planted.o" "$work/planted.c"
names_of "$work/planted.o" >"$work/planted"
shared jansson "$work/planted" >"$work/out"
ok "a_name_that_is_taken_is_found" grep -q json_object "$work/out"

# A check that cannot read names must not pass.
NM=false names_of "$work/planted.o" >/dev/null
ok "an_nm_that_fails_is_noticed" [ $? -eq 1 ]
names_of >/dev/null
ok "so_is_a_library_without_files" [ $? -eq 1 ]
