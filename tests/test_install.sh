#!/bin/sh
# `make install`: what goes where, and that nothing is run that was built for another machine.
# LEDGE names the program; the folder man beside it has the manual.
set -u
. tests/judge.sh
build=${LEDGE%/*}
built=
make=${MAKE:-make}
unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR PREFIX BINDIR DATADIR MANDIR CPPFLAGS CFLAGS LDFLAGS

# A program for another machine, which was built already.
mkdir "$work/build"
printf '#!/bin/sh\ntouch %s/was-run\n' "$work" >"$work/build/ledge"
cp -R "$build/man" "$work/build/man"
for file in "$work"/build/man/*; do built="$built -o $file"; done

run_make() {
    # shellcheck disable=SC2086 # to be split
    $make -o "$work/build/ledge" -o "$work/build/pages" $built "$@" \
        BUILD="$work/build" DESTDIR="$work/root" >"$work/out" 2>"$work/err"
    status=$?
}

is_installed() { # PROGRAM MANUAL LEVEL
    [ "$status" -eq 0 ] && [ -x "$work/root$1" ] && cmp -s "$work/build/ledge" "$work/root$1" &&
        cmp -s "$build/man/ledge.6" "$work/root$2" && cmp -s levels/01-first-steps.txt "$work/root$3"
}

is_clean() {
    [ "$status" -eq 0 ] && [ -z "$(find "$work/root" -type f)" ]
}

run_make install PREFIX=/usr
ok "a_prefix_is_respected" is_installed /usr/bin/ledge /usr/share/man/man6/ledge.6 \
    /usr/share/ledge/levels/01-first-steps.txt
ok "the_page_of_levels_is_in_section_5" [ -s "$work/root/usr/share/man/man5/ledge-level.5" ]
ok "bash_finds_completions" [ -s "$work/root/usr/share/bash-completion/completions/ledge" ]
ok "zsh_finds_completions" [ -s "$work/root/usr/share/zsh/site-functions/_ledge" ]
ok "fish_finds_completions" [ -s "$work/root/usr/share/fish/vendor_completions.d/ledge.fish" ]
ok "the_program_is_not_run_to_install_it" [ ! -e "$work/was-run" ]
run_make uninstall PREFIX=/usr
ok "uninstall_leaves_no_file" is_clean

run_make install PREFIX=/opt BINDIR=/usr/games DATADIR=/var/ledge MANDIR=/man
ok "folders_of_their_own_are_respected" is_installed /usr/games/ledge /man/man6/ledge.6 \
    /var/ledge/levels/01-first-steps.txt
run_make uninstall PREFIX=/opt BINDIR=/usr/games DATADIR=/var/ledge MANDIR=/man
ok "uninstall_finds_folders_of_their_own" is_clean

export BINDIR=/from/the/environment
run_make install
ok "the_environment_may_name_a_folder" [ -x "$work/root/from/the/environment/ledge" ]
unset BINDIR

# A program that was built in a checkout plays its levels, whatever is installed.
mkdir -p "$work/checkout/src" "$work/checkout/build/tests" "$work/checkout/levels"
cp "$LEDGE" "$work/checkout/build/tests/ledge"
touch "$work/checkout/src/main.c"
printf '[world]\ntitle = Mine\n\n[levels]\n1 = mine.txt\n' >"$work/checkout/levels/world.ini"
printf '[level]\ntitle = My own\n\n[map]\n@.F\n###\n' >"$work/checkout/levels/mine.txt"
plays_its_own() {
    (cd / && env -i HOME="$work/home" "$work/checkout/build/tests/ledge" --plain) </dev/null >"$work/out" 2>"$work/err"
    rm -rf "$work/home"
    grep -q "My own" "$work/out"
}
ok "a_program_of_a_checkout_plays_the_levels_of_it" plays_its_own

# ---- folders with blanks and quotes ----

odd="$work/it's a \"root\""
mkdir "$work/it's" "$work/real" "$odd" "$odd/levels" "$odd/bin"
touch "$work/it's/mine" "$odd/levels/mine.txt" "$odd/bin/other"
cp "$LEDGE" "$work/real/ledge"
cp -R "$build/man" "$work/real/man"
touch "$work"/real/man/*
files() {
    find "$work" ! -type d ! -name out ! -name err ! -path "$work/before" | sort
}
files >"$work/before"

make_odd() { # TARGET...
    # shellcheck disable=SC2086 # to be split
    $make -o "$work/real/ledge" -o "$work/real/pages" $(echo "$built" | sed "s|$work/build/|$work/real/|g") \
        "$@" BUILD="$work/real" DESTDIR="$odd" >"$work/out" 2>"$work/err"
    status=$?
}

# Without DATADIR a program finds its levels beside itself.
plays_there() {
    [ "$status" -eq 0 ] && "$odd/bin/ledge" check "$odd/levels/01-first-steps.txt" >"$work/out" 2>"$work/err" &&
        (cd / && env -i HOME="$work/home" "$odd/bin/ledge" --plain) </dev/null >"$work/out" 2>"$work/err" &&
        grep -q "First steps" "$work/out"
}
as_before() {
    rm -rf "$work/home"
    files | diff "$work/before" - >"$work/out" && [ "$status" -eq 0 ]
}
make_odd install BINDIR=/bin DATADIR= MANDIR="/the pages" SHAREDIR="/it's shared"
ok "a_program_in_a_folder_with_blanks_and_quotes_finds_its_levels" plays_there
ok "a_manual_goes_to_a_folder_with_a_blank" [ -s "$odd/the pages/man6/ledge.6" ]
ok "completions_go_to_a_folder_with_a_quote" [ -s "$odd/it's shared/fish/vendor_completions.d/ledge.fish" ]
make_odd uninstall BINDIR=/bin DATADIR= MANDIR="/the pages" SHAREDIR="/it's shared"
ok "uninstall_removes_what_was_installed_and_nothing_else" as_before
prefix="/it's a \\ \"prefix\""
make_odd install PREFIX="$prefix"
ok "a_prefix_may_hold_blanks_and_quotes" \
    cmp -s levels/01-first-steps.txt "$odd$prefix/share/ledge/levels/01-first-steps.txt"
mkdir "$odd$prefix/share/ledge/levels/empty"
make_odd uninstall PREFIX="$prefix"
ok "uninstall_finds_a_prefix_with_blanks_and_quotes" as_before
ok "uninstall_leaves_no_folder_of_levels" [ ! -e "$odd$prefix/share/ledge" ]
$make -s BUILD="$work/compiled" PREFIX="$prefix" "$work/compiled/obj/save/paths.o" >"$work/out" 2>"$work/err"
ok "the_program_looks_for_its_levels_there" grep -qF "$prefix/share/ledge" "$work/compiled/obj/save/paths.o"

is_refused_at_once() { # BUILD
    ! $make -C "$work/empty" -f "$PWD/Makefile" BUILD="$1" >"$work/out" 2>"$work/err" &&
        [ "$(wc -l <"$work/err")" -eq 1 ] && grep -q 'BUILD must be a path' "$work/err" &&
        [ -z "$(ls "$work/empty")" ]
}
mkdir "$work/empty"
for folder in 'a b' "it's" '"quoted"' 'trailing ' ''; do
    ok "a_build_folder_named_<$folder>_is_refused_in_one_line" is_refused_at_once "$folder"
done

# ---- an archive of the source ----

# dist_fails: git refuses, so nothing is packed, nor is an older archive taken for a new one.
dist_fails() {
    mkdir -p "$work/source/build"
    cp Makefile "$work/source"
    touch "$work/source/build/ledge-$($make -s show-VERSION).tar.gz"
    ! "$@" $make -C "$work/source" dist BUILD=build >"$work/out" 2>"$work/err" &&
        [ -z "$(ls "$work/source/build")" ]
}
if command -v git >/dev/null; then
    ok "no_archive_is_made_outside_a_repository" dist_fails env GIT_CEILING_DIRECTORIES="$work"
    git init -q "$work/source"
    ok "no_archive_is_made_of_a_repository_that_git_does_not_trust" \
        dist_fails env GIT_TEST_ASSUME_DIFFERENT_OWNER=1
fi

# What would be run to build for another machine, each step in one line.
$make -n V=1 install BUILD="$work/cross" CC=other-cc AR=other-ar HOSTCC=this-cc CPPFLAGS=-DPLANTED \
    CFLAGS=-O7 LDFLAGS=-Lplanted 2>"$work/err" >"$work/out"
status=$?
sed -e :a -e '/\\$/N; s/\\\n//; ta' "$work/out" >"$work/plan"
: >"$work/out"

# Every line that begins with the compiler and has the mark holds all of these words, too.
lines_have() { # BEGIN MARK WORD...
    begin=$1 mark=$2
    shift 2
    grep "^$begin .*$mark" "$work/plan" >"$work/lines" || return 1
    for word in "$@"; do
        grep -v -e "$word" "$work/lines" >"$work/out" && return 1
    done
    return 0
}

ok "a_cross_build_can_be_planned" [ "$status" -eq 0 ]
ok "cppflags_and_cflags_reach_every_file" lines_have other-cc ' -c ' -DPLANTED -O7
ok "ldflags_and_cflags_reach_the_program" lines_have other-cc "-o $work/cross/ledge " -Lplanted -O7
ok "the_archive_is_made_by_its_own_archiver" lines_have other-ar libledge.a rcs
ok "what_writes_the_manual_is_built_for_the_build_machine" lines_have this-cc "-o $work/cross/pages "
ok "what_writes_the_manual_is_all_that_is_run" \
    [ "$(sed -n "s|^$work/cross/\([a-z]*\) .*|\1|p" "$work/plan" | sort -u)" = pages ]
