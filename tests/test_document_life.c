/* test_document_life.c - a level file through long random lives: transactions, undo, saves, kills
 * and restarts, and other programs that write the file. Whatever comes, every state there was can
 * be had again, to the byte. $LEDGE_LIVES says how many lives. */
#include "../src/level/document/document_internal.h"
#include "../src/level/document/document_kept.h"
#include "random_edits.h"

enum { LIVES = 100, STEPS = 60, CONFLICTS_SEEN = 8 };

typedef struct Life {
    Document *doc;
    char *texts[2 * STEPS + 2]; /* of each state */
    uint32_t number;
    int32_t step;
} Life;

static char *file_text(void)
{
    return desk_file("f.txt");
}

/* The file and what is here, byte for byte. */
static bool is_in_file(const Document *doc)
{
    char *here = text_of(doc), *there = file_text();
    bool is_same = there && strcmp(here, there) == 0;
    free(here);
    free(there);
    return is_same;
}

static void note_text(Life *life)
{
    int32_t state = document_state(life->doc);
    free(life->texts[state]);
    life->texts[state] = text_of(life->doc);
}

static void assert_as_noted(const Life *life, const char *when)
{
    char *text = text_of(life->doc);
    const char *expected = life->texts[document_state(life->doc)];
    if (!expected || strcmp(text, expected) != 0)
        fail_msg("life %u, step %d, %s:\n%s\n--- not\n%s", life->number, life->step, when, text,
                 expected ? expected : "known");
    free(text);
}

static void walk_through_history(Life *life)
{
    int32_t done = document_history_done(life->doc), count = document_history_count(life->doc);
    for (int32_t i = 0; i <= count; i++) {
        assert_true(document_history_go(life->doc, i, NULL, &errors));
        assert_as_noted(life, "in the history");
    }
    assert_true(document_history_go(life->doc, done, NULL, &errors));
}

/* All states, on all branches. */
static void walk_through_states(Life *life)
{
    int32_t last = document_state_last(life->doc), now = document_state(life->doc);
    for (int32_t state = last; state >= 0; state--) {
        assert_true(document_state_go(life->doc, state, NULL, &errors));
        assert_int_equal(document_state(life->doc), state);
        assert_as_noted(life, "on a branch");
    }
    assert_true(document_state_go(life->doc, now, NULL, &errors));
}

static RowShape shape_at(const LayerCells *plane, int32_t row)
{
    return row < plane->rows ? plane->shapes[row] : (RowShape){0, END_ABSENT};
}

static bool has_same_form(const Content *a, const Content *b, DocumentLayer layer)
{
    const LayerCells *p = &a->planes[layer], *q = &b->planes[layer];
    for (int32_t row = 0; row < max_i32(p->rows, q->rows); row++) {
        RowShape s = shape_at(p, row), t = shape_at(q, row);
        if (s.length != t.length || s.end != t.end) return false;
    }
    return a->marks[layer] == b->marks[layer] && p->pad == q->pad;
}

/* What is saved is taken apart as it is here: transactions after a restart fit it. */
static void assert_read_the_same(const Life *life)
{
    Content again;
    char *text = text_of(life->doc);
    const Content *here = &life->doc->content;
    assert_true(content_init(&again, text, strlen(text), &errors));
    bool is_same =
        content_cols(&again) == content_cols(here) && content_rows(&again) == content_rows(here);
    for (int layer = 0; layer < LAYER_COUNT; layer++)
        is_same = is_same && has_same_form(&again, here, (DocumentLayer)layer);
    for (int blob = 0; blob < BLOB_COUNT; blob++)
        is_same = is_same && again.blobs[blob].size == here->blobs[blob].size;
    if (!is_same)
        fail_msg("life %u, step %d: read in another way:\n%s", life->number, life->step, text);
    content_done(&again);
    free(text);
}

static void save(Life *life)
{
    assert_true(document_save(life->doc, &errors));
    assert_true(is_in_file(life->doc));
    assert_false(document_is_modified(life->doc));
    assert_as_noted(life, "after a save");
    assert_read_the_same(life);
}

static void restart(Life *life, bool decline)
{
    int32_t done = document_history_done(life->doc), count = document_history_count(life->doc);
    int32_t now = document_state(life->doc), last = document_state_last(life->doc);
    bool was_in_file = is_in_file(life->doc), was_modified = document_is_modified(life->doc);
    desk_kill(life->doc);
    life->doc = desk_open("f.txt");
    assert_non_null(life->doc);
    assert_int_equal(errors.count, 0);
    Recovery recovery = document_recovery(life->doc, NULL);
    assert_int_not_equal(recovery, RECOVERY_FOREIGN);
    if (!was_in_file) assert_int_equal(recovery, RECOVERY_OFFERED);
    if (decline) {
        document_decline_recovery(life->doc);
        assert_true(is_in_file(life->doc));
        note_text(life);
        return;
    }
    assert_true(document_recover(life->doc, &errors));
    assert_int_equal(document_history_done(life->doc), done);
    assert_int_equal(document_history_count(life->doc), count);
    assert_int_equal(document_state(life->doc), now);
    assert_int_equal(document_state_last(life->doc), last);
    assert_as_noted(life, "after a restart");
    assert_int_equal(document_is_modified(life->doc), was_modified);
}

/* Another program writes another level, or changes this one. */
static void write_outside(void)
{
    char text[RANDOM_TEXT_MAX], path[PATH_MAX];
    scratch_path(path, "f.txt");
    if (desk_random(3) == 0) {
        random_level(text);
        scratch_write("f.txt", text, strlen(text));
        return;
    }
    Document *other = document_open(path, &(DocumentOptions){0}, &errors);
    assert_non_null(other);
    for (int32_t i = desk_random(3); i >= 0; i--)
        random_transaction(other);
    assert_true(document_save(other, &errors));
    document_close(other);
}

static void meet_others(Life *life)
{
    Place conflicts[CONFLICTS_SEEN];
    bool was_modified = document_is_modified(life->doc);
    write_outside();
    assert_int_not_equal(document_look_outside(life->doc), OUTSIDE_GONE);
    if (document_merge_outside(life->doc, conflicts, CONFLICTS_SEEN, &errors) < 0)
        fail_msg("life %u, step %d: %s", life->number, life->step, errors.items[0].text);
    note_text(life);
    if (desk_random(2)) assert_true(document_take_outside(life->doc, &errors));
    assert_int_equal(document_look_outside(life->doc), OUTSIDE_SAME);
    assert_int_equal(!document_is_modified(life->doc), is_in_file(life->doc));
    if (!was_modified) assert_true(is_in_file(life->doc));
    note_text(life);
}

static void do_step(Life *life)
{
    int32_t count = document_history_count(life->doc), last = document_state_last(life->doc);
    switch (desk_random(23)) {
    case 0: save(life); break;
    case 1: restart(life, false); break;
    case 2: meet_others(life); break;
    case 3: document_undo(life->doc, NULL, &errors); break;
    case 4: document_redo(life->doc, NULL, &errors); break;
    case 5: document_history_go(life->doc, desk_random(count + 1), NULL, &errors); break;
    case 6: walk_through_history(life); break;
    case 7: restart(life, desk_random(4) == 0); break;
    case 8: walk_through_states(life); break;
    case 9:
    case 10: document_state_go(life->doc, desk_random(last + 1), NULL, &errors); break;
    default:
        random_transaction(life->doc);
        note_text(life);
        return;
    }
    assert_as_noted(life, "after a step");
}

static void live(uint32_t number)
{
    char text[RANDOM_TEXT_MAX];
    Life life = {.number = number};
    desk_seed = number * 7919 + 1;
    random_level(text);
    life.doc = desk_open_text("f.txt", text);
    assert_non_null(life.doc);
    note_text(&life);
    assert_string_equal(life.texts[0], text);
    for (life.step = 0; life.step < STEPS; life.step++)
        do_step(&life);
    walk_through_history(&life);
    walk_through_states(&life);
    save(&life);
    document_close(life.doc);
    for (size_t i = 0; i < ARRAY_LENGTH(life.texts); i++)
        free(life.texts[i]);
}

static void no_state_of_a_level_is_ever_lost(void **state)
{
    char folder[PATH_MAX];
    (void)state;
    const char *wanted = getenv("LEDGE_LIVES");
    uint32_t lives = wanted ? (uint32_t)strtoul(wanted, NULL, 10) : LIVES;
    for (uint32_t number = 0; number < lives; number++) {
        live(number);
        scratch_path(folder, "state");
        scratch_remove(folder);
    }
}

static void undo_beyond_the_memory_of_a_document_comes_from_the_journal(void **state)
{
    enum { CHANGES = 40, BYTES = 64 };
    DocumentOptions options = desk_options();
    char path[PATH_MAX];
    (void)state;
    options.limits.history = BYTES;
    scratch_write("f.txt", "[map]\n@.......F\n#########\n", 26);
    scratch_path(path, "f.txt");
    error_list_init(&errors, path);
    Document *doc = document_open(path, &options, &errors);
    assert_non_null(doc);
    for (int i = 0; i < CHANGES; i++) {
        document_begin(doc, "pen");
        for (int col = 1; col < 8; col += 2) /* too many words to be inside the entry */
            assert_true(document_set(doc, LAYER_MAP, col, 0, i % 2 ? '.' : 'o'));
        assert_true(document_end(doc, &errors));
    }
    assert_true(doc->history.word_bytes <= BYTES);
    for (int i = 0; i < CHANGES; i++)
        assert_true(document_undo(doc, NULL, &errors));
    desk_assert_rows(doc, "@.......F\n#########\n");
    document_close(doc);
}

static void only_so_many_backups_are_kept_as_a_document_allows(void **state)
{
    enum { SAVES = 6, KEPT = 3 };
    DocumentOptions options = desk_options();
    BackupInfo backups[SAVES];
    char path[PATH_MAX];
    (void)state;
    options.limits.backups = KEPT;
    scratch_write("f.txt", "[map]\n@.F\n###\n", 14);
    scratch_path(path, "f.txt");
    error_list_init(&errors, path);
    Document *doc = document_open(path, &options, &errors);
    assert_non_null(doc);
    for (int i = 0; i < SAVES; i++) {
        desk_time++;
        document_begin(doc, "pen");
        assert_true(document_set(doc, LAYER_MAP, 1, 0, i % 2 ? '.' : 'o'));
        assert_true(document_end(doc, &errors) && document_save(doc, &errors));
    }
    assert_int_equal(document_backups(doc, backups, SAVES), KEPT);
    assert_int_equal(backups[0].time, desk_time); /* the newest ones */
    document_close(doc);
}

static void a_long_journal_is_removed_when_all_is_saved(void **state)
{
    char path[PATH_MAX];
    (void)state;
    Document *doc = desk_open_text("f.txt", "[map]\n@..F\n####\n");
    scratch_path(path, "f.txt");
    document_begin(doc, "pen");
    assert_true(document_set(doc, LAYER_MAP, 1, 0, '#'));
    assert_true(document_end(doc, &errors));
    document_kept_trim(desk_options().state_folder, path, 16); /* it is open */
    document_close(doc);
    document_kept_trim(desk_options().state_folder, path, 16); /* it is not saved */
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, &(RecoveryInfo){0}), RECOVERY_OFFERED);
    assert_true(document_recover(doc, &errors));
    assert_true(document_save(doc, &errors));
    document_kept_trim(desk_options().state_folder, path, 16); /* it is open */
    document_close(doc);
    document_kept_trim(desk_options().state_folder, path, 1 << 20); /* it is short */
    doc = desk_open("f.txt");
    assert_int_equal(document_history_count(doc), 1);
    document_close(doc);
    document_kept_trim(desk_options().state_folder, path, 16);
    doc = desk_open("f.txt");
    assert_int_equal(document_history_count(doc), 0);
    desk_assert_rows(doc, "@#.F\n####\n");
    document_close(doc);
}

static void journals_and_backups_follow_a_renamed_file(void **state)
{
    char from[PATH_MAX], to[PATH_MAX];
    BackupInfo backup;
    (void)state;
    Document *doc = desk_open_text("f.txt", "[map]\n@..F\n####\n");
    scratch_path(from, "f.txt");
    scratch_path(to, "g.txt");
    document_begin(doc, "pen");
    assert_true(document_set(doc, LAYER_MAP, 1, 0, '#'));
    assert_true(document_end(doc, &errors) && document_save(doc, &errors));
    assert_true(document_kept_is_open(desk_options().state_folder, from));
    document_close(doc);
    assert_false(document_kept_is_open(desk_options().state_folder, from));
    assert_true(document_kept_move(desk_options().state_folder, from, to));
    assert_int_equal(rename(from, to), 0);
    assert_int_equal(document_kept_backups(desk_options().state_folder, from, &backup, 1), 0);
    assert_int_equal(document_kept_backups(desk_options().state_folder, to, &backup, 1), 1);
    doc = desk_open("g.txt");
    assert_int_equal(document_history_count(doc), 1);
    document_close(doc);
    assert_true(document_kept_remove(desk_options().state_folder, to));
    assert_int_equal(document_kept_backups(desk_options().state_folder, to, &backup, 1), 0);
    doc = desk_open("g.txt");
    assert_int_equal(document_history_count(doc), 0);
    document_close(doc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(no_state_of_a_level_is_ever_lost),
        DESK_TEST(undo_beyond_the_memory_of_a_document_comes_from_the_journal),
        DESK_TEST(only_so_many_backups_are_kept_as_a_document_allows),
        DESK_TEST(a_long_journal_is_removed_when_all_is_saved),
        DESK_TEST(journals_and_backups_follow_a_renamed_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
