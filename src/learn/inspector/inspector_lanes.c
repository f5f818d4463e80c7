/* inspector_lanes.c - see inspector_lanes.h */
#include "inspector_lanes.h"

#include "../../draw/theme.h"
#include "../../draw/view.h"
#include "../../game/player.h"
#include "inspector_text.h"
#include "inspector_tuning.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    SLICE_TICKS = 512,
    PANE_LINE_MAX = 80,
    HEAD_ROWS = 2,
    NUMBER_ROWS = 4,
    RECORD_WORD_ROWS = 3,
    PICTURE_ROWS_MIN = 2
};

#define RECORD_CELLS_MAX 30000.0 /* what lies further away is drawn there, beyond every edge */

/* --- where they differ --- */

void lane_difference_init(LaneDifference *difference)
{
    memset(difference, 0, sizeof *difference);
    difference->version = -1;
}

/* Does a lane differ from the first one? */
static bool differs(const LaneDifference *difference, const Inspector *inspector, int32_t lane)
{
    const Level *a = &inspector->lanes[0].level, *b = &inspector->lanes[lane].level;
    const Game *game_a = &difference->games[0], *game_b = &difference->games[lane];
    if (a->physics.kind != b->physics.kind) {
        Pose pose_a, pose_b;
        player_pose(&game_a->player, a, &game_a->terrain, &pose_a);
        player_pose(&game_b->player, b, &game_b->terrain, &pose_b);
        return abs_i32(pose_a.x - pose_b.x) > ONE / PIXELS_TO_A_CELL ||
               abs_i32(pose_a.y - pose_b.y) > ONE / PIXELS_TO_A_CELL;
    }
    for (int32_t i = 0; i < model_column_count((ModelKind)a->physics.kind); i++) {
        TraceValue one =
            model_column(&game_a->player, &a->physics, &a->terrain, &game_a->terrain, i);
        TraceValue other =
            model_column(&game_b->player, &b->physics, &b->terrain, &game_b->terrain, i);
        if (one.integer != other.integer || one.number != other.number) return true;
    }
    return false;
}

bool lane_difference_work(LaneDifference *difference, const Inspector *inspector)
{
    GameEvents events;
    bool is_other = difference->version != inspector->version ||
                    difference->lane_count != inspector->lane_count;
    if (is_other) {
        difference->version = inspector->version;
        difference->lane_count = inspector->lane_count;
        difference->tick = 0;
        difference->is_found = false;
        for (int32_t i = 0; i < inspector->lane_count; i++) {
            difference->first[i] = DIFFERENCE_NONE;
            game_init(&difference->games[i], &inspector->lanes[i].level);
        }
    }
    bool is_one_left = inspector->lane_count > 1 && !difference->is_found;
    for (int32_t i = 0; i < SLICE_TICKS && is_one_left; i++) {
        if (difference->tick >= inspector_length(inspector)) return false;
        Input input = inspector->tape.ticks[difference->tick++];
        is_one_left = false;
        for (int32_t lane = 0; lane < inspector->lane_count; lane++) {
            int32_t *first = &difference->first[lane];
            game_step(&difference->games[lane], &inspector->lanes[lane].level, input, &events,
                      NULL);
            if (lane == 0) continue;
            if (*first == DIFFERENCE_NONE && differs(difference, inspector, lane))
                *first = difference->tick;
            is_one_left = is_one_left || *first == DIFFERENCE_NONE;
        }
        difference->is_found = !is_one_left;
    }
    return is_one_left;
}

int32_t lane_difference_first(const LaneDifference *difference)
{
    int32_t first = DIFFERENCE_NONE;
    for (int32_t i = 1; i < difference->lane_count; i++) {
        int32_t tick = difference->first[i];
        if (tick != DIFFERENCE_NONE && (first == DIFFERENCE_NONE || tick < first)) first = tick;
    }
    return first;
}

/* --- drawing --- */

void inspector_lane_name(const InspectorLane *lane, char *out, size_t size)
{
    char variant[TUNE_TEXT_MAX] = "";
    const ModelParams *params = &lane->level.physics;
    const Setting *row = setting_find(model_settings((ModelKind)params->kind), "variant");
    if (row) inspector_tune_value_text(params, row, variant);
    snprintf(out, size, "%s%s%.20s", model_names[params->kind], row ? " " : "", variant);
}

/* Draws numbers in cells and cells a tick, so that models can be compared. */
static void draw_numbers(const double values[NUMBER_ROWS], Canvas *canvas, Area area)
{
    static const char *const names[NUMBER_ROWS] = {"x", "y", "dx", "dy"};
    for (int32_t i = 0; i < min_i32(NUMBER_ROWS, area.rows); i++) {
        char number[NUMBER_TEXT_MAX] = "not said", line[PANE_LINE_MAX];
        if (isfinite(values[i])) inspector_number_text(values[i], number);
        snprintf(line, sizeof line, " %-3s %s", names[i], number);
        widget_text(canvas, (Area){area.col, area.row + i, area.cols, 1}, line, ROLE_PLAIN);
    }
}

/* Draws the level around the player. */
static void draw_level(const LanePanes *panes, int32_t number, const Game *game, Picture *picture,
                       Canvas *canvas, Area area)
{
    const Level *level = &panes->inspector->lanes[number].level;
    PictureChoice own = *panes->choice;
    own.zoom = ZOOM_AUTO;
    picture_forget(picture);
    picture_fit(picture, &own, area, level, game);
    picture_draw_still(picture, level, game, inspector_input(panes->inspector), canvas, area);
}

/* How the rows of a pane are used. */
typedef struct PaneCut {
    Area picture, numbers, words;
} PaneCut;

static PaneCut cut_pane(Area pane, int32_t word_rows)
{
    int32_t left = pane.rows - HEAD_ROWS - PICTURE_ROWS_MIN;
    int32_t words = clamp_i32(left, 0, word_rows);
    int32_t numbers = clamp_i32(left - words, 0, NUMBER_ROWS);
    int32_t bottom = pane.row + pane.rows;
    return (PaneCut){{pane.col, pane.row + HEAD_ROWS, pane.cols,
                      pane.rows - HEAD_ROWS - numbers - words},
                     {pane.col, bottom - words - numbers, pane.cols, numbers},
                     {pane.col, bottom - words, pane.cols, words}};
}

/* Draws a lane: two rows of words, its picture and its numbers. */
static void draw_pane(const LanePanes *panes, int32_t number, Canvas *canvas, Area pane)
{
    const Inspector *inspector = panes->inspector;
    const LaneDifference *difference = panes->difference;
    const InspectorLane *lane = &inspector->lanes[number];
    const Level *level = &lane->level;
    const Setting *row = &model_settings((ModelKind)level->physics.kind)->rows[lane->constant];
    char name[PANE_LINE_MAX], value[TUNE_TEXT_MAX], line[PANE_LINE_MAX];
    bool is_chosen = number == inspector->lane;
    int32_t first = number < difference->lane_count ? difference->first[number] : DIFFERENCE_NONE;
    int32_t tick = inspector_lane_tick(inspector, number);
    inspector_lane_name(lane, name, sizeof name);
    snprintf(line, sizeof line, "%c%d %.40s", is_chosen ? '>' : ' ', number + 1, name);
    if (first != DIFFERENCE_NONE) text_append(line, sizeof line, " differs: %d", first);
    widget_text(canvas, pane, line, is_chosen ? ROLE_CHOSEN : ROLE_TITLE);
    inspector_tune_value_text(&level->physics, row, value);
    snprintf(line, sizeof line, " [%s] %.20s", row->key, value);
    if (inspector_is_timed(inspector))
        text_append(line, sizeof line, "  t = %.2f s: tick %d",
                    tick * model_tick_seconds(&level->physics), tick);
    widget_text(canvas, (Area){pane.col, pane.row + 1, pane.cols, 1}, line, ROLE_PLAIN);

    /* The numbers stand beside those of the recording, which has words below. */
    PaneCut cut = cut_pane(pane, panes->record->engine ? RECORD_WORD_ROWS : 0);
    Game game;
    Pose pose;
    inspector_lane_game(inspector, number, &game);
    if (cut.picture.rows > 0)
        draw_level(panes, number, &game, &panes->pictures[number], canvas, cut.picture);
    player_pose(&game.player, level, &game.terrain, &pose);
    const double values[NUMBER_ROWS] = {(double)pose.x / ONE, (double)pose.y / ONE,
                                        (double)pose.dx / ONE, (double)pose.dy / ONE};
    draw_numbers(values, canvas, cut.numbers);
}

/* --- the recording --- */

static const RecordedTick *recorded_at(const ShownRecord *record, int32_t tick)
{
    return tick < record->lane.count ? &record->lane.ticks[tick] : NULL;
}

static Fixed fixed_of(double cells)
{
    return (Fixed)(fmin(fmax(cells, -RECORD_CELLS_MAX), RECORD_CELLS_MAX) * ONE);
}

void shown_record_draw_mark(const ShownRecord *record, int32_t tick, const View *view,
                            Canvas *canvas, Area area)
{
    static const MarkLook look = {.letter = '&', .role = ROLE_GHOST, .is_over = true};
    const RecordedTick *at = recorded_at(record, tick);
    if (!at || !isfinite(at->x) || !isfinite(at->y)) return;
    view_draw_letter(view, canvas, area, (TrailPoint){fixed_of(at->x), fixed_of(at->y)}, &look);
}

static void draw_record(const LanePanes *panes, Canvas *canvas, Area pane)
{
    const ShownRecord *record = panes->record;
    const Inspector *inspector = panes->inspector;
    Picture *picture = &panes->pictures[INSPECTOR_LANES_MAX];
    PaneCut cut = cut_pane(pane, RECORD_WORD_ROWS);
    const RecordedTick *at = recorded_at(record, inspector_lane_tick(inspector, 0));
    char line[PANE_LINE_MAX];
    Game game;
    snprintf(line, sizeof line, " & %.40s", record->engine->name);
    widget_text(canvas, pane, line, ROLE_TITLE);
    if (record->lane.first >= 0) {
        snprintf(line, sizeof line, "   differs: %d", (int)record->lane.first);
        widget_text(canvas, (Area){pane.col, pane.row + 1, pane.cols, 1}, line, ROLE_ERROR);
    }
    inspector_lane_game(inspector, 0, &game);
    if (cut.picture.rows > 0) {
        draw_level(panes, 0, &game, picture, canvas, cut.picture);
        shown_record_draw_mark(record, inspector_lane_tick(inspector, 0), &picture->view, canvas,
                               cut.picture);
    }
    const double values[NUMBER_ROWS] = {at ? at->x : NAN, at ? at->y : NAN, at ? at->dx : NAN,
                                        at ? at->dy : NAN};
    draw_numbers(values, canvas, cut.numbers);
    widget_text_wrapped(canvas, cut.words, record->lane.words, ROLE_MESSAGE);
}

void inspector_lanes_draw(const LanePanes *panes, Canvas *canvas, Area area)
{
    int32_t lanes = panes->inspector->lane_count, count = lanes + (panes->record->engine != NULL);
    int32_t cols = (area.cols + 1) / count - 1;
    for (int32_t i = 0; i < count; i++) {
        Area pane = {area.col + i * (cols + 1), area.row, cols, area.rows};
        if (i > 0) canvas_fill(canvas, pane.col - 1, area.row, 1, area.rows, '|', ROLE_FRAME);
        if (i < lanes)
            draw_pane(panes, i, canvas, pane);
        else
            draw_record(panes, canvas, pane);
    }
}
