#!/bin/sh
# mutate.sh COUNT SEED [FOLDER] - prints COUNT mutants as rows for mutants.sh, for `make measure-mutants`.
#
# A function of src is drawn at random, and one change in it: a comparison or a logical operator is
# flipped, a statement dropped, a bound moved by one, or true and false swapped. Left out is what no
# behaviour shows: assertions, room in memory, what is freed and begun (the sanitizers see that),
# sizes of files and buffers, 1/65536 of a cell, and `<` between what differs.
set -u
count=$1 seed=$2 folder=${3:-}

awk -v wanted="$count" -v seed="$seed" -v folder="$folder" '
function next_random(below) {
    state = (state * 16807) % 2147483647
    return state % below
}
function add_site(text, replacement) {
    site_text[sites] = text
    site_replacement[sites] = replacement
    site_line[sites] = FNR
    site_file[sites] = FILENAME
    if (!function_sites[functions]++) first_site[functions] = sites
    sites++
}
function add_flip(line, from, to,   at) {
    at = index(line, from)
    if (at) add_site(line, substr(line, 1, at - 1) to substr(line, at + length(from)))
}
function add_sites(line) {
    if (line ~ / [|] / || line ~ /^assert|^\/?\*/ || line ~ /"[^"]*[<>=][^"]*"/) return
    if (line ~ /ARRAY_RESERVE|out.of.memory|not enough memory/) return
    is_size = line ~ /fixed_floor|fixed_ceil|alloc\(|INT[0-9]*_MAX|(FILE_SIZE|TEXT|PATH|LINE)_MAX|^[A-Za-z][A-Za-z_ ]* [a-z_, ]+\[[^=]*;$/
    is_order = line ~ / != .*return .* [<>] /
    for (from in flips)
        if (!(is_size && from ~ /1$|_MAX/) && !(is_order && from ~ /^ [<>] $/))
            add_flip(line, from, flips[from])
    if (!before_ends) return
    if (line ~ /^(free|fclose|close|closedir|error_list_init|[a-z_]+_(done|destroy|free))\(/) return
    if (line ~ /^[a-z_0-9]+\(.*\);$/ || line ~ /^[][*()a-z_0-9.>-]+ [-+|&^]?= .*;$/ ||
        line ~ /^if \(.*\) [^{]*;$/ || line ~ /^[][a-z_0-9.>-]+(\+\+|--);$/)
        add_site(line, ";")
}
BEGIN {
    flips[" < "] = " <= "; flips[" <= "] = " < "; flips[" > "] = " >= "; flips[" >= "] = " > "
    flips[" == "] = " != "; flips[" != "] = " == "; flips[" && "] = " || "; flips[" || "] = " && "
    flips[" + 1"] = " + 2"; flips[" - 1"] = " - 2"; flips["return true;"] = "return false;"
    flips["return false;"] = "return true;"; flips["_MAX"] = "_MAX - 1"; flips["if (!"] = "if ("
}
/^\{/ { is_inside = 1; before_ends = 1; functions++; next }
/^\}/ { is_inside = 0 }
is_inside && (folder == "" || index(FILENAME, "src/" folder "/") == 1) {
    line = $0
    gsub(/^ +| *\/\*.*\*\/ *$/, "", line)
    add_sites(line)
    before_ends = line ~ /[;{}:)]$|^else$/
}
END {
    state = seed % 2147483646 + 1
    for (i = 0; i < 20; i++) next_random(2)
    for (f = 1; f <= functions; f++)
        if (function_sites[f]) with_sites[total++] = f
    for (tries = 0; drawn < wanted && tries < wanted * 20 && total > 0; tries++) {
        f = with_sites[next_random(total)]
        s = first_site[f] + next_random(function_sites[f])
        if (is_drawn[s]++) continue
        printf "%s:%d | %s | %s\n", site_file[s], site_line[s], site_text[s], site_replacement[s]
        drawn++
    }
}' $(find src -mindepth 2 -name '*.c' ! -path 'src/cli/man/*' ! -path 'src/arcade/league/*' | sort)
