#!/bin/sh
# The layers of src: which folder may include what, and that nothing goes round. A row is: the folder,
# what of the project it may include besides itself, then, after the bar, the system headers it may
# not even know.
set -u

RULES='
base                                                                                           |
engine/script   base                                                                           | time.h
engine          base engine/script                                                             | stdio.h time.h
level           base engine                                                                    |
level/document  base engine level                                                              |
game            base engine level                                                              |
solve           base engine level game                                                         | time.h
generate        base engine level game solve                                                   | time.h stdio.h
convert         base engine level level/document game solve                                    |
edit/core       base engine level level/document                                               |
learn/lesson    base engine level game                                                         | time.h
term            base                                                                           |
draw            base engine level game term                                                    | time.h
save            base engine level game generate draw                                           |
arcade          base engine level game term draw save                                                    |
play/app        base engine level game term draw save arcade                                   | time.h
learn/inspector base engine level game term draw play/app                                      | time.h
learn/view      base engine level game learn/lesson term draw save arcade play/app learn/inspector | time.h
edit/view       base engine level game solve generate level/document convert edit/core term draw save arcade play/app | time.h
arcade/view     base engine level game solve convert term draw save arcade play/app edit/view  | time.h
play            base engine level game convert term draw save arcade play/app learn/view arcade/view | time.h
play/plain      base engine level game learn/lesson draw save arcade/view play/app play learn/inspector learn/view | time.h
arcade/league   base level game generate save arcade cli                                       |
cli/man         base engine term cli                                                           |
cli             base engine level level/document game solve generate learn/lesson convert term draw save arcade play/app play learn/view edit/view arcade/view play/plain |
.               cli                                                                            |
'

# Modules of several files, which may include each other: those whose names begin so. Any other module
# is NAME.h, NAME.c and NAME_internal.h.
FAMILIES='engine/model game/replay learn/lesson/trial edit/core/editor'

# The headers by which a folder is known to others; of a folder that has no row here, all. What is
# called *_internal.h is for its own folder alone.
FACES='
engine         model terrain model_phase model_script grid tile input decimal
engine/script  program
level          level level_file level_text level_section level_workshop world_file cell_kind back_wall
level/document document document_kept content comparison merge cell_area cell_bits packed_bytes state_path
game           game sign_stop replay replay_check replay_stream replay_verify timeline actor player hazard input_file finish_field
solve          verdict verdict_words reach search jump_preview slack guide_run
generate       generate plan recipe drawing_own
convert        convert import_file import_tiles import_world level_code
edit/core      editor editor_strip cells flood editor_key_choice editor_world_map
learn/lesson   lesson trial trial_evaluate learner learner_file grade lint class_table class_book class_page class_roll class_roster class_similar trace task room shelf whole_step
term           term canvas canvas_export canvas_png canvas_svg hold key_layout palette restore sandbox supervise sys
arcade         arcade
play/app       app screen_table screen_args session mirror splits held_keys day_level made_level
arcade/view    arcade_screens workshop_shelf
edit/view      edit_screens
learn/view     learn_screens lesson_list lesson_runs lesson_session own_step
play           screens play cast frame_player
play/plain     plain
cli            commands
'

# What one file may include against its folder's row. (snprintf does no input or output.)
EXCEPTIONS='
engine/decimal.c <stdio.h>
'

# What only these files may include.
DOORS='
iniparser/iniparser.h base/ini.c
iniparser.h           base/ini.c
ncurses.h             term/term_curses.c
hiredis/hiredis.h     arcade/league/server.c
seccomp.h             term/sandbox.c
curses.h              term/term_curses_internal.h
jansson.h             convert/*
expat.h               convert/tiled_xml.c
zstd.h                convert/base64_packed.c
zlib.h                convert/base64_packed.c|term/canvas_png.c
base/ini.h            base/ini.c|base/ini_edit.h|convert/*|edit/core/sign.c|edit/core/dress_rules.c|level/level_*|level/world_file.*|level/chapter.*|game/replay_parse.c|learn/lesson/*|save/*|arcade/*
'

# ---- what the tables and the sources say, one fact a line --------------------------------------

facts() {
    echo "$RULES" | awk -F'|' 'NF > 1 {
        count = split($1, may, " "); print "folder", may[1]
        for (i = 2; i <= count; i++) print "may", may[1], may[i]
        count = split($2, never, " ")
        for (i = 1; i <= count; i++) print "never", may[1], never[i]
    }'
    echo "$FACES" | awk 'NF { print "faces", $1; for (i = 2; i <= NF; i++) print "face", $1 "/" $i ".h" }'
    echo "$EXCEPTIONS" | awk 'NF { print "exception", $1, $2 }'
    echo "$DOORS" | awk 'NF { gsub(/\./, "[.]", $2); gsub(/\*/, ".*", $2); print "door", $1, $2 }'
}

# Every include below ROOT as "include FILE HEADER": of the project by its path from there, of the
# system in angles.
includes() { # ROOT
    (cd "$1" && grep -H '^#include' ./*.[ch] ./*/*.[ch] ./*/*/*.[ch] 2>/dev/null) |
        sed 's/^\.\/\([^:]*\):#include *\(["<][^">]*[">]\).*/\1 \2/' |
        awk '{
            folder = $1; if (!sub(/[^\/]*$/, "", folder)) folder = ""
            header = $2; gsub(/"/, "", header)
            if (header !~ /^</) {
                while (sub(/^\.\.\//, "", header)) sub(/[^\/]*\/$/, "", folder)
                header = folder header
            }
            print "include", $1, header
        }'
}

# "FOLDER FILE includes HEADER" for each of INCLUDES, a file of such lines, that breaks a rule; "FOLDER has
# no row" for a folder that no row names.
faults() { # INCLUDES
    facts | cat - "$1" | awk '
        function folder_of(path) { return sub(/\/[^\/]*$/, "", path) ? path : "." }
        function is_allowed(file, header,    from, to, name) {
            from = folder_of(file)
            if ((file, header) in exception) return 1
            if (header ~ /^</) return !((from, substr(header, 2, length(header) - 2)) in never)
            to = folder_of(header)
            if (to == from) return 1
            if (header ~ /_internal[.]h$/ || (to in has_faces && !(header in face))) return 0
            return (from, to) in may
        }
        function is_open(file, header) {
            gsub(/[<>]/, "", header)
            return !(header in door) || file ~ "^(" door[header] ")$"
        }
        $1 == "folder" { known[$2] = 1 }
        $1 == "may" { may[$2, $3] = 1 }
        $1 == "never" { never[$2, $3] = 1 }
        $1 == "faces" { has_faces[$2] = 1 }
        $1 == "face" { face[$2] = 1 }
        $1 == "exception" { exception[$2, $3] = 1 }
        $1 == "door" { door[$2] = $3 }
        $1 == "include" && !(folder_of($2) in known) { print folder_of($2), "has no row"; next }
        $1 == "include" && (!is_allowed($2, $3) || !is_open($2, $3)) {
            print folder_of($2), $2, "includes", $3
        }' | sort -u
}

# Prints the modules of the folder that include each other in a circle.
circles() { # INCLUDES FOLDER
    awk -v folder="$2" -v families="$FAMILIES" '
        function folder_of(path) { return sub(/\/[^\/]*$/, "", path) ? path : "." }
        function module(path,    i) {
            for (i in family) if (index(path, family[i]) == 1) return family[i]
            sub(/[.][ch]$/, "", path); sub(/_internal$/, "", path)
            return path
        }
        BEGIN { split(families, family) }
        $3 !~ /^</ && folder_of($2) == folder && folder_of($3) == folder { print module($2), module($3) }' "$1" |
        tsort 2>&1 >/dev/null
}

# Prints every line below ROOT that names a movement model, but in the files of the models and in two
# tables with a row for each. The others ask what a model can do.
named_models() { # ROOT
    names=$(sed -n 's/.*X(\(MODEL_[A-Z]*\),.*/\1/p' src/engine/model.h | paste -sd '|' -)
    (cd "$1" && grep -rnwE "$names" --include='*.[ch]' .) |
        grep -v '^\./\(engine/model[^/]*\|solve/model_bound\.c\|learn/inspector/inspector_zoom\.c\):'
}

# ---- the tests -------------------------------------------------------------------------------

. tests/check.sh

facts | awk '
    $1 == "folder" { printf "%s# %-9s includes", gap, $2; gap = "\n" }
    $1 == "may" { printf " %s", $3 }
    $1 == "face" { if (folder_of[$2]++ == 0) { folder = name = $2; sub(/\/[^\/]*$/, "", folder); sub(/.*\//, "", name); known[folder] = known[folder] " " name } }
    END { print ""; for (folder in known) printf "# %-9s is known by%s\n", folder, known[folder] | "sort" }'
echo "# one module each: $FAMILIES"

planted=$(mktemp -d) || exit 1
trap 'rm -rf "$planted"' EXIT
includes src >"$planted/of_src"
check "the includes of src are read" "$([ "$(wc -l <"$planted/of_src")" -gt 1000 ] || echo few)" 0
found=$(faults "$planted/of_src")
folders=$(facts | awk '$1 == "folder" { print $2 }')
for folder in $folders; do
    check "the layer $folder includes only what it may" \
        "$(echo "$found" | awk -v folder="$folder" '$1 == folder && $2 != "has"')" 0
done
for folder in $folders; do
    check "no modules of $folder include each other in a circle" "$(circles "$planted/of_src" "$folder")" 0
done
check "every folder has a row" "$(echo "$found" | grep ' has no row$')" 0
check "no folders may include each other in a circle" \
    "$(facts | awk '$1 == "may" { print $2, $3 }' | tsort 2>&1 >/dev/null)" 0

# Prints the lines of src outside FILES, a pattern, that call one of FUNCTIONS, separated by `|`.
calls() { # FILES FUNCTIONS
    grep -rnE "(^|[^a-z_])($2)\\(" src | grep -vE "^src/($1):"
}
check "lists grow in array.h alone" "$(calls base/array.h 'realloc|reallocarray')" 0
check "text becomes a double in engine/decimal.c alone, whatever the locale" \
    "$(calls engine/decimal.c 'strtod|strtof|strtold|atof')" 0
check "only its own files and two tables name a movement model" "$(named_models src)" 0

read_planted() {
    includes "$planted" >"$planted/read"
}
mkdir "$planted/base" "$planted/engine" "$planted/level" "$planted/attic"
printf '#include %s\n' '"body.h"' '"../base/base.h"' '<string.h>' '"../draw/view.h"' '<stdio.h>' \
    '<ncurses.h>' '<iniparser/iniparser.h>' '"../level/level.h"' >"$planted/engine/planted.c"
read_planted
check "includes that break the rules are found" "$(faults "$planted/read")" 5
printf '#include %s\n' '"../engine/model.h"' '"../engine/fixed.h"' '"../engine/model_internal.h"' \
    '"level_internal.h"' >"$planted/level/planted.c"
read_planted
check "headers that are not for other folders are found" "$(faults "$planted/read" | grep '^level')" 2
printf '#include <stdio.h>\n' >"$planted/attic/planted.c"
read_planted
check "a folder without a row is found" "$(faults "$planted/read" | grep '^attic')" 1
printf '#include "body.h"\n' >"$planted/engine/grid.c"
printf '#include "body.h"\n#include "grid.h"\n' >"$planted/engine/body.c"
read_planted
check "modules that include each other in a circle are found" \
    "$(circles "$planted/read" engine | grep 'grid\|body')" 2
printf '#include "file.h"\n' >"$planted/base/error.h"
printf '#include "error.h"\n' >"$planted/base/file.h"
read_planted
check "modules of base that include each other in a circle are found" \
    "$(circles "$planted/read" base | grep 'error\|file')" 2
mkdir "$planted/game"
printf 'if (kind == MODEL_TINY) return;\ncase MODEL_GRID:\ncase MODEL_COUNT:\n' >"$planted/game/player.c"
check "names of movement models are found" "$(named_models "$planted")" 2
