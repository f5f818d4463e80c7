/* lift_path.c - see editor_internal.h. */
#include "editor_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../../base/text.h"
#include "../../engine/decimal.h"

static const double usual_speed = 0.05;

/* ---- reading ---- */

static void name_section(int32_t digit, char out[24])
{
    snprintf(out, 24, "lift.%d", (int)digit);
}

/* A lift without a path, or with a wrong one, stands still. */
static void read_path(const Document *doc, LiftShown *lift)
{
    char section[24], velocity[80], ticks[32];
    name_section(lift->digit, section);
    lift->dx = lift->dy = 0;
    lift->ticks = 0;
    if (!document_get_value(doc, section, "velocity", velocity, sizeof velocity)) return;
    bool has_ticks = document_get_value(doc, section, "ticks", ticks, sizeof ticks);
    char *comma = strchr(velocity, ',');
    if (!comma) return;
    *comma = '\0';
    double dx, dy;
    int32_t count = LIFT_TICKS_DEFAULT;
    bool is_read = decimal_to_real(velocity, &dx) && decimal_to_real(comma + 1, &dy) &&
                   (!has_ticks || decimal_to_int(ticks, &count));
    if (!is_read || fmax(fabs(dx), fabs(dy)) > 1 || count < 1 || count > LIFT_TICKS_MAX) return;
    lift->dx = dx;
    lift->dy = dy;
    lift->ticks = count;
}

CellArea lift_path_cells(const Document *doc, Point at)
{
    const char *cells = document_row(doc, LAYER_MAP, at.row);
    int32_t first = at.col, end = at.col + 1;
    while (first > 0 && cells[first - 1] == cells[at.col])
        first--;
    while (end < document_cols(doc) && cells[end] == cells[at.col])
        end++;
    return (CellArea){first, at.row, end - first, 1};
}

static void look_at_cursor(Editor *editor)
{
    LiftShown *lift = &editor->lift;
    Point at = editor->cursor;
    CellKind kind = document_kind_at(editor->doc, at.col, at.row);
    *lift = (LiftShown){.is_there = cell_kind_is(kind, KIND_IS_LIFT)};
    if (!lift->is_there) return;
    lift->digit = cell_kinds[kind].digit;
    lift->at = lift_path_cells(editor->doc, at);
    read_path(editor->doc, lift);
    lift->end = (Point){lift->at.col + (int32_t)lround(lift->dx * lift->ticks),
                        lift->at.row + (int32_t)lround(lift->dy * lift->ticks)};
}

void lift_path_follow(Editor *editor)
{
    LiftShown *lift = &editor->lift;
    bool is_same = lift->version == document_version(editor->doc) &&
                   lift->seen_from.col == editor->cursor.col &&
                   lift->seen_from.row == editor->cursor.row;
    if (lift->is_held && lift->version != document_version(editor->doc)) lift->is_held = false;
    if (is_same) return;
    if (lift->is_held)
        lift->end = (Point){lift->at.col + editor->cursor.col - lift->grip.col,
                            lift->at.row + editor->cursor.row - lift->grip.row};
    else
        look_at_cursor(editor);
    lift->version = document_version(editor->doc);
    lift->seen_from = editor->cursor;
}

/* ---- showing ---- */

/* The way of the lift's middle goes along the longer axis, a cell a step. */
static bool is_on_way(const LiftShown *lift, int32_t col, int32_t row)
{
    int32_t cols = lift->end.col - lift->at.col, rows = lift->end.row - lift->at.row;
    int32_t x = col - lift->at.col - (lift->at.cols - 1) / 2, y = row - lift->at.row;
    bool is_wide = abs_i32(cols) >= abs_i32(rows);
    int32_t length = is_wide ? cols : rows, along = is_wide ? x : y, across = is_wide ? y : x;
    int32_t slope = is_wide ? rows : cols;
    if (length == 0 || (length > 0 ? along < 0 || along > length : along > 0 || along < length))
        return false;
    return across == (int32_t)lround((double)slope * along / length);
}

uint16_t lift_path_flags(const Editor *editor, int32_t col, int32_t row)
{
    const LiftShown *lift = &editor->lift;
    if (!lift->is_there) return 0;
    CellArea end = {lift->end.col, lift->end.row, lift->at.cols, 1};
    if (cell_area_has(end, col, row)) return SHOWN_TURN;
    return is_on_way(lift, col, row) ? SHOWN_PATH : 0;
}

/* The ticks that the way takes at the speed that the lift has. */
static int32_t ticks_of_way(const LiftShown *lift)
{
    double speed = fmax(fabs(lift->dx), fabs(lift->dy));
    int32_t cells =
        max_i32(abs_i32(lift->end.col - lift->at.col), abs_i32(lift->end.row - lift->at.row));
    return clamp_i32((int32_t)lround(cells / (speed > 0 ? speed : usual_speed)), max_i32(1, cells),
                     LIFT_TICKS_MAX);
}

void lift_path_describe(const Editor *editor, char *out, size_t size)
{
    enum { TICKS_PER_SECOND = 60 };
    const LiftShown *lift = &editor->lift;
    int32_t ticks = lift->is_held ? ticks_of_way(lift) : lift->ticks;
    out[0] = '\0';
    if (!lift->is_there) return;
    if (ticks == 0)
        snprintf(out, size, "stands still");
    else
        snprintf(out, size, "turns at %d,%d after %d ticks, %d.%d s", lift->end.col, lift->end.row,
                 ticks, ticks / TICKS_PER_SECOND, ticks % TICKS_PER_SECOND * 10 / TICKS_PER_SECOND);
}

/* ---- the end ---- */

static void write_path(Editor *editor)
{
    LiftShown *lift = &editor->lift;
    char section[24], dx[DECIMAL_TEXT_MAX], dy[DECIMAL_TEXT_MAX], text[2 * DECIMAL_TEXT_MAX + 4];
    enum { DIGITS = 6 };
    int32_t ticks = ticks_of_way(lift);
    decimal_from_rounded((double)(lift->end.col - lift->at.col) / ticks, DIGITS, dx, sizeof dx);
    decimal_from_rounded((double)(lift->end.row - lift->at.row) / ticks, DIGITS, dy, sizeof dy);
    snprintf(text, sizeof text, "%s, %s", dx, dy);
    name_section(lift->digit, section);
    if (!editor_transaction_begin(editor, "lift")) return;
    bool is_written = document_set_value(editor->doc, section, "velocity", text);
    snprintf(text, sizeof text, "%d", (int)ticks);
    is_written = is_written && document_set_value(editor->doc, section, "ticks", text);
    if (is_written)
        editor_transaction_end(editor);
    else
        editor_transaction_cancel(editor);
    editor_message_set(editor, is_written ? "lift %d turns at %d,%d" : "lift %d keeps its path",
                       (int)lift->digit, (int)lift->end.col, (int)lift->end.row);
}

void lift_path_drop(Editor *editor)
{
    LiftShown *lift = &editor->lift;
    if (!lift->is_held) return;
    lift_path_follow(editor);
    bool has_moved = lift->end.col != lift->at.col || lift->end.row != lift->at.row;
    if (lift->is_held && has_moved)
        write_path(editor);
    else
        editor_message_set(editor, "the path of a lift ends in another place than it begins");
    lift_path_let_go(editor);
}

void lift_path_let_go(Editor *editor)
{
    editor->lift = (LiftShown){.version = UINT64_MAX};
}

/* Its end follows the cursor from now on, with this cell of the lift; the pen stays up. */
static void hold_end(Editor *editor, Point grip)
{
    editor->pen.down = false;
    editor->lift.is_held = true;
    editor->lift.grip = grip;
    editor->lift.held_at = editor->cursor;
}

bool lift_path_end_has_moved(const Editor *editor)
{
    const LiftShown *lift = &editor->lift;
    bool is_there =
        lift->held_at.col == editor->cursor.col && lift->held_at.row == editor->cursor.row;
    return lift->is_held && !is_there;
}

bool lift_path_take_end(Editor *editor, Point at)
{
    LiftShown *lift = &editor->lift;
    CellArea end = {lift->end.col, lift->end.row, lift->at.cols, 1};
    bool is_there = lift->is_there && !lift->is_held && lift->ticks > 0 &&
                    cell_area_has(end, at.col, at.row) && !cell_area_has(lift->at, at.col, at.row);
    if (!is_there) return false;
    cursor_go(editor, at.col, at.row);
    hold_end(editor,
             (Point){lift->at.col + at.col - lift->end.col, lift->at.row + at.row - lift->end.row});
    return true;
}

void editor_take_lift_end(Editor *editor, const CommandCall *call)
{
    (void)call;
    if (editor->lift.is_held) {
        lift_path_drop(editor);
        return;
    }
    lift_path_follow(editor);
    if (!editor->lift.is_there) {
        editor_message_set(editor, "there is no lift here");
        return;
    }
    hold_end(editor, editor->cursor);
    editor->lift.end = (Point){editor->lift.at.col, editor->lift.at.row};
    editor_message_set(editor, "go to where the lift turns; gE sets it, Esc leaves it");
}
