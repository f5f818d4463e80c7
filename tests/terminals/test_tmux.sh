#!/bin/sh
# tmux, which keeps its own screen and swallows what it does not know. It needs no X server.
. tests/terminals/stage.sh
needs tmux

in_tmux() {
    tmux -L "ledge-test-$$" -f /dev/null "$@"
}

screen() {
    in_tmux capture-pane -p
}

# The pane's own word for it: the shell's screen, a cursor, no mouse.
pane_is_clean() {
    line_is_sane && cursor_is_back &&
        [ "$(in_tmux display -p '#{alternate_on} #{cursor_flag} #{mouse_any_flag}')" = '0 1 0' ]
}

in_tmux new-session -d -x 80 -y 24 "sh $here/session.sh $work"
trap 'in_tmux kill-server; leave_stage' EXIT
must within 10 test -s "$work/tty"

for name in tmux-256color screen-256color xterm-256color; do
    variables="TERM=$name"
    play
    ok "TERM=$name: the screen is right" within 5 screen_is_right
    in_tmux send-keys Right
    sleep 0.3
    in_tmux send-keys Space
    sleep 0.6
    in_tmux send-keys Down
    sleep 0.5
    in_tmux send-keys C-c
    sleep 0.2
    in_tmux send-keys C-c
    must within 10 game_is_over
    ok "TERM=$name: keys are heard" has_shape '- R RJ R D -'
    ok "TERM=$name: the pane is clean after quitting" pane_is_clean
done

variables=
for signal in TERM SEGV KILL; do
    play
    kill -s $signal "$(game_pid)"
    must within 10 game_is_over
    ok "the pane is clean after SIG$signal" pane_is_clean
done
