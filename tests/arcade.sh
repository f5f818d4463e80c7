#!/bin/sh
# Runs a command in a league of two hosts with a balancer, which `ledge league setup` makes and takes
# down; as root in namespaces of its own.
#
#     arcade.sh COMMAND...   ARCADE is its folder, PORT that of the balancer, KEYS the folder of
#                            players' keys, PLAYER their account; work is for what the command writes
#
# LEDGE names the program.
set -u
. tests/namespace.sh

if [ "${1:-}" != --inside ]; then
    work=$(mktemp -d) || exit 1
    trap 'rm -rf "$work"' EXIT
    trap 'exit 1' HUP INT TERM
    export work
    lack=$(missing_for_namespace | head -n 1)
    if [ "$(id -u)" -ne 0 ]; then
        sh "$0" --inside "$@"
    elif [ -z "$lack" ]; then
        enter_namespace "$work" sh "$0" --inside "$@"
    else
        echo "ok - a league on this machine # SKIP $lack" # nobody wants its accounts
    fi
    exit $?
fi

shift
ARCADE=$work/league PORT=$((26000 + $$ % 1500 * 4 + 1)) KEYS=$work/league/secret/keys PLAYER=ledge
[ "$(id -u)" -eq 0 ] || PLAYER=$(id -un)
export ARCADE KEYS PLAYER PORT
trap '"$LEDGE" league setup "$ARCADE" --remove >/dev/null 2>&1' EXIT
trap 'exit 1' HUP INT TERM
"$LEDGE" league setup "$ARCADE" --hosts 2 --balancer --port $PORT --start >"$work/setup.log" 2>&1 || {
    cat "$work/setup.log" >&2
    exit 1
}
"$@"
