/* screen_levels.c - see screens.h */
#include "screens.h"

#include "../arcade/arcade.h"
#include "../arcade/view/arcade_screens.h"
#include "../base/text.h"
#include "../base/utf8.h"
#include "../draw/bindings.h"
#include "../draw/hud.h"
#include "../draw/theme.h"
#include "../draw/widget.h"
#include "../level/level_file.h"
#include "chapter_map.h"
#include "world_map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODE_COLS = 7,        /* "[12x]--" */
    PER_LINE_MAX = 10,    /* levels */
    LEGEND_ROWS_MIN = 16, /* of a page with a legend of the marks */
    DETAIL_ROWS = 3,      /* title, facts, keys */
    LINE_TEXT_MAX = 320,
    PANEL_COLS = 46,
    RIBBON_ROW = 2,
    AIRY_ROWS = 30,
    TICK_NS = 16666667
};

static const Hint hints[] = {{REQUEST_CHOOSE, "play"},
                             {REQUEST_AGAIN, "run the chapter"},
                             {REQUEST_SAVE, "run all"}};
static const Hint arcade_hints[] = {{REQUEST_CHOOSE, "play"},
                                    {REQUEST_BOARDS, NULL},
                                    {REQUEST_AGAIN, "run the chapter"}};

static_assert(ARRAY_LENGTH(hints) == ARRAY_LENGTH(arcade_hints), "both are drawn by one call");

typedef struct Levels {
    int32_t chosen;
    Screen first;              /* to be shown at once; without a kind: none, or already shown */
    ChapterMap map;            /* the landscape of the chapter, if there are colours */
    int64_t due;               /* of its next tick */
    int32_t board_of;          /* the level that the next line is about; -1: none */
    char board[LINE_TEXT_MAX]; /* "1st of 12: ada~k7f3 0:20.41, you: 3", in an arcade */
} Levels;

static WorldMap map_of(const Session *session, int32_t cols)
{
    int32_t per_line = clamp_i32((cols - 2) / NODE_COLS, 1, PER_LINE_MAX);
    return (WorldMap){&session->world.chapters, session->world.count, per_line};
}

/* ---- the board of the chosen level ---- */

/* The level's best row that is as it claims to be; -1: there is none. */
static int32_t find_first_row(Board *board, const Session *session, int32_t index)
{
    enum { TRIES_MAX = 8 };
    ErrorList unheard;
    Level level;
    int32_t tries = 0;
    error_list_init(&unheard, "board");
    LevelFile *file = level_file_read(session->world.paths[index],
                                      world_file_physics(&session->world), &level, &unheard);
    if (!file) return -1;
    const Level *levels[] = {&level};
    while (board->count > 0 && tries < TRIES_MAX &&
           !board_check(board, &session->arcade, levels, 0))
        tries++;
    level_done(&level);
    level_file_done(file);
    return board->count > 0 && board->rows[0].is_checked ? 0 : -1;
}

static void read_board(Levels *levels, App *app)
{
    Board board;
    const Session *session = app->session;
    levels->board_of = levels->chosen;
    levels->board[0] = '\0';
    if (!session->arcade.is_open) return;
    board_init(&board, BEST_TIME, &session_level(session, levels->chosen)->hash, 1);
    if (board_read(&board, &session->arcade)) {
        snprintf(levels->board, sizeof levels->board, "no runs yet; be the first");
        if (board.count > 0 && find_first_row(&board, session, levels->chosen) >= 0) {
            char player[VISITOR_PLAYER_MAX], time[TICKS_TEXT_MAX];
            Text text = text_in(levels->board, sizeof levels->board);
            int32_t own = board_find(&board, session->arcade.own.id);
            board_shown(&board, 0, player);
            hud_ticks_to_text(board.rows[0].ticks, true, time);
            if (own == 0)
                text_add(&text, "you are 1st of %d", (int)board.count);
            else
                text_add(&text, "1st of %d: %s %s", (int)board.count, player, time);
            if (own > 0) text_add(&text, ", you: %d", (int)own + 1);
        }
    }
    board_done(&board);
    app->must_draw = true;
}

/* ---- time and keys ---- */

/* The hero walks to the chosen level, and then stands. */
static Next levels_wake(void *self, App *app, int64_t *due)
{
    Levels *levels = self;
    int64_t now = term_now(app->term);
    bool was_there = levels->map.is_there && levels->map.ticks >= WALK_TICKS;
    const Colours before = levels->map.colours;
    bool is_there = chapter_map_fit(&levels->map, app, levels->chosen);
    bool is_same = memcmp(&before, &levels->map.colours, sizeof before) == 0;
    if (!is_there || !is_same) app_set_mixed_colours(app, NULL);
    if (is_there) app_set_mixed_colours(app, &levels->map.colours);
    if (levels->board_of != levels->chosen) read_board(levels, app);
    *due = INT64_MAX;
    if (!levels->map.is_there || levels->map.ticks >= WALK_TICKS) return next_stay();
    if (was_there) levels->due = now;
    for (; levels->due <= now && chapter_map_tick(&levels->map); levels->due += TICK_NS)
        app->must_draw = true;
    if (levels->map.ticks < WALK_TICKS) *due = levels->due;
    return next_stay();
}

static Next levels_enter(void *self, App *app, int32_t answer)
{
    Levels *levels = self;
    Screen first = levels->first;
    if (answer != ANSWER_NEW) levels->chosen = session_place(app->session);
    levels->first = (Screen){0};
    levels->board_of = -1;
    if (!first.kind) session_keep_levels(app->session);
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

/* In the landscape a B-side is below its level. */
static int32_t step_from(const Levels *levels, const WorldMap *map, const Session *session,
                         MapWay way)
{
    const WorldFile *world = &session->world;
    int32_t level = levels->chosen, b_side = world_file_find_b_side(world, level);
    int32_t owner = world_file_b_side_of(world, level);
    bool has_sides = levels->map.is_there && levels->map.side_count > 0;
    if (has_sides && way == MAP_DOWN && b_side >= 0) return b_side;
    if (has_sides && way == MAP_UP && owner >= 0) return owner;
    return world_map_step(map, level, way);
}

static Next levels_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    (void)event;
    Levels *levels = self;
    MapWay way;
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    WorldMap map = map_of(app->session, max_i32(cols, APP_MIN_COLS));
    int32_t pointed = request_pointed_entry(request);
    bool plays = request == REQUEST_CHOOSE || pointed == levels->chosen;
    if (pointed >= 0) levels->chosen = pointed;
    if (way_of_request(request, &way)) levels->chosen = step_from(levels, &map, app->session, way);
    if (request == REQUEST_BACK) {
        app_set_mixed_colours(app, NULL);
        return next_back(ANSWER_NONE);
    }
    if (request == REQUEST_AGAIN || request == REQUEST_SAVE) {
        int32_t chapter = world_file_chapter(&app->session->world, levels->chosen);
        bool is_whole = request == REQUEST_SAVE || levels->chosen >= app->session->world.way_count;
        int32_t first = session_begin_race(app->session, is_whole ? -1 : chapter);
        return next_push(app_open_level(app, first));
    }
    if (request == REQUEST_BOARDS && app->session->arcade.is_open)
        return next_push(app_open(app, SCREEN_BOARDS, &(BoardsArgs){.index = levels->chosen}));
    if (plays && session_level_is_open(app->session, levels->chosen, NULL, 0)) {
        app->session->race.end = 0; /* a level by itself is no part of a race */
        return next_push(app_open_level(app, levels->chosen));
    }
    return next_stay();
}

/* ---- the map ---- */

static uint32_t medals_won(const Session *session, int32_t level)
{
    const LevelGoals goals = session_goals(session, level);
    return medals_of_record(&goals, &session->records[level]);
}

/* The medals of a level as one character. */
static char mark_of(const Session *session, int32_t level)
{
    static const struct {
        uint32_t medals;
        char mark;
    } marks[] = {{1 << MEDAL_GOLD | 1 << MEDAL_COINS, '#'},
                 {1 << MEDAL_GOLD, 'g'},
                 {1 << MEDAL_PAR | 1 << MEDAL_COINS, '*'},
                 {1 << MEDAL_PAR, 'p'},
                 {1 << MEDAL_COINS, 'o'},
                 {1 << MEDAL_FINISH, 'x'}};
    if (!session_level_is_open(session, level, NULL, 0)) return '-';
    uint32_t won = medals_won(session, level);
    for (size_t i = 0; i < ARRAY_LENGTH(marks); i++)
        if ((won & marks[i].medals) == marks[i].medals) return marks[i].mark;
    return level_record_is_done(&session->records[level]) ? '+' : ' ';
}

#define LEGEND "x done  o all coins  p par  * both  g gold  # gold and coins"

/* Is there a guide in any level? */
static bool has_guide(const Session *session)
{
    for (int32_t i = 0; i < session->world.count; i++)
        if (session_goals(session, i).guide > 0) return true;
    return false;
}

static int32_t count_finished(const Session *session, int32_t first, int32_t end)
{
    int32_t count = 0;
    for (int32_t i = first; i < end; i++)
        count += level_record_is_done(&session->records[i]);
    return count;
}

static void draw_line(Canvas *canvas, Area area, const Session *session, MapLine line,
                      int32_t chosen)
{
    if (line.chapter >= 0) {
        char text[LINE_TEXT_MAX];
        const ChapterList *chapters = &session->world.chapters;
        const Chapter *c = &chapters->items[line.chapter];
        int32_t end = chapter_end(chapters, line.chapter, session->world.count);
        snprintf(text, sizeof text, "%.*s  %d/%d",
                 (int)utf8_fit(c->title, max_i32(16, area.cols - 8)), c->title,
                 count_finished(session, c->first, end), end - c->first);
        canvas_text(canvas, area.col, area.row, text, ROLE_TITLE);
    }
    for (int32_t i = 0; i < line.count; i++) {
        int32_t col = area.col + i * NODE_COLS, level = line.first + i;
        char label[WORLD_LABEL_MAX], node[WORLD_LABEL_MAX + 4];
        bool is_chosen = level == chosen;
        world_file_label(&session->world, level, label);
        bool before_guide = medal_is_won(medals_won(session, level), MEDAL_GUIDE);
        snprintf(node, sizeof node,
                 is_chosen      ? ">%2s%c<"
                 : before_guide ? "(%2s%c)"
                                : "[%2s%c]",
                 label, mark_of(session, level));
        if (i + 1 < line.count) canvas_text(canvas, col + 5, area.row, "--", ROLE_FRAME);
        canvas_text(canvas, col, area.row, node, is_chosen ? ROLE_CHOSEN : ROLE_PLAIN);
        widget_clickable(canvas, (Area){col, area.row, NODE_COLS - 2, 1}, level, REQUEST_NONE);
    }
}

/* Draws the lines around the marked level, if not all fit. */
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

/* "best 0:12.35  par 0:15.00  coins 5/7  deaths 3", without deaths in a short line. */
static void write_facts(const Session *session, int32_t level, int32_t cols, char *out, size_t size)
{
    const LevelRecord *record = &session->records[level];
    const LevelGoals goals = session_goals(session, level);
    char best[TICKS_TEXT_MAX], par[TICKS_TEXT_MAX], parts[4][48] = {"not done yet", "", "", ""};
    if (!session_level_is_open(session, level, out, size)) return;
    hud_ticks_to_text(record->best_ticks, true, best);
    hud_ticks_to_text(goals.par, true, par);
    if (record->assisted > 0) snprintf(parts[0], sizeof parts[0], "done with assists");
    if (record->finished > 0) snprintf(parts[0], sizeof parts[0], "best %s", best);
    if (goals.par > 0) snprintf(parts[1], sizeof parts[1], "  par %s", par);
    if (goals.coins > 0)
        snprintf(parts[2], sizeof parts[2], "  coins %d/%d", record->most_coins, goals.coins);
    if (record->finished > 0 && cols > 50)
        snprintf(parts[3], sizeof parts[3], "  deaths %d", record->deaths);
    snprintf(out, size, "%s%s%s%s", parts[0], parts[1], parts[2], parts[3]);
}

/* ---- the landscape ---- */

/* "The Museum 2/6" before the levels of a wing. */
static void draw_wing_name(const Levels *levels, const MapBand *wing, const Session *session,
                           Canvas *canvas)
{
    const Colours *colours = &levels->map.colours;
    char name[LINE_TEXT_MAX], done[32];
    snprintf(done, sizeof done, " %d/%d ", (int)count_finished(session, wing->first, wing->end),
             (int)(wing->end - wing->first));
    int32_t cols = wing->col - WING_COL - (int32_t)strlen(done) - 3;
    const char *title = session->world.chapters.items[wing->chapter].title;
    snprintf(name, sizeof name, " %.*s ", (int)utf8_fit(title, max_i32(0, cols)), title);
    int32_t col = canvas_text_coloured(canvas, WING_COL, wing->row, name, colours->letter['k'],
                                       wing->ribbon, TERM_BOLD);
    canvas_text_coloured(canvas, col, wing->row, done, colours->panel_text, colours->panel,
                         TERM_BOLD);
}

/* How much of a chapter's title its ribbon has room for. */
typedef enum RibbonName { RIBBON_TITLE, RIBBON_NO_ARTICLE, RIBBON_NUMBER } RibbonName;

typedef struct Ribbon {
    char name[LINE_TEXT_MAX], done[32]; /* " 1 The Meadow ", " 3/6 " */
    int32_t cols;
} Ribbon;

static Ribbon ribbon_of(const MapBand *band, const Session *session, RibbonName form)
{
    Ribbon ribbon;
    const char *title = session->world.chapters.items[band->chapter].title;
    if (form == RIBBON_NO_ARTICLE && strncmp(title, "The ", 4) == 0) title += 4;
    bool has_title = form != RIBBON_NUMBER;
    snprintf(ribbon.name, sizeof ribbon.name, has_title ? " %d %s " : " %d ", band->chapter + 1,
             title);
    snprintf(ribbon.done, sizeof ribbon.done, " %d/%d ",
             (int)count_finished(session, band->first, band->end), (int)(band->end - band->first));
    ribbon.cols = utf8_columns(ribbon.name) + utf8_columns(ribbon.done);
    return ribbon;
}

/* Draws a ribbon for each chapter, in its colour and over its stations; all in the longest form
 * that fits, except that chapters of few levels have only a number, and reach to the left if need
 * be. */
static void draw_ribbons(const Levels *levels, const Session *session, Canvas *canvas)
{
    enum { FEW_LEVELS = 2 };
    const ChapterMap *map = &levels->map;
    const Colours *colours = &map->colours;
    RibbonName form = RIBBON_TITLE;
    for (int32_t i = 0; i < map->band_count && map->bands[i].chapter >= 0; i++)
        while (form < RIBBON_NUMBER && map->bands[i].end - map->bands[i].first > FEW_LEVELS &&
               ribbon_of(&map->bands[i], session, form).cols >= map->bands[i].cols)
            form++;
    int32_t end = map->cols;
    for (int32_t i = map->band_count - 1; i >= 0 && map->bands[i].chapter >= 0; i--) {
        const MapBand *band = &map->bands[i];
        Ribbon ribbon = ribbon_of(band, session, form);
        if (ribbon.cols >= band->cols) ribbon = ribbon_of(band, session, RIBBON_NUMBER);
        int32_t col = band->col + (band->cols - ribbon.cols) / 2;
        col = max_i32(0, min_i32(col, end - ribbon.cols));
        end = col - 1;
        col = canvas_text_coloured(canvas, col, RIBBON_ROW, ribbon.name, colours->letter['k'],
                                   band->ribbon, TERM_BOLD);
        canvas_text_coloured(canvas, col, RIBBON_ROW, ribbon.done, colours->panel_text,
                             colours->panel, TERM_BOLD);
    }
}

/* The world's name on the left; on the right how much of it is done. */
static void draw_sums(Canvas *canvas, const Session *session)
{
    char text[LINE_TEXT_MAX];
    int32_t count = session->world.way_count, coins = 0, there = 0, gold = 0;
    for (int32_t i = 0; i < count; i++) {
        coins += session->records[i].most_coins;
        there += session_level(session, i)->goals.coins;
        gold += chapter_map_mark(session, i) == STATION_GOLD;
    }
    canvas_fill(canvas, 0, 0, canvas->cols, 1, ' ', ROLE_HUD);
    snprintf(text, sizeof text, " %s", session->world.title);
    widget_text(canvas, (Area){0, 0, canvas->cols, 1}, text, ROLE_CLOCK);
    snprintf(text, sizeof text, "  levels %d/%d  coins %d/%d  * %d ",
             (int)count_finished(session, 0, count), (int)count, (int)coins, (int)there, (int)gold);
    canvas_text(canvas, canvas->cols - (int32_t)strlen(text), 0, text, ROLE_COIN);
}

/* "* finish  * coins  - par  - gold  - guide": those that the player has won are bright. */
static void draw_medals(Canvas *canvas, Area line, const Session *session, int32_t level)
{
    const LevelGoals goals = session_goals(session, level);
    const uint32_t won = medals_won(session, level);
    const int32_t gap = medals_offered(&goals) > MEDAL_GUIDE ? 2 : 3;
    int32_t col = line.col;
    for (int32_t medal = 0; medal < MEDAL_COUNT; medal++) {
        if (!medal_is_offered(&goals, (Medal)medal)) continue;
        bool is_won = medal_is_won(won, (Medal)medal);
        uint8_t role = is_won ? ROLE_TITLE : ROLE_HINT;
        col = canvas_text(canvas, col, line.row, is_won ? "* " : "- ", role);
        col = canvas_text(canvas, col, line.row, medal_names[medal], role) + gap;
    }
}

/* The facts about the chosen level; on low screens without blank rows. */
static void draw_panel(Canvas *canvas, const App *app, const Levels *levels)
{
    int32_t chosen = levels->chosen, more = levels->board[0] != '\0';
    char text[LINE_TEXT_MAX], facts[LINE_TEXT_MAX], label[WORLD_LABEL_MAX];
    int32_t gap = canvas->rows >= AIRY_ROWS;
    Area box = {2, RIBBON_ROW + 2, min_i32(PANEL_COLS, canvas->cols - 4), 6 + more + 2 * gap};
    Area line = {box.col + 2, box.row + 1, box.cols - 4, 1};
    world_file_label(&app->session->world, chosen, label);
    snprintf(text, sizeof text, "%s  %s", label, session_level(app->session, chosen)->title);
    write_facts(app->session, chosen, box.cols, facts, sizeof facts);
    widget_box(canvas, box, NULL);
    widget_text(canvas, line, text, ROLE_TITLE);
    line.row += 1 + gap;
    widget_text(canvas, line, facts, ROLE_PLAIN);
    line.row++;
    draw_medals(canvas, line, app->session, chosen);
    line.row += more;
    if (more) widget_text(canvas, line, levels->board, ROLE_REACHED);
    line.row += 1 + gap;
    widget_hints(canvas, app_bindings(app), line, 0,
                 app->session->arcade.is_open ? arcade_hints : hints, ARRAY_LENGTH(hints));
}

static void levels_draw(const void *self, const App *app, Canvas *canvas)
{
    const Levels *levels = self;
    if (levels->map.is_there) {
        const ChapterMap *map = &levels->map;
        chapter_map_draw(map, canvas);
        draw_sums(canvas, app->session);
        draw_ribbons(levels, app->session, canvas);
        for (int32_t i = 0; i < map->wing_count; i++)
            draw_wing_name(levels, &map->wings[i], app->session, canvas);
        draw_panel(canvas, app, levels);
        return;
    }
    Area page = area_of_canvas(canvas);
    WorldMap map = map_of(app->session, canvas->cols);
    bool is_tall = page.rows >= LEGEND_ROWS_MIN;
    int32_t cols = min_i32(page.cols - 2, world_map_widest(&map) * NODE_COLS);
    int32_t top = is_tall ? 2 : 1, bottom = DETAIL_ROWS + (is_tall ? 3 : 0);
    Area body = {(page.cols - cols) / 2, top, cols, max_i32(1, page.rows - top - bottom)};
    char text[LINE_TEXT_MAX], label[WORLD_LABEL_MAX];
    const WorldFile *world = &app->session->world;
    snprintf(text, sizeof text, "%s  %d/%d", world->title,
             count_finished(app->session, 0, world->way_count), world->way_count);
    widget_text_centred(canvas, page, 0, text, ROLE_TITLE);
    draw_map(canvas, body, app->session, levels->chosen);
    if (is_tall)
        widget_text_centred(canvas, page, page.rows - DETAIL_ROWS - 2,
                            has_guide(app->session) ? LEGEND "  () guide" : LEGEND, ROLE_HINT);
    if (is_tall)
        widget_text_centred(canvas, page, page.rows - DETAIL_ROWS - 1, levels->board, ROLE_REACHED);
    int32_t row = page.rows - DETAIL_ROWS;
    world_file_label(world, levels->chosen, label);
    snprintf(text, sizeof text, "%s. %s", label,
             session_level(app->session, levels->chosen)->title);
    widget_text_centred(canvas, page, row, text, ROLE_TITLE);
    write_facts(app->session, levels->chosen, page.cols, text, sizeof text);
    widget_text_centred(canvas, page, row + 1, text, ROLE_PLAIN);
    widget_hints(canvas, app_bindings(app), page, row + 2,
                 app->session->arcade.is_open ? arcade_hints : hints, ARRAY_LENGTH(hints));
}

static void levels_draw_behind(const void *self, const App *app, Canvas *canvas)
{
    const Levels *levels = self;
    (void)app;
    chapter_map_draw(&levels->map, canvas);
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
                                       .context = CONTEXT_MENU,
                                       .wake = levels_wake,
                                       .draw = levels_draw,
                                       .draw_behind = levels_draw_behind,
                                       .leave = levels_leave};

Screen screen_levels_open(Session *session, const void *args, ErrorList *errors)
{
    const LevelsArgs *given = args;
    Levels *levels = calloc(1, sizeof *levels);
    (void)errors;
    if (!levels) return given->first;
    levels->chosen = session_place(session);
    levels->first = given->first;
    return (Screen){&levels_kind, levels};
}
