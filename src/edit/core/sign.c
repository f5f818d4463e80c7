/* sign.c - see sign.h */
#include "sign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../../base/ini.h"
#include "../../base/text.h"

/* The number N of a section "sign.N", or 0. */
static int32_t sign_of_section(const IniLine *line)
{
    static const char prefix[] = "sign.";
    char name[sizeof prefix + 8];
    if (line->kind != INI_SECTION || line->name.length >= sizeof name) return 0;
    memcpy(name, line->name.text, line->name.length);
    name[line->name.length] = '\0';
    if (strncasecmp(name, prefix, strlen(prefix)) != 0) return 0;
    char *end;
    long number = strtol(name + strlen(prefix), &end, 10);
    return *end == '\0' && number > 0 && number < INT16_MAX ? (int32_t)number : 0;
}

static IniScan scan_header(const Document *doc)
{
    size_t length;
    const char *text = document_header(doc, &length);
    return ini_scan_begin(text, length, 1);
}

/* ---- where they are ---- */

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
    bool has_texts = false;
    IniScan scan = scan_header(doc);
    for (IniLine line; !has_texts && ini_scan(&scan, &line);)
        has_texts = sign_of_section(&line) > 0;
    notes->count = 0;
    if (has_texts) sign_find(notes, doc);
}

void sign_find(SignNotes *notes, const Document *doc)
{
    char glyphs[256];
    int32_t cols = document_cols(doc), count = 0;
    for (int glyph = 0; glyph < 256; glyph++)
        if (document_kind(doc, (char)glyph) == KIND_SIGN) glyphs[count++] = (char)glyph;
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

/* Finds the new number of every old sign, or 0. Signs in the same place are matched first, the
 * others in order. */
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

/* Writes the header with its sign sections renumbered and without those of removed signs. Sections
 * with numbers higher than the map's signs keep higher numbers. */
static void write_header(const Document *doc, const int32_t number[], int32_t before, int32_t now,
                         Text *out)
{
    IniScan scan = scan_header(doc);
    bool leave_out = false;
    for (IniLine line; ini_scan(&scan, &line);) {
        const char *text = line.whole.text, *name = line.name.text;
        int32_t old = sign_of_section(&line), to = old - before + now;
        if (old > 0 && old <= before) to = number[old - 1];
        if (line.kind == INI_SECTION) leave_out = old > 0 && to == 0;
        if (leave_out) continue;
        size_t kept = old > 0 ? (size_t)(name - text) : line.whole.size;
        text_add_bytes(out, text, kept);
        if (old == 0) continue;
        size_t rest = kept + line.name.length;
        text_add(out, "sign.%d", to);
        text_add_bytes(out, text + rest, line.whole.size - rest);
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
