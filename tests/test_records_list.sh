#!/bin/sh
# `ledge records`: the best runs of a folder, and only those that are true.
# LEDGE names the program.
set -u
. tests/judge.sh
export XDG_STATE_HOME="$work/state"
first=levels/01-first-steps.proof
level=levels/01-first-steps.txt
hash=$(sed -n 's/^hash = //p' $first)
mkdir -m 700 "$work/shared"

records() {
    ledge records "$@"
}

# lists PATTERN: status 0, nothing on standard error, and the last line matches.
lists() {
    [ "$status" -eq 0 ] && [ ! -s "$work/err" ] && tail -n 1 "$work/out" | grep -q "$1"
}

names_the_fault() { # PATTERN
    [ "$status" -eq 0 ] && grep -q "$1" "$work/err"
}

complains() {
    [ "$status" -eq 2 ] && [ "$(wc -l <"$work/err")" -eq 1 ] && grep -q "$1" "$work/err"
}

records
ok "a_world_without_records_is_listed_level_by_level" lists '^[0-9a-z-]*.txt *none$'

cp $first "$work/shared/$hash-best-time-1.replay"
records --records "$work/shared" $level
ok "a_record_is_listed_with_its_player" \
    lists "^01-first-steps.txt  *best time  *0:[0-9.]*  *0  *[0-9]/[0-9]  *$(id -un 2>/dev/null || id -u)\$"

sed 's/^60 = .*/60 = 0123456789abcdef/' $first >"$work/shared/$hash-all-coins-1.replay"
records --records "$work/shared" $level
ok "what_does_not_verify_is_not_listed" [ "$(grep -c 'all coins' "$work/out")" -eq 0 ]
ok "what_does_not_verify_is_named" names_the_fault "$hash-all-coins-1.replay: differs at tick 60"

chmod 777 "$work/shared"
records --records "$work/shared" $level
ok "a_folder_where_others_may_remove_records_is_refused" complains 'make it sticky'
records --records "$work/nowhere" $level
ok "a_folder_that_is_not_there_is_one_line" complains 'no folder for records'
records "$work/nowhere.txt"
ok "a_level_that_is_not_there_is_one_line" complains 'nowhere.txt: error: cannot be opened'

chmod 1777 "$work/shared"
records --records "$work/shared" --json levels/02-*.txt $level
ok "records_are_written_as_json" grep -q '^{"level":"[^"]*","record":"best time","ticks":[0-9]*,"deaths":0,"coins":[0-9]*,"coin_count":[0-9]*,"player":"[^"]*"}$' "$work/out"
ok "as_json_only_records_are_written" [ "$(wc -l <"$work/out")" -eq 1 ]
