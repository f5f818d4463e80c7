#!/bin/sh
# Prints how many files, lines and functions src has and how long they are. Nothing is held to a limit:
# these are figures to look at.
#
# It reads formatted code: a function's body stands between lines that are exactly `{` and `}`, and
# what it begins with is above that, below a blank line, a comment or a line of the preprocessor.
set -u

sources=$(find src -name '*.[ch]')

# "LINES FILE:LINE NAME" of each function.
functions() {
    # shellcheck disable=SC2086 # several files
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
        { last = $0 }' $sources | sort -n
}

# "FILE NAME" of each static function whose name stands in its file once beside the definition.
used_once() {
    for file in $(find src -name '*.c'); do
        awk '
            { gsub(/"([^"\\]|\\.)*"/, "\"\""); gsub(/\/\/.*/, ""); gsub(/\/\*[^*]*\*\//, "") }
            /\/\*/ { comment = 1 }
            !comment {
                if (/^static .*[(]/ && !/[;=]/) { name = $0; sub(/[(].*/, "", name); sub(/.*[ *]/, "", name); is_static[name] = 1 }
                while (match($0, /[A-Za-z_][A-Za-z_0-9]*/)) {
                    seen[substr($0, RSTART, RLENGTH)]++
                    $0 = substr($0, RSTART + RLENGTH)
                }
            }
            /\*\// { comment = 0 }
            END { for (name in is_static) if (seen[name] == 2) print FILENAME, name }' "$file"
    done
}

at_percent() { # PERCENT < LINES-IN-ORDER: the one at a share of the way; 50 is the median
    awk -v percent="$1" '{ line[NR] = $1 } END { print line[int((NR * percent + 99) / 100)] }'
}

row() { # NAME VALUE
    printf '%-32s %7s\n' "$1" "$2"
}

functions=$(functions)
# shellcheck disable=SC2086 # several files
lines=$(wc -l $sources | awk '$2 != "total" { print $1, $2 }' | sort -n)
row files "$(echo "$lines" | wc -l)"
row lines "$(echo "$lines" | awk '{ sum += $1 } END { print sum }')"
row "lines of a file, median" "$(echo "$lines" | at_percent 50)"
row functions "$(echo "$functions" | wc -l)"
row "lines of a function, median" "$(echo "$functions" | at_percent 50)"
row "lines of a function, p90" "$(echo "$functions" | at_percent 90)"
row "lines of the longest function" "$(echo "$functions" | at_percent 100)"
row "static functions used once" "$(used_once | wc -l)"
# shellcheck disable=SC2086
row "assertions" "$(cat $sources | grep -cE '^ *assert\(')"
