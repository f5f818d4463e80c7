#!/bin/sh
# What ledge-arcade(6) tells a host to do, done as it is written: the account without a password, PAM, and
# sshd. It is done in a mount namespace, in which /etc and /usr/local are copies that nobody else
# sees; only root can make one.
set -u
PATH=$PATH:/usr/sbin:/sbin

left_out() { # WHY
    echo "ok - what ledge-arcade(6) tells a host to do # SKIP $1"
    exit 0
}

if [ "${1:-}" != inside ]; then
    [ "$(uname -s)" = Linux ] || left_out "this is not Linux"
    [ "$(id -u)" -eq 0 ] || left_out "only root can play a host"
    for tool in sshd ssh tmux unshare useradd passwd ps; do
        command -v $tool >/dev/null || left_out "$tool is not installed (make deps-dev)"
    done
    unshare -m true 2>/dev/null || left_out "no mount namespace can be made here"
    work=$(mktemp -d) || exit 1
    unshare -m --propagation private sh "$0" inside "$work"
    status=$?
    rm -rf "$work"
    exit $status
fi

. tests/ssh.sh
work=$2

clean_up() {
    screen kill-server 2>/dev/null
    [ -n "$sshd_pid" ] && kill "$sshd_pid" 2>/dev/null
}
trap clean_up EXIT

# ---- a host of our own ----

# A copy of the folder in its place, in memory.
copy() { # FOLDER
    name=$(echo "$1" | tr / _)
    mkdir "$work/$name" "$work/$name.work" &&
        mount -t overlay overlay \
            -o "lowerdir=$1,upperdir=$work/$name,workdir=$work/$name.work" "$1"
}

mount -t tmpfs tmpfs "$work" && copy /etc && copy /usr/local && mount -t tmpfs tmpfs /run &&
    mkdir -m 755 /run/sshd || left_out "no folders can be put over others here"

# The first block of commands of the page.
sed -n '/^\.Bd/,/^\.Ed/p' src/man/ledge-arcade.6 | sed -e '/^\.Ed/q' -e '/^\.Bd/d' |
    sed -e '/^\.Ed/d' -e 's/^\\&//' -e 's/\\e/\\/g' >"$work/recipe"

follow_recipe() {
    sh -e "$work/recipe" >"$work/said" 2>&1
}

ok every_command_of_the_recipe_succeeds follow_recipe

# All but the port is as the host has it.
launch() { # PORT
    "$(command -v sshd)" -D -e -p "$1" -o ListenAddress=127.0.0.1 -o PidFile=none \
        2>"$work/sshd.log" &
}

# ---- players ----

client() { # SSH-ARGUMENT...
    ssh -F none -p "$port" -o IdentityFile=none -o IdentityAgent=none -o StrictHostKeyChecking=no \
        -o UserKnownHostsFile="$work/known_hosts" -o LogLevel=ERROR "$@"
}

processes() { # NAME: of the account
    ps -u ledge -o pid= -o comm= | awk -v name="$1" '$2 == name { print $1 }'
}

# Of a session there are two processes of the game.
has_sessions() { # COUNT
    [ "$(processes ledge | grep -c .)" -eq $((2 * $1)) ]
}

# One more pane that logs in, and then tells the status.
log_in() {
    screen new-window "ssh -tt -F none -p $port -o IdentityFile=none -o IdentityAgent=none \
        -o StrictHostKeyChecking=no -o UserKnownHostsFile=$work/known_hosts -o LogLevel=ERROR \
        ledge@127.0.0.1; echo \"status \$?\"; exec sleep 600"
}

plays() {
    has_sessions "$1" && shows 'help  Esc quit'
}

logs_in() { # SESSIONS AFTERWARDS
    log_in && within 200 plays "$1"
}

ssh-keygen -A >/dev/null
start_sshd || {
    echo "not ok - sshd starts with the settings of the recipe"
    sed 's/^/# /' "$work/sshd.log"
    exit 1
}
screen new-session -d -x 80 -y 24 'exec sleep 600'

ok pam_is_asked [ "$(sshd -T 2>/dev/null | grep -c '^usepam yes')" -eq 1 ]
ok a_player_without_a_password_is_let_in logs_in 1

limits_are_set() {
    for pid in $(processes ledge); do
        grep -q '^Max processes *600 ' "/proc/$pid/limits" && return 0
    done
    return 1
}
ok the_limit_of_the_recipe_is_in_force limits_are_set

is_shut() {
    for pid in $(processes ledge); do
        grep -q '^NoNewPrivs:[[:space:]]*1' "/proc/$pid/status" || return 1
    done
}
ok both_processes_have_given_up_new_privileges is_shut

screen send-keys Enter
ok a_level_is_played within 100 shows 'deaths 0\| o 0/'
screen send-keys C-c
ok ctrl_c_asks within 50 shows 'Leave ledge?'
screen send-keys Enter
ok leaving_gives_status_0 within 100 shows 'status 0'

# ---- no other way in ----

command_is_not_run() {
    client -T ledge@127.0.0.1 "touch $work/touched" >"$work/said" 2>&1 </dev/null
    [ ! -e "$work/touched" ] && grep -q 'ledge: standard input is not a terminal' "$work/said"
}
ok a_command_of_the_client_is_not_run command_is_not_run

su_leads_nowhere() {
    su ledge -c "touch $work/touched" >"$work/said" 2>&1 </dev/null
    [ ! -e "$work/touched" ] && grep -q 'ledge: standard input is not a terminal' "$work/said"
}
ok su_leads_to_the_game_too su_leads_nowhere

root_is_refused() {
    ! client -T -o BatchMode=yes root@127.0.0.1 true >"$work/said" 2>&1 </dev/null &&
        grep -q 'Permission denied' "$work/said"
}
ok no_other_account_is_let_in_without_a_password root_is_refused

# ---- many from one address ----

fill_address() {
    for number in 1 2 3 4 5 6 7 8; do
        logs_in $number || return 1
    done
}
within 50 has_sessions 0
ok eight_sessions_from_one_address_are_let_in fill_address

is_refused() {
    shows 'your address has as many sessions as it may have' && shows 'status 2' && has_sessions 8
}
log_in
ok a_ninth_is_refused_and_told_why within 100 is_refused

end_one() {
    kill "$(processes ledge | head -n 1)" && within 100 has_sessions 7
}
ok when_one_ends_there_are_seven end_one
ok and_there_is_room_for_one_more logs_in 8
screen kill-server
ok nothing_is_left_when_all_lines_drop within 100 has_sessions 0
