#!/bin/sh
# A mouse that moves and presses, in every terminal that is there: it plays the tapes of
# tests/drawn, which say how a level is drawn, on a new file in a window of 120x40, and the file
# saved is the level beside the tape.
. tests/terminals/stage.sh
needs Xvfb xdotool xterm

# The size of a character, and where the first one is, in pixels: the window is a border around them.
measure() {
    eval "$(xdotool getwindowgeometry --shell "$window")"
    wide=$((WIDTH / 120)) high=$((HEIGHT / 40))
    left=$((X + (WIDTH - wide * 120) / 2)) top=$((Y + (HEIGHT - high * 40) / 2))
}

# point COL ROW: the middle of a character, as xdotool takes it.
point() {
    echo "$((left + $1 * wide + wide / 2)) $((top + $2 * high + high / 2))"
}

# A pause, so that two gestures in the same place are two.
# shellcheck disable=SC2046 # a point is two words
gesture() {
    kind=$1
    shift
    case $kind in
    click) xdotool mousemove $(point "$1" "$2") sleep 0.03 click 1 ;;
    right) xdotool mousemove $(point "$1" "$2") sleep 0.03 click 3 ;;
    drag)
        xdotool mousemove $(point "$1" "$2") sleep 0.03 mousedown 1 sleep 0.03 \
            mousemove $(point "$3" "$4") sleep 0.03 mouseup 1
        ;;
    type) xdotool type --delay 30 "$*" ;;
    esac
    [ "$kind $*" != "$last" ] || sleep 0.5
    last="$kind $*"
    sleep "$pause"
}

# The editor has made the terminal raw.
editor_is_up() {
    stty -F "$(cat "$work/tty")" -a | grep -q -e '-icanon'
}

# draw NAME: plays a tape on a new file, and leaves by the mouse.
draw() {
    rm -rf "$work/after" "$work/state" "$work/$1".*
    mkdir -p "$work/state/ledge"
    touch "$work/state/ledge/tour-seen"
    echo 'keys=vim' >"$work/state/ledge/options"
    echo "env $variables XDG_STATE_HOME=$work/state $LEDGE edit $work/$1.txt" >"$work/orders"
    must within 10 editor_is_up
    sleep 0.5
    last=
    while read -r line; do
        # shellcheck disable=SC2086 # a gesture is words
        case $line in '#'*) ;; *) gesture $line </dev/null ;; esac
    done <"tests/drawn/$1.tape"
    gesture click 7 7 # leave
    must within 10 game_is_over
    ok "$terminal_name: $1 is drawn" diff "tests/drawn/$1.txt" "$work/$1.txt"
}

# draws_all NAME CLASS COMMAND...: in the window of a terminal.
draws_all() {
    terminal_name=$1
    class=$2
    shift 2
    rm -f "$work/tty"
    start_terminal "$@"
    focus "$class"
    sleep 0.5
    measure
    for tape in tests/drawn/*.tape; do
        draw "$(basename "$tape" .tape)"
    done
    kill "$terminal"
    wait "$terminal" 2>/dev/null || : # by the signal
}

in_tmux() {
    tmux -L "ledge-test-$$" "$@"
}

pause=0.05
trap 'in_tmux kill-server 2>/dev/null; leave_stage' EXIT
start_x
draws_all xterm xterm xterm -geometry 120x40+0+0 -e
if command -v tmux >/dev/null; then
    pause=0.4 # tmux takes presses soon after each other for one gesture
    draws_all 'tmux in xterm' xterm xterm -geometry 120x40+0+0 -e tmux -L "ledge-test-$$" \
        -f tests/terminals/tmux.conf new-session
    in_tmux kill-server 2>/dev/null
    pause=0.05
fi
if command -v kitty >/dev/null; then
    HOME=$work LIBGL_ALWAYS_SOFTWARE=1 draws_all kitty kitty kitty --config NONE \
        -o font_size=8 -o initial_window_width=120c -o initial_window_height=40c -o remember_window_size=no
fi
if command -v xfce4-terminal >/dev/null; then
    draws_all 'xfce4-terminal' xfce4-terminal dbus-run-session xfce4-terminal --disable-server \
        --font 'Monospace 8' --geometry 120x40+0+0 --hide-menubar --hide-toolbar --hide-scrollbar --hide-borders -x
fi
