#!/bin/sh
# `make arcade`: two hosts, a server and a balancer on this machine, and what an operator is given: units,
# configurations, backup. LEDGE names the program.
set -u
[ -w /dev/shm ] && export TMPDIR=/dev/shm # the server waits for the disk at every write
. tests/judge.sh
. tests/league.sh
begin_test

# skip SENTENCE TOOL: true, and said, if TOOL is not there
skip() {
    command -v "$2" >/dev/null && return 1
    echo "ok - $1 # SKIP $2 is not installed (make deps-dev)"
}

files=.packaging/arcade

# ---- files for an operator ----

if ! skip the_balancer_is_configured haproxy; then
    ok "the_balancer_is_configured" haproxy -c -q -f $files/haproxy.cfg
fi
if ! skip sshd_takes_its_configuration sshd; then
    ssh-keygen -q -t ed25519 -N '' -f "$work/host_key"
    sed "s|/etc/ledge/host_key|$work/host_key|" $files/sshd_config >"$work/sshd_config"
    [ "$(id -u)" -ne 0 ] || mkdir -p -m 755 /run/sshd
    ok "sshd_takes_its_configuration" "$(command -v sshd)" -t -f "$work/sshd_config"
fi
for script in backup start-container; do
    ok "${script}_is_a_shell_script" sh -n $files/$script
done

# Every option that a unit gives is one of the program.
options_are_known() {
    cat $files/*.service $files/start-container $files/sshd_config | tr ' ' '\n' |
        grep '^--[a-z]' | grep -v '^--re[ug]id\|^--clear-groups' | sort -u >"$work/options"
    { "$LEDGE" help league; "$LEDGE" --kiosk --help; } >"$work/out" 2>"$work/err"
    while read -r option; do
        grep -q -- "^ *$option\b" "$work/out" || { echo "$option" >"$work/err"; return 1; }
    done <"$work/options"
}
ok "units_give_options_that_there_are" options_are_known

if ! skip units_are_right systemd-analyze; then
    mkdir "$work/units"
    for unit in $files/*.service; do
        sed -e 's|/usr/local/bin/ledge|/bin/true|; s|/usr/sbin/sshd|/bin/true|' \
            "$unit" >"$work/units/$(basename "$unit" | sed 's/@/@1/')"
    done
    systemd-analyze verify --man=no "$work"/units/*.service >"$work/out" 2>&1
    ok "units_are_right" [ "$(grep -c "^$work/units.*\(Unknown\|Failed\|Invalid\|ignoring\)" "$work/out")" -eq 0 ]
fi

# ---- backup and restore ----

mkdir -p "$work/from/records" "$work/to" "$work/used/records"
echo run >"$work/from/records/a.replay"
mkdir -p "$work/from/players/aaaaaaaaaaaaaaaa"
echo 'ada 2026-01-31 visible' >"$work/from/players/aaaaaaaaaaaaaaaa/name"
echo secret >"$work/from/secret"
sh $files/backup save "$work/from" "$work/saved.tar.gz" 2>"$work/err"
sh $files/backup restore "$work/saved.tar.gz" "$work/to" 2>"$work/err"
ok "a_backup_comes_back" diff -r "$work/from/players" "$work/to/players"
ok "the_secret_is_in_no_backup" [ ! -e "$work/to/secret" ]
echo mine >"$work/used/records/b.replay"
is_refused() { ! sh $files/backup restore "$work/saved.tar.gz" "$work/used" 2>"$work/err"; }
ok "nothing_is_put_over_what_is_there" is_refused

# ---- two hosts ----

lack=$(missing_for_league | head -n 1)
command -v sshd >/dev/null || lack="openssh-server (make deps-dev)"
if [ -n "$lack" ]; then
    echo "ok - an arcade of two hosts on one machine # SKIP not installed: $lack"
    exit 0
fi

cat >"$work/inside" <<'END'
work=$ARCADE
. tests/league.sh
proof=levels/01-first-steps.proof
board=$(sed -n 's/^hash = //p' $proof).$(sed -n 's/^engine = //p' $proof).best-time
mkdir "$work/runs"
"$runner" "$work/runs" 1 $proof
submit h1 "$work/runs/3-0"
wait_until 30 grep -q ' h1 ž0~' "$work/h2/boards/$board" || exit 3
ssh-keyscan -T 5 -p "$PORT" 127.0.0.1 2>/dev/null | grep -q ssh-ed25519 || exit 4
ls "$ARCADE"/*.pid >"$1"
cat "$ARCADE"/*.pid >"$1.pids"
END
LEDGE=$LEDGE sh tests/arcade.sh sh "$work/inside" "$work/listed" >"$work/out" 2>"$work/err"
status=$?
ok "an_arcade_of_two_hosts_on_one_machine" [ $status -eq 0 ]
still_there() { while read -r pid; do kill -0 "$pid" 2>/dev/null && echo "$pid"; done <"$1"; }
ok "it_ends_all_that_it_started" [ -z "$(still_there "$work/listed.pids")" ]
ok "and_leaves_no_folder" [ ! -e "$(dirname "$(head -n 1 "$work/listed")")" ]
