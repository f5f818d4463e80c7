#!/bin/sh
# No six lines of code stand twice, in src or in tests. White space is folded; blank lines, comments,
# includes and lines without a letter or digit do not count. What is found is joined where it stands
# for the same thought, or written as the table that it is.
set -u

LINES=6

# "FILE:LINE-LINE is FILE:LINE-LINE" for every run of at least LINES lines that was there before.
duplicates() { # FILE...
    awk -v n=$LINES '
        function report(    where) {
            if (run == 0) return
            where = file ":" at[run_from] "-" at[run_to + n - 1]
            print where, "is", other
            run = 0
        }
        # The lines of one file, in order, against all windows seen before.
        function compare(    i, k, window) {
            run = 0
            for (i = 1; i + n - 1 <= count; i++) {
                window = ""
                for (k = 0; k < n; k++) window = window code[i + k] "\n"
                if (!(window in seen)) { seen[window] = file ":" at[i]; report(); continue }
                if (run == 0) { run = 1; run_from = i; other = seen[window] }
                run_to = i
            }
            report()
            count = 0
        }
        # Where a comment begins in the line, not in a string; 0: nowhere.
        function comment_at(line,    i, c, quoted) {
            for (i = 1; i < length(line); i++) {
                c = substr(line, i, 1)
                if (c == "\\") i++
                else if (c == "\"") quoted = !quoted
                else if (!quoted && c == "/" && substr(line, i + 1, 1) == "*") return i
            }
            return 0
        }
        FNR == 1 { compare(); file = FILENAME; in_comment = 0; is_shell = file ~ /[.]sh$/ }
        {
            line = $0
            if (is_shell) sub(/^[ \t]*#.*/, "", line)
            else {
                if (in_comment) { if (!sub(/.*\*\//, "", line)) next; in_comment = 0 }
                while ((from = comment_at(line)) > 0) {
                    rest = substr(line, from)
                    in_comment = !sub(/\/\*([^*]|\*+[^*\/])*\*+\//, "", rest)
                    line = substr(line, 1, from - 1) (in_comment ? "" : rest)
                }
                sub(/^[ \t]*\/\/.*/, "", line)
                if (line ~ /^#include/) next
            }
            gsub(/\\n/, "", line) # of a picture in a string
            gsub(/[ \t]+/, " ", line); sub(/^ /, "", line); sub(/ $/, "", line)
            if (line !~ /[A-Za-z0-9]/) next
            code[++count] = line; at[count] = FNR
        }
        END { compare() }' "$@"
}

found=$(duplicates src/*/*.[ch] src/*/*/*.[ch] tests/*.[ch] tests/*.sh tests/*/*.sh)
if [ -z "$found" ]; then echo "ok - no $LINES lines of code stand twice"; else
    echo "not ok - no $LINES lines of code stand twice"
    echo "$found" | sed 's/^/# /'
fi

planted=$(mktemp -d) || exit 1
trap 'rm -rf "$planted"' EXIT
for i in 1 2 3 4 5 6; do echo "    call($i);"; done >"$planted/six"
{ cat "$planted/six"; echo 'void a(void)'; } >"$planted/a.c"
{ sed 's/^ */	/; s/call(3);/&\n\n\/* why *\/\n}/' "$planted/six"; echo 'void b(void)'; } >"$planted/b.c"
{ sed 's/5/7/' "$planted/six"; echo 'void c(void)'; } >"$planted/c.c"
if [ "$(duplicates "$planted"/[ab].c | wc -l)" -eq 1 ]; then
    echo "ok - six lines that stand twice are found"
else echo "not ok - six lines that stand twice are found"; fi
if [ -z "$(duplicates "$planted"/[ac].c)" ]; then
    echo "ok - fewer than six are not"
else echo "not ok - fewer than six are not"; fi
