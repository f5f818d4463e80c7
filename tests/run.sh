#!/bin/sh
# Runs the tests named on the command line, cmocka programs and shell scripts alike: each prints
# lines "ok ..." and "not ok ..." (TAP). One that ends badly without having said so, or that
# says nothing, counts as one failure. What is left out ("# SKIP") is shown and not counted; cmocka
# 1.1.5 calls that "not ok". The last line is the sum; the status is 1 if any failed.
#
# LEDGE_JOBS tests run at a time (3, for some of them wait; 1 on one processor), and beside them three
# of those that hardly do anything but wait. What looks at times on a real terminal begins when
# nothing calculates any more. They are reported in this order.
set -u
export CMOCKA_MESSAGE_OUTPUT=TAP

WAITING='test_kiosk_live test_kiosk_memory test_kiosk_arcade test_kiosk_screens test_at_once test_edit_pty test_kiosk_drafts'
ALONE='test_term_end test_term_pty test_remote test_ssh.sh test_ssh_recipe.sh'

# ---- one test: `run.sh --one FOLDER NUMBER TEST` leaves FOLDER/NUMBER.{output,status} -------------

# A test that hangs must not hang everybody: LEDGE_LIMIT seconds (300). timeout makes a process group
# of its own; what a test leaves running in it, as after a fork and a failure, ends with the test.
# LEDGE_CPU limits the seconds of CPU of each of its processes, which no load on the machine changes.
# LEDGE_FIRST=1 ends a program at its first failure (a script ends by itself, judge.sh).
limited() { # FILE COMMAND...
    group=$1
    shift
    if command -v timeout >/dev/null; then
        sh -c 'echo $$ >"$0" && exec timeout -k 10 "$@"' "$group" "${LEDGE_LIMIT:-300}" "$@"
    else
        "$@"
    fi
}

# Leaves the seconds of a clock in $now; where the system has it in a file, no process is begun for them.
look_at_clock() {
    { read -r now _ </proc/uptime && now=${now%.*}; } 2>/dev/null || now=$(date +%s)
}

# run_limited COMMAND...: leaves $group and $status.
run_limited() {
    look_at_clock
    begun=$now
    limited "$group" "$@" </dev/null
    ended=$?
    look_at_clock
    echo $ended $((now - begun)) >"$status"
    read -r group 2>/dev/null <"$group" && kill -s KILL -- "-$group" 2>/dev/null
}

# No test may meet, or touch, the settings of whoever runs it, nor those of another test.
run_one() { # FOLDER NUMBER TEST
    output=$1/$2.output status=$1/$2.status group=$1/$2.group HOME=$1/$2.home
    mkdir "$HOME" || return 1
    export HOME XDG_CONFIG_HOME="$HOME/.config" XDG_STATE_HOME="$HOME/.state"
    [ -z "${LEDGE_CPU:-}" ] || ulimit -S -t "$LEDGE_CPU" # SIGXCPU: status 152
    case $3:${LEDGE_FIRST:-} in
    *.sh:*) run_limited sh "$3" >"$output" 2>&1 ;;
    *:) run_limited "$3" >"$output" 2>&1 ;;
    *) run_limited "$3" 2>&1 | sed '/^not ok/q' >"$output" ;;
    esac
    rm -rf "$HOME"
    echo "$2" # is done
}

if [ "${1:-}" = --one ]; then
    run_one "$2" "$3" "$4"
    exit 0
fi

# ---- all of them -----------------------------------------------------------------------------

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
jobs=${LEDGE_JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)}
[ "$jobs" -gt 1 ] && [ -z "${LEDGE_JOBS:-}" ] && jobs=3

# together, waiting or alone.
lane_of() { # TEST
    case " $WAITING : $ALONE " in
    *" ${1##*/} "*:*) lane=waiting ;;
    *:*" ${1##*/} "*) lane=alone ;;
    *) lane=together ;;
    esac
    [ "$jobs" -gt 1 ] || lane=together
}

# "NUMBER TEST", lane by lane.
number=0
for list in together waiting alone; do
    for test in "$@"; do
        lane_of "$test"
        [ $lane = $list ] || continue
        number=$((number + 1))
        echo "$number" "$test" >>"$work/list"
        echo "$number" "$test" >>"$work/list.$list"
    done
done

run_lane() { # LANE AT-ONCE
    [ ! -e "$work/list.$1" ] || xargs -n 2 -P "$2" sh "$0" --one "$work" <"$work/list.$1"
}

# A pipe, and not `&`, so that Ctrl+C ends both.
run_all() {
    run_lane waiting 3 | {
        run_lane together "$jobs"
        run_lane alone "$jobs"
        cat
    }
}

# A single process: on a slow machine a dozen of them take longer than many a test.
report() { # NUMBER TEST
    status=none seconds=0
    read -r status seconds 2>/dev/null <"$work/$1.status"
    LC_ALL=C awk -v test="$2" -v status="$status" -v seconds="${seconds:-0}" -v sums="$work/sums" '
        /^ok/ && !/# SKIP/ { good++; next }
        /^not ok/ && !/^not ok [0-9]* # SKIP/ { bad++ }
        /^(not )?ok.*# SKIP/ { left_out++; shown = $0; sub(/^not ok/, "ok", shown); skipped = skipped shown "\n" }
        { said = said $0 "\n" }
        END {
            if (!bad && (status != "0" || good + left_out == 0)) {
                bad = 1
                said = said "not ok - " test " ended with status " status "\n"
            }
            name = test
            sub(/.*\//, "", name)
            printf "%-28s %4d passed %3d s", name, good, seconds
            if (bad) printf ", %d failed\n%s", bad, said
            else printf "\n%s", skipped
            print good + 0, bad + 0 >>sums
        }' "$work/$1.output"
}

# Reports each test as soon as all before it are done.
report_all() {
    next=1
    : >"$work/sums"
    while read -r number; do
        : >"$work/$number.done"
        while [ -e "$work/$next.done" ]; do
            read -r number test || break
            report "$number" "$test"
            next=$((next + 1))
        done <&3
    done 3<"$work/list"
    awk -v tests=$# '
        { passed += $1; failed += $2 }
        END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 || NR < tests }' "$work/sums"
}

run_all | report_all "$@"
