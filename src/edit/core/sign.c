/* sign.c - see sign.h */
#include "sign.h"

#include <stdio.h>
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
    return max_i32(0, level_section_number(name + strlen(prefix), ""));
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

int32_t sign_index(const SignNotes *notes, Point at)
{
    return kind_cells_index(&notes->cells, at);
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
            if (i < 0 || i >= notes->cells.count || notes->number[i] > 0) continue;
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
    notes->cells.count = 0;
    if (has_texts) sign_find(notes, doc);
    chase_start_note(&notes->chase, doc);
}

void sign_find(SignNotes *notes, const Document *doc)
{
    memset(notes->number, 0, sizeof notes->number);
    notes->chase.index = -1;
    kind_cells_find(&notes->cells, doc, KIND_SIGN);
    find_sections(notes, doc);
}

void sign_follow_size(SignNotes *notes, bool is_cols, int32_t at, int32_t count)
{
    kind_cells_follow_size(&notes->cells, is_cols, at, count);
    kind_cells_follow_size(&notes->chase.checkpoints, is_cols, at, count);
}

void sign_follow_shift(SignNotes *notes, const Document *doc, int32_t cols, int32_t rows)
{
    kind_cells_follow_shift(&notes->cells, doc, cols, rows);
    kind_cells_follow_shift(&notes->chase.checkpoints, doc, cols, rows);
}

/* ---- their sections ---- */

void sign_text(const SignNotes *notes, int32_t index, const Document *doc, char out[SIGN_TEXT_MAX])
{
    char section[SIGN_SECTION_SIZE];
    section_name(notes->number[index], section);
    if (notes->number[index] == 0 || !document_get_value(doc, section, "text", out, SIGN_TEXT_MAX))
        out[0] = '\0';
}

int32_t sign_section(const SignNotes *notes, int32_t index, const Document *doc,
                     char out[SIGN_SECTION_SIZE])
{
    int32_t number = notes->number[index];
    for (bool is_taken = number == 0; is_taken;) {
        section_name(++number, out);
        is_taken = document_has_section(doc, out);
    }
    section_name(number, out);
    return number;
}

bool sign_set_text(SignNotes *notes, int32_t index, Document *doc, const char *text)
{
    char section[SIGN_SECTION_SIZE];
    if (!text && notes->number[index] == 0) return true;
    int32_t number = sign_section(notes, index, doc, section);
    if (notes->number[index] == 0 &&
        !kind_cells_set_place(doc, section, "at", notes->cells.at[index]))
        return false;
    notes->number[index] = number;
    return document_set_value(doc, section, "text", text);
}

bool sign_follow(const SignNotes *notes, Document *doc)
{
    SignNotes now;
    int32_t index[SIGN_MAX];
    char section[SIGN_SECTION_SIZE];
    bool ok = true;
    if (!chase_start_follow(&notes->chase, doc)) return false;
    if (notes->cells.count == 0) return true;
    sign_find(&now, doc);
    kind_cells_match(&notes->cells, &now.cells, index);
    for (int32_t i = 0; ok && i < notes->cells.count; i++) {
        int32_t number = notes->number[i], to = index[i];
        if (number == 0 || (to >= 0 && now.number[to] == number)) continue;
        section_name(number, section);
        ok = to < 0 ? document_remove_section(doc, section)
                    : kind_cells_set_place(doc, section, "at", now.cells.at[to]);
    }
    return ok;
}
