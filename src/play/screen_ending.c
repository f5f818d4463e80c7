/* screen_ending.c - see screens.h */
#include "screens.h"

#include "../base/utf8.h"
#include "../draw/bindings.h"
#include "../draw/hud.h"
#include "../draw/theme.h"
#include "../draw/widget.h"
#include "world_map.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    BOX_COLS = 60,
    FRAME_ROWS = 8,
    NAME_COLS_MIN = 12,
    LINE_TEXT_MAX = 480,
    PICTURE_ROWS_MIN = 18,
    STEPS = 12, /* of the stairs */
    TICK_NS = 16666667,
    FRAME_TICKS = 2,
    ROCKET_RISE = 15,  /* ticks in which one rises... */
    ROCKET_TICKS = 45, /* ...for which its sparks are visible... */
    ROCKET_PAUSE = 25, /* ...and after which the next one rises */
    ROCKET_COUNT = 9,
    ROCKET_SPARKS = 18,
    FIREWORKS_TICKS = ROCKET_PAUSE * (ROCKET_COUNT - 1) + ROCKET_RISE + ROCKET_TICKS
};

static const LandscapeShape mountain = {.steps = STEPS, .floor_part = 12, .rise_part = 30};

typedef struct Ending {
    Landscape landscape;
    int64_t due;   /* of the next frame */
    int32_t ticks; /* of the fireworks */
} Ending;

static Next ending_enter(void *self, App *app, int32_t answer)
{
    Ending *ending = self;
    int32_t cols, rows;
    bool is_calm = app->session->settings.motion == MOTION_CALM;
    app_set_palette(app, session_palette(app->session, app->session->world.way_count - 1));
    PictureChoice choice = app_picture_choice(app);
    term_size(app->term, &cols, &rows);
    bool is_there = rows >= PICTURE_ROWS_MIN &&
                    landscape_fit(&ending->landscape, &choice, &mountain, cols, rows);
    if (!is_there) landscape_done(&ending->landscape);
    if (!is_there || is_calm || term_scroll_step(app->term) == CAMERA_PAGE)
        ending->ticks = FIREWORKS_TICKS;
    if (answer == ANSWER_NEW) ending->due = term_now(app->term);
    return next_stay();
}

static Next ending_wake(void *self, App *app, int64_t *due)
{
    Ending *ending = self;
    int64_t now = term_now(app->term);
    if (ending->ticks < FIREWORKS_TICKS && now >= ending->due) {
        ending->ticks += FRAME_TICKS;
        ending->due = now + FRAME_TICKS * TICK_NS;
        app->must_draw = true;
    }
    *due = ending->ticks < FIREWORKS_TICKS ? ending->due : INT64_MAX;
    return next_stay();
}

static Next ending_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    if (event->kind == TERM_EVENT_RESIZE) return ending_enter(self, app, ANSWER_NONE);
    bool is_over = request == REQUEST_CHOOSE || request == REQUEST_BACK;
    return is_over ? next_back(ANSWER_NONE) : next_stay();
}

/* The sum of several levels, with the best time and coins of each. */
typedef struct Sum {
    int32_t levels, finished, coins, coins_there;
    int64_t ticks, deaths;
} Sum;

static Sum sum_of(const Session *session, int32_t first, int32_t end)
{
    Sum sum = {.levels = end - first};
    for (int32_t i = first; i < end; i++) {
        const LevelRecord *record = &session->records[i];
        sum.finished += level_record_is_done(record);
        sum.coins += record->most_coins;
        sum.coins_there += session_level(session, i)->goals.coins;
        sum.ticks += record->finished > 0 ? record->best_ticks : 0;
        sum.deaths += record->deaths;
    }
    return sum;
}

/* A row of the table; deaths only if there is room. */
static void draw_sum(Canvas *canvas, Area box, int32_t row, const char *name, const Sum *sum)
{
    char text[LINE_TEXT_MAX], time[TICKS_TEXT_MAX], done[24], coins[24], deaths[24] = "";
    int32_t name_cols = max_i32(NAME_COLS_MIN - 2, box.cols - 44);
    hud_ticks_to_text((int32_t)(sum->ticks < INT32_MAX ? sum->ticks : INT32_MAX), true, time);
    snprintf(done, sizeof done, "%d/%d", sum->finished, sum->levels);
    snprintf(coins, sizeof coins, "%d/%d", sum->coins, sum->coins_there);
    if (box.cols >= BOX_COLS) snprintf(deaths, sizeof deaths, " %8lld", (long long)sum->deaths);
    char padded[UTF8_PAD_MAX];
    utf8_pad(padded, sizeof padded, name, name_cols);
    snprintf(text, sizeof text, "%s %6s %9s %8s%s", padded, done, time, coins, deaths);
    canvas_text(canvas, box.col + 2, box.row + row, text, ROLE_PLAIN);
}

static int32_t chapters_on_way(const WorldFile *world)
{
    int32_t count = 0;
    while (count < world->chapters.count && world->chapters.items[count].first < world->way_count)
        count++;
    return count;
}

/* Draws as many chapters of the way as fit, and their sum. */
static void draw_table(Canvas *canvas, Area box, const Session *session)
{
    const ChapterList *chapters = &session->world.chapters;
    int32_t count = session->world.count, row = 4;
    char heads[LINE_TEXT_MAX];
    snprintf(heads, sizeof heads, "%-*s %6s %9s %8s%s", max_i32(NAME_COLS_MIN - 2, box.cols - 44),
             "", "done", "time", "coins", box.cols >= BOX_COLS ? "   deaths" : "");
    canvas_text(canvas, box.col + 2, box.row + row - 1, heads, ROLE_HINT);
    for (int32_t i = 0; i < chapters_on_way(&session->world) && row < box.rows - 3; i++) {
        Sum sum = sum_of(session, chapters->items[i].first, chapter_end(chapters, i, count));
        draw_sum(canvas, box, row++, chapters->items[i].title, &sum);
    }
    Sum all = sum_of(session, 0, session->world.way_count);
    draw_sum(canvas, box, row, "all", &all);
}

/* ---- the picture ---- */

static void draw_spark(Canvas *canvas, int32_t col, int32_t row, char ch, uint8_t fg)
{
    CanvasCell cell = canvas_get(canvas, col, row);
    if (cell.style != CANVAS_COLOURED) return;
    cell.ch = (uint8_t)ch;
    cell.fg = fg;
    cell.attributes = TERM_BOLD;
    canvas_put_cell(canvas, col, row, cell);
}

/* A rocket rises, slower and slower; its sparks fly apart, fall, and go out. */
static void draw_rocket(const Colours *colours, Canvas *canvas, int32_t rocket, int32_t age)
{
    static const char letters[] = "Ycrwp", chars[] = "*+.";
    uint32_t chance = ground_place_hash(rocket, 77);
    int32_t col = canvas->cols / 8 + (int32_t)(chance % (uint32_t)(canvas->cols * 3 / 4));
    int32_t row = 2 + (int32_t)(chance / 4096 % (uint32_t)(canvas->rows / 3));
    uint8_t fg = colours->letter[(uint8_t)letters[rocket % 5]];
    if (age < ROCKET_RISE) {
        int32_t left = ROCKET_RISE - age, below = canvas->rows * left * left / 2;
        draw_spark(canvas, col, row + below / (ROCKET_RISE * ROCKET_RISE), '|', fg);
        return;
    }
    age -= ROCKET_RISE;
    for (int32_t i = 0; i < ROCKET_SPARKS; i++) {
        uint32_t h = ground_place_hash(i, rocket + 5);
        int32_t dx = (int32_t)(h % 41) - 20, dy = (int32_t)(h / 64 % 21) - 10;
        int32_t x = col + dx * age / ROCKET_TICKS;
        int32_t y = row + dy * age / ROCKET_TICKS + age * age / (ROCKET_TICKS * 20);
        draw_spark(canvas, x, y, chars[age * 3 / ROCKET_TICKS], fg);
    }
}

/* The hero stands before the last step, which has the flag; the guide, if there is one, behind it;
 * a coin on every second step before. */
static void draw_picture(const Ending *ending, bool has_guide, Canvas *canvas)
{
    const Landscape *landscape = &ending->landscape;
    const Scene *scene = landscape->picture.scene;
    landscape_draw(landscape, canvas);
    for (int32_t i = 0; i < ROCKET_COUNT; i++) {
        int32_t age = ending->ticks - i * ROCKET_PAUSE;
        if (age >= 0 && age < ROCKET_RISE + ROCKET_TICKS) draw_rocket(scene->shown, canvas, i, age);
    }
    for (int32_t step = 0; step < STEPS; step++) {
        int32_t col = landscape_step_col(landscape, step);
        int32_t row = landscape_ground_row(landscape, col);
        if (step == STEPS - 1)
            scene_stand_sprite(scene, SPRITE_FINISH, 0, false, canvas, col, row);
        else if (step == STEPS - 2)
            scene_stand_sprite(scene, SPRITE_HERO_IDLE, 0, has_guide, canvas, col, row);
        else if (step == STEPS - 3 && has_guide)
            scene_stand_guide(scene, canvas, col, row);
        else if (step % 2 == 0)
            scene_stand_sprite(scene, SPRITE_COIN, 0, false, canvas, col, row);
    }
}

static void ending_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "leave"}};
    const Ending *ending = self;
    const Session *session = app->session;
    int32_t rows = FRAME_ROWS + chapters_on_way(&session->world);
    Area box = area_centred(canvas, BOX_COLS, rows);
    Sum all = sum_of(session, 0, session->world.way_count);
    const bool has_guide = session_goals(session, session->world.way_count - 1).guide > 0;
    if (ending->landscape.is_there) {
        draw_picture(ending, has_guide, canvas);
        box.row = min_i32(2, (canvas->rows - box.rows) / 4);
    }
    widget_box(canvas, box, session->world.title);
    const bool is_whole = all.finished == all.levels;
    const char *words =
        is_whole ? "Every level is done. You made it!" : "The end. Some levels still wait for you.";
    if (has_guide)
        words = is_whole ? "\"You passed me. The next signs are yours to write.\""
                         : "\"The end? Some of my signs still wait for you.\"";
    widget_text_centred(canvas, box, 1, words, ROLE_TITLE);
    draw_table(canvas, box, session);
    widget_hints(canvas, app_bindings(app), box, box.rows - 2, hints, ARRAY_LENGTH(hints));
}

static void ending_leave(void *self)
{
    Ending *ending = self;
    landscape_done(&ending->landscape);
    free(ending);
}

static const ScreenKind ending_kind = {.enter = ending_enter,
                                       .key = ending_key,
                                       .context = CONTEXT_MENU,
                                       .wake = ending_wake,
                                       .draw = ending_draw,
                                       .leave = ending_leave};

Screen screen_ending_open(Session *session, const void *args, ErrorList *errors)
{
    (void)session, (void)args, (void)errors;
    Ending *ending = calloc(1, sizeof *ending);
    return ending ? (Screen){&ending_kind, ending} : (Screen){0};
}
