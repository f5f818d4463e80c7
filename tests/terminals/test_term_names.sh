#!/bin/sh
# The names that TERM may have, all in xterm: the screen is right, and so is what is left behind.
. tests/terminals/stage.sh
needs Xvfb xdotool xterm

start_x
start_xterm

for name in vt100 linux screen-256color xterm xterm-256color no-such-terminal; do
    variables="TERM=$name"
    play
    ok "TERM=$name: the screen is right" within 5 screen_is_right
    keys key Right sleep 0.3 key Down sleep 0.5
    quit
    ok "TERM=$name: keys are heard" has_shape '- R D -'
    ok "TERM=$name: the line is sane after quitting" line_is_sane
    ok "TERM=$name: cursor and screen are back" says '[?25;1$y' '[?1049;2$y'
done

order "env TERM=dumb $LEDGE play $level"
ok "TERM=dumb: it says that this does not do" says 'status 2'
