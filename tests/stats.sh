#!/bin/sh
# Numbers about src, each with the limit that it is held to: `make stats` prints them. `--check`
# prints a line of a test for each (see test_stats.sh).
#
# It reads formatted code: a function's body stands between lines that are exactly `{` and `}`, and
# what it begins with is above that, below a blank line, a comment or a line of the preprocessor.
set -u

FILES_MAX=557         # outside src/look, src/generate and src/league
LOOK_FILES_MAX=36     # the pictures, which need a file for each of their parts
GENERATE_FILES_MAX=29 # levels made to order
LEAGUE_FILES_MAX=28   # many hosts: a program of its own
FILE_MEDIAN_MIN=120
FILE_MAX=600
FUNCTION_MEDIAN_MAX=12
FUNCTION_P90_MAX=35
FUNCTION_MAX=60
CIRCLES_MAX=0

# Functions that may be longer, separated by blanks: nothing but a switch or a table.
LONG_FUNCTIONS=''

# "LINES FILE" of each file.
files() {
    wc -l src/*.[ch] src/*/*.[ch] | awk '$2 != "total" { print $1, $2 }' | sort -n
}

# "LINES FILE:LINE NAME" of each function.
functions() {
    awk '
        FNR == 1 { first = 1; start = 0 }
        /^\{$/ && last ~ /[)]$/ && signature != "" { start = first; name = signature }
        /^}/ && start > 0 {
            sub(/[(].*/, "", name); sub(/.*[ *]/, "", name)
            print FNR - start + 1, FILENAME ":" start, name
            start = 0
        }
        start == 0 {
            if (/^$/ || /^#/ || /^}/ || /\*\/$/) { first = FNR + 1; signature = "" }
            else if (signature == "") signature = $0
        }
        { last = $0 }' src/*.[ch] src/*/*.[ch] | sort -n
}

circles() {
    sh tests/test_layers.sh | grep -c '^not ok.*circle'
}

# The line at a share of the way through the input, which is in order: 50 is the median.
at_percent() { # PERCENT
    awk -v percent="$1" '{ line[NR] = $0 } END { print line[int((NR * percent + 99) / 100)] }'
}

# row NAME VALUE SIGN LIMIT WHERE
row() {
    if [ "$check" = yes ]; then
        # The sign is an operator of test.
        # shellcheck disable=SC2086
        if [ "$2" $3 "$4" ]; then echo "ok - $1: $2"; else echo "not ok - $1: $2, limit $4 $5"; fi
    else
        case $3 in -ge) limit="at least" ;; *) limit="at most" ;; esac
        printf '%-28s %6s  %-8s %4s  %s\n' "$1" "$2" "$limit" "$4" "$5"
    fi
}

if [ "${1:-}" = --check ]; then check=yes; else check=no; fi
files=$(files)
functions=$(functions)
for name in $LONG_FUNCTIONS; do
    functions=$(echo "$functions" | grep -v " $name\$")
done

longest=$(echo "$files" | at_percent 100)
row "files but look, generate and league" "$(echo "$files" | grep -vcE ' src/(look|generate|league)/')" -le $FILES_MAX ""
row "files of src/look" "$(echo "$files" | grep -c ' src/look/')" -le $LOOK_FILES_MAX ""
row "files of src/generate" "$(echo "$files" | grep -c ' src/generate/')" -le $GENERATE_FILES_MAX ""
row "files of src/league" "$(echo "$files" | grep -c ' src/league/')" -le $LEAGUE_FILES_MAX ""
row "lines of a file, median" "$(echo "$files" | at_percent 50 | cut -d' ' -f1)" -ge $FILE_MEDIAN_MIN ""
row "lines of the longest file" "${longest%% *}" -le $FILE_MAX "${longest#* }"
longest=$(echo "$functions" | at_percent 100)
[ "$check" = yes ] || echo "functions                    $(echo "$functions" | wc -l)"
row "lines of a function, median" "$(echo "$functions" | at_percent 50 | cut -d' ' -f1)" -le $FUNCTION_MEDIAN_MAX ""
row "lines of a function, p90" "$(echo "$functions" | at_percent 90 | cut -d' ' -f1)" -le $FUNCTION_P90_MAX ""
row "lines of the longest one" "${longest%% *}" -le $FUNCTION_MAX "${longest#* }"
row "circles of includes" "$(circles)" -le $CIRCLES_MAX ""
