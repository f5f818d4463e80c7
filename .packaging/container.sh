#!/bin/sh
# The container of a host: container.sh LEDGE, in namespaces of its own, as root. With podman or buildah it
# is built as Containerfile says; without, its root is made by mmdebstrap from the same lists of
# packages and commands, with the program that is built here. Then its own command is run, and a
# player comes in by SSH.
set -eu
ledge=$1
here=$(cd "$(dirname "$0")/.." && pwd)
file=$here/.packaging/arcade/Containerfile

left_out() { echo "ok - the container of a host # SKIP $1"; exit 0; }

# Of the last stage; a line that goes on is one.
stage() { awk '/^FROM/ { text = "" } { text = text $0 "\n" } END { printf "%s", text }' "$file" | sed -e '/^#/d' -e ':a' -e '/\\$/{N;s/\\\n//;ba' -e '}'; }

make_root() { # FOLDER
    if command -v podman >/dev/null; then
        image=$(podman build -q -f "$file" "$here") && podman export "$(podman create "$image")" | tar -C "$1" -xf -
    elif command -v buildah >/dev/null; then
        image=$(buildah build -q -f "$file" "$here") && cp -a "$(buildah mount "$(buildah from "$image")")/." "$1"
    else
        packages=$(stage | sed -n 's/^RUN .*install -y --no-install-recommends \([^&]*\)&&.*/\1/p' | tr -s ' ' ,)
        mmdebstrap --quiet --variant=minbase --dpkgopt=force-unsafe-io --include="${packages%,}" bookworm "$1" || return 1
        make -s -C "$here" install BUILD="$(dirname "$ledge")" DESTDIR="$1" >/dev/null || return 1
        stage | sed -n 's/^RUN \(ledge .*\)/\1/p' | chroot "$1" sh -e >/dev/null
    fi
}

if [ "${2:-}" != inside ]; then
    [ "$(id -u)" -eq 0 ] || left_out "only root can play a host"
    for tool in ssh ssh-keygen ip unshare; do command -v $tool >/dev/null || left_out "$tool is not installed (make deps-dev)"; done
    command -v podman >/dev/null || command -v buildah >/dev/null || command -v mmdebstrap >/dev/null ||
        left_out "none of podman, buildah and mmdebstrap is installed (make deps-dev)"
    unshare -m -n -p --fork true 2>/dev/null || left_out "no namespaces can be made here"
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mkdir "$work/root"
    make_root "$work/root" || { echo "not ok - the container is built"; exit 1; }
    echo "ok - the container is built"
    unshare -m -n -p --fork --kill-child --propagation private sh "$0" "$ledge" inside "$work"
    exit $?
fi

# ---- inside ----

. "$here/tests/wait.sh"
work=$3 root=$3/root
status=0
ok() { # SENTENCE COMMAND...
    sentence=$1
    shift
    if "$@"; then echo "ok - $sentence"; else
        echo "not ok - $sentence"
        sed 's/^/# /' "$work/log"
        status=1
    fi
}

mount -t proc proc "$root/proc"
mount -t devpts -o newinstance,gid=5,mode=620,ptmxmode=666 devpts "$root/dev/pts"
ip link set lo up
"$ledge" league setup "$work/league" --balancer --network 10.0.0 >"$work/log"
mkdir -p "$root/etc/ledge"
cp "$work"/league/h1/etc/ledge/* "$root/etc/ledge/"
command=$(stage | sed -n 's/^CMD \[\(.*\)\]$/\1/p' | tr -d '",')
# shellcheck disable=SC2086 # words
chroot "$root" $command >>"$work/log" 2>&1 &

shell=$(chroot "$root" getent passwd ledge | cut -d : -f 7)
greets() { ssh-keyscan -T 2 127.0.0.1 2>/dev/null | grep -q ssh; }
ok "sshd_answers" wait_until 20 greets
forced=$(chroot "$root" /usr/sbin/sshd -T -f /run/sshd_config -C user=ledge,host=h,addr=127.0.0.1 | sed -n 's/^forcecommand //p')
ok "login_shell_and_ForceCommand_agree" [ "${shell:-none}" = "$forced" ]
mkfifo "$work/nothing"
exec 9<>"$work/nothing"
ssh-keygen -q -t ed25519 -N '' -f "$work/key"
TERM=xterm timeout 30 ssh -tt -F none -i "$work/key" -o IdentitiesOnly=yes -o IdentityAgent=none -o BatchMode=yes \
    -o StrictHostKeyChecking=no -o LogLevel=ERROR -o UserKnownHostsFile=/dev/null ledge@127.0.0.1 <"$work/nothing" >"$work/seen" 2>&1 &
ok "a_player_comes_in" wait_until 20 grep -q 'Your name' "$work/seen"
ok "su_is_the_kiosk_as_well" sh -c "! chroot '$root' su ledge -c 'echo a shell' 2>/dev/null | grep -q '^a shell'"
exit $status
