#!/bin/sh
# An arcade of two hosts on this machine, for trying: a server, a folder and a `ledge league serve` for
# each host, a verifier, an sshd for each host and, where haproxy is installed, a balancer before
# them. Nothing outside a new folder is touched, nothing listens but on the loopback.
#
#     arcade.sh              until Enter, Control-C or a signal
#     arcade.sh COMMAND...   runs COMMAND in it: ARCADE is the folder, with h1 and h2 in it, PORT that
#                            of the balancer (or of the first host), KEYS the folder of players' keys
#
# LEDGE names the program.
set -u
work=$(mktemp -d) || exit 1
. tests/league.sh
trap 'end_all; rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

lack=$(missing_for_league | head -n 1)
for tool in sshd ssh ssh-keygen; do
    command -v $tool >/dev/null || lack="openssh (make deps-dev)"
done
[ -z "$lack" ] || { echo "arcade: not installed: $lack" >&2; exit 2; }

game=$(cd "$(dirname "$LEDGE")" && pwd)/${LEDGE##*/}
first=$((26000 + $$ % 1500 * 4)) # three ports, below those that connections are given
user=$(id -un)

# Every player is a key; one whose key is not known here cannot come in, as this is no public host.
make_keys() {
    mkdir -m 700 "$work/keys"
    ssh-keygen -q -t ed25519 -N '' -f "$work/host_key"
    for player in ada bob; do ssh-keygen -q -t ed25519 -N '' -f "$work/keys/$player"; done
    cat "$work"/keys/*.pub >"$work/authorized_keys"
    if [ "$(id -u)" -eq 0 ] && [ ! -d /run/sshd ]; then mkdir -m 755 /run/sshd; fi
    # One realm: a player is the same one on both hosts.
    head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n' >"$work/realm"
    chmod 400 "$work/realm"
}

start_sshd() { # HOST PORT
    cat >"$work/sshd-$1" <<END
ListenAddress 127.0.0.1
Port $2
HostKey $work/host_key
PidFile none
UsePAM no
StrictModes no
PermitRootLogin prohibit-password
AuthorizedKeysFile $work/authorized_keys
PasswordAuthentication no
KbdInteractiveAuthentication no
ExposeAuthInfo yes
DisableForwarding yes
ForceCommand $game --kiosk --visitor ssh --arcade $work/$1 --realm $work/realm
END
    begin "sshd-$1" "$(command -v sshd)" -D -e -f "$work/sshd-$1"
}

# The balancer of .packaging/arcade, with our ports.
start_balancer() {
    sed -e "s/bind :22/bind 127.0.0.1:$first/" \
        -e "s/10\.0\.0\.1:22/127.0.0.1:$((first + 1))/" \
        -e "s/10\.0\.0\.2:22/127.0.0.1:$((first + 2))/" \
        -e 's/maxconn 50000/maxconn 200/' .packaging/arcade/haproxy.cfg >"$work/haproxy.cfg"
    begin haproxy haproxy -db -f "$work/haproxy.cfg"
}

greets() { # PORT
    ssh-keyscan -T 1 -p "$1" 127.0.0.1 2>/dev/null | grep -q ssh
}

make_keys
start_server || { echo "arcade: the server does not start" >&2; exit 1; }
for host in h1 h2; do
    mkdir -m 700 "$work/$host"
    start_host $host
done
start_verifier verifier
start_sshd h1 $((first + 1))
start_sshd h2 $((first + 2))
PORT=$((first + 1))
if command -v haproxy >/dev/null; then
    start_balancer
    PORT=$first
fi
wait_until 20 greets "$PORT" || { echo "arcade: no host answers" >&2; exit 1; }
ARCADE=$work KEYS=$work/keys
export ARCADE KEYS PORT

if [ $# -gt 0 ]; then
    "$@"
    exit $?
fi
cat <<END
Two hosts of an arcade, in $work. Play as ada and as bob, each in a terminal of its own:

    ssh -t -p $PORT -i $KEYS/ada -o IdentitiesOnly=yes -o NoHostAuthenticationForLocalhost=yes $user@127.0.0.1
    ssh -t -p $PORT -i $KEYS/bob -o IdentitiesOnly=yes -o NoHostAuthenticationForLocalhost=yes $user@127.0.0.1

What the league does is in $work/h1.log, h2.log and verifier.log. Enter ends all of it.
END
read -r _
