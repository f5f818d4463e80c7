/* merge.c - see merge.h. First each side gets the lines that were inserted or deleted on the
 * other side; then all three versions have the same size and are merged cell by cell. */
#include "merge.h"

#include "cell_area.h"
#include "content.h"
#include "header_merge.h"
#include "layer_cells.h"
#include "line_diff.h"

#include <string.h>

typedef struct Merge {
    Content base, here, there;
    LineEdit here_edits[AXIS_COUNT], there_edits[AXIS_COUNT]; /* from the base */
    LineEdit back[AXIS_COUNT]; /* lines of the result that were deleted there and are restored */
    Conflicts *conflicts;
} Merge;

/* ---- lines ---- */

/* Inserts or deletes lines, and moves the places of the header with their cells. */
static bool edit_lines(Content *content, Axis axis, LineEdit edit)
{
    return line_diff_apply(content, axis, edit) && header_move_places(content, axis, edit);
}

/* Where line `at` is after an edit; for a deleted line, the place of the edit. `after_equal`: is it
 * after lines that are inserted right at it? */
static int32_t moved_by(int32_t at, LineEdit edit, bool after_equal)
{
    if (at == edit.at) return after_equal && edit.count > 0 ? at + edit.count : at;
    int32_t after = line_edit_line_after(at, edit);
    return after < 0 ? edit.at : after;
}

static bool inserts_inside(LineEdit insertion, LineEdit deletion)
{
    return insertion.count > 0 && deletion.count < 0 && insertion.at > deletion.at &&
           insertion.at < deletion.at - deletion.count;
}

/* How many lines both delete. */
static int32_t overlap(LineEdit a, LineEdit b)
{
    int32_t begin = max_i32(a.at, b.at), end = min_i32(a.at - a.count, b.at - b.count);
    return max_i32(end - begin, 0);
}

static void report_line(Merge *m, Axis axis, int32_t at)
{
    bool rows = axis == AXIS_ROWS;
    at = min_i32(at, line_diff_count(&m->here, axis) - 1);
    Place place = {(int16_t)(rows ? 0 : at), (int16_t)(rows ? at : 0), KIND_UNKNOWN};
    conflicts_add(m->conflicts,
                  &(Conflict){.kind = rows ? CONFLICT_ROWS : CONFLICT_COLS, .at = place});
}

/* Has this side, made from the base by the edits `own`, changed a cell of the lines that the other
 * side deleted? Rows are aligned before columns. */
static bool has_changed_in(const Merge *m, const Content *side, const LineEdit *own,
                           LineEdit deleted, Axis axis)
{
    const LineEdit none = {0};
    for (int32_t at = deleted.at; at < deleted.at - deleted.count; at++) {
        int32_t after = line_edit_line_after(at, own[axis]);
        LineEdit across = axis == AXIS_ROWS ? own[AXIS_COLS] : none;
        if (after >= 0 && line_diff_differences(&m->base, at, side, after, axis, across) > 0)
            return true;
    }
    return false;
}

static bool leaves_nothing(const Merge *m, Axis axis)
{
    LineEdit here = m->here_edits[axis], there = m->there_edits[axis];
    return line_diff_count(&m->base, axis) + here.count + there.count + overlap(here, there) <= 0;
}

/* Restores lines that were deleted there but changed here: as absent cells for now, and with the
 * cells of the base once all have one size. */
static bool undelete(Merge *m, Axis axis)
{
    LineEdit *there = &m->there_edits[axis], here = m->here_edits[axis];
    LineEdit back = {there->at, -there->count};
    if (!edit_lines(&m->there, axis, back)) return false;
    m->back[axis].at = moved_by(back.at, here, true);
    m->back[axis].count = moved_by(back.at + back.count, here, false) - m->back[axis].at;
    there->count = 0;
    return true;
}

/* Removes lines that were inserted there among lines that were deleted here. */
static bool uninsert(Merge *m, Axis axis)
{
    LineEdit *there = &m->there_edits[axis];
    if (!edit_lines(&m->there, axis, (LineEdit){there->at, -there->count})) return false;
    there->count = 0;
    return true;
}

/* Do the rows of both sides differ in a column of the base? */
static bool rows_differ(const Merge *m, DocumentLayer layer, int32_t row)
{
    for (int32_t col = 0; col < content_cols(&m->base); col++) {
        int32_t here = line_edit_line_after(col, m->here_edits[AXIS_COLS]);
        int32_t there = line_edit_line_after(col, m->there_edits[AXIS_COLS]);
        if (here >= 0 && there >= 0 &&
            content_glyph(&m->here, layer, here, row) !=
                content_glyph(&m->there, layer, there, row))
            return true;
    }
    return false;
}

static bool lines_differ(const Merge *m, Axis axis, int32_t line)
{
    const LineEdit none = {0};
    if (axis == AXIS_COLS)
        return line_diff_differences(&m->here, line, &m->there, line, axis, none) > 0;
    return rows_differ(m, LAYER_MAP, line) || rows_differ(m, LAYER_BACK, line);
}

/* Did both sides insert the same lines at the same place? */
static bool have_inserted_same(const Merge *m, Axis axis)
{
    LineEdit here = m->here_edits[axis], there = m->there_edits[axis];
    if (here.count <= 0 || here.count != there.count || here.at != there.at) return false;
    for (int32_t line = here.at; line < here.at + here.count; line++)
        if (lines_differ(m, axis, line)) return false;
    return true;
}

static LineEdit shortened(LineEdit edit, int32_t by)
{
    edit.count += by;
    return edit;
}

/* Gives all three versions the lines of both sides, without those that either deleted. Lines that
 * both inserted at one place are kept once if they are equal, else in the order here, there. */
static bool apply_both(Merge *m, Axis axis)
{
    LineEdit here = m->here_edits[axis], there = m->there_edits[axis];
    int32_t both = overlap(here, there);
    if (have_inserted_same(m, axis)) return edit_lines(&m->base, axis, here);
    LineEdit here_in_there = shortened(here, both), there_in_here = shortened(there, both);
    here_in_there.at = moved_by(here.at, there, here.count < 0);
    there_in_here.at = moved_by(there.at, here, true);
    return edit_lines(&m->base, axis, here) && edit_lines(&m->base, axis, there_in_here) &&
           edit_lines(&m->there, axis, here_in_there) && edit_lines(&m->here, axis, there_in_here);
}

static bool align(Merge *m, Axis axis)
{
    LineEdit here = m->here_edits[axis], there = m->there_edits[axis];
    bool is_needed = inserts_inside(here, there) || leaves_nothing(m, axis) ||
                     has_changed_in(m, &m->here, m->here_edits, there, axis);
    bool is_dropped = inserts_inside(there, here);
    bool is_lost = has_changed_in(m, &m->there, m->there_edits, here, axis);
    if (is_needed && !undelete(m, axis)) return false;
    if (is_dropped && !uninsert(m, axis)) return false;
    if (!apply_both(m, axis)) return false;
    if (is_needed) report_line(m, axis, m->back[axis].at);
    if (is_dropped) report_line(m, axis, here.at);
    if (is_lost) report_line(m, axis, moved_by(here.at, m->there_edits[axis], true));
    return true;
}

static bool align_lines(Merge *m)
{
    bool is_found = line_diff_find_edits(&m->base, &m->here, m->here_edits) &&
                    line_diff_find_edits(&m->base, &m->there, m->there_edits);
    if (!is_found || !align(m, AXIS_ROWS) || !align(m, AXIS_COLS)) return false;
    if (m->base.planes[LAYER_BACK].cells && !content_need_back(&m->there)) return false;
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        line_diff_copy(&m->base, &m->there, (Axis)axis, m->back[axis]);
    return true;
}

/* ---- cells ---- */

/* The result of a three-way merge of one value; `conflict` is set where both sides changed it. */
static int32_t choose(int32_t base, int32_t here, int32_t there, bool *conflict)
{
    if (here == there || there == base) return here;
    if (here == base) return there;
    *conflict = true;
    return here;
}

static void merge_row(Merge *m, DocumentLayer layer, int32_t row)
{
    LayerCells *here = &m->here.planes[layer];
    char *cells = layer_cells_row(here, row);
    for (int32_t col = 0; col < here->cols; col++) {
        bool conflict = false;
        char there = content_glyph(&m->there, layer, col, row);
        if (there == cells[col]) continue;
        char base = content_glyph(&m->base, layer, col, row);
        cells[col] = (char)choose(base, cells[col], there, &conflict);
        if (!conflict) continue;
        uint8_t kind = m->here.kind_of[(uint8_t)cells[col]];
        conflicts_add(m->conflicts, &(Conflict){.kind = CONFLICT_CELL,
                                                .layer = layer,
                                                .at = {(int16_t)col, (int16_t)row, kind},
                                                .base = (char[]){base, '\0'},
                                                .here = (char[]){cells[col], '\0'},
                                                .there = (char[]){there, '\0'}});
    }
}

static RowShape shape_at(const LayerCells *plane, int32_t row)
{
    return row < plane->rows ? plane->shapes[row] : (RowShape){0, END_ABSENT};
}

/* The shape of a row in the file is never a conflict: the shape here wins. */
static void merge_shape(Merge *m, DocumentLayer layer, int32_t row)
{
    bool ignored;
    RowShape *here = &m->here.planes[layer].shapes[row];
    RowShape base = shape_at(&m->base.planes[layer], row);
    RowShape there = shape_at(&m->there.planes[layer], row);
    int32_t length = choose(base.length, here->length, there.length, &ignored);
    here->length = (int16_t)min_i32(length, m->here.planes[layer].cols);
    here->end = (uint8_t)choose(base.end, here->end, there.end, &ignored);
}

static bool merge_layer(Merge *m, DocumentLayer layer)
{
    LayerCells *here = &m->here.planes[layer];
    const LayerCells *there = &m->there.planes[layer];
    if (!there->cells) return true;
    if (layer == LAYER_BACK && !content_grow_back(&m->here, there->cols, there->rows)) return false;
    for (int32_t row = 0; row < here->rows; row++) {
        merge_row(m, layer, row);
        merge_shape(m, layer, row);
    }
    return true;
}

/* ---- bytes ---- */

static bool equal(Bytes a, Bytes b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.at, b.at, a.size) == 0);
}

static bool merge_blob(Merge *m, Blob blob)
{
    Bytes base = m->base.blobs[blob], here = m->here.blobs[blob], there = m->there.blobs[blob];
    if (equal(here, there) || equal(there, base)) return true;
    return !equal(here, base) || content_set_blob(&m->here, blob, there.at, there.size);
}

static bool merge_all(Merge *m)
{
    if (!align_lines(m)) return false;
    if (!merge_blob(m, BLOB_MAP_TAIL) || !merge_blob(m, BLOB_BACK_TAIL) ||
        !header_merge(&m->base, &m->here, &m->there, m->conflicts))
        return false;
    for (int layer = 0; layer < LAYER_COUNT; layer++) {
        bool ignored;
        m->here.marks[layer] = (uint8_t)choose(m->base.marks[layer], m->here.marks[layer],
                                               m->there.marks[layer], &ignored);
        if (!merge_layer(m, (DocumentLayer)layer)) return false;
    }
    content_settle(&m->here);
    return true;
}

bool content_merge(const Content *base, const Content *here, const Content *there, Content *result,
                   Conflicts *conflicts)
{
    Merge m = {.conflicts = conflicts};
    bool ok = content_copy(base, &m.base) && content_copy(here, &m.here) &&
              content_copy(there, &m.there) && merge_all(&m);
    content_done(&m.base);
    content_done(&m.there);
    if (!ok) content_done(&m.here);
    *result = m.here;
    return ok;
}

int64_t content_differences(const Content *a, const Content *b)
{
    int64_t count = 0;
    for (int layer = 0; layer < LAYER_COUNT; layer++) {
        DocumentLayer which = (DocumentLayer)layer;
        const LayerCells *p = &a->planes[layer], *q = &b->planes[layer];
        int32_t cols = max_i32(p->cols, q->cols), rows = max_i32(p->rows, q->rows);
        for (int32_t row = 0; row < rows; row++)
            for (int32_t col = 0; col < cols; col++)
                count += content_glyph(a, which, col, row) != content_glyph(b, which, col, row);
    }
    return count;
}
