/* inspector_view.c - see inspector_view.h */
#include "inspector_view.h"

#include "../../draw/hud.h"
#include "../../draw/theme.h"
#include "inspector_frame.h"
#include "inspector_panel.h"
#include "inspector_phase.h"
#include "inspector_preset.h"
#include "inspector_text.h"
#include "inspector_tuning.h"
#include "inspector_zoom.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INSPECTOR_PAGE_LINE_MAX = 256,
    BESIDE_COLS = 64, /* from here on the inspector is beside the picture */
    TALL_ROWS = 20,   /* from here on there is a row for the documented line */
    LOW_ROWS = 10     /* below, the keys have no row */
};

/* The areas of the screen. */
typedef struct Cut {
    Area head, picture, panel, bar, line, numbers, words, keys;
} Cut;

static bool has_panel_beside(int32_t cols)
{
    return cols >= BESIDE_COLS;
}

static Area take_row(int32_t *bottom, int32_t cols, bool is_there)
{
    if (is_there) (*bottom)--;
    return (Area){0, *bottom, cols, is_there};
}

static Cut cut_screen(const InspectorPane *pane, int32_t cols, int32_t rows)
{
    int32_t bottom = rows;
    bool is_beside = has_panel_beside(cols) && pane->page != INSPECTOR_PAGE_LANES;
    Cut cut = {.head = {0, 0, cols, 1}};
    cut.keys = take_row(&bottom, cols, rows >= LOW_ROWS);
    cut.words = take_row(&bottom, cols, true);
    cut.numbers = take_row(&bottom, cols, true);
    cut.line = take_row(&bottom, cols, rows >= TALL_ROWS);
    cut.bar = take_row(&bottom, cols, true);
    int32_t panel_cols = is_beside ? INSPECTOR_PANEL_COLS + 1 : 0;
    cut.picture = (Area){0, 1, cols - panel_cols, bottom - 1};
    cut.panel =
        (Area){cols - INSPECTOR_PANEL_COLS, 1, is_beside ? INSPECTOR_PANEL_COLS : 0, bottom - 1};
    return cut;
}

/* --- the pane --- */

bool inspector_pane_init(InspectorPane *pane, const InspectorRun *run)
{
    const Timeline *line = run->run;
    Inspector *inspector = &pane->inspector;
    *pane = (InspectorPane){.level_name = run->level_name};
    pane->record = (ShownRecord){run->engine, {.first = DIFFERENCE_NONE, .words = "it runs ..."}};
    pane->lane_pictures = calloc(INSPECTOR_LANES_MAX + 1, sizeof *pane->lane_pictures);
    if (!pane->lane_pictures) return false;
    trails_init(&pane->trails, run->ghost);
    lane_difference_init(&pane->difference);
    if (!inspector_init(inspector, line->level, line->tape.ticks, timeline_length(line),
                        line->now.ticks)) {
        free(pane->lane_pictures);
        return false;
    }
    for (int32_t i = 0; i < run->beside_count && inspector_add_lane(inspector); i++)
        inspector_set_params(inspector, &run->beside[i]);
    if (inspector->lane_count == 1 && !run->engine) return true;
    inspector_choose_lane(inspector, 0);
    pane->page = INSPECTOR_PAGE_LANES;
    return true;
}

void inspector_pane_done(InspectorPane *pane)
{
    trails_done(&pane->trails);
    free(pane->outcome);
    free(pane->listing);
    free(pane->record.lane.ticks);
    for (int32_t i = 0; i <= INSPECTOR_LANES_MAX; i++)
        picture_done(&pane->lane_pictures[i]);
    free(pane->lane_pictures);
    picture_done(&pane->picture);
    inspector_done(&pane->inspector);
}

bool inspector_pane_work(InspectorPane *pane)
{
    bool has_more = inspector_work(&pane->inspector);
    if (!has_more) has_more = trails_work(&pane->trails, &pane->inspector);
    if (!has_more) has_more = lane_difference_work(&pane->difference, &pane->inspector);
    bool plots = pane->outcome && pane->page == INSPECTOR_PAGE_PLOT;
    if (!has_more && plots) has_more = outcome_plot_work(pane->outcome, &pane->inspector);
    return has_more;
}

void inspector_pane_hear(InspectorPane *pane)
{
    const RecordedEngine *engine = pane->record.engine;
    if (engine && engine->hear(engine->self, &pane->record.lane))
        inspector_pane_say(pane, "%s", pane->record.lane.words);
}

int32_t inspector_pane_first_difference(const InspectorPane *pane)
{
    int32_t first = lane_difference_first(&pane->difference), recorded = pane->record.lane.first;
    if (pane->inspector.lane_count == 1 || first == DIFFERENCE_NONE) return recorded;
    return recorded == DIFFERENCE_NONE ? first : min_i32(first, recorded);
}

void inspector_pane_say(InspectorPane *pane, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(pane->message, sizeof pane->message, format, args);
    va_end(args);
}

void inspector_pane_turn_page(InspectorPane *pane, int32_t cols)
{
    const bool has_page[INSPECTOR_PAGE_COUNT] = {
        [INSPECTOR_PAGE_LEVEL] = true,
        [INSPECTOR_PAGE_CELLS] = true,
        [INSPECTOR_PAGE_NUMBERS] = !has_panel_beside(cols),
        [INSPECTOR_PAGE_LANES] = pane->inspector.lane_count > 1 || pane->record.engine,
    }; /* the other pages have keys of their own */
    do
        pane->page = (uint8_t)((pane->page + 1) % INSPECTOR_PAGE_COUNT);
    while (!has_page[pane->page]);
}

/* Is the distance of the player from an edge of the view enough: a sixth of the view, or any if
 * nothing of the level is hidden beyond that edge? */
static bool is_enough(int32_t distance, int32_t shown, int32_t hidden)
{
    return distance >= (hidden > 0 ? shown / 6 : 0);
}

/* With the fan, at an automatic zoom, fits the picture to all trails, if that is at a larger scale
 * than 1. */
static bool fit_to_fan(InspectorPane *pane, Area area)
{
    TrailPoint least, most;
    PictureChoice choice = pane->choice;
    const Level *level = &inspector_lane(&pane->inspector)->level;
    const Game *game = &pane->inspector.game;
    if (pane->page != INSPECTOR_PAGE_LEVEL || choice.zoom != ZOOM_AUTO) return false;
    if (!trails_extent(&pane->trails, &least, &most)) return false;
    CellBox box = inspector_box_with_margin(inspector_box_of_points(least, most), level);
    ZoomId zoom = inspector_frame_zoom(&choice, box, area);
    if (zoom == ZOOM_1X1) return false;
    choice.zoom = (uint8_t)zoom;
    choice.look.skin = (uint8_t)picture_skin(&choice, zoom);
    picture_fit(&pane->picture, &choice, area, level, game);
    inspector_frame_set(&pane->picture, inspector_frame_view(level, game, zoom, box, area));
    return true;
}

void inspector_pane_fit_view(InspectorPane *pane, const App *app)
{
    int32_t cols, rows, left, top;
    const Level *level = &inspector_lane(&pane->inspector)->level;
    const Game *game = &pane->inspector.game;
    const View *view = &pane->picture.view;
    term_size(app->term, &cols, &rows);
    Area area = cut_screen(pane, max_i32(cols, APP_MIN_COLS), max_i32(rows, APP_MIN_ROWS)).picture;
    pane->choice = app_picture_choice_inside(app);
    if (pane->page == INSPECTOR_PAGE_LISTING && pane->listing)
        listing_look(pane->listing, &pane->inspector);
    if (fit_to_fan(pane, area)) return;
    picture_fit(&pane->picture, &pane->choice, area, level, game);
    /* The view stays as long as the player is in it, away from its edges. */
    Area player = view_player_chars(pane->inspector.level, game, (ZoomId)view->zoom);
    view_origin(view, &left, &top);
    int32_t right = left + view->cols, bottom = top + view->rows;
    if (is_enough(player.col - left, view->cols, left) &&
        is_enough(player.row - top, view->rows, top) &&
        is_enough(right - player.col - player.cols, view->cols,
                  level->cols * look_zooms[view->zoom].cols - right) &&
        is_enough(bottom - player.row - player.rows, view->rows,
                  level->rows * look_zooms[view->zoom].rows - bottom))
        return;
    picture_forget(&pane->picture);
    picture_fit(&pane->picture, &pane->choice, area, level, game);
}

/* --- drawing --- */

static void draw_head(const InspectorPane *pane, Canvas *canvas, Area area)
{
    const Inspector *inspector = &pane->inspector;
    char line[INSPECTOR_PAGE_LINE_MAX], name[INSPECTOR_PAGE_LINE_MAX], held[INPUT_TEXT_MAX];
    inspector_lane_name(inspector_lane(inspector), name, sizeof name);
    snprintf(line, sizeof line, " tick %d of %d", inspector->looked_tick,
             inspector_length(inspector));
    if (!inspector_is_whole(inspector))
        text_append(line, sizeof line, " phase %d", inspector_phase_number(inspector));
    text_append(line, sizeof line, "  %s", name);
    if (inspector->buttons == BUTTONS_OWN) {
        input_text(inspector->held, held);
        text_append(line, sizeof line, "  you hold %s", held);
    }
    if (inspector_is_changed(inspector)) text_append(line, sizeof line, "  changed");
    if (pane->is_running) text_append(line, sizeof line, "  running");
    if (pane->search.state == SEARCH_GOING) text_append(line, sizeof line, "  searching");
    text_append(line, sizeof line, "  %s", inspector->level->title);
    canvas_fill(canvas, area.col, area.row, area.cols, 1, ' ', ROLE_HUD);
    widget_text(canvas, area, line, ROLE_HUD);
}

/* The game with the player in the middle of the tick. */
static void draw_level(const InspectorPane *pane, Canvas *canvas, Area area)
{
    const Inspector *inspector = &pane->inspector;
    Game game = inspector->game;
    char legend[INSPECTOR_PAGE_LINE_MAX] = "";
    game.player = *inspector_player(inspector);
    if (!inspector_is_whole(inspector)) game.status = inspector->status_before;
    picture_draw_still(&pane->picture, &inspector_lane(inspector)->level, &game,
                       inspector_input(inspector), canvas, area);
    trails_draw(&pane->trails, inspector, &pane->picture.view, canvas, area);
    shown_record_draw_mark(&pane->record, inspector->looked_tick, &pane->picture.view, canvas,
                           area);
    trails_legend(&pane->trails, legend, sizeof legend);
    if (legend[0]) widget_text(canvas, area, legend, ROLE_MESSAGE);
}

static void draw_picture(const InspectorPane *pane, Canvas *canvas, Area area)
{
    switch ((InspectorPage)pane->page) {
    case INSPECTOR_PAGE_LEVEL: draw_level(pane, canvas, area); break;
    case INSPECTOR_PAGE_CELLS: inspector_zoom_draw(&pane->inspector, canvas, area); break;
    case INSPECTOR_PAGE_NUMBERS:
        inspector_panel_draw(&pane->inspector, (InspectorUnit)pane->unit, canvas, area);
        break;
    case INSPECTOR_PAGE_LANES:
        inspector_lanes_draw(&(LanePanes){&pane->inspector, &pane->difference, &pane->record,
                                          &pane->choice, pane->lane_pictures},
                             canvas, area);
        break;
    case INSPECTOR_PAGE_LISTING:
        if (pane->listing) listing_draw(pane->listing, &pane->inspector, canvas, area);
        break;
    case INSPECTOR_PAGE_PLOT:
        if (pane->outcome) plot_draw(&pane->outcome->plot, canvas, area);
        break;
    case INSPECTOR_PAGE_COUNT: break;
    }
}

static void draw_words(const InspectorPane *pane, const App *app, Canvas *canvas, const Cut *cut)
{
    static const Hint hints[] = {{REQUEST_STUDY_PLAY, "play it live"},
                                 {REQUEST_STUDY_TICK, NULL},
                                 {REQUEST_STUDY_PHASE, NULL},
                                 {REQUEST_STUDY_RUN, NULL},
                                 {REQUEST_STUDY_STOP_AT, NULL},
                                 {REQUEST_STUDY_VIEW, NULL},
                                 {REQUEST_STUDY_CONST_NEXT, NULL},
                                 {REQUEST_STUDY_HELP, NULL},
                                 {REQUEST_STUDY_BACK, NULL}};
    size_t first = pane->record.engine ? 0 : 1; /* only another program's engine is played live */
    char words[PHASE_TEXT_MAX];
    if (pane->message[0])
        snprintf(words, sizeof words, "%s", pane->message);
    else
        inspector_phase_words_text(&pane->inspector, words);
    if (widget_words(canvas, cut->words, cut->keys, words))
        widget_hints(canvas, app_bindings(app), cut->keys, 0, hints + first,
                     ARRAY_LENGTH(hints) - first);
}

void inspector_pane_draw(const InspectorPane *pane, const App *app, Canvas *canvas)
{
    const Inspector *inspector = &pane->inspector;
    const Timeline *run = &inspector_lane(inspector)->run;
    Cut cut = cut_screen(pane, canvas->cols, canvas->rows);
    char line[PHASE_TEXT_MAX], numbers[PHASE_TEXT_MAX];
    int32_t first = inspector_pane_first_difference(pane);
    inspector_phase_line_text(inspector, line);
    inspector_phase_numbers_text(inspector, cut.numbers.cols, numbers);
    draw_head(pane, canvas, cut.head);
    draw_picture(pane, canvas, cut.picture);
    if (cut.panel.cols > 0) {
        canvas_fill(canvas, cut.panel.col - 1, cut.panel.row, 1, cut.panel.rows, '|', ROLE_FRAME);
        inspector_panel_draw(inspector, (InspectorUnit)pane->unit, canvas, cut.panel);
    }
    hud_draw_run_bar(run, inspector->looked_tick, canvas, cut.bar);
    if (first != DIFFERENCE_NONE) hud_mark_run_bar(run, first, '!', canvas, cut.bar);
    widget_text(canvas, cut.line, line, ROLE_PLAIN);
    widget_text(canvas, cut.numbers, numbers, ROLE_PLAIN);
    if (!pane->is_asking) {
        draw_words(pane, app, canvas, &cut);
        return;
    }
    /* The input line, in place of the words. */
    bool is_refused = pane->message[0] != '\0';
    Area input = {0, cut.words.row, cut.words.cols, 1 + cut.keys.rows};
    snprintf(line, sizeof line, "Stop at: %s", pane->asked);
    widget_text(canvas, input, line, ROLE_TITLE);
    canvas_set_cursor(canvas, (int32_t)strlen(line), input.row);
    widget_text(canvas, cut.keys,
                is_refused ? pane->message
                           : "hit right, cx changed, dy > 0.3, read 6,3, coin; Enter, Esc",
                is_refused ? ROLE_ERROR : ROLE_HINT);
}

/* --- constants --- */

static const SettingTable *settings_of(const InspectorPane *pane)
{
    return model_settings((ModelKind)inspector_params(&pane->inspector)->kind);
}

static const Setting *chosen_constant(const InspectorPane *pane)
{
    return &settings_of(pane)->rows[inspector_lane(&pane->inspector)->constant];
}

static void say_constant(InspectorPane *pane)
{
    char value[TUNE_TEXT_MAX];
    const Setting *row = chosen_constant(pane);
    inspector_tune_value_text(inspector_params(&pane->inspector), row, value);
    inspector_pane_say(pane, "%s = %s: %s", row->key, value, row->help);
}

void inspector_pane_choose_constant(InspectorPane *pane, int32_t step)
{
    InspectorLane *lane = &pane->inspector.lanes[pane->inspector.lane];
    int32_t count = settings_of(pane)->count;
    lane->constant = (lane->constant + count + step) % count;
    trails_set_fan(&pane->trails, &pane->inspector, pane->trails.has_fan);
    say_constant(pane);
}

void inspector_pane_tune(InspectorPane *pane, int32_t steps)
{
    ModelParams params = *inspector_params(&pane->inspector);
    const Setting *row = chosen_constant(pane);
    char value[TUNE_TEXT_MAX], allowed[TUNE_TEXT_MAX];
    TuneResult result = inspector_tune_step(&params, row, steps);
    if (result == TUNE_DONE) {
        inspector_set_params(&pane->inspector, &params);
        say_constant(pane);
        return;
    }
    inspector_tune_value_text(inspector_params(&pane->inspector), row, value);
    setting_allowed(row, allowed, sizeof allowed);
    if (result == TUNE_FIXED)
        inspector_pane_say(pane, "%s = %s: change it in the level's file", row->key, value);
    else
        inspector_pane_say(pane, "%s = %s: no further; allowed is %s", row->key, value, allowed);
}

/* The constants of the lane's model before tuning. */
static ModelParams untuned(const Inspector *inspector)
{
    return inspector_usual_params(inspector, (ModelKind)inspector_params(inspector)->kind);
}

void inspector_pane_reset(InspectorPane *pane)
{
    ModelParams params = untuned(&pane->inspector);
    inspector_set_params(&pane->inspector, &params);
    inspector_pane_say(pane, "All constants are as they were.");
}

void inspector_pane_show_fan(InspectorPane *pane)
{
    trails_set_fan(&pane->trails, &pane->inspector, !pane->trails.has_fan);
    pane->page = INSPECTOR_PAGE_LEVEL;
    if (pane->trails.has_fan)
        inspector_pane_say(pane,
                           "Where the run would go with a smaller %s (-) and a larger one (+)",
                           chosen_constant(pane)->key);
}

void inspector_pane_next_plot(InspectorPane *pane)
{
    int32_t next = 0;
    if (!pane->outcome)
        pane->outcome = malloc(sizeof *pane->outcome);
    else if (pane->page == INSPECTOR_PAGE_PLOT)
        next = pane->outcome->kind + 1;
    if (!pane->outcome || next == OUTCOME_COUNT) {
        pane->page = INSPECTOR_PAGE_LEVEL;
        return;
    }
    pane->page = INSPECTOR_PAGE_PLOT;
    outcome_plot_begin(pane->outcome, &pane->inspector, (OutcomeKind)next);
    inspector_pane_say(
        pane, "The run with other values of %s; @ is its own. The same key: the next plot.",
        chosen_constant(pane)->key);
}

void inspector_pane_next_preset(InspectorPane *pane)
{
    Inspector *inspector = &pane->inspector;
    ModelParams base = untuned(inspector);
    PresetTable table = model_presets((ModelKind)base.kind);
    int32_t next = inspector_preset_next(inspector_params(inspector), &base);
    const Preset *preset = &table.rows[next];
    ModelParams params = inspector_preset_params(preset, &base);
    inspector_set_params(inspector, &params);
    inspector_pane_say(pane, "%s (%d of %d): %s", preset->name, next + 1, table.count,
                       preset->about);
}
