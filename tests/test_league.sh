#!/bin/sh
# Hosts of an arcade that share a server: a real one, on a socket of its own, and two folders. What
# ends each part by force does so while runs come in. LEDGE names the program.
set -u
[ -w /dev/shm ] && export TMPDIR=/dev/shm # the server waits for the disk at every write
. tests/judge.sh
. tests/league.sh
begin_test
need_league "hosts share boards"

proof=levels/01-first-steps.proof
hash=$(sed -n 's/^hash = //p' $proof)
engine=$(sed -n 's/^engine = //p' $proof)
ticks=$(sed -n 's/^ticks = //p' $proof)
board=$hash.$engine.best-time
mkdir "$work/runs"

has_row() { # HOST PATTERN
    grep -q "$2" "$work/$1/boards/$board"
}

rows() { # HOST BOARD
    grep -vc '^;' "$work/$1/boards/$2"
}

has_rows() { # HOST BOARD COUNT
    [ "$(rows "$1" "$2" 2>/dev/null)" = "$3" ]
}

# ---- a run, from one host to the other ----

start_server
start_host h1 --resend 5
start_host h2 --resend 5
start_verifier verifier --claim 2
"$runner" "$work/runs" 1 $proof
submit h1 "$work"/runs/*
ok "a_run_on_one_host_is_on_the_board_of_the_other" \
    wait_until 20 has_row h2 "^$ticks 0 [0-9]* [0-9]* h1 ž0~aaaaaaaaaaaaaaab$"
ok "and_on_its_own" wait_until 20 has_row h1 ' h1 ž0~aaaaaaaaaaaaaaab$'
ok "its_replay_is_there_to_be_raced" wait_until 5 cmp -s "$work/runs/3-0" \
    "$work/h2/boards/runs/$board.aaaaaaaaaaaaaaab"
ok "the_spool_is_empty_after_the_verdict" wait_until 10 is_empty "$work/h1/spool"
ok "a_board_says_what_it_is" [ "$(head -n 1 "$work/h2/boards/$board")" = '; ledge board 1' ]

# ---- what is no record ----

# The last check is another one; a run that is cut short; one of another player; one of a guest,
# and one of a guest with an id.
last=$(tail -n 1 $proof)
"$runner" "$work/runs" 2 $proof
sed "s/^$last$/$ticks = 0123456789abcdef/" "$work/runs/3-1" >"$work/forged"
"$runner" --cut 700 'mallory~mmmmmmmmmmmmmmmm' $proof >"$work/cut"
cp $proof "$work/guest"
"$runner" --cut "$ticks" 'guest~gggggggggggggggg' $proof >"$work/named_guest"
sed 's/hash = ./hash = 0/' "$work/runs/3-1" >"$work/damaged"
head -c 300 "$work/runs/3-1" >"$work/half"
head -c 2000000 /dev/zero >"$work/huge"
submit h1 "$work/forged" "$work/cut" "$work/guest" "$work/named_guest" "$work/damaged" "$work/half" \
    "$work/huge"
ln -s /etc/passwd "$work/h1/spool/link"
mkfifo "$work/h1/spool/pipe"
is_judged() { grep -q "verdict=$1" "$work/verifier.log"; }
ok "a_run_that_plays_otherwise_is_forged" wait_until 10 is_judged forged
ok "nothing_of_that_stays_in_the_spool" wait_until 10 is_empty "$work/h1/spool"
ok "what_is_no_replay_is_set_aside" [ "$(ls -A "$work/h1/spool" | grep -c '^[.]damaged-')" -eq 7 ]
submit h1 "$work/runs/3-1"
ok "a_right_run_comes_through_after_all_that" wait_until 20 has_rows h2 "$board" 2
ok "forged_runs_never_appear" [ "$(grep -c 'mallory' "$work/h2/boards/$board")" -eq 0 ]

# Behind the back of the league: a host that lies to the queue, in every way.
client -x XADD "q:h1:$engine" '*' player 'eve~eeeeeeeeeeeeeeee' run <"$work/runs/3-1" >/dev/null
client -x XADD "q:h1:$engine" '*' player 'guest~gggggggggggggggg' run <"$work/named_guest" >/dev/null
client XADD "q:h1:$engine" '*' player nobody >/dev/null
client XADD "q:h1:$engine" '*' forget nobody >/dev/null
client XADD "q:h1:$engine" '*' a b c d >/dev/null
is_drained() { [ "$(client XLEN "q:h1:$engine")" = 0 ]; }
ok "what_makes_no_sense_leaves_the_queue" wait_until 10 is_drained
ok "a_run_counts_only_for_its_player" is_judged other-player
ok "a_guest_has_no_record_whatever_the_id" is_judged guest
ok "no_row_came_of_it" has_rows h2 "$board" 2

# A board that lies: rows without a replay, with an odd id, of another player, with another score. The
# score of 2 deaths and 1 tick is 2 * 2^18 + 1. What rows say comes first: a board is read as soon as it
# has them. The last one is right, so it shows that the board was read.
key=b:{$hash}:$engine:fewest-deaths
lie() { # ID PLAYER'S-ID
    client HSET "t:{$hash}:$engine:fewest-deaths" "$1" "1 2 3 4 h1 eve~$2
" >/dev/null # a row ends before its replay
}
lie aaaaaaaaaaaaaaac aaaaaaaaaaaaaaad
lie aaaaaaaaaaaaaaae aaaaaaaaaaaaaaae
lie aaaaaaaaaaaaaaaf aaaaaaaaaaaaaaaf
client ZADD "$key" 1 'xxxxxxxxxxxxxxxx' 2 '../../../../etc' 524289 'aaaaaaaaaaaaaaac' \
    524290 'aaaaaaaaaaaaaaae' 524289 'aaaaaaaaaaaaaaaf' >/dev/null
client XADD news '*' board "$hash" >/dev/null
lying=$work/h1/boards/$hash.$engine.fewest-deaths
ok "a_row_that_fits_its_score_is_shown" wait_until 20 grep -q 'eve~aaaaaaaaaaaaaaaf$' "$lying"
ok "rows_that_make_no_sense_are_left_out" has_rows h1 "$hash.$engine.fewest-deaths" 3
client DEL "$key" "t:{$hash}:$engine:fewest-deaths" >/dev/null

# ---- the level of a day ----

# No host sends the level: a verifier makes it from the date.
rm -f "$work"/runs/*
XDG_STATE_HOME=$work/state "$LEDGE" records --daily --difficulty 1 >"$work/out" 2>"$work/err"
day=$(find "$work/state" -name '*-1.proof')
"$runner" "$work/runs" 1 "$day"
submit h1 "$work"/runs/*
name=$(sed -n 's/^hash = //p' "$day").$engine.best-time
ok "a_run_in_the_level_of_the_day_is_on_a_board" wait_until 60 has_rows h1 "$name" 1
ends_some_day() { [ "$(client TTL "b:{${name%%.*}}:$engine:best-time")" -gt 86400 ]; }
ok "the_board_of_the_day_ends_some_day" wait_until 5 ends_some_day

# Verifiers keep the levels of days: hosts have them, and verifiers of another version too.
kept() { ls "$work/$1/boards/runs" 2>/dev/null | grep -q "$2-league[.]level\$"; }
is_in_days() { client HKEYS days | grep -q "$1"; }
ok "the_level_of_a_day_with_runs_is_on_the_server" wait_until 20 is_in_days "${name%%.*}"

# As a verifier of another version has left it: a level that this one does not make.
mkdir "$work/old"
cat >"$work/old/old.txt" <<END
[level]
title = Old

[generated]
version = 0
seed = 7
difficulty = 1
theme = cave

[map]
........................
@......................F
########################
END
"$LEDGE" solve -o "$work/old/old.proof" "$work/old/old.txt" >"$work/out" 2>"$work/err"
old=$(sed -n 's/^hash = //p' "$work/old/old.proof")
rm -f "$work"/runs/*
"$runner" "$work/runs" 1 "$work/old/old.proof"
yesterday=$(date -u -d yesterday +%Y-%m-%d)
client -x HSET days "$yesterday-1-$old" <"$work/old/old.txt" >/dev/null
client -x HSET days "$yesterday-2-0123456789abcdef" <"$work/old/old.txt" >/dev/null
client -x HSET days "2026-01-05-1-$old" <"$work/old/old.txt" >/dev/null
end TERM verifier
end TERM h2
start_verifier verifier --claim 2
start_host h2 --resend 5
submit h1 "$work"/runs/*
ok "a_run_in_a_level_of_another_version_is_on_a_board" \
    wait_until 60 has_rows h1 "$old.$engine.best-time" 1
ok "hosts_have_the_level_of_another_version" wait_until 20 kept h2 "$yesterday-1-$old"
cmp -s "$work/old/old.txt" "$work/h2/boards/runs/$yesterday-1-$old-league.level"
ok "hosts_have_its_text" [ $? -eq 0 ]
kept h2 '0123456789abcdef'
ok "a_text_that_is_another_level_is_left_out" [ $? -eq 1 ]
is_over() { [ "$(client HEXISTS days "2026-01-05-1-$old")" = 0 ]; }
ok "levels_of_old_days_go" wait_until 5 is_over
client_as h1 HSET days "$yesterday-3-$old" x >"$work/out"
ok "a_host_cannot_write_levels_of_days" grep -q NOPERM "$work/out"

# ---- a thousand runs, and every part ended by force ----

rm -f "$work"/runs/*
set -- levels/0*.proof
"$runner" "$work/runs" 60 "$@"
sent=$(ls "$work/runs" | wc -l)

# Each board has a row for each player, and on each host the same.
boards_are_right() { # HOST
    for level in levels/0*.proof; do
        name=$(sed -n 's/^hash = //p' "$level").$engine.best-time
        has_rows "$1" "$name" 60 || return 1
    done
}

force_each_part() {
    end KILL verifier
    start_verifier verifier --claim 2
    end KILL server
    sleep 0.5
    start_server
    end KILL h1
    start_host h1 --resend 5
    end KILL verifier
    start_verifier verifier --claim 2
    start_verifier second --claim 2
    end KILL h2
    start_host h2 --resend 5
}

half=$((sent / 2))
# shellcheck disable=SC2046 # names without blanks
submit h1 $(ls -d "$work"/runs/* | head -n $half)
force_each_part
# shellcheck disable=SC2046
submit h2 $(ls -d "$work"/runs/* | tail -n +$((half + 1)))
end KILL server
start_server
ok "no_run_of_$sent is_lost" wait_until 60 boards_are_right h1
ok "both_hosts_have_the_same_boards" wait_until 60 boards_are_right h2
ok "all_spools_are_empty_in_the_end" wait_until 30 is_empty "$work/h1/spool"
ok "and_the_queues" wait_until 20 is_drained
ok "no_board_is_wrong" [ "$(cat "$work"/h1/boards/*.* | grep -v '^;' | cut -d' ' -f6 |
    grep -vc '^\(p\|ž\)[0-9]*~a[a-z2-7]*b$')" -eq 0 ]

# ---- the server is away ----

end TERM server
"$runner" "$work/runs" 61 $proof
submit h1 "$work/runs/3-60"
sleep 1
ok "runs_wait_while_the_server_is_away" [ -e "$work/h1/spool/3-60" ]
ok "boards_stay" has_rows h1 "$board" 60
start_server
ok "they_go_on_when_it_is_back" wait_until 40 has_rows h2 "$board" 61

# ---- what an operator does ----

# operate WORD...: with the rights of an operator
operate() {
    "$LEDGE" league "$@" --server "$socket" --auth "$work/operator.auth" >"$work/out" 2>"$work/err"
    status=$?
}

operate expel h2
only_h1() { ! grep -q ' h2 p' "$work/h1/boards/"*.*; }
ok "expel_drops_the_rows_of_a_host" wait_until 20 only_h1
operate rebuild "$work/runs" --host again
ok "rebuild_makes_boards_of_replays" wait_until 40 has_rows h1 "$board" 61
mkdir "$work/days"
cp "$work/old/old.txt" "$work/days/$yesterday-1-$old-1-1.level"
"$runner" "$work/days" 1 "$work/old/old.proof"
client DEL days >/dev/null
operate rebuild "$work/days" --host again
ok "rebuild_takes_the_levels_of_days_from_beside_their_runs" grep -qx 'ok: 1' "$work/out"
ok "and_puts_them_back_on_the_server" is_in_days "$yesterday-1-$old"
operate forget aaaaaaaaaaaaaaab
ok "forget_drops_the_rows_of_a_player" wait_until 40 has_rows h2 "$board" 60

is_known() { [ "$(client HEXISTS "p:{$1}" name)" = 1 ]; }
mkdir -p "$work/h2/players/aaaaaaaaaaaaaa3b"
printf 'ada 2026-01-31 visible\n' >"$work/h2/players/aaaaaaaaaaaaaa3b/name"
mkdir -p "$work/h1/players/aaaaaaaaaaaaaa3b"
printf 'ada 2026-01-31 visible\n' >"$work/h1/players/aaaaaaaaaaaaaa3b/name"
wait_until 10 is_known aaaaaaaaaaaaaa3b
echo eve~aaaaaaaaaaaaaa3b >"$work/h1/forget/aaaaaaaaaaaaaa3b"
ok "who_asks_to_be_forgotten_is" wait_until 40 has_rows h2 "$board" 59
has_no_score() { [ -z "$(client ZSCORE "b:{$hash}:$engine:best-time" aaaaaaaaaaaaaa3b)" ]; }
ok "on_the_server_too" wait_until 10 has_no_score
ok "also_on_the_other_hosts" wait_until 20 test ! -e "$work/h2/players/aaaaaaaaaaaaaa3b/name"
ok "and_the_request_is_met" wait_until 20 test ! -e "$work/h1/forget/aaaaaaaaaaaaaa3b"

# ---- live, names and rooms ----

live=$hash.cccccccccccccccc.4711
printf 'one\ntwo\n' >"$work/h1/live/$live"
printf 'mine\n' >"$work/h2/live/$hash.dddddddddddddddd.12"
remote_is() { [ "$(cat "$work/h2/remote/$hash.cccccccccccccccc."*)" = "$1" ]; }
ok "a_run_in_progress_is_seen_on_the_other_host" wait_until 20 remote_is "$(printf 'one\ntwo')"
printf 'three\n' >>"$work/h1/live/$live"
ok "it_grows_there" wait_until 10 remote_is "$(printf 'one\ntwo\nthree')"
end KILL server
start_server
printf 'four\n' >>"$work/h1/live/$live"
grown() { cat "$work/h2/remote/$hash.cccccccccccccccc."* | grep -q four; }
ok "it_goes_on_when_the_server_was_ended" wait_until 40 grown
rm "$work/h1/live/$live"
gone() { ! ls "$work/h2/remote/" | grep -q cccccccccccccccc; }
ok "it_ends_there_too" wait_until 40 gone

mkdir -p "$work/h1/players/bbbbbbbbbbbbbbbb"
printf 'bob 2026-02-03 hidden\n' >"$work/h1/players/bbbbbbbbbbbbbbbb/name"
wait_until 10 is_known bbbbbbbbbbbbbbbb
mkdir -p "$work/h2/players/bbbbbbbbbbbbbbbb"
printf 'rob 2026-02-03 visible\n' >"$work/h2/players/bbbbbbbbbbbbbbbb/name"
ok "a_name_is_the_same_on_every_host" wait_until 20 grep -q '^bob 2026-02-03 hidden$' \
    "$work/h2/players/bbbbbbbbbbbbbbbb/name"
mkdir -p "$work/h2/players/bbbbbbbbbbbbbbbb"
printf 'Žofia 2026-02-03 hidden\n' >"$work/h2/players/bbbbbbbbbbbbbbbb/name"
ok "a_new_name_too" wait_until 20 grep -q '^Žofia ' "$work/h1/players/bbbbbbbbbbbbbbbb/name"
# A file of a room is its host's by its mode.
seat() { # HOST ID TEXT
    rm -f "$work/$1/rooms/ABCD.$2"
    echo "$3" >"$work/$1/rooms/ABCD.$2" && chmod 444 "$work/$1/rooms/ABCD.$2"
}
seat h2 cccccccccccccccc waits
seat h1 bbbbbbbbbbbbbbbb "start 5"
ok "a_room_is_the_same_on_every_host" wait_until 20 grep -q 'start 5' \
    "$work/h2/rooms/ABCD.bbbbbbbbbbbbbbbb"
rm "$work/h1/rooms/ABCD.bbbbbbbbbbbbbbbb"
ok "who_leaves_it_leaves_it_everywhere" wait_until 20 test ! -e \
    "$work/h2/rooms/ABCD.bbbbbbbbbbbbbbbb"

# ---- rights ----

refused() { # USER WORD...
    client_as "$@" >"$work/out"
    grep -q NOPERM "$work/out"
}
allowed() { # USER WORD...
    client_as "$@" >"$work/out"
    ! grep -q 'NOPERM\|WRONGPASS\|ERR' "$work/out"
}
run=run:{h2}:bbbbbbbbbbbbbbbb.1
ok "a_host_reads_boards" allowed h1 ZRANGE "b:{$hash}:$engine:best-time" 0 9
ok "a_host_reads_runs_of_others" allowed h1 GETRANGE "$run" 0 9
ok "a_host_writes_no_board" refused h1 ZADD "b:{$hash}:$engine:best-time" 1 aaaaaaaaaaaaaaab
ok "nor_a_replay" refused h1 HSET "t:{$hash}:$engine:best-time" aaaaaaaaaaaaaaab x
ok "nor_the_queue_of_another" refused h1 XADD "q:h2:$engine" '*' player x run y
ok "nor_its_verdicts" refused h1 XADD a:h1 '*' run x
ok "nor_a_run_of_another" refused h1 APPEND "$run" x
ok "a_host_reads_no_verdicts_of_another" refused h1 XRANGE a:h2 - +
for word in 'EVAL return(1) 0' 'CONFIG GET *' 'KEYS x' FLUSHALL 'SCAN 0' 'ACL LIST' SHUTDOWN \
    'CLIENT LIST' 'MONITOR'; do
    # shellcheck disable=SC2086 # to be split
    ok "a_host_may_not_${word%% *}" refused h1 $word
    # shellcheck disable=SC2086
    case $word in SCAN*) ;; *) ok "nor_may_a_verifier_${word%% *}" refused verifier $word ;; esac
done
ok "a_verifier_writes_no_names" refused verifier HSET 'p:{aaaaaaaaaaaaaaab}' name x
is_shut_out() { "$client_program" -s "$socket" PING 2>&1 | grep -q 'NOAUTH\|NOPERM'; }
ok "who_has_no_password_is_shut_out" is_shut_out
chmod 644 "$work/h1.auth"
"$LEDGE" league serve --arcade "$work/h1" --server "$socket" --auth "$work/h1.auth" \
    >"$work/out" 2>"$work/err"
ok "a_password_that_others_can_read_is_refused" grep -q 'others can read this password' "$work/err"
chmod 600 "$work/h1.auth"

# ---- clocks that jump ----

# The server's clock and that of the first host jump by days, to and fro.
runs_come_in_while_clocks_jump() {
    player=61
    for ahead in 86400 -3600 1000000 -90000 0; do
        echo "$ahead" >"$work/shift"
        submit h1 "$work/runs/3-$player"
        wait_until 20 is_empty "$work/h1/spool" || return 1
        player=$((player + 1))
    done
}

if ${CC:-cc} -shared -fPIC -o "$work/shift.so" tests/clock_shift.c 2>"$work/err"; then
    "$runner" "$work/runs" 66 $proof
    had=$(rows h2 "$board")
    end TERM server
    end TERM h1
    export CLOCK_SHIFT="$work/shift" ASAN_OPTIONS=verify_asan_link_order=0
    LD_PRELOAD=$work/shift.so start_server
    LD_PRELOAD=$work/shift.so start_host h1 --resend 5
    ok "runs_come_in_while_clocks_jump" runs_come_in_while_clocks_jump
    ok "no_run_is_lost_by_it" wait_until 20 has_rows h2 "$board" $((had + 5))
else
    echo "ok - runs_come_in_while_clocks_jump # SKIP there is no compiler"
fi
