#!/bin/sh
# `ledge league setup`: a league of two hosts with a balancer out of nothing, which has proved itself; what
# an address may do behind the balancer; the same on machines of their own, as the doctor sees them.
# LEDGE names the program.
set -u
: "${work:=none}" # of arcade.sh
. tests/league.sh
[ "${1:-}" = inside ] || enter_league "a league sets itself up" "$0"
status=0

ok() { # SENTENCE COMMAND...
    sentence=$1
    shift
    if "$@"; then echo "ok - $sentence"; else
        echo "not ok - $sentence"
        sed 's/^/# /' "$work/said"
    fi
}

setup() { "$LEDGE" league setup "$ARCADE" --hosts 2 --balancer --port "$PORT" "$@" >"$work/said" 2>&1; }
said() { grep -q "$1" "$work/said"; }

cp "$work/setup.log" "$work/said"
ok "a_run_of_one_host_is_on_the_board_of_the_other" said '^proof: a run of h1 was verified, was on the board of h2'
ok "twenty_players_of_twenty_addresses_are_in" said '^proof: 20 players from 20 addresses'

# ---- once more ----

secrets() { cat "$ARCADE"/secret/* "$ARCADE"/h1/etc/ledge/* 2>/dev/null | cksum; }
before=$(secrets)
changes_nothing() { setup && said '^nothing differs' && [ "$(secrets)" = "$before" ]; }
ok "a_second_time_nothing_differs" changes_nothing
is_told_of() {
    rm "$ARCADE/h2/etc/tmpfiles.d/ledge.conf"
    setup --dry-run && [ ! -e "$ARCADE/h2/etc/tmpfiles.d/ledge.conf" ] &&
        [ "$(cat "$work/said")" = "new: $ARCADE/h2/etc/tmpfiles.d/ledge.conf" ]
}
ok "a_dry_run_says_what_differs" is_told_of
is_mended() { setup && [ -e "$ARCADE/h2/etc/tmpfiles.d/ledge.conf" ] && [ "$(secrets)" = "$before" ]; }
ok "what_differs_is_written_and_secrets_stay" is_mended

# ---- many from one address ----

mkfifo "$work/nothing"
exec 9<>"$work/nothing"

# log_in ADDRESS COUNT KEY-OF-FIRST: that many at once; leaves the numbers of their processes in $clients
log_in() {
    rm -rf "$work/seen"
    mkdir "$work/seen"
    clients=
    for number in $(seq "$2"); do
        TERM=xterm ssh -tt -F none -p "$PORT" -b "$1" -i "$KEYS/$((number % 20 + 1))" -o IdentitiesOnly=yes \
            -o IdentityAgent=none -o BatchMode=yes -o StrictHostKeyChecking=no -o LogLevel=ERROR \
            -o UserKnownHostsFile=/dev/null "$PLAYER@127.0.0.1" >"$work/seen/$number" 2>&1 <"$work/nothing" 9>&- &
        clients="$clients $!"
    done
}
# shellcheck disable=SC2086
log_out() { kill $clients 2>/dev/null; wait $clients 2>/dev/null; }
seen() { grep -l 'Your name' "$work"/seen/* 2>/dev/null | grep -c .; }
are_in() { [ "$(seen)" -eq "$1" ]; }
fits() { # COUNT: and no more
    wait_until 30 are_in "$1" && sleep 1 && are_in "$1"
}
log_in 127.0.1.1 12
ok "behind_the_balancer_an_address_has_eight" fits 8
log_out

echo 127.0.1.2 >>"$ARCADE/class"
setup --start
log_in 127.0.1.2 30
ok "a_class_of_thirty_comes_in_at_once" fits 30
log_out

# ---- players of a load ----

# Every window has a row of figures above zero, but for the durable server, which runs that are finished
# come to; no screen takes much more than a session may (40); every part and share has a row.
is_whole() {
    awk '/^(80x24|200x60|400x120) / { n++; for (i = 2; i <= 8; i++) if (i != 6 && $i <= 0) exit 1; if ($3 > 50) exit 1 }
        /^(game|sshd|balancer|serve|server|live server|verifier)  / { n++ }
        /^100+  / { n++ }
        END { exit n != 3 + 7 + 9 }' "$work/said"
}
load() { "$LEDGE" league load "$ARCADE" --players 4 --seconds 1 >"$work/said" 2>&1; }
ok "four_players_play_in_every_window" load
ok "and_the_table_of_scale_is_whole" is_whole
for name in sshd-h1 sshd-h2; do kill "$(cut -d ' ' -f 1 "$ARCADE/run/$name")"; done
is_told() { ! load && said 'of 4 players only 0 play'; }
ok "players_who_cannot_play_are_told" is_told

# ---- taken down ----

is_taken_down() {
    setup --remove && [ ! -e "$ARCADE" ] && ! ps -A -o args= | grep -v grep | grep -q "[ =]$ARCADE/"
}
ok "remove_leaves_nothing" is_taken_down
if [ "$(id -u)" -eq 0 ] && [ -z "$(ls /var/lib/ledge 2>/dev/null)" ]; then
    ok "and_no_accounts" [ -z "$(getent passwd ledge ledge-league)" ]
else
    exit 0
fi

# ---- machines of their own: all addresses are here ----

for number in 1 2 254; do ip addr add 10.0.0.$number/24 dev lo; done
program=$(cd "$(dirname "$LEDGE")" && pwd)
ln -s "$program/ledge" "$program/ledge-league" /usr/local/bin/

# Every command of the page, one by one.
sed -n '/^\.Sh A LEAGUE OF TWO/,/^\.Ed/p' src/cli/man/ledge-league.6 | sed -n '/^\.Bd/,/^\.Ed/{/^\./d;p}' >"$work/recipe"
follows() { PATH=/usr/local/bin:$PATH sh -c "$1" >"$work/said" 2>&1; }
ok "the_page_has_a_recipe" [ "$(grep -c . "$work/recipe")" -eq 5 ]
while read -r command; do
    case $command in */server/*) [ -d /etc/redis ] || continue ;; esac
    ok "as_the_page_has_it: $command" follows "$command" </dev/null
done <"$work/recipe"
for name in ledge ledge-live; do
    [ ! -d /etc/redis ] || setpriv --reuid redis --regid redis --clear-groups redis-server \
        /etc/redis/redis-$name.conf >"$work/$name.log" 2>&1 &
done
ok "the_doctor_has_asked_the_sshd_of_players" said 'ok .*ForceCommand is the kiosk'
# The units' own lines, as their accounts.
unit() { # UNIT
    sed -n '/^ExecStart=/,/[^\\]$/p' "/etc/systemd/system/$1" | sed 's/^ExecStart=//; s/\\$//; s/%i/1/g; s/\$\$/$/g' | tr '\n' ' '
}
as_unit() { # UNIT SETTINGS
    env $(cat "$2") LEDGE=/usr/local/bin/ledge setpriv --reuid ledge-league --regid ledge --clear-groups sh -c "$(unit "$1")"
}
if [ -d /etc/redis ]; then
    as_unit ledge-league.service /etc/ledge/league >"$work/league.log" 2>&1 &
    as_unit ledge-verify@.service /etc/ledge/verify >"$work/verify.log" 2>&1 &
    tried() {
        setpriv --reuid ledge --regid ledge --clear-groups /usr/local/bin/ledge league try \
            /var/lib/ledge /var/lib/ledge >"$work/said" 2>&1
        status=$?
        [ $status -eq 0 ] || cat "$work"/*.log >>"$work/said"
        return $status
    }
    wait_until 20 grep -q state=connected "$work/league.log"
    ok "a_run_goes_to_the_server_and_comes_back" tried
    uses_live_server() { ss -Htn state established dst 10.0.0.254:6380 | grep -q .; }
    ok "what_is_live_goes_to_a_server_of_its_own" wait_until 10 uses_live_server
    ok "which_writes_no_disk" [ -z "$(find /var/lib/redis -maxdepth 1 -name '*.rdb' -newer "$work/recipe")" ]
fi
