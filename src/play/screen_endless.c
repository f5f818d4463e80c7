/* screen_endless.c - see screens.h: the page between the levels of an endless run, on which it is
 * begun and ends; the next level is made while one is played, and here only what is missing. */
#include "../base/clock.h"
#include "screens.h"

#include "../draw/hud.h"
#include "../draw/theme.h"
#include "../save/endless.h"
#include "../save/level_maker.h"
#include "../save/level_proof.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAGE_COLS = 50, PAGE_ROWS = 16, BEST_ROW = 8, LINE_TEXT_MAX = 160, LOOK_NS = 30 * CLOCK_MS };

typedef enum EndlessState {
    ENDLESS_FRESH, /* no run was begun: it has only its difficulty */
    ENDLESS_WAITING,
    ENDLESS_MAKING,
    ENDLESS_PLAYING,
    ENDLESS_OVER
} EndlessState;

typedef struct Endless {
    EndlessRun run;
    EndlessState state;
    EndlessBest best;
    int32_t place; /* among these, from 1 on; 0: none */
    bool is_kept;  /* not in a kiosk */
    bool makes_apart;
    bool goes_on; /* with a level that was left, perhaps */
    LevelMaker maker;
    char message[ERROR_LINE_MAX]; /* "": none */
} Endless;

/* ---- beginning and end ---- */

static void read_best(Endless *endless)
{
    endless->best = (EndlessBest){.count = 0};
    endless->place = 0;
    if (endless->is_kept) endless_read_best(endless->run.difficulty, &endless->best);
    if (endless->best.is_damaged && !endless->message[0])
        snprintf(endless->message, sizeof endless->message, "Damaged runs: endless-%d.best.damaged",
                 endless->run.difficulty);
}

static void end_run(Endless *endless)
{
    endless->state = ENDLESS_OVER;
    endless->place = endless_add_best(&endless->run, day_today(), endless->is_kept, &endless->best);
    if (endless->is_kept) endless_drop_run();
}

/* A run that waits is over then. */
static void begin_run(Endless *endless, uint64_t seed)
{
    if (endless->state == ENDLESS_WAITING) end_run(endless);
    endless->run = endless_run_begin(seed, endless->run.difficulty);
    endless->state = ENDLESS_MAKING;
    read_best(endless);
}

/* A run without anything done is none. */
static void wait_with_run(Endless *endless)
{
    bool is_begun = endless->state == ENDLESS_PLAYING || endless->run.levels > 0;
    if (endless->run.lives <= 0) {
        end_run(endless);
        return;
    }
    endless->state = is_begun ? ENDLESS_WAITING : ENDLESS_FRESH;
    if (is_begun && endless->is_kept) endless_write_run(&endless->run);
}

static Next endless_enter(void *self, App *app, int32_t answer)
{
    Endless *endless = self;
    endless->is_kept = !app->session->kiosk;
    endless->makes_apart = app->session->makes_apart;
    if (answer == ANSWER_NEW) {
        EndlessRun left;
        bool is_damaged;
        if (endless->is_kept && endless->state == ENDLESS_MAKING &&
            endless_read_run(&left, &is_damaged)) {
            /* A run that was left is over when another one is begun. */
            endless_read_best(left.difficulty, &endless->best);
            endless_add_best(&left, day_today(), true, &endless->best);
            endless_drop_run();
        }
        read_best(endless);
    } else if (answer == PLAY_NEXT_LEVEL) {
        wait_with_run(endless);
        endless->state = ENDLESS_MAKING;
    } else if (answer == PLAY_LOST) {
        end_run(endless);
    } else if (endless->state == ENDLESS_PLAYING) {
        wait_with_run(endless);
    }
    return next_stay();
}

static void endless_leave(void *self)
{
    Endless *endless = self;
    bool goes_on = endless->state == ENDLESS_PLAYING || endless->state == ENDLESS_MAKING;
    level_maker_end(&endless->maker);
    if (goes_on) wait_with_run(endless);
    free(endless);
}

/* ---- the next level ---- */

/* Opens the level that was made, or goes on with the one that was left. */
static Next open_level(Endless *endless, const App *app, const Generated *made, Replay *left)
{
    char path[WORLD_PATH_MAX], name[ENDLESS_NAME_MAX];
    ErrorList errors;
    EndlessRun next = endless->run;
    bool has_path = endless->is_kept && endless_level_path(path);
    if (has_path && made)
        has_path = level_proof_write_level(path, made->text, made->length, &made->run, &errors);
    if (!has_path) path[0] = '\0';
    endless_level_name(&endless->run, name);
    MadeLevel level = {.path = path, .name = name, .endless = &endless->run, .left = left};
    if (made) {
        level.text = made->text;
        level.length = made->length;
    }
    const PlayArgs args = {.source = PLAY_FROM_MAKER, .made = &level};
    error_list_init(&errors, name);
    Screen screen = app_try_open(app, SCREEN_PLAY, &errors, &args);
    if (!screen.kind) {
        const MessageArgs why = {.title = app->screens[SCREEN_PLAY].refused, .errors = &errors};
        endless->state = ENDLESS_WAITING;
        return next_push(app_open(app, SCREEN_MESSAGE, &why));
    }
    endless->state = ENDLESS_PLAYING;
    next.levels++;
    const Recipe recipe = endless_recipe(&next);
    if (endless->makes_apart) level_maker_start(&endless->maker, &recipe, false);
    return next_push(screen);
}

typedef struct Work {
    App *app;
    bool was_ended;
} Work;

static bool may_work_on(void *context)
{
    Work *work = context;
    work->was_ended = !app_may_work_on(work->app);
    return !work->was_ended;
}

/* In a kiosk there may be too little memory for a level: then it is one of another seed. */
static Next make(Endless *endless, const Recipe *recipe, App *app)
{
    Work work = {.app = app};
    Generated made;
    Next next = next_stay();
    if (level_maker_take(&endless->maker, recipe, may_work_on, &work, &made)) {
        next = open_level(endless, app, &made, NULL);
        generated_done(&made);
    } else if (!endless->is_kept && !work.was_ended) {
        endless->run.seed++;
    } else {
        wait_with_run(endless);
        snprintf(endless->message, sizeof endless->message, "No level was generated.");
    }
    return next;
}

static Next endless_wake(void *self, App *app, int64_t *due)
{
    Endless *endless = self;
    Next next = next_stay();
    Replay left;
    *due = INT64_MAX;
    if (endless->state != ENDLESS_MAKING) return next;
    app->must_draw = true;
    bool goes_on = endless->goes_on && endless_read_left(&endless->run, &left);
    endless->goes_on = false;
    if (goes_on) { /* the level that was left was in its middle */
        next = open_level(endless, app, NULL, &left);
        replay_done(&left);
        return next;
    }
    const Recipe recipe = endless_recipe(&endless->run);
    if (endless->makes_apart) level_maker_start(&endless->maker, &recipe, true);
    if (level_maker_is_ready(&endless->maker)) {
        next = make(endless, &recipe, app);
        app->must_draw = true; /* the making has drawn what was before */
        if (endless->state == ENDLESS_MAKING) *due = term_now(app->term);
        return next;
    }
    *due = term_now(app->term) + LOOK_NS;
    return next;
}

/* ---- keys ---- */

/* The difficulty of a run that is not begun yet. */
static void step_difficulty(Endless *endless, int32_t step)
{
    int32_t difficulty = endless->run.difficulty + step;
    if (endless->state == ENDLESS_WAITING || difficulty < 1 || difficulty > DIFFICULTY_MAX) return;
    endless->run = endless_run_begin(0, (uint8_t)difficulty);
    endless->state = ENDLESS_FRESH;
    read_best(endless);
}

static Next endless_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    (void)app, (void)event;
    Endless *endless = self;
    if (request != REQUEST_NONE) endless->message[0] = '\0';
    if (request == REQUEST_BACK && endless->state == ENDLESS_MAKING) {
        level_maker_end(&endless->maker);
        wait_with_run(endless);
        return next_stay();
    }
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (endless->state == ENDLESS_MAKING) return next_stay();
    if (request == REQUEST_LESS) step_difficulty(endless, -1);
    if (request == REQUEST_MORE) step_difficulty(endless, 1);
    bool waits = endless->state == ENDLESS_WAITING;
    endless->goes_on = request == REQUEST_CHOOSE && waits;
    if (endless->goes_on)
        endless->state = ENDLESS_MAKING;
    else if (request == REQUEST_CHOOSE)
        begin_run(endless, day_now());
    else if (request == REQUEST_AGAIN && endless->state == ENDLESS_OVER)
        begin_run(endless, endless->run.seed);
    else if (request == REQUEST_AGAIN && waits)
        begin_run(endless, day_now());
    return next_stay();
}

/* ---- the page ---- */

static void time_text(int64_t ticks, char out[TICKS_TEXT_MAX])
{
    hud_ticks_to_text((int32_t)(ticks < INT32_MAX ? ticks : INT32_MAX), true, out);
}

/* " 1.  levels 7      5:10.20   2026-11-22" */
static void draw_best(const Endless *endless, Canvas *canvas, Area page)
{
    char text[LINE_TEXT_MAX], time[TICKS_TEXT_MAX], date[DAY_TEXT_MAX];
    const EndlessBest *best = &endless->best;
    if (best->count == 0 || page.rows < PAGE_ROWS) return;
    snprintf(text, sizeof text, "Best runs from difficulty %d", endless->run.difficulty);
    widget_text_centred(canvas, page, BEST_ROW, text, ROLE_TITLE);
    for (int32_t i = 0; i < best->count; i++) {
        const struct EndlessResult *item = &best->items[i];
        time_text(item->run.ticks, time);
        day_to_text(item->day, date);
        snprintf(text, sizeof text, "%d.  levels %-3d %10s   %s", (int)i + 1, (int)item->run.levels,
                 time, date);
        widget_text_centred(canvas, page, BEST_ROW + 1 + i, text,
                            i + 1 == endless->place ? ROLE_CHOSEN : ROLE_PLAIN);
    }
}

static const char *words_of(const Endless *endless)
{
    if (endless->message[0]) return endless->message;
    switch (endless->state) {
    case ENDLESS_FRESH: return "Level after level, harder and harder.";
    case ENDLESS_WAITING: return "Your run is waiting for you.";
    case ENDLESS_MAKING:
    case ENDLESS_PLAYING: return "Generating the next level ...";
    case ENDLESS_OVER: break;
    }
    if (endless->place == 1) return "The end: your best run!";
    if (endless->place > 1) return "The end: one of your best runs.";
    return endless->run.is_helped ? "The end. With assists: no record." : "The end.";
}

static void draw_hints(const Endless *endless, const App *app, Canvas *canvas, Area page)
{
    static const Hint fresh[] = {{REQUEST_CHOOSE, "begin"},
                                 {REQUEST_MORE, "harder"},
                                 {REQUEST_BACK, NULL}};
    static const Hint waiting[] = {{REQUEST_CHOOSE, "go on"},
                                   {REQUEST_AGAIN, "a new run"},
                                   {REQUEST_BACK, NULL}};
    static const Hint making[] = {{REQUEST_BACK, "wait"}};
    static const Hint over[] = {{REQUEST_CHOOSE, "a new run"},
                                {REQUEST_AGAIN, "the same levels"},
                                {REQUEST_BACK, NULL}};
    static const struct {
        const Hint *hints;
        size_t count;
    } rows[] = {[ENDLESS_FRESH] = {fresh, ARRAY_LENGTH(fresh)},
                [ENDLESS_WAITING] = {waiting, ARRAY_LENGTH(waiting)},
                [ENDLESS_MAKING] = {making, ARRAY_LENGTH(making)},
                [ENDLESS_PLAYING] = {making, ARRAY_LENGTH(making)},
                [ENDLESS_OVER] = {over, ARRAY_LENGTH(over)}};
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, rows[endless->state].hints,
                 rows[endless->state].count);
}

static void endless_draw(const void *self, const App *app, Canvas *canvas)
{
    const Endless *endless = self;
    Area page = app_page(app, canvas, PAGE_COLS, PAGE_ROWS);
    widget_text_centred(canvas, page, 0, "Endless", ROLE_TITLE);
    widget_text_centred(canvas, page, 1, words_of(endless), ROLE_MESSAGE);
    char text[LINE_TEXT_MAX], time[TICKS_TEXT_MAX];
    const EndlessRun *run = &endless->run;
    if (endless->state == ENDLESS_FRESH) {
        widget_text_centred(canvas, page, 3, "Three lives: a death or a restart", ROLE_PLAIN);
        widget_text_centred(canvas, page, 4, "costs one, all coins give one back.", ROLE_PLAIN);
        snprintf(text, sizeof text, "< from difficulty %d >", run->difficulty);
        widget_text_centred(canvas, page, 6, text, ROLE_CHOSEN);
        Area half = {page.col, page.row + 6, page.cols / 2, 1};
        widget_clickable(canvas, half, WIDGET_NO_ENTRY, REQUEST_LESS);
        half.col += half.cols;
        widget_clickable(canvas, half, WIDGET_NO_ENTRY, REQUEST_MORE);
    } else {
        time_text(run->ticks, time);
        snprintf(text, sizeof text, "levels %d   time %s   lives %d", (int)run->levels, time,
                 max_i32(0, run->lives));
        widget_text_centred(canvas, page, 3, text, ROLE_PLAIN);
        snprintf(text, sizeof text, "seed %" PRIu64 ", from difficulty %d", run->seed,
                 run->difficulty);
        widget_text_centred(canvas, page, 4, text, ROLE_HINT);
    }
    draw_best(endless, canvas, page);
    draw_hints(endless, app, canvas, page);
}

static const ScreenKind endless_kind = {.enter = endless_enter,
                                        .key = endless_key,
                                        .context = CONTEXT_MENU,
                                        .wake = endless_wake,
                                        .draw = endless_draw,
                                        .leave = endless_leave,
                                        .is_page = true};

Screen screen_endless_open(Session *session, const void *args, ErrorList *errors)
{
    const EndlessArgs *given = args;
    Endless *endless = calloc(1, sizeof *endless);
    (void)errors;
    if (!endless) return (Screen){0};
    endless->run = endless_run_begin(given->seed, given->difficulty);
    endless->state = ENDLESS_MAKING;
    if (!given->begins) {
        bool is_damaged = false;
        bool waits = !session->kiosk && endless_read_run(&endless->run, &is_damaged);
        if (is_damaged)
            snprintf(endless->message, sizeof endless->message,
                     "A damaged run: endless.run.damaged");
        endless->state = waits ? ENDLESS_WAITING : ENDLESS_FRESH;
    }
    return (Screen){&endless_kind, endless};
}
