/* object_props.c - see editor_internal.h */
#include "editor_internal.h"

#include <stdio.h>
#include <string.h>

static const char *const lift_keys[] = {"velocity", "ticks", "solid"};

/* ---- taking ---- */

static void take_key(Block *block, const Document *doc, const char *section, const BlockNote *like)
{
    BlockNote note = *like;
    if (!document_get_value(doc, section, note.key, note.value, sizeof note.value)) return;
    BlockNote *added = block_add_note(block);
    if (added) *added = note;
}

/* Takes only signs that are in the block, and not in a hole. */
static void take_signs(Block *block, const Document *doc, Point at)
{
    SignNotes signs;
    char section[24];
    sign_find(&signs, doc);
    for (int32_t i = 0; i < signs.count; i++) {
        BlockNote note = {.sign = {signs.at[i].col - at.col, signs.at[i].row - at.row},
                          .key = "text"};
        bool inside = note.sign.col >= 0 && note.sign.col < block->cols && note.sign.row >= 0 &&
                      note.sign.row < block->rows;
        if (!inside || *block_at(block, note.sign.col, note.sign.row) == BLOCK_HOLE) continue;
        snprintf(section, sizeof section, "sign.%d", i + 1);
        take_key(block, doc, section, &note);
    }
}

static void take_lift(Block *block, const Document *doc, int32_t digit)
{
    char section[24];
    snprintf(section, sizeof section, "lift.%d", digit);
    for (size_t i = 0; i < ARRAY_LENGTH(lift_keys); i++) {
        BlockNote note = {.sign = {-1, -1}, .digit = digit};
        snprintf(note.key, sizeof note.key, "%s", lift_keys[i]);
        take_key(block, doc, section, &note);
    }
}

void object_props_take(Block *block, const Document *doc, Point at)
{
    bool has_kind[256] = {false};
    size_t cells = (size_t)block->cols * (size_t)block->rows;
    for (int glyph = ' '; glyph <= '~'; glyph++)
        if (memchr(block->glyphs, glyph, cells)) has_kind[document_kind(doc, (char)glyph)] = true;
    if (has_kind[KIND_SIGN]) take_signs(block, doc, at);
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        CellKind kind = cell_kind_order[i];
        if (has_kind[kind] && cell_kind_is(kind, KIND_IS_LIFT))
            take_lift(block, doc, cell_kinds[kind].digit);
    }
}

/* ---- putting ---- */

static void put_sign(Document *doc, const SignNotes *signs, const BlockNote *note, Point at)
{
    char section[24];
    int32_t number = sign_number(signs, (Point){at.col + note->sign.col, at.row + note->sign.row});
    if (number == 0) return;
    snprintf(section, sizeof section, "sign.%d", number);
    document_set_value(doc, section, note->key, note->value);
}

/* A section that existed before the block keeps its values. */
static void put_lift(Editor *editor, const BlockNote *note, bool was_there)
{
    char section[24], value[SIGN_TEXT_MAX];
    snprintf(section, sizeof section, "lift.%d", note->digit);
    if (!was_there) {
        document_set_value(editor->doc, section, note->key, note->value);
        return;
    }
    bool has = document_get_value(editor->doc, section, note->key, value, sizeof value);
    if (!has || strcmp(value, note->value) != 0)
        editor_message_set(editor,
                           "lifts of digit %d go their own way here; what was pasted follows it",
                           note->digit);
}

/* Signs are renumbered before and after, so that those of the block have their numbers, and the end
 * of the transaction has nothing to renumber. */
void object_props_put(Editor *editor, const Block *block, Point at)
{
    SignNotes signs;
    bool was_there[10];
    if (block->note_count == 0 || !sign_renumber(&editor->signs, editor->doc)) return;
    sign_find(&signs, editor->doc);
    char section[24], value[SIGN_TEXT_MAX];
    for (int32_t digit = 0; digit < 10; digit++) {
        snprintf(section, sizeof section, "lift.%d", digit);
        was_there[digit] =
            document_get_value(editor->doc, section, "velocity", value, sizeof value);
    }
    for (int32_t i = 0; i < block->note_count; i++) {
        const BlockNote *note = &block->notes[i];
        if (note->sign.col >= 0)
            put_sign(editor->doc, &signs, note, at);
        else
            put_lift(editor, note, was_there[note->digit]);
    }
    sign_note(&editor->signs, editor->doc);
}

void object_props_write(Document *doc, const Block *block)
{
    SignNotes signs;
    char section[24];
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
