/* editor_diff.c - see editor_diff.h */
#include "editor_diff.h"

#include "../../base/file.h"
#include "../../level/level_file.h"
#include "editor_cursor.h"
#include "editor_panel.h"
#include "level_diff.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A picture has the part before at the left, and after at the right. */
enum {
    SHOWN_GLYPHS = 24,
    SIDE_GAP = 2,
    SIDE_COLS = (PICTURE_COLS - SIDE_GAP) / 2,
    NO_RUN = -1,
    VERDICT_LINES = 2
};

/* ---- lines ---- */

/* Where a run is now; where its cells were deleted, the next ones. */
static Point place_of(const Comparison *comparison, const CellRun *run)
{
    Point at = {comparison_line_after(comparison, AXIS_COLS, run->col),
                comparison_line_after(comparison, AXIS_ROWS, run->row)};
    if (at.col < 0) at.col = comparison->edits[AXIS_COLS].at;
    if (at.row < 0) at.row = comparison->edits[AXIS_ROWS].at;
    return at;
}

static void add_line(Panel *panel, int32_t run, const char *text)
{
    if (panel_add_text(panel, "%s", text)) panel->rows[panel->count - 1] = run;
}

static void add_words(Panel *panel, const Comparison *comparison)
{
    Text words = TEXT_GROWING;
    char *rest = NULL;
    comparison_words(comparison, &words);
    char *line = words.bytes ? strtok_r(words.bytes, "\n", &rest) : NULL;
    for (; line; line = strtok_r(NULL, "\n", &rest))
        add_line(panel, NO_RUN, line);
    text_done(&words);
}

static void add_run(Panel *panel, const LevelDiff *diff, int32_t index)
{
    const CellRun *run = &diff->runs[index];
    char sides[2][SHOWN_GLYPHS + 1] = {"", ""}, text[PANEL_TEXT_SIZE], glyphs[2];
    int32_t shown = min_i32(run->count, SHOWN_GLYPHS);
    for (int32_t i = 0; i < shown; i++) {
        comparison_cell(&diff->comparison, run->layer, run->col + i, run->row, glyphs);
        for (int side = 0; side < 2; side++)
            sides[side][i] = glyphs[side] ? glyphs[side] : ' ';
    }
    sides[0][shown] = sides[1][shown] = '\0';
    Point at = place_of(&diff->comparison, run);
    snprintf(text, sizeof text, "%4d,%-4d %s%s -> %s%s", (int)at.col, (int)at.row,
             run->layer == LAYER_BACK ? "art " : "", sides[0], sides[1],
             run->count > shown ? ".." : "");
    add_line(panel, index, text);
}

static void add_lines(Panel *panel, const LevelDiff *diff)
{
    add_words(panel, &diff->comparison);
    int32_t index = 0;
    while (index < diff->count && panel->count < PANEL_ROWS - 1)
        add_run(panel, diff, index++);
    char more[PANEL_TEXT_SIZE];
    snprintf(more, sizeof more, "... and %lld more", (long long)(diff->all - index));
    if (diff->all > index) add_line(panel, NO_RUN, more);
}

/* ---- the list ---- */

static const CellRun *run_of_line(const Panel *panel, int32_t line)
{
    int32_t run = panel->rows[line];
    return run == NO_RUN ? NULL : &panel->diff->runs[run];
}

static void list_choose(Editor *editor, int32_t line)
{
    const CellRun *run = run_of_line(&editor->panel, line);
    if (!run) return;
    Point at = place_of(&editor->panel.diff->comparison, run);
    panel_close(&editor->panel);
    editor_jump_to(editor, at.col, at.row);
}

/* What a picture shows: cells of the comparison. */
typedef struct DiffShown {
    const LevelDiff *diff;
    Point first;
} DiffShown;

static ShownGlyph shown_of_diff(const void *context, int32_t col, int32_t row)
{
    const DiffShown *shown = context;
    const Comparison *comparison = &shown->diff->comparison;
    int side = col >= SIDE_COLS + SIDE_GAP;
    int32_t at = shown->first.col + col - (side ? SIDE_COLS + SIDE_GAP : 0);
    char map[2], art[2];
    bool is_gap = col >= SIDE_COLS && !side;
    bool is_inside = at < comparison_lines(comparison, AXIS_COLS) &&
                     shown->first.row + row < comparison_lines(comparison, AXIS_ROWS);
    if (is_gap || !is_inside) return (ShownGlyph){' ', KIND_EMPTY, 0};
    CellChange change = comparison_cell(comparison, LAYER_MAP, at, shown->first.row + row, map);
    CellChange behind = comparison_cell(comparison, LAYER_BACK, at, shown->first.row + row, art);
    const Content *content = side ? comparison->after : comparison->before;
    CellKind kind = map[side] ? (CellKind)content->kind_of[(uint8_t)map[side]] : KIND_EMPTY;
    bool is_art = kind == KIND_EMPTY && art[side] && art[side] != ' ';
    uint32_t flags = change != CELL_SAME || behind != CELL_SAME ? SHOWN_CHANGED : 0;
    if (is_art) return (ShownGlyph){art[side], KIND_EMPTY, flags | SHOWN_BACK};
    return (ShownGlyph){kind == KIND_EMPTY ? ' ' : map[side], kind, flags};
}

static void list_picture(Editor *editor, int32_t line)
{
    Panel *panel = &editor->panel;
    const CellRun *run = run_of_line(panel, line);
    if (!run) return;
    const Comparison *comparison = &panel->diff->comparison;
    int32_t cols = comparison_lines(comparison, AXIS_COLS);
    int32_t rows = comparison_lines(comparison, AXIS_ROWS);
    int32_t middle = run->col + min_i32(run->count, SIDE_COLS) / 2;
    const DiffShown shown = {panel->diff,
                             {clamp_i32(middle - SIDE_COLS / 2, 0, max_i32(0, cols - SIDE_COLS)),
                              clamp_i32(run->row - PICTURE_ROWS / 2, 0,
                                        max_i32(0, rows - PICTURE_ROWS))}};
    panel_set_picture(panel, &(PictureSource){PICTURE_COLS, min_i32(rows, PICTURE_ROWS),
                                              shown_of_diff, &shown});
}

static const PanelKind list_kind = {
    NULL, editor_panel_row_count, editor_panel_text_line, list_choose, NULL, list_picture};

/* ---- verdicts ---- */

static void write_verdict(Panel *panel, int32_t side, const char *words)
{
    const Content *content = side ? &panel->diff->after : &panel->diff->before;
    snprintf(panel->text[side], PANEL_TEXT_SIZE, "%s %dx%d: %s", side ? "after, " : "before,",
             (int)content_cols(content), (int)content_rows(content), words);
}

bool editor_wants_verdict(const Editor *editor, int32_t *side)
{
    const LevelDiff *diff = editor->panel.kind == &list_kind ? editor->panel.diff : NULL;
    if (!diff || (diff->has_verdict[0] && diff->has_verdict[1])) return false;
    *side = diff->has_verdict[0];
    return true;
}

Level *editor_parse_version(const Editor *editor, int32_t side)
{
    size_t size;
    const LevelDiff *diff = editor->panel.diff;
    char *text = content_join(side ? &diff->after : &diff->before, &size);
    Level *level = text ? editor_parse_text(editor, text, size) : NULL;
    free(text);
    return level;
}

void editor_set_verdict(Editor *editor, int32_t side, const char *words)
{
    editor->panel.diff->has_verdict[side] = true;
    write_verdict(&editor->panel, side, words);
}

/* Compares with what was before, which it takes; false when nothing differs, or with a message. */
static bool show(Editor *editor, Content *before, const char *title)
{
    Content now;
    ErrorList errors;
    error_list_init(&errors, document_path(editor->doc));
    if (!document_content_at(editor->doc, document_state(editor->doc), &now, &errors)) {
        content_done(before);
        editor_message_errors(editor, &errors);
        return false;
    }
    LevelDiff *diff = level_diff_create(before, &now);
    if (!diff) {
        editor_message_set(editor, "out of memory");
        return false;
    }
    panel_open(&editor->panel, &list_kind);
    editor->panel.diff = diff;
    snprintf(editor->panel.title, sizeof editor->panel.title, "%s", title);
    for (int32_t side = 0; side < VERDICT_LINES; side++)
        add_line(&editor->panel, NO_RUN, "");
    add_lines(&editor->panel, diff);
    if (editor->panel.count > VERDICT_LINES) {
        for (int32_t side = 0; side < VERDICT_LINES; side++)
            write_verdict(&editor->panel, side, "not solved yet");
        editor_panel_mark(editor, VERDICT_LINES);
        return true;
    }
    panel_close(&editor->panel);
    return false;
}

/* ---- what it is compared with ---- */

bool editor_diff_file(Editor *editor, const char *path)
{
    size_t size;
    Content before;
    ErrorList errors;
    char title[PANEL_TEXT_SIZE];
    bool is_own = strcmp(path, document_path(editor->doc)) == 0;
    error_list_init(&errors, path);
    char *bytes = file_read(path, LEVEL_SIZE_MAX, &size, &errors);
    bool is_read = bytes && content_init(&before, bytes, size, &errors);
    free(bytes);
    if (!is_read) {
        editor_message_errors(editor, &errors);
        return false;
    }
    const char *name = strrchr(path, '/');
    snprintf(title, sizeof title, "Changes since %.100s",
             is_own ? "the file was saved" : (name ? name + 1 : path));
    return show(editor, &before, title);
}

bool editor_diff_state(Editor *editor, int32_t state)
{
    Content before;
    ErrorList errors;
    char title[PANEL_TEXT_SIZE];
    error_list_init(&errors, document_path(editor->doc));
    if (!document_content_at(editor->doc, state, &before, &errors)) {
        editor_message_errors(editor, &errors);
        return false;
    }
    snprintf(title, sizeof title, "Changes since state %d of the history", (int)state);
    return show(editor, &before, title);
}

void editor_list_differences(Editor *editor, const CommandCall *call)
{
    char *end;
    const char *text = call->text;
    int32_t last = document_state_last(editor->doc);
    long state = strtol(text, &end, 10);
    bool is_state = text[0] && *end == '\0' && state >= 0 && state <= last;
    bool differs = is_state ? editor_diff_state(editor, (int32_t)state)
                            : editor_diff_file(editor, text[0] ? text : document_path(editor->doc));
    if (differs || editor->out.message[0]) return;
    if (is_state)
        editor_message_set(editor, "nothing differs from state %ld", state);
    else if (text[0])
        editor_message_set(editor, "nothing differs from %.100s", text);
    else
        editor_message_set(editor, "no changes since the file was saved");
}
