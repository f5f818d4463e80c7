#!/bin/sh
# Who is banned on one host is kept out of all, who has a name on one has it on all; and what is live
# may be on a server of its own. Real servers, and two folders. LEDGE names the program.
set -u
[ -w /dev/shm ] && export TMPDIR=/dev/shm # the server waits for the disk at every write
. tests/judge.sh
. tests/league.sh
begin_test
need_league "hosts share bans and names"

hash=$(sed -n 's/^hash = //p' levels/01-first-steps.proof)
ada=aaaaaaaaaaaaaa3b
bob=bbbbbbbbbbbbbbbb

# A second server, without a log and without a disk, for what is live.
make_users h1 h2
begin live "$server_program" --port 0 --unixsocket "$work/live.sock" --dir "$work" \
    --aclfile "$work/users.acl" --appendonly no --save ''
start_server
start_host h1 --live "$work/live.sock"
start_host h2 --live "$work/live.sock"

live_client() {
    "$client_program" -s "$work/live.sock" --user test --pass test --no-auth-warning "$@" 2>/dev/null
}

# ---- bans ----

operate() { # WORD...
    "$LEDGE" arcade "$@" >"$work/out" 2>"$work/err"
    status=$?
}
is_kept_out() { [ -e "$work/$1/boards/bans/$2" ]; }
is_let_in() { ! is_kept_out "$1" "$2"; }
operate --ban $ada --arcade "$work/h1"
ok "who_is_banned_on_one_host_is_kept_out_of_the_other" wait_until 5 is_kept_out h2 $ada
ok "but_is_no_ban_of_the_other" [ ! -e "$work/h1/boards/bans/$ada" ]
operate --unban $ada --arcade "$work/h2"
ok "the_other_host_cannot_lift_it" [ $status -ne 0 ]
ok "and_says_who_can" grep -q 'this player was banned on another host' "$work/err"
operate --ban $ada --arcade "$work/h2"
wait_until 5 is_kept_out h1 $ada
operate --unban $ada --arcade "$work/h1"
ok "it_is_lifted_where_it_was_made" wait_until 5 is_let_in h2 $ada
ok "one_of_another_host_stays" is_kept_out h1 $ada

# What changes while the league is away.
operate --ban $bob --arcade "$work/h1"
wait_until 5 is_kept_out h2 $bob
end TERM h1
end TERM h2
operate --unban $bob --arcade "$work/h1"
operate --ban cccccccccccccccc --arcade "$work/h1"
start_host h1 --live "$work/live.sock"
start_host h2 --live "$work/live.sock"
ok "a_ban_made_while_the_league_was_away_comes_too" wait_until 10 is_kept_out h2 cccccccccccccccc
ok "and_one_that_was_lifted_goes" wait_until 10 is_let_in h2 $bob

operate_league() { # WORD...
    "$LEDGE" league "$@" --server "$socket" --auth "$work/operator.auth" >"$work/out" 2>"$work/err"
}
end TERM h2
operate_league expel h2
ok "expel_lifts_the_bans_of_a_host" wait_until 10 is_let_in h1 $ada
ok "and_no_others" [ "$(client HKEYS bans)" = "cccccccccccccccc h1" ]
start_host h2 --live "$work/live.sock"

# ---- names ----

# As a session makes it that is about to ask for a name.
mkdir -p "$work/h1/players/$bob" "$work/h2/players/$bob"
printf 'bob 2026-02-03 hidden\n' >"$work/h1/players/$bob/name"
ok "who_comes_with_a_name_from_another_host_has_it" wait_until 5 grep -qx 'bob 2026-02-03 hidden' \
    "$work/h2/players/$bob/name"
mkdir -p "$work/h2/players/$ada"
sleep 3
mkdir -p "$work/h1/players/$ada"
printf 'ada 2026-02-03 visible\n' >"$work/h1/players/$ada/name"
ok "also_one_that_was_given_later" wait_until 5 grep -q '^ada ' "$work/h2/players/$ada/name"

# ---- what is live is on the other server ----

printf 'one\n' >"$work/h1/live/$hash.$ada.4711"
remote_is() { [ "$(cat "$work/h2/remote/$hash.$ada."* 2>/dev/null)" = "$1" ]; }
ok "a_run_in_progress_is_seen_on_the_other_host" wait_until 10 remote_is one
rm -f "$work/h1/rooms/ABCD.$ada"
echo "start 5" >"$work/h1/rooms/ABCD.$ada" && chmod 444 "$work/h1/rooms/ABCD.$ada"
echo "waits" >"$work/h2/rooms/ABCD.$bob" && chmod 444 "$work/h2/rooms/ABCD.$bob"
ok "a_room_too" wait_until 10 grep -q 'start 5' "$work/h2/rooms/ABCD.$ada"
ok "none_of_it_is_on_the_durable_server" [ "$(client EXISTS "live:{$hash}" live:news "race:{ABCD}")" = 0 ]
ok "all_of_it_is_on_the_other" [ "$(live_client EXISTS "live:{$hash}" live:news "race:{ABCD}")" = 3 ]

# The server of what is live may be lost: the rest goes on, and what is live begins anew.
end KILL live
operate --ban dddddddddddddddd --arcade "$work/h1"
ok "without_it_the_rest_goes_on" wait_until 5 is_kept_out h2 dddddddddddddddd
begin live "$server_program" --port 0 --unixsocket "$work/live.sock" --dir "$work" \
    --aclfile "$work/users.acl" --appendonly no --save ''
printf 'two\n' >>"$work/h1/live/$hash.$ada.4711"
ok "and_what_is_live_begins_anew" wait_until 20 remote_is "$(printf 'one\ntwo')"
