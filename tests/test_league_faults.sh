#!/bin/sh
# What goes wrong in a league: files that cannot be read, a server that is full, hangs, or is no
# server for a league, a host that lies, parts that were ended by force. A real server, two folders.
# LEDGE names the program.
set -u
[ -w /dev/shm ] && export TMPDIR=/dev/shm # the server waits for the disk at every write
. tests/judge.sh
. tests/league.sh
begin_test
need_league "a league when things go wrong"

proof=levels/01-first-steps.proof
engine=$(sed -n 's/^engine = //p' $proof)
hash=$(sed -n 's/^hash = //p' $proof)
board=$hash.$engine.best-time
other=levels/02-stepping-stones.proof
mkdir "$work/runs"

says() { grep -q "$2" "$work/$1.log"; }
rows() { grep -vc '^;' "$work/$1/boards/$2" 2>/dev/null; }
has_rows() { [ "$(rows "$1" "$2")" = "$3" ]; } # HOST BOARD COUNT
lies_there() { [ -e "$1" ]; }
is_gone() { [ ! -e "$1" ]; }

start_server
start_verifier verifier --claim 1

# ---- accounts of their own, as on a host ----

# A game writes as the owner of the folder, the league as another account of its group.
mkdir -m 755 "$work/h1"
if [ "$(id -u)" -eq 0 ]; then
    chmod 755 "$work"
    chmod 777 "$socket"
    sed -e "s|@METRICS@|$work/metrics|; s|@ARCADE@|$work/h1|" \
        -e 's/ ledge-league / 60002 /; s/ ledge / 60001 /g; s/ ledge / 60001 /g' \
        .packaging/arcade/tmpfiles.conf >"$work/tmpfiles.conf"
    rmdir "$work/h1"
    if command -v systemd-tmpfiles >/dev/null; then
        ok "the_folder_of_a_host_is_made" systemd-tmpfiles --create "$work/tmpfiles.conf" 2>"$work/err"
    else
        echo "ok - the_folder_of_a_host_is_made # SKIP systemd-tmpfiles is not installed"
        sed -n 's/^d \(\/[^ ]*\) *\([0-7]*\) *\([a-z0-9]*\) *\([a-z0-9]*\) .*/install -d -o \3 -g \4 -m \2 \1/p' \
            "$work/tmpfiles.conf" | sh
    fi
    chown 60002 "$work/h1.auth"
    serve_h1() {
        begin h1 setpriv --reuid 60002 --regid 60001 --clear-groups "$LEDGE" league serve \
            --arcade "$work/h1" --server "$socket" --host h1 --auth "$work/h1.auth" --resend 3600 "$@"
    }
    as_game() { setpriv --reuid 60001 --regid 60001 --clear-groups "$@"; }
else
    serve_h1() { start_host h1 --resend 3600 "$@"; }
    as_game() { "$@"; }
fi
# finish_run FILE NAME: a game on h1 puts it into the spool
finish_run() {
    as_game sh -c "cp '$1' '$work/h1/spool/.new-$2' && mv '$work/h1/spool/.new-$2' '$work/h1/spool/$2'"
}
serve_h1
start_host h2 --resend 3600
wait_until 20 lies_there "$work/h1/spool"
game_may_not() { ! as_game sh -c "$1" 2>/dev/null; }
if [ "$(id -u)" -eq 0 ]; then
    ok "a_game_writes_no_board" game_may_not ": >'$work/h1/boards/x'"
    ok "nor_runs_of_other_hosts" game_may_not ": >'$work/h1/remote/x'"
    ok "nor_puts_another_folder_in_their_place" game_may_not "mv '$work/h1/boards' '$work/h1/b'"
    ok "the_league_has_no_part_left_out" game_may_not "grep -q 'left out' '$work/h1.log'"
fi

# A run that cannot be read now is no damaged one.
"$runner" "$work/runs" 2 $proof
chmod 755 "$work/runs"
as_game sh -c "umask 077; cp '$work/runs/3-0' '$work/h1/spool/.new-a' && chmod 0 '$work/h1/spool/.new-a' &&
    mv '$work/h1/spool/.new-a' '$work/h1/spool/a'"
ok "a_run_that_cannot_be_read_is_told" wait_until 10 says h1 'state=unread file=a '
ok "it_is_not_set_aside" lies_there "$work/h1/spool/a"
as_game chmod 644 "$work/h1/spool/a"
ok "it_is_sent_when_it_can_be_read" wait_until 30 has_rows h2 "$board" 1
ok "and_its_board_is_on_the_host" wait_until 20 has_rows h1 "$board" 1

# ---- one folder, one league ----

"$LEDGE" league serve --arcade "$work/h2" --server "$socket" --auth "$work/h2.auth" --host h2 \
    >"$work/out" 2>"$work/err"
status=$?
ok "a_folder_is_served_once" [ $status -eq 2 ]
ok "and_the_second_one_says_so" grep -q 'another .ledge league serve. uses this folder' "$work/err"

# ---- what was left behind ----

member=h2:cccccccccccccccc.77
echo one >"$work/h2/live/$hash.cccccccccccccccc.77"
echo own >"$work/h1/live/$hash.dddddddddddddddd.78"
client ZADD "live:{$hash}" 1000 h9:eeeeeeeeeeeeeeee.5 >/dev/null
client ZADD "live:{$hash}" 99999999999 h9:ffffffffffffffff.6 >/dev/null
has_left_list() { [ -z "$(client ZSCORE "live:{$hash}" "$1")" ]; }
ok "what_a_killed_host_has_in_a_list_is_taken_out" wait_until 20 has_left_list h9:eeeeeeeeeeeeeeee.5
ok "but_not_who_is_there" [ -n "$(client ZRANGE "live:{$hash}" 0 -1 | grep 'h2:cccccccccccccccc')" ]
client ZREM "live:{$hash}" h9:ffffffffffffffff.6 >/dev/null
came() { ls "$work/h1/remote" | grep -q cccccccccccccccc; }
wait_until 10 came
end KILL h1
: >"$work/h1/remote/$hash.gggggggggggggggg.9"
: >"$work/h1/boards/.new-9-9"
: >"$work/h1/boards/runs/$board.gggggggggggggggg"
: >"$work/h1/spool/.new-now"
chown 60002 "$work/h1/remote/$hash.gggggggggggggggg.9" 2>/dev/null
serve_h1
ok "runs_of_other_hosts_do_not_stay_behind" wait_until 10 is_gone "$work/h1/remote/$hash.gggggggggggggggg.9"
ok "nor_files_that_were_not_finished" wait_until 10 is_gone "$work/h1/boards/.new-9-9"
ok "nor_replays_of_rows_that_are_gone" wait_until 20 is_gone "$work/h1/boards/runs/$board.gggggggggggggggg"
ok "what_a_game_is_writing_stays" lies_there "$work/h1/spool/.new-now"
rm -f "$work"/h1/live/* "$work"/h2/live/*

# ---- a race while the league is started anew ----

seat() { # HOST ID TEXT: as a game writes it
    rm -f "$work/$1/rooms/WXYZ.$2"
    echo "$3" >"$work/$1/rooms/WXYZ.$2" && chmod 444 "$work/$1/rooms/WXYZ.$2"
}
reads() { [ "$(cat "$work/$1/rooms/WXYZ.$2" 2>/dev/null)" = "$3" ]; }
seat h1 aaaaaaaaaaaaaaab 'one 1'
seat h2 bbbbbbbbbbbbbbbb 'two 1'
wait_until 10 reads h2 aaaaaaaaaaaaaaab 'one 1'
wait_until 10 reads h1 bbbbbbbbbbbbbbbb 'two 1'
end KILL h1
node=$(stat -c %i "$work/h1/rooms/WXYZ.aaaaaaaaaaaaaaab")
chmod 644 "$work/h1/rooms/WXYZ.aaaaaaaaaaaaaaab" # a game holds it open for writing
echo 'one 2' >"$work/h1/rooms/WXYZ.aaaaaaaaaaaaaaab"
chmod 444 "$work/h1/rooms/WXYZ.aaaaaaaaaaaaaaab"
serve_h1
ok "a_race_goes_on_when_the_league_was_ended" wait_until 10 reads h2 aaaaaaaaaaaaaaab 'one 2'
ok "a_file_that_a_game_holds_is_not_replaced" \
    [ "$(stat -c %i "$work/h1/rooms/WXYZ.aaaaaaaaaaaaaaab")" = "$node" ]
# A player whose line dropped comes in on the other host.
seat h2 aaaaaaaaaaaaaaab 'one 3'
sleep 1
rm -f "$work/h1/rooms/WXYZ.aaaaaaaaaaaaaaab"
ok "who_changes_the_host_stays_in_the_room" wait_until 10 reads h1 aaaaaaaaaaaaaaab 'one 3'
ok "there_too" reads h2 aaaaaaaaaaaaaaab 'one 3'
rm -f "$work"/h1/rooms/* "$work"/h2/rooms/*

# ---- boards ----

# A row that only the server has: no verifier asks for it.
set_row() { # HASH SCORE ID
    client HSET "t:{$1}:$engine:best-time" "$3" "$2 0 0 5 h2 p~$3
" >/dev/null
    client ZADD "b:{$1}:$engine:best-time" $(($2 * 17179869184 + 5)) "$3" >/dev/null
    client XADD news '*' board "$1" >/dev/null
}

# The news of eight levels go on and on: 32 boards are always wanted.
flood() {
    while [ -e "$work/flood" ]; do
        for level in levels/0[1-8]*.proof; do
            echo "XADD news * board $(sed -n 's/^hash = //p' "$level")"
        done | client >/dev/null
    done
}
: >"$work/flood"
flood &
flooder=$!
last=$(sed -n 's/^hash = //p' levels/32-*.proof)
sleep 1
set_row "$last" 700 aaaaaaaaaaaaaaab
ok "busy_boards_do_not_keep_others_waiting" wait_until 20 has_rows h1 "$last.$engine.best-time" 1
rm "$work/flood"
wait $flooder

# More levels are played than boards are kept.
for round in 1 2; do
    for i in $(seq 400); do
        : >"$work/h1/live/$(printf '%08x%08x' $round "$i").aaaaaaaaaaaaaaab.$i"
    done
    sleep 1
    rm -f "$work"/h1/live/*
    sleep 1
done
set_row 00000000deadbeef 800 aaaaaaaaaaaaaaab
: >"$work/h1/live/00000000deadbeef.aaaaaaaaaaaaaaab.9"
ok "a_new_level_has_boards_after_a_thousand_others" wait_until 30 has_rows h1 \
    "00000000deadbeef.$engine.best-time" 1
set_row "$last" 690 aaaaaaaaaaaaaaac
ok "those_of_the_world_are_still_kept" wait_until 30 has_rows h1 "$last.$engine.best-time" 2
rm -f "$work"/h1/live/*

# ---- a host that lies ----

judged() { [ "$(client XLEN "q:h1:$engine")" = 0 ]; }
head -c 70000000 /dev/zero | tr '\0' x | client -x XADD "q:h1:$engine" '*' player x run >/dev/null
finish_run "$work/runs/3-1" b
ok "an_entry_that_is_too_large_stops_nobody" wait_until 40 has_rows h2 "$board" 2
ok "it_leaves_the_queue" wait_until 20 judged
ok "and_is_told" says verifier 'too large to be read'

# ---- more rows than a board shows ----

rm -f "$work"/runs/*
"$runner" "$work/runs" 1005 $other
second=$(sed -n 's/^hash = //p' $other)
key=b:{$second}:$engine:best-time
# shellcheck disable=SC2046 # names without blanks
submit h2 $(ls -d "$work"/runs/*)
has_card() { [ "$(client ZCARD "$key")" = "$1" ]; }
ok "a_thousand_and_five_runs_are_ranked" wait_until 60 has_card 1005
"$LEDGE" league expel h2 --server "$socket" --auth "$work/operator.auth" >"$work/out" 2>"$work/err"
status=$?
ok "expel_reaches_all_rows" has_card 0
ok "and_says_how_many" grep -q '^dropped [0-9]* rows of h2$' "$work/out"
"$runner" "$work/runs" 1006 $other
# shellcheck disable=SC2046
submit h2 $(ls -d "$work"/runs/* | grep -v 3-1005 | head -n 1003)
wait_until 60 has_card 1003
finish_run "$work/runs/3-1005" late
wait_until 20 has_card 1004
"$LEDGE" league expel h2 --server "$socket" --auth "$work/operator.auth" >"$work/out" 2>"$work/err"
ok "a_row_moves_up_with_what_is_known_of_it" wait_until 20 has_rows h1 "$second.$engine.best-time" 1

# Who is forgotten is in backups still, but not made again of them.
id=$(sed -n 's/^player = ".*~\(.*\)"/\1/p' "$work/runs/3-7")
mkdir "$work/backup"
cp "$work/runs/3-7" "$work/runs/3-8" "$work/backup"
touch -d '1 minute ago' "$work/backup/3-7"
mkdir -p "$work/h2/players/$id"
echo 'ada 2026-01-31 visible' >"$work/h2/players/$id/name"
sleep 2
"$LEDGE" league forget "$id" --server "$socket" --auth "$work/operator.auth" >"$work/out" 2>"$work/err"
status=$?
ok "who_an_operator_forgets_is_forgotten_on_every_host" wait_until 20 is_gone "$work/h2/players/$id/name"
"$LEDGE" league rebuild "$work/backup" --server "$socket" --auth "$work/operator.auth" \
    >"$work/out" 2>"$work/err"
status=$?
ok "rebuild_leaves_out_who_was_forgotten" grep -q 'left out, of forgotten players: 1$' "$work/out"
ok "and_makes_the_others" has_card 2

# ---- a server that is full, or hangs ----

rm -f "$work"/runs/*
"$runner" "$work/runs" 4 levels/03-*.proof
third=$(sed -n 's/^hash = //p' levels/03-*.proof).$engine.best-time
client CONFIG SET maxmemory 1 >/dev/null
echo own >"$work/h1/live/$hash.dddddddddddddddd.78"
finish_run "$work/runs/3-0" full
sleep 5
ok "a_full_server_is_told" says h1 'event=refused.*OOM'
ok "but_not_at_every_try" [ "$(grep -c 'event=refused' "$work/h1.log")" -lt 5 ]
client CONFIG SET maxmemory 0 >/dev/null
ok "the_run_comes_through_afterwards" wait_until 20 has_rows h2 "$third" 1
kill -STOP "$(cat "$work/server.pid")"
finish_run "$work/runs/3-1" hangs
ok "a_server_that_hangs_is_left" wait_until 20 says h1 'it does not answer'
kill -CONT "$(cat "$work/server.pid")"
ok "and_the_run_comes_through" wait_until 60 has_rows h2 "$third" 2

# The verdicts are lost, and the runs: they are sent again at once, not after --resend.
end TERM verifier
finish_run "$work/runs/3-2" lost
is_queued() { [ "$(client XLEN "q:h1:$engine")" -gt 0 ]; }
wait_until 20 is_queued
client DEL "q:h1:$engine" a:h1 >/dev/null
start_verifier verifier --claim 1
ok "what_the_server_lost_is_sent_again" wait_until 40 has_rows h2 "$third" 3

# A run that a verifier cannot publish stays in its queue, without a verdict.
mkdir "$work/more"
"$runner" "$work/more" 1 levels/04-*.proof
fourth=$(sed -n 's/^hash = //p' levels/04-*.proof)
client SET "b:{$fourth}:$engine:best-time" "no board" >/dev/null
finish_run "$work/more/3-0" unpublished
wait_until 20 says verifier 'event=refused.*WRONGTYPE'
ok "a_run_that_cannot_be_published_is_not_deleted" is_queued
client DEL "b:{$fourth}:$engine:best-time" >/dev/null
ok "and_is_published_when_it_can_be" wait_until 40 has_rows h2 "$fourth.$engine.best-time" 1

client REPLICAOF 127.0.0.1 1 >/dev/null
ok "a_replica_is_no_server_for_a_league" wait_until 20 says h1 'it is a replica'
client REPLICAOF NO ONE >/dev/null
finish_run "$work/runs/3-3" master
ok "it_is_when_it_takes_over" wait_until 60 has_rows h2 "$third" 4

port=$((10000 + $$ % 5000)) # a cluster takes the port 10000 above it, too
mkdir "$work/cluster"
begin cluster "$server_program" --port $port --bind 127.0.0.1 --dir "$work/cluster" \
    --cluster-enabled yes --save ''
begin h3 "$LEDGE" league serve --arcade "$work/cluster" --server 127.0.0.1:$port --host h3
ok "a_cluster_that_is_not_whole_is_told" wait_until 20 says h3 'event=refused.*CLUSTERDOWN'
