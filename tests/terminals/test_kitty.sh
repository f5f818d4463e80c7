#!/bin/sh
# kitty, which tells when a key goes up: the game holds what the hand holds.
. tests/terminals/stage.sh
needs Xvfb xdotool kitty

start_x
HOME=$work LIBGL_ALWAYS_SOFTWARE=1 start_terminal kitty --config NONE \
    -o initial_window_width=80c -o initial_window_height=24c -o remember_window_size=no \
    -o allow_remote_control=yes --listen-on "unix:$work/socket"
focus kitty

screen() {
    kitty @ --to "unix:$work/socket" get-text
}

# The game has been told that releases are told.
holds_exactly() {
    screen_shows 'coins 0' && ! grep -q 'DOWN stops' "$work/screen"
}

play_held() {
    play
    must within 5 holds_exactly
}

play_held
ok "the screen is right" within 5 screen_is_right
keys keydown Right sleep 0.6 keyup Right sleep 0.3
quit
ok "a held key is held without a gap" has_shape '- R -'
ok "a held key is held as long as the hand holds it" is_held R 36

play_held
keys keydown Right sleep 0.3 keydown space sleep 0.2 keyup space sleep 0.3 keyup Right sleep 0.3
quit
ok "a jump in the middle does not stop the run" has_shape '- R RJ R -'
ok "the run around a jump is as long as the hand's" is_held R 48
ok "the jump is as long as the hand's" is_held J 12

play_held
keys keydown Right sleep 0.2 keydown Left sleep 0.2 keyup Left sleep 0.2 keyup Right sleep 0.2
quit
ok "of two directions the later one counts" has_shape '- R L R -'

play_held
keys key Right sleep 0.2 key Right sleep 0.2 key Left sleep 0.2 key space sleep 0.2
quit
ok "every short tap counts" has_shape '- R - R - L - J -'

play_held
keys keydown Right sleep 0.3
unfocus
xdotool sleep 0.5 keyup Right
focus kitty
quit
ok "what is held when the window loses the focus is let go" has_shape '- R -'
ok "and not held on" is_held R 18

leaves_clean '[?0u'
leaves_something '\033[>11u'
ok "and the keyboard's mode too" says '[?11u'
leaves_nobody
