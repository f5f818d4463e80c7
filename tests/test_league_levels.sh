#!/bin/sh
# Levels that players publish on one host are on the others, with the boards of those who play them;
# what could not be published here is on none. A real server, on a socket of its own, and two folders.
# LEDGE names the program.
set -u
[ -w /dev/shm ] && export TMPDIR=/dev/shm # the server waits for the disk at every write
. tests/judge.sh
. tests/league.sh
begin_test
need_league "hosts share levels of players"

ada=ada~aaaaaaaaaaaaaaab
eve=eve~aaaaaaaaaaaaaa2b
day=1764000000

# publish FOLDER PLAYER SECONDS LEVEL PROOF: prints the id of the level.
publish() {
    mkdir -p "$1"
    "$runner" --publish "$@"
}

same_level() { # HOST HOST ID
    cmp -s "$work/$1/levels/$3.txt" "$work/$2/levels/$3.txt" &&
        cmp -s "$work/$1/levels/$3.run" "$work/$2/levels/$3.run"
}

is_judged() { # VERDICT COUNT
    [ "$(grep -c "event=verdict .*verdict=$1" "$work/verifier.log")" -eq "$2" ]
}

start_server
start_host h1 --resend 1
start_host h2 --resend 1
start_verifier verifier --claim 2

# ---- a level, from one host to the other ----

hop=$(publish "$work/h1/levels" $ada $day tests/workshop/hop.txt tests/workshop/hop.proof)
ok "a_level_of_one_host_comes_to_the_other" wait_until 20 same_level h1 h2 "$hop"
hash=${hop%-*}
engine=$(sed -n 's/^engine = //p' tests/workshop/hop.proof)

# A run of somebody on the other host, of that level.
mkdir "$work/runs"
"$runner" "$work/runs" 1 tests/workshop/hop.proof
submit h2 "$work/runs/3-0"
has_row() { grep -q ' h2 ž0~aaaaaaaaaaaaaaab$' "$work/$1/boards/$hash.$engine.best-time"; }
ok "its_board_has_the_runs_of_both" wait_until 20 has_row h1
ok "on_both_of_them" wait_until 20 has_row h2

# ---- what takes its place, and what does not ----

{ cat tests/workshop/hop.txt; echo; } | sed 's/A small hop/A small step/' >"$work/step.txt"
step=$(publish "$work/h2/levels" $ada $((day + 100)) "$work/step.txt" tests/workshop/hop.proof)
ok "a_new_title_of_the_author_comes_too" wait_until 20 same_level h1 h2 "$step"
is_newest() { [ "$(client HGET "w:{$hash}" id)" = "$1" ]; }
ok "and_takes_the_place_of_the_old_one" is_newest "$step"

stolen=$(publish "$work/h2/levels" $eve $((day + 200)) "$work/step.txt" tests/workshop/hop.proof)
wait_until 20 grep -q "event=verdict .*player=$eve .*verdict=ok" "$work/verifier.log" || exit 3
ok "the_same_level_of_another_player_does_not" is_newest "$step"
ok "and_stays_where_it_is" [ ! -e "$work/h1/levels/$stolen.txt" ]

# ---- what is no level ----

# A run of another level; a level of somebody else than is said; no level at all.
false=$(publish "$work/lies" $eve $day tests/workshop/ice.txt tests/workshop/hop.proof)
cp "$work/lies/$false.txt" "$work/lies/$false.run" "$work/h1/levels"
ok "a_level_that_its_run_does_not_finish_is_forged" wait_until 10 is_judged forged 1
is_told() { grep -q "event=level state=judged name=$1" "$work/h1.log"; }
ok "and_is_not_sent_again" wait_until 20 is_told "$false"
client_as h1 -x XADD "q:h1:$engine" '*' player $eve proof "$(cat "$work/h1/levels/$hop.run")
" level <"$work/h1/levels/$hop.txt" >"$work/out"
ok "a_level_of_another_player_is_refused" wait_until 10 is_judged other-player 1
client_as h1 XADD "q:h1:$engine" '*' player $eve proof x level '[map]' >"$work/out"
ok "what_is_no_level_is_refused" wait_until 10 is_judged damaged 1
ok "none_of_these_is_on_the_other_host" [ ! -e "$work/h2/levels/$false.txt" ]

# ---- what hosts may write ----

refused() { # USER WORD...
    client_as "$@" >"$work/out"
    grep -q NOPERM "$work/out"
}
ok "a_host_writes_no_levels" refused h1 HSET "w:{$hash}" text x
ok "and_not_the_set_of_them" refused h1 ZADD wi:new 1 "$hash"

ok "and_not_what_is_said_of_them" refused h1 HSET "wt:{$hash}" aaaaaaaaaaaaaa2b x
ok "nor_who_likes_them" refused h1 HSET "wl:{$hash}" aaaaaaaaaaaaaa2b h1
ok "nor_what_is_hidden" refused h1 HSET "wh:{$hash}" x x

# ---- likes and tries ----

# says HOST NAME~ID LIKED ROW...: what a player says of levels. A row is ID ATTEMPTS FINISHES.
says() {
    folder=$work/$1/players/${2#*~}
    player=$2
    liked=$3
    shift 3
    mkdir -p "$folder"
    echo "; ledge tries 1 $player $day 7" >"$folder/.tries"
    echo "; ledge likes 1 $player $day 7" >"$folder/.likes"
    for row; do
        echo "${row%% *} ${row#* } 5000 1 $day 300" >>"$folder/.tries"
        [ "$liked" = no ] || echo "${row%% *} $day" >>"$folder/.likes"
    done
    mv "$folder/.tries" "$folder/tries"
    mv "$folder/.likes" "$folder/likes"
}

# Of LIKES PLAYERS FINISHED BACK TRIES BEST.
has_votes() { # HOST HASH NUMBERS
    grep -q "^$2 $3 " "$work/$1/boards/votes"
}
has_no_votes() { # HOST HASH
    [ -e "$work/$1/boards/votes" ] && ! grep -q "^$2 " "$work/$1/boards/votes"
}
bob=bob~aaaaaaaaaaaaaa3b
says h1 $ada yes "$step 9 9"
cleo=cleo~aaaaaaaaaaaaaa4b
says h2 $bob yes "$step 3 1"
ok "a_like_on_one_host_counts_on_the_other" wait_until 20 has_votes h1 "$hash" "1 1 1 0 3 300"
ok "and_is_not_counted_again_where_it_was_given" wait_until 10 has_no_votes h2 "$hash"
says h2 $cleo no "$hop 2 1"
ok "a_try_of_the_older_text_counts_too" wait_until 20 has_votes h1 "$hash" "1 2 2 0 5 300"
says h2 $bob no "$step 4 1"
ok "what_is_liked_no_more_does_not_count" wait_until 20 has_votes h1 "$hash" "0 2 2 0 6 300"
says h1 $bob yes "$step 9 3"
ok "who_plays_on_both_is_counted_once" wait_until 20 has_votes h1 "$hash" "0 1 1 0 2 300"
ok "and_on_neither_twice" has_no_votes h2 "$hash"
client_as h1 XADD "q:h1:$engine" '*' voter aaaaaaaaaaaaaa5b votes "$day 7
$hash 1 0 1 300 1
" >"$work/out"
is_refused() { grep -q "event=said host=h1 verdict=damaged" "$work/verifier.log"; }
ok "votes_that_make_no_sense_are_refused" wait_until 10 is_refused
ok "an_author_does_not_count" [ "$(client HEXISTS "wt:{$hash}" aaaaaaaaaaaaaaab)" = 0 ]

# ---- hidden and withdrawn ----

is_gone() { # HOST ID WORD...
    grep -q "^$2 $3" "$work/$1/boards/gone"
}
is_back() { # HOST ID
    [ -e "$work/$1/boards/gone" ] && ! grep -q "^$2" "$work/$1/boards/gone"
}
mkdir -p "$work/h2/hidden"
echo 'not here' >"$work/h2/hidden/$step"
ok "what_one_host_hides_the_other_hides_too" wait_until 20 is_gone h1 "$step" 'hidden [0-9]* h2: not here$'
# Hidden here too, without a reason: that of the other host is not this one's.
mkdir -p "$work/h1/hidden"
: >"$work/h1/hidden/$step"
has_reason() { client HGET "wh:{$hash}" "${step#*-} h1" | grep -q "^hidden [0-9]* $1\$"; }
ok "who_gives_no_reason_tells_none" wait_until 20 has_reason ''
rm "$work/h1/hidden/$step"
has_none() { [ -z "$(client HGET "wh:{$hash}" "${step#*-} h1")" ]; }
wait_until 20 has_none
rm "$work/h2/hidden/$step"
ok "until_it_shows_it_again" wait_until 20 is_back h1 "$step"
echo "$step" >"$work/h1/players/aaaaaaaaaaaaaaab/withdrawn"
ok "what_an_author_withdraws_leaves_the_lists_of_all" wait_until 20 is_gone h2 "$step" withdrawn
echo "$hop" >"$work/h2/players/aaaaaaaaaaaaaa3b/withdrawn"
says h2 $bob yes "$step 12 3"
has_tries() { client HGET "wt:{$hash}" aaaaaaaaaaaaaa3b | grep -q " $1 3 1 300\$"; }
wait_until 20 has_tries 12 || exit 3
ok "another_player_cannot_withdraw_it" [ -z "$(client HGET "wh:{$hash}" "${hop#*-}")" ]

# ---- what is missing comes again ----

rm -f "$work/h2/levels/$step".*
ok "a_level_that_a_host_has_lost_comes_again" wait_until 20 same_level h1 h2 "$step"
(cd "$work/h2/levels" && seq -f '%016.0f-0000000000000000.txt' 19000 | xargs touch)
ok "levels_of_other_hosts_make_room_where_there_are_too_many" wait_until 20 \
    grep -q "event=level state=removed name=$step why=full" "$work/h2.log"
find "$work/h2/levels" -name '*-0000000000000000.txt' -delete

rm -f "$work/h2/levels/$hop".* "$work/h2/levels/$step".*
end_one() { # NAME
    kill -TERM "$(cat "$work/$1.pid")" && wait_until 10 sh -c "! kill -0 $(cat "$work/$1.pid") 2>/dev/null"
}
end_one h2
start_host h2 --resend 1
ok "a_host_that_has_lost_its_folder_gets_the_newest_again" wait_until 10 same_level h1 h2 "$step"

# ---- made again ----

board="b:{$hash}:$engine:best-time"
client DEL "w:{$hash}" wi:new "$board" "t${board#b}" >/dev/null
"$LEDGE" league rebuild "$work/h1/levels" "$work/runs" --server "$socket" --auth "$work/operator.auth" \
    >"$work/out" 2>"$work/err"
status=$?
ok "rebuild_makes_the_levels_again" [ "$status $(client HGET "w:{$hash}" id)" = "0 $step" ]
client DEL "wt:{$hash}" "wl:{$hash}" >/dev/null
"$LEDGE" league rebuild "$work/h2/players" --server "$socket" --auth "$work/operator.auth" --host h2 \
    >"$work/out" 2>"$work/err"
ok "and_what_players_say_of_them" [ "$? $(client HLEN "wt:{$hash}") $(client HLEN "wl:{$hash}")" = "0 2 1" ]
ok "and_their_boards" [ "$(client ZCARD "$board")" = 1 ]

# ---- forgetting ----

"$LEDGE" league forget aaaaaaaaaaaaaaab --server "$socket" --auth "$work/operator.auth" \
    >"$work/out" 2>"$work/err"
status=$?
is_removed() { [ ! -e "$work/h1/levels/$step.txt" ] && [ ! -e "$work/h2/levels/$step.txt" ]; }
ok "the_levels_of_the_forgotten_leave_the_server" \
    [ "$status $(client EXISTS "w:{$hash}") $(client ZCARD wi:new)" = "0 0 0" ]
ok "and_those_of_all_hosts" wait_until 20 is_removed
