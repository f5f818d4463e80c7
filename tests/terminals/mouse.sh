# A mouse that moves and presses in a real terminal: it plays the tapes of tests/drawn, which say how
# a level is drawn, on a new file in a window of 120x40, and the file saved is the level beside the
# tape. Sourced by tests/terminals/test_mouse_*.sh, one for each terminal, which run side by side.
. tests/terminals/stage.sh

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

# The picture on the X server.
picture() {
    cksum <"$work/Xvfb_screen0"
}

picture_remains() {
    was=$(picture)
    sleep 0.2
    [ "$was" = "$(picture)" ]
}

# Waits until all presses are shown, and then longer than a double click takes.
settle() {
    must within 10 picture_remains
    sleep 0.4
}

# A terminal tells presses in their order, however soon they come after each other. $around_right is
# what a right press needs before and after it.
around_right=:
# shellcheck disable=SC2046 # a point is two words
gesture() {
    [ "$*" != "$last" ] || settle
    last=$*
    kind=$1
    shift
    case $kind in
    click) xdotool mousemove $(point "$1" "$2") click 1 ;;
    right)
        $around_right
        xdotool mousemove $(point "$1" "$2") click 3
        $around_right
        ;;
    drag) xdotool mousemove $(point "$1" "$2") mousedown 1 mousemove $(point "$3" "$4") mouseup 1 ;;
    type) xdotool type --delay 5 "$*" ;;
    esac
}

# The terminal has its size.
terminal_is_large() {
    [ "$(stty -F "$(cat "$work/tty")" size)" = '40 120' ]
}

# How much there is to see: an empty window, with or without a cursor, is next to nothing.
detail() {
    gzip -1 <"$work/Xvfb_screen0" | wc -c
}

# The picture is the editor's, which is full, and is complete. A terminal that has only been cleared
# has not been told yet that presses are wanted.
editor_is_up() {
    [ "$(detail)" -gt $((shell * 5 / 4)) ] && picture_remains
}

# draw NAME: plays a tape on a new file, and leaves by the mouse.
draw() {
    rm -rf "$work/after" "$work/state" "$work/$1".*
    mkdir -p "$work/state/ledge"
    touch "$work/state/ledge/tour-seen"
    echo 'keys=vim' >"$work/state/ledge/options"
    must within 10 picture_remains
    shell=$(detail)
    echo "env XDG_STATE_HOME=$work/state $LEDGE edit $work/$1.txt" >"$work/orders"
    must within 10 editor_is_up
    last=
    while read -r line; do
        # shellcheck disable=SC2086 # a gesture is words
        case $line in '#'*) ;; *) gesture $line </dev/null ;; esac
    done <"tests/drawn/$1.tape"
    gesture click 7 7 # leave
    must within 10 game_is_over
    ok "$1 is drawn" diff "tests/drawn/$1.txt" "$work/$1.txt"
}

# draws_all CLASS COMMAND...: in the window of a terminal.
draws_all() {
    class=$1
    shift
    start_x -fbdir "$work"
    start_terminal "$@"
    focus "$class"
    must within 10 terminal_is_large
    measure
    for tape in tests/drawn/*.tape; do
        draw "$(basename "$tape" .tape)"
    done
}
