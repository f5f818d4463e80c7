/* editor_preview.c - what the screen shows: cells with the preview of the pending operation, and
 * the two lines around the level. */
#include "editor_state.h"

#include "../../base/path.h"
#include "../../base/text.h"
#include "../../level/level_file.h"
#include "editor_pending.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool editor_shows_layer(const Editor *editor, DocumentLayer layer)
{
    return editor->pen.layer == layer || !editor->pen.hide_other;
}

static ShownGlyph glyph_of_layers(const Editor *editor, int32_t col, int32_t row)
{
    const Pen *pen = &editor->pen;
    bool shows_map = editor_shows_layer(editor, LAYER_MAP);
    bool shows_back = editor_shows_layer(editor, LAYER_BACK);
    char map = document_row(editor->doc, LAYER_MAP, row)[col];
    char back = document_row(editor->doc, LAYER_BACK, row)[col];
    CellKind kind = document_kind(editor->doc, map);
    bool behind = back != ' ' && shows_back;
    if (behind && (!shows_map || kind == KIND_EMPTY || pen->layer == LAYER_BACK))
        return (ShownGlyph){back, KIND_EMPTY, SHOWN_BACK};
    if (!shows_map) return (ShownGlyph){' ', KIND_EMPTY, 0};
    return (ShownGlyph){map, kind, 0};
}

static void show_pending(const Editor *editor, int32_t col, int32_t row, ShownGlyph *shown)
{
    char glyph = editor_pending_shown(editor, col, row);
    if (!glyph) return;
    shown->glyph = glyph;
    shown->flags = SHOWN_PREVIEW;
    shown->kind = KIND_EMPTY;
    if (editor->pen.layer == LAYER_MAP && editor->pending.kind != PENDING_DRESS)
        shown->kind = document_kind(editor->doc, glyph);
    else
        shown->flags |= SHOWN_BACK;
}

ShownGlyph editor_shown(const Editor *editor, int32_t col, int32_t row)
{
    const Analysis *analysis = &editor->analysis;
    int32_t grid = editor->options.grid;
    if (!cell_area_has(document_area(editor->doc), col, row))
        return (ShownGlyph){' ', KIND_EMPTY, 0};
    ShownGlyph shown = glyph_of_layers(editor, col, row);
    show_pending(editor, col, row, &shown);
    for (int32_t i = 0; i < TRAIL_RUNS && editor->options.on[EDITOR_TRAIL]; i++)
        if (mask_has(&analysis->runs[i], col, row)) shown.flags |= SHOWN_TRAIL;
    if (editor->options.on[EDITOR_TRAIL] && mask_has(&analysis->deaths, col, row))
        shown.flags |= SHOWN_DEATH;
    if (editor->analysis.marks)
        shown.flags |= editor->analysis.marks(editor->analysis.context, col, row);
    if (editor->analysis.freedom) {
        int32_t ticks = editor->analysis.freedom(editor->analysis.context, col, row);
        shown.flags |= (uint32_t)ticks << SHOWN_FREEDOM_SHIFT;
    }
    shown.flags |= lift_path_flags(&editor->objects.lift, col, row) |
                   object_links_flags(&editor->objects.links, col, row);
    if (selection_has(&editor->selection, col, row)) shown.flags |= SHOWN_SELECTED;
    if (cell_area_has(editor->view.changed, col, row)) shown.flags |= SHOWN_CHANGED;
    if (problems_has(&editor->analysis.problems, (Point){col, row})) shown.flags |= SHOWN_PROBLEM;
    if (pen_is_axis(&editor->pen, col, row)) shown.flags |= SHOWN_AXIS;
    if (grid > 0 && (col % grid == 0 || row % grid == 0)) shown.flags |= SHOWN_GRID;
    return shown;
}

const Chase *editor_chase(Editor *editor)
{
    size_t length;
    ErrorList unheard;
    Chase *chase = &editor->objects.chase;
    ChaseMap map = {document_cols(editor->doc), document_rows(editor->doc), NULL};
    if (editor->objects.chase_version != document_version(editor->doc)) {
        const char *header = document_header(editor->doc, &length);
        *chase = (Chase){.kind = CHASE_NONE};
        error_list_init(&unheard, "");
        (void)level_file_chase(header, length, &map, chase, &unheard);
        editor->objects.chase_version = document_version(editor->doc);
    }
    return chase->kind == CHASE_NONE ? NULL : chase;
}

Place editor_cursor(const Editor *editor)
{
    char glyph = pen_glyph_at(&editor->pen, editor->doc, editor->cursor.at);
    CellKind kind = document_kind(editor->doc, glyph);
    return (Place){(int16_t)editor->cursor.at.col, (int16_t)editor->cursor.at.row, (uint8_t)kind};
}

const char *editor_message(const Editor *editor)
{
    return editor->out.message[0] ? editor->out.message : editor->analysis.plan_words;
}

const char *editor_prompt(const Editor *editor, int32_t *caret)
{
    const Prompt *prompt = &editor->prompt;
    if (!prompt->open) return NULL;
    if (caret) *caret = (int32_t)strlen(prompt->label) + prompt->caret;
    return prompt->line;
}

DocumentLayer editor_layer(const Editor *editor)
{
    return editor->pen.layer;
}

bool editor_has(const Editor *editor, EditorOption option)
{
    return editor->options.on[option];
}

/* ---- status ---- */

/* The two lines around the level: the status, and the keys that may follow. */

/* Adds a part of the line, in order of importance: one that does not fit is left out, and later
 * ones are still tried. */
static void add(Text *line, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(Text *line, const char *format, ...)
{
    char part[256];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(part, sizeof part, format, arguments);
    va_end(arguments);
    const char *gap = line->length > 0 ? "  " : "";
    if (length > 0 && line->length + strlen(gap) + (size_t)length < line->capacity)
        text_add(line, "%s%s", gap, part);
}

static Text line_begin(int32_t cols, char *out, size_t size)
{
    size_t width = (size_t)max_i32(0, cols) + 1;
    return text_in(out, width < size ? width : size);
}

/* Operations that were begun and must be ended come before the rest. */
static void add_pending(Text *line, const Editor *editor)
{
    char pending[128];
    const Keys *keys = &editor->keys;
    editor_describe_pending(editor, pending, sizeof pending);
    if (pending[0]) add(line, "[%s]", pending);
    if (editor->pen.down) add(line, "[pen down]");
    if (editor->typing.is_on) add(line, editor->typing.is_down ? "[typing down]" : "[typing]");
    if (!selection_is_empty(&editor->selection)) {
        CellArea area = editor->selection.area;
        int64_t count = selection_count(&editor->selection);
        add(line, "[%dx%d, %lld cell%s]", area.cols, area.rows, (long long)count,
            count == 1 ? "" : "s");
    }
    if (keys->recording) add(line, "[recording %c]", keys->recording);
    if (editor->registers.name) add(line, "\"%c", editor->registers.name);
    if (keys->op) add(line, "%s..", keys->op->name);
    if (keys->count > 0) add(line, "%d", keys->count);
    if (keys->waiting) add(line, "%s..", keys->waiting->name);
    if (keys->pressed[0]) add(line, "%s..", keys->pressed);
}

/* "filled rectangle # solid": the tool and what it paints. */
static void add_tool(Text *line, const Editor *editor)
{
    enum { NARROW = 50 };
    char glyph = pen_glyph(&editor->pen), name[32] = "";
    CellKind kind = document_kind(editor->doc, glyph);
    ToolId id = editor->tool.id;
    bool is_filled = editor->tool.filled && (id == TOOL_RECTANGLE || id == TOOL_ELLIPSE);
    if (editor->pen.layer == LAYER_MAP && line->capacity > NARROW)
        snprintf(name, sizeof name, " %s",
                 kind == KIND_UNKNOWN ? "unknown" : cell_kinds[kind].name);
    for (char *at = name; *at; at++)
        if (*at == '_') *at = ' ';
    add(line, "%s%s %c%s", is_filled ? "filled " : "", editor_tool_name(id), glyph, name);
}

/* "4x2 pixels": the zoom, and how the level is drawn. */
static void add_view(Text *line, const Editor *editor)
{
    const Viewport *view = &editor->view;
    const char *name = viewport_zoom_name(view), *look = view->look ? view->look : "";
    const char *gap = look[0] ? " " : "";
    if (view->zoom < 0)
        add(line, "1:%d%s%s", (int)viewport_zoom_out(view), gap, look);
    else
        add(line, "%s%s%s", name ? name : "1x1", gap, look);
}

/* The cell under the cursor, in short where there is little room. */
static void add_cell(Text *line, const Editor *editor)
{
    char glyph = pen_glyph_at(&editor->pen, editor->doc, editor->cursor.at);
    CellKind kind = document_kind(editor->doc, glyph);
    bool is_map = editor->pen.layer == LAYER_MAP;
    size_t before = line->length;
    if (is_map && kind != KIND_UNKNOWN) add(line, "on %c %s", glyph, cell_kinds[kind].what);
    if (line->length == before)
        add(line, "on %c%s", glyph, is_map && kind == KIND_UNKNOWN ? " unknown" : "");
}

static void add_symmetry(Text *line, const Pen *pen)
{
    size_t before = line->length;
    if (pen->symmetry == SYMMETRY_NONE) return;
    add(line, "mirror: %s", pen_symmetry_name(pen));
    if (line->length == before) add(line, "mirrored");
}

/* In a narrow window problems come before what is seen anyway. */
void editor_status(const Editor *editor, int32_t cols, char *out, size_t size)
{
    enum { WIDE = 70, NAME_COLS = 10 };
    const Pen *pen = &editor->pen;
    Text line = line_begin(cols, out, size);
    int width = clamp_i32(cols / 4, 4, max_i32(NAME_COLS, cols / 5));
    if (editor_world_is_shown(editor)) {
        editor_world_status(editor, out, min_i32((int32_t)size, max_i32(0, cols) + 1));
        return;
    }
    add(&line, "%.*s%s", width, path_name(document_path(editor->doc)),
        document_is_modified(editor->doc) ? "*" : "");
    add(&line, "%d,%d", editor->cursor.at.col, editor->cursor.at.row);
    add_tool(&line, editor);
    size_t before_mode = line.length;
    add_pending(&line, editor);
    bool is_ready = line.length == before_mode;
    add(&line, "%s%s", pen->layer == LAYER_BACK ? "art" : "map",
        pen->locked[pen->layer] ? ", locked" : "");
    add_symmetry(&line, pen);
    if (cols >= WIDE) add_view(&line, editor);
    if (cols >= WIDE && is_ready) add(&line, "ready");
    int32_t total = editor->analysis.problems.total;
    if (total > 0) add(&line, "%d problem%s", total, total == 1 ? "" : "s");
    for (const char *words = editor->analysis.words; *words;) {
        size_t length = strcspn(words, "\n");
        add(&line, "%.*s", (int)length, words);
        words += length + (words[length] == '\n');
    }
    char lift[80];
    lift_path_describe(&editor->objects.lift, lift, sizeof lift);
    if (lift[0]) add(&line, "%s", lift);
    if (editor->objects.links.words[0]) add(&line, "%s", editor->objects.links.words);
    add_cell(&line, editor);
    if (cols < WIDE) add_view(&line, editor);
}

/* ---- hints ---- */

static void add_hint(Text *line, const Editor *editor, CommandId id)
{
    char keys[KEY_SIZE];
    const char *from = editor_commands[id].keys[editor->options.keys];
    if (id == COMMAND_ID_editor_paint && editor_tool_is_eraser(editor))
        id = COMMAND_ID_editor_erase;
    if (editor_command_next_keys(&from, keys)) add(line, "%s %s", keys, editor_commands[id].hint);
}

static void add_hints(Text *line, const Editor *editor, const CommandId *ids, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_hint(line, editor, ids[i]);
}

static const CommandId idle_hints[] = {
    COMMAND_ID_editor_paint,        COMMAND_ID_editor_erase,
    COMMAND_ID_editor_paint_glyph,  COMMAND_ID_editor_undo,
    COMMAND_ID_editor_help_context, COMMAND_ID_editor_show_menu,
    COMMAND_ID_editor_begin_line,   COMMAND_ID_editor_begin_fill,
    COMMAND_ID_editor_select_block, COMMAND_ID_editor_test_from_cursor,
    COMMAND_ID_editor_save,         COMMAND_ID_editor_quit,
};

static const CommandId selected_hints[] = {
    COMMAND_ID_editor_yank,   COMMAND_ID_editor_cut,     COMMAND_ID_editor_move_selection,
    COMMAND_ID_editor_paint,  COMMAND_ID_editor_erase,   COMMAND_ID_editor_flip_cols,
    COMMAND_ID_editor_rotate, COMMAND_ID_editor_replace,
};

static void add_pending_hints(Text *line, const Editor *editor)
{
    PendingOpKind kind = editor->pending.kind;
    add(line, "Enter draws it");
    add(line, "Esc puts it away");
    if (kind == PENDING_RECTANGLE || kind == PENDING_ELLIPSE) add(line, "f filled or not");
    if (kind == PENDING_FILL) add(line, "8 over corners");
    if (kind == PENDING_DRESS) add(line, "n another seed");
    if (kind == PENDING_DRESS) add(line, "N the one before");
    if (kind == PENDING_CHANGE) add(line, "n another one");
    if (kind != PENDING_GHOST) return;
    add_hint(line, editor, COMMAND_ID_editor_flip_cols);
    add_hint(line, editor, COMMAND_ID_editor_flip_rows);
    add_hint(line, editor, COMMAND_ID_editor_rotate);
    add(line, "e %s", editor_has(editor, EDITOR_THROUGH) ? "empty cells too" : "not empty cells");
}

void editor_hints(const Editor *editor, int32_t cols, char *out, size_t size)
{
    Text line = line_begin(cols, out, size);
    if (editor->prompt.open) {
        add(&line, "Enter does it");
        add(&line, "Esc leaves");
        if (editor->prompt.commands) add(&line, "Tab completes  Up Down choose");
    } else if (editor_world_is_shown(editor)) {
        for (int32_t i = 0; editor_world_hint(editor, i); i++)
            add(&line, "%s", editor_world_hint(editor, i));
    } else if (editor->panel.kind) {
        add(&line, "Esc closes");
        add(&line, editor->options.keys == KEYS_PLAIN ? "Up Down move" : "j k move");
        if (editor->panel.kind->choose) add(&line, "Enter chooses");
        if (project_list_is_shown(editor)) add(&line, "Tab map");
    } else if (keys_show_next(&editor->keys, editor->now)) {
        add(&line, "Esc forgets %s", editor->keys.pressed[0] ? editor->keys.pressed : "it");
    } else if (editor->typing.is_on) {
        add(&line, "Esc ends typing");
        add(&line, "Backspace takes back");
        add(&line, "Tab %s", editor->typing.is_down ? "to the right" : "down");
        add(&line, "Enter next %s", editor->typing.is_down ? "column" : "row");
    } else if (!pending_op_is_empty(&editor->pending)) {
        add_pending_hints(&line, editor);
    } else if (!selection_is_empty(&editor->selection)) {
        add_hints(&line, editor, selected_hints, ARRAY_LENGTH(selected_hints));
    } else {
        CellKind kind = document_kind_at(editor->doc, editor->cursor.at.col, editor->cursor.at.row);
        if (kind == KIND_SIGN || cell_kind_is(kind, KIND_IS_LIFT))
            add_hint(&line, editor, COMMAND_ID_editor_open_cell_form);
        add_hints(&line, editor, idle_hints, ARRAY_LENGTH(idle_hints));
    }
}
