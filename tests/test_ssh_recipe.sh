#!/bin/sh
# What ledge-arcade(6) tells a host to do, done as it is written: the account without a password, PAM, and
# sshd; who plays by which key; and that nothing else can be reached. It is done in a mount
# namespace, in which /etc, /usr/local and /var/lib are copies that nobody else sees; only root can
# make one.
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

mount -t tmpfs tmpfs "$work" && copy /etc && copy /usr/local && copy /var/lib && mount -t tmpfs tmpfs /run &&
    mkdir -m 755 /run/sshd || left_out "no folders can be put over others here"

# The first block of commands of the page.
sed -n '/^\.Bd/,/^\.Ed/p' src/cli/man/ledge-arcade.6 | sed -e '/^\.Ed/q' -e '/^\.Bd/d' |
    sed -e '/^\.Ed/d' -e 's/^\\&//' -e 's/\\e/\\/g' -e 's|--arcade /var/lib/ledge|& --workshop on|' \
        >"$work/recipe"

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

# ---- a host that is as it should be ----

ok the_doctor_misses_nothing sh -c '/usr/local/bin/ledge arcade --doctor >"$1"' doctor "$work/said"

misses() { # PATTERN SED-COMMAND: what the doctor says of settings that were changed
    sshd -T -C user=ledge,host=localhost,addr=127.0.0.1 | sed -e "$2" >"$work/settings"
    /usr/local/bin/ledge arcade --doctor --sshd "$work/settings" >"$work/said"
    [ $? -eq 1 ] && [ "$(grep -c '^missing' "$work/said")" -eq 1 ] && grep -q "^missing.*$1" "$work/said"
}
ok the_doctor_misses_keys_that_sshd_does_not_tell misses ExposeAuthInfo 's/^exposeauthinfo yes/exposeauthinfo no/'
ok the_doctor_misses_another_command misses ForceCommand 's|^forcecommand .*|forcecommand /bin/sh|'
ok the_doctor_misses_forwarding_that_is_on misses DisableForwarding 's/^disableforwarding yes/disableforwarding no/'

# ---- keys ----

# Logs in with a key, and waits for what the game shows.
comes_in() { # PATTERN SSH-ARGUMENT...
    pattern=$1
    shift
    screen respawn-pane -k "ssh -tt -F none -p $port -o StrictHostKeyChecking=no \
        -o UserKnownHostsFile=$work/known_hosts -o LogLevel=ERROR $* ledge@127.0.0.1; \
        echo \"status \$?\"; exec sleep 600"
    within 100 shows "$pattern"
}

with_key() { # FILE
    echo "-o IdentityAgent=none -o IdentitiesOnly=yes -i $work/$1"
}

names() {
    ls /var/lib/ledge/players/*/name | grep -c .
}

# A new key is asked for a name, and the same key not again.
is_known_after_a_name() { # FILE NAME NUMBER-OF-NAMES
    comes_in 'Your name' "$(with_key "$1")" || return 1
    screen send-keys "$2" Enter
    within 100 shows 'Esc quit' && [ "$(names)" -eq "$3" ] && grep -q "^$2 " /var/lib/ledge/players/*/name &&
        comes_in 'Esc quit' "$(with_key "$1")" && ! shows 'Your name'
}

# The page of the player says who this is; it is the third entry behind More.
is_player() { # PATTERN
    screen send-keys Up Up Enter Down Down Enter
    within 50 shows "You are $1"
}

for type in ed25519 ecdsa rsa; do
    ssh-keygen -q -t $type -N '' -f "$work/$type"
done
ok a_new_ed25519_key_is_asked_for_a_name_once is_known_after_a_name ed25519 ada 1
ok the_page_of_the_player_has_the_name_and_the_id is_player 'ada~[a-z2-7]\{16\}'
ok a_new_ecdsa_key_is_another_player is_known_after_a_name ecdsa bob 2
ok a_new_rsa_key_is_another_player is_known_after_a_name rsa zoe 3

certify() {
    ssh-keygen -q -t ed25519 -N '' -f "$work/authority" &&
        ssh-keygen -q -s "$work/authority" -I somebody -n ledge "$work/ed25519.pub"
}
certify && ok a_certificate_comes_in comes_in 'Esc quit' "$(with_key ed25519)" \
    -o CertificateFile="$work/ed25519-cert.pub"
ok and_is_the_player_of_its_key is_player 'ada~'
rm -f "$work/ed25519-cert.pub"

ok a_player_without_a_key_is_a_guest comes_in 'Esc quit' -o IdentityFile=none -o IdentityAgent=none
ok the_page_of_the_player_says_so is_player 'a guest'

# Somebody who has read how the game finds the key.
printf 'publickey %s\n' "$(cut -d ' ' -f 1-2 "$work/ed25519.pub")" >"$work/forged"
chmod 777 "$work"
chmod 644 "$work/forged"
SSH_USER_AUTH=$work/forged
export SSH_USER_AUTH
ok a_guest_may_name_a_file_of_keys comes_in 'Esc quit' -o IdentityFile=none -o IdentityAgent=none \
    -o SetEnv=SSH_USER_AUTH="$work/forged" -o SendEnv=SSH_USER_AUTH
ok and_is_a_guest_nevertheless is_player 'a guest'
unset SSH_USER_AUTH

batch_is_refused() {
    ! client -T -o BatchMode=yes ledge@127.0.0.1 >"$work/said" 2>&1 </dev/null &&
        grep -q 'Permission denied' "$work/said"
}
ok a_batch_without_a_key_is_refused batch_is_refused
ok names_are_those_of_the_three_keys [ "$(names)" -eq 3 ]

secret_is_private() {
    [ "$(stat -c '%a %U' /var/lib/ledge/secret)" = '400 ledge' ]
}
ok the_secret_of_ids_is_for_the_game_alone secret_is_private
screen respawn-pane -k 'exec sleep 600'
within 100 has_sessions 0

# ---- no other way in ----

keyed() { # SSH-ARGUMENT...
    # shellcheck disable=SC2046
    ssh -F none -p "$port" $(with_key ed25519) -o StrictHostKeyChecking=no -o BatchMode=yes \
        -o UserKnownHostsFile="$work/known_hosts" -o LogLevel=ERROR "$@"
}

is_denied() { # SSH-ARGUMENT...
    ! keyed "$@" ledge@127.0.0.1 >"$work/said" 2>&1 </dev/null &&
        grep -q -e prohibited -e 'forwarding failed' -e 'Tunnel device' -e 'not a terminal' "$work/said"
}
ok a_way_through_the_host_is_refused is_denied -W "127.0.0.1:$port"
ok a_way_back_is_refused is_denied -N -o ExitOnForwardFailure=yes -R "0:127.0.0.1:$port"
# The game ends with 2 without a terminal; sshd leaves out what it says, and a server of files would
# end with 0.
files_are_not_fetched() {
    keyed -s ledge@127.0.0.1 sftp >"$work/said" 2>&1 </dev/null
    [ $? -eq 2 ] && [ ! -s "$work/said" ]
}
ok files_cannot_be_fetched files_are_not_fetched
key_runs_no_command() {
    keyed -T ledge@127.0.0.1 "touch $work/touched" >"$work/said" 2>&1 </dev/null
    [ ! -e "$work/touched" ] && grep -q 'ledge: standard input is not a terminal' "$work/said"
}
ok a_command_of_a_key_is_not_run key_runs_no_command
drafts() {
    ls /var/lib/ledge/drafts/*/*.txt 2>/dev/null
}
key_puts_a_level() {
    keyed -T ledge@127.0.0.1 put <levels/01-first-steps.txt >"$work/said" 2>&1 &&
        grep -q '^first-steps.txt is one of your drafts now' "$work/said" &&
        [ "$(drafts | grep -c '/first-steps.txt$')" -eq 1 ]
}
ok a_level_is_put_without_a_terminal key_puts_a_level
key_puts_no_other_file() {
    keyed -T ledge@127.0.0.1 put <"$work/ed25519.pub" >"$work/said" 2>&1
    [ $? -eq 2 ] && grep -q '^level:1:1: error: ' "$work/said" && [ "$(drafts | grep -c .)" -eq 1 ]
}
ok what_is_no_level_is_refused_with_its_place key_puts_no_other_file
endless_input_ends() {
    yes '########' | keyed -T ledge@127.0.0.1 put >"$work/said" 2>&1
    grep -q 'a level has at most 96 KiB' "$work/said" && [ "$(drafts | grep -c .)" -eq 1 ]
}
ok input_without_an_end_is_left endless_input_ends
key_gets_no_level() {
    keyed -T ledge@127.0.0.1 get abcd2345 >"$work/said" 2>&1 </dev/null
    [ $? -eq 2 ] && grep -q 'no level has the code abcd2345 here' "$work/said"
}
ok a_level_that_is_not_there_is_not_got key_gets_no_level
# The first draft is the level that was put last; its author runs to the finish and jumps nowhere.
published() {
    find /var/lib/ledge/levels -name '*.txt'
}
runs_until() { # PATTERN
    screen send-keys Right Right Right
    shows "$1"
}
level_is_published() {
    printf '[level]\ntitle = Corridor\n\n[map]\n%s\n%s\n%s\n' '..........................' \
        '@.....................o.F.' '##########################' >"$work/corridor"
    keyed -T ledge@127.0.0.1 put <"$work/corridor" >"$work/said" 2>&1 || return 1
    screen respawn-pane -k "ssh -tt -F none -p $port $(with_key ed25519) -o StrictHostKeyChecking=no \
        -o UserKnownHostsFile=$work/known_hosts -o LogLevel=ERROR ledge@127.0.0.1; exec sleep 600"
    within 100 shows 'help  Esc quit' || return 1
    screen send-keys Down Down Down Down Enter
    within 50 shows 'Which keys' || return 1
    screen send-keys Enter
    within 50 shows '> Corridor' || return 1
    screen send-keys Enter
    within 50 shows 'Drawing a level' || return 1
    screen send-keys Escape
    within 50 shows 'help  F10' || return 1
    screen send-keys ':publish' Enter
    within 50 shows 'Title  Corridor' || return 1
    screen send-keys Enter Enter
    within 50 shows 'Now finish' || return 1
    screen send-keys Enter
    within 300 runs_until 'You have finished' || return 1
    screen send-keys Enter
    within 50 shows "Published, with the code" && [ "$(published | grep -c .)" -eq 1 ]
}
ok a_level_is_drawn_finished_and_published level_is_published
key_gets_the_level() {
    code=$(screen capture-pane -p | sed -n 's/.*with the code \([a-z2-7]*\)\..*/\1/p')
    keyed -T ledge@127.0.0.1 get "$code" >"$work/got" 2>"$work/said" </dev/null &&
        cmp -s "$work/got" "$(published)"
}
ok its_text_is_got_by_its_code key_gets_the_level
is_told_how_to_play_it() {
    shows "ssh -t -p $port ledge@.* level $code"
}
ok its_author_is_told_how_others_reach_it is_told_how_to_play_it
key_plays_the_level() {
    screen respawn-pane -k "ssh -tt -F none -p $port $(with_key ecdsa) -o StrictHostKeyChecking=no \
        -o UserKnownHostsFile=$work/known_hosts -o LogLevel=ERROR ledge@127.0.0.1 level $code; \
        exec sleep 600"
    within 100 shows 'Corridor .* o 0/1'
}
ok another_player_plays_it_at_once key_plays_the_level
screen respawn-pane -k 'exec sleep 600'
within 100 has_sessions 0
no_other_account_has_the_key() {
    for other in root nobody daemon; do
        ssh -F none -p "$port" -o IdentityAgent=none -i "$work/ed25519" -o BatchMode=yes \
            -o StrictHostKeyChecking=no -o UserKnownHostsFile="$work/known_hosts" \
            -o LogLevel=ERROR -T $other@127.0.0.1 true >"$work/said" 2>&1 </dev/null && return 1
    done
    grep -q 'Permission denied' "$work/said"
}
ok keys_are_let_in_for_the_players_alone no_other_account_has_the_key

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
    shows 'too many sessions from your address' && shows 'status 2' && has_sessions 8
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

# ---- many connections without a session ----

# What PAM asks, by processes that are called as those of sshd are.
sixteen_are_admitted() {
    cp /bin/sh "$work/sshd"
    for number in $(seq 18); do
        PAM_RHOST=192.0.2.1 "$work/sshd" -c '/usr/local/sbin/ledge-admit; echo $?; exec 1>&-; sleep 20' &
    done >"$work/admitted"
    within 100 sh -c "[ \$(grep -c . '$work/admitted') -eq 18 ]" && [ "$(grep -c '^0' "$work/admitted")" -eq 16 ]
}
ok an_address_has_sixteen_connections sixteen_are_admitted
