#!/bin/sh
# A program that was linked with STATIC=1 is whole: nothing is looked for when it starts.
set -u
. tests/judge.sh

needs_no_library() {
    readelf -d "$LEDGE" >"$work/out" && ! grep -q NEEDED "$work/out"
}

ledge --version
ok "the_static_program_starts_without_an_environment" env -i "$LEDGE" --version
ok "the_static_program_needs_no_shared_library" needs_no_library
