/* editor_register.c - see editor_register.h */
#include "editor_register.h"

#include "../../base/file.h"

#include "editor_cursor.h"
#include "editor_draw.h"
#include "editor_kept.h"
#include "editor_panel.h"
#include "editor_pending.h"
#include "editor_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_SIZE = 24, CLIPBOARD_CELLS_MAX = 1 << 20 /* no terminal takes more */ };

static Block *slot(Editor *editor, char letter)
{
    return &editor->registers.blocks[letter ? letter - 'a' : LETTER_COUNT];
}

static void stamp_name(char letter, char out[NAME_SIZE])
{
    if (letter)
        snprintf(out, NAME_SIZE, "stamp-%c.txt", letter);
    else
        snprintf(out, NAME_SIZE, "stamp.txt");
}

static int64_t *seen_at(Editor *editor, char letter)
{
    return &editor->registers.times[letter ? letter - 'a' : LETTER_COUNT];
}

/* Records that file and register are equal now. */
static void note_time(Editor *editor, char letter)
{
    char name[NAME_SIZE], path[ERROR_FILE_MAX];
    struct stat status;
    stamp_name(letter, name);
    *seen_at(editor, letter) = 0;
    if (editor_state_file_path(editor, name, path) && stat(path, &status) == 0)
        *seen_at(editor, letter) = file_time(&status);
}

/* Has another session written the file since? */
static bool is_newer(Editor *editor, char letter)
{
    char name[NAME_SIZE], path[ERROR_FILE_MAX];
    struct stat status;
    stamp_name(letter, name);
    bool is_there = editor_state_file_path(editor, name, path) && stat(path, &status) == 0;
    return is_there && file_time(&status) != *seen_at(editor, letter);
}

void register_keep(Editor *editor, char letter, Block *block)
{
    size_t length;
    Block *kept = slot(editor, 0);
    free(editor->out.clipboard);
    bool is_small = (int64_t)block->cols * block->rows <= CLIPBOARD_CELLS_MAX;
    editor->out.clipboard = is_small ? block_to_text(block, ' ', &length) : NULL;
    block_done(kept);
    *kept = *block;
    *block = (Block){0};
    block_pack(kept);
    char *text = block_to_text(kept, BLOCK_HOLE, &length);
    for (int32_t i = 0; text && i < (letter ? 2 : 1); i++) {
        char name[NAME_SIZE], to = i == 0 ? '\0' : letter;
        stamp_name(to, name);
        if (editor_state_file_write(editor, name, text, length)) note_time(editor, to);
    }
    free(text);
    if (!letter) return;
    block_copy(slot(editor, letter), kept);
    block_pack(slot(editor, letter));
}

/* Reads the file again, because another session may have written it. */
static void reload(Editor *editor, char letter)
{
    size_t length;
    char name[NAME_SIZE];
    if (!is_newer(editor, letter)) return;
    stamp_name(letter, name);
    note_time(editor, letter);
    char *text = editor_state_file_read(editor, name, &length);
    if (text && block_from_text(slot(editor, letter), text, length))
        block_pack(slot(editor, letter));
    free(text);
}

Block register_get(Editor *editor, char letter)
{
    Block copy = {0};
    reload(editor, letter);
    block_copy(&copy, slot(editor, letter));
    return copy;
}

void registers_done(Registers *registers)
{
    for (size_t i = 0; i < ARRAY_LENGTH(registers->blocks); i++)
        block_done(&registers->blocks[i]);
}

/* ---- commands ---- */

static char named_register(Editor *editor)
{
    char letter = editor->registers.name;
    editor->registers.name = 0;
    return letter;
}

static bool yank(Editor *editor)
{
    Block block = {0};
    char letter = named_register(editor);
    if (!editor_copy_selection(editor, &block)) {
        if (!editor->work.is_over) editor_message_set(editor, "out of memory");
        return false;
    }
    long long count = selection_count(&editor->selection);
    editor_message_set(editor, "%lld cell%s copied", count, count == 1 ? "" : "s");
    register_keep(editor, letter, &block);
    return true;
}

/* Ends a selection. As in vim, the cursor comes to its first cell. */
static void end_selection(Editor *editor)
{
    const Selection *selection = &editor->selection;
    Point at = {selection->rows ? editor->cursor.at.col : selection->area.col, selection->area.row};
    bool is_block = selection->kind == SELECT_AREA && editor->options.keys == KEYS_VIM;
    selection_clear(&editor->selection);
    if (is_block) editor_go_to(editor, at.col, at.row);
}

void editor_yank(Editor *editor, const CommandCall *call)
{
    (void)call;
    yank(editor);
    end_selection(editor);
}

void editor_cut(Editor *editor, const CommandCall *call)
{
    (void)call;
    Mask mask = {0};
    if (yank(editor) && selection_to_mask(&editor->selection, editor->doc, &mask))
        editor_draw_mask_as(editor, &mask, pen_empty_glyph(&editor->pen, editor->doc), "cut");
    mask_done(&mask);
    end_selection(editor);
}

void editor_change(Editor *editor, const CommandCall *call)
{
    editor_cut(editor, call);
    editor_begin_typing(editor, call);
}

static void select_rows_here(Editor *editor, int32_t count)
{
    selection_set_area(&editor->selection, editor->doc,
                       (CellArea){0, editor->cursor.at.row, document_cols(editor->doc), count});
    editor->selection.rows = true;
}

void editor_yank_row(Editor *editor, const CommandCall *call)
{
    select_rows_here(editor, call->count);
    editor_yank(editor, call);
}

void editor_cut_row(Editor *editor, const CommandCall *call)
{
    select_rows_here(editor, call->count);
    editor_cut(editor, call);
}

void editor_change_row(Editor *editor, const CommandCall *call)
{
    editor_cut_row(editor, call);
    editor_step_to(editor, 0, editor->cursor.at.row);
    editor_begin_typing(editor, call);
}

void editor_cut_rest(Editor *editor, const CommandCall *call)
{
    Point at = editor->cursor.at;
    selection_set_area(&editor->selection, editor->doc,
                       (CellArea){at.col, at.row, document_cols(editor->doc) - at.col, 1});
    editor_cut(editor, call);
}

void editor_change_rest(Editor *editor, const CommandCall *call)
{
    editor_cut_rest(editor, call);
    editor_begin_typing(editor, call);
}

void editor_paste(Editor *editor, const CommandCall *call)
{
    (void)call;
    Block block = register_get(editor, named_register(editor));
    if (block_is_empty(&block)) {
        editor_message_set(editor, "nothing was copied: select with %s, copy with %s",
                           editor_key_of(editor, COMMAND_ID_editor_select_block).text,
                           editor_key_of(editor, COMMAND_ID_editor_yank).text);
        return;
    }
    selection_clear(&editor->selection);
    editor_begin_ghost(editor, block);
}

/* With a block selected the copy comes to its first cell. */
void editor_put(Editor *editor, const CommandCall *call)
{
    if (editor->selection.kind == SELECT_AREA) end_selection(editor);
    editor_paste(editor, call);
    if (editor->pending.kind == PENDING_GHOST) editor_draw_pending(editor);
}

/* Selects the object at the cursor, or the equal cells beside each other in its row. False, with a
 * message, where nothing is. */
static bool select_thing(Editor *editor)
{
    const Point at = editor->cursor.at;
    const CellKind kind = document_kind_at(editor->doc, at.col, at.row);
    const bool is_map = editor->pen.layer == LAYER_MAP;
    char glyph = document_row(editor->doc, editor->pen.layer, at.row)[at.col];
    CellArea area = {at.col, at.row, 1, 1};
    if (is_map ? kind == KIND_EMPTY : glyph == ' ') {
        editor_message_set(editor, "there is nothing to move here; %s selects a block",
                           editor_key_of(editor, COMMAND_ID_editor_select_block).text);
        return false;
    }
    if (is_map && (cell_kind_is(kind, KIND_IS_LIFT) || !cell_kind_is(kind, KIND_IS_OBJECT)))
        area = lift_path_cells(editor->doc, at);
    selection_set_area(&editor->selection, editor->doc, area);
    return true;
}

void editor_move_selection(Editor *editor, const CommandCall *call)
{
    Block block = {0};
    (void)call;
    if (selection_is_empty(&editor->selection) && !select_thing(editor)) return;
    if (!editor_copy_selection(editor, &block)) return;
    CellArea area = editor->selection.area;
    editor->selection.growing = false;
    editor_step_to(editor, area.col, area.row);
    editor_begin_ghost(editor, block);
    editor->pending.is_lifted =
        selection_to_mask(&editor->selection, editor->doc, &editor->pending.lifted);
    selection_clear(&editor->selection);
}

void editor_choose_register(Editor *editor, const CommandCall *call)
{
    char letter = call->key[0];
    if (call->key[1] == '\0' && letter >= 'a' && letter <= 'z')
        editor->registers.name = letter;
    else
        editor_message_set(editor, "registers are a to z; not `%s`", call->key);
}

/* ---- pasted text ---- */

/* Copies the text with a hole for every character that cannot be a cell. The caller frees it; NULL
 * if memory ran out. */
static char *text_of_cells(const char *text, int32_t *foreign)
{
    char *cells = malloc(strlen(text) + 1), *out = cells;
    *foreign = 0;
    if (!cells) return NULL;
    for (; *text; text++) {
        bool continues = ((uint8_t)*text & 0xC0) == 0x80;
        bool is_ascii = (uint8_t)*text < 0x80;
        if (continues) continue;
        *out++ = is_ascii ? *text : BLOCK_HOLE;
        *foreign += !is_ascii;
    }
    *out = '\0';
    return cells;
}

void register_paste(Editor *editor, const char *text)
{
    Block block = {0};
    int32_t foreign = 0;
    char *cells = text_of_cells(text, &foreign);
    keys_forget(&editor->keys);
    panel_close(&editor->panel);
    editor_stroke_end(editor);
    selection_clear(&editor->selection);
    if (cells && block_from_text(&block, cells, strlen(cells)))
        editor_begin_ghost(editor, block);
    else
        editor_message_set(editor, "this text has no rows that fit into a level");
    if (foreign > 0 && !block_is_empty(&block))
        editor_message_set(editor, "%d character%s that no level can hold: left out", foreign,
                           foreign == 1 ? "" : "s");
    free(cells);
}

/* ---- the list of stamps ---- */

/* Lines are registers, then stamps. */
static const Stamp *stamp_of_line(const Editor *editor, int32_t line)
{
    int32_t index = editor->panel.rows[line] - LETTER_COUNT - 1;
    return index >= 0 ? &editor->registers.stamps.items[index] : NULL;
}

static void list_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    int32_t index = editor->panel.rows[line];
    const Stamp *stamp = stamp_of_line(editor, line);
    (void)cols;
    if (stamp) {
        snprintf(out, size, "%-16s %s", stamp->name, stamp->is_world ? "of this world" : "yours");
        return;
    }
    const Block *block = &editor->registers.blocks[index];
    char glyphs[GRID_SIZE_MAX];
    block_read(block, (Point){0, 0}, block->cols, glyphs);
    snprintf(out, size, "%c  %4dx%-4d %.*s", index < LETTER_COUNT ? 'a' + index : '"', block->cols,
             block->rows, (int)block->cols, glyphs);
}

/* A block to be placed or, with the tool that stamps, the copy that it puts down. */
static void take_block(Editor *editor, Block block)
{
    if (editor->tool.id != TOOL_STAMP || block_is_empty(&block)) {
        editor_begin_ghost(editor, block);
        return;
    }
    register_keep(editor, 0, &block);
    editor_tool_choose(editor, TOOL_STAMP);
}

/* A stamp of art is put down on the layer behind. */
static void list_choose(Editor *editor, int32_t line)
{
    int32_t index = editor->panel.rows[line];
    const Stamp *stamp = stamp_of_line(editor, line);
    panel_close(&editor->panel);
    if (stamp) {
        Block block = {0};
        if (!stamp_read(editor, stamp, &block)) return;
        if (block.is_art != (editor->pen.layer == LAYER_BACK))
            editor_next_layer(editor, &(CommandCall){1, "", ""});
        selection_clear(&editor->selection);
        take_block(editor, block);
        return;
    }
    take_block(editor, register_get(editor, index < LETTER_COUNT ? (char)('a' + index) : 0));
}

static bool list_key(Editor *editor, int32_t line, const char *key)
{
    bool renames = strcmp(key, "r") == 0;
    bool removes = strcmp(key, "Del") == 0 || strcmp(key, "x") == 0;
    const Stamp *stamp = stamp_of_line(editor, line);
    if (!renames && !removes) return false;
    int32_t index = (int32_t)(stamp ? stamp - editor->registers.stamps.items : 0);
    if (!stamp)
        editor_message_set(editor, "a register has no name; :stamp NAME makes a stamp of a copy");
    else if (renames)
        stamp_rename(editor, index);
    else
        stamp_remove(editor, index);
    return true;
}

/* A block, and the level whose legend its glyphs have. */
typedef struct BlockShown {
    const Block *block;
    const Document *doc;
} BlockShown;

static ShownGlyph shown_of_block(const void *context, int32_t col, int32_t row)
{
    const BlockShown *shown = context;
    char glyph;
    block_read(shown->block, (Point){col, row}, 1, &glyph);
    if (glyph == BLOCK_HOLE) return (ShownGlyph){' ', KIND_EMPTY, 0};
    if (shown->block->is_art) return (ShownGlyph){glyph, KIND_EMPTY, SHOWN_BACK};
    return (ShownGlyph){glyph, document_kind(shown->doc, glyph), 0};
}

static void list_picture(Editor *editor, int32_t line)
{
    Block read = {0};
    const Stamp *stamp = stamp_of_line(editor, line);
    BlockShown shown = {&read, editor->doc};
    if (!stamp)
        shown.block = &editor->registers.blocks[editor->panel.rows[line]];
    else if (!stamp_read(editor, stamp, &read))
        return;
    panel_set_picture(&editor->panel, &(PictureSource){shown.block->cols, shown.block->rows,
                                                       shown_of_block, &shown});
    block_done(&read);
}

static const PanelKind list_kind = {"Stamps",  editor_panel_row_count,
                                    list_line, list_choose,
                                    list_key,  list_picture};

void editor_list_registers(Editor *editor, const CommandCall *call)
{
    Panel *panel = &editor->panel;
    (void)call;
    panel_open(&editor->panel, &list_kind);
    for (int32_t i = 0; i <= LETTER_COUNT; i++) {
        reload(editor, i < LETTER_COUNT ? (char)('a' + i) : 0);
        if (!block_is_empty(&editor->registers.blocks[i])) panel->rows[panel->count++] = i;
    }
    stamps_find(editor);
    for (int32_t i = 0; i < editor->registers.stamps.count; i++)
        panel->rows[panel->count++] = LETTER_COUNT + 1 + i;
    if (panel->count > 0) {
        editor_panel_mark(editor, 0);
        if (editor->registers.stamps.count > 0)
            editor_message_set(editor, "r renames a stamp, x removes it");
        return;
    }
    panel_close(&editor->panel);
    editor_message_set(editor, "there is no stamp: select with %s, then :stamp NAME makes one",
                       editor_key_of(editor, COMMAND_ID_editor_select_block).text);
}
