#!/bin/sh
# An engine of the learner's own, in any language: tasks, what is compared and how a difference is
# explained, commands that are run and watched, and the starts that `--starter` writes: they run as
# they are, and with the step filled in they do what the engine does. LEDGE names the program.
set -u
. tests/judge.sh

# Puts the lines of standard input in the place of the phases in a step.
fill() { # FILE MARK
    cat >"$work/step"
    awk -v mark="$2" -v step="$work/step" '
        !index($0, mark) { print; next }
        !done { while ((getline line < step) > 0) print line; done = 1 }' "$1" >"$work/filled"
    mv "$work/filled" "$1"
}

for language in c py js; do
    ledge learn --starter $language
    ok "a_starter_is_written ($language)" [ "$status" -eq 0 ]
    cp "$work/out" "$work/mine.$language"
done

build_c() { # FILE
    cc -std=c17 -O2 -Wall -Wextra -Werror -ffp-contract=off -o "$work/mine" "$1" -lm
}

differs() { # PART
    [ "$status" -eq 1 ] && grep -qF "$1" "$work/out"
}

# As they are they hold still.
for command in "python3 $work/mine.py" "node $work/mine.js" "$work/mine"; do
    command -v "${command%% *}" >/dev/null || [ "$command" = "$work/mine" ] || continue
    [ "$command" = "$work/mine" ] && ok "the_starter_in_c_has_no_warning" build_c "$work/mine.c"
    ledge learn --run "$command" 3 A
    ok "a_starter_runs_and_holds_still ($(basename "${command%% *}"))" differs \
        'tick 1 of 40: your xr is 0.5, the engine'
done

fill "$work/mine.c" '/* phase' <<'END'
    static bool before;
    double r = given("radius", 0);
    if (left) dx -= given("walk", 0);
    if (right) dx += given("walk", 0);
    if (jump && !before && solid(cx, cy + 1) && yr >= 0.98) dy = -given("jump", 0);
    if (!jump && before && dy < 0) dy *= 0.5;
    before = jump;
    dy += given("gravity", 0);
    xr += dx;
    if (dx > 0 && solid(cx + 1, cy) && xr >= 1 - r) { xr = 1 - r; dx = 0; }
    if (dx < 0 && solid(cx - 1, cy) && xr <= r) { xr = r; dx = 0; }
    while (xr > 1) { xr--; cx++; }
    while (xr < 0) { xr++; cx--; }
    yr += dy;
    if (dy > 0 && solid(cx, cy + 1) && yr >= 1) { yr = 1; dy = 0; }
    if (dy < 0 && solid(cx, cy - 1) && yr <= r) { yr = r; dy = 0; }
    while (yr > 1) { yr--; cy++; }
    while (yr < 0) { yr++; cy--; }
    dx *= given("frict", 0);
    dy *= given("fricty", 0);
    if (dx < 0.0005 && dx > -0.0005) dx = 0;
    if (dy < 0.0005 && dy > -0.0005) dy = 0;
END
fill "$work/mine.js" '// phase' <<'END'
    const r = given.radius;
    if (left) s.dx -= given.walk;
    if (right) s.dx += given.walk;
    if (jump && !given.before && solid(s.cx, s.cy + 1) && s.yr >= 0.98) s.dy = -given.jump;
    if (!jump && given.before && s.dy < 0) s.dy *= 0.5;
    given.before = jump;
    s.dy += given.gravity;
    s.xr += s.dx;
    if (s.dx > 0 && solid(s.cx + 1, s.cy) && s.xr >= 1 - r) { s.xr = 1 - r; s.dx = 0; }
    if (s.dx < 0 && solid(s.cx - 1, s.cy) && s.xr <= r) { s.xr = r; s.dx = 0; }
    while (s.xr > 1) { s.xr--; s.cx++; }
    while (s.xr < 0) { s.xr++; s.cx--; }
    s.yr += s.dy;
    if (s.dy > 0 && solid(s.cx, s.cy + 1) && s.yr >= 1) { s.yr = 1; s.dy = 0; }
    if (s.dy < 0 && solid(s.cx, s.cy - 1) && s.yr <= r) { s.yr = r; s.dy = 0; }
    while (s.yr > 1) { s.yr--; s.cy++; }
    while (s.yr < 0) { s.yr++; s.cy--; }
    s.dx *= given.frict;
    s.dy *= given.fricty;
    if (Math.abs(s.dx) < 0.0005) s.dx = 0;
    if (Math.abs(s.dy) < 0.0005) s.dy = 0;
END
fill "$work/mine.py" '# phase' <<'END'
    g, r = given, given['radius']
    if left: s['dx'] -= g['walk']
    if right: s['dx'] += g['walk']
    before = g.get('before', False)
    if jump and not before and solid(s['cx'], s['cy'] + 1) and s['yr'] >= 0.98: s['dy'] = -g['jump']
    if not jump and before and s['dy'] < 0: s['dy'] *= 0.5
    g['before'] = jump
    s['dy'] += g['gravity']
    for c, f, v, over, at in (('cx', 'xr', 'dx', 1 - r, lambda n: (s['cx'] + n, s['cy'])),
                              ('cy', 'yr', 'dy', 1.0, lambda n: (s['cx'], s['cy'] + n))):
        s[f] += s[v]
        if s[v] > 0 and solid(*at(1)) and s[f] >= over: s[f], s[v] = over, 0.0
        if s[v] < 0 and solid(*at(-1)) and s[f] <= r: s[f], s[v] = r, 0.0
        while s[f] > 1: s[f] -= 1; s[c] += 1
        while s[f] < 0: s[f] += 1; s[c] -= 1
    s['dx'] *= g['frict']
    s['dy'] *= g['fricty']
    for v in ('dx', 'dy'):
        if abs(s[v]) < 0.0005: s[v] = 0.0
END
ok "the_step_in_c_has_no_warning" build_c "$work/mine.c"

# same COMMAND LESSON RUN [ANSWERS]: the engine to the last bit.
same() {
    command -v "${1%% *}" >/dev/null || return 0
    ledge learn --exact --run "$@"
    [ "$status" -eq 0 ] && grep -q '^the same in all ticks from 0 to .*: cx, cy, xr, yr, dx, dy$' "$work/out"
}
for command in "python3 $work/mine.py" "node $work/mine.js" "$work/mine"; do
    ok "a_filled_starter_is_the_engine ($(basename "${command%% *}"))" same "$command" 3 A
    ok "with_friction_too ($(basename "${command%% *}"))" same "$command" 4 A
    ok "and_with_a_jump ($(basename "${command%% *}"))" same "$command" 8 A
    ok "whose_keys_are_an_answer ($(basename "${command%% *}"))" same "$command" 8 B 'keys=RJ*9,R*40 jump=0.7'
done

# ---- tasks ----

line_of() { # LINE TEXT: the line of the output with this number
    [ "$(sed -n "$1p" "$work/out")" = "$2" ]
}
ledge learn --task 3 A dx0=0.2
ok "a_task_has_its_number" line_of 1 'task 1'
ok "and_the_size_of_the_level" line_of 2 'size 24 3'
ok "its_rows_without_the_start" line_of 4 'row ........................'
ok "where_the_body_starts" line_of 6 'start 2 1'
has_line() { grep -qxF "$1" "$work/out"; }
ok "constants_with_17_digits" has_line 'set dx0 0.20000000000000001'
ok "what_none_stands_for_in_numbers" has_line 'set fricty 0.81999999999999995'
ok "limits_that_are_not_there_as_none" has_line 'set cap none'
ok "the_keys_of_every_tick" [ "$(sed '1,/^ticks 40$/d' "$work/out" | grep -c '^-$')" -eq 40 ]
ledge learn --task 14 loop30
# shellcheck disable=SC2016
ok "frames_are_no_task" grep -q 'the ticks of run loop30 are frames' "$work/err"

# ---- comparing ----

unusable() { # PART
    [ "$status" -eq 2 ] && [ "$(wc -l <"$work/err")" -eq 1 ] && grep -qF -e "$1" "$work/err"
}
said_first() { # STATUS LINE
    [ "$status" -eq "$1" ] && line_of 1 "$2"
}
"$LEDGE" learn --csv 3 A >"$work/a.csv"
cut -d, -f1,6 "$work/a.csv" >"$work/xr.csv" # tick and xr
ledge learn --compare "$work/a.csv" --exact 3 A
ok "the_engine_is_equal_to_itself" [ "$status" -eq 0 ]
ledge learn --compare "$work/xr.csv" 3 A
ok "columns_that_are_named_are_compared" said_first 0 'the same in all ticks from 0 to 40: xr'
sed 's/$/\r/' "$work/xr.csv" >"$work/crlf.csv"
ledge learn --compare "$work/crlf.csv" 3 A
ok "line_ends_of_other_systems_are_read" [ "$status" -eq 0 ]
awk -F, 'NR > 1 && $1 > 10 { printf "%d,%.12f\n", $1, $2 + 1e-11; next } { print }' "$work/xr.csv" >"$work/near.csv"
ledge learn --compare "$work/near.csv" 3 A
ok "less_than_a_billionth_is_no_difference" [ "$status" -eq 0 ]
ledge learn --exact --compare "$work/near.csv" 3 A
ok "but_it_is_one_where_every_bit_counts" grep -q '^tick 11 of 40: your xr is 0.0500000000[0-9]*, the engine' "$work/out"
awk -F, 'NR > 1 && $1 >= 12 { print $1 ",0.9"; next } { print }' "$work/xr.csv" >"$work/late.csv"
ledge learn --compare "$work/late.csv" 3 A
ok "the_first_difference_is_named" said_first 1 "tick 12 of 40: your xr is 0.9, the engine's is 0.1"
ok "with_the_phases_of_its_tick" grep -q '^  x velocity .*\* xr += dx$' "$work/out"
awk -F, 'NR == 12 { print $1 ",1"; next } { print }' "$work/xr.csv" >"$work/over.csv"
ledge learn --compare "$work/over.csv" 3 A
# shellcheck disable=SC2016
ok "and_the_phase_that_is_missing" grep -qF 'your xr is what the engine has before `x overflow`' "$work/out"
printf 'tick,xr\n0,nan\n' >"$work/nan.csv"
ledge learn --compare "$work/nan.csv" 3 A
ok "what_is_no_number_is_a_difference" said_first 1 "tick 0 of 40: your xr is no number, the engine's is 0.5"

# shellcheck disable=SC2016 # no expansion is meant
refuse_csv() { # SENTENCE PART: of standard input
    cat >"$work/bad.csv"
    ledge learn --compare "$work/bad.csv" 3 A
    ok "$1" unusable "$2"
}
: | refuse_csv "nothing_is_no_answer" 'bad.csv:1:1: error: it is empty'
echo 'cx,xr' | refuse_csv "an_answer_needs_ticks" 'the header has no column `tick`'
echo 'tick' | refuse_csv "and_something_to_compare" 'the header needs columns to compare'
echo 'tick,xq' | refuse_csv "unknown_columns_are_named" 'bad.csv:1:6: error: `xq` is not a column; there are tick cx cy'
echo 'tick,xr,xr' | refuse_csv "a_column_is_there_once" 'bad.csv:1:9: error: `xr` is there twice'
printf 'tick,xr\n0,a\n' | refuse_csv "words_are_no_numbers" 'bad.csv:2:3: error: xr must be a number, not `a`'
printf 'tick,xr\n0\n' | refuse_csv "lines_have_all_columns" 'bad.csv:2:1: error: the header has 2 columns'
printf 'tick,xr\n1,0.5\n' | refuse_csv "ticks_begin_with_the_start" 'bad.csv:2:1: error: here comes tick 1, and not tick 0'
printf 'tick,xr\n0,0.5\n' | refuse_csv "every_tick_is_there" 'bad.csv:3:1: error: there is no tick 1; they go from 0 to 40'
printf 'tick,xr\n\000' | refuse_csv "an_answer_is_text" 'it is not text'
{ cat "$work/xr.csv" && echo '41,0'; } | refuse_csv "nothing_comes_after_the_last_tick" 'a line too many'
ledge learn --compare "$work/no-such" 3 A
ok "a_file_that_is_not_there_is_named" unusable 'no-such: error: cannot be opened'

# ---- running ----

printf 'cat >/dev/null\ncat "%s"\n' "$work/a.csv" >"$work/echo.sh"
ledge learn --run "sh $work/echo.sh" 3 A
ok "a_command_is_run" [ "$status" -eq 0 ]
ledge learn --run "cat '$work/a.csv'" 3 A
ok "it_may_leave_the_task_unread" [ "$status" -eq 0 ]
ledge learn --run 'exit 3' 3 A
ok "a_command_that_fails_is_told" unusable 'exit 3: it failed with status 3'
ledge learn --run 'yes | tr -d "\n"' 3 A
ok "one_that_writes_without_end_is_ended" unusable 'it was stopped: it wrote more than 64 MiB'
ledge learn --run "sleep 100 & echo \$! >'$work/child'; exit 0" 3 A >/dev/null
# The process in the file is gone, or ended and not yet waited for (Z).
gone() { # FILE
    state=$(ps -o stat= -p "$(cat "$1")")
    [ -z "$state" ] || [ "${state#Z}" != "$state" ]
}
ok "what_it_leaves_behind_is_ended" wait_until 30 gone "$work/child"
ledge learn --kiosk --run 'true' 3 A
ok "a_kiosk_runs_nothing" unusable 'kiosk does not allow'
for use in "--run" "--run x" "--run x 3" "--compare x" "--task" "--task 3" "--task --csv 3 A" "--starter"; do
    # shellcheck disable=SC2086 # to be split
    ledge learn $use
    ok "wrong_usage_prints_one_line_and_exits_with_2 ($use)" unusable 'l'
done
ledge learn --starter rust
ok "languages_without_a_start_are_refused" unusable "'rust': not one of c, py, js"
ledge learn --exact 3
ok "exactness_needs_a_comparison" unusable '--exact needs --compare'

# ---- watching ----

wait_for() { wait_until 30 grep -qF "$1" "$work/watched"; } # TEXT: until it is in the output
cp "$work/late.csv" "$work/now.csv"
"$LEDGE" learn --watch "cat $work/now.csv" 3 A >"$work/watched" 2>&1 &
watcher=$!
ok "a_first_try_is_a_line" wait_for "1: tick 12 of 40: your xr is 0.9, the engine's is 0.1"
cp "$work/xr.csv" "$work/now.csv"
ok "a_change_is_tried_at_once" wait_for '2: the same in all ticks from 0 to 40: xr'
rm "$work/now.csv"
cp "$work/late.csv" "$work/now.csv"
ok "a_file_that_is_replaced_too" wait_for '3: tick 12 of 40'
kill "$watcher"
wait "$watcher" 2>/dev/null
ledge learn --watch 'no-such-program' 3 A
ok "a_command_that_names_no_file_is_not_watched" unusable 'it names no file that could be watched'

# What the command writes itself is not waited for.
runs() { # MOST
    wait_for '1: ' || return 1
    sleep 2
    count=$(grep -c '^[0-9]*: ' "$work/watched")
    [ "$count" -ge 1 ] && [ "$count" -le "$1" ]
}
touch "$work/built"
"$LEDGE" learn --watch "cp $work/now.csv $work/built; cat $work/built" 3 A >"$work/watched" 2>&1 &
watcher=$!
ok "a_file_that_the_command_writes_is_not_watched" runs 2
cp "$work/xr.csv" "$work/now.csv"
ok "the_others_are" wait_for ': the same in all ticks from 0 to 40: xr'
kill "$watcher"
wait "$watcher" 2>/dev/null
"$LEDGE" learn --watch "date >>$work/built" 3 A >"$work/watched" 2>&1 &
watcher=$!
ok "watching_ends_when_the_command_writes_every_file" \
    wait_for 'it writes every file that it names'
kill "$watcher" 2>/dev/null
wait "$watcher" 2>/dev/null

# ---- the command is ended with the program ----

for signal in TERM HUP; do
    rm -f "$work/process"
    "$LEDGE" learn --run "echo \$\$ >$work/process; exec sleep 99" 3 A >/dev/null 2>&1 &
    runner=$!
    while [ ! -s "$work/process" ]; do sleep 0.1; done
    kill -s "$signal" "$runner"
    wait "$runner" 2>/dev/null
    ok "the_program_ends_by_the_signal ($signal)" [ $? -gt 128 ]
    ok "and_the_command_with_it ($signal)" wait_until 30 gone "$work/process"
done
"$LEDGE" learn --run "cat >$work/task; cat $work/xr.csv" 3 A <&- >/dev/null 2>&1
ok "a_command_has_its_task_without_standard_input_too" grep -q . "$work/task"
