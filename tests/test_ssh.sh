#!/bin/sh
# The game over SSH as ledge-arcade(6) has it: a real sshd on the loopback, with its own configuration,
# keys and port, run as whoever runs the test; the client is in tmux, whose screen is looked at.
# LEDGE names the program.
set -u
PATH=$PATH:/usr/sbin:/sbin
for tool in sshd ssh ssh-keygen tmux; do
    command -v $tool >/dev/null || {
        echo "ok - the game over SSH # SKIP $tool is not installed (make deps-dev)"
        exit 0
    }
done

. tests/ssh.sh
work=$(mktemp -d) || exit 1
user=$(id -un)
game=$(cd "$(dirname "$LEDGE")" && pwd)/${LEDGE##*/}
sshd_pid=
has_run_folder=yes

clean_up() {
    screen kill-server 2>/dev/null
    [ -n "$sshd_pid" ] && kill "$sshd_pid" 2>/dev/null
    [ $has_run_folder = no ] && rmdir /run/sshd
    rm -rf "$work"
}
trap clean_up EXIT

# ---- the host ----

# What ledge-arcade(6) says of its user, for whoever logs in; ours has a key, and less patience.
settings_of_readme() {
    sed -n '/^Match User ledge/,/^END/p' src/cli/man/ledge-arcade.6 |
        sed -e '/^[ME]/d' -e '/Password/d' -e '/Authentication/d' -e '/AuthorizedKeys/d' \
            -e '/^ *ClientAlive/d' \
            -e "s|/usr/local/bin/ledge-kiosk|$game --kiosk|"
}

write_configuration() { # PORT
    cat >"$work/sshd_config" <<EOF
ListenAddress 127.0.0.1
Port $1
HostKey $work/host_key
PidFile none
UsePAM no
StrictModes no
PermitRootLogin prohibit-password
AuthorizedKeysFile $work/client_key.pub
SetEnv ASAN_OPTIONS=detect_leaks=0
ClientAliveInterval 1
ClientAliveCountMax 2
EOF
    settings_of_readme >>"$work/sshd_config"
}

launch() { # PORT
    write_configuration "$1"
    "$(command -v sshd)" -D -e -f "$work/sshd_config" 2>"$work/sshd.log" &
}

# What sshd needs before it is launched.
make_keys() {
    ssh-keygen -q -t ed25519 -N '' -f "$work/host_key"
    ssh-keygen -q -t ed25519 -N '' -f "$work/client_key"
    if [ "$(id -u)" -eq 0 ] && [ ! -d /run/sshd ]; then
        has_run_folder=no
        mkdir -m 755 /run/sshd
    fi
}

# The processes of the game below our sshd.
game_processes() {
    ps -A -o pid= -o ppid= -o comm= | awk -v root="$sshd_pid" '
        { parent[$1] = $2; name[$1] = $3 }
        END {
            for (pid in parent) {
                above = pid
                while (above in parent && above != root) above = parent[above]
                if (above == root && name[pid] == "ledge") print pid
            }
        }' | sort -n
}

# ---- the client ----

cat >"$work/client" <<EOF
#!/bin/sh
exec ssh -F none -p PORT -i $work/client_key -o IdentitiesOnly=yes -o BatchMode=yes \\
    -o StrictHostKeyChecking=no -o UserKnownHostsFile=$work/known_hosts -o LogLevel=ERROR "\$@"
EOF

client() {
    sh "$work/client" "$@"
}

# Logs in from the pane of tmux, which afterwards tells the status and its modes. True when the
# title is there.
log_in() { # SSH-ARGUMENT...
    screen respawn-pane -k \
        "sh $work/client -tt $user@127.0.0.1 $*; echo \"status \$?\"; stty -a; exec sleep 60"
    within 50 is_playing
}

pid_of_client() {
    ps -A -o pid= -o ppid= | awk -v pane="$(screen display-message -p '#{pane_pid}')" \
        '$2 == pane { print $1 }'
}

is_restored() {
    within 20 shows '[^-]icanon' && shows '[^-]echo ' &&
        [ "$(screen display-message -p '#{alternate_on} #{cursor_flag} #{mouse_any_flag}')" = "0 1 0" ]
}

no_game() {
    [ -z "$(game_processes)" ]
}

is_playing() {
    [ "$(game_processes | grep -c .)" -eq 2 ] && shows 'Esc quit'
}

column_of_player() {
    screen capture-pane -p | awk '{ at = index($0, "@") } at { print at; exit }'
}

has_moved() {
    now=$(column_of_player)
    [ -n "$now" ] && [ "$now" != "$start" ]
}

refuses() { # SSH-ARGUMENT...
    client "$@" >"$work/said" 2>&1 </dev/null && return 1
    grep -q -e 'prohibited' -e 'forwarding failed' "$work/said"
}

# The process that plays; the first one supervises it.
pid_of_game() {
    game_processes | tail -n 1
}

# A client that gets SIGNAL while it plays leaves no game behind.
game_ends_with_client() { # SIGNAL TENTHS
    log_in && kill "-$1" "$(pid_of_client)" && within "$2" no_game
}

make_keys
start_sshd || {
    echo "not ok - sshd starts on the loopback"
    sed 's/^/# /' "$work/sshd.log"
    exit 1
}
sed -i.bak "s/PORT/$port/" "$work/client"
screen new-session -d -x 80 -y 24 'exec sleep 60'

ok a_login_shows_the_title log_in "'touch $work/touched'"
ok the_command_of_the_client_is_not_run [ ! -e "$work/touched" ]
screen send-keys Enter
ok enter_begins_the_first_level within 50 shows 'o 0/'
screen send-keys g g
ok the_plain_skin_is_two_keys_away within 20 shows 'coins 0/'
start=$(column_of_player)
screen send-keys d
ok a_key_moves_the_player within 20 has_moved
screen send-keys C-z
screen send-keys C-c
ok ctrl_z_does_nothing_and_ctrl_c_asks within 20 shows 'Leave ledge?'
screen send-keys Enter
ok leaving_gives_status_0 within 20 shows 'status 0'
ok leaving_restores_the_terminal is_restored

log_in && kill -TERM "$(pid_of_game)"
ok sigterm_ends_the_session within 20 shows 'status 255'
ok sigterm_restores_the_terminal is_restored

log_in && kill -KILL "$(pid_of_game)"
ok sigkill_of_the_game_ends_the_session within 20 shows 'status 255'
ok sigkill_of_the_game_restores_the_terminal is_restored

ok the_game_is_gone_a_second_after_its_client game_ends_with_client KILL 10
# While the game draws, sshd looks at its clock of whole seconds only, so that its three intervals of one
# second last up to nine.
ok the_game_is_gone_soon_after_its_line_went_silent game_ends_with_client STOP 120

ok a_local_forward_is_refused refuses -W "127.0.0.1:$port" "$user@127.0.0.1"
ok a_remote_forward_is_refused \
    refuses -N -o ExitOnForwardFailure=yes -R 0:127.0.0.1:"$port" "$user@127.0.0.1"

client -T "$user@127.0.0.1" 'echo in a shell' >"$work/said" 2>&1 </dev/null
status=$?
ok without_a_terminal_there_is_one_line_and_status_2 \
    [ "$status $(cat "$work/said")" = "2 ledge: standard input is not a terminal" ]
ok nothing_is_left_on_the_host within 10 no_game
