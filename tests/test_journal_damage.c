/* test_journal_damage.c - no journal, however damaged, does harm. */
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

static void put_journal(const Original *original, const char *bytes, size_t size)
{
    FILE *file = fopen(original->path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

/* Recovers what can be had; it must be what was there after some transaction, whose number it
 * returns.
 */
static int32_t recovered_transactions(const Original *original)
{
    Document *doc = desk_open("f.txt");
    assert_non_null(doc);
    assert_true(document_recover(doc, &errors));
    char *seen = desk_content(doc);
    int32_t found = -1;
    for (int32_t i = 0; i <= DAMAGED_TRANSACTIONS; i++)
        if (strcmp(seen, original->contents[i]) == 0) found = i;
    free(seen);
    document_close(doc);
    return found;
}

static void a_journal_damaged_anywhere_is_good_up_to_there(void **state)
{
    Original original;
    int32_t least = 0;
    (void)state;
    make_original(&original);
    char *bytes = malloc(original.size);
    for (size_t at = 0; at < original.size; at++) {
        memcpy(bytes, original.bytes, original.size);
        bytes[at] = (char)(bytes[at] ^ 1 << at % 8);
        put_journal(&original, bytes, original.size);
        int32_t got = recovered_transactions(&original);
        assert_in_range(got, least, DAMAGED_TRANSACTIONS - 1);
        least = got;
    }
    for (size_t size = original.size; size > 0; size--) {
        put_journal(&original, original.bytes, size - 1);
        int32_t got = recovered_transactions(&original);
        assert_in_range(got, 0, least);
        least = got;
    }
    assert_int_equal(least, 0);
    put_journal(&original, original.bytes, original.size);
    assert_int_equal(recovered_transactions(&original), DAMAGED_TRANSACTIONS);
    free_original(&original);
    free(bytes);
}

static void work_goes_on_after_a_torn_record(void **state)
{
    Original original;
    (void)state;
    make_original(&original);
    put_journal(&original, original.bytes, original.size - 3);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(a_journal_damaged_anywhere_is_good_up_to_there),
        DESK_TEST(work_goes_on_after_a_torn_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
