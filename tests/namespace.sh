# namespace.sh - read by tests that need a machine of their own: `enter_namespace COMMAND...` runs it where
# /etc, /usr/local and /var/lib are copies that nobody else sees, /run and the network are empty, and
# whatever was started ends with it. Only root can make one.

# In words; empty: nothing stands against it.
missing_for_namespace() {
    [ "$(uname -s)" = Linux ] || echo "this is not Linux"
    [ "$(id -u)" -eq 0 ] || echo "only root can play a host"
    command -v ip >/dev/null || echo "ip is not installed (make deps-dev)"
    unshare -m -n -p --fork true 2>/dev/null || echo "no namespaces can be made here"
}

# The new one: a terminal is tty's, as on every host.
in_namespace() { # FOLDER COMMAND...
    above=$1
    shift
    mount -t proc proc /proc &&
        mount -t devpts -o newinstance,gid=5,mode=620,ptmxmode=666 devpts /dev/pts &&
        { [ -L /dev/ptmx ] || mount --bind /dev/pts/ptmx /dev/ptmx; } &&
        mount -t tmpfs tmpfs "$above" && chmod 755 "$above" || return 1
    for folder in /etc /usr/local /var/lib; do
        name=$above/.$(echo $folder | tr / _)
        mkdir "$name" "$name.work" &&
            mount -t overlay -o "lowerdir=$folder,upperdir=$name,workdir=$name.work" overlay $folder || return 1
    done
    mount -t tmpfs tmpfs /run && mkdir -m 755 /run/sshd && ip link set lo up && "$@"
}

enter_namespace() { # FOLDER COMMAND...
    unshare -m -n -p --fork --kill-child --propagation private sh -c '. tests/namespace.sh; in_namespace "$@"' sh "$@"
}
