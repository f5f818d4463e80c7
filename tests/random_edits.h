/* random_edits.h - small levels, and transactions of all sorts that change them: the same ones for
 * the same desk_seed. */
#ifndef LEDGE_TESTS_RANDOM_EDITS_H
#define LEDGE_TESTS_RANDOM_EDITS_H

#include "../src/level/document/document_internal.h"
#include "desk.h"

enum {
    OPERATIONS_MAX = 4,
    LEVEL_SIDE_MAX = 12,
    RANDOM_TEXT_MAX = 16 * LEVEL_SIDE_MAX * LEVEL_SIDE_MAX
};

static inline char *text_of(const Document *doc)
{
    size_t size;
    char *text = content_join(&doc->content, &size);
    assert_non_null(text);
    assert_int_equal(strlen(text), size);
    return text;
}

/* ---- random levels, random transactions ---- */

static inline char random_glyph(void)
{
    static const char glyphs[] = "....##@F =o[]mapbck ,";
    return glyphs[desk_random(sizeof glyphs - 1)];
}

static inline char *random_rows(char *out, const char *end)
{
    int32_t rows = desk_random(LEVEL_SIDE_MAX) + 1;
    for (int32_t row = 0; row < rows; row++) {
        int32_t cols = desk_random(LEVEL_SIDE_MAX);
        for (int32_t col = 0; col < cols; col++)
            *out++ = random_glyph();
        strcpy(out, end);
        out += strlen(end);
    }
    return out;
}

static inline void random_level(char *out)
{
    const char *end = desk_random(3) ? "\n" : "\r\n";
    bool header = desk_random(3);
    if (header) {
        if (desk_random(2)) out += sprintf(out, "[level]%stitle = x ; y%s", end, end);
        if (desk_random(3) == 0) out += sprintf(out, "[legend]%sempty = ,%s", end, end);
        out += sprintf(out, "[map]%s", end);
    }
    *out++ = '#';
    out = random_rows(out, end);
    if (header && desk_random(2)) out = random_rows(out + sprintf(out, "[back]%s", end), end);
    if (desk_random(2) == 0) *out++ = '#'; /* a last line without an end */
    *out = '\0';
}

static inline void change_cells(Document *doc)
{
    int32_t col = desk_random(document_cols(doc)), row = desk_random(document_rows(doc));
    int32_t count = desk_random(document_cols(doc) - col) + 1;
    DocumentLayer layer = desk_random(4) ? LAYER_MAP : LAYER_BACK;
    if (desk_random(3)) count = 1;
    assert_true(document_set_run(doc, layer, col, row, count, random_glyph()));
}

/* Many cells of a row: so many that they are recorded as bits, and not as runs. */
static inline void change_row(Document *doc)
{
    char glyphs[2 * LEVEL_SIDE_MAX + 1];
    int32_t cols = document_cols(doc), row = desk_random(document_rows(doc));
    DocumentLayer layer = desk_random(4) ? LAYER_MAP : LAYER_BACK;
    if (cols > 2 * LEVEL_SIDE_MAX) return;
    uint64_t bits = (uint64_t)desk_random(1 << 20) * 4097 & ((UINT64_C(1) << cols) - 1);
    for (int32_t col = 0; col < cols; col++)
        glyphs[col] = "#.#.#.oc"[desk_random(8)];
    if (desk_random(2))
        assert_true(document_set_bits(doc, layer, row, &bits, random_glyph()));
    else
        assert_true(document_set_cells(doc, layer, 0, row, cols, glyphs));
}

static inline void change_size(Document *doc)
{
    int32_t cols = document_cols(doc), rows = document_rows(doc), count = desk_random(3) + 1;
    bool grow_cols = cols + count <= 2 * LEVEL_SIDE_MAX,
         grow_rows = rows + count <= 2 * LEVEL_SIDE_MAX;
    switch (desk_random(4)) {
    case 0:
        if (grow_rows) assert_true(document_insert_rows(doc, desk_random(rows + 1), count));
        break;
    case 1:
        if (grow_cols) assert_true(document_insert_cols(doc, desk_random(cols + 1), count));
        break;
    case 2:
        count = min_i32(count, rows);
        assert_int_equal(document_delete_rows(doc, desk_random(rows - count + 1), count),
                         count < rows);
        break;
    default:
        count = min_i32(count, cols);
        assert_int_equal(document_delete_cols(doc, desk_random(cols - count + 1), count),
                         count < cols);
        break;
    }
}

static inline void change_header(Document *doc)
{
    static const char *const values[] = {"one", "two words", "a;b", NULL, ".", ","};
    static const char *const places[][2] = {{"level", "title"},
                                            {"sign.1", "text"},
                                            {"legend", "empty"},
                                            {"lift.2", "ticks"}};
    int32_t place = desk_random(ARRAY_LENGTH(places));
    const char *value = values[place == 2 ? 4 + desk_random(2) : desk_random(4)];
    assert_true(document_set_value(doc, places[place][0], places[place][1], value));
}

static inline void change_all(Document *doc)
{
    char text[RANDOM_TEXT_MAX];
    random_level(text);
    assert_true(document_set_text(doc, text, strlen(text), &errors));
    char *now = text_of(doc);
    assert_string_equal(now, text);
    free(now);
}

/* One transaction, which may change nothing. */
static inline void random_transaction(Document *doc)
{
    document_begin(doc, "random");
    for (int32_t i = desk_random(OPERATIONS_MAX); i >= 0; i--) {
        int32_t what = desk_random(40);
        if (what == 0)
            change_header(doc);
        else if (what == 1)
            change_all(doc);
        else if (what < 10)
            change_size(doc);
        else if (what < 18)
            change_row(doc);
        else
            change_cells(doc);
    }
    if (desk_random(20) == 0)
        document_cancel(doc);
    else
        assert_true(document_end(doc, &errors));
}

#endif
