#!/bin/sh
# The mouse in kitty.
. tests/terminals/mouse.sh
needs Xvfb xdotool kitty

HOME=$work LIBGL_ALWAYS_SOFTWARE=1 draws_all kitty kitty --config NONE \
    -o font_size=8 -o initial_window_width=120c -o initial_window_height=40c -o remember_window_size=no
