#!/bin/sh
# The command line as a person or a script meets it: what is printed where, and the exit status.
# LEDGE names the program.
set -u
. tests/judge.sh
export XDG_CONFIG_HOME="$work/config"

# The last run ended with STATUS, and wrote to standard output and error or not ("some", "none").
ended() { # STATUS OUT ERR
    [ "$status" -eq "$1" ] && wrote "$work/out" "$2" && wrote "$work/err" "$3"
}

wrote() {
    case $2 in
    none) [ ! -s "$1" ] ;;
    line) [ "$(wc -l <"$1")" -eq 1 ] ;;
    some) [ -s "$1" ] ;;
    esac
}

commands=$("$LEDGE" --help | sed -n 's/^  ledge \([a-z][a-z]*\).*/\1/p' |
    grep -v '^help$')

names_every_command() {
    for command in $commands; do
        grep -qw "$command" "$1" || return 1
    done
    [ -n "$commands" ]
}

ledge --version
ok "version_is_one_line" ended 0 line none
ok "version_names_the_program" grep -q '^ledge [0-9]' "$work/out"

ledge --help
ok "help_goes_to_standard_output" ended 0 some none

cp "$work/out" "$work/help"

same_as() { # FILE
    [ "$status" -eq 0 ] && cmp -s "$1" "$work/out"
}

for word in -h help; do
    ledge $word
    ok "${word}_is_help" same_as "$work/help"
done
ledge -V
ok "V_is_the_version" grep -q '^ledge [0-9]' "$work/out"
ledge solve --help
cp "$work/out" "$work/help"
ledge help solve
ok "help_and_a_command_is_its_help" same_as "$work/help"
ledge solve -h
ok "a_command_and_h_is_its_help" same_as "$work/help"
ledge help frobnicate
ok "help_of_an_unknown_command_is_status_2" ended 2 none line

ledge slove
ok "a_slip_gets_the_nearest_command" grep -q "unknown command 'slove'; did you mean 'solve'?" "$work/err"
ledge --nosuch
ok "an_option_of_the_title_is_refused_by_the_programs_name" grep -q "^ledge: '--nosuch': unknown option" "$work/err"
ledge help help
ok "help_has_help" grep -q '^  ledge help' "$work/out"
ledge solve --al-coins
ok "a_slip_gets_the_nearest_option" grep -q "'--al-coins': unknown option; did you mean --all-coins?" "$work/err"
ledge render --zoom 2x1 --size 40x10 tests/look/01-first-steps.txt
cp "$work/out" "$work/screen"
ledge render --zoom=2x1 --size=40x10 tests/look/01-first-steps.txt
ok "a_value_may_follow_an_equals_sign" same_as "$work/screen"
ledge render tests/look/01-first-steps.txt --zoom 2x1 --size 40x10
ok "options_may_follow_operands" same_as "$work/screen"
ledge render --svg=yes tests/look/01-first-steps.txt
ok "an_option_without_a_value_refuses_one" grep -q "'--svg=yes': takes no value" "$work/err"
ledge render --size= tests/look/01-first-steps.txt
ok "an_empty_value_is_refused" ended 2 none line
sed '/^next/d' tests/look/01-first-steps.txt >"$work/--odd"
program=$(cd "${LEDGE%/*}" && pwd)/${LEDGE##*/}
(cd "$work" && "$program" check -- --odd >out 2>err </dev/null)
status=$?
ok "two_dashes_end_the_options" ended 0 none none

ledge frobnicate
ok "unknown_command_is_one_line_and_status_2" ended 2 none line
ok "unknown_command_names_the_commands" names_every_command "$work/err"

ledge "$(printf 'x\033[31m')"
ok "unknown_command_is_shown_without_escapes" grep -q "'x?\[31m'" "$work/err"

for command in $commands; do
    ledge "$command" --help
    ok "help_of_${command}_begins_with_its_usage" grep -q "^usage: ledge $command" "$work/out"
    ok "usage_of_${command}_has_80_columns_at_most" awk '/^$/ { exit } length > 80 { exit 1 }' "$work/out"
    ok "help_of_${command}_tells_limits_as_numbers" sh -c '! grep -E "[A-Z]+_(MAX|MIN|COLS|ROWS)" "$1"' - "$work/out"
    ledge "$command" --frobnicate
    ok "unknown_option_of_${command}_is_status_2" ended 2 none some
done

for command in check render; do
    ledge "$command" "$work/missing.txt"
    ok "missing_file_of_${command}_is_named" grep -q "missing.txt" "$work/err"
done

ledge
ok "title_without_a_terminal_is_one_line_and_status_2" ended 2 none line
ledge play
ok "play_without_a_terminal_is_one_line_and_status_2" ended 2 none line

ledge replay tests/look/01-first-steps.proof
ok "replay_without_a_terminal_is_one_line_and_status_2" ended 2 none line
ledge cast tests/look/01-first-steps.proof -o "$work/run.cast"
ok "cast_into_a_file_says_nothing" ended 0 none none
ok "cast_begins_with_its_version" grep -q '^{"version": 2, ' "$work/run.cast"
ledge render --tick 30 tests/look/01-first-steps.proof
ok "render_takes_a_replay" ended 0 some none
ledge render --tick 30 levels/01-first-steps.guide
ok "render_takes_the_run_of_a_guide" ended 0 some none
ledge render --input levels/01-first-steps.proof tests/look/01-first-steps.proof
ok "a_replay_takes_no_other_inputs" grep -q 'a replay brings its own inputs' "$work/err"
echo 'wait 1' >"$work/script"
ledge play --script "$work/script" --ghost tests/look/01-first-steps.proof tests/look/04-hills-and-ice.txt
ok "ghost_of_another_level_is_one_line_and_status_2" ended 2 none line
sed 's/^60 = .*/60 = 0123456789abcdef/' levels/01-first-steps.proof >"$work/wrong.replay"
ledge play --script "$work/script" --ghost "$work/wrong.replay"
ok "a_ghost_that_never_ran_so_is_refused" grep -q 'differs at tick 60' "$work/err"

names_no_file() {
    ended 2 none line && grep -q 'takes no file names' "$work/err"
}

names_no_missing_folder() {
    [ "$status" -eq 2 ] && ! grep -q "$work/missing" "$work/err"
}

cp tests/look/01-first-steps.txt "$work/level.txt"
ledge play --kiosk "$work/level.txt"
ok "kiosk_refuses_a_level_by_name" names_no_file
ledge play levels --kiosk
ok "kiosk_refuses_a_folder" names_no_file
ledge --kiosk -- levels
ok "kiosk_refuses_what_comes_after_the_options" names_no_file
ledge play --kiosk --script "$work/script"
ok "kiosk_refuses_a_script" names_no_file
ledge play --kiosk --record "$work/run"
ok "kiosk_refuses_a_recording" names_no_file
ledge play --kiosk --ghost tests/look/01-first-steps.proof
ok "kiosk_refuses_a_ghost" names_no_file
ledge --kiosk --idle 0
ok "idle_minutes_are_at_least_one" ended 2 none line
export LEDGE_LEVELS="$work/missing"
ledge play --kiosk
ok "kiosk_ignores_the_folder_that_the_environment_names" names_no_missing_folder
ledge play
ok "without_kiosk_the_environment_names_the_folder" grep -q "$work/missing" "$work/err"
unset LEDGE_LEVELS

mkdir -p "$XDG_CONFIG_HOME/ledge"
printf '[view]\nzoom = 9\n' >"$XDG_CONFIG_HOME/ledge/config.ini"
ledge --script /dev/null
ok "wrong_setting_is_one_line_and_no_obstacle" ended 0 none line
ok "wrong_setting_is_named_with_its_place" grep -q 'config.ini:2:8: warning: ' "$work/err"

printf '[view]\ncolours = mono\n' >"$XDG_CONFIG_HOME/ledge/config.ini"
printf 'wait 1\nscreen\n' >"$work/title"
ledge --skin ascii --script "$work/title"
ok "without_colours_all_is_plain" grep -q 'L E D G E' "$work/out"
printf '[view]\ncolours = normal\n' >"$XDG_CONFIG_HOME/ledge/config.ini"
ledge --skin ascii --script "$work/title"
ok "with_colours_the_title_is_drawn_in_them" grep -q 'wwww' "$work/out"
rm "$XDG_CONFIG_HOME/ledge/config.ini"

# goes_through SKIN ZOOMS: what is said of each press of z.
goes_through() {
    for _ in 1 2 3 4 5; do printf 'tap z\nwait 1\nscreen\n'; done >"$work/zooms"
    ledge play --skin "$1" --zoom 1x1 --script "$work/zooms" tests/look/01-first-steps.txt
    [ "$(grep -owE 'auto|[0-9]x[0-9]' "$work/out" | tr '\n' ' ')" = "$2 " ]
}
for skin in plain pixels ascii; do
    ok "every_zoom_of_$skin" goes_through $skin '2x1 4x2 6x3 8x4 auto'
done

# shows_glyphs SKIN KEYS COMMAND...: after KEYS, # shows the glyphs of the file, or the skin again.
# The lines of text below do not count.
shows_glyphs() {
    skin=$1
    printf '%b' "$2" >"$work/keys"
    shift 2
    printf 'screen\nkeys #\nwait 2\nscreen\nkeys #\nwait 2\nscreen\n' >>"$work/keys"
    ledge "$@" --skin "$skin" --size 120x40 --script "$work/keys"
    awk -v work="$work" '/^--- [0-9]/ { n++; next } NR > 1 { print > (work "/shown-" n) }' "$work/out"
    for n in 1 2 3; do sed -n '3,24p' "$work/shown-$n" >"$work/level-$n"; done
    cmp -s "$work/level-1" "$work/level-3" && ! cmp -s "$work/level-1" "$work/level-2" &&
        grep -q '####' "$work/level-2"
}
cp tests/look/01-first-steps.txt "$work/steps.txt"
for skin in ascii pixels; do
    ok "the_editor_shows_glyphs_or_$skin" shows_glyphs $skin 'tap escape\nkeys +\nwait 2\n' \
        edit "$work/steps.txt"
    ok "the_inspector_shows_glyphs_or_$skin" shows_glyphs $skin 'wait 9\ntap i\nwait 2\n' \
        play tests/look/01-first-steps.txt
    ok "a_lesson_shows_glyphs_or_$skin" shows_glyphs $skin 'wait 2\nkeys v\ntap end\nwait 2\n' \
        learn levels/lessons/04-friction-multiplies.txt
done

printf 'tap g\nwait 1\nscreen\n' >"$work/skin"
ledge play --skin ascii --zoom 2x1 --script "$work/skin" tests/look/01-first-steps.txt
ok "g_says_why_half_blocks_are_not_seen" grep -q 'pixels: from zoom 4x2' "$work/out"

if [ -w /dev/full ]; then
    "$LEDGE" --help >/dev/full 2>"$work/err"
    status=$?
    : >"$work/out"
    ok "full_disk_is_one_line_and_status_2" ended 2 none line
fi

mkdir "$work/arcade"
ledge --arcade "$work/arcade" --visitor telnet
ok "a_visitor_is_of_ssh" ended 2 none line
ledge --arcade "$work/arcade" --name "no blanks"
ok "a_name_with_a_blank_is_refused" ended 2 none line
ledge --kiosk --arcade "$work/arcade"
ok "a_kiosk_with_an_arcade_needs_visitors" ended 2 none line
ledge --name ada
ok "a_name_needs_an_arcade" ended 2 none line
ledge --arcade "$work/nowhere"
ok "an_arcade_needs_its_folder" grep -q 'no arcade: No such file' "$work/err"
ledge arcade
ok "arcade_needs_a_task" ended 2 none line
ledge arcade --forget ada --arcade "$work/arcade"
ok "arcade_forgets_ids_alone" ended 2 none line
mkdir -p "$work/arcade/players/abcdefghijklmnop"
echo 'ada 2026-01-01 visible' >"$work/arcade/players/abcdefghijklmnop/name"
ledge arcade --forget ada~abcdefghijklmnop --arcade "$work/arcade"
ok "arcade_forgets_a_player" [ "$(cat "$work/out")" = "abcdefghijklmnop: 1 file" ]
ok "and_the_name_is_gone" [ ! -e "$work/arcade/players/abcdefghijklmnop" ]
mkdir -p "$work/arcade/live/abcdefghijklmnop"
ledge arcade --forget abcdefghijklmnop --arcade "$work/arcade"
ok "what_cannot_be_forgotten_is_said" ended 2 none line
rm -r "$work/arcade/live"
ledge arcade --ban abcdefghijklmnop --arcade "$work/arcade"
ok "arcade_bans_a_player" [ -e "$work/arcade/ban/abcdefghijklmnop" ]
ledge arcade --unban abcdefghijklmnop --arcade "$work/arcade"
ok "and_lets_it_in_again" [ ! -e "$work/arcade/ban/abcdefghijklmnop" ]
ledge arcade --reports --arcade "$work/arcade"
ok "arcade_reports_nothing_without_a_workshop" ended 0 none none
ledge arcade --hide abcdefgh --why rude --arcade "$work/arcade"
ok "arcade_hides_levels_of_its_own_alone" ended 2 none line
ledge arcade --show abcdefgh --why rude --arcade "$work/arcade"
ok "a_reason_needs_a_level_to_hide" grep -q 'why needs --hide' "$work/err"
ledge --arcade "$work/arcade" --workshop maybe
ok "a_workshop_is_off_read_or_on" grep -q 'off, read or on' "$work/err"
ledge --workshop on
ok "a_workshop_needs_an_arcade" ended 2 none line
printf 'good\ntwo words\n' >"$work/words"
ledge --arcade "$work/arcade" --workshop on --words "$work/words"
ok "a_line_of_words_is_one_word" grep -q 'words:2:1: error: ' "$work/err"
echo 'usepam yes' >"$work/settings"
ledge arcade --doctor --arcade "$work/arcade" --user nobody-there --sshd "$work/settings"
ok "the_doctor_tells_what_is_missing_and_what_mends_it" \
    grep -q -A1 '^missing  account nobody-there$' "$work/out"
ok "the_doctor_ends_with_status_1" [ "$status" -eq 1 ]
says_all() { # PATTERN...
    for pattern; do grep -q "$pattern" "$work/out" || return 1; done
}
ledge arcade --doctor --arcade "$work/arcade" --user "$(id -un)" --sshd "$work/settings"
ok "the_doctor_looks_at_each_part_of_the_folder" says_all '^ok  .*/players: only the game can write' \
    '^ok  .*/records: created by the first session' '^ok  .*/live: created by the first session'
ok "the_doctor_looks_at_each_setting_of_sshd" says_all '^ok  .*UsePAM yes' '^missing  .*PermitTTY yes' \
    '^missing  .*MaxSessions 1'
chmod 555 "$work/arcade/players"
echo x >"$work/arcade/secret"
chmod 644 "$work/arcade/secret"
ledge arcade --doctor --arcade "$work/arcade" --user "$(id -un)" --sshd "$work/settings"
ok "the_doctor_finds_parts_with_wrong_rights" says_all '^missing  .*/players: only the game can write' \
    '^missing  secret for player ids: only the game'
chmod 755 "$work/arcade/players"

ledge generate 42 --difficulty 1
cp "$work/out" "$work/level.txt"
ledge generate 42 --difficulty 1
ok "a_seed_gives_the_same_level_every_time" cmp -s "$work/out" "$work/level.txt"
ledge check "$work/level.txt"
ok "a_generated_level_has_no_problems" ended 0 none none
ledge generate 42 --difficulty 1 -o "$work/made.txt"
ok "a_generated_level_is_written" ended 0 none none
mkdir "$work/alone"
cp "$work/made.txt" "$work/made.proof" "$work/alone"
ledge render --skin ascii --cells "$work/alone/made.txt"
cp "$work/out" "$work/cells"
ledge render --skin ascii --cells --tick 0 "$work/alone/made.proof"
ok "a_level_alone_has_its_own_colours_in_runs_too" cmp -s "$work/out" "$work/cells"
sed -i.bak '/^palette/d' "$work/alone/made.txt"
ledge render --skin ascii --cells "$work/alone/made.txt"
ok "without_its_palette_it_has_the_plain_ones" sh -c "! cmp -s '$work/out' '$work/cells'"
ledge verify --level "$work/made.txt" "$work/made.proof"
coins=$(sed -n '/^.map/,/^.back/p' "$work/made.txt" | tr -cd o | wc -c | tr -d ' ')
ok "its_proof_lies_beside_it_and_takes_all_coins" grep -q "ok, finished.* $coins/$coins coins" "$work/out"
mkdir "$work/lost"
cp "$work/made.proof" "$work/lost"
ok "a_replay_of_a_made_level_has_its_seed" \
    [ "$(sed -n '/^.generated/,/^seed/p' "$work/made.proof" | tail -n 1)" = "seed = 42" ]
ledge verify "$work/lost/made.proof"
ok "a_made_level_is_made_again_for_its_replay" grep -q "ok, finished.* $coins/$coins coins" "$work/out"
mkdir "$work/pieces"
cat >"$work/pieces/bridge.txt" <<'END'
[piece]
ideas = pits, steps, hills
[map]
.....o.......o........
..@...............F...
#####..===..===..#####
#####............#####
#####^^^^^^^^^^^^#####
######################
END
ledge generate 1 --theme meadow --pieces "$work/pieces" -o "$work/own.txt"
ok "a_level_is_made_with_pieces_of_ones_own" grep -q '===..===' "$work/own.txt"
ok "and_does_not_say_that_it_can_be_made_again" [ "$(grep -c '^.generated' "$work/own.txt")" = 0 ]
ledge verify "$work/own.proof"
ok "its_proof_is_a_run_of_it" [ "$status" -eq 0 ]
sed 's/hills/hilly/' "$work/pieces/bridge.txt" >"$work/pieces/hilly.txt"
sed 's/[o=]/./g; s/===/.../' "$work/pieces/bridge.txt" >"$work/pieces/wide.txt"
sed -i.bak 's/^ideas ./ideas =/' "$work/pieces/wide.txt"
ledge generate 1 --pieces "$work/pieces"
ok "a_piece_with_a_wrong_idea_is_told_by_line_and_column" \
    grep -q 'hilly.txt:2:9: error: unknown idea `hilly`; the ideas are pits' "$work/err"
ok "a_piece_that_cannot_be_played_is_told" grep -q 'wide.txt: error: no way was found' "$work/err"
ok "and_there_is_no_level" [ "$status" -eq 2 ]
mkdir "$work/faults"
printf '[piece]\nideas = pits\nthemesx = 3\nthemes = xx\n[map]\n@....F\n######\n' >"$work/faults/theme.txt"
printf '[piece]\nideas = pits\n[map]\n@..F..\n####..\n' >"$work/faults/edge.txt"
printf '[piece]\nideas = pits\n[physics]\njump = 0.9\n[map]\n@F\n##\n' >"$work/faults/jump.txt"
ledge generate 1 --pieces "$work/faults"
ok "a_value_is_told_at_its_own_key" grep -q 'theme.txt:4:10: error: unknown theme' "$work/err"
ok "a_fault_of_the_map_is_told_by_its_cell" grep -q 'edge.txt:4:4: error: the start and' "$work/err"
ok "a_piece_with_physics_is_refused" grep -q 'jump.txt:3:1: error: a piece is for levels' "$work/err"
ledge generate 1 --pieces "$work/alone/none"
ok "pieces_need_a_folder" ended 2 none line
ledge generate words --theme desert
ok "an_unknown_theme_is_one_line_and_status_2" ended 2 none line
ledge generate
ok "a_missing_seed_is_one_line_and_status_2" ended 2 none line
ledge daily --date 2026-11-22 --difficulty 1 --print
cp "$work/out" "$work/day.txt"
ledge generate 20261122 --difficulty 1 --mixed
ok "the_seed_of_a_sunday_is_its_date_with_two_themes" cmp -s "$work/out" "$work/day.txt"
ledge daily --date 2026-11-21 --difficulty 1 --print
cp "$work/out" "$work/day.txt"
ledge generate 20261121 --difficulty 1
ok "the_seed_of_a_day_is_its_date" cmp -s "$work/out" "$work/day.txt"
for day in 2026-02-30 2026-13-01 26-1-1 2026-1-011 today 2100-02-29; do
    ledge daily --date $day --print
    ok "the_date_${day}_is_refused" ended 2 none line
done
printf 'wait 30\nscreen\n' >"$work/keys"
export XDG_STATE_HOME="$work/state"
ledge daily --date 2026-11-23 --script "$work/keys"
ok "the_level_of_a_day_is_played" grep -q 'coins 0/' "$work/out"
ok "the_level_of_a_day_is_kept" [ -e "$XDG_STATE_HOME/ledge/daily/2026-11-23-1.txt" ]

cp "$XDG_STATE_HOME/ledge/daily/2026-11-23-1.txt" "$work/day.txt"
sed -i 's/^version = .*/version = 0/' "$XDG_STATE_HOME/ledge/daily/2026-11-23-1.txt"
ledge daily --date 2026-11-23 --script "$work/keys"
ok "a_level_of_another_version_is_made_anew" \
    cmp -s "$work/day.txt" "$XDG_STATE_HOME/ledge/daily/2026-11-23-1.txt"

# ---- the board of a day ----

hash=$(sed -n 's/^hash = //p' "$XDG_STATE_HOME/ledge/daily/2026-11-23-1.proof")
mkdir -p "$XDG_STATE_HOME/ledge/records"
ledge records --daily --date 2026-11-23
ok "a_day_without_records_has_none" grep -q '^2026-11-23-1.txt  *none' "$work/out"
cp "$XDG_STATE_HOME/ledge/daily/2026-11-23-1.proof" \
    "$XDG_STATE_HOME/ledge/records/$hash-best-time-1.replay"
ledge records --daily --date 2026-11-23
ok "the_board_of_a_day_has_its_records" grep -q '^2026-11-23-1.txt  *best time' "$work/out"
ok "the_board_of_a_day_has_the_times_at_its_flags" grep -q '^  *finish  *0:' "$work/out"
mkdir -m 700 "$work/shared"
cp "$XDG_STATE_HOME/ledge/records/"* "$work/shared"
ledge records --daily --date 2026-11-23 --difficulty 1 --records "$work/shared"
ok "ones_own_times_are_compared_with_the_board" grep -q '^  *flag 1  *0:.*yours +0.00$' "$work/out"
ledge solve -o "$XDG_STATE_HOME/ledge/records/$hash-best-time-1.replay" "$XDG_STATE_HOME/ledge/daily/2026-11-23-1.txt"
ledge records --daily --date 2026-11-23 --difficulty 1 --records "$work/shared"
ok "less_than_the_board_is_what_one_was_faster" grep -q '^  *finish  *0:.*yours -[0-9.]*$' "$work/out"
ledge records --daily --date 2026-11-23 --json
ok "as_json_a_day_has_no_times_at_flags" [ "$(grep -c -v '^{.*}$' "$work/out")" -eq 0 ]
# From the page of the next day, with the level still to be made.
rm "$XDG_STATE_HOME/ledge/daily/2026-11-23-1.txt"
printf '%s\n' 'wait 5' 'tap escape' 'wait 2' 'tap up' 'tap enter' 'wait 5' 'tap left' 'tap b' \
    'wait 5' 'screen watched' 'tap escape' 'wait 5' 'tap e' 'wait 90' 'screen raced' \
    >"$work/best-keys"
ledge daily --date 2026-11-24 --difficulty 1 --skin plain --script "$work/best-keys"
sed -n '/^--- watched/,/^--- raced/p' "$work/out" >"$work/watched"
sed -n '/^--- raced/,$p' "$work/out" >"$work/raced"
ok "the_best_run_of_a_day_is_watched" grep -q 'speed 1' "$work/watched"
ok "the_best_run_of_a_day_is_raced" grep -q '&' "$work/raced"
ledge records --daily "$work/made.txt"
ok "a_level_and_a_day_is_one_line_and_status_2" ended 2 none line
ledge records --date 2026-11-23
ok "a_date_without_daily_is_one_line_and_status_2" ended 2 none line

# ---- what a trace leaves out ----

mkdir "$work/traced"
echo 'R*10' >"$work/traced/run.in"
traces() { # ROW: the level has this row above its floor
    printf '[level]\ntitle = T\n\n[map]\n%s\n#######\n' "$1" >"$work/traced/level.txt"
    ledge trace "$work/traced/level.txt" "$work/traced/run.in"
}
traces '@.o.*.F'
ok "a_trace_of_a_level_without_dangers_says_nothing" ended 0 some none
for row in '@..^..F' '@..w..F'; do
    traces "$row"
    ok "a_trace_says_that_it_has_no_dangers_for_$row" ended 0 some line
done

# ---- level after level ----

ledge endless 7 --script "$work/keys"
ok "an_endless_run_is_played" grep -q 'lives 3 .*coins 0/' "$work/out"
printf 'wait 1\nscreen\ntap enter\nwait 30\nscreen\n' >"$work/on"
ledge endless --script "$work/on"
ok "an_endless_run_goes_on_later" grep -q 'Press a key to go on' "$work/out"
ledge endless --difficulty 6
ok "a_difficulty_of_6_is_one_line_and_status_2" ended 2 none line

# ---- a level as a line of letters ----

code='LEDGE1:101:eJyLzkktS82J5SrJLMlJVbBVCMnIL8or5ipILFJQAHLNDAy4onMTC2K59DABl54DkIyD4nyQkBuXMibgAgBl2xb4'
ledge play "$code" --script "$work/keys"
ok "a_level_that_came_as_a_line_is_played" grep -q '^ Thorns ' "$work/out"
ledge play --record "$work/held.input" "$code" --script "$work/keys"
ok "what_is_held_in_it_is_recorded" grep -q '^-' "$work/held.input"
ledge play --ghost levels/01-first-steps.proof "$code" --script "$work/keys"
ok "it_takes_no_ghost" ended 2 none line
ledge play "${code}x" --script "$work/keys"
ok "a_damaged_line_is_refused_in_one_line" ended 2 none line
ledge play "$code" --kiosk --script "$work/keys"
ok "a_kiosk_takes_no_level_from_outside" ended 2 none line

# A level's proof is shown from its pause, in every form in which the program is installed.
{
    printf 'tap enter\nwait 30\ntap escape\nwait 10\n'
    for page in pause assist; do
        printf '# %s\ntap down\ntap down\ntap down\ntap down\ntap enter\nwait 10\n' $page
    done
    printf 'wait 30\nscreen\n'
} >"$work/keys"
ledge --script "$work/keys"
ok "the_program_brings_the_proofs_of_its_levels" grep -q 'Watch. Press a key' "$work/out"
# So does the guide come, to who stands still for ten seconds.
printf 'tap enter\nwait 30\nscreen\nwait 700\nscreen\n' >"$work/keys"
ledge --script "$work/keys"
ok "the_program_brings_the_guides_of_its_levels" [ "$(grep -c '[ ?]i[ ?]' "$work/out")" -eq 1 ]
