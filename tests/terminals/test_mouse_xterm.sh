#!/bin/sh
# The mouse in xterm.
. tests/terminals/mouse.sh
needs Xvfb xdotool xterm

draws_all xterm xterm -geometry 120x40+0+0 -e
