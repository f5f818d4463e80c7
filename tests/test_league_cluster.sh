#!/bin/sh
# A league on a cluster: three servers, each of which has a third of the keys, and sends who asks the
# wrong one to the right one. Two folders. LEDGE names the program.
set -u
[ -w /dev/shm ] && export TMPDIR=/dev/shm # the server waits for the disk at every write
. tests/judge.sh
. tests/league.sh
begin_test
need_league "hosts share a cluster"

proof=levels/01-first-steps.proof
engine=$(sed -n 's/^engine = //p' $proof)
hash=$(sed -n 's/^hash = //p' $proof)
board=$hash.$engine.best-time
ada=aaaaaaaaaaaaaa3b
first=$((10000 + $$ % 1600 * 3)) # three ports; a cluster takes those 10000 above them, too
mkdir "$work/runs"

node() { # NUMBER WORD...: asks one server
    port=$((first + $1))
    shift
    "$client_program" -p $port --user test --pass test --no-auth-warning "$@" 2>/dev/null
}
all() { # WORD...: asks the server that has the key
    "$client_program" -c -p $first --user test --pass test --no-auth-warning "$@" 2>/dev/null
}
answers() { [ "$(node "$1" PING)" = PONG ]; }
is_whole() { node "$1" CLUSTER INFO | grep -q '^cluster_state:ok'; }

make_users h1 h2
for i in 0 1 2; do
    mkdir "$work/node$i"
    begin node$i "$server_program" --port $((first + i)) --bind 127.0.0.1 --dir "$work/node$i" \
        --cluster-enabled yes --aclfile "$work/users.acl" --appendonly yes --save ''
done
for i in 0 1 2; do wait_until 10 answers $i || exit 3; done
node 0 CLUSTER ADDSLOTSRANGE 0 5460 >/dev/null
node 1 CLUSTER ADDSLOTSRANGE 5461 10922 >/dev/null
node 2 CLUSTER ADDSLOTSRANGE 10923 16383 >/dev/null
node 0 CLUSTER MEET 127.0.0.1 $((first + 1)) >/dev/null
node 0 CLUSTER MEET 127.0.0.1 $((first + 2)) >/dev/null
for i in 0 1 2; do wait_until 20 is_whole $i || exit 3; done

socket=127.0.0.1:$first # of the one that all begin at
start_host h1 --resend 3600
start_host h2 --resend 3600
start_verifier verifier --claim 2

# ---- runs and boards ----

rows() { grep -vc '^;' "$work/$1/boards/$2" 2>/dev/null; }
has_rows() { [ "$(rows "$1" "$2")" = "$3" ]; } # HOST BOARD COUNT
"$runner" "$work/runs" 5 levels/0[1-6]*.proof
# shellcheck disable=SC2046 # names without blanks
submit h1 $(ls -d "$work"/runs/*)
boards_are_right() { # HOST
    for level in levels/0[1-6]*.proof; do
        has_rows "$1" "$(sed -n 's/^hash = //p' "$level").$engine.best-time" 5 || return 1
    done
}
ok "runs_of_one_host_are_on_the_boards_of_the_other" wait_until 60 boards_are_right h2
ok "and_on_its_own" wait_until 20 boards_are_right h1
ok "the_spool_is_empty" wait_until 20 is_empty "$work/h1/spool"
have_keys() { for i in 0 1 2; do [ "$(node $i DBSIZE)" -gt 0 ] || return 1; done; }
ok "every_server_has_some" have_keys

# ---- levels, likes, names, bans, live ----

hop=$(mkdir -p "$work/h1/levels" && "$runner" --publish "$work/h1/levels" ada~$ada 1764000000 \
    tests/workshop/hop.txt tests/workshop/hop.proof)
ok "a_level_comes_to_the_other_host" wait_until 20 test -e "$work/h2/levels/$hop.txt"
mkdir -p "$work/h2/players/bbbbbbbbbbbbbbbb"
echo "; ledge tries 1 bob~bbbbbbbbbbbbbbbb 1764000000 7
$hop 9 9 5000 1 1764000000 300" >"$work/h2/players/bbbbbbbbbbbbbbbb/tries"
has_votes() { grep -q "^${hop%-*} 0 1 1 " "$work/h1/boards/votes"; }
ok "and_what_is_said_of_it" wait_until 40 has_votes
mkdir -p "$work/h1/players/$ada" "$work/h2/players/$ada"
printf 'ada 2026-02-03 visible\n' >"$work/h1/players/$ada/name"
ok "names_come" wait_until 10 grep -q '^ada ' "$work/h2/players/$ada/name"
"$LEDGE" arcade --ban cccccccccccccccc --arcade "$work/h1" >"$work/out"
ok "bans_come" wait_until 10 test -e "$work/h2/boards/bans/cccccccccccccccc"
printf 'one\n' >"$work/h1/live/$hash.$ada.4711"
remote_is() { [ "$(cat "$work/h2/remote/$hash.$ada."* 2>/dev/null)" = "$1" ]; }
ok "a_run_in_progress_is_seen" wait_until 10 remote_is one

# Only those who do not know yet who has a key ask another server for it.
count_moved() { for i in 0 1 2; do node $i INFO errorstats; done | tr -d '\r' | awk -F = '/^errorstat_MOVED:/ { n += $2 } END { print n + 0 }'; }
are_few_moved() { count_moved >"$work/out" && [ "$(cat "$work/out")" -lt 30 ]; }
ok "keys_are_asked_of_the_server_that_has_them" are_few_moved

# ---- keys that move ----

# The slots of the second server go to the first one, key by key, while a host goes on.
move() { # SLOT
    to=$(node 0 CLUSTER MYID) from=$(node 1 CLUSTER MYID)
    node 0 CLUSTER SETSLOT "$1" IMPORTING "$from" >/dev/null
    node 1 CLUSTER SETSLOT "$1" MIGRATING "$to" >/dev/null
    for key in $(node 1 CLUSTER GETKEYSINSLOT "$1" 100); do
        node 1 MIGRATE 127.0.0.1 $first "$key" 0 5000 AUTH2 test test >/dev/null
    done
    printf 'asked\n' >>"$work/h1/live/$hash.$ada.4711"
    for i in 0 1 2; do node $i CLUSTER SETSLOT "$1" NODE "$to" >/dev/null; done
}
for key in "live:{$hash}" "q:h1:$engine" news "run:{h1}:x" a:h1; do
    slot=$(node 0 CLUSTER KEYSLOT "$key")
    if [ "$slot" -ge 5461 ] && [ "$slot" -le 10922 ]; then move "$slot"; fi
done
rm -f "$work"/runs/*
"$runner" "$work/runs" 6 $proof
submit h1 "$work/runs/3-5"
ok "a_run_is_published_after_keys_have_moved" wait_until 60 has_rows h2 "$board" 6

# ---- a server that is away ----

end KILL node1
sleep 1
begin node1 "$server_program" --port $((first + 1)) --bind 127.0.0.1 --dir "$work/node1" \
    --cluster-enabled yes --aclfile "$work/users.acl" --appendonly yes --save ''
"$runner" "$work/runs" 7 $proof
submit h2 "$work/runs/3-6"
ok "runs_come_through_when_a_server_was_away" wait_until 90 has_rows h1 "$board" 7

# ---- forgetting and expelling look at all servers ----

operate() { # WORD...
    "$LEDGE" league "$@" --server "$socket" --auth "$work/operator.auth" >"$work/out" 2>"$work/err"
    status=$?
}
operate forget aaaaaaaaaaaaaaab
ok "forget_drops_rows_of_all_servers" wait_until 20 has_rows h2 "$board" 6
operate expel h1
ok "expel_too" wait_until 20 has_rows h2 "$board" 1
