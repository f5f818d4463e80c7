#!/bin/sh
# No global name of the program is one of the libraries it is linked with: a static link would refuse
# it, and a shared one might call the wrong function. CC names the compiler, LEDGE the program.
set -u
. tests/judge.sh
unset MAKEFLAGS MFLAGS MAKELEVEL

# The global names that the archives and shared libraries define, without versions.
names_of() {
    for file in "$@"; do
        case $file in *.so*) nm -D --defined-only "$file" ;; *) nm -g --defined-only "$file" ;; esac
    done 2>/dev/null | awk 'NF == 3 { sub(/@.*/, "", $3); print $3 }' | sort -u
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
    names_of $(library_files "$1") | comm -12 - "$2"
}

names_of "${LEDGE%/*}/libledge.a" >"$work/ours"
ok "the_program_has_global_names" [ "$(wc -l <"$work/ours")" -gt 1000 ]
libraries=$(make -s show-LIBS STATIC=1 | tr ' ' '\n' | sed -n 's/^-l//p' | sort -u)
for library in $libraries c cmocka; do
    [ -n "$(library_files "$library")" ] || continue
    shared "$library" "$work/ours" >"$work/out"
    ok "no_name_is_one_of_lib$library" [ ! -s "$work/out" ]
done

echo 'int json_object(void) { return 0; }' >"$work/planted.c"
${CC:-cc} -c -o "$work/planted.o" "$work/planted.c"
names_of "$work/planted.o" >"$work/planted"
shared jansson "$work/planted" >"$work/out"
ok "a_name_that_is_taken_is_found" grep -q json_object "$work/out"
