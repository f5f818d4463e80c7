/* screen_levels.c - see screens.h */
#include "screens.h"

#include "../play/chapter_map.h"
#include "../play/world_map.h"
#include "../ui/bindings.h"
#include "../ui/hud.h"
#include "../ui/theme.h"
#include "../ui/widget.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODE_COLS = 5,        /* "[x]--" */
    PER_LINE_MAX = 10,    /* levels */
    LEGEND_ROWS_MIN = 16, /* of a page that also says what the marks mean */
    DETAIL_ROWS = 3,      /* title, facts, keys */
    LINE_TEXT_MAX = 320,
    PANEL_COLS = 40,
    TICK_NS = 16666667
};

typedef struct Levels {
    int32_t chosen;
    Screen first;   /* to be shown at once; without a kind: none, or it was */
    ChapterMap map; /* the landscape of the chapter, where all is drawn in colours */
    int64_t due;    /* of its next tick */
} Levels;

/* The levels of a chapter. */
typedef struct Page {
    int32_t chapter; /* -1: the world has none */
    int32_t first, end;
} Page;

static Page page_of(const Session *session, int32_t level)
{
    const ChapterList *chapters = &session->world.chapters;
    int32_t chapter = chapter_of_level(chapters, level), count = session->world.count;
    if (chapter < 0) return (Page){-1, 0, count};
    return (Page){chapter, chapters->items[chapter].first, chapter_end(chapters, chapter, count)};
}

static WorldMap map_of(const Session *session, int32_t cols)
{
    int32_t per_line = clamp_i32((cols - 2) / NODE_COLS, 1, PER_LINE_MAX);
    return (WorldMap){&session->world.chapters, session->world.count, per_line};
}

/* Shows the chapter of the chosen level, in its colours. */
static void fit_map(Levels *levels, App *app)
{
    Page page = page_of(app->session, levels->chosen);
    uint8_t palette = session_palette(app->session, levels->chosen);
    bool is_there = chapter_map_fit(&levels->map, app, palette, page.end - page.first,
                                    levels->chosen - page.first);
    app_set_palette(app, is_there ? palette : PALETTE_PLAIN);
}

/* The hero walks to the chosen level, and then stands. */
static Next levels_wake(void *self, App *app, int64_t *due)
{
    Levels *levels = self;
    *due = INT64_MAX;
    fit_map(levels, app);
    if (!levels->map.is_there) return next_stay();
    int32_t station = levels->chosen - page_of(app->session, levels->chosen).first;
    if (term_now(app->term) < levels->due) {
        *due = levels->due;
        return next_stay();
    }
    if (!chapter_map_tick(&levels->map, station)) return next_stay();
    app->must_draw = true;
    *due = levels->due = term_now(app->term) + TICK_NS;
    return next_stay();
}

static Next levels_enter(void *self, App *app, int32_t answer)
{
    Levels *levels = self;
    Screen first = levels->first;
    if (answer != ANSWER_NEW) levels->chosen = session_next_level(app->session);
    levels->first = (Screen){0};
    return first.kind ? next_push(first) : next_stay();
}

static bool way_of_request(RequestId request, MapWay *way)
{
    static const struct {
        RequestId request;
        MapWay way;
    } ways[] = {{REQUEST_LESS, MAP_LEFT},
                {REQUEST_MORE, MAP_RIGHT},
                {REQUEST_PREVIOUS, MAP_UP},
                {REQUEST_NEXT, MAP_DOWN}};
    for (size_t i = 0; i < ARRAY_LENGTH(ways); i++) {
        if (ways[i].request != request) continue;
        *way = ways[i].way;
        return true;
    }
    return false;
}

static Next levels_key(void *self, App *app, const TermEvent *event)
{
    Levels *levels = self;
    MapWay way;
    int32_t cols, rows;
    RequestId request = request_of_press(app_bindings(app), CONTEXT_MENU, event);
    term_size(app->term, &cols, &rows);
    WorldMap map = map_of(app->session, max_i32(cols, APP_MIN_COLS));
    if (way_of_request(request, &way)) levels->chosen = world_map_step(&map, levels->chosen, way);
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_CHOOSE)
        return next_push(screen_play_open_indexed(app->session, levels->chosen));
    return next_stay();
}

/* ---- the map ---- */

static char mark_of(const Session *session, int32_t level)
{
    const LevelRecord *record = &session->records[level];
    const LevelInfo *info = &session->levels[level];
    if (record->finished == 0) return ' ';
    bool in_par = info->par > 0 && record->best_ticks <= info->par;
    bool has_all = info->coins > 0 && record->most_coins >= info->coins;
    if (in_par && has_all) return '*';
    return in_par ? 'p' : has_all ? 'o' : 'x';
}

static void draw_node(Canvas *canvas, int32_t col, int32_t row, char mark, bool is_chosen)
{
    char text[] = {is_chosen ? '>' : '[', mark, is_chosen ? '<' : ']', '\0'};
    canvas_text(canvas, col, row, text, is_chosen ? ROLE_CHOSEN : ROLE_PLAIN);
}

static int32_t count_finished(const Session *session, int32_t first, int32_t end)
{
    int32_t count = 0;
    for (int32_t i = first; i < end; i++)
        count += session->records[i].finished > 0;
    return count;
}

static void draw_chapter(Canvas *canvas, Area area, const Session *session, int32_t chapter)
{
    char text[LINE_TEXT_MAX];
    const ChapterList *chapters = &session->world.chapters;
    const Chapter *c = &chapters->items[chapter];
    int32_t end = chapter_end(chapters, chapter, session->world.count);
    snprintf(text, sizeof text, "%.*s  %d/%d", max_i32(16, area.cols - 8), c->title,
             count_finished(session, c->first, end), end - c->first);
    canvas_text(canvas, area.col, area.row, text, ROLE_TITLE);
}

static void draw_line(Canvas *canvas, Area area, const Session *session, MapLine line,
                      int32_t chosen)
{
    if (line.chapter >= 0) draw_chapter(canvas, area, session, line.chapter);
    for (int32_t i = 0; i < line.count; i++) {
        int32_t col = area.col + i * NODE_COLS, level = line.first + i;
        draw_node(canvas, col, area.row, mark_of(session, level), level == chosen);
        if (i + 1 < line.count) canvas_text(canvas, col + 3, area.row, "--", ROLE_FRAME);
    }
}

/* The lines around the marked level, where there is no room for all. */
static void draw_map(Canvas *canvas, Area area, const Session *session, int32_t chosen)
{
    WorldMap map = map_of(session, canvas->cols);
    int32_t count = world_map_line_count(&map);
    int32_t first = world_map_line_of(&map, chosen) - area.rows / 2;
    first = clamp_i32(first, 0, max_i32(0, count - area.rows));
    bool is_airy = count + map.chapters->count <= area.rows; /* a blank line before each title */
    int32_t row = area.row;
    for (int32_t i = 0; i < min_i32(area.rows, count - first); i++) {
        MapLine line = world_map_line(&map, first + i);
        row += is_airy && line.chapter > 0;
        draw_line(canvas, (Area){area.col, row++, area.cols, 1}, session, line, chosen);
    }
}

/* ---- the rest of the page ---- */

/* "best 0:12.35  par 0:15.00  coins 5/7  deaths 3", without deaths where the line is short. */
static void write_facts(const Session *session, int32_t level, int32_t cols, char *out, size_t size)
{
    const LevelRecord *record = &session->records[level];
    const LevelInfo *info = &session->levels[level];
    char best[TICKS_TEXT_MAX], par[TICKS_TEXT_MAX], parts[4][48] = {"not done yet", "", "", ""};
    ticks_to_text(record->best_ticks, true, best);
    ticks_to_text(info->par, true, par);
    if (record->finished > 0) snprintf(parts[0], sizeof parts[0], "best %s", best);
    if (info->par > 0) snprintf(parts[1], sizeof parts[1], "  par %s", par);
    if (info->coins > 0)
        snprintf(parts[2], sizeof parts[2], "  coins %d/%d", record->most_coins, info->coins);
    if (record->finished > 0 && cols > 50)
        snprintf(parts[3], sizeof parts[3], "  deaths %d", record->deaths);
    snprintf(out, size, "%s%s%s%s", parts[0], parts[1], parts[2], parts[3]);
}

static void draw_heading(Canvas *canvas, Area page, const Session *session)
{
    char text[LINE_TEXT_MAX];
    int32_t count = session->world.count;
    snprintf(text, sizeof text, "%s  %d/%d", session->world.title,
             count_finished(session, 0, count), count);
    widget_text_centred(canvas, page, 0, text, ROLE_TITLE);
}

static void draw_details(Canvas *canvas, Area page, const App *app, int32_t chosen)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "play"}, {REQUEST_BACK, NULL}};
    char text[LINE_TEXT_MAX];
    int32_t row = page.rows - DETAIL_ROWS;
    snprintf(text, sizeof text, "%d. %s", chosen + 1, app->session->levels[chosen].title);
    widget_text_centred(canvas, page, row, text, ROLE_TITLE);
    write_facts(app->session, chosen, page.cols, text, sizeof text);
    widget_text_centred(canvas, page, row + 1, text, ROLE_PLAIN);
    widget_hints(canvas, app_bindings(app), page, row + 2, hints, ARRAY_LENGTH(hints));
}

/* ---- the landscape ---- */

static StationMark station_mark(const Session *session, int32_t level)
{
    const LevelRecord *record = &session->records[level];
    if (record->finished == 0)
        return level == session_next_level(session) ? STATION_NEXT : STATION_OPEN;
    return mark_of(session, level) == '*' ? STATION_GOLD : STATION_DONE;
}

/* A name on a ground of its own; returns the column after it. */
static int32_t draw_chip(Canvas *canvas, int32_t col, int32_t row, const char *text, uint8_t role)
{
    char padded[LINE_TEXT_MAX];
    snprintf(padded, sizeof padded, " %s ", text);
    return canvas_text(canvas, col, row, padded, role);
}

/* The chapters side by side, or as many as there is room for. */
static void draw_chapters(Canvas *canvas, const Session *session, int32_t chapter)
{
    const ChapterList *chapters = &session->world.chapters;
    int32_t col = 2;
    char text[LINE_TEXT_MAX];
    for (int32_t i = 0; i < chapters->count; i++) {
        const Chapter *c = &chapters->items[i];
        int32_t end = chapter_end(chapters, i, session->world.count);
        snprintf(text, sizeof text, "%d %s %d/%d", (int)i + 1, i == chapter ? c->title : "",
                 count_finished(session, c->first, end), end - c->first);
        if (col + (int32_t)strlen(text) + 4 > canvas->cols) break;
        col = draw_chip(canvas, col, 2, text, i == chapter ? ROLE_CHOSEN : ROLE_HUD) + 2;
    }
}

static void draw_panel(Canvas *canvas, const App *app, int32_t chosen)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "play"}, {REQUEST_BACK, NULL}};
    char text[LINE_TEXT_MAX], facts[LINE_TEXT_MAX];
    Area box = {2, 4, min_i32(PANEL_COLS, canvas->cols - 4), 6};
    snprintf(text, sizeof text, "%d  %s", (int)chosen + 1, app->session->levels[chosen].title);
    write_facts(app->session, chosen, box.cols, facts, sizeof facts);
    widget_box(canvas, box, NULL);
    widget_text(canvas, (Area){box.col + 2, box.row + 1, box.cols - 4, 1}, text, ROLE_TITLE);
    widget_text_wrapped(canvas, (Area){box.col + 2, box.row + 2, box.cols - 4, 2}, facts,
                        ROLE_PLAIN);
    widget_hints(canvas, app_bindings(app), (Area){box.col + 2, box.row, box.cols - 4, box.rows}, 4,
                 hints, ARRAY_LENGTH(hints));
}

static void draw_landscape(const Levels *levels, const App *app, Canvas *canvas)
{
    const Session *session = app->session;
    StationMark marks[STATION_MAX];
    Page page = page_of(session, levels->chosen);
    for (int32_t i = page.first; i < page.end; i++)
        marks[i - page.first] = station_mark(session, i);
    chapter_map_draw(&levels->map, page.first + 1, marks, levels->chosen - page.first, canvas);
    canvas_fill(canvas, 0, 0, canvas->cols, 1, ' ', ROLE_HUD);
    draw_heading(canvas, area_of_canvas(canvas), session);
    draw_chapters(canvas, session, page.chapter);
    draw_panel(canvas, app, levels->chosen);
}

static void levels_draw(const void *self, const App *app, Canvas *canvas)
{
    const Levels *levels = self;
    if (levels->map.is_there) {
        draw_landscape(levels, app, canvas);
        return;
    }
    Area page = area_of_canvas(canvas);
    WorldMap map = map_of(app->session, canvas->cols);
    bool is_tall = page.rows >= LEGEND_ROWS_MIN;
    int32_t cols = min_i32(page.cols - 2, world_map_widest(&map) * NODE_COLS);
    int32_t top = is_tall ? 2 : 1, bottom = DETAIL_ROWS + (is_tall ? 3 : 0);
    Area body = {(page.cols - cols) / 2, top, cols, max_i32(1, page.rows - top - bottom)};
    draw_heading(canvas, page, app->session);
    draw_map(canvas, body, app->session, levels->chosen);
    if (is_tall)
        widget_text_centred(canvas, page, page.rows - DETAIL_ROWS - 2,
                            "x done   p within par   o all coins   * both", ROLE_HINT);
    draw_details(canvas, page, app, levels->chosen);
}

static void levels_leave(void *self)
{
    Levels *levels = self;
    chapter_map_done(&levels->map);
    if (levels->first.kind) levels->first.kind->leave(levels->first.self);
    free(levels);
}

static const ScreenKind levels_kind = {.enter = levels_enter,
                                       .key = levels_key,
                                       .wake = levels_wake,
                                       .draw = levels_draw,
                                       .leave = levels_leave};

Screen screen_levels_create(const Session *session)
{
    Levels *levels = calloc(1, sizeof *levels);
    if (!levels) return (Screen){0};
    levels->chosen = session_next_level(session);
    return (Screen){&levels_kind, levels};
}

Screen screen_levels_create_below(const Session *session, Screen first)
{
    Screen screen = screen_levels_create(session);
    if (!screen.kind) return first;
    Levels *levels = screen.self;
    levels->first = first;
    return screen;
}
