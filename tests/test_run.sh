#!/bin/sh
# How tests/run.sh counts what tests say.
set -u
. tests/judge.sh

# plant NAME: makes a test of standard input.
plant() {
    cat >"$work/$1.sh"
}

# runs NAME...: what tests/run.sh says of those goes to $work/out.
runs() {
    for name in "$@"; do set -- "$@" "$work/$name.sh"; shift; done
    LEDGE_JOBS=2 sh tests/run.sh "$@" >"$work/out" 2>"$work/err"
    status=$?
}

ended() { # STATUS SUM
    [ "$status" -eq "$1" ] && [ "$(tail -n 1 "$work/out")" = "$2" ]
}

plant good <<'END'
sleep 0.2
printf 'ok 1 - one\nok - two # of two\n'
END
plant skipping <<'END'
printf '1..4\nok 1 - one\nnot ok 2 # SKIP two\nok 3 # SKIP three\nok - four # SKIP\n'
END
plant failing <<'END'
printf 'ok 1 - one\nnot ok 2 - two\n# the reason\nnot ok 3 - two # SKIP is in its text\n'
END
plant dying <<'END'
echo 'ok 1 - one'
kill -9 $$
END
plant silent </dev/null
plant housed <<'END'
[ -z "$(ls -A "$HOME")" ] && echo "ok - a home without files"
case $XDG_STATE_HOME in "$HOME"/*) echo "ok - its state is there" ;; esac
touch "$HOME/file"
END

plant leaving <<'END'
(sleep 60; echo stayed >&9) &
echo 'ok 1 - one'
END

runs good
ok "what_passes_is_counted" ended 0 "2 passed, 0 failed"
runs skipping
ok "what_is_left_out_is_no_failure_and_not_counted" ended 0 "1 passed, 0 failed"
ok "what_is_left_out_is_shown" [ "$(grep -c '# SKIP' "$work/out")" -eq 3 ]
ok "and_not_as_a_failure" [ "$(grep -c '^not ok' "$work/out")" -eq 0 ]
runs failing
ok "what_fails_is_counted_and_shown" ended 1 "1 passed, 2 failed"
ok "why_it_fails_is_shown" grep -qx '# the reason' "$work/out"
runs dying good
ok "a_test_that_dies_is_one_failure" ended 1 "3 passed, 1 failed"
runs silent
ok "a_test_that_says_nothing_is_one_failure" ended 1 "0 passed, 1 failed"
runs missing good
ok "a_test_that_is_not_there_is_one_failure" ended 1 "2 passed, 1 failed"
runs housed housed
ok "each_test_has_a_home_of_its_own" ended 0 "4 passed, 0 failed"
runs good skipping failing
ok "tests_are_reported_in_their_order" \
    [ "$(sed -n 's/\.sh .*passed.*//p' "$work/out" | tr '\n' ' ')" = "good skipping failing " ]

# plant_program NAME: one of standard input.
plant_program() {
    { echo '#!/bin/sh'; cat; } >"$work/$1" && chmod +x "$work/$1"
}

# Passes once three have begun; `running` is there until then.
for name in one two test_at_once; do
    plant_program $name <<END
touch "$work/begun.$name" "$work/running.$name"
tries=0
while [ \$(ls "$work" | grep -c '^begun') -lt 3 ] && [ \$tries -lt 100 ]; do
    sleep 0.1
    tries=\$((tries + 1))
done
rm "$work/running.$name"
[ \$tries -lt 100 ] && echo ok
END
done
plant_program test_remote <<END
[ -e "$work/begun.one" ] && ! ls "$work"/running.one "$work"/running.two && echo ok
END
LEDGE_JOBS=2 sh tests/run.sh "$work/test_remote" "$work/test_at_once" "$work/one" "$work/two" >"$work/out" 2>"$work/err"
status=$?
ok "what_waits_runs_beside_the_others_and_what_looks_at_times_after_them" ended 0 "4 passed, 0 failed"
ok "they_are_reported_in_the_order_in_which_they_run" \
    [ "$(sed -n 's/ .*passed  .*//p' "$work/out" | tr '\n' ' ')" = "one two test_at_once test_remote " ]

# The pipe has its end when the last process that holds it has ended.
if command -v timeout >/dev/null; then
    left=$(LEDGE_JOBS=1 sh tests/run.sh "$work/leaving.sh" 9>&1 >"$work/out" 2>"$work/err")
    status=$?
    ok "a_test_that_leaves_a_process_is_counted" ended 0 "1 passed, 0 failed"
    ok "the_process_ends_with_the_test" [ -z "$left" ]
fi
