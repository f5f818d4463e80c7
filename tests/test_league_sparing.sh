#!/bin/sh
# How little a league asks of its server: connections and commands are counted by the server itself.
# A real one, and two folders. LEDGE names the program.
set -u
[ -w /dev/shm ] && export TMPDIR=/dev/shm # the server waits for the disk at every write
. tests/judge.sh
. tests/league.sh
begin_test
need_league "a league is sparing"

proof=levels/01-first-steps.proof
engine=$(sed -n 's/^engine = //p' $proof)
hash=$(sed -n 's/^hash = //p' $proof)
board=$hash.$engine.best-time
mkdir "$work/runs"
"$runner" "$work/runs" 8 $proof

says() { grep -q "$2" "$work/$1.log"; }
has_rows() { [ "$(grep -vc '^;' "$work/$1/boards/$2" 2>/dev/null)" = "$3" ]; } # HOST BOARD COUNT

# The number that the server gives for a word of INFO.
info() { client INFO "$1" | tr -d '\r' | sed -n "s/^$2://p"; } # SECTION WORD
connections() { info stats total_connections_received; }

# ---- what is refused is tried again after pauses that grow ----

start_server
client ACL SETUSER verifier '-script|load' >/dev/null
before=$(connections)
start_verifier verifier --claim 1
sleep 9
# Those of this script's own client are two.
ok "a_verifier_whose_script_is_refused_does_not_hammer" [ $(($(connections) - before)) -le 12 ]
client ACL SETUSER verifier '+script|load' >/dev/null
start_host h1 --resend 3600
start_host h2 --resend 3600
submit h1 "$work/runs/3-0"
ok "and_works_as_soon_as_it_may" wait_until 40 has_rows h2 "$board" 1

# A host that may do nothing, while it wants to look at all boards and levels: each of its parts asks
# eight times in this time, for as much as it can at once only the first time.
refused() { client INFO errorstats | tr -d '\r' | sed -n 's/.*NOPERM:count=//p'; }
client ACL SETUSER h1 -@all >/dev/null
client CONFIG RESETSTAT >/dev/null
client XADD news '*' all x >/dev/null
sleep 9
count=$(refused)
echo "# $count refusals in 9 seconds"
ok "a_host_without_rights_does_not_hammer" [ "${count:-0}" -le 250 ]
# shellcheck disable=SC2046 # rights are words
client ACL SETUSER h1 $("$LEDGE" league users h1 | sed -n 's/^user h1 on >[0-9a-f]* //p') >/dev/null

# The tries of a run are for what ends those who take it. A full server uses up none: this one has had
# all but one.
end TERM verifier
submit h1 "$work/runs/3-1"
is_queued() { [ "$(client XLEN "q:h1:$engine")" -gt 0 ]; }
wait_until 40 is_queued
entry=$(client XRANGE "q:h1:$engine" - + COUNT 1 | head -n 1)
client XREADGROUP GROUP verify lost COUNT 1 STREAMS "q:h1:$engine" '>' >/dev/null
client XCLAIM "q:h1:$engine" verify lost 0 "$entry" RETRYCOUNT 19 JUSTID >/dev/null
client CONFIG SET maxmemory 1 >/dev/null
: >"$work/verifier.log"
start_verifier verifier --claim 1
wait_until 20 says verifier 'event=refused.*OOM\|event=refused.*EXECABORT'
sleep 5 # a second try, and more
client CONFIG SET maxmemory 0 >/dev/null
ok "a_full_server_uses_up_no_tries" wait_until 40 has_rows h2 "$board" 2

# A queue that a host has spoilt is left out; the others are read.
client DEL "q:h2:$engine" >/dev/null
client SET "q:h2:$engine" spoilt >/dev/null
submit h1 "$work/runs/3-2"
ok "a_queue_that_is_none_spoils_no_other" wait_until 40 has_rows h2 "$board" 3
client DEL "q:h2:$engine" >/dev/null
submit h2 "$work/runs/3-3"
ok "and_comes_back_when_it_is_one" wait_until 60 has_rows h1 "$board" 4

# ---- where nobody plays, and where four do ----

commands() { client INFO commandstats | tr -d '\r' | sed -n 's/^cmdstat_[^:]*:calls=\([0-9]*\),.*/\1/p' | awk '{ n += $1 } END { print n }'; }
commands_in() { # SECONDS: of the league alone; INFO itself is one
    first=$(commands)
    sleep "$1"
    echo $(($(commands) - first - 1))
}
end TERM verifier
start_verifier verifier
sleep 12 # until all has been read once
quiet=$(commands_in 10)
echo "# $quiet commands in 10 seconds in which nobody plays"
ok "where_nobody_plays_the_server_is_left_alone" [ "$quiet" -lt 10 ]

players="h1/live/$hash.aaaaaaaaaaaaaa3b.1 h1/live/$hash.aaaaaaaaaaaaaa4b.2
    h2/live/$hash.aaaaaaaaaaaaaa5b.3 h2/live/$hash.aaaaaaaaaaaaaa6b.4"
play() { # SECONDS: as games do, ten times a second
    for turn in $(seq $(($1 * 10))); do
        for player in $players; do echo 'R*6' >>"$work/$player"; done
        sleep 0.1
    done
}
play 8 &
playing=$!
started="$started $playing"
sleep 2
busy=$(commands_in 5)
wait $playing
echo "# $busy commands in 5 seconds of four players"
ok "four_players_on_two_hosts_take_a_hundred_commands_a_second" [ "$busy" -lt 500 ]
same_length() { [ "$(cat "$work/h2/remote/$hash.aaaaaaaaaaaaaa3b."* | wc -c)" = "$(wc -c <"$work/h1/live/$hash.aaaaaaaaaaaaaa3b.1")" ]; }
ok "and_each_is_seen_whole_on_the_other" wait_until 5 same_length
for player in $players; do rm "$work/$player"; done
