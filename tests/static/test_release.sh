#!/bin/sh
# The archive of a release, unpacked anywhere, is whole: LEDGE_RELEASE names it.
set -u
LEDGE=none
. tests/judge.sh

tar -C "$work" -xzf "$LEDGE_RELEASE" || exit 1
folder=$(echo "$work"/ledge-*)
LEDGE=$folder/bin/ledge

needs_no_library() {
    readelf -d "$LEDGE" >"$work/out" && ! grep -q NEEDED "$work/out"
}

# Away from the source, and without an environment.
run() {
    (cd / && env -i HOME="$work" "$LEDGE" "$@") >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

ok "the_program_needs_no_shared_library" needs_no_library
run check "$folder/levels/01-first-steps.txt"
ok "the_levels_are_there" [ "$status" -eq 0 ]
run --plain
ok "the_program_finds_its_levels" grep -q "First steps" "$work/out"
run learn --csv 3 B
ok "the_program_finds_its_lessons" [ "$status" -eq 0 ]
run generate --difficulty 1 archive
ok "the_program_makes_levels" grep -qF "[map]" "$work/out"
ok "the_manual_is_there" [ -s "$folder/man/man6/ledge.6" ]
ok "others_may_read_it" [ "$(find "$folder" ! -perm -o=r)" = "" ]
