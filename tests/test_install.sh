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
