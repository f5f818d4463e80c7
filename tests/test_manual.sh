#!/bin/sh
# The manual pages and the completions of shells: that they are valid, and that every command and
# every option is told. LEDGE names the program; the folder man beside it has what was built.
set -u
. tests/judge.sh
manual=${LEDGE%/*}/man
status=0
: >"$work/out"
: >"$work/err"

commands=$("$LEDGE" --help | sed -n 's/^  ledge \([a-z][a-z]*\).*/\1/p' | grep -v '^help$')

# skip SENTENCE TOOL: true, and said, if TOOL is not there
skip() {
    command -v "$2" >/dev/null && return 1
    echo "ok - $1 # SKIP $2 is not installed (make deps-dev)"
}

# ---- pages ----

is_valid() { # PAGE
    mandoc -T lint -W warning "$1" >"$work/out"
}

if ! skip the_pages_are_valid mandoc; then
    for page in "$manual"/*.[567]; do
        name=${page##*/}
        ok "the_page_${name}_is_valid" is_valid "$page"
    done
fi

# ---- the recipe of a host, and the templates of `ledge league setup` ----

# What the recipe writes into FILE.
written() { # FILE
    awk -v file="$1" '/^END$/ { inside = 0 } inside { print } $0 == "cat >" file " <<'"'END'"'" { inside = 1 }' \
        src/cli/man/ledge-arcade.6
}

# But for what a sshd of its own needs, and the folder of one of several arcades.
has_the_template_of_sshd() {
    written /etc/ssh/sshd_config.d/ledge.conf >"$work/out"
    sed -e '/^#/d' -e '/^\(Port\|ListenAddress\|HostKey\|PidFile\|UsePAM\|AllowUsers\|Include\) /d' -e '/SetEnv LEDGE_ARCADE/d' \
        -e 's|@PER_SOURCE@|5|; s|@KIOSK@|/usr/local/bin/ledge-kiosk|' .packaging/arcade/sshd_config | diff - "$work/out" >"$work/err"
}
has_the_template_of_admit() {
    written /usr/local/sbin/ledge-admit >"$work/out"
    sed -e '/^# /d' -e '/^most=/d' -e '/most -gt 0/d' -e 's/\$most/16/' .packaging/arcade/ledge-admit | diff - "$work/out" >"$work/err"
}
if [ -d .packaging ]; then
    ok the_recipe_has_the_template_of_sshd has_the_template_of_sshd
    ok the_recipe_has_the_template_of_ledge_admit has_the_template_of_admit
fi

# The program has a row for every command, and it names a page that has a section of it.
is_told() { # COMMAND
    page=$(awk -v row=".It Cm $1" '$0 == row { found = 1 } found && $1 == ".Xr" { print $2; exit }' \
        "$manual/ledge.6")
    [ -n "$page" ] && grep -qx ".Ss ledge $1" "$manual/$page.6" &&
        grep -qx ".Cm $1" "$manual/$page.6"
}

# Every option of its help is told.
sed 's/Fl /\nFl /g' "$manual"/*.6 | sed -n 's/^Fl \([^ ]*\).*/\1/p' | sort -u >"$work/told"
has_its_options() { # COMMAND
    "$LEDGE" help "$1" | sed -n 's/^  -\(-*[a-z][a-z-]*\).*/\1/p' | sort -u | comm -23 - "$work/told" >"$work/out"
    [ ! -s "$work/out" ]
}

for command in $commands; do
    ok "the_manual_tells_of_$command" is_told "$command"
    ok "the_manual_has_the_options_of_$command" has_its_options "$command"
done
ok "the_constants_are_on_the_page_of_levels" grep -qx \
    '6 (a whole number, 0 to 600): ticks after leaving the ground in which a jump works\.' \
    "$manual/ledge-level.5"

# The newest section of the changes is of this version, and so is what packages are made of.
version=$("$LEDGE" --version | cut -d' ' -f2)
tells_the_version() {
    first=$(sed -n '/^\.Sh VERSION/,/^\.Bl/p' "$manual/ledge-changes.7" | head -n 3 | tr '\n' ' ')
    engine=$(sed -n 's/^#define LEDGE_ENGINE //p' src/engine/model.h)
    generator=$(sed -n 's/.*GENERATE_VERSION = \([0-9]*\).*/\1/p' src/generate/version.h)
    echo "$first; version $version, engine $engine, generator $generator" >"$work/out"
    [ "${first#.Sh VERSION "$version" }" != "$first" ] &&
        case $first in *"engine $engine, generator $generator."*) true ;; *) false ;; esac
}
ok "the_changes_begin_with_this_version" tells_the_version
ok "the_package_has_this_version" grep -q "^ledge ($version-" .packaging/debian/changelog
ok "the_desktop_entry_has_this_version" grep -q "release version=\"$version\"" .packaging/ledge.metainfo.xml

# Every page that a page refers to is one of these.
references_exist() {
    sed -n 's/^\.Xr \(ledge[^ ]*\) \([567]\).*/\1.\2/p' "$manual"/*.[567] | sort -u |
        while read -r page; do [ -s "$manual/$page" ] || echo "$page"; done >"$work/out"
    ! [ -s "$work/out" ]
}
ok "pages_refer_to_pages" references_exist

cures_a_dropped_line() {
    "$LEDGE" --help | sed -n 's/^ *\(ssh .*stty sane\)$/\1/p' >"$work/cure"
    [ -s "$work/cure" ] && sed 's/\\e/\\/g' "$manual/ledge-arcade.6" | grep -qxFf "$work/cure"
}
ok "the_page_of_hosts_cures_a_dropped_line_as_the_help_does" cures_a_dropped_line

# ---- completions ----

# What bash offers after these words; the last one is being typed.
bash_offers() { # WORD...
    bash -c '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { :; }
        _ledge; printf "%s\n" "${COMPREPLY[@]}"' "$manual/ledge.bash" "$@" >"$work/out" 2>"$work/err"
}

bash_knows() { # WANTED WORD...
    wanted=$1
    shift
    bash_offers "$@" && grep -qx -e "$wanted" "$work/out" && [ ! -s "$work/err" ]
}

if ! skip bash_completes bash; then
    for command in $commands; do
        ok "bash_completes_$command" bash_knows "$command" ledge "${command%?}"
    done
    ok "bash_completes_options" bash_knows --all-coins ledge solve --al
    ok "bash_completes_values" bash_knows 4x2 ledge render --zoom ''
    ok "bash_completes_themes" bash_knows frost ledge generate --theme fr
    ok "bash_completes_the_tasks_of_the_league" bash_knows rebuild ledge league re
    ok "bash_completes_lessons" bash_knows 03-cells-per-step ledge learn 03
    ok "bash_completes_the_words_of_help" bash_knows verify ledge help ver
fi

# zsh completes where one types: a terminal is made, and Tab is pressed in it until WANTED is shown.
zsh_knows() { # WANTED LINE
    ZDOTDIR=$work timeout 60 zsh -f -c '
        zmodload zsh/zpty
        zpty shell "zsh -f -i"
        zpty -w shell "PS1=; autoload -Uz compinit; compinit -u -d $4; . $1; print re\"\"ady"
        zpty -r shell said "*ready*"
        tab=$(printf "\t")
        zpty -w -n shell "$2$tab$tab"
        for try in {1..200}; do
            while zpty -r -t shell said; do print -r -- "$said"; all+=$said; done
            [[ $all == *$3* ]] && exit 0
            sleep 0.1
        done
        exit 1' zsh "$manual/ledge.zsh" "$2" "$1" "$work/completions" >"$work/out" 2>"$work/err" </dev/null
}

if ! skip zsh_completes zsh; then
    ok "zsh_reads_its_completions" zsh -n "$manual/ledge.zsh"
    ok "zsh_completes_commands" zsh_knows convert "ledge c"
    ok "zsh_completes_options" zsh_knows all-coins "ledge solve --"
    ok "zsh_completes_themes" zsh_knows frost "ledge generate --theme f"
    ok "zsh_completes_the_tasks_of_the_league" zsh_knows rebuild "ledge league reb"
    ok "zsh_completes_lessons" zsh_knows 03-cells-per-step "ledge learn 03"
fi

fish_knows() { # WANTED LINE
    HOME=$work fish -c "source '$manual/ledge.fish'; complete -C '$2'" >"$work/out" 2>"$work/err"
    cut -f1 "$work/out" | grep -qx -e "$1"
}

if ! skip fish_completes fish; then
    for command in $commands; do
        ok "fish_completes_$command" fish_knows "$command" "ledge ${command%?}"
    done
    ok "fish_completes_options" fish_knows --all-coins 'ledge solve --al'
    ok "fish_completes_values" fish_knows 4x2 'ledge render --zoom 4'
    ok "fish_completes_themes" fish_knows frost 'ledge generate --theme fr'
    ok "fish_completes_the_tasks_of_the_league" fish_knows rebuild 'ledge league re'
    ok "fish_completes_lessons" fish_knows 03-cells-per-step 'ledge learn 03'
fi
