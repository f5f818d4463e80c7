#!/bin/sh
# Replays what has happened to others on a league of this machine: `ledge league setup --start` with two
# hosts behind a balancer, and real ssh clients, each with a key and an address of its own. A line for
# each: what was measured, and its limit. Times are of this machine, so this is no part of the checks.
#
#     gameday.sh [PART...]   PART: stalled window burst logins ban flood idle disk
#
# LEDGE names the program; crowd is built beside it.
set -u
if [ "${1:-}" != inside ]; then
    . tests/wait.sh
    for tool in redis-server haproxy sshd ssh ssh-keygen ss; do
        PATH=$PATH:/usr/sbin:/sbin command -v $tool >/dev/null || { echo "gameday: needs $tool (make deps-dev)" >&2; exit 2; }
    done
    [ ! -w /dev/shm ] || export TMPDIR=/dev/shm
    exec sh tests/arcade.sh sh "$0" inside "$@"
fi
shift
. tests/wait.sh
PATH=$PATH:/usr/sbin:/sbin
: "${work:?}" "${ARCADE:?}" "${PORT:?}" "${PLAYER:?}" # of arcade.sh
crowd=${LEDGE%/*}/tests/crowd
keys=$work/keys
passed=0 failed=0
enter=$(printf '\r')

# ---- what is said ----

# is NAME VALUE LIMIT UNIT: VALUE is a number of at most LIMIT.
is() {
    if awk -v value="$2" -v limit="$3" 'BEGIN { exit !(value ~ /^[0-9.]+$/ && value + 0 <= limit + 0) }'; then
        passed=$((passed + 1)) word=ok
    else
        failed=$((failed + 1)) word='not ok'
    fi
    echo "$word - $1: $2 $4 (limit $3)"
}

# The number of WORD in the line that crowd left in $work/NAME.
of() { sed -n "s/.*\b$2=\([0-9.]*\).*/\1/p" "$work/$1" 2>/dev/null | grep . || echo nothing; }

# ---- players ----

# to PORT KEY [OPTION...]: the command of a player
to() {
    port=$1 key=$2
    shift 2
    echo "exec ssh -tt -F none -p $port -b %a -i $keys/$key -o IdentitiesOnly=yes -o IdentityAgent=none -o BatchMode=yes \
        -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR $* $PLAYER@127.0.0.1"
}

# New players, who are asked for their names: a key for each.
make_keys() { # COUNT
    rm -rf "$keys"
    mkdir "$keys"
    for key in control $(seq "$1"); do ssh-keygen -q -t ed25519 -N '' -C "$key" -f "$keys/$key"; done
    [ "$(id -u)" -eq 0 ] || cat "$keys"/*.pub >>"$ARCADE/secret/authorized_keys"
}

# Somebody at the question for the name, where nothing moves but what is pressed; the report is in
# $work/control.
begin_control() { # SECONDS
    "$crowd" -p -t "$1" "$(to "$PORT" control | sed 's/%a/127.8.0.1/')" >"$work/control" 2>&1 &
    control=$!
    wait_until 20 sees_seats 1
}
end_control() { wait "$control"; }

# Sessions of the game, which has two processes in each.
seats() { echo $(($(ps -A -o args= | grep -c "^[^ ]*ledge --kiosk .*--arcade $ARCADE/") / 2)); }
sees_seats() { [ "$(seats)" -ge "$1" ]; }
has_seats() { [ "$(seats)" -le "$1" ]; }

# Connections from players, which are those of the balancer.
connections() { ss -Htn state established sport = ":$PORT" | grep -c .; }
has_connections() { [ "$(connections)" -le "$1" ]; }

# until_true SECONDS COMMAND...: prints how many seconds it took; more than SECONDS: it never was.
until_true() {
    began=$(date +%s%N) seconds=$1
    shift
    wait_until "$seconds" "$@" || seconds=never
    [ "$seconds" = never ] && echo never || echo "$began $(date +%s%N)" | awk '{ printf "%.1f\n", ($2 - $1) / 1e9 }'
}

# Processor time of all that serves, in ms.
used() {
    cat /proc/[0-9]*/stat 2>/dev/null | awk -v tick="$(getconf CLK_TCK)" '
        /\((sshd|sshd-session|ledge|haproxy|ledge-league|redis-server|valkey-server)\)/ {
            sub(/.*\) /, ""); sum += $12 + $13 } END { printf "%d\n", sum * 1000 / tick }'
}

# ---- parts ----

# A hundred terminals that take no more output from when a level begins, whose clock runs.
part_stalled() {
    make_keys 100
    begin_control 120
    "$crowd" -n 100 -k "p%d$enter" -b "$enter" -z -t 80 "$(to "$PORT" %d)" >"$work/stalled" 2>&1 &
    crowd_pid=$!
    is "a hundred players: until they are in" "$(until_true 60 sees_seats 101)" 60 s
    sleep 15
    before=$(used)
    sleep 10
    is "a hundred readers that stand still: what they cost" "$((($(used) - before) / 100))" 100 "% of a core"
    is "a hundred readers that stand still: until their seats are free" "$(until_true 60 has_seats 1 | awk '{ print $1 == "never" ? $1 : $1 + 25 }')" 45 s
    kill $crowd_pid
    wait $crowd_pid 2>/dev/null
    end_control
    is "a key of somebody else meanwhile" "$(of control p95)" 250 "ms, 95 of 100"
}

part_window() {
    make_keys 4
    "$crowd" -n 4 -s 8000x4000 -p -t 10 "$(to "$PORT" %d)" >"$work/window" 2>&1 &
    crowd_pid=$!
    wait_until 20 sees_seats 4
    sleep 5
    most=$(ps -A -o rss=,args= | grep "[l]edge --kiosk" | sort -n | tail -n 1 | awk '{ print int($1 / 1024) }')
    wait $crowd_pid
    is "windows of 8000x4000: memory of a session" "$most" 32 MiB
    is "windows of 8000x4000: a key" "$(of window p95)" 250 "ms, 95 of 100"
    is "windows of 8000x4000: players lost" "$((4 - $(of window there)))" 0 "of 4"
}

part_burst() {
    make_keys 20
    begin_control 15
    burst=$(awk 'BEGIN { for (i = 0; i < 1500; i++) printf "%s", substr("adws jk", i % 7 + 1, 1) }')
    "$crowd" -n 20 -k "p%d$enter" -b "$burst" -p -t 10 "$(to "$PORT" %d)" >"$work/burst" 2>&1
    is "1,500 keys in a burst: players lost" "$((20 - $(of burst there)))" 0 "of 20"
    end_control
    is "a key of somebody else meanwhile" "$(of control p95)" 250 "ms, 95 of 100"
}

part_logins() {
    make_keys 512
    "$crowd" -n 512 -q "$(to "$PORT" %d)" >"$work/logins" 2>&1
    grep 'has shown' "$work/logins" | head -n 3 | tr -d '\033' | sed 's/^/# /'
    is "512 logins at once: refused" "$(of logins failed)" 0 "of 512"
    is "512 logins at once: until the last is in" "$(of logins seconds)" 240 s
}

part_ban() {
    make_keys 1
    begin_control 30
    "$crowd" -k "banned$enter" -t 25 "$(to "$PORT" 1)" >"$work/banned" 2>&1 &
    crowd_pid=$!
    wait_until 20 sees_seats 2
    sleep 2
    home=h1
    [ -n "$(grep -l banned "$ARCADE"/h1/arcade/players/*/* 2>/dev/null)" ] || home=h2
    id=$(grep -l banned "$ARCADE/$home"/arcade/players/*/* | head -n 1 | xargs dirname | xargs basename)
    other=h$((3 - ${home#h}))
    "$LEDGE" arcade --ban "$id" --arcade "$ARCADE/$other/arcade" >"$work/said" 2>&1 || cat "$work/said"
    is "a ban on another host: until the session has ended" "$(until_true 30 has_seats 1)" 10 s
    wait $crowd_pid
    "$crowd" "$(to "$PORT" 1)" >"$work/banned" 2>&1
    is "a banned player who comes again: let in" "$(of banned in)" 0 "of 1"
    end_control
    is "others of the same balancer: lost" "$((1 - $(of control there)))" 0 "of 1"
    "$LEDGE" arcade --unban "$id" --arcade "$ARCADE/$other/arcade" >/dev/null 2>&1
}

# One address that opens what it can, forty that look for accounts, a hundred that open a connection and
# say nothing. The balancer takes all of them, 150 at once and 10 more a second, in the order in which they
# came, at the pace that `setup` gives it: the limit is for that.
part_flood() {
    make_keys 41 # the last one floods
    begin_control 40
    "$crowd" -n 200 -w 'Connection established' -g -t 25 \
        "$(to "$PORT" 41 -v | sed 's/%a/127.7.7.7/')" >"$work/one" 2>&1 &
    "$crowd" -n 100 -w 'Connection established' -g -t 25 \
        "$(to "$PORT" 41 -v | sed 's/%a/127.6.0.%d/')" >"$work/silent" 2>&1 &
    for scanner in $(seq 40); do
        for _ in in $(seq 8); do
            ssh -F none -p "$PORT" -b "127.5.0.$scanner" -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null \
                -o IdentityFile=none -o IdentityAgent=none -o LogLevel=QUIET admin@127.0.0.1 </dev/null >/dev/null 2>&1
            sleep 4
        done &
    done
    sleep 3
    "$crowd" -n 40 -t 5 "$(to "$PORT" %d)" >"$work/players" 2>&1
    is "a flood of the port: players refused" "$(of players failed)" 0 "of 40"
    is "a flood of the port: until the last player is in" "$(of players seconds)" 60 s
    end_control
    is "a key of somebody else meanwhile" "$(of control p95)" 250 "ms, 95 of 100"
    wait
}

# What asks for nothing is gone within a minute.
part_idle() {
    make_keys 8
    # An ssh that is stopped once it is connected would have logged in meanwhile.
    "$crowd" -n 8 -w connected -t 70 "exec bash -c 'exec 3<>/dev/tcp/127.0.0.1/$PORT; echo connected; sleep 90'" >"$work/half" 2>&1 &
    is "connections that never log in: until they are gone" "$(sleep 2; until_true 70 has_connections 0)" 60 s
    wait
    "$crowd" -n 8 -w 'Authenticated to' -t 70 "$(to "$PORT" %d -N -v)" >"$work/half" 2>&1 &
    wait_until 20 sh -c "! [ \$(ss -Htn state established sport = :$PORT | grep -c .) -lt 8 ]"
    is "connections without a session (ssh -N): until they are gone" "$(until_true 70 has_connections 0)" 60 s
    wait
    "$crowd" -n 8 -k "p%d$enter" -g -t 70 "$(to "$PORT" %d)" >"$work/half" 2>&1 &
    wait_until 20 sees_seats 8
    is "players whose line is dead: until their seats are free" "$(until_true 70 has_seats 0)" 60 s
    wait
}

part_disk() {
    make_keys 20
    size=$(df -k --output=used "$work" | tail -n 1)
    if ! mount -o "remount,size=$((size + 64))k" "$work" 2>/dev/null; then
        echo "ok - a full disk # SKIP only root can make one"
        return
    fi
    head -c 1000000 /dev/zero >"$work/filler" 2>/dev/null
    "$crowd" -n 20 -k "p%d$enter" -p -t 5 "$(to "$PORT" %d)" >/dev/shm/gameday.$$ 2>&1
    mount -o remount,size=50% "$work"
    rm "$work/filler"
    mv /dev/shm/gameday.$$ "$work/full"
    is "a full disk: players who cannot play" "$((20 - $(of full there)))" 0 "of 20"
    is "a full disk: a key" "$(of full p95)" 250 "ms, 95 of 100"
    try() { setpriv --reuid ledge --regid ledge --clear-groups "$LEDGE" league try "$ARCADE/h1/arcade" "$ARCADE/h2/arcade"; }
    is "there is room again: until a run is on the other host's board" "$(until_true 40 try)" 30 s
}

# ---- all ----

for part in ${*:-stalled window burst logins ban flood idle disk}; do
    "part_$part"
    wait_until 30 has_seats 0
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
