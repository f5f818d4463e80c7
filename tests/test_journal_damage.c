/* test_journal_damage.c - no journal, however damaged, does harm. */
#include "../src/level/document/journal_record.h"
#include "desk.h"

enum { DAMAGED_TRANSACTIONS = 20 };

typedef struct Original {
    char path[PATH_MAX];
    char *bytes;
    size_t size;
    char *contents[DAMAGED_TRANSACTIONS + 1]; /* after so many transactions */
} Original;

static void make_original(Original *original)
{
    ErrorList unheard;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    original->contents[0] = desk_content(doc);
    for (int32_t i = 0; i < DAMAGED_TRANSACTIONS; i++) {
        document_begin(doc, "pen");
        document_set(doc, LAYER_MAP, i % 8, i / 8, (char)('A' + i));
        if (i == 9) document_insert_rows(doc, 1, 1);
        if (i == 12) document_set_value(doc, "level", "title", "yz");
        assert_true(document_end(doc, &errors));
        original->contents[i + 1] = desk_content(doc);
    }
    desk_journal_path(original->path);
    error_list_init(&unheard, "");
    original->bytes = file_read(original->path, FILE_SIZE_MAX, &original->size, &unheard);
    desk_kill(doc);
}

static void free_original(const Original *original)
{
    for (int32_t i = 0; i <= DAMAGED_TRANSACTIONS; i++)
        free(original->contents[i]);
    free(original->bytes);
}

static void put_journal(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

/* The number in the message about a damaged journal; 0: no change is lost. -1: nothing is said. */
static int32_t lost_changes(void)
{
    int32_t lost = -1;
    for (int32_t i = 0; i < errors.count; i++) {
        const char *text = errors.items[i].text;
        if (strstr(text, "no change is lost; kept in")) lost = 0;
        if (!strstr(text, "could not be read; kept in")) continue;
        lost = atoi(strncmp(text, "at least ", 9) == 0 ? text + 9 : text);
        if (strncmp(text, "the journal", 11) != 0) assert_in_range(lost, 1, DAMAGED_TRANSACTIONS);
    }
    return lost;
}

/* The file that the message names has these bytes; it is removed. */
static void assert_kept(const char *bytes, size_t size)
{
    const char *path = strstr(errors.items[0].text, "kept in ");
    ErrorList unheard;
    size_t length;
    assert_non_null(path);
    error_list_init(&unheard, "");
    char *kept = file_read(path + strlen("kept in "), FILE_SIZE_MAX, &length, &unheard);
    assert_non_null(kept);
    assert_int_equal(length, size);
    assert_memory_equal(kept, bytes, size);
    assert_int_equal(unlink(path + strlen("kept in ")), 0);
    free(kept);
}

/* Opens the level with this journal; returns how many changes are offered. */
static int32_t offered_changes(const Original *original, const char *bytes, size_t size)
{
    RecoveryInfo info;
    put_journal(original->path, bytes, size);
    Document *doc = desk_open("f.txt");
    assert_non_null(doc);
    Recovery recovery = document_recovery(doc, &info);
    assert_int_not_equal(recovery, RECOVERY_FOREIGN);
    int32_t offered = recovery == RECOVERY_NONE ? 0 : info.transactions;
    ErrorList unheard;
    error_list_init(&unheard, "");
    assert_true(document_recover(doc, &unheard));
    assert_int_equal(document_history_done(doc), offered);
    assert_true(document_history_go(doc, 0, NULL, &unheard));
    char *seen = desk_content(doc);
    assert_string_equal(seen, original->contents[0]);
    free(seen);
    document_close(doc);
    return offered;
}

static void a_flipped_bit_loses_one_change_and_those_that_need_it(void **state)
{
    Original original;
    int32_t lost_most = 0, lost_none = 0;
    (void)state;
    make_original(&original);
    char *bytes = malloc(original.size);
    for (size_t at = 0; at < original.size; at++) {
        memcpy(bytes, original.bytes, original.size);
        bytes[at] = (char)(bytes[at] ^ 1 << at % 8);
        int32_t offered = offered_changes(&original, bytes, original.size);
        int32_t lost = lost_changes();
        if (lost < 0 || offered + lost != DAMAGED_TRANSACTIONS)
            fail_msg("byte %zu: %d offered, %d lost", at, offered, lost);
        assert_kept(bytes, original.size);
        if (lost > lost_most) lost_most = lost;
        lost_none += lost == 0;
    }
    assert_in_range(lost_most, 2, 6); /* without the inserted row those in it do not fit */
    assert_true(lost_none > DAMAGED_TRANSACTIONS); /* sizes and checksums are mended */
    free_original(&original);
    free(bytes);
}

static void a_journal_cut_anywhere_is_good_up_to_there(void **state)
{
    Original original;
    int32_t least = DAMAGED_TRANSACTIONS;
    (void)state;
    make_original(&original);
    for (size_t size = original.size; size > 16; size--) {
        int32_t offered = offered_changes(&original, original.bytes, size - 1);
        assert_in_range(offered, 0, least);
        least = offered;
        bool is_between = errors.count == 0; /* two records: nothing shows that more followed */
        if (!is_between) assert_kept(original.bytes, size - 1);
        assert_true(is_between || lost_changes() == 1 || offered == 0);
    }
    assert_int_equal(least, 0);
    assert_int_equal(offered_changes(&original, original.bytes, original.size),
                     DAMAGED_TRANSACTIONS);
    assert_int_equal(errors.count, 0);
    free_original(&original);
}

/* Bytes of a whole block are lost, as on a damaged disk. */
static void what_follows_a_lost_block_is_offered(void **state)
{
    Original original;
    (void)state;
    make_original(&original);
    memset(original.bytes + original.size / 3 - 40, 0, 80);
    int32_t offered = offered_changes(&original, original.bytes, original.size);
    assert_in_range(offered, 12, 16);
    assert_non_null(strstr(errors.items[0].text, "at least "));
    assert_kept(original.bytes, original.size);
    free_original(&original);
}

/* What is said once is not said again, and is in the journal like any other change. */
static void a_repaired_journal_is_used_like_any_other(void **state)
{
    char message[2 * PATH_MAX];
    Original original;
    (void)state;
    make_original(&original);
    original.bytes[original.size - 10] ^= 4;
    put_journal(original.path, original.bytes, original.size);
    Document *doc = desk_open("f.txt");
    snprintf(message, sizeof message, "1 change could not be read; kept in %s.damaged",
             original.path);
    assert_int_equal(errors.count, 1);
    assert_string_equal(errors.items[0].text, message);
    desk_kill(doc); /* without an answer */
    doc = desk_open("f.txt");
    assert_int_equal(errors.count, 0);
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    assert_true(document_recover(doc, &errors));
    char *seen = desk_content(doc);
    assert_string_equal(seen, original.contents[DAMAGED_TRANSACTIONS - 1]);
    free(seen);
    desk_paint(doc, 7, 0, '@');
    desk_kill(doc);
    doc = desk_open("f.txt");
    assert_true(document_recover(doc, &errors));
    assert_int_equal(document_history_done(doc), DAMAGED_TRANSACTIONS);
    document_close(doc);
    free_original(&original);
}

static void a_second_damaged_journal_does_not_replace_the_first(void **state)
{
    struct stat st;
    char kept[2 * PATH_MAX];
    Original original;
    (void)state;
    make_original(&original);
    original.bytes[20] ^= 1;
    offered_changes(&original, original.bytes, original.size);
    original.bytes[20] ^= 2;
    offered_changes(&original, original.bytes, original.size);
    snprintf(kept, sizeof kept, "%s.damaged", original.path);
    assert_int_equal(stat(kept, &st), 0);
    snprintf(kept, sizeof kept, "%s.damaged-2", original.path);
    assert_int_equal(stat(kept, &st), 0);
    assert_kept(original.bytes, original.size);
    free_original(&original);
}

static void an_empty_journal_is_said(void **state)
{
    Original original;
    (void)state;
    make_original(&original);
    assert_int_equal(offered_changes(&original, "", 0), 0);
    assert_int_equal(errors.count, 1);
    assert_string_equal(errors.items[0].text, "the journal of an earlier session is empty: its "
                                              "unsaved changes are lost");
    Document *doc = desk_open("f.txt");
    assert_int_equal(errors.count, 0);
    document_close(doc);
    assert_int_equal(offered_changes(&original, "junk", 4), 0);
    assert_non_null(strstr(errors.items[0].text, "the journal could not be read; kept in "));
    assert_kept("junk", 4);
    free_original(&original);
}

/* A run that is killed before it changes anything leaves a journal without records. */
static void a_journal_of_a_run_that_changed_nothing_is_no_damage(void **state)
{
    Original original;
    (void)state;
    make_original(&original);
    assert_int_equal(offered_changes(&original, original.bytes, 16), 0);
    assert_int_equal(errors.count, 0);
    free_original(&original);
}

/* ---- undone changes, saved ones, and those that do not fit ---- */

/* The place of the record of the nth transaction of a journal, counted from 1. */
static size_t place_of(const char *bytes, size_t size, int32_t n)
{
    Record record;
    RecordReader reader;
    size_t before = 0;
    assert_true(journal_record_reader_init(&reader, bytes, size));
    while (n > 0 && (before = reader.at, journal_record_next(&reader, &record)))
        n -= record.kind == RECORD_TRANSACTION;
    assert_int_equal(n, 0);
    return before;
}

/* Changes a byte of the nth transaction in the journal that there is. */
static void damage_transaction(int32_t n)
{
    enum { IN_NAME = 20 };
    char path[PATH_MAX];
    size_t size;
    ErrorList unheard;
    desk_journal_path(path);
    error_list_init(&unheard, "");
    char *bytes = file_read(path, FILE_SIZE_MAX, &size, &unheard);
    bytes[place_of(bytes, size, n) + IN_NAME] ^= 1;
    put_journal(path, bytes, size);
    free(bytes);
}

/* Changes 1 to 5 of row 0; back to 2, then two more. The first is lost. */
static void undo_after_a_lost_change_stays_undone(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    for (int32_t col = 0; col < 5; col++)
        desk_paint(doc, col, 0, 'o');
    assert_true(document_history_go(doc, 2, NULL, &errors));
    desk_paint(doc, 6, 0, '=');
    desk_paint(doc, 7, 0, '=');
    desk_kill(doc);
    damage_transaction(1);
    doc = desk_open("f.txt");
    assert_int_equal(lost_changes(), 1);
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, ".o....==\n@......F\n########\n");
    assert_int_equal(document_state_last(doc), 6);
    assert_true(document_state_go(doc, 4, NULL, &errors));
    desk_assert_rows(doc, ".oooo...\n@......F\n########\n");
    document_close(doc);
}

static void undo_to_a_lost_change_goes_to_the_one_before(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    for (int32_t col = 0; col < 5; col++)
        desk_paint(doc, col, 0, 'o');
    assert_true(document_history_go(doc, 2, NULL, &errors));
    desk_kill(doc);
    damage_transaction(2);
    doc = desk_open("f.txt");
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, "o.......\n@......F\n########\n");
    assert_int_equal(document_history_count(doc), 4);
    document_close(doc);
}

/* Changes a byte of the nth record of a kind. */
static void damage_record(RecordKind kind, int32_t n)
{
    char path[PATH_MAX];
    size_t size;
    Record record;
    RecordReader reader;
    ErrorList unheard;
    desk_journal_path(path);
    error_list_init(&unheard, "");
    char *bytes = file_read(path, FILE_SIZE_MAX, &size, &unheard);
    assert_true(journal_record_reader_init(&reader, bytes, size));
    while (n > 0 && journal_record_next(&reader, &record))
        n -= record.kind == kind;
    assert_int_equal(n, 0);
    bytes[reader.at - 1] ^= 1;
    put_journal(path, bytes, size);
    free(bytes);
}

static void a_change_that_needs_a_lost_one_is_lost_too(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    desk_paint(doc, 3, 0, 'a');
    desk_paint(doc, 3, 0, 'b');
    desk_paint(doc, 5, 0, 'c');
    desk_kill(doc);
    damage_transaction(1);
    doc = desk_open("f.txt");
    assert_int_equal(lost_changes(), 2);
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, ".....c..\n@......F\n########\n");
    document_close(doc);
}

/* Damages the record of the level as it was, at the beginning of the journal. */
static void damage_base(void)
{
    char path[PATH_MAX];
    desk_journal_path(path);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, 40, SEEK_SET), 0); /* in the path */
    fputc('\001', file);
    fclose(file);
}

/* Changes before the save are in the file: nothing is lost if they are damaged too. */
static void without_a_base_the_changes_since_the_save_are_offered(void **state)
{
    (void)state;
    for (int older_too = 0; older_too < 2; older_too++) {
        RecoveryInfo info;
        Document *doc = desk_open_text("f.txt", DESK_LEVEL);
        desk_paint(doc, 0, 0, 'a');
        desk_paint(doc, 1, 0, 'b');
        assert_true(document_save(doc, &errors));
        desk_paint(doc, 2, 0, 'c');
        desk_kill(doc);
        if (older_too) damage_record(RECORD_SAVING, 1);
        if (older_too) damage_transaction(2);
        if (older_too) damage_transaction(1);
        damage_base();
        doc = desk_open("f.txt");
        assert_int_equal(lost_changes(), 0);
        assert_int_equal(document_recovery(doc, &info), RECOVERY_OFFERED);
        assert_int_equal(info.transactions, 1);
        assert_true(document_recover(doc, &errors));
        desk_assert_rows(doc, "abc.....\n@......F\n########\n");
        document_close(doc);
        assert_int_equal(scratch_teardown(NULL), 0);
        assert_int_equal(scratch_setup(NULL), 0);
    }
}

/* Every checksum holds, but the second change does not fit what is there. */
static void a_whole_journal_that_does_not_fit_is_said_too(void **state)
{
    char path[PATH_MAX];
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    for (int32_t col = 0; col < 3; col++)
        desk_paint(doc, col, 0, 'o');
    desk_kill(doc);
    desk_journal_path(path);
    ErrorList unheard;
    size_t size;
    Record record;
    RecordReader reader;
    RecordBuffer out = {.bytes = malloc(4096), .capacity = 4096, .size = 16};
    error_list_init(&unheard, "");
    char *bytes = file_read(path, FILE_SIZE_MAX, &size, &unheard);
    memcpy(out.bytes, bytes, out.size);
    assert_true(journal_record_reader_init(&reader, bytes, size));
    for (int32_t n = 0; journal_record_next(&reader, &record); n++) {
        uint64_t word = 0;
        if (record.kind == RECORD_TRANSACTION) {
            journal_words_from_bytes(&word, record.body, sizeof word);
            if (n == 2) word ^= (uint64_t)1 << 41; /* another glyph before */
            record.body = (const char *)&word;
        }
        assert_true(journal_record_append(&out, &record, NULL));
    }
    put_journal(path, out.bytes, out.size);
    free(bytes);
    free(out.bytes);
    doc = desk_open("f.txt");
    assert_int_equal(lost_changes(), 1);
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, "o.o.....\n@......F\n########\n");
    document_close(doc);
}

static void work_goes_on_after_a_torn_record(void **state)
{
    Original original;
    (void)state;
    make_original(&original);
    put_journal(original.path, original.bytes, original.size - 3);
    Document *doc = desk_open("f.txt");
    assert_true(document_recover(doc, &errors));
    desk_paint(doc, 7, 0, '@');
    desk_kill(doc);
    Document *again = desk_open("f.txt");
    assert_true(document_recover(again, &errors));
    assert_int_equal(document_history_done(again), DAMAGED_TRANSACTIONS);
    assert_int_equal(document_row(again, LAYER_MAP, 0)[7], '@');
    document_close(again);
    free_original(&original);
}

/* A large text is stored packed, and is repaired like any other. */
static void damage_after_a_packed_text_costs_only_what_it_hit(void **state)
{
    enum { COLS = 1500, ROWS = 1000 };
    (void)state;
    size_t length = (COLS + 1) * (size_t)ROWS;
    char *text = malloc(length + 1);
    assert_non_null(text);
    memset(text, '.', length);
    text[length] = '\0';
    for (size_t row = 1; row <= ROWS; row++)
        text[row * (COLS + 1) - 1] = '\n';
    text[0] = '@';
    Document *doc = desk_open_text("f.txt", text);
    free(text);
    for (int32_t col = 1; col <= 3; col++)
        assert_true(desk_paint(doc, col, 1, '#'));
    Original original = {.size = 0};
    ErrorList unheard;
    error_list_init(&unheard, "");
    desk_journal_path(original.path);
    original.bytes = file_read(original.path, FILE_SIZE_MAX, &original.size, &unheard);
    assert_in_range(original.size, 1, length / 4);
    desk_kill(doc);
    original.bytes[original.size - 1] ^= 1;
    put_journal(original.path, original.bytes, original.size);
    doc = desk_open("f.txt");
    assert_int_equal(lost_changes(), 1);
    assert_true(document_recover(doc, &errors));
    assert_memory_equal(document_row(doc, LAYER_MAP, 1), ".##.", 4);
    document_close(doc);
    free(original.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(a_flipped_bit_loses_one_change_and_those_that_need_it),
        DESK_TEST(a_journal_cut_anywhere_is_good_up_to_there),
        DESK_TEST(what_follows_a_lost_block_is_offered),
        DESK_TEST(a_repaired_journal_is_used_like_any_other),
        DESK_TEST(a_second_damaged_journal_does_not_replace_the_first),
        DESK_TEST(an_empty_journal_is_said),
        DESK_TEST(a_journal_of_a_run_that_changed_nothing_is_no_damage),
        DESK_TEST(undo_after_a_lost_change_stays_undone),
        DESK_TEST(undo_to_a_lost_change_goes_to_the_one_before),
        DESK_TEST(a_change_that_needs_a_lost_one_is_lost_too),
        DESK_TEST(without_a_base_the_changes_since_the_save_are_offered),
        DESK_TEST(a_whole_journal_that_does_not_fit_is_said_too),
        DESK_TEST(work_goes_on_after_a_torn_record),
        DESK_TEST(damage_after_a_packed_text_costs_only_what_it_hit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
