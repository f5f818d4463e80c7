/* film.c - see film.h */
#include "film.h"

#include "../save/level_proof.h"

enum {
    FILM_TICKS = 20 * 60, /* the longest */
    REST_TICKS = 45,      /* after a finish */
    ENTRY_COL = 4,        /* percent of the columns: where the hero enters a place */
    HERO_ROW = 66         /* percent of the rows: at least so far down */
};

static void fit(Film *film, const App *app)
{
    int32_t cols, rows;
    PictureChoice choice = app_picture_choice(app);
    choice.look.palette = session_palette(app->session, film->level);
    /* Behind a smooth camera the background moves with the ground: half as many bytes. */
    if (choice.look.detail < DETAIL_LOCKED) choice.look.detail = DETAIL_LOCKED;
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
    *film = (Film){.level = film->level, .camera = film->camera};
}

/* Chooses the place that is shown anew when the hero has left it. */
static void follow_by_cuts(Film *film)
{
    const View *view = &film->picture.view;
    const Level *level = &film->opened.found.level;
    const Zoom *zoom = &look_zooms[view->zoom];
    Area hero = view_player_chars(level, &film->game, (ZoomId)view->zoom), *place = &film->place;
    bool is_same_size = place->cols == view->cols && place->rows == view->rows;
    int32_t margin = view->cols * ENTRY_COL / 100;
    bool is_inside = hero.col >= place->col && hero.col < place->col + place->cols &&
                     hero.row >= place->row && hero.row + hero.rows < place->row + place->rows;
    if (is_same_size && is_inside) return;
    bool came_from_right = is_same_size && hero.col < place->col;
    int32_t col = came_from_right ? hero.col + hero.cols + margin - view->cols : hero.col - margin;
    int32_t row = min_i32(view->top, hero.row + hero.rows - view->rows * HERO_ROW / 100);
    *place = (Area){clamp_i32(col, 0, max_i32(0, level->cols * zoom->cols - view->cols)), row,
                    view->cols, view->rows};
}

uint8_t film_tick(Film *film, const App *app)
{
    GameEvents events;
    const InputTape *tape = &film->opened.replay.tape;
    if (!film->is_there) return PALETTE_PLAIN;
    bool stands = film->camera == FILM_STANDS;
    bool is_over = !stands && film->ticks >= min_i32(tape->count + REST_TICKS, FILM_TICKS);
    if (is_over && film->is_opening)
        film_begin_opening(film, app, next_chapter(&app->session->world, film->level));
    else if (is_over)
        film_begin(film, app, film->level + 1);
    if (!film->is_there) return PALETTE_PLAIN;
    tape = &film->opened.replay.tape;
    Input input = !stands && film->ticks < tape->count ? tape->ticks[film->ticks] : 0;
    fit(film, app);
    game_step(&film->game, &film->opened.found.level, input, &events, NULL);
    picture_step(&film->picture, &film->opened.found.level, &film->game, input, &events);
    if (film->camera != FILM_FOLLOWS) follow_by_cuts(film);
    film->ticks++;
    return session_palette(app->session, film->level);
}

void film_draw(const Film *film, Canvas *canvas)
{
    if (!film->is_there) return;
    Picture picture = film->picture;
    if (film->camera != FILM_FOLLOWS && film->place.cols > 0) {
        picture.view.left = film->place.col;
        picture.view.top = film->place.row;
    }
    picture_draw(&picture, &film->opened.found.level, &film->game, canvas,
                 (Area){0, 0, canvas->cols, canvas->rows});
}
