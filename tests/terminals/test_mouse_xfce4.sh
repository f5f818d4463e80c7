#!/bin/sh
# The mouse in xfce4-terminal.
. tests/terminals/mouse.sh
needs Xvfb xdotool xfce4-terminal

draws_all xfce4-terminal dbus-run-session xfce4-terminal --disable-server --font 'Monospace 8' \
    --geometry 120x40+0+0 --hide-menubar --hide-toolbar --hide-scrollbar --hide-borders -x
