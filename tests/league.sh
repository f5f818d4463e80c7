# league.sh - read by scripts that need a league on this machine: a server, hosts with a folder and a
# `ledge league serve` each, verifiers. All is below $work; LEDGE names the program, $runner what
# makes runs of other players. Ends what it started.
. tests/wait.sh
PATH=$PATH:/usr/sbin:/sbin
league=${LEDGE%/*}/ledge-league
runner=${LEDGE%/*}/tests/run_as
socket=$work/server.sock
started=

# The server and its client, of either kind; empty: there is none.
server_program=$(command -v valkey-server || command -v redis-server)
client_program=$(command -v valkey-cli || command -v redis-cli)

# What is missing, in words; empty: nothing.
missing_for_league() {
    [ -n "$server_program" ] && [ -n "$client_program" ] || echo "redis-server (make deps-dev)"
    [ -x "$league" ] && [ -x "$runner" ] || echo "libhiredis-dev (make deps-dev), then make league"
}

# The tests themselves may do everything; `client_as USER` only what that user may.
client() {
    "$client_program" -s "$socket" --user test --pass test --no-auth-warning "$@" 2>/dev/null
}

client_as() { # USER WORD...
    name=$1
    shift
    "$client_program" -s "$socket" --user "$name" --no-auth-warning \
        --pass "$(cut -d' ' -f2 "$work/$name.auth")" "$@" 2>&1
}

# The server's users, and a file with the password of each.
make_users() { # HOST...
    "$LEDGE" league users "$@" >"$work/users.acl" || return 1
    echo 'user test on >test allkeys allcommands' >>"$work/users.acl"
    for name in verifier operator "$@"; do
        (umask 077 && sed -n "s/^user $name on >\([0-9a-f]*\) .*/$name \1/p" "$work/users.acl" \
            >"$work/$name.auth")
    done
}

# begin NAME COMMAND...: runs it beside; its number is then $work/NAME.pid, its lines NAME.log.
begin() {
    name=$1
    shift
    "$@" >>"$work/$name.log" 2>&1 &
    echo $! >"$work/$name.pid"
    started="$started $!"
}

# end SIGNAL NAME: ends what was begun, and waits for it.
end() {
    pid=$(cat "$work/$2.pid")
    kill "-$1" "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
}

end_all() {
    for pid in $started; do kill -TERM "$pid" 2>/dev/null; done
    for pid in $started; do wait "$pid" 2>/dev/null; done
    started=
}

is_answering() {
    [ "$(client PING)" = PONG ]
}

# Every write is on the disk before it is acknowledged.
start_server() { # OPTION...
    mkdir -p "$work/server"
    [ -e "$work/users.acl" ] || make_users h1 h2
    begin server "$server_program" --port 0 --unixsocket "$socket" --dir "$work/server" \
        --aclfile "$work/users.acl" --appendonly yes --appendfsync always --save '' "$@"
    wait_until 20 is_answering
}

# start_host NAME OPTION...: its folder is $work/NAME.
start_host() {
    host=$1
    shift
    mkdir -p "$work/$host"
    begin "$host" "$LEDGE" league serve --arcade "$work/$host" --server "$socket" --host "$host" \
        --auth "$work/$host.auth" "$@"
    wait_until 20 test -d "$work/$host/spool"
}

start_verifier() { # NAME OPTION...
    name=$1
    shift
    begin "$name" "$LEDGE" league verify --server "$socket" --host "$name" \
        --auth "$work/verifier.auth" "$@"
}

# submit HOST FILE...: puts runs into the spool, as the game does.
submit() {
    spool=$work/$1/spool
    shift
    for run; do
        cp "$run" "$spool/.new-${run##*/}" && mv "$spool/.new-${run##*/}" "$spool/${run##*/}"
    done
}

is_empty() { # FOLDER
    [ -z "$(ls "$1")" ]
}

# For a test with judge.sh.
begin_test() {
    trap 'end_all; rm -rf "$work"' EXIT
    status=0
    : >"$work/out"
    : >"$work/err"
}

# need_league SENTENCE: ends the test, and says so, where something is missing.
need_league() {
    lack=$(missing_for_league | head -n 1)
    [ -n "$lack" ] || return 0
    echo "ok - $1 # SKIP not installed: $lack"
    exit 0
}

# enter_league SENTENCE SCRIPT TOOL...: runs `SCRIPT inside` in a league of two hosts (arcade.sh), and ends;
# likewise where a tool is missing.
enter_league() {
    sentence=$1 script=$2
    shift 2
    need_league "$sentence"
    for tool in sshd ssh ssh-keygen ssh-keyscan haproxy "$@"; do
        command -v "$tool" >/dev/null && continue
        echo "ok - $sentence # SKIP $tool is not installed (make deps-dev)"
        exit 0
    done
    [ ! -w /dev/shm ] || export TMPDIR=/dev/shm # the server waits for the disk at every write
    sh tests/arcade.sh sh "$script" inside
    exit $?
}
