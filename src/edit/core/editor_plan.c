/* editor_plan.c - the level with a change that is shown and not drawn yet: a block that is moved, a
 * shape, another path of a lift. */
#include "editor_state.h"

#include "../../base/ini_edit.h"
#include "../../level/level_file.h"
#include "editor_pending.h"

#include <stdlib.h>
#include <string.h>

bool editor_has_plan(const Editor *editor)
{
    if (editor->objects.lift.is_held) return true;
    if (editor->pending.kind == PENDING_CHANGE) return true;
    return editor->pending.kind == PENDING_GHOST && editor->pen.layer == LAYER_MAP;
}

/* The header, with the path to the end of a lift that is held; NULL when memory ran out. */
static char *copy_header(const Editor *editor, size_t *length)
{
    const LiftShown *lift = &editor->objects.lift;
    const char *header = document_header(editor->doc, length);
    char *text = malloc(*length + 1);
    if (!text) return NULL;
    memcpy(text, header, *length);
    bool has_moved = lift->end.col != lift->at.col || lift->end.row != lift->at.row;
    if (!lift->is_held || !lift->is_there || !has_moved) return text;
    const LiftPathText path = lift_path_text(lift);
    const IniValue values[] = {{path.section, "velocity", path.velocity, NULL},
                               {path.section, "ticks", path.ticks, NULL}};
    for (size_t i = 0; i < ARRAY_LENGTH(values); i++)
        if (!ini_edit_change(&text, length, &values[i])) {
            free(text);
            return NULL;
        }
    return text;
}

/* Art is left out: it changes nothing in play. */
static void add_map(const Editor *editor, const MapCell *cells, int32_t count, Text *out)
{
    const int32_t cols = document_cols(editor->doc), rows = document_rows(editor->doc);
    const bool has_plan =
        editor->pending.kind == PENDING_CHANGE ||
        (!pending_op_is_empty(&editor->pending) && editor->pen.layer == LAYER_MAP);
    text_add_string(out, "[map]\n");
    for (int32_t row = 0; row < rows; row++) {
        size_t first = out->length;
        text_add_bytes(out, document_row(editor->doc, LAYER_MAP, row), (size_t)cols);
        text_add_byte(out, '\n');
        if (out->missing) return;
        char *line = out->bytes + first;
        for (int32_t col = 0; has_plan && col < cols; col++) {
            char glyph = editor_pending_shown(editor, col, row);
            if (glyph) line[col] = glyph;
        }
        for (int32_t i = 0; i < count; i++)
            if (cells[i].row == row) line[cells[i].col] = cells[i].glyph;
    }
}

Level *editor_parse_text(const Editor *editor, const char *text, size_t length)
{
    ErrorList unheard;
    const char *path = document_path(editor->doc);
    Level *level = malloc(sizeof *level);
    if (!level) return NULL;
    error_list_init(&unheard, path);
    LevelFile *file =
        level_file_parse(path, text, length, document_defaults(editor->doc), level, &unheard);
    if (!file) {
        free(level);
        return NULL;
    }
    level_file_done(file);
    return level;
}

Level *editor_parse_plan(const Editor *editor, const MapCell *cells, int32_t count)
{
    size_t length;
    char *header = copy_header(editor, &length);
    Level *level = NULL;
    Text text = TEXT_GROWING;
    if (header) {
        text_add_bytes(&text, header, length);
        add_map(editor, cells, count, &text);
        if (!text.missing) level = editor_parse_text(editor, text.bytes, text.length);
    }
    text_done(&text);
    free(header);
    return level;
}
