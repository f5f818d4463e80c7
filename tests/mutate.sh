#!/bin/sh
# mutate.sh COUNT SEED [FOLDER] - prints COUNT mutants as rows for mutants.sh, for `make measure-mutants`.
#
# A function of src is drawn at random, and one change in it: a comparison or a logical operator is
# flipped, a statement dropped, a bound moved by one, or true and false swapped. A row's tests are the
# six that name the most of the functions that the file exports, or, where none does, of its folder.
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
    for (from in flips) add_flip(line, from, flips[from])
    if (!before_ends) return
    if (line ~ /^[a-z_0-9]+\(.*\);$/ || line ~ /^[][*()a-z_0-9.>-]+ [-+|&^]?= .*;$/ ||
        line ~ /^if \(.*\) [^{]*;$/ || line ~ /^[][a-z_0-9.>-]+(\+\+|--);$/)
        add_site(line, ";")
}
function words_of(line, owner,   word) {
    while (match(line, /[a-z0-9]+_[a-z0-9_]+/)) {
        word = substr(line, RSTART, RLENGTH)
        if (!((owner, word) in seen)) {
            seen[owner, word] = 1
            users[word] = users[word] " " owner
        }
        line = substr(line, RSTART + RLENGTH)
    }
}
function count_tests(word, score,   list, n, i) {
    n = split(users[word], list, " ")
    for (i = 1; i <= n; i++) score[list[i]]++
}
# The names that score most, at most six.
function best_tests(score,   out, round, test, best) {
    for (round = 0; round < 6; round++) {
        best = ""
        for (test in score)
            if (test ~ /^test_/ && (best == "" || score[test] > score[best] ||
                (score[test] == score[best] && test < best))) best = test
        if (best == "") break
        out = out (out == "" ? "" : " ") best
        delete score[best]
    }
    return out
}
function tests_of(file,   score, list, n, i, room) {
    split("", score)
    n = split(exported[file], list, " ")
    for (i = 1; i <= n; i++) count_tests(list[i], score)
    if ((best = best_tests(score)) != "") return best
    room = file
    sub(/\/[^\/]*$/, "", room)
    n = split(exported[room], list, " ")
    for (i = 1; i <= n; i++) count_tests(list[i], score)
    return best_tests(score)
}
BEGIN {
    flips[" < "] = " <= "; flips[" <= "] = " < "; flips[" > "] = " >= "; flips[" >= "] = " > "
    flips[" == "] = " != "; flips[" != "] = " == "; flips[" && "] = " || "; flips[" || "] = " && "
    flips[" + 1"] = " + 2"; flips[" - 1"] = " - 2"; flips["return true;"] = "return false;"
    flips["return false;"] = "return true;"; flips["_MAX"] = "_MAX - 1"; flips["if (!"] = "if ("
}
FILENAME ~ /^tests/ {
    owner = FILENAME
    gsub(/^tests\/|\.c$/, "", owner)
    words_of($0, owner)
    next
}
/^[a-z].*\(/ {
    name = $0
    sub(/\(.*/, "", name)
    sub(/^.*[ *]/, "", name)
    if ($0 !~ /^static/) {
        room = FILENAME
        sub(/\/[^\/]*$/, "", room)
        exported[FILENAME] = exported[FILENAME] " " name
        exported[room] = exported[room] " " name
    }
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
        near = tests_of(site_file[s])
        if (near == "" || is_drawn[s]++) continue
        printf "%s:%d | %s | %s | %s\n", site_file[s], site_line[s], site_text[s],
            site_replacement[s], near
        drawn++
    }
}' tests/test_*.c $(find src -name '*.c' ! -path 'src/cli/man/*' ! -path 'src/arcade/league/*' | sort)
