#!/bin/sh
# xterm, which does not tell when a key goes up: a direction that was held ends soon after its key
# stops repeating, one that was tapped stays on until another one or DOWN.
. tests/terminals/stage.sh
needs Xvfb xdotool xterm

start_x
start_xterm

play
for size in 60x20 100x30 80x24; do
    xdotool windowsize --usehints "$window" ${size%x*} ${size#*x}
    ok "the screen is right at $size" within 5 screen_is_right
done
quit

play
keys keydown Right sleep 0.6 keyup Right sleep 0.4 key Down sleep 0.5
quit
ok "a held direction ends soon after its key goes up" has_shape '- R - D -'
ok "it is on for as long as the key was held" is_held R 38

play
keys key Right sleep 1 key Down sleep 0.5
quit
ok "a tapped direction stays on until DOWN" has_shape '- R D -'
ok "it is on from the press of one key to the press of the other" is_held R 60

play
keys key Right sleep 0.3 key space sleep 0.6 key Down sleep 0.5
quit
ok "a jump in the middle does not stop the run" has_shape '- R RJ R D -'
ok "the jump is a full one" is_held J 30

play
keys key Right sleep 0.3 key Left sleep 0.3 key Down sleep 0.5
quit
ok "the other direction turns it round at once" has_shape '- R L D -'

play
keys key Right sleep 0.3
unfocus
keys sleep 0.5
focus xterm
quit
ok "the run ends when the window loses the focus" has_shape '- R -'

leaves_clean
leaves_something ''
leaves_nobody
