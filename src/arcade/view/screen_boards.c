/* screen_boards.c - see arcade_screens.h */
#include "arcade_screens.h"

#include "../../base/utf8.h"
#include "../../draw/hud.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "../../level/level_file.h"
#include "../../play/app/made_level.h"
#include "../../play/app/splits.h"
#include "../arcade.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE_COLS = 72,
    PAGE_ROWS = 40,
    HEAD_ROWS = 4,
    FOOT_ROWS = 4, /* splits, message, a blank, keys */
    LINE_MAX = 400,
    DATE_COLS = 10,
    WIDE_COLS = 66, /* for the date and the host */
    SECONDS_OF_A_DAY = 86400,
    SPLITS_SHOWN = 4
};

typedef enum BoardScope { SCOPE_LEVEL, SCOPE_CHAPTER, SCOPE_WORLD, SCOPE_COUNT } BoardScope;

typedef struct Boards {
    int32_t index;  /* of the level in the world, or NO_WORLD_INDEX */
    MadeLevel made; /* else this one, of */
    char path[WORLD_PATH_MAX], name[WORLD_PATH_MAX];
    char title[LEVEL_TEXT_MAX + WORLD_LABEL_MAX + 4];
    BoardScope scope;
    BestKind kind;
    Menu menu;
    Board board;
    bool has_read;
    int32_t top, shown; /* rows on the screen */
    Level *levels;      /* of the board, once they are needed */
    LevelFile **files;
    const Level *pointers[BOARD_LEVELS_MAX];
    int32_t compared; /* the row that the splits are of; -1: none */
    Splits splits[2]; /* of that row, and of the player */
    char message[LINE_MAX];
} Boards;

/* ---- the levels ---- */

static void close_levels(Boards *boards)
{
    for (int32_t i = 0; boards->levels && i < boards->board.level_count; i++) {
        if (!boards->files[i]) continue;
        level_file_done(boards->files[i]);
        level_done(&boards->levels[i]);
    }
    free(boards->levels);
    free(boards->files);
    boards->levels = NULL;
    boards->files = NULL;
}

/* The first level of the scope, and how many there are. */
static int32_t find_span(const Boards *boards, const Session *session, int32_t *count)
{
    const WorldFile *world = &session->world;
    int32_t first = boards->index, end = first + 1;
    int32_t chapter = first >= 0 ? world_file_chapter(world, first) : -1;
    if (boards->scope == SCOPE_CHAPTER && chapter >= 0) {
        first = world->chapters.items[chapter].first;
        end = chapter_end(&world->chapters, chapter, world->count);
    } else if (boards->scope == SCOPE_WORLD) {
        first = 0;
        end = world->way_count;
    }
    *count = clamp_i32(end - first, 1, BOARD_LEVELS_MAX);
    return first;
}

static LevelFile *open_made(const MadeLevel *made, Level *level)
{
    ErrorList unheard;
    error_list_init(&unheard, made->name);
    return made_level_read(made, level, &unheard);
}

static LevelFile *open_level(const Boards *boards, const Session *session, int32_t index,
                             Level *level)
{
    ErrorList unheard;
    if (boards->index == NO_WORLD_INDEX) return open_made(&boards->made, level);
    error_list_init(&unheard, "board");
    return level_file_read(session->world.paths[index], world_file_physics(&session->world), level,
                           &unheard);
}

/* Reads the levels, so that runs can be played in them. */
static bool need_levels(Boards *boards, const Session *session)
{
    int32_t count, first = find_span(boards, session, &count);
    if (boards->levels) return true;
    boards->levels = calloc((size_t)count, sizeof *boards->levels);
    boards->files = calloc((size_t)count, sizeof(LevelFile *));
    if (!boards->levels || !boards->files) {
        close_levels(boards);
        return false;
    }
    for (int32_t i = 0; i < count; i++) {
        boards->files[i] = open_level(boards, session, first + i, &boards->levels[i]);
        boards->pointers[i] = boards->files[i] ? &boards->levels[i] : NULL;
    }
    return true;
}

static uint64_t hash_of_made(const MadeLevel *made)
{
    Level level;
    LevelFile *file = open_made(made, &level);
    uint64_t hash = file ? level_hash(&level) : 0;
    if (!file) return 0;
    level_done(&level);
    level_file_done(file);
    return hash;
}

/* ---- the board ---- */

/* Begins the board of the kind and scope that are chosen now. */
static void begin_board(Boards *boards, const Session *session)
{
    uint64_t hashes[BOARD_LEVELS_MAX];
    int32_t count, first = find_span(boards, session, &count);
    for (int32_t i = 0; i < count; i++)
        hashes[i] = boards->index == NO_WORLD_INDEX ? hash_of_made(&boards->made)
                                                    : session_level(session, first + i)->hash;
    close_levels(boards);
    board_done(&boards->board);
    board_init(&boards->board, boards->kind, hashes, count);
    boards->has_read = board_read(&boards->board, &session->arcade);
    boards->top = 0;
    boards->menu.count = boards->board.count;
    boards->menu.chosen = max_i32(0, board_find(&boards->board, session->arcade.own.id));
    boards->compared = -1;
    boards->splits[0].is_there = false;
}

/* Marks the row of a player, where it is now, or stays where the mark is. */
static void mark_again(Boards *boards, const char *id)
{
    int32_t chosen = board_find(&boards->board, id);
    boards->menu.count = boards->board.count;
    boards->menu.chosen = clamp_i32(chosen >= 0 ? chosen : boards->menu.chosen, 0,
                                    max_i32(0, boards->board.count - 1));
    boards->compared = -1;
}

/* Keeps the marked row in sight, with others around it. */
static void scroll(Boards *boards, const App *app)
{
    int32_t rows = app_page_area(app, PAGE_COLS, PAGE_ROWS).rows - HEAD_ROWS - FOOT_ROWS;
    boards->shown = max_i32(1, rows);
    boards->top = menu_first(&boards->menu, boards->shown);
}

/* The first row on the screen that was not played yet, or -1. */
static int32_t find_unchecked(const Boards *boards)
{
    int32_t end = min_i32(boards->top + boards->shown, boards->board.count);
    for (int32_t i = boards->top; i < end; i++)
        if (!boards->board.rows[i].is_checked) return i;
    return -1;
}

static void check_row(Boards *boards, App *app, int32_t index)
{
    char id[VISITOR_ID_LENGTH + 1];
    Board *board = &boards->board;
    memcpy(id, board->rows[boards->menu.chosen].id, sizeof id);
    if (!need_levels(boards, app->session)) {
        board->count = boards->menu.count = 0;
        return;
    }
    if (board_check(board, &app->session->arcade, boards->pointers, index)) return;
    mark_again(boards, id);
}

/* ---- splits ---- */

static void read_splits(Boards *boards, const Arcade *arcade, int32_t index, Splits *splits)
{
    Replay replay;
    splits->is_there = false;
    if (index < 0 || !board_open_run(&boards->board, arcade, index, &replay)) return;
    splits_of_tape(&boards->levels[0], &replay.tape, splits);
    replay_done(&replay);
}

/* Compares the marked run with the player's own. */
static void compare_runs(Boards *boards, App *app)
{
    const Arcade *arcade = &app->session->arcade;
    int32_t chosen = boards->menu.chosen, own = board_find(&boards->board, arcade->own.id);
    boards->compared = chosen;
    boards->splits[0].is_there = boards->splits[1].is_there = false;
    if (boards->board.level_count != 1 || own < 0 || own == chosen) return;
    if (!need_levels(boards, app->session) || !boards->pointers[0]) return;
    read_splits(boards, arcade, chosen, &boards->splits[0]);
    read_splits(boards, arcade, own, &boards->splits[1]);
}

/* ---- the screen ---- */

static Next boards_enter(void *self, App *app, int32_t answer)
{
    Boards *boards = self;
    if (answer != ANSWER_NEW) input_tape_done(&app->session->ghost);
    if (answer == ANSWER_NEW) {
        begin_board(boards, app->session);
    } else {
        /* A run was watched or raced: the board is shown as it is now. */
        char id[VISITOR_ID_LENGTH + 1] = "";
        if (boards->menu.chosen < boards->board.count)
            memcpy(id, boards->board.rows[boards->menu.chosen].id, sizeof id);
        boards->has_read = board_read(&boards->board, &app->session->arcade);
        mark_again(boards, id);
    }
    scroll(boards, app);
    return next_stay();
}

/* One run is played at a time, and a key comes before the next one. */
static Next boards_wake(void *self, App *app, int64_t *due)
{
    Boards *boards = self;
    *due = INT64_MAX;
    scroll(boards, app);
    int32_t unchecked = find_unchecked(boards);
    if (unchecked >= 0)
        check_row(boards, app, unchecked);
    else if (boards->menu.count > 0 && boards->compared != boards->menu.chosen)
        compare_runs(boards, app);
    else
        return next_stay();
    app->must_draw = true;
    *due = term_now(app->term);
    return next_stay();
}

/* Reads the run of the marked row, and finds out whether it is as it says. */
static bool open_run(Boards *boards, App *app, OpenedReplay *opened)
{
    *opened = (OpenedReplay){.report = {.verdict = REPLAY_OK}};
    snprintf(boards->message, sizeof boards->message,
             boards->board.level_count > 1 ? "Choose a level first, to watch or race."
                                           : "This run is not stored on this host.");
    if (!board_open_run(&boards->board, &app->session->arcade, boards->menu.chosen,
                        &opened->replay))
        return false;
    LevelFile *file = open_level(boards, app->session, boards->index, &opened->found.level);
    if (!file) {
        replay_done(&opened->replay);
        return false;
    }
    level_file_done(file);
    const char *path = boards->index == NO_WORLD_INDEX ? boards->made.name
                                                       : app->session->world.paths[boards->index];
    snprintf(opened->found.path, sizeof opened->found.path, "%s", path);
    replay_verify(&opened->replay, &opened->found.level, &opened->report);
    opened_replay_warning(opened, boards->message);
    if (!boards->message[0]) return true;
    opened_replay_done(opened);
    return false;
}

static Next race(Boards *boards, App *app)
{
    OpenedReplay opened;
    Session *session = app->session;
    if (!open_run(boards, app, &opened)) return next_stay();
    session_take_ghost(session, &opened.replay);
    opened_replay_done(&opened);
    if (boards->index == NO_WORLD_INDEX) return next_back(BOARDS_RACE);
    return next_push(app_open_level(app, boards->index));
}

static Next boards_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Boards *boards = self;
    if (request == REQUEST_NONE) return next_stay();
    boards->message[0] = '\0';
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_LESS || request == REQUEST_MORE) {
        int32_t step = request == REQUEST_MORE ? 1 : BEST_KIND_COUNT - 1;
        boards->kind = (BestKind)((boards->kind + step) % BEST_KIND_COUNT);
        begin_board(boards, app->session);
    }
    if (request == REQUEST_BOARDS && boards->index != NO_WORLD_INDEX) {
        boards->scope = (BoardScope)((boards->scope + 1) % SCOPE_COUNT);
        begin_board(boards, app->session);
    }
    int32_t tab = request_pointed_entry(request) - boards->menu.count; /* after the rows */
    if (tab >= 0) {
        boards->kind = (BestKind)tab;
        begin_board(boards, app->session);
        return next_stay();
    }
    if (boards->menu.count == 0 || menu_request(&boards->menu, request)) return next_stay();
    if (event->action != TERM_KEY_PRESS) return next_stay();
    if (request == REQUEST_CHOOSE) {
        OpenedReplay opened;
        if (!open_run(boards, app, &opened)) return next_stay();
        return next_push(app_open(app, SCREEN_WATCH, &(WatchArgs){.opened = &opened}));
    }
    if (request == REQUEST_AGAIN) return race(boards, app);
    return next_stay();
}

/* ---- drawing ---- */

static void write_title(const Boards *boards, const Session *session, char *out, size_t size)
{
    const WorldFile *world = &session->world;
    int32_t chapter = boards->index >= 0 ? world_file_chapter(world, boards->index) : -1;
    switch (boards->scope) {
    case SCOPE_CHAPTER:
        snprintf(out, size, "The chapter %s",
                 chapter < 0 ? "" : world->chapters.items[chapter].title);
        break;
    case SCOPE_WORLD: snprintf(out, size, "The world %s", world->title); break;
    case SCOPE_LEVEL:
    case SCOPE_COUNT: snprintf(out, size, "%s", boards->title); break;
    }
}

/* "best time   fewest deaths   all coins   with assists", of which one is chosen. */
static void draw_kinds(const Boards *boards, Canvas *canvas, Area page)
{
    int32_t cols = 0;
    for (int32_t i = 0; i < BEST_KIND_COUNT; i++)
        cols += (int32_t)strlen(best_kind_titles[i]) + 4;
    int32_t col = page.col + max_i32(0, (page.cols - cols) / 2);
    for (int32_t i = 0; i < BEST_KIND_COUNT; i++) {
        char text[LINE_MAX];
        bool is_chosen = i == (int32_t)boards->kind;
        snprintf(text, sizeof text, is_chosen ? "[ %s ]" : "  %s  ", best_kind_titles[i]);
        Area tab = {col, page.row + 1, (int32_t)strlen(text), 1};
        col = canvas_text(canvas, col, page.row + 1, text, is_chosen ? ROLE_CHOSEN : ROLE_HINT);
        widget_clickable(canvas, tab, boards->menu.count + i, REQUEST_NONE);
    }
}

/* "  3 ada~k7f3           0:12.35   +0.42   0  5  2026-11-23 h1" */
static void write_row(const Boards *boards, int32_t index, int32_t cols, char *out, size_t size)
{
    const BoardRow *row = &boards->board.rows[index], *first = &boards->board.rows[0];
    char player[VISITOR_PLAYER_MAX] = "...", name[UTF8_PAD_MAX], time[TICKS_TEXT_MAX],
         behind[SPLIT_TEXT_MAX] = "";
    char date[DAY_TEXT_MAX] = "";
    if (row->is_checked) board_shown(&boards->board, index, player);
    hud_ticks_to_text(row->ticks, true, time);
    if (index > 0) hud_split_to_text(row->ticks - first->ticks, behind);
    utf8_pad(name, sizeof name, player, max_i32(VISITOR_SHOWN_COLS + 1, utf8_columns(player)));
    snprintf(out, size, "%5d %s %10s %9s %6d %5d", (int)index + 1, name, time, behind,
             (int)row->deaths, (int)row->coins);
    if (cols < WIDE_COLS) return;
    day_to_text(day_of_number((int32_t)(row->seconds / SECONDS_OF_A_DAY)), date);
    text_append(out, size, "  %s %s", date, row->host);
}

static void draw_rows(const Boards *boards, const Arcade *arcade, Canvas *canvas, Area page)
{
    char line[LINE_MAX];
    int32_t end = min_i32(boards->top + boards->shown, boards->board.count);
    Area row = {page.col, page.row + HEAD_ROWS, page.cols, 1};
    snprintf(line, sizeof line, "%5s %-18s %10s %9s %6s %5s  %s", "place", "player", "time",
             "behind", "deaths", "coins", page.cols < WIDE_COLS ? "" : "day");
    widget_text(canvas, (Area){page.col, page.row + 3, page.cols, 1}, line, ROLE_HINT);
    for (int32_t i = boards->top; i < end; i++, row.row++) {
        bool is_own = strcmp(boards->board.rows[i].id, arcade->own.id) == 0;
        bool is_chosen = i == boards->menu.chosen;
        write_row(boards, i, page.cols, line, sizeof line);
        if (is_chosen) line[0] = '>';
        widget_text(canvas, row, line,
                    is_chosen ? ROLE_CHOSEN
                    : is_own  ? ROLE_REACHED
                              : ROLE_PLAIN);
        widget_clickable(canvas, row, i, REQUEST_CHOOSE);
    }
}

/* "you behind: flag 1 +0.20, flag 2 -0.10, finish +0.42" */
static void write_splits(const Boards *boards, char *out, size_t size)
{
    const Splits *theirs = &boards->splits[0], *own = &boards->splits[1];
    int32_t number = 0;
    out[0] = '\0';
    if (!theirs->is_there || !own->is_there) return;
    snprintf(out, size, "You against this run:");
    for (int32_t tick = 0, place; number <= SPLITS_SHOWN; tick = theirs->ticks[place]) {
        char split[SPLIT_TEXT_MAX];
        place = splits_place_after(theirs, tick);
        if (place == SPLIT_NONE) break;
        bool is_end = place == SPLIT_FINISH;
        number += !is_end;
        if (own->ticks[place] == SPLIT_NEVER || number > SPLITS_SHOWN) continue;
        hud_split_to_text(own->ticks[place] - theirs->ticks[place], split);
        if (is_end) {
            text_append(out, size, "  finish %s", split);
            break;
        }
        text_append(out, size, "  flag %d %s", (int)number, split);
    }
}

static const char *words_for_none(const Boards *boards, const Arcade *arcade)
{
    if (!boards->has_read) return "Cannot read the runs. Ask the host.";
    if (arcade->own.is_guest) return "No runs yet. Guests are not listed; log in with a key.";
    return boards->scope == SCOPE_LEVEL ? "No runs yet. Be the first!"
                                        : "Nobody has finished all levels yet.";
}

static void boards_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint of_world[] = {{REQUEST_CHOOSE, "watch"},
                                    {REQUEST_AGAIN, "race"},
                                    {REQUEST_MORE, "other board"},
                                    {REQUEST_BOARDS, "chapter, world"},
                                    {REQUEST_BACK, NULL}};
    static const Hint of_level[] = {{REQUEST_CHOOSE, "watch"},
                                    {REQUEST_AGAIN, "race"},
                                    {REQUEST_MORE, "other board"},
                                    {REQUEST_BACK, NULL}};
    const Boards *boards = self;
    const Arcade *arcade = &app->session->arcade;
    bool is_of_world = boards->index != NO_WORLD_INDEX;
    char line[LINE_MAX];
    Area page = app_page(app, canvas, PAGE_COLS, PAGE_ROWS);
    write_title(boards, app->session, line, sizeof line);
    widget_text_centred(canvas, page, 0, line, ROLE_TITLE);
    draw_kinds(boards, canvas, page);
    if (boards->board.count > 0)
        draw_rows(boards, arcade, canvas, page);
    else
        widget_text_centred(canvas, page, HEAD_ROWS, words_for_none(boards, arcade), ROLE_PLAIN);
    write_splits(boards, line, sizeof line);
    widget_text_centred(canvas, page, page.rows - FOOT_ROWS + 1, line, ROLE_PLAIN);
    widget_text_centred(canvas, page, page.rows - FOOT_ROWS + 2, boards->message, ROLE_MESSAGE);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, is_of_world ? of_world : of_level,
                 is_of_world ? ARRAY_LENGTH(of_world) : ARRAY_LENGTH(of_level));
}

static void boards_leave(void *self)
{
    Boards *boards = self;
    close_levels(boards);
    board_done(&boards->board);
    free(boards);
}

static const ScreenKind boards_kind = {.enter = boards_enter,
                                       .key = boards_key,
                                       .context = CONTEXT_MENU,
                                       .wake = boards_wake,
                                       .draw = boards_draw,
                                       .leave = boards_leave,
                                       .is_page = true};

Screen screen_boards_open(Session *session, const void *args, ErrorList *errors)
{
    const BoardsArgs *given = args;
    Boards *boards = calloc(1, sizeof *boards);
    (void)errors;
    if (!boards) return (Screen){0};
    boards->index = given->index;
    boards->compared = -1;
    if (given->index == NO_WORLD_INDEX) {
        snprintf(boards->title, sizeof boards->title, "%s", given->title);
        snprintf(boards->path, sizeof boards->path, "%s", given->made->path);
        snprintf(boards->name, sizeof boards->name, "%s", given->made->name);
        boards->made = *given->made;
        boards->made.path = boards->path;
        boards->made.name = boards->name;
    } else {
        char label[WORLD_LABEL_MAX];
        world_file_label(&session->world, given->index, label);
        snprintf(boards->title, sizeof boards->title, "%s. %s", label,
                 session_level(session, given->index)->title);
    }
    return (Screen){&boards_kind, boards};
}
