#!/bin/sh
# `ledge diff` and `ledge merge` as a person or git meets them. LEDGE names the program.
set -u
. tests/judge.sh
case $LEDGE in
/*) ;;
*) LEDGE=$PWD/$LEDGE ;;
esac

level() { # TITLE ROW...
    printf '[level]\ntitle = %s\n[map]\n' "$1"
    shift
    printf '%s\n' "$@"
}

level Old '@....o...F' '##########' >"$work/old.txt"
level New '@.^......F' '##########' >"$work/new.txt"
level Old '@....o...F' '##########' >"$work/same.txt"
printf '[map]\n\001\n' >"$work/bad.txt"

# ---- diff ----

ends() { # STATUS WORDS
    [ "$status" -eq "$1" ] && grep -qF -- "$2" "$work/out" "$work/err"
}

silent() {
    [ "$status" -eq 0 ] && [ ! -s "$work/out" ] && [ ! -s "$work/err" ]
}

ledge diff "$work/old.txt" "$work/same.txt"
ok "equal_levels_are_silent_and_0" silent
ledge diff "$work/old.txt" "$work/new.txt"
ok "different_levels_are_1" ends 1 '[level] title was: Old, and is now: New'
ok "verdict_and_slack_are_told" grep -q "^before: .*, 10x2: solved in [0-9]* ticks.*figure" "$work/out"
ok "cells_are_counted" grep -qx 'cells: 1 added, 1 removed, 0 changed' "$work/out"
ok "both_pictures_are_beside_each_other" grep -q '^@\.\.\.\.o\.\.\.F  *@\.^\.\.\.\.\.\.F$' "$work/out"
ok "marks_are_below" grep -q '^     -  *+$' "$work/out"
ledge diff --one --quick "$work/old.txt" "$work/new.txt"
ok "one_picture_has_both" grep -qx '@\.^\.\.o\.\.\.F' "$work/out"
ledge diff "$work/old.txt" "$work/bad.txt"
ok "an_unreadable_level_is_2" ends 2 'bad.txt'
ledge diff "$work/old.txt" "$work/none.txt"
ok "a_missing_file_is_2" ends 2 'none.txt: error: cannot be opened'
ledge diff /dev/null "$work/new.txt"
ok "a_new_level_is_compared_with_nothing" ends 1 'before: no file'
ledge diff --json --quick "$work/old.txt" "$work/new.txt"
ok "json_has_values" ends 1 '"header":[{"section":"level","key":"title","before":"Old","after":"New"}]'
ok "json_has_cells" grep -qF '{"layer":"map","change":"added","before":".","from":[2,0],"after":"^","at":[2,0]}' "$work/out"
ledge diff --svg --quick "$work/old.txt" "$work/new.txt"
ok "svg_is_a_picture" ends 1 '<svg '
ledge diff --ansi --quick --colour 16 "$work/old.txt" "$work/new.txt"
ok "ansi_has_colours" ends 1 "$(printf '\033[')"
ledge diff --svg --json "$work/old.txt" "$work/new.txt"
ok "two_formats_are_refused" ends 2 'takes only one of --ansi, --svg and --json'
ledge diff cave.txt "$work/old.txt" 1 100644 "$work/new.txt" 2 100644
ok "git_gets_0_for_a_difference_too" ends 0 'before: cave.txt'
ledge diff cave.txt "$work/old.txt" 1 100644 /dev/null . .
ok "git_shows_a_removed_level" ends 0 'after:  no file'
ledge diff cave.txt "$work/old.txt" 1 100644 "$work/bad.txt" 2 100644
ok "git_gets_2_for_an_unreadable_level" ends 2 'cave.txt:2:1: error'

# Of a large level the parts that differ are shown, with two cells around them.
far=$(printf '%050d' 0 | tr 0 .)
level Wide "@$far........F" "$far.........." "$far.........." "$far.........." "$far.........." \
    "$far.........." "$far.........." "$far.........." >"$work/wide.txt"
level Wide "@$far........F" "$far.........." "${far}o........." "$far.........." "${far}^........." \
    "$far.........." "$far.........." "$far.........." >"$work/changed.txt"
cat >"$work/block.txt" <<'END'
before, from 48,0                 after, from 48,0
...........F                      ...........F
............                      ............
............                      ..o.........
                                    +
............                      ............
............                      ..^.........
                                    +
............                      ............
............                      ............
END
ledge diff --quick --size 40x24 "$work/wide.txt" "$work/changed.txt"
sed 1,4d "$work/out" >"$work/shown.txt"
ok "parts_are_shown_with_two_cells_around" cmp "$work/block.txt" "$work/shown.txt"

# ---- merge ----

level Base '@........F' '##########' >"$work/base.txt"
level Ours '@.^......F' '##########' >"$work/ours.txt"
level Base '@......o.F' '##########' >"$work/theirs.txt"
level Ours '@.^....o.F' '##########' >"$work/merged.txt"
ledge merge "$work/base.txt" "$work/ours.txt" "$work/theirs.txt"
ok "a_merge_is_silent_and_0" silent
ok "ours_has_both_changes" cmp "$work/merged.txt" "$work/ours.txt"

level Theirs '@.v......F' '##########' >"$work/theirs.txt"
level Ours '@.^......F' '##########' >"$work/ours.txt"
cp "$work/ours.txt" "$work/merged.txt"
ledge merge "$work/base.txt" "$work/ours.txt" "$work/theirs.txt" cave.txt
ok "a_conflict_is_1" ends 1 'cave.txt: conflict: cell 2,0: was `.`, ours `^`, theirs `v`; ours is kept'
ok "a_conflict_of_a_value_is_told" ends 1 'conflict: [level] title: was Base, ours Ours, theirs Theirs'
ok "ours_is_kept" cmp "$work/merged.txt" "$work/ours.txt"

row_of() { # CHARACTER: a row of 60
    printf '%060d\n' 0 | tr 0 "$1"
}

level Base '@F' "$(row_of .)" "$(row_of .)" >"$work/base.txt"
level Base '@F' "$(row_of ^)" "$(row_of ^)" >"$work/ours.txt"
level Base '@F' "$(row_of v)" "$(row_of v)" >"$work/theirs.txt"
ledge merge "$work/base.txt" "$work/ours.txt" "$work/theirs.txt" cave.txt
ok "a_hundred_conflicts_are_told" [ "$(grep -c 'cave.txt: conflict: cell' "$work/err")" -eq 100 ]
ok "then_the_others_are_counted" ends 1 'cave.txt: and 20 more'

level Base '@.<^o.....F' '##########' >"$work/base.txt"
level Base '@.<o.....F' '#########' >"$work/ours.txt"
level Base '@.<vo.....F' '##########' >"$work/theirs.txt"
ledge merge "$work/base.txt" "$work/ours.txt" "$work/theirs.txt" cave.txt
ok "a_column_that_one_side_deleted_is_told" ends 1 'cave.txt: conflict: column 3: one side deleted what the other changed'

: >"$work/empty.txt"
level Ours '@..o.....F' '##########' >"$work/ours.txt"
level Ours '@.....^..F' '##########' >"$work/theirs.txt"
level Ours '@..o..^..F' '##########' >"$work/merged.txt"
ledge merge "$work/empty.txt" "$work/ours.txt" "$work/theirs.txt"
ok "what_both_added_is_merged" cmp "$work/merged.txt" "$work/ours.txt"

ledge merge "$work/base.txt" "$work/ours.txt" "$work/bad.txt"
ok "an_unreadable_side_is_2" ends 2 'bad.txt:2:1: error'
ok "then_ours_is_unchanged" cmp "$work/merged.txt" "$work/ours.txt"

# ---- in a repository ----

git_is() { # WORD...: git in the repository, without the user's settings
    (cd "$work/repository" && HOME=$work GIT_CONFIG_NOSYSTEM=1 git "$@") >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

if command -v git >/dev/null; then
    mkdir "$work/repository"
    git_is init -q
    git_is config user.name n
    git_is config user.email n@example.org
    git_is config diff.ledge.command "'$LEDGE' diff --quick"
    git_is config merge.ledge.driver "'$LEDGE' merge %O %A %B %P"
    echo '*.txt diff=ledge merge=ledge' >"$work/repository/.gitattributes"
    level Base '@........F' '##########' >"$work/repository/cave.txt"
    git_is add -A
    git_is commit -qm base
    git_is checkout -qb other
    level Base '@......o.F' '##########' >"$work/repository/cave.txt"
    git_is diff
    ok "git_diff_shows_a_level" ends 0 'cells: 1 added, 0 removed, 0 changed'
    git_is commit -qam theirs
    git_is checkout -qb third HEAD~1
    level Ours '@.^......F' '##########' >"$work/repository/cave.txt"
    git_is commit -qam ours
    git_is checkout -qb rebased
    level Ours '@.^....o.F' '##########' >"$work/merged.txt"
    git_is merge -q -m both other
    ok "git_merges_levels" cmp "$work/merged.txt" "$work/repository/cave.txt"
    git_is checkout -q third
    git_is rebase -q other
    ok "git_rebases_levels" cmp "$work/merged.txt" "$work/repository/cave.txt"
    git_is log -p --ext-diff
    ok "git_log_shows_every_version" [ "$(grep -c '^before: ' "$work/out")" -eq 3 ]
    git_is checkout -qb fourth HEAD~2
    level Base '@.v......F' '##########' >"$work/repository/cave.txt"
    git_is commit -qam conflict
    git_is merge -m both third
    ok "git_stops_at_a_conflict" ends 1 'cave.txt: conflict: cell 2,0: was `.`, ours `v`, theirs `^`'
    git_is ls-files -u
    ok "then_all_versions_are_kept" [ "$(wc -l <"$work/out")" -eq 3 ]
else
    echo "ok - git_merges_levels # SKIP git is not installed"
fi
