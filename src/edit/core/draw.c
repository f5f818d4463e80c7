/* draw.c - see editor_internal.h */
#include "editor_internal.h"

#include <string.h>

char editor_empty_glyph(const Editor *editor)
{
    if (editor->pen.layer == LAYER_BACK) return ' ';
    char glyph = document_glyph(editor->doc, KIND_EMPTY);
    return glyph ? glyph : ' ';
}

char editor_glyph_at(const Editor *editor, Point at)
{
    return document_row(editor->doc, editor->pen.layer, at.row)[at.col];
}

void editor_choose_glyph(Editor *editor, char glyph)
{
    char *recent = editor->pen.recent;
    const char *old = memchr(recent, glyph, RECENT_COUNT);
    size_t shifted = old ? (size_t)(old - recent) : RECENT_COUNT - 1;
    memmove(recent + 1, recent, shifted);
    recent[0] = glyph;
    editor->pen.glyph[editor->pen.layer] = glyph;
}

/* ---- into the document ---- */

/* Paints a run of cells inside the level, where the selection allows it. */
static void set_run(Editor *editor, CellArea run, char glyph)
{
    for (MaskRun part = {0}; select_next_run(editor, run, &part);)
        document_set_run(editor->doc, editor->pen.layer, part.col, part.row, part.count, glyph);
}

/* A mirrored run goes in the other direction where left and right are swapped. */
void editor_draw_run(Editor *editor, int32_t col, int32_t row, int32_t count, char glyph)
{
    Point images[4];
    const char *turned[4][2];
    CellArea run = cell_area_common((CellArea){col, row, count, 1}, document_area(editor->doc));
    if (cell_area_is_empty(run)) return;
    Point ends[2][4];
    int32_t n = editor_symmetry_images(editor, (Point){run.col, row}, images, turned);
    memcpy(ends[0], images, sizeof images);
    editor_symmetry_images(editor, (Point){run.col + run.cols - 1, row}, ends[1], turned);
    for (int32_t i = 0; i < n; i++) {
        CellArea image =
            cell_area_common(cell_area_between(ends[0][i], ends[1][i]), document_area(editor->doc));
        char to = glyph;
        for (int32_t k = 0; k < 2; k++)
            if (turned[i][k]) to = turned[i][k][(uint8_t)to];
        if (!cell_area_is_empty(image)) set_run(editor, image, to);
    }
}

/* Runs of a mask in a row, from `run` on, which becomes the first of the next row. */
static bool draw_runs(Editor *editor, const Mask *mask, MaskRun *run, char glyph)
{
    bool is_plain = editor->pen.symmetry == SYMMETRY_NONE && !select_confines(editor);
    int32_t row = run->row;
    bool is_left = true;
    for (; is_left && run->row == row; is_left = mask_next_run(mask, run))
        if (is_plain)
            document_set_run(editor->doc, editor->pen.layer, run->col, row, run->count, glyph);
        else
            editor_draw_run(editor, run->col, row, run->count, glyph);
    return is_left;
}

/* Without mirrors and selection a row with many runs goes to the document as it is, because a mask
 * may have a million of them. */
void editor_draw_mask(Editor *editor, const Mask *mask, char glyph)
{
    enum { CELLS_AT_ONCE = 4096, RUNS_FEW = 8 };
    bool is_plain = editor->pen.symmetry == SYMMETRY_NONE && !select_confines(editor);
    MaskRun run = {0};
    int32_t cells = 0;
    for (bool is_left = mask_next_run(mask, &run); is_left;) {
        const uint64_t *bits = mask_row(mask, run.row);
        if (is_plain && cell_bits_count_runs(bits, (size_t)mask->row_words) > RUNS_FEW) {
            document_set_bits(editor->doc, editor->pen.layer, run.row, bits, glyph);
            run = (MaskRun){.row = run.row + 1};
            is_left = mask_next_run(mask, &run);
        } else {
            is_left = draw_runs(editor, mask, &run, glyph);
        }
        cells += mask->bounds.cols;
        if (cells < CELLS_AT_ONCE) continue;
        if (!editor_work_goes_on(editor, cells)) return;
        cells = 0;
    }
    (void)editor_work_goes_on(editor, cells);
}

void editor_draw_mask_as(Editor *editor, const Mask *mask, char glyph, const char *name)
{
    if (!editor_transaction_begin(editor, name)) return;
    editor_draw_mask(editor, mask, glyph);
    editor_transaction_end(editor);
}

/* ---- strokes ---- */

void editor_stroke_begin(Editor *editor, const char *name)
{
    if (editor->pen.stroking || !editor_transaction_begin(editor, name)) return;
    editor->pen.stroking = true;
    editor->pen.stroked = editor->now;
    editor->work.has_transaction = false; /* what was drawn of a stroke stays */
}

void editor_stroke_end(Editor *editor)
{
    if (!editor->pen.stroking) return;
    editor->pen.stroking = false;
    editor_transaction_end(editor);
}

void editor_stroke_line(Editor *editor, Point from, Point to, char glyph)
{
    editor_stroke_begin(editor, "pen");
    if (!editor->pen.stroking) return;
    int32_t cols = to.col - from.col, rows = to.row - from.row;
    int32_t steps = max_i32(1, max_i32(abs_i32(cols), abs_i32(rows)));
    for (int32_t i = 0; i <= steps; i++) {
        int32_t col = from.col + floor_div(2 * cols * i + steps, 2 * steps);
        int32_t row = from.row + floor_div(2 * rows * i + steps, 2 * steps);
        editor_draw_run(editor, col, row, 1, glyph);
    }
    editor->pen.stroked = editor->now;
}

/* ---- commands ---- */

/* Paints the selection, or cells to the right. */
static void put(Editor *editor, int32_t count, char glyph, const char *name)
{
    Mask mask = {0};
    if (!editor_transaction_begin(editor, name)) return;
    if (select_is_empty(editor))
        editor_draw_run(editor, editor->cursor.col, editor->cursor.row, count, glyph);
    else if (editor_work_goes_on(editor, select_count(editor)) && select_to_mask(editor, &mask))
        editor_draw_mask(editor, &mask, glyph);
    editor_transaction_end(editor);
    mask_done(&mask);
    select_clear(editor);
}

void editor_paint(Editor *editor, const CommandCall *call)
{
    put(editor, call->count, editor->pen.glyph[editor->pen.layer], "pen");
}

void editor_erase(Editor *editor, const CommandCall *call)
{
    put(editor, call->count, editor_empty_glyph(editor), "erase");
}

void editor_toggle_pen(Editor *editor, const CommandCall *call)
{
    (void)call;
    Point at = editor->cursor;
    editor->pen.down = !editor->pen.down;
    editor_message_set(editor, "pen %s", editor->pen.down ? "down: moving paints" : "up");
    if (editor->pen.down)
        editor_stroke_line(editor, at, at, editor->pen.glyph[editor->pen.layer]);
    else
        editor_stroke_end(editor);
}

char editor_glyph_of_key(const char *key)
{
    if (strcmp(key, "Space") == 0) return ' ';
    return key[0] > ' ' && key[0] <= '~' && key[1] == '\0' ? key[0] : '\0';
}

void editor_paint_glyph(Editor *editor, const CommandCall *call)
{
    char glyph = editor_glyph_of_key(call->key);
    if (!glyph) {
        editor_message_set(editor, "`%s` is no glyph; printable ASCII is", call->key);
        return;
    }
    editor_choose_glyph(editor, glyph);
    if (editor->pending.kind == PENDING_EMPTY) put(editor, call->count, glyph, "pen");
    if (editor->pen.layer == LAYER_MAP && document_kind(editor->doc, glyph) == KIND_UNKNOWN)
        editor_message_set(editor, "`%c` means nothing in this level; :legend gives it a meaning",
                           glyph);
}

void editor_choose_recent(Editor *editor, const CommandCall *call)
{
    int32_t index = call->key[0] - '1';
    if (index < 0 || index >= RECENT_COUNT || !editor->pen.recent[index])
        editor_message_set(editor, "there is no such recent glyph");
    else
        editor_choose_glyph(editor, editor->pen.recent[index]);
}

void editor_pick_glyph(Editor *editor, const CommandCall *call)
{
    char glyph = editor_glyph_at(editor, editor->cursor);
    (void)call;
    editor_choose_glyph(editor, glyph);
    editor_message_set(editor, "the pen paints `%c`", glyph);
}

/* ---- layer ---- */

/* Which of the two layers is drawn on, visible, and locked. */

static const char *const layer_names[LAYER_COUNT] = {"the map", "the art behind the map"};

void editor_next_layer(Editor *editor, const CommandCall *call)
{
    (void)call;
    pending_op_drop(editor);
    if (editor->selection.kind == SELECT_MASK) select_clear(editor);
    editor->pen.layer = (editor->pen.layer + 1) % LAYER_COUNT;
    editor_symmetry_update(editor);
    editor_message_set(editor, "you draw on %s", layer_names[editor->pen.layer]);
}

void editor_hide_layer(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->pen.hide_other = !editor->pen.hide_other;
    editor_message_set(editor, "%s is %s", layer_names[(editor->pen.layer + 1) % LAYER_COUNT],
                       editor->pen.hide_other ? "hidden" : "shown");
}

void editor_lock_layer(Editor *editor, const CommandCall *call)
{
    bool *locked = &editor->pen.locked[editor->pen.layer];
    (void)call;
    *locked = !*locked;
    editor_message_set(editor, "%s is %s", layer_names[editor->pen.layer],
                       *locked ? "locked: nothing changes it" : "open to changes");
}

/* ---- symmetry ---- */

/* Live symmetry: every cell that is painted has mirror images, with its glyph turned to match. The
 * axis may be on a cell or between two. */

typedef struct SymmetryInfo {
    const char *name;
    int32_t images; /* mirror images besides the cell itself */
    uint8_t flips[3];
} SymmetryInfo;

enum { FLIP_COLS = 1, FLIP_ROWS = 2 };

static const SymmetryInfo symmetries[SYMMETRY_COUNT] = {
    [SYMMETRY_NONE] = {"off", 0, {0}},
    [SYMMETRY_COLS] = {"left and right", 1, {FLIP_COLS}},
    [SYMMETRY_ROWS] = {"up and down", 1, {FLIP_ROWS}},
    [SYMMETRY_BOTH] = {"on both axes", 3, {FLIP_COLS, FLIP_ROWS, FLIP_COLS | FLIP_ROWS}},
    [SYMMETRY_TURN] = {"turned by 180 degrees", 1, {FLIP_COLS | FLIP_ROWS}},
};

int32_t editor_symmetry_images(const Editor *editor, Point at, Point out[4],
                               const char *turned[4][2])
{
    const Pen *pen = &editor->pen;
    const SymmetryInfo *symmetry = &symmetries[pen->symmetry];
    out[0] = at;
    turned[0][0] = turned[0][1] = NULL;
    for (int32_t i = 0; i < symmetry->images; i++) {
        uint8_t flips = symmetry->flips[i];
        Point image = at;
        if (flips & FLIP_COLS) image.col = pen->axis.col - at.col;
        if (flips & FLIP_ROWS) image.row = pen->axis.row - at.row;
        out[i + 1] = image;
        turned[i + 1][0] = flips & FLIP_COLS ? pen->turned[TURN_FLIP_COLS] : NULL;
        turned[i + 1][1] = flips & FLIP_ROWS ? pen->turned[TURN_FLIP_ROWS] : NULL;
    }
    return symmetry->images + 1;
}

void editor_symmetry_update(Editor *editor)
{
    for (Turn turn = 0; turn < TURN_COUNT; turn++)
        block_turn_glyphs(editor->doc, editor->pen.layer, turn, editor->pen.turned[turn]);
}

bool editor_symmetry_is_axis(const Editor *editor, int32_t col, int32_t row)
{
    const SymmetryInfo *symmetry = &symmetries[editor->pen.symmetry];
    uint8_t flips = 0;
    for (int32_t i = 0; i < symmetry->images; i++)
        flips |= symmetry->flips[i];
    return ((flips & FLIP_COLS) && col == editor->pen.axis.col / 2) ||
           ((flips & FLIP_ROWS) && row == editor->pen.axis.row / 2);
}

void editor_next_symmetry(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->pen.symmetry = (editor->pen.symmetry + 1) % SYMMETRY_COUNT;
    editor_symmetry_update(editor);
    editor_message_set(editor, "symmetry: %s", symmetries[editor->pen.symmetry].name);
}

void editor_end_symmetry(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->pen.symmetry = SYMMETRY_NONE;
    editor_message_set(editor, "symmetry: off");
}

const char *editor_symmetry_name(const Editor *editor)
{
    return symmetries[editor->pen.symmetry].name;
}

void editor_set_symmetry_axis(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->pen.axis = (Point){2 * editor->cursor.col, 2 * editor->cursor.row};
    if (editor->pen.symmetry == SYMMETRY_NONE) editor->pen.symmetry = SYMMETRY_COLS;
    editor_symmetry_update(editor);
    editor_message_set(editor, "the axis of symmetry is at %d,%d", editor->cursor.col,
                       editor->cursor.row);
}
