#!/bin/sh
# A league on a system with nothing on it: bare.sh SUITE, as root, with an archive of Debian. The program is
# built there by the words of the README, and a league is set up and proves itself, as root and as a
# user, in namespaces of its own.
set -eu
suite=$1
here=$(cd "$(dirname "$0")/.." && pwd)

left_out() { echo "ok - a league on bare $suite # SKIP $1"; exit 0; }

if [ "${2:-}" != inside ]; then
    [ "$(id -u)" -eq 0 ] || left_out "only root can make a system"
    for tool in mmdebstrap ip unshare; do command -v $tool >/dev/null || left_out "$tool is not installed (make deps-dev)"; done
    unshare -m -n -p --fork true 2>/dev/null || left_out "no namespaces can be made here"
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mmdebstrap --quiet --variant=apt --dpkgopt=force-unsafe-io --include=make,ca-certificates "$suite" "$work/root"
    mkdir "$work/root/src"
    git -C "$here" archive HEAD | tar -C "$work/root/src" -xf -
    chroot "$work/root" sh -ec 'cd /src && make -s deps && apt-get install -qq --no-install-recommends -y \
        libhiredis-dev redis-server haproxy openssh-server openssh-client && make -s all league && make -s install' \
        >"$work/log" 2>&1 || { cat "$work/log"; echo "not ok - ledge is installed on bare $suite"; exit 1; }
    echo "ok - ledge is installed on bare $suite"
    unshare -m -n -p --fork --kill-child --propagation private sh "$0" "$suite" inside "$work"
    exit $?
fi

# ---- inside ----

work=$3 root=$3/root
status=0

# Sets up, and takes down: ACCOUNT FOLDER.
try() {
    start=$(date +%s)
    if chroot "$root" su "$1" -s /bin/sh -c "ledge league setup '$2' --hosts 2 --balancer --start" >"$work/log" 2>&1 &&
        [ "$(grep -c '^proof: ' "$work/log")" -eq 2 ]; then
        echo "ok - a league of $1 proves itself # after $(($(date +%s) - start)) s"
    else
        sed 's/^/# /' "$work/log"
        echo "not ok - a league of $1 proves itself"
        status=1
    fi
    if chroot "$root" su "$1" -s /bin/sh -c "ledge league setup '$2' --remove" >"$work/log" 2>&1 &&
        [ ! -e "$root$2" ] && ! chroot "$root" id ledge >/dev/null 2>&1; then
        echo "ok - nothing is left of it"
    else
        sed 's/^/# /' "$work/log"
        echo "not ok - nothing is left of it"
        status=1
    fi
}

mount -t proc proc "$root/proc"
mkdir -p "$root/dev/pts"
mount -t devpts -o newinstance,gid=5,mode=620,ptmxmode=666 devpts "$root/dev/pts"
ip link set lo up
chroot "$root" useradd -m somebody
try root /srv/league
try somebody /home/somebody/league
exit $status
