/* inspector_panel.c - see inspector_panel.h */
#include "inspector_panel.h"

#include "../../draw/theme.h"
#include "inspector_phase.h"
#include "inspector_text.h"
#include "inspector_tuning.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { PANEL_LINE_MAX = 128, HALF_COLS = INSPECTOR_PANEL_COLS / 2 };

/* Where the next line goes. */
typedef struct Pen {
    const Inspector *inspector;
    InspectorUnit unit;
    Canvas *canvas;
    Area area;
    int32_t row;
    bool is_right; /* the left half of the row is taken */
} Pen;

static bool has_room(const Pen *pen)
{
    return pen->row < pen->area.rows;
}

static void put_line(Pen *pen, const char *line, uint8_t style)
{
    if (pen->is_right) pen->row++;
    pen->is_right = false;
    if (!has_room(pen)) return;
    widget_text(pen->canvas,
                (Area){pen->area.col, pen->area.row + pen->row, INSPECTOR_PANEL_COLS, 1}, line,
                style);
    pen->row++;
}

/* --- the columns of the model --- */

/* --- what no column says --- */

/* --- the cells that were asked --- */

/* Puts a column of the model: counts and cells as halves of a row. */
static void put_column(Pen *pen, int32_t column)
{
    const Inspector *inspector = pen->inspector;
    ModelKind kind = (ModelKind)inspector_params(inspector)->kind;
    char now[NUMBER_TEXT_MAX], was[NUMBER_TEXT_MAX], line[PANEL_LINE_MAX];
    double after = inspector_value(inspector, inspector_player(inspector), column, pen->unit);
    double before =
        inspector_value(inspector, inspector_player_before(inspector), column, pen->unit);
    bool is_changed = after != before;
    Measure measure = model_column_measure(kind, column);
    const char *name = model_column_name(kind, column);
    uint8_t style = is_changed ? ROLE_TITLE : ROLE_PLAIN;
    inspector_number_text(after, now);
    inspector_number_text(before, was);
    if (measure != MEASURE_COUNT && measure != MEASURE_CELL) {
        snprintf(line, sizeof line, "%-9.13s%s%s", name, now, is_changed ? "*" : "");
        if (strcmp(now, was) != 0) text_append(line, sizeof line, " was %s", was);
        put_line(pen, line, style);
        return;
    }
    if (!has_room(pen)) return;
    snprintf(line, sizeof line, "%-9s%s%s", name, now, is_changed ? "*" : "");
    int32_t col = pen->area.col + (pen->is_right ? HALF_COLS : 0);
    widget_text(pen->canvas, (Area){col, pen->area.row + pen->row, HALF_COLS - 1, 1}, line, style);
    pen->row += pen->is_right;
    pen->is_right = !pen->is_right;
}

/* Puts what a body of the game has besides its columns: its support, and its active timers. */
static void put_body(Pen *pen, const Body *body)
{
    static const char *const kinds[] = {[GROUND_NONE] = "none",
                                        [GROUND_CELL] = "cell",
                                        [GROUND_ONEWAY] = "one-way",
                                        [GROUND_SLOPE] = "slope",
                                        [GROUND_LIFT] = "lift"};
    static const struct {
        const char *name;
        size_t offset;
    } timers[] = {{"lock", offsetof(Body, lock)},
                  {"ladder", offsetof(Body, climb_lock)},
                  {"wall", offsetof(Body, wall_grace)},
                  {"lift", offsetof(Body, lift_grace)},
                  {"ledge", offsetof(Body, grab_lock)}};
    char line[PANEL_LINE_MAX];
    if (!body->grounded)
        snprintf(line, sizeof line, "ground   none");
    else if (body->ground == GROUND_LIFT)
        snprintf(line, sizeof line, "ground   lift %d", body->ground_lift);
    else
        snprintf(line, sizeof line, "ground   %s (%d,%d)", kinds[body->ground], body->ground_col,
                 body->ground_row);
    put_line(pen, line, ROLE_PLAIN);
    snprintf(line, sizeof line, "timers  ");
    size_t empty = strlen(line);
    for (size_t i = 0; i < ARRAY_LENGTH(timers); i++) {
        int16_t ticks;
        memcpy(&ticks, (const char *)body + timers[i].offset, sizeof ticks);
        if (ticks != 0) text_append(line, sizeof line, " %s %d", timers[i].name, ticks);
    }
    if (strlen(line) > empty) put_line(pen, line, ROLE_PLAIN);
}

/* Puts the buttons, and the constant that is being tuned. */
static void put_input_and_constant(Pen *pen)
{
    const Inspector *inspector = pen->inspector;
    const InspectorLane *lane = inspector_lane(inspector);
    const ModelParams *params = &lane->level.physics, *own = &inspector->level->physics;
    const Setting *row = &model_settings((ModelKind)params->kind)->rows[lane->constant];
    char held[INPUT_TEXT_MAX], next[INPUT_TEXT_MAX], line[PANEL_LINE_MAX];
    char now[TUNE_TEXT_MAX], usual[TUNE_TEXT_MAX];
    bool is_own = inspector->buttons == BUTTONS_OWN;
    bool has_next = inspector->tick < inspector_length(inspector);
    input_text(inspector_input(inspector), held);
    input_text(inspector_next_input(inspector), next);
    snprintf(line, sizeof line, "held     %s, next %s%s", held, next,
             is_own     ? " (yours)"
             : has_next ? ""
                        : " (end)");
    put_line(pen, line, is_own ? ROLE_TITLE : ROLE_PLAIN);
    inspector_tune_value_text(params, row, now);
    inspector_tune_value_text(own, row, usual);
    snprintf(line, sizeof line, "[%s] %.20s", row->key, now);
    if (own->kind == params->kind && strcmp(now, usual) != 0)
        text_append(line, sizeof line, "* was %.20s", usual);
    put_line(pen, line, ROLE_TITLE);
}

/* Puts how many cells were read, and those that the phase has read. */
static void put_reads(Pen *pen)
{
    const PhaseLog *log = &pen->inspector->log;
    char line[PANEL_LINE_MAX];
    int32_t kept = min_i32(log->read_count, READ_MAX), here = 0;
    for (int32_t i = 0; i < kept; i++)
        here += inspector_phase_has_read(pen->inspector, &log->reads[i]);
    snprintf(line, sizeof line, "reads    %d in the tick", log->read_count);
    if (!inspector_is_whole(pen->inspector)) text_append(line, sizeof line, ", %d now", here);
    put_line(pen, line, ROLE_PLAIN);
    for (int32_t i = 0; i < kept && has_room(pen); i++) {
        const GridRead *read = &log->reads[i];
        if (!inspector_phase_has_read(pen->inspector, read)) continue;
        snprintf(line, sizeof line, " %2d (%d,%d) %s, %s", i + 1, read->col, read->row,
                 inspector_tile_word(read->tile), read_rule_names[read->rule]);
        put_line(pen, line, ROLE_PLAIN);
    }
}

void inspector_panel_draw(const Inspector *inspector, InspectorUnit unit, Canvas *canvas, Area area)
{
    Pen pen = {.inspector = inspector, .unit = unit, .canvas = canvas, .area = area};
    const Level *level = &inspector_lane(inspector)->level;
    const Model *player = inspector_player(inspector);
    ModelKind kind = (ModelKind)level->physics.kind;
    const Body *body = model_body(player);
    char x[NUMBER_TEXT_MAX], y[NUMBER_TEXT_MAX], line[PANEL_LINE_MAX];
    Pose pose;
    snprintf(line, sizeof line, "%s: %s", model_names[kind], inspector_unit_name(unit, kind));
    put_line(&pen, line, ROLE_TITLE);
    for (int32_t i = 0; i < model_column_count(kind); i++)
        put_column(&pen, i);
    model_pose(player, &level->physics, &level->terrain, &inspector->game.terrain, &pose);
    inspector_number_text((double)pose.x * PIXELS_TO_A_CELL / ONE, x);
    inspector_number_text((double)pose.y * PIXELS_TO_A_CELL / ONE, y);
    snprintf(line, sizeof line, "feet px  %s %s", x, y);
    put_line(&pen, line, ROLE_PLAIN);
    if (body) put_body(&pen, body);
    put_input_and_constant(&pen);
    put_reads(&pen);
}
