/* sign.c - see sign.h */
#include "sign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../../base/ini.h"
#include "../../level/level_section.h"

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

static void section_name(int32_t number, char out[SIGN_SECTION_SIZE])
{
    snprintf(out, SIGN_SECTION_SIZE, "sign.%d", (int)number);
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

int32_t sign_index(const SignNotes *notes, Point at)
{
    for (int32_t i = 0; i < notes->count; i++)
        if (notes->at[i].col == at.col && notes->at[i].row == at.row) return i;
    return -1;
}

/* Gives each sign the section of its text: those with `at` come before those that count. */
static void find_sections(SignNotes *notes, const Document *doc)
{
    for (int32_t counted = 0; counted < 2; counted++) {
        IniScan scan = scan_header(doc);
        for (IniLine line; ini_scan(&scan, &line);) {
            char section[SIGN_SECTION_SIZE], place[SIGN_SECTION_SIZE];
            int32_t number = sign_of_section(&line), i = number - 1;
            Point at;
            if (number == 0) continue;
            section_name(number, section);
            bool has_place = document_get_value(doc, section, "at", place, sizeof place);
            if (has_place == counted) continue;
            if (has_place)
                i = level_section_cell_from_text(place, &at.col, &at.row) ? sign_index(notes, at)
                                                                          : -1;
            if (i < 0 || i >= notes->count || notes->number[i] > 0) continue;
            notes->number[i] = number;
        }
    }
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
    *notes = (SignNotes){.count = 0};
    for (int32_t row = 0; row < document_rows(doc); row++) {
        const char *cells = document_row(doc, LAYER_MAP, row);
        int32_t col = next_sign(cells, 0, cols, glyphs, count);
        for (; col < cols && notes->count < SIGN_MAX;
             col = next_sign(cells, col + 1, cols, glyphs, count))
            notes->at[notes->count++] = (Point){col, row};
    }
    find_sections(notes, doc);
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

/* ---- their sections ---- */

void sign_text(const SignNotes *notes, int32_t index, const Document *doc, char out[SIGN_TEXT_MAX])
{
    char section[SIGN_SECTION_SIZE];
    section_name(notes->number[index], section);
    if (notes->number[index] == 0 || !document_get_value(doc, section, "text", out, SIGN_TEXT_MAX))
        out[0] = '\0';
}

void sign_section(const SignNotes *notes, int32_t index, const Document *doc,
                  char out[SIGN_SECTION_SIZE])
{
    int32_t number = notes->number[index];
    for (bool is_taken = number == 0; is_taken;) {
        section_name(++number, out);
        is_taken = document_has_section(doc, out);
    }
    section_name(number, out);
}

static bool set_place(Document *doc, const char *section, Point at)
{
    char place[SIGN_SECTION_SIZE];
    snprintf(place, sizeof place, "%d,%d", (int)at.col, (int)at.row);
    return document_set_value(doc, section, "at", place);
}

bool sign_set_text(const SignNotes *notes, int32_t index, Document *doc, const char *text)
{
    char section[SIGN_SECTION_SIZE];
    if (!text && notes->number[index] == 0) return true;
    sign_section(notes, index, doc, section);
    if (notes->number[index] == 0 && !set_place(doc, section, notes->at[index])) return false;
    return document_set_value(doc, section, "text", text);
}

/* Finds the new index of every old sign, or -1. Signs in the same place are matched first, the
 * others in order. */
static void match(const SignNotes *before, const SignNotes *now, int32_t index[SIGN_MAX])
{
    bool taken[SIGN_MAX] = {false};
    for (int32_t i = 0; i < before->count; i++) {
        index[i] = sign_index(now, before->at[i]);
        if (index[i] >= 0) taken[index[i]] = true;
    }
    for (int32_t i = 0, next = 0; i < before->count; i++) {
        if (index[i] >= 0 || before->at[i].col < 0) continue;
        while (next < now->count && taken[next])
            next++;
        if (next == now->count) return;
        taken[next] = true;
        index[i] = next;
    }
}

bool sign_follow(const SignNotes *notes, Document *doc)
{
    SignNotes now;
    int32_t index[SIGN_MAX];
    char section[SIGN_SECTION_SIZE];
    bool ok = true;
    if (notes->count == 0) return true;
    sign_find(&now, doc);
    match(notes, &now, index);
    for (int32_t i = 0; ok && i < notes->count; i++) {
        int32_t number = notes->number[i], to = index[i];
        if (number == 0 || (to >= 0 && now.number[to] == number)) continue;
        section_name(number, section);
        ok = to < 0 ? document_remove_section(doc, section) : set_place(doc, section, now.at[to]);
    }
    return ok;
}
