/* film.c - see film.h */
#include "film.h"

#include "../save/level_proof.h"

enum { FILM_TICKS = 20 * 60, REST_TICKS = 45 }; /* the longest; after a finish */

static void fit(Film *film, const App *app)
{
    int32_t cols, rows;
    PictureChoice choice = app_picture_choice(app);
    choice.look.palette = session_palette(app->session, film->level);
    term_size(app->term, &cols, &rows);
    Area area = {0, 0, max_i32(cols, APP_MIN_COLS), max_i32(rows, APP_MIN_ROWS)};
    picture_fit(&film->picture, &choice, area, &film->opened.found.level, &film->game);
}

static void begin(Film *film, const App *app, int32_t level, bool is_opening)
{
    const WorldFile *world = &app->session->world;
    PictureChoice choice = app_picture_choice(app);
    film_done(film);
    if (picture_is_plain(&choice) || world->count == 0) return;
    film->level = level % world->way_count;
    film->is_opening = is_opening;
    const char *path = is_opening ? world->opening : world->paths[film->level];
    char proof[WORLD_PATH_MAX];
    ErrorList errors;
    if (!level_proof_path(path, proof)) return;
    error_list_init(&errors, proof);
    const ReplayPlaces places = {.level = path, .replay = proof, .world = world};
    if (!opened_replay_read(&places, &film->opened, &errors)) return;
    film->is_there = true;
    game_init(&film->game, &film->opened.found.level);
    fit(film, app);
}

void film_begin(Film *film, const App *app, int32_t level)
{
    begin(film, app, level, false);
}

void film_begin_opening(Film *film, const App *app, int32_t level)
{
    if (app->session->world.opening) begin(film, app, level, true);
    if (!film->is_there) begin(film, app, level, false);
}

/* The first level of the chapter after that of this one, on the way. */
static int32_t next_chapter(const WorldFile *world, int32_t level)
{
    int32_t chapter = world_file_chapter(world, level);
    do
        level = (level + 1) % world->way_count;
    while (level != 0 && world_file_chapter(world, level) == chapter);
    return level;
}

void film_done(Film *film)
{
    if (film->is_there) {
        picture_done(&film->picture);
        opened_replay_done(&film->opened);
    }
    *film = (Film){.level = film->level};
}

uint8_t film_tick(Film *film, const App *app)
{
    GameEvents events;
    const InputTape *tape = &film->opened.replay.tape;
    if (!film->is_there) return PALETTE_PLAIN;
    bool is_over = film->ticks >= min_i32(tape->count + REST_TICKS, FILM_TICKS);
    if (is_over && film->is_opening)
        film_begin_opening(film, app, next_chapter(&app->session->world, film->level));
    else if (is_over)
        film_begin(film, app, film->level + 1);
    if (!film->is_there) return PALETTE_PLAIN;
    tape = &film->opened.replay.tape;
    Input input = film->ticks < tape->count ? tape->ticks[film->ticks] : 0;
    fit(film, app);
    game_step(&film->game, &film->opened.found.level, input, &events, NULL);
    picture_step(&film->picture, &film->opened.found.level, &film->game, input, &events);
    film->ticks++;
    return session_palette(app->session, film->level);
}

void film_draw(const Film *film, Canvas *canvas, int32_t hero_col, int32_t hero_row)
{
    if (!film->is_there) return;
    const Level *level = &film->opened.found.level;
    Picture picture = film->picture;
    View *view = &picture.view;
    Area hero = view_player_chars(level, &film->game, (ZoomId)view->zoom);
    view->top = min_i32(view->top, hero.row + hero.rows - canvas->rows * hero_row / 100);
    view->left += max_i32(0, hero.col - view->left - canvas->cols * hero_col / 100);
    picture_draw(&picture, level, &film->game, canvas, (Area){0, 0, canvas->cols, canvas->rows});
}
