/* sign.c - see block.h */
#include "block.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../line.h"
#include "../text.h"

static const char prefix[] = "[sign.";

/* The number of a line "[sign.N]", or 0. */
static int32_t sign_of_line(Line line)
{
    char *end;
    while (line.length > 0 && (line.text[0] == ' ' || line.text[0] == '\t')) {
        line.text++;
        line.length--;
    }
    size_t length = strlen(prefix);
    if (line.length <= length || strncasecmp(line.text, prefix, length) != 0) return 0;
    long number = strtol(line.text + length, &end, 10);
    return *end == ']' && number > 0 && number < INT16_MAX ? (int32_t)number : 0;
}

static bool has_texts(const Document *doc)
{
    size_t length;
    const char *text = document_header(doc, &length);
    for (Line line; length > 0; text += line.size, length -= line.size) {
        line = line_first(text, length);
        if (sign_of_line(line) > 0) return true;
    }
    return false;
}

/* ---- where they are ---- */

/* The glyphs of signs; returns how many. */
static int32_t find_sign_glyphs(const Document *doc, char glyphs[256])
{
    int32_t count = 0;
    for (int glyph = 0; glyph < 256; glyph++)
        if (document_kind(doc, (char)glyph) == KIND_SIGN) glyphs[count++] = (char)glyph;
    return count;
}

/* The next cell of a row, from `col` on, with one of the glyphs; `end` where there is none. */
static int32_t next_sign(const char *row, int32_t col, int32_t end, const char *glyphs,
                         int32_t count)
{
    for (int32_t i = 0; i < count && col < end; i++) {
        const char *at = memchr(row + col, glyphs[i], (size_t)(end - col));
        if (at) end = (int32_t)(at - row);
    }
    return end;
}

void sign_note(SignNotes *notes, const Document *doc)
{
    notes->count = 0;
    if (has_texts(doc)) sign_find(notes, doc);
}

void sign_find(SignNotes *notes, const Document *doc)
{
    char glyphs[256];
    int32_t cols = document_cols(doc), count = find_sign_glyphs(doc, glyphs);
    notes->count = 0;
    for (int32_t row = 0; row < document_rows(doc); row++) {
        const char *cells = document_row(doc, LAYER_MAP, row);
        int32_t col = next_sign(cells, 0, cols, glyphs, count);
        for (; col < cols && notes->count < SIGN_MAX;
             col = next_sign(cells, col + 1, cols, glyphs, count))
            notes->at[notes->count++] = (Point){col, row};
    }
}

void sign_follow_size(SignNotes *notes, bool is_cols, int32_t at, int32_t count)
{
    for (int32_t i = 0; i < notes->count; i++) {
        int32_t *place = is_cols ? &notes->at[i].col : &notes->at[i].row;
        if (notes->at[i].col < 0 || *place < at) continue;
        if (count < 0 && *place < at - count)
            notes->at[i].col = -1;
        else
            *place += count;
    }
}

void sign_follow_shift(SignNotes *notes, const Document *doc, int32_t cols, int32_t rows)
{
    for (int32_t i = 0; i < notes->count; i++) {
        notes->at[i].col = (notes->at[i].col + cols) % document_cols(doc);
        notes->at[i].row = (notes->at[i].row + rows) % document_rows(doc);
    }
}

/* ---- renumbering ---- */

int32_t sign_number(const SignNotes *notes, Point at)
{
    for (int32_t i = 0; i < notes->count; i++)
        if (notes->at[i].col == at.col && notes->at[i].row == at.row) return i + 1;
    return 0;
}

/* For every sign before, its number now, or 0. A sign that stayed where it was is the same one;
 * the others are taken for moved, in their order. */
static void match(const SignNotes *before, const SignNotes *now, int32_t number[SIGN_MAX])
{
    bool taken[SIGN_MAX] = {false};
    for (int32_t i = 0; i < before->count; i++) {
        number[i] = sign_number(now, before->at[i]);
        if (number[i] > 0) taken[number[i] - 1] = true;
    }
    for (int32_t i = 0, next = 0; i < before->count; i++) {
        if (number[i] > 0 || before->at[i].col < 0) continue;
        while (next < now->count && taken[next])
            next++;
        if (next == now->count) return;
        taken[next] = true;
        number[i] = next + 1;
    }
}

/* The header with its sign sections renumbered; those of signs that are gone are left out. Numbers
 * beyond the map's signs stay beyond them. */
static void write_header(const Document *doc, const int32_t number[], int32_t before, int32_t now,
                         Text *out)
{
    size_t length;
    const char *text = document_header(doc, &length);
    bool leave_out = false;
    for (Line line; length > 0; text += line.size, length -= line.size) {
        line = line_first(text, length);
        int32_t old = sign_of_line(line);
        if (old > 0 || memchr(line.text, '[', line.length) == line.text) leave_out = false;
        if (old > 0) {
            int32_t to = old <= before ? number[old - 1] : old - before + now;
            const char *rest = memchr(line.text, ']', line.length);
            leave_out = to == 0;
            if (leave_out) continue;
            text_add(out, "%s%d", prefix, to);
            text_add_bytes(out, rest, line.size - (size_t)(rest - line.text));
        } else if (!leave_out) {
            text_add_bytes(out, line.text, line.size);
        }
    }
}

bool sign_renumber(const SignNotes *notes, Document *doc)
{
    SignNotes now;
    int32_t number[SIGN_MAX];
    size_t length;
    if (notes->count == 0) return true;
    sign_note(&now, doc);
    match(notes, &now, number);
    bool same = now.count >= notes->count;
    for (int32_t i = 0; i < notes->count; i++)
        same = same && number[i] == i + 1;
    if (same) return true;
    Text text = TEXT_GROWING;
    write_header(doc, number, notes->count, now.count, &text);
    char *header = text_take(&text, &length);
    bool ok = header && document_set_header(doc, header, length);
    free(header);
    return ok;
}
