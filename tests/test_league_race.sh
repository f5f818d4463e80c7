#!/bin/sh
# Two players over SSH, through the balancer, on two hosts: they race and see each other, on a level of
# the world and on that of the day. What they see is looked at in tmux. LEDGE names the program.
set -u
: "${work:=none}" # of arcade.sh
. tests/league.sh
[ "${1:-}" = inside ] || enter_league "a race of players of two hosts" "$0" tmux
trap 'screen kill-server 2>/dev/null' EXIT

screen() { tmux -S "$work/tmux" -f /dev/null "$@"; }

ok() { # SENTENCE COMMAND...
    sentence=$1
    shift
    if "$@"; then echo "ok - $sentence"; else
        echo "not ok - $sentence"
        for player in ada bob; do screen capture-pane -p -t $player | sed "s/^/# $player |/"; done
    fi
}

shows() { screen capture-pane -p -t "$1" | grep -q "$2"; } # PLAYER PATTERN
sees() { wait_until 30 shows "$@"; }

# The name of a ghost, among whatever art the level has: below the line with the state of the game.
shows_in_level() { screen capture-pane -p -t "$1" | tail -n +2 | grep -q "$2"; } # PLAYER NAME
sees_in_level() { wait_until 30 shows_in_level "$@"; }

# types PLAYER KEY...: each as tmux calls it
types() {
    player=$1
    shift
    for key; do
        screen send-keys -t "$player" "$key"
        sleep 0.2
    done
}

# A host asks for a name that it does not know.
come_in() { # PLAYER
    screen new-session -d -s "$1" -x 80 -y 24 "ssh -t -p $PORT -i $KEYS/$1 -o IdentitiesOnly=yes \
        -o LogLevel=ERROR -o UserKnownHostsFile=/dev/null -o StrictHostKeyChecking=no \
        $PLAYER@127.0.0.1; sleep 30"
    sees "$1" 'Your name\|Levels' || return 1
    ! shows "$1" 'Your name' || types "$1" "$1" Enter
    sees "$1" 'Levels'
}

# On the second page of the title's menu.
open_lobby() { types "$1" Down Down Down Down Enter Down Enter; } # PLAYER

cp "$KEYS/1" "$KEYS/ada"
cp "$KEYS/2" "$KEYS/bob"
ok "a_player_comes_in_through_the_balancer" come_in ada
ok "and_another_one" come_in bob
# The name is on all hosts soon, and first on the one where it was typed.
host_of() { ls -dtr "$ARCADE"/h?/arcade/players/*/name | xargs grep -l "^$1 " | sed 's|.*/\(h.\)/arcade/.*|\1|' | head -n 1; }
are_apart() { [ -n "$(host_of ada)" ] && [ -n "$(host_of bob)" ] && [ "$(host_of ada)" != "$(host_of bob)" ]; }
ok "they_are_on_different_hosts" are_apart

# ---- a race ----

open_lobby ada
sees ada 'Nobody else is playing'
types ada r
sees ada 'Enter to start'
code=$(screen capture-pane -p -t ada | sed -n 's/.*Race \([A-Z]*\):.*/\1/p')
open_lobby bob
sees bob 'code of a race'
types bob e
sees bob 'Code of the race'
# shellcheck disable=SC2046 # letter by letter
types bob $(echo "$code" | sed 's/./& /g') Enter
ok "who_types_the_code_is_in_the_room_of_the_other_host" sees bob 'ada~.*waits'
ok "and_is_seen_there" sees ada 'bob~.*waits'
types ada Enter
ok "both_begin" sees ada 'of 2  '
ok "at_once" sees bob 'of 2  '
ok "each_sees_the_other_play" sees ada '^[^a-z]*bob[^a-z~]'
ok "there_too" sees bob '^[^a-z]*ada[^a-z~]'
types ada Right Right
ok "a_move_of_one_is_seen_by_the_other" sees bob '@[.][.]*a[.]'
types ada Escape
sees ada paused
types ada Up Enter
ok "who_gives_up_is_told_to_the_other" sees bob '1st of'

# ---- the level of the day ----

play_the_day() { # PLAYER
    screen kill-session -t "$1"
    come_in "$1" || return 1
    types "$1" Down Down Enter
    sees "$1" 'difficulty' || return 1
    types "$1" Enter
    sees "$1" ' stops '
}
play_the_day ada
play_the_day bob
ok "on_the_level_of_the_day_they_see_each_other" sees_in_level ada bob
ok "both_of_them" sees_in_level bob ada
