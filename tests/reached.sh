#!/bin/sh
# Which lines of src a test reaches, for `make measure-mutants`:
# reached.sh blocks PROGRAM    prints "address file:line" of each block of a program that calls reached.c
# reached.sh test FOLDER TEST  writes FOLDER/TEST.lines: the milliseconds of CPU, and those by the clock,
#                              that the test takes with the usual programs; then the lines at which
#                              the blocks begin that it reaches
#
# FOLDER, in the folder of the usual programs, holds all, ledge and the tests that are programs of their
# own, and what is printed of each as all.blocks and so on. A process of a test is stopped after 30 seconds
# of CPU, by when it has been nearly everywhere.
set -u

if [ "$1" = blocks ]; then
    # The address that the function sees is the one after the call. A cache of objects may name the
    # folder in which another tree was compiled.
    objdump -d --no-show-raw-insn "$2" | awk -v program="$2" '
        function padded(address) { return substr("00000000", length(address) + 1) address }
        { sub(/:/, "", $1) }
        call != "" { print padded($1) >(program ".after"); print call; call = "" }
        $2 == "call" && $4 == "<__sanitizer_cov_trace_pc>" { call = $1 }' |
        addr2line -e "$2" | sed 's|^.*/src/|src/|; s| (.*||' >"$2.names"
    paste -d ' ' "$2.after" "$2.names"
    exit
fi

folder=$2 test=$3
case $folder in /*) ;; *) folder=$PWD/$folder ;; esac
case $test in
*.sh) program=tests/$test ;;
*)
    program=$folder/$test
    [ -e "$program" ] || ln -sf all "$program"
    ;;
esac
rm -f "$folder/$test.all" "$folder/$test.ledge" "$folder/$test.$test"
export LEDGE_JOBS=1 LEDGE_LIMIT=3600
LEDGE_CPU=30 REACHED=$folder/$test LEDGE=$folder/ledge sh tests/run.sh "$program" >"$folder/$test.output"
case $test in *.sh) ;; *) program=$folder/../tests/$test ;; esac
begun=$(date +%s%N)
cpu=$(
    LEDGE=$folder/../ledge sh tests/run.sh "$program" >"$folder/$test.output"
    times >"$folder/$test.times" # not into a pipe: what runs there is a shell of its own
    awk -F '[ms ]+' 'NR == 2 { printf "%d", 1000 * (60 * ($1 + $3) + $2 + $4) }' "$folder/$test.times"
)
{
    echo "$cpu $((($(date +%s%N) - begun) / 1000000))"
    for program in all ledge "$test"; do
        [ -e "$folder/$test.$program" ] || continue
        od -An -v -tx4 -w4 -j4 "$folder/$test.$program" | awk '
            FILENAME != "-" { line[$1] = $2; next }
            $1 == "00000000" { exit }
            { print line[$1] }' "$folder/$program.blocks" -
    done | sort -u
} >"$folder/$test.new"
rm -f "$folder/$test.all" "$folder/$test.ledge" "$folder/$test.$test" "$folder/$test.times"
mv "$folder/$test.new" "$folder/$test.lines"
