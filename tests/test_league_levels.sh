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
start_host h1 --resend 5
start_host h2 --resend 5
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

# ---- what is missing comes again ----

rm -f "$work/h2/levels/$hop".* "$work/h2/levels/$step".*
end_one() { # NAME
    kill -TERM "$(cat "$work/$1.pid")" && wait_until 10 sh -c "! kill -0 $(cat "$work/$1.pid") 2>/dev/null"
}
end_one h2
start_host h2 --resend 5
ok "a_host_that_has_lost_its_folder_gets_the_newest_again" wait_until 10 same_level h1 h2 "$step"

# ---- made again ----

board="b:{$hash}:$engine:best-time"
client DEL "w:{$hash}" wi:new "$board" "t${board#b}" >/dev/null
"$LEDGE" league rebuild "$work/h1/levels" "$work/runs" --server "$socket" --auth "$work/operator.auth" \
    >"$work/out" 2>"$work/err"
status=$?
ok "rebuild_makes_the_levels_again" [ "$status $(client HGET "w:{$hash}" id)" = "0 $step" ]
ok "and_their_boards" [ "$(client ZCARD "$board")" = 1 ]

# ---- forgetting ----

"$LEDGE" league forget aaaaaaaaaaaaaaab --server "$socket" --auth "$work/operator.auth" \
    >"$work/out" 2>"$work/err"
status=$?
ok "the_levels_of_the_forgotten_leave_the_server" \
    [ "$status $(client EXISTS "w:{$hash}") $(client ZCARD wi:new)" = "0 0 0" ]
