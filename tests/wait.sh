# wait.sh - read by scripts that wait for something: by trying, for nobody knows how fast a machine is.

# wait_until SECONDS COMMAND...: until it succeeds.
wait_until() {
    tries=$(($1 * 10))
    shift
    while [ $tries -gt 0 ]; do
        "$@" >/dev/null 2>&1 && return 0
        tries=$((tries - 1))
        sleep 0.1
    done
    return 1
}
