/* screen_end.c - see screens.h */
#include "screens.h"

#include "../arcade/view/arcade_screens.h"
#include "../base/text.h"
#include "../draw/bindings.h"
#include "../draw/hud.h"
#include "../draw/theme.h"
#include "../save/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXT_COLS = 36,
    PROBLEM_ROWS_MAX = 4,
    TICK_NS = 16666667,
    MEDAL_TICKS = 12, /* ticks for each to drop in, one after the other */
    END_TICKS = 92,   /* until the fireworks are over */
    PANEL_COLS = 44,
    PANEL_ROWS = 15,
    MEDAL_ROW = 8,
    MEDAL_PITCH = 10,
    MEDAL_PITCH_CLOSE = 8, /* of more than four */
    MEDAL_COLS = 7,
    WORDS_COL = 5, /* of the rows without colours */
    SPLIT_ROWS_MAX = 8,
    LINE_TEXT_MAX = 3 * TICKS_TEXT_MAX + 32
};

typedef struct End {
    LevelResult result;
    Play *play;
    int64_t due;         /* of the next tick */
    int32_t ticks;       /* since it was opened */
    bool has_boards;     /* in an arcade, of a level of the world */
    WorkshopPlay *liked; /* the level of a workshop, which can be liked; or NULL */
    const char *message; /* NULL: none */
} End;

/* Writes the problem, which takes the rows that it needs, up to a limit. */
static int32_t write_problem(const LevelResult *result, char *out, size_t size)
{
    out[0] = '\0';
    if (result->problem[0]) snprintf(out, size, "Not kept: %s", result->problem);
    return clamp_i32(widget_line_count(out, TEXT_COLS), 1, PROBLEM_ROWS_MAX);
}

/* Is there room for the panel with medals? Only in colours. */
static bool has_panel(const LevelResult *result, const App *app)
{
    char problem[ERROR_LINE_MAX + ASSISTS_TEXT_MAX];
    int32_t cols, rows, lines = write_problem(result, problem, sizeof problem);
    term_size(app->term, &cols, &rows);
    return app_colours(app) && cols >= PANEL_COLS && rows > PANEL_ROWS + lines + HUD_ROWS;
}

/* With reduced motion everything is shown at once. */
static Next end_enter(void *self, App *app, int32_t answer)
{
    End *end = self;
    bool is_calm = app->session->settings.motion == MOTION_CALM;
    bool is_slow = term_scroll_step(app->term) == CAMERA_PAGE;
    if (answer != ANSWER_NEW) return next_stay();
    if (is_calm || is_slow || !has_panel(&end->result, app)) end->ticks = END_TICKS;
    end->due = term_now(app->term) + TICK_NS;
    WorkshopPlay *workshop = end->play ? end->play->attempt.workshop : NULL;
    end->liked = workshop && workshop->is_of_arcade ? workshop : NULL;
    end->has_boards =
        app->session->arcade.is_open && end->play && end->play->attempt.index != NO_WORLD_INDEX;
    return next_stay();
}

static Next end_wake(void *self, App *app, int64_t *due)
{
    End *end = self;
    for (; end->ticks < END_TICKS && term_now(app->term) >= end->due; end->due += TICK_NS) {
        end->ticks++;
        if (end->play) play_step_effects(end->play);
        app->must_draw = true;
    }
    *due = end->ticks < END_TICKS ? end->due : INT64_MAX;
    return next_stay();
}

static void like(End *end, const Session *session)
{
    WorkshopPlay *level = end->liked;
    const WorkshopTarget target = {level->id, level->by, (int64_t)day_now()};
    end->message = workshop_like(&session->arcade, &target, !level->is_liked);
    if (end->message) return;
    level->is_liked = !level->is_liked;
    end->message = workshop_like_done(level->is_liked);
}

static Next end_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    End *end = self;
    const LevelResult *result = &end->result;
    if (event->kind == TERM_EVENT_RESIZE && end->play) play_fit_view(end->play, app);
    if (event->kind != TERM_EVENT_KEY || event->action != TERM_KEY_PRESS) return next_stay();
    const int32_t dropping = medals_offered(&result->goals) * MEDAL_TICKS;
    if (end->ticks < dropping) {
        end->ticks = dropping;
        return next_stay();
    }
    if (request == REQUEST_CHOOSE && result->ends_world) return next_back(PLAY_ENDING);
    if (request == REQUEST_CHOOSE)
        return next_back(result->has_next ? PLAY_NEXT_LEVEL : PLAY_LEAVE);
    if (request == REQUEST_AGAIN && !result->is_endless) return next_back(PLAY_RESTART);
    if (request == REQUEST_SAVE && end->play && !app->session->kiosk)
        return next_push(app_open(app, SCREEN_SHARE, &(ShareArgs){end->play}));
    if (request == REQUEST_BOARDS && end->has_boards) {
        const BoardsArgs boards = {.index = end->play->attempt.index};
        return next_push(app_open(app, SCREEN_BOARDS, &boards));
    }
    if (request == REQUEST_BACK) return next_back(PLAY_LEAVE);
    bool likes =
        request_of_press(app_bindings(app), CONTEXT_WORKSHOP, event) == REQUEST_WORKSHOP_LIKE;
    if (likes && end->liked) like(end, app->session);
    return next_stay();
}

/* ---- words ---- */

static void draw_row(Canvas *canvas, Area box, int32_t row, const char *name, const char *value)
{
    char line[LINE_TEXT_MAX];
    snprintf(line, sizeof line, "%-8s%s", name, value);
    widget_text(canvas, (Area){box.col + WORDS_COL, box.row + row, box.cols - WORDS_COL - 1, 1},
                line, ROLE_PLAIN);
}

static const char *first_words(const LevelResult *result)
{
    if (result->is_practice) return "Done, in practice: no record.";
    if (result->records & 1u << BEST_ASSISTED) return "Done! Your best with assists.";
    if (result->assists) return "Done, with assists.";
    if (result->records & 1u << BEST_TIME) return "Done! Your best time.";
    if (result->records & 1u << BEST_DEATHS) return "Done! Your fewest deaths.";
    if (result->records & 1u << BEST_COINS) return "Done! All coins, faster than before.";
    return result->ends_world && !result->race[0] ? "The last level is done. You made it!"
                                                  : "Done!";
}

/* What can be done next; sharing takes the place of leaving, which Esc does everywhere. */
static void draw_hints(const End *end, const App *app, Area box, Canvas *canvas)
{
    const LevelResult *result = &end->result;
    Hint hints[6];
    size_t count = 0;
    bool goes_on = result->has_next || result->ends_world;
    hints[count++] = (Hint){REQUEST_CHOOSE, result->has_next     ? "next"
                                            : result->ends_world ? "the end"
                                                                 : "leave"};
    const RunHelp help = {result->is_practice, result->assists};
    bool is_raced = app->session->settings.ghost == GHOST_CHOICE_LAST && run_store_may_race(help) &&
                    !result->race[0];
    if (!result->is_endless) hints[count++] = (Hint){REQUEST_AGAIN, is_raced ? "race it" : NULL};
    if (end->liked) hints[count++] = (Hint){REQUEST_WORKSHOP_LIKE, NULL};
    if (end->has_boards) hints[count++] = (Hint){REQUEST_BOARDS, NULL};
    if (!app->session->kiosk)
        hints[count++] = (Hint){REQUEST_SAVE, "share"};
    else if (goes_on)
        hints[count++] = (Hint){REQUEST_BACK, "leave"};
    widget_hints(canvas, app_bindings(app), box, box.rows - 2, hints, count);
}

static void draw_problem_or_split(const LevelResult *result, Canvas *canvas, Area box, int32_t row)
{
    char split[SPLIT_TEXT_MAX], problem[ERROR_LINE_MAX + ASSISTS_TEXT_MAX];
    int32_t lines = write_problem(result, problem, sizeof problem);
    if (problem[0]) {
        Area area = {box.col + 2, box.row + row, box.cols - 4, lines};
        widget_text_wrapped(canvas, area, problem, ROLE_ERROR);
        return;
    }
    if (result->race[0] || result->assists) {
        assists_to_text(result->assists, true, problem);
        widget_text_centred(canvas, box, row, result->race[0] ? result->race : problem,
                            result->race[0] ? ROLE_TITLE : ROLE_HINT);
        return;
    }
    for (Rival rival = 0; rival < RIVAL_COUNT; rival++) {
        int32_t behind;
        if (!splits_difference(&result->splits, &result->rivals[rival], SPLIT_FINISH, &behind))
            continue;
        hud_split_to_text(behind, split);
        draw_row(canvas, box, row, rival_names[rival], split);
        return;
    }
}

static void draw_words(const End *end, Canvas *canvas, Area box)
{
    const LevelResult *result = &end->result;
    char time[TICKS_TEXT_MAX], par[TICKS_TEXT_MAX], both[3 * TICKS_TEXT_MAX];
    char deaths[32], coins[32];
    hud_ticks_to_text(result->ticks, true, time);
    hud_ticks_to_text(result->goals.par, true, par);
    if (result->goals.par > 0)
        snprintf(both, sizeof both, "%s  par %s", time, par);
    else
        snprintf(both, sizeof both, "%s", time);
    snprintf(deaths, sizeof deaths, "%d", result->deaths);
    snprintf(coins, sizeof coins, "%d/%d", result->coins, result->goals.coins);
    widget_box(canvas, box, result->title);
    widget_text_centred(canvas, box, 1, first_words(result), ROLE_TITLE);
    draw_row(canvas, box, 2, "time", both);
    draw_row(canvas, box, 3, "deaths", deaths);
    draw_row(canvas, box, 4, "coins", coins);
    if (end->message)
        widget_text_centred(canvas, box, 5, end->message, ROLE_MESSAGE);
    else if (result->standing[0] && !result->problem[0])
        widget_text_centred(canvas, box, 5, result->standing, ROLE_MESSAGE);
    else
        draw_problem_or_split(result, canvas, box, 5);
}

/* ---- the panel in colours ---- */

/* "time   0:12.50    par    0:15.00": two facts beside each other. */
static void draw_facts(Canvas *canvas, Area box, int32_t row, const char *const facts[4])
{
    char line[2 * LINE_TEXT_MAX];
    snprintf(line, sizeof line, "%-6s %9s    %-6s %9s", facts[0], facts[1], facts[2], facts[3]);
    widget_text_centred(canvas, box, row, line, ROLE_PLAIN);
}

static void time_or_none(int32_t ticks, char out[TICKS_TEXT_MAX])
{
    if (ticks > 0)
        hud_ticks_to_text(ticks, true, out);
    else
        snprintf(out, TICKS_TEXT_MAX, "none");
}

/* ---- splits ---- */

/* The rows of the table with its heads, as many as there is room for; 0: nothing to compare. */
static int32_t split_rows(const LevelResult *result, const Canvas *canvas)
{
    int32_t room = min_i32(SPLIT_ROWS_MAX, canvas->rows - HUD_ROWS - PANEL_ROWS - 2), rows = 1;
    bool has_rival = false;
    for (Rival rival = 0; rival < RIVAL_COUNT; rival++)
        has_rival = has_rival || result->rivals[rival].is_there;
    for (int32_t tick = 0, place; rows < room; tick = result->splits.ticks[place], rows++) {
        place = splits_place_after(&result->splits, tick);
        if (place == SPLIT_NONE) break;
    }
    return result->splits.is_there && (has_rival || rows > 2) && room > 1 ? rows : 0;
}

static void draw_split(const LevelResult *result, Canvas *canvas, Area row, int32_t number,
                       int32_t place)
{
    char name[16] = "finish", time[TICKS_TEXT_MAX], line[LINE_TEXT_MAX], split[SPLIT_TEXT_MAX];
    int32_t own = result->splits.ticks[place], col;
    if (place != SPLIT_FINISH) snprintf(name, sizeof name, "%d", (int)number);
    hud_ticks_to_text(own, true, time);
    snprintf(line, sizeof line, "%-6s %8s", name, time);
    col = canvas_text(canvas, row.col, row.row, line, ROLE_PLAIN);
    for (Rival rival = 0; rival < RIVAL_COUNT; rival++) {
        int32_t behind = 0;
        if (!result->rivals[rival].is_there) continue;
        bool is_known = splits_difference(&result->splits, &result->rivals[rival], place, &behind);
        hud_split_to_text(behind, split);
        snprintf(line, sizeof line, " %8s", is_known ? split : "");
        col = canvas_text(canvas, col, row.row, line, behind > 0 ? ROLE_LOST : ROLE_REACHED);
    }
}

/* The first places in the order of the run; the last row is the finish. A column for each rival
 * that is there: at most three, for no last run is raced beside a chosen one. */
static void draw_splits(const LevelResult *result, Canvas *canvas, Area box, int32_t row,
                        int32_t rows)
{
    enum { NAME_AND_TIME_COLS = 15, RIVAL_COLS = 9 };
    char line[LINE_TEXT_MAX];
    Text head = text_in(line, sizeof line);
    int32_t cols = NAME_AND_TIME_COLS;
    if (rows == 0) return;
    text_add(&head, "%-6s %8s", "flag", "time");
    for (Rival rival = 0; rival < RIVAL_COUNT; rival++) {
        if (!result->rivals[rival].is_there) continue;
        text_add(&head, " %8s", rival_names[rival]);
        cols += RIVAL_COLS;
    }
    Area at = {box.col + (box.cols - cols) / 2, box.row + row, box.cols, 1};
    canvas_text(canvas, at.col, at.row, line, ROLE_HINT);
    for (int32_t i = 1, tick = 0; i < rows; i++) {
        int32_t place = i + 1 < rows ? splits_place_after(&result->splits, tick) : SPLIT_FINISH;
        at.row++;
        draw_split(result, canvas, at, i, place);
        tick = result->splits.ticks[place];
    }
}

/* They drop in one after the other from the row above; the last tick has them all in place. */
static void draw_medals(const End *end, Canvas *canvas, Area box)
{
    int32_t count = medals_offered(&end->result.goals), place = 0;
    int32_t pitch = count > MEDAL_GUIDE ? MEDAL_PITCH_CLOSE : MEDAL_PITCH;
    int32_t first = box.col + (box.cols - (count - 1) * pitch - MEDAL_COLS) / 2;
    for (int32_t medal = 0; medal < MEDAL_COUNT; medal++) {
        if (!medal_is_offered(&end->result.goals, (Medal)medal)) continue;
        int32_t age = end->ticks - place * MEDAL_TICKS, col = first + pitch * place;
        place++;
        int32_t length = (int32_t)strlen(medal_names[medal]);
        if (age < 0) continue;
        /* A disc of three rows with the first letter of the medal, a sign for the guide's; a ring
         * if it was not won. */
        char middle[16];
        bool is_won = level_result_has(&end->result, (Medal)medal);
        uint8_t role = is_won ? ROLE_CHOSEN : ROLE_HINT;
        int32_t above = age >= MEDAL_TICKS ? 0 : 2 - age * 2 / MEDAL_TICKS;
        int32_t row = box.row + MEDAL_ROW - above;
        snprintf(middle, sizeof middle, is_won ? "(  %c  )" : "(     )",
                 medal == MEDAL_GUIDE ? '?' : medal_names[medal][0] - 'a' + 'A');
        canvas_text(canvas, col + 1, row, ".---.", role);
        canvas_text(canvas, col, row + 1, middle, role);
        canvas_text(canvas, col + 1, row + 2, "'---'", role);
        if (above == 0)
            canvas_text(canvas, col + (MEDAL_COLS - length) / 2, row + 3, medal_names[medal],
                        is_won ? ROLE_TITLE : ROLE_HINT);
    }
}

static void draw_panel(const End *end, const App *app, Canvas *canvas)
{
    const LevelResult *result = &end->result;
    char time[TICKS_TEXT_MAX], par[TICKS_TEXT_MAX], gold[TICKS_TEXT_MAX];
    char best[TICKS_TEXT_MAX], deaths[16], coins[32];
    char problem[ERROR_LINE_MAX + ASSISTS_TEXT_MAX];
    int32_t more = write_problem(result, problem, sizeof problem) - 1;
    if (!problem[0]) more = split_rows(result, canvas);
    Area box = area_centred(canvas, PANEL_COLS, PANEL_ROWS + more);
    int32_t spare = canvas->rows - HUD_ROWS - box.rows;
    int32_t edge = min_i32(2, spare / 3);
    box.row = result->at_bottom ? canvas->rows - box.rows - edge : HUD_ROWS + edge;
    hud_ticks_to_text(result->ticks, true, time);
    time_or_none(result->goals.par, par);
    time_or_none(result->goals.gold, gold);
    time_or_none(result->best, best);
    snprintf(deaths, sizeof deaths, "%d", (int)result->deaths);
    snprintf(coins, sizeof coins, "%d/%d", (int)result->coins, (int)result->goals.coins);
    widget_box(canvas, box, result->title);
    widget_text_centred(canvas, box, 1, first_words(result), ROLE_TITLE);
    widget_text_centred(canvas, box, 2, end->message ? end->message : result->standing,
                        ROLE_MESSAGE);
    draw_facts(canvas, box, 3, (const char *const[]){"time", time, "best", best});
    draw_facts(canvas, box, 4, (const char *const[]){"par", par, "gold", gold});
    draw_facts(canvas, box, 5, (const char *const[]){"coins", coins, "deaths", deaths});
    draw_problem_or_split(result, canvas, box, 6);
    if (!problem[0]) draw_splits(result, canvas, box, 7, more);
    box.row += more;
    draw_medals(end, canvas, box);
    box.row -= more;
    draw_hints(end, app, box, canvas);
}

static void end_draw(const void *self, const App *app, Canvas *canvas)
{
    const End *end = self;
    char problem[ERROR_LINE_MAX + ASSISTS_TEXT_MAX];
    int32_t lines = write_problem(&end->result, problem, sizeof problem);
    if (has_panel(&end->result, app)) {
        draw_panel(end, app, canvas);
        return;
    }
    Area box =
        area_centred(canvas, TEXT_COLS + (end->has_boards || end->liked ? 10 : 4), 7 + lines);
    draw_words(end, canvas, box);
    draw_hints(end, app, box, canvas);
}

static const ScreenKind end_kind = {.enter = end_enter,
                                    .key = end_key,
                                    .context = CONTEXT_MENU,
                                    .wake = end_wake,
                                    .draw = end_draw,
                                    .leave = free,
                                    .over_others = true};

Screen screen_end_open(Session *session, const void *args, ErrorList *errors)
{
    const EndArgs *given = args;
    (void)session, (void)errors;
    End *end = calloc(1, sizeof *end);
    if (!end) return (Screen){0};
    end->result = *given->result;
    end->play = given->play;
    return (Screen){&end_kind, end};
}
