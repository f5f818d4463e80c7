#!/bin/sh
# `ledge verify REPLAY...`: true replays and others are told apart, a line each.
# LEDGE names the program.
set -u
. tests/judge.sh
program=$(cd "$(dirname "$LEDGE")" && pwd)/$(basename "$LEDGE")
first=levels/01-first-steps.proof

verify() {
    ledge verify "$@"
}

# The same from a folder where no levels are but what a test puts there.
verify_away() {
    (cd "$work" && LEDGE_LEVELS=/nowhere "$program" verify "$@" >out 2>err </dev/null)
    status=$?
}

# said STATUS LINE: that status, this line on standard output, and nothing else.
said() {
    [ "$status" -eq "$1" ] && [ "$(cat "$work/out")" = "$2" ] && [ ! -s "$work/err" ]
}

# complained LINE: status 2, and this line on standard error.
complained() {
    [ "$status" -eq 2 ] && [ "$(cat "$work/err")" = "$1" ] && [ ! -s "$work/out" ]
}

all_are_true() {
    [ "$status" -eq 0 ] && [ ! -s "$work/err" ] &&
        [ "$(grep -c '^levels/[0-9a-z-]*[.][a-z]*: ok, finished in ' "$work/out")" -eq \
            "$(find levels -name "*.proof" -o -name "*.guide" | wc -l)" ]
}

verify levels/*.proof levels/*.guide
ok "the_replays_of_the_world_are_true" all_are_true
line=$(head -n 1 "$work/out" | sed 's/^[^:]*: //')

"$LEDGE" verify - <$first >"$work/out" 2>"$work/err"
status=$?
ok "a_replay_is_read_from_standard_input" said 0 "-: $line"

cp $first "$work/moved.replay"
verify "$work/moved.replay"
ok "the_level_is_found_in_the_world" said 0 "$work/moved.replay: $line"

cp levels/01-first-steps.txt "$work/renamed.txt"
verify_away moved.replay
ok "the_level_is_found_under_another_name" said 0 "moved.replay: $line"

verify --level levels/01-first-steps.txt "$work/moved.replay"
ok "the_level_can_be_named" said 0 "$work/moved.replay: $line"
verify --level tests/look/04-hills-and-ice.txt $first
ok "another_level_makes_a_replay_stale" said 1 \
    "$first: stale level: it has changed since this was recorded"

sed 's/^\[map\]$/[physics]\nvmax = 0.1\n&/' levels/01-first-steps.txt >"$work/01-first-steps.txt"
rm "$work/renamed.txt"
verify_away moved.replay
ok "a_level_with_other_physics_is_another_level" said 1 \
    "moved.replay: stale level: it has changed since this was recorded"

mkdir "$work/empty" && cp $first "$work/empty/moved.replay" && rm "$work/01-first-steps.txt"
verify_away empty/moved.replay
ok "a_level_that_is_not_there_is_named_with_the_places" grep -q \
    '^empty/moved.replay: error: cannot find its level 01-first-steps.txt beside it.* or in this folder; .*--level FILE$' "$work/err"

verify --level "$work/nowhere.txt" $first
ok "a_level_that_cannot_be_read_is_one_line" complained \
    "$work/nowhere.txt: error: cannot be opened: No such file or directory"

sed 's/^60 = ./60 = g/' $first >"$work/damaged.replay"
verify "$work/damaged.replay"
ok "damage_is_one_line_with_its_place" complained "$work/damaged.replay:$(grep -n '^60 = ' \
    $first | cut -d: -f1):1: error: expected \`60 = \` and 16 digits of 0-9 a-f"

awk '/^60 = /{ sub(/.$/, $3 ~ /0$/ ? "1" : "0") } { print }' $first >"$work/edited.replay"
verify "$work/edited.replay"
ok "an_edited_replay_differs_at_a_tick" said 1 "$work/edited.replay: differs at tick 60"

verify $first "$work/edited.replay"
ok "one_that_is_not_true_among_others_is_status_1" [ "$status" -eq 1 ]
verify "$work/damaged.replay" $first "$work/edited.replay"
ok "one_that_cannot_be_read_is_status_2_and_stops_nothing" \
    [ "$status-$(wc -l <"$work/out")" = 2-2 ]

# A replay that names a file elsewhere: with a seal of its own it would be read, and its faults shown.
mkdir "$work/in"
printf '[level]\nsecret line of another file\n' >"$work/secret.txt"
for name in ../secret.txt "$work/secret.txt" sub/secret.txt ..; do
    sed "s|^level = .*|level = \"$name\"|" $first >"$work/in/led.replay"
    verify "$work/in/led.replay"
    ok "a_replay_leads_to_no_other_folder ($name)" grep -q \
        "in/led.replay:3:10: error: \`level\` must be the name of a file without a folder" "$work/err"
    ok "and_shows_nothing_of_it ($name)" [ "$status-$(cat "$work/out" "$work/err" | grep -c 'secret line')" = 2-0 ]
done
ledge verify --json $first "$work/edited.replay"
ok "verify_writes_json" grep -q '^{"file":"[^"]*","verdict":"ok","result":"finished","tick":[0-9]*,"deaths":[0-9]*,"coins":[0-9]*,"coin_count":[0-9]*}$' "$work/out"
ok "verify_writes_json_of_what_differs" grep -q '"verdict":"differs","tick":60,' "$work/out"
ledge verify --json "$work/none.replay" $first
ok "verify_writes_json_of_what_cannot_be_read" sh -c "grep -q '^{\"file\":\"[^\"]*none.replay\",\"verdict\":\"unreadable\",\"text\":\"[^\"]*No such file[^\"]*\"}' '$work/out' && [ \$(wc -l <'$work/out') = 2 ]"
verify
ok "without_a_replay_it_says_what_it_needs" complained "ledge verify: needs a replay (see --help)"

# ---- a level of one's own, far from its folder ----

mkdir -p "$work/own/deep" "$work/far"
printf '[level]\ntitle = Mine\n[map]\n@....F..\n########\n' >"$work/own/deep/mine.txt"
printf 'mode kitty\nwait 5\npress right\nwait 90\n' >"$work/script"
(
    cd "$work/own/deep" && XDG_STATE_HOME="$work/state" "$program" play --script ../../script mine.txt
) >"$work/out" 2>"$work/err"
run=$(find "$work/state/ledge/runs" -name '*.replay' | head -n 1)

# far COMMAND...: in another folder, with the state of the player.
far() {
    (cd "$work/far" && XDG_STATE_HOME="$work/state" "$program" "$@" >../out 2>../err </dev/null)
    status=$?
}

is_ok() {
    [ "$status" -eq 0 ] && grep -q ': ok, finished in ' "$work/out"
}

far verify "$run"
ok "a_run_of_an_own_level_finds_it_from_another_folder" is_ok
far cast -o cast "$run"
ok "and_is_cast_from_there" [ "$status" -eq 0 ] && [ -s "$work/far/cast" ]
printf 'wait 2\nscreen watch\n' >"$work/script"
far replay --script ../script "$run"
ok "and_is_watched_there" grep -q Mine "$work/out"
ok "it_holds_no_path" [ "$(grep -c "$work\|deep" "$run")" -eq 0 ]
cp "$run" "$work/far/sent.replay"
(cd "$work/far" && "$program" verify sent.replay) >"$work/out" 2>"$work/err"
status=$?
ok "who_never_played_it_does_not_find_it" grep -q 'cannot find its level mine.txt beside it' "$work/err"
printf '[level]\ntitle = Mine\n[map]\n@.....F.\n########\n' >"$work/own/deep/mine.txt"
far verify "$run"
ok "a_change_of_the_level_is_told" grep -q 'stale level: it has changed since this was recorded' "$work/out"
rm "$work/own/deep/mine.txt"
far verify "$run"
ok "a_level_that_is_gone_is_named" grep -q 'cannot find its level mine.txt beside it' "$work/err"

# A program that was built in a tree, whose levels lie beside the player's.
mkdir -p "$work/tree/build" "$work/tree/levels" "$work/tree/levels-mine"
cp "$program" "$work/tree/build/ledge"
printf 'wait 2\n' >"$work/script"
for folder in levels levels-mine; do
    printf '[level]\ntitle = Mine\n[map]\n@....F..\n########\n' >"$work/tree/$folder/mine.txt"
    XDG_STATE_HOME="$work/new-state" "$work/tree/build/ledge" play --script "$work/script" "$work/tree/$folder/mine.txt" \
        >"$work/out" 2>"$work/err"
done
list=$work/new-state/ledge/own-levels
ok "a_level_in_a_folder_with_a_name_that_goes_on_is_the_player_s" grep -q '/tree/levels-mine/mine.txt$' "$list"
printf '[world]\ntitle = Tree\n[levels]\n1 = mine.txt\n' >"$work/tree/levels/world.ini"
# An installed program has its levels elsewhere: to it both folders are the player's.
if (cd "$work/own" && ../tree/build/ledge records) 2>"$work/err" | grep -q '^mine.txt '; then
    ok "levels_of_the_program_are_not_listed" [ "$(grep -c '/tree/levels/' "$list")" -eq 0 ]
fi

# ---- what other programs make of line ends ----

sed 's/$/\r/' $first >"$work/own/crlf.replay"
verify "$work/own/crlf.replay"
ok "a_replay_with_cr_lf_is_read" said 0 "$work/own/crlf.replay: $line"
{ printf '\357\273\277' && cat $first; } >"$work/own/mark.replay"
verify "$work/own/mark.replay"
ok "a_replay_with_the_mark_of_utf_8_is_read" said 0 "$work/own/mark.replay: $line"
verify levels/01-first-steps.txt
ok "another_kind_of_file_is_named" complained \
    "levels/01-first-steps.txt:1:1: error: seems to be a level, not a replay"
