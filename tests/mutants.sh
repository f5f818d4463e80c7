#!/bin/sh
# Changes the program a little and looks whether a test notices: `make check-mutants` works through
# tests/mutants.txt, whose head says what a row is.
#
# A row is compiled with -O1 and linked before everything else, in a copy of the tree and of what is
# built, so neither the working tree nor any other object changes, and it may be worked on meanwhile. A
# test must pass without the mutant, and only "not ok", a bad exit status, or a crash counts: a time-out
# does not.
#
# MUTANTS_TABLE is the table (tests/mutants.txt); LEDGE_MUTANTS=N takes N rows, which the hash of the
# commit chooses; LEDGE_JOBS rows run at a time (1), with a low priority. Each process of a test may
# use LEDGE_CPU seconds of CPU (60): how busy the machine is changes no result. What was found is kept
# in MUTANTS_WORK: what is begun again on the same tree goes on where it was stopped.
#
# A table by machine is measured: MUTANTS_REACHED is the folder of reached.sh. The file of the mutant is
# compiled for the sanitizers, which `make check` has in all files; a test that fails by them without
# the mutant, as where memory is limited, is run without them. The tests of a row are those that reach
# its line, the quickest first, scripts last, until LEDGE_SECONDS (60) of CPU are spent, by what
# reached.sh found. A process that uses five times the CPU of its whole test, and ten seconds, notices
# it too, and so does a test that waits for ever: ten times as long, and five minutes. What mostly waits
# must fail twice. A row is undecided if a test that reaches it fails without the mutant too and no
# other notices. What tests/mutants.txt says to be equal in effect is left out.
# Each folder's share is printed, and nothing fails because a mutant was not noticed.
#
# From the Makefile: BUILD CC COMPILE LINK LIBS TEST_OBJECTS LEAGUE_OBJECTS, and ALONE: the tests that are
# programs of their own, each with what it is linked with in WRAP_test.
set -u
table=${MUTANTS_TABLE:-tests/mutants.txt}
limit=${LEDGE_CPU:-60}
export LEDGE_CPU="$limit" LEDGE_LIMIT=3600 LEDGE_FIRST=1 LEDGE_JOBS="${LEDGE_JOBS:-1}" CC

case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
MUTANTS_REACHED=${MUTANTS_REACHED:-}
case $MUTANTS_REACHED in '' | /*) ;; *) MUTANTS_REACHED=$PWD/$MUTANTS_REACHED ;; esac
export BUILD MUTANTS_REACHED
sanitizers='-fsanitize=address,undefined -fno-sanitize-recover=all'
export LSAN_OPTIONS="suppressions=\"$PWD/tests/leaks.txt\":print_suppressions=0"

# ---- one test -------------------------------------------------------------------------------

# run_test FOLDER TEST: runs it with the programs of the folder, in the copy of the tree.
# 0: it passes; 1: it fails; 2: it took too long; 3: it says nothing.
run_test() {
    if [ -n "$MUTANTS_REACHED" ]; then
        read -r cpu_ms wall_ms <"$MUTANTS_REACHED/$2.lines"
        LEDGE_CPU=$((cpu_ms / 200 + 10)) LEDGE_LIMIT=$((wall_ms / 100 + 300))
    fi
    case $2 in
    *.sh) program=tests/$2 ;;
    *)
        program=$1/$2
        [ -e "$program" ] || ln -sf all "$program"
        ;;
    esac
    (cd "$work/tree" && LEDGE=$1/ledge LEDGE_JOBS=1 sh tests/run.sh "$program") >"$1/$2.output" 2>&1
    status=$?
    if [ "$status" -eq 0 ]; then
        grep -q '^0 passed' "$1/$2.output" && return 3
        return 0
    fi
    grep '^not ok' "$1/$2.output" | grep -qv 'ended with status 1\(24\|37\|52\)$' || return 2
    return 1
}

# mostly_waits TEST: by what reached.sh found.
mostly_waits() {
    [ -n "$MUTANTS_REACHED" ] && awk '{ exit !($2 > 2 * $1) }' "$MUTANTS_REACHED/$1.lines"
}

# ---- one row: `mutants.sh --one FOLDER NUMBER` leaves FOLDER/NUMBER.result ------------------------

field() { # NUMBER
    printf '%s\n' "$row" | awk -v n="$1" '{
        count = split($0, part, / \| /)
        print n <= count ? part[n] : ""
    }'
}

# Why such a change is equal in effect, as the table says.
reason_of() { # START OF A ROW
    start=$1 awk 'index($0, ENVIRON["start"]) == 1 && split($0, part, / \| /) == 5 { print part[5] }' \
        tests/mutants.txt
}

# Writes FILE with TEXT replaced, which must occur once: in the file, or in the line LINE.
mutate() { # FILE LINE TEXT REPLACEMENT
    text=$3 replacement=$4 awk -v line="$2" '
        BEGIN { text = ENVIRON["text"]; replacement = ENVIRON["replacement"] }
        {
            rest = $0
            done = ""
            while ((line == "" || line == NR) && (at = index(rest, text)) > 0) {
                count++
                done = done substr(rest, 1, at - 1) replacement
                rest = substr(rest, at + length(text))
            }
            print done rest
        }
        END {
            if (count == 1) exit 0
            printf "the text occurs %d times\n", count >"/dev/stderr"
            exit 1
        }' "$1"
}

# The tests that reach the code of the line: the last two places at which code begins, for behind an
# `if` only what it guards may begin there. The quickest first, scripts last.
tests_that_reach() { # FILE LINE
    begins=$(sed -n "s|^[^ ]* $1:||p" "$MUTANTS_REACHED/all.blocks" | sort -nu | awk -v line="$2" -v file="$1" '
        $1 <= line { before = last; last = $1 } END { print "-e " file ":" before " -e " file ":" last }')
    for name in $(cd "$MUTANTS_REACHED" && grep -l -x -F $begins ./*.lines); do
        name=${name#./}
        case $name in *.sh.lines) late=1 ;; *) late=0 ;; esac
        echo "$late $(head -n 1 "$MUTANTS_REACHED/$name") ${name%.lines}"
    done | sort -n -k 1,1 -k 2,2 -k 3,3 | awk -v left="${LEDGE_SECONDS:-60}" '
        left > 0 { print $4; left -= $2 / 1000 }'
}

# Is it known that the sanitizers end the test without a mutant too?
fails_without() { # TEST
    grep -q -v -x 0 "$work/sanitized/$1.status" 2>/dev/null
}

# passes_without BASE TEST: asked only once it has failed. BASE holds the programs without a mutant.
passes_without() {
    [ "$(cat "$work/$1/$2.status" 2>/dev/null)" != 0 ] || return 0
    sh tests/mutants.sh --base "$work" "$1" "$2"
    [ "$(cat "$work/$1/$2.status")" = 0 ]
}

# try_tests FOLDER BASE: runs $tests until one notices, and leaves $result, and in $fails those that fail
# without the mutant too.
try_tests() {
    fails=
    for test in $tests; do
        [ "$2" = sanitized ] && fails_without "$test" && fails="$fails $test" && continue
        run_test "$1" "$test"
        status=$?
        case $status in 0 | 3) continue ;; esac
        if ! passes_without "$2" "$test"; then
            [ -n "$MUTANTS_REACHED" ] && fails="$fails $test" && continue
            result="error $test fails without the mutant"
        elif [ $status -eq 1 ]; then
            mostly_waits "$test" && run_test "$1" "$test" && continue
            result="noticed by $test: $(sed -n 's/^not ok [-0-9 ]*//p' "$1/$test.output" | head -n 1)"
        elif [ -n "$MUTANTS_REACHED" ]; then
            result="noticed by $test, which takes too long"
        else
            result="unnoticed, but $test took more than $limit s"
        fi
        return
    done
    result="unnoticed by $(echo $tests)"
    [ -z "$fails" ] || result="undecided: without the mutant fails$fails"
}

# build_mutant FOLDER SANITIZERS: true unless $result says why not.
build_mutant() {
    sanitize=$2
    mkdir -p "$1"
    eval "$CC $COMPILE" -O1 -w $sanitize -iquote '"${source%/*}"' -c -o '"$1/mutant.o"' '"$mutated"' \
        2>"$1/error" || { result="error does not compile: $(grep -m 1 error "$1/error")" && return 1; }
    link_programs "$1" "$1/mutant.o" || { result="error does not link" && return 1; }
}

# Leaves $result: "noticed", "unnoticed", "undecided" or "error", and what was seen.
judge_row() { # FOLDER
    source=${file%:*}
    case $file in *:*) line=${file##*:} ;; *) line= ;; esac
    [ -f "$source" ] || { result="error no such file" && return; }
    [ -z "$MUTANTS_REACHED" ] || tests=$(tests_that_reach "$source" "$line")
    [ -n "$tests" ] || { result="unnoticed: no test reaches it" && return; }
    mkdir -p "$1/mutated"
    mutated=$1/mutated/${source##*/}
    mutate "$source" "$line" "$text" "$replacement" >"$mutated" 2>"$1/error" ||
        { result="error $(cat "$1/error")" && return; }
    if [ -n "$MUTANTS_REACHED" ]; then
        build_mutant "$1" "$sanitizers" && try_tests "$1" sanitized
        case $result in undecided*) ;; *) return ;; esac
        all=$tests tests=$fails
    fi
    build_mutant "$1/plain" "" && try_tests "$1/plain" plain
    case $MUTANTS_REACHED:$result in ?*:unnoticed*) result="unnoticed by $(echo $all)" ;; esac
}

# link_programs FOLDER OBJECT: a mutant's object hides its original in the library.
link_programs() {
    strip="-Wl,-S $sanitize"
    [ "$(uname -s)" = Darwin ] && strip=$sanitize
    library=$BUILD/libledge.a
    for name in $tests; do
        program=all objects=$TEST_OBJECTS wrap=
        case " $ALONE " in
        *" $name "*)
            program=$name objects=$BUILD/obj/tests/$name.o
            eval "wrap=\${WRAP_$name:-}"
            ;;
        esac
        case $name in *.sh) continue ;; esac
        [ -e "$1/$program" ] ||
            $CC $LINK $strip $wrap -o "$1/$program" $objects $2 "$library" $LIBS -lcmocka || return
    done
    ln -sf "$BUILD/man" "$BUILD/tests" "$1"
    object=$2
    case $source in src/arcade/league/*) object= ;; esac
    $CC $LINK $strip -o "$1/ledge" "$BUILD/obj/main.o" $object "$library" $LIBS || return
    case $tests in *test_league*) ;; *) return 0 ;; esac
    original=${source#src/}
    objects=
    for object in $LEAGUE_OBJECTS; do
        [ "${object##*/obj/}" = "${original%.c}.o" ] || objects="$objects $object"
    done
    $CC $LINK $strip -o "$1/ledge-league" $objects $2 "$library" -lhiredis $LIBS
}

if [ "${1:-}" = --one ]; then
    work=$2
    row=$(sed -n "$3p" "$work/rows")
    file=$(field 1) text=$(field 2) replacement=$(field 3) tests=$(field 4) why=$(field 5)
    own=$work/row.$3
    kept=$work/kept/$(printf '%s' "$row" | cksum | tr ' ' -)
    [ -z "$MUTANTS_REACHED" ] || why=$(reason_of "${file%:*} | $text | $replacement | ")
    if [ -n "$MUTANTS_REACHED" ] && [ -n "$why" ]; then
        result=unnoticed
    elif [ -e "$kept" ]; then
        head -n 1 "$kept" >"$work/$3.result"
        sed -n 2p "$kept"
        exit 0
    else
        mkdir -p "$own"
        judge_row "$own" 2>"$own/stderr"
    fi
    rm -rf "$own"
    case $result in
    error*) word="not ok" sum=error ;;
    undecided*) word=ok sum=undecided ;;
    noticed*)
        word=ok sum=noticed
        [ -z "$why" ] || { word="not ok" && result="noticed, but said to be equal in effect"; }
        ;;
    *)
        word="not ok" sum=unnoticed
        [ -z "$why" ] || { word=ok && sum=equal && result="equal: $why"; }
        [ -z "$MUTANTS_REACHED" ] || word=ok
        ;;
    esac
    echo "$word $sum $file" >"$work/$3.result"
    said="$word $3 - $file: '$text' -> '$replacement' $result"
    printf '%s\n' "$said"
    case $sum in
    error | undecided) ;; # tried again next time
    *) { cat "$work/$3.result" && printf '%s\n' "$said"; } >"$work/$3.new" && mv "$work/$3.new" "$kept" ;;
    esac
    exit 0
fi

# `mutants.sh --base FOLDER BASE TEST`: does the test pass without a mutant?
if [ "${1:-}" = --base ]; then
    work=$2
    run_test "$work/$3" "$4"
    echo $? >"$work/$3/$4.status"
    exit 0
fi

# ---- all of them ------------------------------------------------------------------------------

work=${MUTANTS_WORK:-$BUILD/mutants}
case $work in /*) ;; *) work=$PWD/$work ;; esac
case $table in /*) ;; *) table=$PWD/$table ;; esac
renice -n 10 $$ >/dev/null 2>&1

# What was found for another tree says nothing about this one.
stamp=$({ cat "$BUILD/libledge.a" $TEST_OBJECTS "$BUILD/obj/main.o" tests/*.sh &&
    find levels tests -type f ! -name mutants.txt -exec cksum {} + | sort; } | cksum)
if [ "$stamp" != "$(cat "$work/stamp" 2>/dev/null)" ]; then
    rm -rf "$work"
    mkdir -p "$work/tree/build" "$work/plain" "$work/sanitized" "$work/kept" || exit 1 # tests write into build
    for entry in * .[!.]*; do
        case $entry in build | .git | "${BUILD##*/}") continue ;; esac
        cp -R "$entry" "$work/tree/" || exit 1
    done
    cp -RP "$BUILD/libledge.a" "$BUILD/obj" "$BUILD/man" "$BUILD/tests" "$work" || exit 1
    echo "$stamp" >"$work/stamp"
fi
rm -rf "$work"/row.* "$work"/*.result
cp tests/mutants.txt "$work/tree/tests/" || exit 1
TEST_OBJECTS=$(printf '%s' "$TEST_OBJECTS" | sed "s|$BUILD/|$work/|g")
LEAGUE_OBJECTS=$(printf '%s' "$LEAGUE_OBJECTS" | sed "s|$BUILD/|$work/|g")
seed=$(git rev-parse HEAD 2>/dev/null | cksum | cut -d ' ' -f 1)
BUILD=$work
cd "$work/tree" || exit 1

# The rows; a sample is drawn by the hash of the commit, so another one comes with each.
grep -v -e '^#' -e '^$' "$table" >"$work/all_rows"
awk -v seed="${seed:-1}" -v wanted="${LEDGE_MUTANTS:-}" '
    { row[NR] = $0 }
    END {
        state = seed % 2147483647
        if (wanted == "" || wanted + 0 >= NR) wanted = NR; else is_sample = 1
        for (i = 1; is_sample && i <= wanted; i++) {
            state = (state * 16807) % 2147483647
            j = i + state % (NR - i + 1)
            swap = row[i]; row[i] = row[j]; row[j] = swap
        }
        for (i = 1; i <= wanted; i++) print row[i]
    }' "$work/all_rows" >"$work/rows"

# Programs without a mutant, with the sanitizers and without.
tests="test_text $ALONE $(awk -F ' [|] ' '{ print $4 }' "$work/rows")" source=
sanitize=
link_programs "$work/plain" "" || exit 1
sanitize=$sanitizers
[ -z "$MUTANTS_REACHED" ] || link_programs "$work/sanitized" "" || exit 1

count=$(wc -l <"$work/rows")
seq "$count" | xargs -n 1 -P "$LEDGE_JOBS" sh tests/mutants.sh --one "$work"

sum_of() { cat "$work"/*.result 2>/dev/null | grep -c "$1"; }
noticed=$(sum_of ' noticed ')
echo "$noticed noticed, $(sum_of ' unnoticed ') unnoticed, $(sum_of ' equal ') equal in effect, $(sum_of ' undecided ') undecided, $(sum_of ' error ') errors"
if [ -n "$MUTANTS_REACHED" ]; then
    cat "$work"/*.result | awk '
        { sum = $(NF - 1); folder = $NF; sub(/\/[^\/]*$/, "", folder); sub(/^src\//, "", folder) }
        sum == "noticed" || sum == "unnoticed" { all[folder]++; all["all"]++ }
        sum == "noticed" { good[folder]++; good["all"]++ }
        END { for (f in all) printf "%-18s %3d of %3d, %3d %%\n", f, good[f], all[f], 100 * good[f] / all[f] }' | sort
fi
failed=$(sum_of '^not ok')
echo "$((count - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
