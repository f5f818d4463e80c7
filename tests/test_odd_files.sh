#!/bin/sh
# Pipes, devices, folders and huge files where levels, lessons, answers, settings and runs are
# expected: nothing waits for them or reads them, and what is in order is used. A pipe that is named
# on the command line is read. LEDGE names the program.
set -u
. tests/judge.sh
lesson=03-cells-per-step
export XDG_STATE_HOME="$work/state" XDG_CONFIG_HOME="$work/config" LEDGE_LEVELS="$work/world"
runs=$XDG_STATE_HOME/ledge/runs

if command -v timeout >/dev/null; then patience='timeout 60'; else patience=; fi

# ledge WORD...: as in judge.sh, but not for ever.
ledge() {
    $patience "$LEDGE" "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

# in_place KIND PATH: puts something odd there.
in_place() {
    rm -rf "$2"
    case $1 in
    pipe) mkfifo "$2" ;;
    device) ln -s /dev/zero "$2" ;;
    folder) mkdir "$2" ;;
    huge) truncate -s 1G "$2" ;;
    esac
}

shows() { # PATTERN...: on the screens that were shown
    [ "$status" -eq 0 ] || return 1
    for pattern; do grep -q "$pattern" "$work/out" || return 1; done
}

names() { # PATTERN: on standard error
    grep -q "$1" "$work/err"
}

make_world() {
    rm -rf "$work/world" "$work/class" "$work/state" "$work/config"
    mkdir -p "$work/world/lessons" "$work/class" "$runs" "$XDG_CONFIG_HOME/ledge"
    cp tests/look/01-first-steps.txt "$work/world/01-good.txt"
    cp levels/lessons/$lesson.txt "$work/world/lessons"
    printf '[%s]\nanswer = "p1=4 dx0=0.2"\n' $lesson >"$work/class/zoe.ini"
    cp tests/look/01-first-steps.proof "$runs/20200101-000000.000-good.replay"
}

printf 'wait 1\nscreen title\ntap enter\nwait 5\nscreen play\n' >"$work/play"
printf 'wait 1\ntap down\ntap down\ntap down\ntap down\ntap enter\nwait 1\nscreen lessons\n' >"$work/lessons"
printf 'wait 1\ntap down\ntap down\ntap down\ntap down\ntap down\ntap enter\ntap down\ntap down\ntap enter\nwait 1\nscreen runs\n' >"$work/runs"

for kind in pipe device folder huge; do
    make_world
    in_place $kind "$work/world/00-odd.txt"
    in_place $kind "$work/world/02-odd.txt"
    in_place $kind "$work/world/01-good.proof"
    ledge --script "$work/play"
    ok "a world with a level that is a $kind is played" shows 'Play'
    ledge check "$work/world/01-good.txt"
    ok "a proof that is a $kind is named" names '01-good.proof: error: is'

    make_world
    in_place $kind "$work/world/lessons/00-odd.txt"
    in_place $kind "$work/class/ada.ini"
    printf '[00-odd]\nanswer = "p1=4"\n' >"$work/class/ben.ini"
    ledge --script "$work/lessons"
    ok "lessons are listed where one is a $kind" shows 'ells per step'
    ledge learn --grade "$work/class" "$work/world/lessons"
    ok "answers are judged where one is a $kind" grep -q '^ok 4 - zoe' "$work/out"
    ok "and what is none is named ($kind)" grep -q '^# .*/00-odd.txt: error: is ' "$work/out"

    make_world
    in_place $kind "$XDG_CONFIG_HOME/ledge/config.ini"
    in_place $kind "$XDG_STATE_HOME/ledge/progress.ini"
    in_place $kind "$XDG_STATE_HOME/ledge/recent"
    in_place $kind "$runs/20200102-000000.000-odd.replay"
    in_place $kind "$runs/current-1"
    ledge --script "$work/runs"
    ok "the program begins where its settings are a $kind" shows '01-first-steps'
    ok "and says so ($kind)" names 'config.ini: error: is'
    ok "and of progress that is a $kind" names 'progress.ini: error: is'
done

make_world
printf '[world]\n[levels]\n1 = 01-good.txt\n2 = pipe\n' >"$work/world/world.ini"
mkfifo "$work/world/pipe"
ledge --script "$work/play"
ok "a_world_that_names_a_pipe_is_played" shows 'Play'

# Named on the command line a pipe is what the user wants.
piped() { # FILE WORD...: the words, with the file through a pipe in the place of @
    rm -f "$work/pipe"
    mkfifo "$work/pipe"
    cat "$1" >"$work/pipe" &
    shift
    for word; do
        shift
        [ "$word" = @ ] && word=$work/pipe
        set -- "$@" "$word"
    done
    ledge "$@"
    wait
}
level=tests/look/01-first-steps.txt
piped $level check @
ok "a_level_that_is_checked_may_be_a_pipe" [ "$status" -eq 0 ]
piped $level render @
ok "a_level_that_is_drawn_may_be_a_pipe" [ "$status" -eq 0 ]
piped $level play --script "$work/play" @
ok "a_level_that_is_played_may_be_a_pipe" [ "$status" -eq 0 ]
piped tests/look/01-first-steps.proof verify --level $level @
ok "a_replay_that_is_verified_may_be_a_pipe" [ "$status" -eq 0 ]
piped $level verify --level @ tests/look/01-first-steps.proof
ok "the_level_of_a_replay_may_be_a_pipe" [ "$status" -eq 0 ]
piped levels/lessons/$lesson.txt learn --lint @
ok "a_lesson_that_is_linted_may_be_a_pipe" [ "$status" -eq 0 ]
"$LEDGE" check - <$level >"$work/out" 2>"$work/err"
status=$?
ok "standard_input_is_read" [ "$status" -eq 0 ]
"$LEDGE" check - </dev/zero >"$work/out" 2>"$work/err"
status=$?
ok "an_endless_standard_input_is_refused" names 'is too large: at most 65536 bytes are allowed'
