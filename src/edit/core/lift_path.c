/* lift_path.c - see lift_path.h. */
#include "lift_path.h"

#include "../../base/clock.h"
#include "../../engine/decimal.h"
#include "shown_glyph.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double usual_speed = 0.05;

enum { SECTION_SIZE = 24 };

static void name_section(int32_t digit, char out[SECTION_SIZE])
{
    snprintf(out, SECTION_SIZE, "lift.%d", (int)digit);
}

void lift_path_read(LiftShown *lift, const Document *doc)
{
    char section[SECTION_SIZE], velocity[80], ticks[32];
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

void lift_path_follow(LiftShown *lift, const Document *doc, Point cursor)
{
    uint64_t version = document_version(doc);
    bool is_same = lift->version == version && lift->seen_from.col == cursor.col &&
                   lift->seen_from.row == cursor.row;
    if (is_same) return;
    if (lift->version != version) lift->is_held = false;
    if (lift->is_held) {
        lift->end = (Point){lift->at.col + cursor.col - lift->grip.col,
                            lift->at.row + cursor.row - lift->grip.row};
    } else {
        CellKind kind = document_kind_at(doc, cursor.col, cursor.row);
        *lift = (LiftShown){.is_there = cell_kind_is(kind, KIND_IS_LIFT)};
        if (lift->is_there) {
            lift->digit = cell_kinds[kind].digit;
            lift->at = lift_path_cells(doc, cursor);
            lift_path_read(lift, doc);
            lift->end = (Point){lift->at.col + (int32_t)lround(lift->dx * lift->ticks),
                                lift->at.row + (int32_t)lround(lift->dy * lift->ticks)};
        }
    }
    lift->version = version;
    lift->seen_from = cursor;
}

void lift_path_hold(LiftShown *lift, Point cursor, Point grip)
{
    lift->is_held = true;
    lift->grip = grip;
    lift->held_at = cursor;
}

void lift_path_let_go(LiftShown *lift)
{
    *lift = (LiftShown){.version = UINT64_MAX};
}

bool lift_path_end_has_moved(const LiftShown *lift, Point cursor)
{
    return lift->is_held && (lift->held_at.col != cursor.col || lift->held_at.row != cursor.row);
}

/* The path of the lift's middle goes along the longer axis, a cell a step. */
uint16_t lift_path_flags(const LiftShown *lift, int32_t col, int32_t row)
{
    if (!lift->is_there) return 0;
    CellArea end = {lift->end.col, lift->end.row, lift->at.cols, 1};
    if (cell_area_has(end, col, row)) return SHOWN_TURN;
    int32_t cols = lift->end.col - lift->at.col, rows = lift->end.row - lift->at.row;
    int32_t x = col - lift->at.col - (lift->at.cols - 1) / 2, y = row - lift->at.row;
    bool is_wide = abs_i32(cols) >= abs_i32(rows);
    int32_t length = is_wide ? cols : rows, along = is_wide ? x : y, across = is_wide ? y : x;
    int32_t slope = is_wide ? rows : cols;
    bool is_beside = length > 0 ? along < 0 || along > length : along > 0 || along < length;
    if (length == 0 || is_beside) return 0;
    return across == (int32_t)lround((double)slope * along / length) ? SHOWN_PATH : 0;
}

/* The ticks of the path to the end, at the speed that the lift has. */
static int32_t ticks_to_end(const LiftShown *lift)
{
    double speed = fmax(fabs(lift->dx), fabs(lift->dy));
    int32_t cells =
        max_i32(abs_i32(lift->end.col - lift->at.col), abs_i32(lift->end.row - lift->at.row));
    return clamp_i32((int32_t)lround(cells / (speed > 0 ? speed : usual_speed)), max_i32(1, cells),
                     LIFT_TICKS_MAX);
}

void lift_path_describe(const LiftShown *lift, char *out, size_t size)
{
    int32_t ticks = lift->is_held ? ticks_to_end(lift) : lift->ticks;
    out[0] = '\0';
    if (!lift->is_there) return;
    if (ticks == 0)
        snprintf(out, size, "stands still");
    else
        snprintf(out, size, "turns at %d,%d after %d ticks, %d.%d s", lift->end.col, lift->end.row,
                 ticks, ticks / TICKS_PER_SECOND, ticks % TICKS_PER_SECOND * 10 / TICKS_PER_SECOND);
}

LiftPathText lift_path_text(const LiftShown *lift)
{
    LiftPathText out;
    enum { DIGITS = 6 };
    char dx[DECIMAL_TEXT_MAX], dy[DECIMAL_TEXT_MAX];
    int32_t ticks = ticks_to_end(lift);
    assert(lift->is_there && ticks > 0);
    decimal_from_rounded((double)(lift->end.col - lift->at.col) / ticks, DIGITS, dx, sizeof dx);
    decimal_from_rounded((double)(lift->end.row - lift->at.row) / ticks, DIGITS, dy, sizeof dy);
    snprintf(out.velocity, sizeof out.velocity, "%s, %s", dx, dy);
    name_section(lift->digit, out.section);
    snprintf(out.ticks, sizeof out.ticks, "%d", (int)ticks);
    return out;
}

bool lift_path_write(const LiftShown *lift, Document *doc)
{
    const LiftPathText text = lift_path_text(lift);
    return document_set_value(doc, text.section, "velocity", text.velocity) &&
           document_set_value(doc, text.section, "ticks", text.ticks);
}
