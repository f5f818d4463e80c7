/* object_props.c - see object_props.h */
#include "object_props.h"

#include <stdio.h>
#include <string.h>

enum { LIFT_DIGITS = 10, SECTION_SIZE = 24 };

/* Of the note at the checkpoint that starts the chase. */
static const char chase_key[] = "checkpoint";

/* Adds a note like this one with the header's value, if the header has one. */
static void take_value(Block *block, const Document *doc, const char *section, BlockNote note)
{
    if (!document_get_value(doc, section, note.key, note.value, sizeof note.value)) return;
    BlockNote *added = block_add_note(block);
    if (added) *added = note;
}

/* Takes only signs that are in the block, and not in a hole. */
static void take_signs(Block *block, const Document *doc, Point at)
{
    SignNotes signs;
    char section[SIGN_SECTION_SIZE];
    sign_find(&signs, doc);
    for (int32_t i = 0; i < signs.cells.count; i++) {
        if (signs.number[i] == 0) continue;
        BlockNote note = {.sign = {signs.cells.at[i].col - at.col, signs.cells.at[i].row - at.row},
                          .key = "text"};
        bool inside = note.sign.col >= 0 && note.sign.col < block->cols && note.sign.row >= 0 &&
                      note.sign.row < block->rows;
        if (!inside || *block_at(block, note.sign.col, note.sign.row) == BLOCK_HOLE) continue;
        sign_section(&signs, i, doc, section);
        take_value(block, doc, section, note);
        snprintf(note.key, sizeof note.key, "no_release");
        take_value(block, doc, section, note);
    }
}

/* Takes the checkpoint that starts the chase, if it is in the block. */
static void take_chase_start(Block *block, const Document *doc, Point at)
{
    ChaseStart start;
    chase_start_note(&start, doc);
    if (start.index < 0) return;
    Point is = start.checkpoints.at[start.index];
    BlockNote note = {.sign = {is.col - at.col, is.row - at.row}, .value = "chase"};
    bool inside = note.sign.col >= 0 && note.sign.col < block->cols && note.sign.row >= 0 &&
                  note.sign.row < block->rows;
    if (!inside || *block_at(block, note.sign.col, note.sign.row) == BLOCK_HOLE) return;
    snprintf(note.key, sizeof note.key, "%s", chase_key);
    BlockNote *added = block_add_note(block);
    if (added) *added = note;
}

void object_props_take(Block *block, const Document *doc, Point at)
{
    static const char *const lift_keys[] = {"velocity", "ticks", "solid"};
    bool has_kind[256] = {false};
    size_t cells = (size_t)block->cols * (size_t)block->rows;
    for (int glyph = ' '; glyph <= '~'; glyph++)
        if (memchr(block->glyphs, glyph, cells)) has_kind[document_kind(doc, (char)glyph)] = true;
    if (has_kind[KIND_SIGN]) take_signs(block, doc, at);
    if (has_kind[KIND_CHECKPOINT]) take_chase_start(block, doc, at);
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        char section[SECTION_SIZE];
        CellKind kind = cell_kind_order[i];
        if (!has_kind[kind] || !cell_kind_is(kind, KIND_IS_LIFT)) continue;
        snprintf(section, sizeof section, "lift.%d", (int)cell_kinds[kind].digit);
        for (size_t key = 0; key < ARRAY_LENGTH(lift_keys); key++) {
            BlockNote note = {.sign = {-1, -1}, .digit = cell_kinds[kind].digit};
            snprintf(note.key, sizeof note.key, "%s", lift_keys[key]);
            take_value(block, doc, section, note);
        }
    }
}

static void put_sign(Document *doc, SignNotes *signs, const BlockNote *note, Point at)
{
    Point place = {at.col + note->sign.col, at.row + note->sign.row};
    int32_t index = sign_index(signs, place);
    bool is_text = strcmp(note->key, "text") == 0;
    if (index < 0 || (!is_text && strcmp(note->key, "no_release") != 0)) return;
    if (is_text) (void)sign_set_text(signs, index, doc, note->value);
    if (signs->number[index] == 0) return;
    char section[SIGN_SECTION_SIZE];
    sign_section(signs, index, doc, section);
    /* What a sign said here before goes with its text; the one of the block comes after its own. */
    (void)document_set_value(doc, section, "no_release", is_text ? NULL : note->value);
}

/* Where the chase of the level has lost its checkpoint, as by cutting the block out, it is this one
 * again. */
static void put_chase_start(Document *doc, const BlockNote *note, Point at)
{
    char value[CHASE_START_SIZE];
    KindCells checkpoints;
    Point place = {at.col + note->sign.col, at.row + note->sign.row};
    if (!document_has_section(doc, "chase")) return;
    if (document_get_value(doc, "chase", "checkpoint", value, sizeof value)) return;
    kind_cells_find(&checkpoints, doc, KIND_CHECKPOINT);
    if (kind_cells_index(&checkpoints, place) >= 0)
        (void)kind_cells_set_place(doc, "chase", "checkpoint", place);
}

/* The texts of signs follow before and after, so that those of the block are at their signs, and
 * the end of the transaction has nothing to change. A lift's section that existed before the block
 * keeps its values. */
int32_t object_props_put(Document *doc, SignNotes *signs, const Block *block, Point at)
{
    SignNotes now;
    bool was_there[LIFT_DIGITS];
    char section[SECTION_SIZE], value[SIGN_TEXT_MAX];
    int32_t kept = -1;
    if (block->note_count == 0 || !sign_follow(signs, doc)) return kept;
    sign_find(&now, doc);
    for (int32_t digit = 0; digit < LIFT_DIGITS; digit++) {
        snprintf(section, sizeof section, "lift.%d", (int)digit);
        was_there[digit] = document_get_value(doc, section, "velocity", value, sizeof value);
    }
    for (int32_t i = 0; i < block->note_count; i++) {
        const BlockNote *note = &block->notes[i];
        if (strcmp(note->key, chase_key) == 0) {
            put_chase_start(doc, note, at);
            continue;
        }
        if (note->sign.col >= 0) {
            put_sign(doc, &now, note, at);
            continue;
        }
        assert(note->digit >= 0 && note->digit < LIFT_DIGITS);
        snprintf(section, sizeof section, "lift.%d", (int)note->digit);
        if (!was_there[note->digit])
            document_set_value(doc, section, note->key, note->value);
        else if (!document_get_value(doc, section, note->key, value, sizeof value) ||
                 strcmp(value, note->value) != 0)
            kept = note->digit;
    }
    sign_note(signs, doc);
    return kept;
}

void object_props_write(Document *doc, const Block *block)
{
    SignNotes signs;
    char section[SECTION_SIZE];
    sign_find(&signs, doc);
    for (int32_t i = 0; i < block->note_count; i++) {
        const BlockNote *note = &block->notes[i];
        snprintf(section, sizeof section, "lift.%d", (int)note->digit);
        if (note->sign.col >= 0)
            put_sign(doc, &signs, note, (Point){0, 0});
        else
            document_set_value(doc, section, note->key, note->value);
    }
}
