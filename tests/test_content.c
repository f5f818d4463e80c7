/* test_content.c - nothing of a level's text is lost: bytes that nobody changed are written as they
 * were read, and a changed cell changes one line. */
#include "desk.h"

#include "../src/level/document/content.h"
#include "../src/level/document/delta.h"
#include "../src/level/document/delta_apply.h"
#include "../src/level/document/merge.h"

static char *append(char *at, const char *text)
{
    size_t length = strlen(text);
    memcpy(at, text, length);
    return at + length;
}

static char *append_header(char *at, const char *line_end)
{
    static const char *const lines[] = {"; a comment \\",
                                        "",
                                        "  # another",
                                        "[level]",
                                        "title = x  ",
                                        "author=\" a ; b\"",
                                        "\t",
                                        "next =",
                                        "odd = 1",
                                        "[lift.1]",
                                        "ticks = 3 ; three",
                                        "[my.own]",
                                        "key with blanks = yes"};
    uint32_t mask = (uint32_t)desk_random(1 << ARRAY_LENGTH(lines)) | 1u << 3 | 1u << 9 | 1u << 11;
    for (size_t i = 0; i < ARRAY_LENGTH(lines); i++) {
        if (!(mask >> i & 1)) continue;
        at = append(at, lines[i]);
        at = append(at, line_end);
    }
    return append(append(at, "[map]"), line_end);
}

/* Rows of all lengths, with blanks at their ends, and one start. */
static char *append_rows(char *at, const char *line_end, const char *glyphs, bool with_start)
{
    int32_t rows = 1 + desk_random(5);
    for (int32_t row = 0; row < rows; row++) {
        if (row == 0 && with_start) *at++ = '@';
        for (int32_t n = desk_random(9); n > 0; n--)
            *at++ = glyphs[desk_random((int32_t)strlen(glyphs))];
        at = append(at, desk_random(4) ? line_end : "\n");
    }
    for (int32_t n = desk_random(3); n > 0; n--)
        at = append(at, line_end);
    return at;
}

/* A random file that has no error in it; at most 1000 bytes. */
static size_t random_file(char *text)
{
    const char *line_end = desk_random(2) ? "\r\n" : "\n";
    char *at = text;
    bool has_header = desk_random(3) > 0;
    if (has_header) at = append_header(at, line_end);
    at = append_rows(at, line_end, has_header ? "..  ##/\\=o1H?" : "..  ##/\\=oHk", true);
    if (has_header && desk_random(2)) {
        at = append(append(at, "[back]"), line_end);
        at = append_rows(at, line_end, "   azZ[]1?@~", false);
    }
    if (desk_random(3) == 0 && at[-1] == '\n') at--;
    if (at[-1] == '\r') at--;
    return (size_t)(at - text);
}

/* Number of bytes of the line at `text`, its end included. */
static size_t line_size(const char *text, size_t length)
{
    const char *end = memchr(text, '\n', length);
    return end ? (size_t)(end - text) + 1 : length;
}

static int differing_lines(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int differing = 0;
    while (a_length > 0 && b_length > 0) {
        size_t n = line_size(a, a_length), m = line_size(b, b_length);
        if (n != m || memcmp(a, b, n) != 0) differing++;
        a += n;
        a_length -= n;
        b += m;
        b_length -= m;
    }
    return a_length == b_length ? differing : -1;
}

static void set_cell(Content *content, int32_t col, int32_t row, char glyph)
{
    layer_cells_row(&content->planes[LAYER_MAP], row)[col] = glyph;
    content_settle(content);
}

static void set_random_cell(Content *content, const char *before, size_t length)
{
    int32_t col = desk_random(content_cols(content)), row = desk_random(content_rows(content));
    bool is_solid = content_glyph(content, LAYER_MAP, col, row) == '#';
    size_t after_length;
    set_cell(content, col, row, is_solid ? '.' : '#');
    char *after = content_join(content, &after_length);
    assert_int_equal(differing_lines(before, length, after, after_length), 1);
    free(after);
}

static void ten_thousand_random_files_come_back_byte_for_byte(void **state)
{
    char text[1024];
    (void)state;
    desk_seed = 1;
    for (int round = 0; round < 10000; round++) {
        Content content;
        size_t length = random_file(text), back_length;
        error_list_init(&errors, "f");
        if (!content_init(&content, text, length, &errors))
            fail_msg("%s\n%.*s", errors.items[0].text, (int)length, text);
        char *back = content_join(&content, &back_length);
        assert_int_equal(back_length, length);
        assert_memory_equal(back, text, length);
        free(back);
        set_random_cell(&content, text, length);
        content_done(&content);
    }
}

static void a_short_row_grows_by_the_glyph_of_empty(void **state)
{
    static const char text[] = "[legend]\nempty = \"_\"\n[map]\r\n@____\r\n#\r\n\r\n###";
    Content content;
    size_t length;
    (void)state;
    error_list_init(&errors, "f");
    assert_true(content_init(&content, text, strlen(text), &errors));
    set_cell(&content, 3, 1, '#');
    set_cell(&content, 4, 1, '#');
    set_cell(&content, 0, 2, '#');
    set_cell(&content, 1, 1, '#');
    set_cell(&content, 4, 3, 'F');
    char *grown = content_join(&content, &length);
    assert_string_equal(grown, "[legend]\nempty = \"_\"\n[map]\r\n@____\r\n##_##\r\n#\r\n###_F");
    assert_int_equal(length, strlen(grown));
    free(grown);
    content_done(&content);
}

static Content content_of(const char *text, size_t length)
{
    Content content;
    error_list_init(&errors, "f");
    assert_true(content_init(&content, text, length, &errors));
    return content;
}

static void assert_merges_to(const Content *base, const Content *here, const Content *there,
                             const char *text, size_t length)
{
    Content result;
    Conflicts conflicts = {0};
    size_t merged_length;
    assert_true(content_merge(base, here, there, &result, &conflicts));
    char *merged = content_join(&result, &merged_length);
    if (merged_length != length || memcmp(merged, text, length) != 0)
        fail_msg("%.*s\n--- not\n%.*s", (int)merged_length, merged, (int)length, text);
    assert_int_equal(conflicts.count, 0);
    free(merged);
    content_done(&result);
}

static void where_one_side_is_as_before_the_other_is_taken_byte_for_byte(void **state)
{
    char before[1024], after[1024];
    (void)state;
    for (uint32_t round = 0; round < 5000; round++) {
        desk_seed = round;
        size_t before_length = random_file(before), after_length = random_file(after);
        Content base = content_of(before, before_length), changed = content_of(after, after_length);
        assert_merges_to(&base, &changed, &base, after, after_length);
        assert_merges_to(&base, &changed, &changed, after, after_length);
        assert_merges_to(&base, &base, &changed, after, after_length);
        content_done(&base);
        content_done(&changed);
    }
}

/* ---- changes from a damaged journal ---- */

/* Does every bit of the words that frame a changed header count? */
static void assert_frame_is_checked(Content *content, DeltaList *list, Direction direction)
{
    size_t ends[] = {0, list->count - 1}, length, after;
    char *before = content_join(content, &length);
    for (size_t i = 0; i < ARRAY_LENGTH(ends); i++)
        for (int bit = 0; bit < 64; bit++) {
            list->words[ends[i]] ^= UINT64_C(1) << bit;
            assert_false(deltas_apply(content, list->words, list->count, direction));
            list->words[ends[i]] ^= UINT64_C(1) << bit;
        }
    char *same = content_join(content, &after);
    assert_int_equal(after, length);
    assert_memory_equal(same, before, length);
    free(before);
    free(same);
}

static void a_header_whose_change_is_damaged_at_either_end_stays(void **state)
{
    static char old[] = "[level]\ntitle = x\n[map]\n@..\n", header[] = "[level]\ntitle = yz\n";
    DeltaList list = {0};
    (void)state;
    Content content = content_of(old, strlen(old));
    assert_true(delta_list_add_blob(&list, &content, BLOB_HEADER, (Bytes){header, strlen(header)}));
    assert_frame_is_checked(&content, &list, FORWARD);
    assert_true(deltas_apply(&content, list.words, list.count, FORWARD));
    assert_int_equal(content.blobs[BLOB_HEADER].size, strlen(header));
    assert_frame_is_checked(&content, &list, BACKWARD);
    assert_true(deltas_apply(&content, list.words, list.count, BACKWARD));
    delta_list_done(&list);
    content_done(&content);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_thousand_random_files_come_back_byte_for_byte),
        cmocka_unit_test(where_one_side_is_as_before_the_other_is_taken_byte_for_byte),
        cmocka_unit_test(a_header_whose_change_is_damaged_at_either_end_stays),
        cmocka_unit_test(a_short_row_grows_by_the_glyph_of_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
