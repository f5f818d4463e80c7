/* screen_title.c - see screens.h */
#include "screens.h"

#include "../arcade/view/arcade_screens.h"
#include "../base/clock.h"
#include "../base/utf8.h"
#include "../draw/bindings.h"
#include "../draw/theme.h"
#include "../draw/widget.h"
#include "../learn/view/learn_screens.h"
#include "../level/level_file.h"
#include "film.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const title_art[] = {
    "  @               o  o     F ",
    " ###   L E D G E    ===   ###",
};

/* The word as ground: a level that is only drawn. */
static const char word_text[] = "@.................F\n"
                                "#...###.##..###.###\n"
                                "#...#...#.#.#...#..\n"
                                "#...##..#.#.#.#.##.\n"
                                "#...#...#.#.#.#.#..\n"
                                "###.###.##..###.###\n";

enum {
    WORD_SKY_ROWS = 1, /* of cells above the letters */
    FRAMES_PER_SECOND = 15,
    MENU_ROWS = 7,
    MENU_COLS = 28,
    MENU_COLS_MAX = 44,
    LABEL_COLS = 10,
    MARK_COLS = 3, /* "> " before the label of the chosen entry, and a blank after it */
    HINT_COLS = 40,
    LINE_TEXT_MAX = 320,
    PICTURE_ROWS_MIN = 22,
    DEMO_AFTER_SECONDS = 30,
    DEMO_FRAMES_PER_SECOND = 30,
    SHADOW_COLS = 2,
    STILL_AFTER_SECONDS = 60,
    LATE_TICKS_MAX = 12, /* of the film, between two frames: beyond, it plays more slowly */
    SHADOW_ROWS = 1
};

typedef struct Title {
    Menu menu;
    bool is_more; /* the menu shows its CLOCK_SECOND page */
    Film film;
    Level word;
    LevelFile *word_file;
    Scene *scene;        /* of the word; it keeps its drawing */
    Landscape landscape; /* used without a film */
    int64_t due;         /* of the next frame */
    int64_t touched_at;  /* by a key, the mouse, or a new size */
    bool is_demo;        /* only the film is shown */
    int32_t ticks;
} Title;

static Screen no_levels(const App *app)
{
    return app_open(app, SCREEN_MESSAGE,
                    &(MessageArgs){.title = "No levels",
                                   .text = "No folder of levels found. Set LEDGE_LEVELS to one, or "
                                           "start `ledge play FOLDER`."});
}

static Next play(const App *app)
{
    if (app->session->world.count == 0) return next_push(no_levels(app));
    return next_push(app_open_level(app, session_next_level(app->session)));
}

static Next choose_level(const App *app)
{
    if (app->session->world.count == 0) return next_push(no_levels(app));
    return next_push(app_open(app, SCREEN_LEVELS, &(LevelsArgs){.first.kind = NULL}));
}

static Next play_daily(const App *app)
{
    return next_push(app_open(app, SCREEN_DAILY, &(DailyArgs){.today = day_today()}));
}

static Next play_endless(const App *app)
{
    return next_push(app_open(app, SCREEN_ENDLESS, &(EndlessArgs){.difficulty = 1}));
}

static Next edit(const App *app)
{
    return next_push(app_open_sized(app, SCREEN_FILES, NULL, 0)); /* or why not */
}

static Next learn(const App *app)
{
    const LessonsArgs args = {.kiosk = app->session->kiosk};
    return next_push(app_open(app, SCREEN_LESSONS, &args));
}

static Next open_replays(const App *app)
{
    return next_push(app_open_bare(app, SCREEN_REPLAYS));
}

static Next open_workshop(const App *app)
{
    return next_push(app_open(app, SCREEN_WORKSHOP, &(WorkshopArgs){.folder = NULL}));
}

static Next open_lobby(const App *app)
{
    return next_push(app_open_bare(app, SCREEN_LOBBY));
}

static Next open_player(const App *app)
{
    return next_push(app_open(app, SCREEN_PLAYER, &(PlayerArgs){.first.kind = NULL}));
}

static Next open_settings(const App *app)
{
    return next_push(app_open_bare(app, SCREEN_SETTINGS));
}

static Next open_help(const App *app)
{
    return next_push(app_open(app, SCREEN_HELP, &(HelpArgs){CONTEXT_HELD}));
}

static Next quit(const App *app)
{
    (void)app;
    return next_quit();
}

/* What an entry needs, and that it is on the CLOCK_SECOND page. */
enum {
    ENTRY_WRITES = 1,
    ENTRY_OF_ARCADE = 2,
    ENTRY_MORE = 4,
    ENTRY_OF_HOME = 8,
    ENTRY_OF_WORKSHOP = 16, /* of an arcade that has one */
    ENTRY_DRAWS = 32
};

/* `choose` NULL: the other page. */
static const struct TitleEntry {
    const char *label;
    Next (*choose)(const App *app);
    uint8_t flags;
} entries[] = {
    {"Play", play, 0},
    {"Levels", choose_level, 0},
    {"Daily", play_daily, 0},
    {"Workshop", open_workshop, ENTRY_OF_WORKSHOP},
    {"Edit", edit, ENTRY_DRAWS},
    {"Learn", learn, 0},
    {"More", NULL, 0},
    {"Quit", quit, 0},
    {"Endless", play_endless, ENTRY_MORE},
    {"Workshop", open_workshop, ENTRY_OF_HOME | ENTRY_MORE},
    {"Replays", open_replays, ENTRY_WRITES | ENTRY_MORE},
    {"Lobby", open_lobby, ENTRY_OF_ARCADE | ENTRY_MORE},
    {"Player", open_player, ENTRY_OF_ARCADE | ENTRY_MORE},
    {"Settings", open_settings, ENTRY_MORE},
    {"Help", open_help, ENTRY_MORE},
    {"Back", NULL, ENTRY_MORE},
};

static bool has_workshop(const Session *session)
{
    return session->arcade.is_open && session->arcade.workshop != WORKSHOP_OFF;
}

/* Of either page, so that the box stays where it is. */
static int32_t menu_rows(const Session *session)
{
    return MENU_ROWS + has_workshop(session);
}

/* The n-th entry of those that a page offers, or NULL: a kiosk has no entries that write files, but
 * drafts where levels can be published; and some are of an arcade or of home alone. */
static const struct TitleEntry *offered_entry(const Session *session, bool is_more, int32_t n)
{
    bool is_home = !session->arcade.is_open && !session->kiosk;
    for (size_t i = 0; i < ARRAY_LENGTH(entries); i++) {
        uint8_t flags = entries[i].flags;
        bool is_offered = (!session->kiosk || !(flags & ENTRY_WRITES)) &&
                          (!session->kiosk || !(flags & ENTRY_DRAWS) ||
                           session->arcade.workshop == WORKSHOP_ON) &&
                          (session->arcade.is_open || !(flags & ENTRY_OF_ARCADE)) &&
                          (is_home || !(flags & ENTRY_OF_HOME)) &&
                          (has_workshop(session) || !(flags & ENTRY_OF_WORKSHOP)) &&
                          is_more == ((flags & ENTRY_MORE) != 0);
        if (is_offered && n-- == 0) return &entries[i];
    }
    return NULL;
}

/* Turns to a page of the menu, and marks its first entry, or on the first page the way to the
 * other. */
static void turn_page(Title *title, const App *app, bool is_more)
{
    const struct TitleEntry *entry;
    bool comes_back = title->is_more && !is_more;
    title->is_more = is_more;
    title->menu = (Menu){0};
    while ((entry = offered_entry(app->session, is_more, title->menu.count))) {
        if (comes_back && !entry->choose) title->menu.chosen = title->menu.count;
        title->menu.count++;
    }
}

static bool is_calm(const App *app)
{
    return app->session->settings.motion == MOTION_CALM;
}

/* Is a picture drawn? It needs colours and room. */
static bool has_picture(const Title *title, const App *app)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    return rows >= PICTURE_ROWS_MIN && title->word_file && app_colours(app);
}

/* Begins the film behind the menu, or with reduced motion a landscape. */
static void begin_film(Title *title, App *app)
{
    static const LandscapeShape shape = {.steps = 9, .floor_part = 16, .rise_part = 10};
    int32_t cols, rows;
    PictureChoice choice = app_picture_choice(app);
    term_size(app->term, &cols, &rows);
    bool is_slow = term_scroll_step(app->term) == CAMERA_PAGE;
    if (app->session->world.count > 0 && !title->film.is_there) {
        title->film.level = session_next_level(app->session);
        app_set_palette(app, session_palette(app->session, title->film.level));
    }
    choice.look.palette = app->session->palette;
    title->film.camera = app_is_far(app) ? FILM_STANDS : FILM_CUTS;
    if (has_picture(title, app) && !is_slow && !is_calm(app))
        film_begin_opening(&title->film, app, title->film.level);
    else
        film_done(&title->film);
    if (title->film.is_there) (void)film_tick(&title->film, app);
    if (has_picture(title, app) && !title->film.is_there)
        (void)landscape_fit(&title->landscape, &choice, &shape, cols, rows);
    else
        landscape_done(&title->landscape);
    title->due = term_now(app->term);
}

static Next title_enter(void *self, App *app, int32_t answer)
{
    Title *title = self;
    if (answer == ANSWER_NEW) turn_page(title, app, false);
    title->touched_at = term_now(app->term);
    begin_film(title, app);
    return next_stay();
}

/* The skin of half blocks is offered where the terminal can show it, until a key takes it or goes
 * on. */
static bool offers_pixels(const App *app)
{
    const Session *session = app->session;
    return session->may_offer_pixels && session->skins && session->settings.skin == SKIN_ASCII &&
           term_has_utf8(app->term) && term_depth(app->term) <= DEPTH_256;
}

static Next title_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Title *title = self;
    RequestId playing = request_of_press(app_bindings(app), CONTEXT_PLAY, event);
    bool is_touch =
        app->has_typed || event->kind == TERM_EVENT_RESIZE || event->kind == TERM_EVENT_RESUME;
    if (is_touch) title->touched_at = term_now(app->term);
    if (event->kind == TERM_EVENT_RESIZE) begin_film(title, app);
    bool is_press = event->kind == TERM_EVENT_KEY && event->action == TERM_KEY_PRESS;
    if (title->is_demo && is_press) { /* any key ends the demo, and does nothing else */
        title->is_demo = false;
        begin_film(title, app);
        return next_stay();
    }
    bool answers_offer = request == REQUEST_CHOOSE || request == REQUEST_BACK ||
                         playing == REQUEST_HELP || playing == REQUEST_SKIN;
    if (answers_offer && offers_pixels(app)) session_end_offer(app->session);
    if (menu_request(&title->menu, request)) return next_stay();
    const struct TitleEntry *entry =
        offered_entry(app->session, title->is_more, title->menu.chosen);
    bool is_back = request == REQUEST_BACK && event->action == TERM_KEY_PRESS;
    if (request == REQUEST_CHOOSE && entry->choose) return entry->choose(app);
    if (is_back && !title->is_more) return next_quit();
    if (is_back || request == REQUEST_CHOOSE) turn_page(title, app, !title->is_more);
    if (playing == REQUEST_HELP) return open_help(app);
    if (playing == REQUEST_SKIN) {
        char text[SETTINGS_TEXT_MAX];
        app_step_skin(app, (ZoomId)title->film.picture.view.zoom, text);
        begin_film(title, app);
    }
    return next_stay();
}

/* Shows the next frame of the film, and sets when the one after it is due. After some time without
 * a key the film is shown without the menu, unless the line is to be spared: the demo. Later it
 * stands still. */
static Next title_wake(void *self, App *app, int64_t *due)
{
    Title *title = self;
    int64_t now = term_now(app->term), untouched = now - title->touched_at;
    *due = INT64_MAX;
    if (title->film.is_there && term_scroll_step(app->term) == CAMERA_PAGE) begin_film(title, app);
    if (!title->film.is_there || untouched >= STILL_AFTER_SECONDS * CLOCK_SECOND)
        return next_stay();
    if (now >= title->due) {
        uint8_t palette = PALETTE_PLAIN;
        if (!title->is_demo && !app_is_far(app) && untouched >= DEMO_AFTER_SECONDS * CLOCK_SECOND) {
            title->is_demo = true;
            title->film.camera = FILM_FOLLOWS;
            film_begin(&title->film, app, title->film.level + 1); /* a run from its start */
        }
        int32_t rate = title->is_demo ? DEMO_FRAMES_PER_SECOND : FRAMES_PER_SECOND;
        int64_t late = (now - title->due) * TICKS_PER_SECOND / CLOCK_SECOND;
        int32_t ticks =
            TICKS_PER_SECOND / rate + (int32_t)(late < LATE_TICKS_MAX ? late : LATE_TICKS_MAX);
        for (int32_t i = 0; i < ticks; i++)
            palette = film_tick(&title->film, app);
        app_set_palette(app, palette);
        title->ticks += ticks;
        title->due = now + CLOCK_SECOND / rate;
        app->must_draw = true;
    }
    int64_t ready = app_frame_ready_at(app);
    *due = title->due > ready ? title->due : ready;
    return next_stay();
}

typedef struct Labels {
    const Session *session;
    bool is_more;
    int32_t cols;      /* of each label; 0: as many as it needs */
    const char *level; /* that Play would begin; "": none */
} Labels;

static void entry_label(const void *context, int32_t entry, char *out, size_t size)
{
    const Labels *shown = context;
    const struct TitleEntry *offered = offered_entry(shown->session, shown->is_more, entry);
    char label[LINE_TEXT_MAX + LABEL_COLS];
    snprintf(label, sizeof label, "%-*s%s", LABEL_COLS, offered->label,
             offered->choose == play ? shown->level : "");
    if (shown->cols > 0)
        utf8_pad(out, size, label, shown->cols);
    else
        snprintf(out, size, "%s", offered->label);
}

/* The largest zoom at which the word has room above the menu. */
static ZoomId word_zoom(const Title *title, const Canvas *canvas)
{
    for (int32_t zoom = ZOOM_COUNT - 1; zoom > 0; zoom--)
        if (title->word.cols * look_zooms[zoom].cols < canvas->cols &&
            title->word.rows * look_zooms[zoom].rows <= canvas->rows / 2)
            return (ZoomId)zoom;
    return ZOOM_1X1;
}

/* The word as ground with the hero on its first letter. */
static void draw_word(const Title *title, const App *app, Canvas *canvas, int32_t top)
{
    Scene *scene = title->scene;
    const SkinSet *skins = app->session->skins;
    SceneLook look = app_picture_choice(app).look;
    ZoomId zoom = word_zoom(title, canvas);
    const Zoom *z = &look_zooms[zoom];
    if (!skin_has_zoom(skins, (SkinKind)look.skin, zoom)) look.skin = SKIN_ASCII;
    bool is_same = scene->ground.keys && scene->zoom == zoom && scene->look.skin == look.skin &&
                   scene->look.palette == look.palette &&
                   scene->look.is_contrast == look.is_contrast && scene->look.is_ink == look.is_ink;
    if (!is_same && !scene_begin(scene, skins, look, zoom, &title->word)) return;
    int32_t col = (canvas->cols - title->word.cols * z->cols) / 2;
    int32_t first_row = top + WORD_SKY_ROWS * z->rows;
    const uint8_t panel = scene->shown->panel;
    const CanvasCell shadow = {.ch = ' ', .style = CANVAS_COLOURED, .fg = panel, .bg = panel};
    for (int32_t y = 0; y < title->word.rows * z->rows; y++)
        for (int32_t x = 0; x < title->word.cols * z->cols; x++)
            if (level_kind(&title->word, x / z->cols, y / z->rows) == KIND_SOLID)
                canvas_put_cell(canvas, col + x + SHADOW_COLS, top + y + SHADOW_ROWS, shadow);
    scene_draw_ground(scene, &title->word, canvas, col, top);
    scene_stand_sprite(scene, SPRITE_HERO_IDLE, title->ticks / 24, false, canvas,
                       col + 5 * z->cols / 2, top + (title->word.rows - 1) * z->rows);
    scene_stand_sprite(scene, SPRITE_COIN, is_calm(app) ? 0 : title->ticks / 8, false, canvas,
                       col + 35 * z->cols / 2, first_row);
}

/* The menu in a box over the film, with the level that Play would begin. */
static void draw_boxed_menu(const Title *title, const App *app, Canvas *canvas, int32_t top)
{
    const Session *session = app->session;
    char level[LINE_TEXT_MAX] = "";
    int32_t next = session->world.count > 0 ? session_next_level(session) : 0;
    if (session->world.count > 0)
        snprintf(level, sizeof level, "%d  %s", (int)next + 1, session_level(session, next)->title);
    int32_t cols = clamp_i32(LABEL_COLS + MARK_COLS + 4 + utf8_columns(level), MENU_COLS,
                             min_i32(MENU_COLS_MAX, canvas->cols));
    int32_t rows = min_i32(menu_rows(app->session) + 2, canvas->rows - 1 - top);
    int32_t spare = canvas->rows - 1 - top - rows;
    Area box = {(canvas->cols - cols) / 2, top + min_i32(2, spare / 2), cols, rows};
    Area list = {box.col + 2, box.row + 1, box.cols - 4, box.rows - 2};
    const Labels labels = {session, title->is_more, list.cols - MARK_COLS, level};
    widget_frame(canvas, box, ROLE_PLAIN, ROLE_HINT);
    menu_draw(canvas, list, &title->menu, entry_label, &labels);
}

static void draw_film(const Title *title, Canvas *canvas)
{
    if (title->film.is_there)
        film_draw(&title->film, canvas);
    else
        landscape_draw(&title->landscape, canvas);
}

/* How much of the world is done, at the right end of the last row. */
static void draw_progress(const Session *session, Canvas *canvas)
{
    char text[LINE_TEXT_MAX];
    int32_t done = 0;
    for (int32_t i = 0; i < session->world.way_count; i++)
        done += level_record_is_done(&session->records[i]);
    snprintf(text, sizeof text, "%s  %d/%d", session->world.title, (int)done,
             (int)session->world.way_count);
    int32_t col = canvas->cols - 1 - utf8_columns(text);
    if (session->world.count > 0 && col > canvas->cols / 2 + HINT_COLS / 2)
        canvas_text(canvas, col, canvas->rows - 1, text, ROLE_TITLE);
}

static void title_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint offer[] = {{REQUEST_SKIN, "new look: half blocks instead of letters"}};
    enum { OFFER_ROWS_MIN = 16, TIGHT_ROWS = 25 };
    const Title *title = self;
    const Hint hints[] = {{REQUEST_CHOOSE, NULL},
                          {REQUEST_HELP, NULL},
                          {REQUEST_BACK, title->is_more ? NULL : "quit"}};
    Area page = area_of_canvas(canvas);
    bool is_picture = has_picture(title, app);
    if (title->is_demo) {
        draw_film(title, canvas);
        widget_text_centred(canvas, page, page.rows - 1, " Press a key for the menu. ", ROLE_HUD);
        widget_clickable(canvas, page, WIDGET_NO_ENTRY, REQUEST_CHOOSE);
        return;
    }
    if (is_picture) {
        const Zoom *z = &look_zooms[word_zoom(title, canvas)];
        int32_t word_rows = title->word.rows * z->rows;
        int32_t spare = canvas->rows - 1 - word_rows - menu_rows(app->session) - 2;
        int32_t top = spare > 0 ? (spare - 1) / 3 : max_i32(spare, 1 - z->rows * WORD_SKY_ROWS);
        draw_film(title, canvas);
        draw_word(title, app, canvas, top);
        draw_boxed_menu(title, app, canvas, top + word_rows);
        canvas_fill(canvas, 0, page.rows - 1, page.cols, 1, ' ', ROLE_PLAIN);
        draw_progress(app->session, canvas);
    } else {
        Area list = area_centred(canvas, 14, menu_rows(app->session));
        int32_t art_row = list.row - 2 - (int32_t)ARRAY_LENGTH(title_art);
        for (int32_t i = 0; i < (int32_t)ARRAY_LENGTH(title_art); i++)
            widget_text_centred(canvas, page, art_row + i, title_art[i], ROLE_TITLE);
        menu_draw(canvas, list, &title->menu, entry_label,
                  &(Labels){app->session, title->is_more, 0, ""});
    }
    bool has_offer = offers_pixels(app) && page.rows >= OFFER_ROWS_MIN;
    bool is_tight = is_picture && page.rows <= TIGHT_ROWS; /* the menu reaches the last row */
    int32_t offer_row = page.rows - (is_tight ? 1 : 2);
    if (!has_offer || !is_tight)
        widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
    if (!has_offer) return;
    if (!is_tight) canvas_fill(canvas, 0, offer_row, page.cols, 1, ' ', ROLE_PLAIN);
    widget_hints(canvas, app_bindings(app), page, offer_row, offer, ARRAY_LENGTH(offer));
    const char *note = is_tight ? NULL : app_colours_note(app);
    if (note) widget_text_centred(canvas, page, offer_row - 1, note, ROLE_HINT);
}

static void title_draw_behind(const void *self, const App *app, Canvas *canvas)
{
    const Title *title = self;
    if (has_picture(title, app)) draw_film(title, canvas);
}

static void title_leave(void *self)
{
    Title *title = self;
    film_done(&title->film);
    landscape_done(&title->landscape);
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
                                      .context = CONTEXT_MENU,
                                      .pace = PACE_FILM,
                                      .wake = title_wake,
                                      .draw = title_draw,
                                      .draw_behind = title_draw_behind,
                                      .leave = title_leave};

Screen screen_title_open(Session *session, const void *args, ErrorList *errors)
{
    ErrorList unheard;
    (void)session, (void)args, (void)errors;
    Title *title = calloc(1, sizeof *title);
    if (!title) return (Screen){0};
    title->scene = calloc(1, sizeof *title->scene);
    if (!title->scene) {
        free(title);
        return (Screen){0};
    }
    error_list_init(&unheard, "title");
    title->word_file =
        level_file_parse("title", word_text, strlen(word_text), NULL, &title->word, &unheard);
    return (Screen){&title_kind, title};
}
