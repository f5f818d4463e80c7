# A stage for real terminals: an X server without a screen, terminals on it, a hand on the keys,
# and the facts of a run. Sourced by tests/terminals/test_*.sh; LEDGE names the program.
#
# Times are never compared with a clock alone: a key is held for a time that one process measures
# out, and the game says for how many of its ticks it held the key (`--record`).
set -u
here=tests/terminals
level=tests/look/01-first-steps.txt
size=80x24
slack=4 # ticks that a busy machine may add or take
work=$(mktemp -d) || exit 1
started= # processes to be ended
trap 'leave_stage' EXIT
trap 'exit 1' INT TERM
mkfifo "$work/orders" || exit 1

# What is looked at are keys and characters: the plain skin at the smallest zoom shows them best.
mkdir -p "$work/config/ledge" || exit 1
printf '[view]\nskin = plain\nzoom = 1x1\n' >"$work/config/ledge/config.ini"
XDG_CONFIG_HOME=$work/config
export XDG_CONFIG_HOME

leave_stage() {
    # shellcheck disable=SC2086 # to be split
    [ -z "$started" ] || kill $started 2>/dev/null
    wait
    rm -rf "$work"
}

# needs PROGRAM...: or else the whole test is left out, and says so.
needs() {
    for program in "$@"; do
        command -v "$program" >/dev/null && continue
        echo "ok - ${0##*/} # SKIP $program is not installed"
        exit 0
    done
}

# ok SENTENCE COMMAND...: the test is a command; what it prints is why it failed.
ok() {
    sentence=$1
    shift
    if "$@" >"$work/why" 2>&1; then echo "ok - $sentence"; else
        echo "not ok - $sentence"
        sed 's/^/# /' "$work/why"
        sed 's/^/# said: /' "$work/errors"
    fi
}

# within SECONDS COMMAND...: waits until the command is true.
within() {
    end=$(($(date +%s) + $1))
    shift
    while ! "$@"; do
        [ "$(date +%s)" -le $end ] || return 1
        sleep 0.05
    done
}

# must COMMAND...: without it there is nothing to test.
must() {
    "$@" && return
    echo "not ok - the stage is set: $*"
    sed 's/^/# /' "$work/errors"
    exit 1
}

# --- the X server, terminals and the keys ---

# start_x [OPTION...]: options of the X server.
start_x() {
    Xvfb -displayfd 5 -screen 0 1000x700x24 -ardelay 250 -arinterval 33 -nolisten tcp "$@" \
        5>"$work/display" >/dev/null 2>&1 &
    started="$started $!"
    must within 10 test -s "$work/display"
    DISPLAY=:$(cat "$work/display")
    export DISPLAY
}

# start_terminal COMMAND...: a terminal of 80x24 characters; what runs in it follows.
start_terminal() {
    "$@" sh "$here/session.sh" "$work" >/dev/null 2>&1 &
    terminal=$!
    started="$started $terminal"
    must within 20 test -s "$work/tty"
}

# xterm, which writes its screen to a new file at the touch of a key.
start_xterm() {
    start_terminal xterm -geometry 80x24+0+0 -xrm "XTerm*printFileImmediate: $work/print" \
        -xrm 'XTerm*VT100.translations: #override <Key>F12: print-immediate()' -e
    focus xterm
    screen() {
        rm -f "$work"/print*
        xdotool key F12
        within 2 screen_is_printed
        cat "$work"/print*
    }
}

screen_is_printed() {
    [ "$(cat "$work"/print* | wc -l)" -ge "${size#*x}" ]
}

# focus CLASS: keys go to the window of that class.
focus() {
    must within 10 window_is_there "$1"
    xdotool windowfocus --sync "$window"
}

window_is_there() {
    window=$(xdotool search --onlyvisible --class "$1" 2>/dev/null | tail -n 1)
    [ -n "$window" ]
}

# A window under the mouse would get the keys, too.
# The time that it takes is added to $late.
unfocus() {
    began=$(date +%s%N)
    xdotool mousemove 990 690 windowfocus "$(xdotool search --maxdepth 0 --name '.*' | head -n 1)"
    late=$((late + ($(date +%s%N) - began) * 60 / 1000000000 + 1))
}

# keys ACTION...: as xdotool takes them. Leaves in $late how many ticks longer it took than the
# seconds that were asked for.
keys() {
    began=$(date +%s%N)
    xdotool "$@"
    took=$((($(date +%s%N) - began) / 1000000))
    late=$(echo "$@" | awk -v took=$took '{
        for (i = 1; i <= NF; i++) if ($i == "sleep") asked += $(i + 1)
        print int((took / 1000 - asked) * 60 + 1) }')
}

# --- the game ---

# Starts a game in the terminal, with $variables in its environment.
play() {
    rm -f "$work/after"
    echo "env $variables $LEDGE play --record $work/run $level" >"$work/orders"
    must within 10 screen_shows 'coins 0'
}
variables=

# order COMMAND: runs it in the terminal to its end.
order() {
    rm -f "$work/after"
    echo "$1" >"$work/orders"
    must within 10 game_is_over
}

screen_shows() {
    screen >"$work/screen" 2>/dev/null
    grep -q -e "$1" "$work/screen"
}

# The screen is as the level is drawn, below the lines where messages come and go.
screen_is_right() {
    screen >"$work/screen" 2>/dev/null
    "$LEDGE" render --size $size "$level" | below_messages >"$work/drawn"
    below_messages <"$work/screen" | diff "$work/drawn" -
}

below_messages() {
    sed '1,5d; s/ *$//' | grep .
}

game_is_over() {
    [ -e "$work/after" ]
}

# Leaves by keys: Ctrl+C asks, and again leaves.
quit() {
    xdotool key ctrl+c sleep 0.2 key ctrl+c
    must within 10 game_is_over
}

# The game is the child of a process that looks after the terminal.
game_pid() {
    ps -A -o pid= -o ppid= | awk -v parent="$(cat "$work/pid")" '$2 == parent { print $1 }'
}

# --- what the game received ---

# The buttons in their order, without how long: "- R RJ R -".
shape() {
    sed 's/\*.*//' "$work/run" | tr '\n' ' ' | sed 's/ $//'
}

has_shape() {
    [ "$(shape)" = "$1" ] || { echo "not $1 but: $(tr '\n' ' ' <"$work/run")"; false; }
}

# held BUTTON: in how many ticks it was.
held() {
    awk -F '*' -v button="$1" 'index($1, button) { n += $2 ? $2 : 1 } END { print n + 0 }' \
        "$work/run"
}

# is_held BUTTON TICKS: so many, but for what a busy machine adds or takes.
is_held() {
    count=$(held "$1")
    [ "$count" -ge $(($2 - slack)) ] && [ "$count" -le $(($2 + slack + late)) ] ||
        { echo "$1: $count ticks, not $2: $(tr '\n' ' ' <"$work/run")"; false; }
}

# --- what it left behind ---

# says FACT...: lines that have to be there.
says() {
    for fact in "$@"; do
        grep -q -x -F -e "$fact" "$work/after" && continue
        echo "not '$fact':"
        cat "$work/after"
        return 1
    done
}

nothing_is_typed() {
    ! grep "^typed" "$work/after"
}

cursor_is_back() {
    grep -q '^cursor \([0-9;]*\) -> \1$' "$work/after" || { cat "$work/after"; false; }
}

line_is_sane() {
    says echo icanon isig icrnl && nothing_is_typed
}

# As it was, in a terminal that tells its modes: 2 is off, 1 is on.
is_clean() {
    line_is_sane && cursor_is_back &&
        says '[?1049;2$y' '[?25;1$y' '[?1002;2$y' '[?1004;2$y' '[?1006;2$y' '[?2004;2$y'
}

# leaves_clean: every way out, in a terminal that tells its modes. FACT... are some more of it.
leaves_clean() {
    play
    quit
    ok "the terminal is clean after quitting" is_clean
    ok "quitting is status 0" says 'status 0' "$@"
    for signal in TERM SEGV KILL; do
        play
        kill -s $signal "$(game_pid)"
        must within 10 game_is_over
        ok "the terminal is clean after SIG$signal" is_clean
        ok "the end by SIG$signal is told" says "status $((128 + $(number_of $signal)))" "$@"
    done
}

# A program that leaves something behind, which is MORE among other things, is found out.
leaves_something() {
    order "printf '\\033[?1049h\\033[?25l\\033[?1004h$1'"
    ok "what is left behind is found" is_not_clean
}

is_not_clean() {
    ! is_clean && says '[?1049;1$y' '[?25;2$y' '[?1004;1$y'
}

# The window is closed under the game.
leaves_nobody() {
    play
    watched="$(cat "$work/pid") $(game_pid)"
    kill "$terminal"
    ok "nothing goes on when the line drops" within 5 nobody_is_left
}

nobody_is_left() {
    for pid in $watched; do
        ! kill -s 0 "$pid" 2>/dev/null || { ps -p "$pid"; return 1; }
    done
}

number_of() {
    case $1 in KILL) echo 9 ;; SEGV) echo 11 ;; TERM) echo 15 ;; esac
}
