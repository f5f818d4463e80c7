#!/bin/sh
# The mouse in tmux, in an xterm.
. tests/terminals/mouse.sh
needs Xvfb xdotool xterm tmux

# tmux does not pass on every press that comes soon before or after a right one.
around_right=settle
trap 'tmux -L "ledge-test-$$" kill-server 2>/dev/null; leave_stage' EXIT
draws_all xterm xterm -geometry 120x40+0+0 -e tmux -L "ledge-test-$$" -f tests/terminals/tmux.conf new-session
