/* test_delta.c - the words of a change, the records of a journal, and texts in little memory: bytes
 * that files hold and that must stay as they are. */
#include "desk.h"

#include "../src/level/document/content.h"
#include "../src/level/document/delta.h"
#include "../src/level/document/delta_apply.h"
#include "../src/level/document/journal_record.h"
#include "../src/level/document/packed_bytes.h"

/* ---- words ---- */

static void every_field_of_a_word_has_its_place_and_limit(void **state)
{
    (void)state;
    static const struct {
        Delta change;
        uint64_t word;
    } cases[] = {
        {{.kind = DELTA_RUN, .layer = 1}, UINT64_C(0x0100000000000001)},
        {{.kind = DELTA_RUN, .col = 8191}, UINT64_C(0x0100000000003FFE)},
        {{.kind = DELTA_RUN, .row = 8191}, UINT64_C(0x0100000007FFC000)},
        {{.kind = DELTA_RUN, .count = 16383}, UINT64_C(0x010001FFF8000000)},
        {{.kind = DELTA_RUN, .before = 127}, UINT64_C(0x0100FE0000000000)},
        {{.kind = DELTA_RUN, .after = 127}, UINT64_C(0x017F000000000000)},
        {{.kind = DELTA_SHAPE, .layer = 1}, UINT64_C(0x0200000000000001)},
        {{.kind = DELTA_SHAPE, .row = 8191}, UINT64_C(0x0200000000003FFE)},
        {{.kind = DELTA_SHAPE, .length_before = 16383}, UINT64_C(0x020000000FFFC000)},
        {{.kind = DELTA_SHAPE, .length_after = 16383}, UINT64_C(0x020003FFF0000000)},
        {{.kind = DELTA_SHAPE, .before = 3}, UINT64_C(0x02000C0000000000)},
        {{.kind = DELTA_SHAPE, .after = 3}, UINT64_C(0x0200300000000000)},
        {{.kind = DELTA_MARKS, .layer = 1, .before = 2, .after = 1}, UINT64_C(0x030000000000000D)},
        {{.kind = DELTA_INSERT_ROWS, .row = 16383, .count = 1}, UINT64_C(0x0400000000007FFF)},
        {{.kind = DELTA_DELETE_ROWS, .row = 1, .count = 16383}, UINT64_C(0x050000000FFFC001)},
        {{.kind = DELTA_INSERT_COLS, .col = 16383, .count = 1}, UINT64_C(0x0600000000007FFF)},
        {{.kind = DELTA_DELETE_COLS, .col = 1, .count = 16383}, UINT64_C(0x070000000FFFC001)},
        {{.kind = DELTA_BLOB, .layer = 3, .count = 1 << 29}, UINT64_C(0x0800000080000003)},
        {{.kind = DELTA_MASK,
          .layer = 1,
          .col = 8191,
          .row = 8190,
          .count = 8192,
          .before = 35,
          .after = 46},
         UINT64_C(0x092E470007FFBFFF)},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        Delta back = delta_unpack(cases[i].word);
        if (delta_pack(&cases[i].change) != cases[i].word)
            fail_msg("case %zu: %016llx", i, (unsigned long long)delta_pack(&cases[i].change));
        assert_memory_equal(&back, &cases[i].change, sizeof back);
    }
    assert_int_equal(delta_unpack(0).kind, DELTA_NONE);
    assert_int_equal(delta_unpack((uint64_t)DELTA_KIND_COUNT << 56).kind, DELTA_NONE);
    assert_int_equal(delta_unpack(UINT64_MAX).kind, DELTA_NONE);
}

static Delta run_at(int32_t col, int32_t row, int32_t count, char before, char after)
{
    return (Delta){.kind = DELTA_RUN,
                   .col = col,
                   .row = row,
                   .count = count,
                   .before = before,
                   .after = after};
}

static void a_run_that_touches_the_last_one_extends_it(void **state)
{
    (void)state;
    static const struct {
        int32_t col, row, count;
        char before, after;
        int32_t layer, first_col, cells; /* of the only word; 0: there are two */
    } cases[] = {
        {13, 5, 2, '.', '#', 0, 10, 5}, {9, 5, 1, '.', '#', 0, 9, 4},
        {6, 5, 4, '.', '#', 0, 6, 7},   {14, 5, 2, '.', '#', 0, 0, 0},
        {12, 5, 2, '.', '#', 0, 0, 0},  {8, 5, 1, '.', '#', 0, 0, 0},
        {13, 6, 2, '.', '#', 0, 0, 0},  {13, 5, 2, 'o', '#', 0, 0, 0},
        {13, 5, 2, '.', 'o', 0, 0, 0},  {13, 5, 2, '.', '#', 1, 0, 0},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        DeltaList list = {0};
        Delta first = run_at(10, 5, 3, '.', '#');
        Delta next =
            run_at(cases[i].col, cases[i].row, cases[i].count, cases[i].before, cases[i].after);
        next.layer = cases[i].layer;
        assert_true(delta_list_reserve(&list, 3));
        delta_list_add(&list, &first);
        delta_list_add(&list, &next);
        assert_int_equal(list.count, cases[i].cells ? 1 : 2);
        Delta last = delta_unpack(list.words[list.count - 1]);
        assert_int_equal(last.col, cases[i].cells ? cases[i].first_col : cases[i].col);
        assert_int_equal(last.count, cases[i].cells ? cases[i].cells : cases[i].count);
        delta_list_done(&list);
    }
    DeltaList list = {0};
    Delta first = run_at(10, 5, 3, '.', '#'), next = run_at(13, 5, 1, '.', '#');
    assert_true(delta_list_reserve(&list, 2));
    delta_list_add(&list, &first);
    list.closed = 1;
    delta_list_add(&list, &next);
    assert_int_equal(list.count, 2);
    delta_list_done(&list);
}

static void assert_summary(const DeltaList *list, int64_t cells, CellArea area, char glyph)
{
    DeltaSummary sum = deltas_summary(list->words, list->count);
    assert_int_equal(sum.cells, cells);
    assert_int_equal(sum.area.col, area.col);
    assert_int_equal(sum.area.row, area.row);
    assert_int_equal(sum.area.cols, area.cols);
    assert_int_equal(sum.area.rows, area.rows);
    assert_int_equal(sum.glyph, glyph);
}

static void a_summary_counts_cells_and_knows_their_area_and_glyph(void **state)
{
    DeltaList list = {0};
    const uint64_t bits[2] = {UINT64_C(1) << 3 | UINT64_C(1) << 60, 2};
    const Delta runs[] = {run_at(4, 7, 3, '.', '#'), run_at(20, 2, 5, 'o', '#'),
                          run_at(1, 9, 1, '.', 'o')};
    const Delta mask = {
        .kind = DELTA_MASK, .col = 100, .row = 30, .count = 70, .before = '.', .after = '#'};
    const Delta shape = {.kind = DELTA_SHAPE, .row = 50, .length_after = 9};
    (void)state;
    assert_true(delta_list_reserve(&list, 40));
    assert_summary(&list, 0, (CellArea){0}, '\0');
    delta_list_add(&list, &runs[0]);
    assert_summary(&list, 3, (CellArea){4, 7, 3, 1}, '#');
    delta_list_add(&list, &runs[1]);
    assert_summary(&list, 8, (CellArea){4, 2, 21, 6}, '#');
    delta_list_add_mask(&list, &mask, bits);
    assert_int_equal(list.count, 6);
    assert_summary(&list, 11, (CellArea){4, 2, 162, 29}, '#'); /* from bit 3 to bit 65 */
    delta_list_add(&list, &shape);
    assert_summary(&list, 11, (CellArea){4, 2, 162, 29}, '#');
    delta_list_add(&list, &runs[2]);
    assert_summary(&list, 12, (CellArea){1, 2, 165, 29}, '\0');
    list.count = 3; /* a mask that is cut off counts nothing */
    assert_summary(&list, 8, (CellArea){4, 2, 21, 6}, '#');
    delta_list_done(&list);
}

static void lines_that_come_and_go_are_the_area_of_a_summary(void **state)
{
    (void)state;
    static const struct {
        Delta change;
        CellArea area;
    } cases[] = {
        {{.kind = DELTA_INSERT_ROWS, .row = 3, .count = 2}, {0, 3, 8192, 2}},
        {{.kind = DELTA_DELETE_ROWS, .row = 3, .count = 2}, {0, 3, 8192, 1}},
        {{.kind = DELTA_INSERT_COLS, .col = 3, .count = 2}, {3, 0, 2, 8192}},
        {{.kind = DELTA_DELETE_COLS, .col = 3, .count = 2}, {3, 0, 1, 8192}},
        {{.kind = DELTA_MARKS, .after = 1}, {0, 0, 0, 0}},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        uint64_t word = delta_pack(&cases[i].change);
        assert_summary(&(DeltaList){.words = &word, .count = 1}, 0, cases[i].area, '\0');
    }
    static char text[] = "[level]\ntitle = x\n[map]\n@..\n", header[] = "[level]\ntitle = yz\n";
    Content content;
    DeltaList list = {0};
    const Delta run = run_at(4, 7, 3, '.', '#');
    error_list_init(&errors, "text");
    assert_true(content_init(&content, text, strlen(text), &errors));
    assert_true(delta_list_add_blob(&list, &content, BLOB_HEADER, (Bytes){header, strlen(header)}));
    assert_true(delta_list_reserve(&list, 1));
    delta_list_add(&list, &run); /* after the payload, which is skipped */
    assert_summary(&list, 3, (CellArea){4, 7, 3, 1}, '#');
    delta_list_done(&list);
    content_done(&content);
}

/* ---- words that do not fit ---- */

static const char level[] = "[map]\n@..\n.o\n###\n[back]\n ~\n";

/* Applies the words; a text that they give, or NULL where they do not fit. */
static char *after(const uint64_t *words, size_t count, Direction direction)
{
    Content content;
    size_t length, before_length;
    error_list_init(&errors, "text");
    assert_true(content_init(&content, level, strlen(level), &errors));
    bool is_applied = deltas_apply(&content, words, count, direction);
    char *text = content_join(&content, &length);
    if (!is_applied) {
        before_length = strlen(level);
        assert_int_equal(length, before_length);
        assert_memory_equal(text, level, length);
        free(text);
        text = NULL;
    }
    content_done(&content);
    return text;
}

static Delta shape_at(int32_t row, int32_t length_before, int32_t length_after, char before,
                      char after)
{
    return (Delta){.kind = DELTA_SHAPE,
                   .row = row,
                   .length_before = length_before,
                   .length_after = length_after,
                   .before = before,
                   .after = after};
}

static void a_change_that_does_not_fit_the_level_changes_nothing(void **state)
{
    (void)state;
    const struct {
        Delta change;
        const char *text; /* NULL: it does not fit */
    } cases[] = {
        {{.kind = DELTA_RUN, .col = 1, .count = 2, .before = '.', .after = 'o'},
         "[map]\n@oo\n.o\n###\n[back]\n ~\n"},
        {{.kind = DELTA_RUN, .col = 1, .count = 3, .before = '.', .after = 'o'}, NULL},
        {{.kind = DELTA_RUN, .col = 0, .count = 2, .before = '.', .after = 'o'}, NULL},
        {{.kind = DELTA_RUN, .row = 1, .col = 0, .count = 2, .before = '.', .after = 'o'}, NULL},
        {{.kind = DELTA_RUN, .row = 1, .col = 2, .count = 1, .before = '.', .after = 'o'}, NULL},
        {{.kind = DELTA_RUN, .row = 2, .count = 3, .before = '#', .after = '='},
         "[map]\n@..\n.o\n===\n[back]\n ~\n"},
        {{.kind = DELTA_RUN, .row = 3, .count = 1, .before = '.', .after = 'o'}, NULL},
        {{.kind = DELTA_RUN, .row = 2, .count = 1, .before = '#', .after = '~'},
         "[map]\n@..\n.o\n~##\n[back]\n ~\n"},
        {{.kind = DELTA_RUN, .row = 2, .count = 1, .before = '#', .after = ' '},
         "[map]\n@..\n.o\n ##\n[back]\n ~\n"},
        {{.kind = DELTA_RUN, .row = 2, .count = 1, .before = '#', .after = 127}, NULL},
        {{.kind = DELTA_RUN, .row = 2, .count = 1, .before = '#', .after = 31}, NULL},
        {{.kind = DELTA_RUN, .layer = 1, .col = 1, .count = 1, .before = '~', .after = '^'},
         "[map]\n@..\n.o\n###\n[back]\n ^\n"},
        {{.kind = DELTA_RUN, .layer = 1, .col = 2, .count = 1, .before = ' ', .after = '^'}, NULL},
        {shape_at(1, 2, 3, 1, 1), "[map]\n@..\n.o.\n###\n[back]\n ~\n"},
        {shape_at(1, 2, 4, 1, 1), NULL},
        {shape_at(1, 1, 3, 1, 1), NULL},
        {shape_at(1, 2, 3, 2, 1), NULL},
        {shape_at(0, 3, 1, 1, 2), "[map]\n@\r\n.o\n###\n[back]\n ~\n"},
        {shape_at(1, 2, 1, 1, 1), NULL},
        {shape_at(3, 0, 1, 0, 1), NULL},
        {{.kind = DELTA_SHAPE,
          .layer = 1,
          .length_before = 2,
          .length_after = 8193,
          .before = 1,
          .after = 1},
         NULL},
        {{.kind = DELTA_MARKS, .layer = 0, .before = 1, .after = 2},
         "[map]\r\n@..\n.o\n###\n[back]\n ~\n"},
        {{.kind = DELTA_MARKS, .layer = 0, .before = 2, .after = 1}, NULL},
        {{.kind = DELTA_INSERT_ROWS, .row = 3, .count = 1}, level},
        {{.kind = DELTA_INSERT_ROWS, .row = 4, .count = 1}, NULL},
        {{.kind = DELTA_INSERT_ROWS, .row = 0, .count = 0}, NULL},
        {{.kind = DELTA_INSERT_ROWS, .row = 3, .count = 8189}, level},
        {{.kind = DELTA_INSERT_ROWS, .row = 0, .count = 8190}, NULL},
        {{.kind = DELTA_DELETE_ROWS, .row = 0, .count = 1}, NULL},
        {{.kind = DELTA_DELETE_ROWS, .row = 0, .count = 3}, NULL},
        {{.kind = DELTA_INSERT_COLS, .col = 3, .count = 8189}, level},
        {{.kind = DELTA_INSERT_COLS, .col = 3, .count = 8190}, NULL},
        {{.kind = DELTA_INSERT_COLS, .col = 4, .count = 1}, NULL},
        {{.kind = DELTA_INSERT_COLS, .col = 3, .count = 0}, NULL},
        {{.kind = DELTA_DELETE_COLS, .col = 2, .count = 1}, NULL},
        {{.kind = DELTA_DELETE_COLS, .col = 0, .count = 3}, NULL},
        {{.kind = DELTA_NONE}, NULL},
        {{.kind = DELTA_BLOB, .count = 3}, NULL},
        {{.kind = DELTA_MASK, .count = 3, .before = '.', .after = 'o'}, NULL},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        uint64_t word = delta_pack(&cases[i].change);
        char *text = after(&word, 1, FORWARD);
        if (!text != !cases[i].text || (text && strcmp(text, cases[i].text) != 0))
            fail_msg("case %zu becomes %s", i, text ? text : "nothing");
        free(text);
    }
}

static void a_mask_is_checked_whole_before_a_cell_changes(void **state)
{
    (void)state;
    static const struct {
        int32_t row, col, count;
        uint64_t bits;
        char before, after;
        const char *text;
    } cases[] = {
        {0, 0, 3, 6, '.', 'o', "[map]\n@oo\n.o\n###\n[back]\n ~\n"},
        {2, 0, 3, 5, '#', '=', "[map]\n@..\n.o\n=#=\n[back]\n ~\n"},
        {2, 1, 2, 2, '#', '=', "[map]\n@..\n.o\n##=\n[back]\n ~\n"},
        {0, 0, 3, 7, '.', 'o', NULL},
        {0, 0, 3, 8 | 6, '.', 'o', NULL}, /* a bit beyond the cells */
        {0, 0, 4, 6, '.', 'o', NULL},
        {3, 0, 1, 1, '.', 'o', NULL},
        {2, 0, 3, 5, '#', 127, NULL},
        {2, 0, 3, 5, '#', 31, NULL},
        {0, 0, 0, 0, '.', 'o', NULL},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        const Delta mask = {.kind = DELTA_MASK,
                            .col = cases[i].col,
                            .row = cases[i].row,
                            .count = cases[i].count,
                            .before = cases[i].before,
                            .after = cases[i].after};
        DeltaList list = {0};
        assert_true(delta_list_reserve(&list, 3));
        delta_list_add_mask(&list, &mask, &cases[i].bits);
        char *text = after(list.words, list.count, FORWARD);
        if (!text != !cases[i].text || (text && strcmp(text, cases[i].text) != 0))
            fail_msg("case %zu becomes %s", i, text ? text : "nothing");
        free(text);
        if (cases[i].text) assert_null(after(list.words, list.count - 1, FORWARD));
        if (cases[i].text) assert_null(after(list.words, list.count, BACKWARD));
        delta_list_done(&list);
    }
}

/* Where the last of several words does not fit, those before it are taken back. */
static void a_list_is_applied_whole_or_not_at_all(void **state)
{
    (void)state;
    const Delta good = {.kind = DELTA_RUN, .col = 1, .count = 2, .before = '.', .after = 'o'};
    const Delta row = {.kind = DELTA_INSERT_ROWS, .row = 0, .count = 1};
    const Delta bad = {.kind = DELTA_RUN, .row = 9, .count = 1, .before = '.', .after = 'o'};
    const Delta back = {.kind = DELTA_RUN, .col = 1, .count = 2, .before = 'o', .after = '.'};
    const uint64_t forward[] = {delta_pack(&good), delta_pack(&row), delta_pack(&bad)};
    const uint64_t backward[] = {delta_pack(&bad), delta_pack(&row), delta_pack(&back)};
    assert_null(after(forward, 3, FORWARD));
    assert_null(after(backward, 3, BACKWARD));
    char *text = after(forward, 2, FORWARD);
    assert_string_equal(text, "[map]\n@oo\n.o\n###\n[back]\n ~\n");
    free(text);
    text = after(backward + 2, 1, BACKWARD);
    assert_string_equal(text, "[map]\n@oo\n.o\n###\n[back]\n ~\n");
    free(text);
}

static void a_change_of_the_map_allocates_no_back_wall(void **state)
{
    (void)state;
    static const char map[] = "[map]\n@..\n###\n";
    const Delta run = {.kind = DELTA_RUN, .col = 1, .count = 2, .before = '.', .after = 'o'};
    const uint64_t word = delta_pack(&run);
    Content content;
    error_list_init(&errors, "text");
    assert_true(content_init(&content, map, strlen(map), &errors));
    assert_true(deltas_apply(&content, &word, 1, FORWARD));
    assert_null(content.planes[LAYER_BACK].cells);
    content_done(&content);
}

/* ---- texts in little memory ---- */

static void a_part_takes_bits_by_the_number_of_its_bytes(void **state)
{
    static const size_t used[] = {0,       2,       3 + 128, 4 + 256, 5 + 256, 6 + 384,
                                  7 + 384, 8 + 384, 9 + 384, 1025,    1025};
    (void)state;
    for (int32_t kinds = 1; kinds <= 10; kinds++)
        for (size_t size = PACKED_PART - 1; size <= PACKED_PART + 1; size++) {
            PackedBytes packed;
            char *text = malloc(size + 1), part[16];
            assert_non_null(text);
            for (size_t i = 0; i < size; i++)
                text[i] = (char)(200 - (i < 11 ? i : i * i) % (size_t)kinds);
            char *same = memcpy(malloc(size), text, size);
            packed_bytes_take(&packed, text, size);
            assert_int_equal(packed.size, size);
            if (size == PACKED_PART) assert_int_equal(packed.used, used[kinds]);
            char *stored = packed_bytes_unpack(packed.bytes, packed.used, size);
            assert_true(packed_bytes_equals(&packed, stored, size));
            free(stored);
            assert_null(packed_bytes_unpack(packed.bytes, packed.used - 1, size));
            text = packed_bytes_text(&packed);
            assert_memory_equal(text, same, size);
            assert_int_equal(text[size], '\0');
            packed_bytes_read(&packed, size - 16, 16, part);
            assert_memory_equal(part, same + size - 16, 16);
            packed_bytes_read(&packed, 3, 16, part);
            assert_memory_equal(part, same + 3, 16);
            assert_true(packed_bytes_equals(&packed, same, size));
            assert_false(packed_bytes_equals(&packed, same, size - 1));
            same[size - 1]++;
            assert_false(packed_bytes_equals(&packed, same, size));
            PackedBytes copy;
            assert_true(packed_bytes_copy(&packed, &copy));
            packed_bytes_done(&packed);
            assert_true(packed_bytes_equals(&copy, text, size));
            packed_bytes_done(&copy);
            assert_null(copy.bytes);
            free(text);
            free(same);
        }
}

/* ---- records ---- */

static void records_come_back_from_their_bytes(void **state)
{
    (void)state;
    static const uint64_t words[] = {UINT64_C(0x0123456789ABCDEF), 7};
    static const Record records[] = {
        {.kind = RECORD_BASE, .name = "/f.txt", .name_length = 6, .body = "@.\n", .body_length = 3},
        {.kind = RECORD_TRANSACTION,
         .time = INT64_C(0x1122334455667788),
         .name = "fill",
         .name_length = 4,
         .body = (const char *)words,
         .body_length = sizeof words},
        {.kind = RECORD_PLACE, .time = 5, .state = 3, .end = 3},
        {.kind = RECORD_PLACE, .time = -1, .state = 0, .end = INT32_MAX},
        {.kind = RECORD_MOVE, .time = 6, .done = 0},
        {.kind = RECORD_SAVING, .hash = UINT64_MAX},
        {.kind = RECORD_SAVED, .hash = UINT64_C(0x8000000000000001)},
    };
    static const size_t sizes[] = {8 + 3 + 9, 8 + 10 + 20, 8 + 17, 8 + 17, 8 + 13, 8 + 9, 8 + 9};
    RecordBuffer buffer = {0};
    size_t magic = strlen(journal_magic), at = magic;
    char bytes[512];
    Record read;
    RecordReader reader;
    memcpy(bytes, journal_magic, magic);
    for (size_t i = 0; i < ARRAY_LENGTH(records); i++) {
        size_t before = buffer.size, offset;
        assert_true(journal_record_append(&buffer, &records[i], &offset));
        assert_int_equal(buffer.size - before, sizes[i]);
        assert_int_equal(offset, buffer.size - records[i].body_length);
    }
    memcpy(bytes + magic, buffer.bytes, buffer.size);
    size_t size = magic + buffer.size;
    assert_true(journal_record_reader_init(&reader, bytes, size));
    for (size_t i = 0; i < ARRAY_LENGTH(records); i++) {
        uint64_t back[2];
        assert_true(journal_record_next(&reader, &read));
        assert_int_equal(reader.at, at += sizes[i]);
        assert_int_equal(read.kind, records[i].kind);
        assert_true(read.time == records[i].time && read.hash == records[i].hash);
        assert_int_equal(read.done, records[i].done);
        assert_int_equal(read.state, records[i].state);
        assert_int_equal(read.end, records[i].end);
        assert_int_equal(read.name_length, records[i].name_length);
        if (read.name_length) assert_memory_equal(read.name, records[i].name, read.name_length);
        assert_int_equal(read.body_length, records[i].body_length);
        if (i == 0) assert_memory_equal(read.body, "@.\n", 3);
        if (i != 1) continue;
        journal_words_from_bytes(back, read.body, read.body_length);
        assert_memory_equal(back, words, sizeof words);
        assert_int_equal((uint8_t)read.body[0], 0xEF); /* the lowest byte first */
    }
    assert_false(journal_record_next(&reader, &read));
    assert_int_equal(reader.at, size);
    /* Any byte that is another ends the records before it. */
    for (size_t byte = magic; byte < size; byte++) {
        size_t valid = magic, i = 0;
        while (valid + sizes[i] <= byte)
            valid += sizes[i++];
        bytes[byte] ^= 16;
        assert_true(journal_record_reader_init(&reader, bytes, size));
        while (journal_record_next(&reader, &read))
            continue;
        assert_int_equal(reader.at, valid);
        bytes[byte] ^= 16;
    }
    /* And so does a cut. */
    for (size_t cut = magic; cut < size; cut++) {
        size_t valid = magic, i = 0;
        while (valid + sizes[i] <= cut)
            valid += sizes[i++];
        assert_true(journal_record_reader_init(&reader, bytes, cut));
        while (journal_record_next(&reader, &read))
            continue;
        assert_int_equal(reader.at, valid);
    }
    for (size_t cut = 0; cut < magic; cut++)
        assert_false(journal_record_reader_init(&reader, bytes, cut));
    /* The version is its last digit: the newest is written, and those before it are read. */
    const char newest = bytes[magic - 2];
    for (char version = '0'; version <= '9'; version++) {
        bytes[magic - 2] = version;
        assert_int_equal(journal_record_reader_init(&reader, bytes, size),
                         version >= '1' && version <= newest);
    }
    free(buffer.bytes);
}

/* The frame of a record is right, and what is in it is not. */
static void a_record_with_a_wrong_body_ends_a_journal(void **state)
{
    (void)state;
    static const Record records[] = {
        {.kind = RECORD_TRANSACTION, .name = "x", .name_length = 1, .body = "", .body_length = 0},
        {.kind = RECORD_PLACE, .state = 3, .end = 2},
        {.kind = RECORD_PLACE, .state = -1, .end = 2},
        {.kind = RECORD_MOVE, .done = -1},
        {.kind = RECORD_PLACE, .state = 1, .end = 2, .body = "x", .body_length = 1},
        {.kind = RECORD_MOVE, .done = 1, .body = "x", .body_length = 1},
        {.kind = RECORD_SAVING, .body = "x", .body_length = 1},
        {.kind = RECORD_SAVED, .body = "x", .body_length = 1},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(records); i++) {
        RecordBuffer buffer = {0};
        RecordReader reader;
        Record read;
        char bytes[64];
        size_t magic = strlen(journal_magic);
        assert_true(journal_record_append(&buffer, &records[i], NULL));
        memcpy(bytes, journal_magic, magic);
        memcpy(bytes + magic, buffer.bytes, buffer.size);
        assert_true(journal_record_reader_init(&reader, bytes, magic + buffer.size));
        assert_false(journal_record_next(&reader, &read));
        assert_int_equal(reader.at, magic);
        free(buffer.bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_of_a_word_has_its_place_and_limit),
        cmocka_unit_test(a_run_that_touches_the_last_one_extends_it),
        cmocka_unit_test(a_summary_counts_cells_and_knows_their_area_and_glyph),
        cmocka_unit_test(lines_that_come_and_go_are_the_area_of_a_summary),
        cmocka_unit_test(a_change_that_does_not_fit_the_level_changes_nothing),
        cmocka_unit_test(a_mask_is_checked_whole_before_a_cell_changes),
        cmocka_unit_test(a_list_is_applied_whole_or_not_at_all),
        cmocka_unit_test(a_change_of_the_map_allocates_no_back_wall),
        cmocka_unit_test(a_part_takes_bits_by_the_number_of_its_bytes),
        cmocka_unit_test(records_come_back_from_their_bytes),
        cmocka_unit_test(a_record_with_a_wrong_body_ends_a_journal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
