/* screen_title.c - see screens.h */
#include "screens.h"

#include "../level/level_file.h"
#include "../play/film.h"
#include "../ui/bindings.h"
#include "../ui/theme.h"
#include "../ui/widget.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const title_art[] = {
    "  @               o  o     F ",
    " ###   L E D G E    ===   ###",
};

/* The same in ground: a level that nobody plays. */
static const char word_text[] = "@.................F\n"
                                "#...###.##..###.###\n"
                                "#...#...#.#.#...#..\n"
                                "#...##..#.#.#.#.##.\n"
                                "#...#...#.#.#.#.#..\n"
                                "###.###.##..###.###\n";

enum {
    WORD_SKY_ROWS = 1, /* of cells above the letters */
    FRAMES_PER_SECOND = 15,
    TICKS_PER_FRAME = 4,
    MENU_COLS = 28,
    PICTURE_ROWS_MIN = 20
};

typedef struct Title {
    Menu menu;
    Film film;
    Level word;
    LevelFile *word_file;
    Scene *scene; /* of the word: it keeps what it has drawn */
    int64_t due;  /* of the next frame */
    int32_t ticks;
} Title;

static Screen no_levels(void)
{
    return screen_message_create(
        "No levels", "There is no folder of levels here. Set LEDGE_LEVELS to one, or start "
                     "`ledge play FOLDER`.");
}

static Next play(const Session *session)
{
    if (session->world.count == 0) return next_push(no_levels());
    return next_push(screen_play_open_indexed(session, session_next_level(session)));
}

static Next choose_level(const Session *session)
{
    if (session->world.count == 0) return next_push(no_levels());
    return next_push(screen_levels_create(session));
}

static Next edit(const Session *session)
{
    (void)session;
    return next_push(screen_files_create());
}

static Next learn(const Session *session)
{
    return next_push(screen_lessons_create(session->kiosk));
}

static Next open_replays(const Session *session)
{
    (void)session;
    return next_push(screen_replays_create());
}

static Next open_settings(const Session *session)
{
    (void)session;
    return next_push(screen_settings_create());
}

static Next open_help(const Session *session)
{
    (void)session;
    return next_push(screen_help_create());
}

static Next quit(const Session *session)
{
    (void)session;
    return next_quit();
}

static const struct TitleEntry {
    const char *label;
    Next (*choose)(const Session *session);
    bool writes_files;
} entries[] = {
    {"Play", play, false},      {"Levels", choose_level, false}, {"Edit", edit, true},
    {"Learn", learn, false},    {"Replays", open_replays, true}, {"Settings", open_settings, false},
    {"Help", open_help, false}, {"Quit", quit, false},
};

/* The n-th entry of those that are offered, or NULL: a stranger draws no levels. */
static const struct TitleEntry *offered_entry(const Session *session, int32_t n)
{
    for (size_t i = 0; i < ARRAY_LENGTH(entries); i++) {
        bool is_offered = !session->kiosk || !entries[i].writes_files;
        if (is_offered && n-- == 0) return &entries[i];
    }
    return NULL;
}

/* A film runs where there is room for it behind the menu. */
static void begin_film(Title *title, App *app)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    if (rows >= PICTURE_ROWS_MIN && title->word_file)
        film_begin(&title->film, app, title->film.level);
    else
        film_done(&title->film);
    title->due = term_now(app->term);
}

static Next title_enter(void *self, App *app, int32_t answer)
{
    Title *title = self;
    (void)answer;
    while (offered_entry(app->session, title->menu.count))
        title->menu.count++;
    term_set_mouse(app->term, false);
    begin_film(title, app);
    return next_stay();
}

static Next title_key(void *self, App *app, const TermEvent *event)
{
    Title *title = self;
    RequestId request = request_of_press(app_bindings(app), CONTEXT_MENU, event);
    if (event->kind == TERM_EVENT_RESIZE) begin_film(title, app);
    if (menu_request(&title->menu, request)) return next_stay();
    if (request == REQUEST_CHOOSE)
        return offered_entry(app->session, title->menu.chosen)->choose(app->session);
    if (request == REQUEST_BACK && event->action == TERM_KEY_PRESS) return next_quit();
    RequestId playing = request_of_press(app_bindings(app), CONTEXT_PLAY, event);
    if (playing == REQUEST_HELP) return open_help(app->session);
    if (playing == REQUEST_SKIN) {
        char text[SETTINGS_TEXT_MAX];
        app_step_skin(app, (ZoomId)title->film.picture.view.zoom, text);
        begin_film(title, app);
    }
    return next_stay();
}

/* Shows the next frame of the film, and when the one after it is due. */
static Next title_wake(void *self, App *app, int64_t *due)
{
    Title *title = self;
    *due = INT64_MAX;
    if (term_scroll_step(app->term) == CAMERA_PAGE) film_done(&title->film); /* a slow line */
    if (!title->film.is_there) return next_stay();
    if (term_now(app->term) >= title->due) {
        uint8_t palette = PALETTE_PLAIN;
        for (int32_t i = 0; i < TICKS_PER_FRAME; i++)
            palette = film_tick(&title->film, app);
        app_set_palette(app, palette);
        title->ticks += TICKS_PER_FRAME;
        title->due = term_now(app->term) + 1000000000 / FRAMES_PER_SECOND;
        app->must_draw = true;
    }
    *due = title->film.is_there ? title->due : INT64_MAX;
    return next_stay();
}

static void entry_label(const void *context, int32_t entry, char *out, size_t size)
{
    snprintf(out, size, "%s", offered_entry(context, entry)->label);
}

/* The largest zoom at which the word has room above the menu. */
static ZoomId word_zoom(const Title *title, const SkinSet *skins, const Canvas *canvas)
{
    for (int32_t zoom = ZOOM_COUNT - 1; zoom > 0; zoom--)
        if (skin_has_zoom(skins, SKIN_ASCII, (ZoomId)zoom) &&
            title->word.cols * zooms[zoom].cols < canvas->cols &&
            title->word.rows * zooms[zoom].rows <= canvas->rows / 2)
            return (ZoomId)zoom;
    return ZOOM_1X1;
}

/* The word as ground with the hero on its first letter. */
static void draw_word(const Title *title, const App *app, Canvas *canvas, int32_t top)
{
    const SkinSet *skins = app->session->skins;
    PictureChoice choice = app_picture_choice(app);
    ZoomId zoom = word_zoom(title, skins, canvas);
    const Zoom *z = &zooms[zoom];
    bool is_same = title->scene->ground.keys && title->scene->zoom == zoom &&
                   title->scene->look.palette == choice.look.palette &&
                   title->scene->look.is_contrast == choice.look.is_contrast;
    choice.look.skin = SKIN_ASCII;
    if (!is_same && !scene_begin(title->scene, skins, choice.look, zoom, &title->word)) return;
    int32_t col = (canvas->cols - title->word.cols * z->cols) / 2;
    scene_draw_ground(title->scene, &title->word, canvas, col, top);
    const Sprite *hero = &skins->sheets[SKIN_ASCII][zoom].sprites[SPRITE_HERO_IDLE];
    int32_t foot = top + (title->word.rows - 1) * z->rows;
    scene_draw_sprite(title->scene, SPRITE_HERO_IDLE, title->ticks / 24, false, canvas,
                      col + 2 * z->cols, foot - hero->rows);
    const Sprite *coin = &skins->sheets[SKIN_ASCII][zoom].sprites[SPRITE_COIN];
    scene_draw_sprite(title->scene, SPRITE_COIN, title->ticks / 8, false, canvas,
                      col + 17 * z->cols, top + WORD_SKY_ROWS * z->rows - coin->rows);
}

/* The menu in a box of its own over the film. */
static void draw_boxed_menu(const Title *title, const App *app, Canvas *canvas, int32_t top)
{
    int32_t rows = min_i32(title->menu.count + 2, canvas->rows - 1 - top);
    int32_t spare = canvas->rows - 1 - top - rows;
    Area box = {(canvas->cols - MENU_COLS) / 2, top + min_i32(2, spare / 2), MENU_COLS, rows};
    widget_box(canvas, box, NULL);
    menu_draw(canvas, (Area){box.col + 8, box.row + 1, box.cols - 10, box.rows - 2}, &title->menu,
              entry_label, app->session);
}

static void draw_picture(const Title *title, const App *app, Canvas *canvas)
{
    const Zoom *z = &zooms[word_zoom(title, app->session->skins, canvas)];
    int32_t word_rows = title->word.rows * z->rows;
    int32_t top = max_i32(0, (canvas->rows - 2 - word_rows - title->menu.count - 2) / 3);
    film_draw(&title->film, canvas);
    draw_word(title, app, canvas, top);
    draw_boxed_menu(title, app, canvas, top + word_rows);
}

static void draw_plain(const Title *title, const App *app, Canvas *canvas)
{
    Area page = area_of_canvas(canvas);
    Area list = area_centred(canvas, 14, title->menu.count);
    int32_t art_row = list.row - 2 - (int32_t)ARRAY_LENGTH(title_art);
    for (int32_t i = 0; i < (int32_t)ARRAY_LENGTH(title_art); i++)
        widget_text_centred(canvas, page, art_row + i, title_art[i], ROLE_TITLE);
    menu_draw(canvas, list, &title->menu, entry_label, app->session);
}

static void title_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, NULL},
                                 {REQUEST_HELP, NULL},
                                 {REQUEST_BACK, "quit"}};
    const Title *title = self;
    Area page = area_of_canvas(canvas);
    if (title->film.is_there && canvas->rows >= PICTURE_ROWS_MIN)
        draw_picture(title, app, canvas);
    else
        draw_plain(title, app, canvas);
    if (title->film.is_there) canvas_fill(canvas, 0, page.rows - 1, page.cols, 1, ' ', ROLE_PLAIN);
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static void title_leave(void *self)
{
    Title *title = self;
    film_done(&title->film);
    scene_done(title->scene);
    free(title->scene);
    if (title->word_file) {
        level_done(&title->word);
        level_file_done(title->word_file);
    }
    free(title);
}

static const ScreenKind title_kind = {.enter = title_enter,
                                      .key = title_key,
                                      .wake = title_wake,
                                      .draw = title_draw,
                                      .leave = title_leave};

Screen screen_title_create(void)
{
    ErrorList errors;
    Title *title = calloc(1, sizeof *title);
    if (!title) return (Screen){0};
    title->scene = calloc(1, sizeof *title->scene);
    if (!title->scene) {
        free(title);
        return (Screen){0};
    }
    error_list_init(&errors, "title");
    title->word_file =
        level_file_parse("title", word_text, strlen(word_text), NULL, &title->word, &errors);
    return (Screen){&title_kind, title};
}
