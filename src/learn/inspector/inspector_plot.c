/* inspector_plot.c - see inspector_plot.h */
#include "inspector_plot.h"

#include "../../draw/theme.h"
#include "../../game/player.h"
#include "inspector_text.h"
#include "inspector_tuning.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE_TICKS = 1024 };

/* ---- drawing ---- */

typedef struct Range {
    double low, high;
} Range;

static Range range_of(const double *numbers, int32_t count)
{
    Range range = {NAN, NAN};
    for (int32_t i = 0; i < count; i++) {
        if (isnan(numbers[i])) continue;
        range.low = isnan(range.low) ? numbers[i] : fmin(range.low, numbers[i]);
        range.high = isnan(range.high) ? numbers[i] : fmax(range.high, numbers[i]);
    }
    return range;
}

/* How many of `length` places from the low end a number is; in the middle where all are the same.
 */
static int32_t place_of(Range range, double number, int32_t length)
{
    double span = range.high - range.low;
    double share = span > 0 ? (number - range.low) / span : 0.5;
    return clamp_i32((int32_t)floor(share * (length - 1) + 0.5), 0, length - 1);
}

/* A number at an end of an axis. */
static void draw_number(double number, Canvas *canvas, Area area, bool is_at_right)
{
    char text[NUMBER_TEXT_MAX];
    inspector_number_text(number, text);
    int32_t length = min_i32((int32_t)strlen(text), area.cols);
    if (is_at_right) area.col += area.cols - length;
    area.cols = length;
    widget_text(canvas, area, text, ROLE_HINT);
}

void plot_draw(const Plot *plot, Canvas *canvas, Area area)
{
    enum { LABEL_COLS = 8, ROWS_MIN = 5 };
    Area box = {area.col, area.row, min_i32(area.cols, PLOT_COLS), min_i32(area.rows, PLOT_ROWS)};
    Area points = {box.col + LABEL_COLS, box.row + 1, box.cols - LABEL_COLS, box.rows - 3};
    if (box.rows < ROWS_MIN || points.cols < 2) return;
    Range across = range_of(plot->at, plot->count), up = range_of(plot->outcome, plot->done);
    widget_text(canvas, (Area){box.col, box.row, box.cols, 1}, plot->title, ROLE_TITLE);
    canvas_fill(canvas, points.col - 1, points.row, 1, points.rows, '|', ROLE_FRAME);
    canvas_fill(canvas, points.col - 1, points.row + points.rows, points.cols + 1, 1, '-',
                ROLE_FRAME);
    Area below = {points.col, points.row + points.rows + 1, points.cols, 1};
    if (plot->count == 0) return;
    draw_number(across.low, canvas, below, false);
    draw_number(across.high, canvas, below, true);
    if (isnan(up.low)) return;
    Area label = {box.col, points.row, LABEL_COLS - 1, 1};
    draw_number(up.high, canvas, label, true);
    label.row += points.rows - 1;
    if (up.high > up.low) draw_number(up.low, canvas, label, true);

    /* `@` is the value nearest to the current one, for not all values may be plotted. */
    int32_t own = isnan(plot->own) ? -1 : 0;
    for (int32_t i = 1; i < plot->count && own >= 0; i++)
        if (fabs(plot->at[i] - plot->own) < fabs(plot->at[own] - plot->own)) own = i;
    for (int32_t i = 0; i < plot->done; i++) {
        if (isnan(plot->outcome[i])) continue;
        bool is_own = i == own;
        int32_t col = points.col + place_of(across, plot->at[i], points.cols);
        int32_t row = points.row + points.rows - 1 - place_of(up, plot->outcome[i], points.rows);
        if (!is_own && canvas_get(canvas, col, row).ch == '@') continue;
        canvas_put(canvas, col, row, is_own ? '@' : 'o', is_own ? ROLE_PLAYER : ROLE_TRAIL);
    }
}

/* ---- outcomes of a run ---- */

static const char *const outcome_names[OUTCOME_COUNT] = {"apex (cells)", "distance (cells)",
                                                         "time to stop (ticks)"};

static const Setting *tuned_row(const OutcomePlot *outcome)
{
    return &model_settings((ModelKind)outcome->level.physics.kind)->rows[outcome->constant];
}

static void look_at_player(OutcomePlot *outcome)
{
    Pose pose;
    player_pose(&outcome->game.player, &outcome->level, &outcome->game.terrain, &pose);
    outcome->now = (TrailPoint){pose.x, pose.y};
    outcome->top = min_i32(outcome->top, pose.y);
    bool rests = pose.dx == 0 && outcome->tick > outcome->held_tick;
    if (rests && outcome->rest_tick < 0) outcome->rest_tick = outcome->tick;
}

static void begin_value(OutcomePlot *outcome)
{
    Plot *plot = &outcome->plot;
    (void)inspector_tune_set(&outcome->level.physics, tuned_row(outcome), plot->at[plot->done]);
    game_init(&outcome->game, &outcome->level);
    outcome->tick = 0;
    outcome->rest_tick = -1;
    outcome->top = INT32_MAX;
    look_at_player(outcome);
    outcome->start = outcome->now;
}

void outcome_plot_begin(OutcomePlot *outcome, const Inspector *inspector, OutcomeKind kind)
{
    const InspectorLane *lane = inspector_lane(inspector);
    Plot *plot = &outcome->plot;
    outcome->kind = (uint8_t)kind;
    outcome->version = inspector->version;
    outcome->lane = inspector->lane;
    outcome->constant = lane->constant;
    outcome->level = lane->level;
    outcome->held_tick = inspector->tape.count;
    while (outcome->held_tick > 0 &&
           !(inspector->tape.ticks[outcome->held_tick - 1] & (INPUT_LEFT | INPUT_RIGHT)))
        outcome->held_tick--;
    const Setting *row = tuned_row(outcome);
    *plot = (Plot){0};
    plot->count = inspector_tune_series(&lane->level.physics, row, plot->at);
    plot->own = inspector_tune_number(&lane->level.physics, row);
    snprintf(plot->title, sizeof plot->title, "%s, over %s", outcome_names[kind], row->key);
    if (plot->count > 0) begin_value(outcome);
}

bool outcome_plot_work(OutcomePlot *outcome, const Inspector *inspector)
{
    const InputTape *tape = &inspector->tape;
    Plot *plot = &outcome->plot;
    GameEvents events;
    bool is_other = outcome->version != inspector->version || outcome->lane != inspector->lane ||
                    outcome->constant != inspector_lane(inspector)->constant;
    if (is_other) outcome_plot_begin(outcome, inspector, (OutcomeKind)outcome->kind);
    for (int32_t i = 0; i < SLICE_TICKS && plot->done < plot->count; i++) {
        if (outcome->tick < tape->count && outcome->game.status != GAME_FINISHED) {
            game_step(&outcome->game, &outcome->level, tape->ticks[outcome->tick++], &events, NULL);
            look_at_player(outcome);
            continue;
        }
        /* The run has ended: notes its outcome, and begins with the next value. */
        double number = NAN;
        switch ((OutcomeKind)outcome->kind) {
        case OUTCOME_APEX: number = (double)(outcome->start.y - outcome->top) / ONE; break;
        case OUTCOME_DISTANCE: number = (double)(outcome->now.x - outcome->start.x) / ONE; break;
        case OUTCOME_STOP:
            if (outcome->rest_tick >= 0) number = outcome->rest_tick - outcome->held_tick;
            break;
        case OUTCOME_COUNT: break;
        }
        plot->outcome[plot->done++] = number;
        if (plot->done < plot->count) begin_value(outcome);
    }
    return plot->done < plot->count;
}
