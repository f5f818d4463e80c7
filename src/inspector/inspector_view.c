/* inspector_view.c - see inspector_view.h */
#include "inspector_view.h"

#include "../ui/hud.h"
#include "../ui/theme.h"
#include "inspector_panel.h"
#include "inspector_text.h"
#include "inspector_tuning.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DESK_LINE_MAX = 256,
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

static Cut cut_screen(const Desk *desk, int32_t cols, int32_t rows)
{
    int32_t bottom = rows;
    bool is_beside = has_panel_beside(cols) && desk->page != DESK_LANES;
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

/* --- the desk --- */

/* Adds lanes with other physics beside the first one, as many as fit. */
static void lay_beside(Desk *desk, const InspectorRun *run)
{
    for (int32_t i = 0; i < run->beside_count && inspector_add_lane(&desk->study); i++)
        inspector_set_params(&desk->study, &run->beside[i]);
    if (desk->study.lane_count == 1) return;
    inspector_choose_lane(&desk->study, 0);
    desk->page = DESK_LANES;
}

bool desk_init(Desk *desk, const InspectorRun *run)
{
    const Timeline *line = run->run;
    *desk = (Desk){.play_on = run->play_on, .level_name = run->level_name};
    desk->lane_pictures = calloc(INSPECTOR_LANES_MAX, sizeof *desk->lane_pictures);
    if (!desk->lane_pictures) return false;
    trails_init(&desk->trails, run->ghost);
    difference_init(&desk->difference);
    if (!inspector_init(&desk->study, line->level, line->tape.ticks, timeline_length(line),
                        line->now.ticks)) {
        free(desk->lane_pictures);
        return false;
    }
    lay_beside(desk, run);
    return true;
}

void desk_done(Desk *desk)
{
    trails_done(&desk->trails);
    for (int32_t i = 0; i < INSPECTOR_LANES_MAX; i++)
        picture_done(&desk->lane_pictures[i]);
    free(desk->lane_pictures);
    picture_done(&desk->picture);
    inspector_done(&desk->study);
}

bool desk_work(Desk *desk)
{
    bool has_more = inspector_work(&desk->study);
    if (!has_more) has_more = trails_work(&desk->trails, &desk->study);
    if (!has_more) has_more = difference_work(&desk->difference, &desk->study);
    return has_more;
}

void desk_say(Desk *desk, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(desk->message, sizeof desk->message, format, args);
    va_end(args);
}

static bool has_page(const Desk *desk, DeskPage page, int32_t cols)
{
    if (page == DESK_NUMBERS) return !has_panel_beside(cols);
    return page != DESK_LANES || desk->study.lane_count > 1;
}

void desk_turn_page(Desk *desk, int32_t cols)
{
    do
        desk->page = (uint8_t)((desk->page + 1) % DESK_PAGE_COUNT);
    while (!has_page(desk, (DeskPage)desk->page, cols));
}

/* Is `room` between the player and an edge of the view enough: a sixth of it, or any if nothing of
 * the level is hidden beyond that edge? */
static bool is_enough(int32_t room, int32_t shown, int32_t hidden)
{
    return room >= (hidden > 0 ? shown / 6 : 0);
}

/* Is the player in the view, with room around it? */
static bool shows_player(const Desk *desk)
{
    const View *view = &desk->picture.view;
    const Level *level = desk->study.level;
    const Zoom *zoom = &zooms[view->zoom];
    Area player = view_player_chars(level, &desk->study.game, (ZoomId)view->zoom);
    int32_t left, top;
    view_origin(view, &left, &top);
    int32_t right = left + view->cols, bottom = top + view->rows;
    int32_t hidden_cols = level->cols * zoom->cols - right;
    int32_t hidden_rows = level->rows * zoom->rows - bottom;
    return is_enough(player.col - left, view->cols, left) &&
           is_enough(player.row - top, view->rows, top) &&
           is_enough(right - player.col - player.cols, view->cols, hidden_cols) &&
           is_enough(bottom - player.row - player.rows, view->rows, hidden_rows);
}

void desk_fit_view(Desk *desk, const App *app)
{
    int32_t cols, rows;
    const InspectorLane *lane = inspector_lane(&desk->study);
    term_size(app->term, &cols, &rows);
    Area area = cut_screen(desk, max_i32(cols, APP_MIN_COLS), max_i32(rows, APP_MIN_ROWS)).picture;
    desk->choice = app_picture_choice_inside(app);
    picture_fit(&desk->picture, &desk->choice, area, &lane->level, &desk->study.game);
    if (shows_player(desk)) return;
    picture_forget(&desk->picture);
    picture_fit(&desk->picture, &desk->choice, area, &lane->level, &desk->study.game);
}

/* --- drawing --- */

static void draw_head(const Desk *desk, Canvas *canvas, Area area)
{
    const Inspector *study = &desk->study;
    char line[DESK_LINE_MAX], name[DESK_LINE_MAX], held[INPUT_TEXT_MAX];
    lane_name(inspector_lane(study), name, sizeof name);
    snprintf(line, sizeof line, " tick %d of %d", study->looked_tick, inspector_length(study));
    if (!inspector_is_whole(study))
        text_append(line, sizeof line, " phase %d", inspector_phase_number(study));
    text_append(line, sizeof line, "  %s", name);
    if (study->hands == HANDS_OWN) {
        input_text(study->held, held);
        text_append(line, sizeof line, "  you hold %s", held);
    }
    if (inspector_is_changed(study)) text_append(line, sizeof line, "  changed");
    if (desk->is_running) text_append(line, sizeof line, "  running");
    if (desk->search.state == SEARCH_GOING) text_append(line, sizeof line, "  searching");
    text_append(line, sizeof line, "  %s", study->level->title);
    canvas_fill(canvas, area.col, area.row, area.cols, 1, ' ', ROLE_HUD);
    widget_text(canvas, area, line, ROLE_HUD);
}

/* The game with the player in the middle of the tick. */
static void draw_level(const Desk *desk, Canvas *canvas, Area area)
{
    const Inspector *study = &desk->study;
    Game game = study->game;
    char legend[DESK_LINE_MAX] = "";
    game.player = *inspector_player(study);
    if (!inspector_is_whole(study)) game.status = study->status_before;
    picture_draw_still(&desk->picture, &inspector_lane(study)->level, &game, inspector_input(study),
                       canvas, area);
    trails_draw(&desk->trails, study, &desk->picture.view, canvas, area);
    trails_legend(&desk->trails, legend, sizeof legend);
    if (legend[0]) widget_text(canvas, area, legend, ROLE_MESSAGE);
}

static void draw_picture(const Desk *desk, Canvas *canvas, Area area)
{
    switch ((DeskPage)desk->page) {
    case DESK_LEVEL: draw_level(desk, canvas, area); break;
    case DESK_CELLS: inspector_zoom_draw(&desk->study, canvas, area); break;
    case DESK_NUMBERS:
        inspector_panel_draw(&desk->study, (InspectorUnit)desk->unit, canvas, area);
        break;
    case DESK_LANES:
        inspector_lanes_draw(&desk->study, &desk->difference, &desk->choice, desk->lane_pictures,
                             canvas, area);
        break;
    case DESK_PAGE_COUNT: break;
    }
}

static void draw_panel(const Desk *desk, Canvas *canvas, Area area)
{
    if (area.cols == 0) return;
    canvas_fill(canvas, area.col - 1, area.row, 1, area.rows, '|', ROLE_FRAME);
    inspector_panel_draw(&desk->study, (InspectorUnit)desk->unit, canvas, area);
}

static void draw_words(const Desk *desk, const App *app, Canvas *canvas, const Cut *cut)
{
    static const Hint hints[] = {{REQUEST_STUDY_TICK, NULL}, {REQUEST_STUDY_PHASE, NULL},
                                 {REQUEST_STUDY_RUN, NULL},  {REQUEST_STUDY_STOP_AT, NULL},
                                 {REQUEST_STUDY_VIEW, NULL}, {REQUEST_STUDY_CONST_NEXT, NULL},
                                 {REQUEST_STUDY_HELP, NULL}, {REQUEST_STUDY_BACK, NULL}};
    char words[PHASE_TEXT_MAX];
    if (desk->message[0])
        snprintf(words, sizeof words, "%s", desk->message);
    else
        phase_words_text(&desk->study, words);
    if (widget_words(canvas, cut->words, cut->keys, words))
        widget_hints(canvas, app_bindings(app), cut->keys, 0, hints, ARRAY_LENGTH(hints));
}

/* The input line, in place of the words. */
static void draw_question(const Desk *desk, Canvas *canvas, const Cut *cut)
{
    char line[DESK_LINE_MAX];
    Area area = {0, cut->words.row, cut->words.cols, 1 + cut->keys.rows};
    snprintf(line, sizeof line, "Stop at: %s", desk->asked);
    widget_text(canvas, area, line, ROLE_TITLE);
    canvas_set_cursor(canvas, (int32_t)strlen(line), area.row);
    widget_text(canvas, cut->keys,
                desk->message[0] ? desk->message
                                 : "hit right, cx changed, dy > 0.3, read 6,3, coin; Enter, Esc",
                desk->message[0] ? ROLE_ERROR : ROLE_HINT);
}

/* `!` is where the lanes begin to differ. */
static void draw_bar(const Desk *desk, Canvas *canvas, Area area)
{
    const Timeline *run = &inspector_lane(&desk->study)->run;
    int32_t first =
        desk->study.lane_count > 1 ? difference_first(&desk->difference) : DIFFERENCE_NONE;
    run_bar_draw(run, desk->study.looked_tick, canvas, area);
    if (first != DIFFERENCE_NONE) run_bar_mark(run, first, '!', canvas, area);
}

void desk_draw(const Desk *desk, const App *app, Canvas *canvas)
{
    const Inspector *study = &desk->study;
    Cut cut = cut_screen(desk, canvas->cols, canvas->rows);
    char line[PHASE_TEXT_MAX], numbers[PHASE_TEXT_MAX];
    phase_line_text(study, line);
    phase_numbers_text(study, cut.numbers.cols, numbers);
    draw_head(desk, canvas, cut.head);
    draw_picture(desk, canvas, cut.picture);
    draw_panel(desk, canvas, cut.panel);
    draw_bar(desk, canvas, cut.bar);
    widget_text(canvas, cut.line, line, ROLE_PLAIN);
    widget_text(canvas, cut.numbers, numbers, ROLE_PLAIN);
    if (desk->is_asking)
        draw_question(desk, canvas, &cut);
    else
        draw_words(desk, app, canvas, &cut);
}

/* ---- study desk tune ---- */

static const SettingTable *settings_of(const Desk *desk)
{
    return model_settings((ModelKind)inspector_params(&desk->study)->kind);
}

static const Setting *chosen_constant(const Desk *desk)
{
    return &settings_of(desk)->rows[inspector_lane(&desk->study)->constant];
}

static void say_constant(Desk *desk)
{
    char value[TUNE_TEXT_MAX];
    const Setting *row = chosen_constant(desk);
    tune_value_text(inspector_params(&desk->study), row, value);
    desk_say(desk, "%s = %s: %s", row->key, value, row->help);
}

static void choose_constant(Desk *desk, int32_t step)
{
    InspectorLane *lane = &desk->study.lanes[desk->study.lane];
    int32_t count = settings_of(desk)->count;
    lane->constant = (lane->constant + count + step) % count;
    trails_set_fan(&desk->trails, &desk->study, desk->trails.has_fan);
    say_constant(desk);
}

void desk_next_constant(Desk *desk)
{
    choose_constant(desk, 1);
}

void desk_previous_constant(Desk *desk)
{
    choose_constant(desk, -1);
}

static void say_refused(Desk *desk, TuneResult result)
{
    char value[TUNE_TEXT_MAX], allowed[TUNE_TEXT_MAX];
    const Setting *row = chosen_constant(desk);
    tune_value_text(inspector_params(&desk->study), row, value);
    setting_allowed(row, allowed, sizeof allowed);
    if (result == TUNE_FIXED)
        desk_say(desk, "%s = %s: to be changed in the level's file only", row->key, value);
    else
        desk_say(desk, "%s = %s: no further; allowed is %s", row->key, value, allowed);
}

static void tune(Desk *desk, int32_t steps)
{
    ModelParams params = *inspector_params(&desk->study);
    TuneResult result = tune_step(&params, chosen_constant(desk), steps);
    if (result != TUNE_DONE) {
        say_refused(desk, result);
        return;
    }
    inspector_set_params(&desk->study, &params);
    say_constant(desk);
}

void desk_tune_more(Desk *desk)
{
    tune(desk, 1);
}

void desk_tune_less(Desk *desk)
{
    tune(desk, -1);
}

/* The lane's model stays. */
static ModelParams untuned(const Inspector *study)
{
    return inspector_usual_params(study, (ModelKind)inspector_params(study)->kind);
}

void desk_reset(Desk *desk)
{
    ModelParams params = untuned(&desk->study);
    inspector_set_params(&desk->study, &params);
    desk_say(desk, "All constants are as they were.");
}

void desk_show_fan(Desk *desk)
{
    trails_set_fan(&desk->trails, &desk->study, !desk->trails.has_fan);
    desk->page = DESK_LEVEL;
    if (desk->trails.has_fan)
        desk_say(desk, "Where the run would go with %s one and two steps away",
                 chosen_constant(desk)->key);
}

void desk_next_preset(Desk *desk)
{
    Inspector *study = &desk->study;
    ModelParams base = untuned(study);
    PresetTable table = model_presets((ModelKind)base.kind);
    int32_t next = preset_next(inspector_params(study), &base);
    const Preset *preset = &table.rows[next];
    ModelParams params = preset_params(preset, &base);
    inspector_set_params(study, &params);
    desk_say(desk, "%s (%d of %d): %s", preset->name, next + 1, table.count, preset->about);
}
