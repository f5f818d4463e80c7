#!/bin/sh
# What an operator is given for machines of their own: units, configurations, backup. LEDGE names the
# program.
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
need_league "a league has its files"

# ---- files for an operator ----

made=$work/league
if ! skip a_league_has_its_files ssh-keygen; then
    ledge league setup "$made" --hosts 2 --balancer --network 10.0.0
    ok "a_league_has_its_files" [ $status -eq 0 ]
    ok "no_mark_of_a_template_is_left" [ -z "$(grep -rl '@[A-Z_]*@' "$made")" ]
    ok "each_host_has_its_own_password" [ "$(cat "$made"/h?/etc/ledge/league.auth | sort -u | grep -c '^h[12] ')" -eq 2 ]
fi
if ! skip the_balancer_is_configured haproxy; then
    sed "s|/etc/haproxy/class|$made/class|" "$made/balancer/etc/haproxy/haproxy.cfg" >"$work/haproxy.cfg"
    ok "the_balancer_is_configured" haproxy -c -q -f "$work/haproxy.cfg"
fi
if ! skip sshd_takes_its_configuration sshd; then
    ssh-keygen -q -t ed25519 -N '' -f "$work/host_key"
    sed "s|/etc/ledge/host_key|$work/host_key|" "$made/h1/etc/ledge/sshd_config" >"$work/sshd_config"
    [ "$(id -u)" -ne 0 ] || mkdir -p -m 755 /run/sshd
    ok "sshd_takes_its_configuration" "$(command -v sshd)" -t -f "$work/sshd_config"
fi
for script in backup start-container setup accounts install-host install-server install-balancer; do
    ok "${script}_is_a_shell_script" sh -n $files/$script
done

# Every option that a unit gives is one of the program.
options_are_known() {
    cat $files/*.service $files/ledge-kiosk $files/start-container | tr ' ' '\n' |
        grep '^--[a-z]' | grep -v '^--re[ug]id\|^--clear-groups' | sort -u >"$work/options"
    { "$LEDGE" help league; "$LEDGE" --kiosk --help; } >"$work/out" 2>"$work/err"
    while read -r option; do
        grep -q -- "^ *$option\b" "$work/out" || { echo "$option" >"$work/err"; return 1; }
    done <"$work/options"
}
ok "units_give_options_that_there_are" options_are_known

if ! skip units_are_right systemd-analyze; then
    mkdir "$work/units"
    for unit in "$made"/h1/etc/systemd/system/*.service; do
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
