/* screen_endless.c - see screens.h: the page between the levels of an endless run, on which the
 * next one is made. */
#include "screens.h"

#include "../generate/generate.h"
#include "../ui/hud.h"
#include "../ui/theme.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAGE_COLS = 46, PAGE_ROWS = 10, LINE_TEXT_MAX = 160, LEVELS_A_STEP = 2 };

static const char best_name[] = "endless";

typedef struct Endless {
    EndlessRun run;
    bool is_making, is_over, is_best;
    int32_t best_levels;
    int64_t best_ticks;
} Endless;

/* ---- the best run ---- */

/* More levels, or as many in less time. */
static bool is_better(const Endless *endless)
{
    const EndlessRun *run = &endless->run;
    if (run->levels != endless->best_levels) return run->levels > endless->best_levels;
    return run->levels > 0 && run->ticks < endless->best_ticks;
}

static void read_best(Endless *endless)
{
    char text[LINE_TEXT_MAX];
    int levels;
    state_note_read(best_name, text, sizeof text);
    if (sscanf(text, "%9d %18" SCNd64, &levels, &endless->best_ticks) == 2)
        endless->best_levels = levels;
}

static void end_run(Endless *endless, const App *app)
{
    char text[LINE_TEXT_MAX];
    endless->is_over = true;
    endless->is_best = !endless->run.is_helped && is_better(endless);
    if (!endless->is_best || app->session->kiosk) return;
    snprintf(text, sizeof text, "%d %" PRId64 "\n", (int)endless->run.levels, endless->run.ticks);
    state_note_write(best_name, text);
}

static Next endless_enter(void *self, App *app, int32_t answer)
{
    Endless *endless = self;
    if (answer == ANSWER_NEW && !app->session->kiosk) read_best(endless);
    if (answer == ANSWER_NEW || answer == PLAY_NEXT_LEVEL)
        endless->is_making = true;
    else if (!endless->is_over)
        end_run(endless, app);
    return next_stay();
}

/* ---- the next level ---- */

static Recipe next_recipe(const EndlessRun *run)
{
    char words[LINE_TEXT_MAX];
    int32_t difficulty = min_i32(DIFFICULTY_MAX, 1 + run->levels / LEVELS_A_STEP);
    snprintf(words, sizeof words, "endless %" PRIu64 " %d", run->seed, (int)run->levels);
    return (Recipe){.seed = generate_seed_from_text(words),
                    .difficulty = (uint8_t)difficulty,
                    .theme = THEME_COUNT};
}

/* False when it was ended, or no level could be made. */
static bool make(Endless *endless, App *app, Next *next)
{
    char name[64];
    ErrorList errors;
    Generated generated;
    Recipe recipe = next_recipe(&endless->run);
    if (!generate_find(&recipe, app_may_work_on, app, &generated)) return false;
    snprintf(name, sizeof name, "endless-%" PRIu64 "-%d.txt", endless->run.seed,
             (int)endless->run.levels + 1);
    MadeLevel made = {.path = "",
                      .name = name,
                      .text = generated.text,
                      .length = generated.length,
                      .endless = &endless->run};
    Screen screen = screen_play_create_made(&made, &errors);
    *next = next_push(screen.kind ? screen : screen_errors_create(&errors));
    generated_done(&generated);
    return true;
}

static Next endless_wake(void *self, App *app, int64_t *due)
{
    Endless *endless = self;
    Next next = next_stay();
    *due = INT64_MAX;
    if (!endless->is_making) return next;
    endless->is_making = false;
    app->must_draw = true;
    if (!make(endless, app, &next)) end_run(endless, app);
    return next;
}

static Next endless_key(void *self, App *app, const TermEvent *event)
{
    Endless *endless = self;
    RequestId request = request_of_press(app_bindings(app), CONTEXT_MENU, event);
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_CHOOSE) return next_replace(screen_endless_create(day_now()));
    if (request == REQUEST_AGAIN) return next_replace(screen_endless_create(endless->run.seed));
    return next_stay();
}

/* ---- the page ---- */

static void draw_sums(const Endless *endless, Canvas *canvas, Area page)
{
    char text[LINE_TEXT_MAX], time[TICKS_TEXT_MAX], best[TICKS_TEXT_MAX];
    const EndlessRun *run = &endless->run;
    ticks_to_text((int32_t)(run->ticks < INT32_MAX ? run->ticks : INT32_MAX), true, time);
    ticks_to_text((int32_t)(endless->best_ticks < INT32_MAX ? endless->best_ticks : INT32_MAX),
                  true, best);
    snprintf(text, sizeof text, "levels %d   time %s   lives %d", (int)run->levels, time,
             max_i32(0, run->lives));
    widget_text_centred(canvas, page, 3, text, ROLE_PLAIN);
    snprintf(text, sizeof text, "best so far: levels %d in %s", (int)endless->best_levels, best);
    if (endless->best_levels > 0) widget_text_centred(canvas, page, 4, text, ROLE_HINT);
    snprintf(text, sizeof text, "seed %" PRIu64, run->seed);
    widget_text_centred(canvas, page, 5, text, ROLE_HINT);
}

static const char *words_of(const Endless *endless)
{
    if (!endless->is_over) return "Making and proving the next level ...";
    if (endless->is_best) return "The end: your best run!";
    return endless->run.is_helped ? "The end, with help: no record." : "The end.";
}

static void endless_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "a new run"},
                                 {REQUEST_AGAIN, "the same levels"},
                                 {REQUEST_BACK, NULL}};
    static const Hint making[] = {{REQUEST_BACK, "end the run"}};
    const Endless *endless = self;
    Area page = app_page(app, canvas, PAGE_COLS, PAGE_ROWS);
    widget_text_centred(canvas, page, 0, "Endless", ROLE_TITLE);
    widget_text_centred(canvas, page, 1, words_of(endless), ROLE_MESSAGE);
    draw_sums(endless, canvas, page);
    if (endless->is_over)
        widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
    else
        widget_hints(canvas, app_bindings(app), page, page.rows - 1, making, ARRAY_LENGTH(making));
}

static const ScreenKind endless_kind = {.enter = endless_enter,
                                        .key = endless_key,
                                        .wake = endless_wake,
                                        .draw = endless_draw,
                                        .leave = free,
                                        .is_page = true};

Screen screen_endless_create(uint64_t seed)
{
    Endless *endless = calloc(1, sizeof *endless);
    if (!endless) return (Screen){0};
    endless->run = (EndlessRun){.seed = seed, .lives = ENDLESS_LIVES};
    return (Screen){&endless_kind, endless};
}
