#!/bin/sh
# Follows the recipes of src/README.md by the letter, in a copy of the tree below BUILD, and tests what
# they make: with the tests that they change and those of the tables, or with LEDGE_FULL with all.
# LEDGE_RECIPES names some of them ("A command"), separated by commas, instead of all five.
#
# A step is prose that ends in `FILE`, and where: "new:", "at the end:", or above or below a line, which
# is named by a part of it: "below `TEXT`:". The lines between the fences that follow go there. "and
# below `TEXT`:" goes on in the same file. Files are those of src, where no other folder is named.
set -u
build=${BUILD:-build}
copy=$build/recipes
status=0
programs='actor body_terrain command_line grid hashes kinds level_file model play rows screen_table setting shapes solve
    trace view'
scripts='layers main manual tables'

ok() { # NAME COMMAND...
    name=$1
    shift
    if "$@"; then echo "ok - $name"; else
        echo "not ok - $name"
        status=1
    fi
}

# Prints each insertion as a line "FILE<TAB>WHERE<TAB>TEXT" with the lines to insert, indented by a blank, below.
steps() { # < THE-TEXT-OF-ONE-RECIPE
    awk '
        function fault(text) { print "fault\t" FNR "\t" text; exit }
        /^ *```/ && !inside {
            inside = 1
            indent = match($0, /`/) - 1
            if (match(say, /`[^` ]+\.[a-z0-9]+`, *(new|at the end|(above|below) *`[^`]+`): *$/)) {
                place = substr(say, RSTART + 1)
                file = substr(place, 1, index(place, "`") - 1)
                place = substr(place, index(place, "`") + 1)
            } else if (match(say, /and *(above|below) *`[^`]+`: *$/)) place = substr(say, RSTART)
            else fault("nothing says where these lines go: " say)
            where = place ~ /new: *$/ ? "new" : place ~ /at the end: *$/ ? "end" : place ~ /above *`/ ? "above" : "below"
            text = ""
            if (match(place, /`[^`]+`: *$/)) { text = substr(place, RSTART + 1); sub(/`: *$/, "", text) }
            print file "\t" where "\t" text
            say = ""
            next
        }
        /^ *```/ { inside = 0; next }
        inside { line = substr($0, indent + 1); print " " line; next }
        { say = say " " $0 }'
}

# The text of the recipe with that heading.
recipe() { # HEADING
    awk -v heading="### $1" '$0 == heading { on = 1; next } /^##/ { on = 0 } on' src/README.md
}

# Inserts what steps prints.
follow() {
    (cd "$copy" && awk -F '\t' '
        function path(file) { return file ~ /^(tests|levels)\// ? file : "src/" file }
        function insert(    line, out, done) {
            if (file == "") return
            if (where == "new") { printf "%s", lines >file; close(file); return }
            if (where == "end") { printf "%s", lines >>file; close(file); return }
            out = ""
            while ((getline line <file) > 0) {
                if (!done && index(line, text)) {
                    out = out (where == "above" ? lines line "\n" : line "\n" lines)
                    done = 1
                } else out = out line "\n"
            }
            close(file)
            if (!done) { print file ": no line has: " text; failed = 1; return }
            printf "%s", out >file
            close(file)
        }
        /^fault/ { print; failed = 1; next }
        /^ / { lines = lines substr($0, 2) "\n"; next }
        { insert(); file = path($1); where = $2; text = $3; lines = "" }
        END { insert(); exit failed }')
}

rm -rf "$copy"
mkdir -p "$copy/build" || exit 1
git ls-files -z | xargs -0 cp -p --parents -t "$copy" || exit 1
(cd "$copy" && git init -q && git add -A && git -c user.name=x -c user.email=x@x commit -qm x) || exit 1

headings=$(sed -n '/^## Five recipes/,/^## The engine/s/^### //p' src/README.md)
[ -z "${LEDGE_RECIPES:-}" ] || headings=$(echo "$LEDGE_RECIPES" | tr ',' '\n')
ok "there_are_five_recipes" [ "${LEDGE_RECIPES:+5}$(echo "$headings" | wc -l)" -ge 5 ]
while read -r heading; do
    recipe "$heading" | steps | follow
    ok "the_steps_of_$(echo "$heading" | tr 'A-Z ' 'a-z_')_find_their_places" [ $? -eq 0 ]
done <<END
$headings
END

# What git says of the copy but for golden files, which are text.
changed() {
    git status --short --untracked-files=all | grep -vE '^.. tests/(bad/expected|.*\.(txt|tsv|csv))$'
}

cd "$copy" || exit 1
git ls-files --modified --others --exclude-standard -- '*.c' '*.h' | xargs clang-format -i
git add -A && git -c user.name=x -c user.email=x@x commit -qm x
# Unoptimized, for all of it is compiled anew.
make_it() { make -j"$(getconf _NPROCESSORS_ONLN || echo 1)" CC="${CC:-cc}" OPT=-O0 CFLAGS='-Werror -g0' "$@"; }
unset MAKEFLAGS MFLAGS MAKELEVEL BUILD
if [ -n "${LEDGE_FULL:-}" ]; then
    make_it pictures golden
else
    # shellcheck disable=SC2086 # words
    make_it golden ENGINE= TESTS="$(printf 'build/tests/test_%s ' $programs)" \
        TEST_SCRIPTS="$(printf 'tests/test_%s.sh ' $scripts)"
fi >build/golden.log 2>&1
made=$(awk '/[0-9] passed +[0-9]+ s/ { is_shown = / failed$/ } is_shown' build/golden.log)
[ -z "$made" ] || echo "$made" | sed 's/^/# /'
ok "the_tests_pass_with_what_the_recipes_make" grep -qE '^[0-9]+ passed, 0 failed$' build/golden.log
git checkout -q -- .github
ok "only_golden_files_have_changed" [ -z "$(changed)" ]
changed | sed 's/^/# /'
exit $status
