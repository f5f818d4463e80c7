#!/bin/sh
# The engine in programs outside this one: from its sources, as a library, as one header, in C, in C++
# and in Python. LEDGE names the program; beside it is what was built of the engine. CC is the compiler.
set -u
. tests/judge.sh
build=${LEDGE%/*}
make=${MAKE:-make}
unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR PREFIX LIBDIR INCLUDEDIR CPPFLAGS LDFLAGS
CC=${CC:-cc}
strict='-Wall -Wextra -Werror -ffp-contract=off'
case $(echo __FLT_EVAL_METHOD__ | $CC -E -P -x c -) in 0 | 1) ;; *) strict="$strict -msse2 -mfpmath=sse" ;; esac
status=0
: >"$work/out"
: >"$work/err"

# builds PROGRAM COMMAND...: nothing is said about it.
builds() {
    program=$1
    shift
    # shellcheck disable=SC2086 # to be split
    "$@" $strict -o "$work/$program" >"$work/out" 2>"$work/err"
}

# The state of every model after every phase is that of the engine from its sources.
is_the_same() { # PROGRAM
    "$work/$1" >"$work/$1.out" 2>"$work/err" && [ -s "$work/$1.out" ] &&
        cmp "$work/sources.out" "$work/$1.out" >"$work/out"
}

# shellcheck disable=SC2086 # CC may hold options
build_from_sources() {
    builds sources $CC -std=c17 -Isrc '-DLEDGE_ENGINE_HEADER="engine/engine.h"' tests/engine_alone.c \
        src/engine/*.c src/engine/script/*.c -lm
}
ok "the_engine_needs_nothing_but_its_sources" build_from_sources
"$work/sources" >"$work/sources.out"
ok "every_model_has_moved" [ "$(grep -c ' tick 400 at ' "$work/sources.out")" -ge 4 ]

printf '#define LEDGE_ENGINE_IMPLEMENTATION\n#include "engine.h"\n' >"$work/engine.c"
# shellcheck disable=SC2086
build_from_one_header() {
    $CC -std=c17 "-I$build" $strict -c -o "$work/engine.o" "$work/engine.c" &&
        builds header $CC -std=c17 "-I$build" '-DLEDGE_ENGINE_HEADER="engine.h"' tests/engine_alone.c \
            "$work/engine.o" -lm
}
ok "one_header_holds_the_engine" build_from_one_header
ok "the_engine_of_one_header_is_the_same" is_the_same header

if command -v c++ >/dev/null; then
    # shellcheck disable=SC2086
    build_in_cpp() {
        builds header_cpp c++ -std=c++17 -Wpedantic "-I$build" '-DLEDGE_ENGINE_HEADER="engine.h"' -x c++ \
            tests/engine_alone.c -x none "$work/engine.o" -lm
    }
    ok "one_header_declares_the_engine_for_cpp" build_in_cpp
    ok "the_engine_of_one_header_in_cpp_is_the_same" is_the_same header_cpp
    cp "$work/engine.c" "$work/engine.cpp"
    is_told() {
        ! c++ "-I$build" -fsyntax-only -Wfatal-errors "$work/engine.cpp" 2>"$work/err" && grep -q 'the implementation is C' "$work/err"
    }
    ok "an_implementation_in_cpp_is_refused" is_told
fi

# What makes doubles of other bits, as far as the compiler says so.
# shellcheck disable=SC2086
is_refused_with() { # OPTION...
    ! $CC -std=c17 -Isrc "$@" -fsyntax-only src/engine/fixed.c 2>"$work/err" &&
        grep -q 'build without -ffast-math' "$work/err"
}
options='-ffast-math -Ofast -ffinite-math-only'
case $($CC --version) in *clang*) ;; *) options="$options -funsafe-math-optimizations -freciprocal-math -fno-signed-zeros" ;; esac
for option in $options; do
    ok "the_engine_is_not_built_with_$option" is_refused_with "$option"
done

# Installed, as a package would be.
$make -s -o "$build/libledge-engine.a" -o "$build/libledge-engine.so" -o "$build/engine.h" \
    BUILD="$build" PREFIX="$work/root" install-engine >"$work/out" 2>"$work/err"
status=$?
ok "the_engine_is_installed" [ "$status" -eq 0 ]
settings=$(sed -n 's/^Cflags: //p' "$work/root/lib/pkgconfig/ledge-engine.pc" | sed "s|\${includedir}|$work/root/include|")
# shellcheck disable=SC2086
build_with_library() { # NAME LIBRARY COMPILER...
    name=$1 library=$2
    shift 2
    builds $name "$@" $settings '-DLEDGE_ENGINE_HEADER=<ledge/engine.h>' tests/engine_alone.c \
        $library -lm
}
# shellcheck disable=SC2086
ok "a_program_links_with_the_static_library" \
    build_with_library static "$work/root/lib/libledge-engine.a" $CC -std=c17
ok "the_engine_of_the_static_library_is_the_same" is_the_same static
# shellcheck disable=SC2086
ok "a_program_links_with_the_shared_library" \
    build_with_library shared "-L$work/root/lib -lledge-engine -Wl,-rpath,$work/root/lib" $CC -std=c17
ok "the_engine_of_the_shared_library_is_the_same" is_the_same shared
if command -v c++ >/dev/null; then
    ok "a_program_in_cpp_links_with_the_library" \
        build_with_library cpp "-x none $work/root/lib/libledge-engine.a" c++ -std=c++17 -x c++
    ok "the_engine_in_cpp_is_the_same" is_the_same cpp
else
    echo "ok - a_program_in_cpp_links_with_the_library # SKIP there is no c++ here"
fi

# What src/README.md shows.
block() { # LANGUAGE MARK
    awk -v fence="\`\`\`$1" -v mark="$2" '
        $0 == "```" { if (inside && found) { printf "%s", text; exit } inside = 0 }
        inside { text = text $0 "\n"; if (index($0, mark)) found = 1 }
        $0 == fence { inside = 1; text = ""; found = 0 }' src/README.md
}
block c '#include <ledge/engine.h>' >"$work/walk.c"
# shellcheck disable=SC2086
walks() {
    builds walk $CC -std=c17 $settings "$work/walk.c" "$work/root/lib/libledge-engine.a" -lm &&
        "$work/walk" >"$work/walk.out" && grep -qx 'column [1-9][0-9.]*' "$work/walk.out"
}
ok "the_example_in_c_walks" walks
block python 'import ctypes' >"$work/walk.py"
walks_in_python() {
    python3 "$work/walk.py" "$work/root/lib/libledge-engine.so" >"$work/out" 2>"$work/err" &&
        cmp -s "$work/walk.out" "$work/out"
}
case $($CC -dumpmachine)-$(uname -m) in x86_64*-x86_64 | aarch64*-aarch64) native=yes ;; *) native=no ;; esac
if [ $native = yes ] && command -v python3 >/dev/null; then
    ok "the_example_in_python_walks_as_far" walks_in_python
else
    echo "ok - the_example_in_python_walks_as_far # SKIP there is no python3 for it here"
fi

$make -s BUILD="$build" PREFIX="$work/root" uninstall-engine >"$work/out" 2>"$work/err"
ok "uninstall_leaves_nothing_of_the_engine" [ -z "$(find "$work/root" -type f)" ]
