/* editor_world.c - see editor_world.h */
#include "editor_world.h"

#include "../../base/file.h"
#include "../../base/utf8.h"
#include "../../draw/theme.h"
#include "editor_level.h"
#include "editor_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The title of the page is above the plane. */
enum { TITLE_ROWS = 1, NEXT_INDENT = 12 };

Area edit_world_area(Editor *editor, int32_t cols, int32_t rows)
{
    int32_t end = edit_layout(editor, cols, rows).status_row;
    return (Area){0, TITLE_ROWS, cols, max_i32(0, end - TITLE_ROWS)};
}

/* ---- pictures ---- */

/* Changes with the content of the level. 0: there is no such file. */
static uint64_t version_of(Editor *editor, const EditorWorldCard *card)
{
    struct stat st;
    if (card->is_open) return document_version(editor_document(editor)) + 1;
    if (stat(card->path, &st) != 0) return 0;
    return ((uint64_t)st.st_mtime << 24) ^ ((uint64_t)st.st_ino << 8) ^ (uint64_t)st.st_size;
}

static WorldPicture *picture_of(const EditWorld *world, const char *path)
{
    for (int32_t i = 0; i < WORLD_PICTURES_MAX; i++)
        if (strcmp(world->pictures[i].path, path) == 0)
            return (WorldPicture *)(uintptr_t)&world->pictures[i];
    return NULL;
}

/* A free place, or that of the picture that was not seen for longest. */
static WorldPicture *place_for_picture(EditWorld *world)
{
    WorldPicture *oldest = &world->pictures[0];
    for (int32_t i = 1; i < WORLD_PICTURES_MAX; i++)
        if (world->pictures[i].used < oldest->used) oldest = &world->pictures[i];
    return oldest;
}

/* The level on the card, to be freed; NULL where it has errors, or is so large that keys would
 * wait. */
static Level *read_level(Editor *editor, const EditorWorldCard *card)
{
    enum { LARGE = 2 * 1024 * 1024 }; /* bytes or cells */
    struct stat st;
    ErrorList unheard;
    Document *doc = editor_document(editor);
    error_list_init(&unheard, card->path);
    if (card->is_open) {
        bool is_large = (int64_t)document_cols(doc) * document_rows(doc) > LARGE;
        return is_large ? NULL : document_parse(doc, &unheard);
    }
    if (stat(card->path, &st) != 0 || st.st_size > LARGE) return NULL;
    const DocumentOptions options = {.defaults = document_defaults(doc)};
    Document *other = document_open(card->path, &options, &unheard);
    Level *level = other ? document_parse(other, &unheard) : NULL;
    document_close(other);
    return level;
}

static void make_picture(WorldPicture *picture, Editor *editor, const EditorWorldCard *card,
                         PictureChoice choice)
{
    thumbnail_done(&picture->picture);
    Level *level = read_level(editor, card);
    if (!level) return;
    choice.look.palette = card->palette != PALETTE_PLAIN ? card->palette : level->palette;
    (void)thumbnail_make(&picture->picture, &choice, level, picture->cols, picture->rows);
    edit_level_free(level);
}

/* Is a part of the card in the view? */
static bool is_seen(const WorldMap *map, int32_t card)
{
    int32_t row = map->plane.cards[card].row - map->top;
    return row < map->rows && row + world_plane_card_rows(&map->plane) > 0;
}

bool edit_world_make(EditWorld *world, Editor *editor, App *app)
{
    const WorldMap *map = editor_world_map(editor);
    PictureChoice choice = app_picture_choice(app);
    if (!editor_world_is_shown(editor)) return false;
    if (editor_has(editor, EDITOR_MONO)) choice.look.skin = SKIN_PLAIN;
    thumbnail_fit_depth(&choice, term_depth(app->term));
    for (int32_t i = 0; i < map->plane.count; i++) {
        EditorWorldCard card;
        if (!is_seen(map, i)) continue;
        editor_world_card(editor, i, &card);
        uint64_t version = version_of(editor, &card);
        WorldPicture *picture = picture_of(world, card.path);
        if (!picture) picture = place_for_picture(world);
        bool is_made = strcmp(picture->path, card.path) == 0 && picture->version == version &&
                       picture->cols == map->plane.card_cols &&
                       picture->rows == map->plane.picture_rows;
        picture->used = ++world->clock;
        if (is_made) continue;
        snprintf(picture->path, sizeof picture->path, "%s", card.path);
        picture->version = version;
        picture->cols = map->plane.card_cols;
        picture->rows = map->plane.picture_rows;
        make_picture(picture, editor, &card, choice);
        world->has_colours = false;
        return true;
    }
    return false;
}

void edit_world_use_colours(EditWorld *world, const Editor *editor, App *app)
{
    PictureChoice choice = app_picture_choice(app);
    bool is_wanted = editor_world_is_shown(editor) && choice.skins;
    if (is_wanted && world->has_colours && app->mixed == &world->colours) return;
    if (!is_wanted && app->mixed != &world->colours) return;
    app_set_mixed_colours(app, NULL);
    world->has_colours = is_wanted && app_colours(app);
    if (!world->has_colours) return;
    world->colours = thumbnail_colours(&choice);
    for (int32_t i = 0; i < WORLD_PICTURES_MAX; i++)
        thumbnail_take_colours(&world->pictures[i].picture, &choice, &world->colours);
    app_set_mixed_colours(app, &world->colours);
}

void edit_world_done(EditWorld *world)
{
    for (int32_t i = 0; i < WORLD_PICTURES_MAX; i++)
        thumbnail_done(&world->pictures[i].picture);
    *world = (EditWorld){.clock = 0};
}

/* ---- drawing ---- */

/* What is drawn on: places of the plane become places of the canvas. */
typedef struct PlaneView {
    Editor *editor;
    const WorldMap *map;
    Canvas *canvas;
    int32_t row; /* of the canvas, for the plane's first */
} PlaneView;

static void put_text(const PlaneView *view, int32_t col, int32_t row, int32_t cols,
                     const char *text, uint8_t role)
{
    char line[UTF8_PAD_MAX];
    snprintf(line, sizeof line, "%.*s", (int)utf8_fit(text, cols), text);
    canvas_text(view->canvas, col, view->row + row, line, role);
}

static void put_run(const PlaneView *view, int32_t from, int32_t to, int32_t row, char ch,
                    uint8_t role)
{
    for (int32_t col = from; col < to; col++)
        canvas_put(view->canvas, col, view->row + row, (uint8_t)ch, role);
}

/* "The Meadow ------------------ 6 levels" */
static void draw_band(const PlaneView *view, int32_t number)
{
    const PlaneBand *band = &view->map->plane.bands[number];
    char title[160], count[32];
    editor_world_band(view->editor, number, title, sizeof title);
    snprintf(count, sizeof count, " %d level%s", (int)band->count, band->count == 1 ? "" : "s");
    int32_t cols = view->map->plane.cols - 2, end = 1 + cols - utf8_columns(count);
    put_run(view, 1, 1 + cols, band->row, '-', ROLE_HINT);
    put_text(view, 1, band->row, end - 2, title, ROLE_TITLE);
    put_text(view, 1 + min_i32(end - 2, utf8_columns(title)), band->row, 1, " ", ROLE_TITLE);
    put_text(view, end, band->row, 32, count, ROLE_HINT);
}

static void draw_card(const PlaneView *view, const EditWorld *world, int32_t number,
                      const EditorWorldCard *card)
{
    const WorldPlane *plane = &view->map->plane;
    const PlaneCard *at = &plane->cards[number];
    const WorldPicture *kept = picture_of(world, card->path);
    char title[UTF8_PAD_MAX];
    bool is_chosen = number == editor_world_chosen(view->editor);
    bool is_held = view->map->is_dragged && view->map->held == number;
    bool has_picture = kept && kept->picture.cells && kept->cols == plane->card_cols;
    int32_t text_row = at->row + plane->picture_rows;
    if (has_picture)
        thumbnail_draw(&kept->picture, view->canvas, at->col, view->row + at->row);
    else
        canvas_fill(view->canvas, at->col, view->row + at->row, plane->card_cols,
                    plane->picture_rows, '.', ROLE_HINT);
    snprintf(title, sizeof title, "%s%.150s", is_chosen ? "> " : "", card->title);
    int32_t room = plane->card_cols - utf8_columns(title);
    const char open[] = " (open)";
    if (card->is_open && room >= (int32_t)strlen(open)) strcat(title, open);
    char padded[UTF8_PAD_MAX];
    utf8_pad(padded, sizeof padded, title, plane->card_cols);
    put_text(view, at->col, text_row, plane->card_cols, padded,
             is_held     ? ROLE_PREVIEW
             : is_chosen ? ROLE_CHOSEN
                         : ROLE_PLAIN);
    put_text(view, at->col, text_row + 1, plane->card_cols, card->facts,
             card->is_wrong ? ROLE_ERROR : ROLE_HINT);
    if (is_chosen) canvas_set_cursor(view->canvas, at->col, view->row + text_row);
}

/* To the level that follows: an arrow in the gap, or out of this row and into the next. */
static void draw_order(const PlaneView *view, int32_t number)
{
    const WorldPlane *plane = &view->map->plane;
    const PlaneCard *from = &plane->cards[number], *to = from + 1;
    int32_t middle = plane->picture_rows / 2, end = from->col + plane->card_cols;
    bool is_beside = from->row == to->row && from->band == to->band;
    put_text(view, end, from->row + middle, 2, is_beside ? "->" : ">", ROLE_LADDER);
    if (!is_beside) put_text(view, to->col - 1, to->row + middle, 1, ">", ROLE_LADDER);
}

static void draw_b_side(const PlaneView *view, int32_t a_side)
{
    const WorldPlane *plane = &view->map->plane;
    const PlaneCard *at = &plane->cards[a_side];
    put_text(view, at->col + 1, at->row + world_plane_card_rows(plane), plane->card_cols - 1,
             "| B-side", ROLE_LADDER);
}

/* The `next` of a level that is not the order's: below its row, beside a column of cards, to the
 * card. */
static void draw_next(const PlaneView *view, int32_t number, int32_t next)
{
    const WorldPlane *plane = &view->map->plane;
    const PlaneCard *from = &plane->cards[number], *to = &plane->cards[next];
    int32_t below = from->row + world_plane_card_rows(plane), col = from->col + NEXT_INDENT;
    int32_t beside = to->col - 1, into = to->row + plane->picture_rows - 1;
    put_run(view, min_i32(col, beside), max_i32(col, beside), below, '.', ROLE_TRAIL);
    for (int32_t row = min_i32(below, into); row <= max_i32(below, into); row++)
        put_text(view, beside, row, 1, ":", ROLE_TRAIL);
    put_text(view, beside, into, 1, ">", ROLE_TRAIL);
    put_text(view, col, below, 4, "next", ROLE_TRAIL);
}

/* Where the dragged card would go, and its title at the pointer. */
static void draw_drag(const PlaneView *view)
{
    const WorldMap *map = view->map;
    PlaneSlot slot = editor_world_slot(view->editor);
    EditorWorldCard card;
    if (!map->is_dragged) return;
    if (slot.card >= 0) {
        const PlaneCard *at = &map->plane.cards[slot.card];
        int32_t col = slot.is_after ? at->col + map->plane.card_cols : at->col - 1;
        for (int32_t row = at->row; row < at->row + world_plane_card_rows(&map->plane); row++)
            put_text(view, col, row, 1, "|", ROLE_SELECTED);
    }
    editor_world_card(view->editor, map->held, &card);
    put_text(view, map->pointer.col + 1, map->pointer.row + map->top, map->plane.card_cols,
             card.title, ROLE_PREVIEW);
}

/* At the left of the page's title that of the band at the top, if it has scrolled out of view. */
static void draw_hidden_title(const PlaneView *view)
{
    const WorldPlane *plane = &view->map->plane;
    char title[160];
    int32_t top = 0;
    for (int32_t band = 0; band < plane->band_count; band++)
        if (plane->bands[band].row < view->map->top) top = band;
    if (plane->band_count == 0 || plane->bands[top].row >= view->map->top) return;
    editor_world_band(view->editor, top, title, sizeof title);
    canvas_text(view->canvas, 1, 0, title, ROLE_HUD);
}

void edit_world_draw(const EditWorld *world, Editor *editor, Canvas *canvas)
{
    const WorldMap *map = editor_world_map(editor);
    Area area = edit_world_area(editor, canvas->cols, canvas->rows);
    PlaneView view = {editor, map, canvas, area.row - map->top};
    canvas_fill(canvas, 0, 0, canvas->cols, canvas->rows, ' ', ROLE_PLAIN);
    for (int32_t band = 0; band < map->plane.band_count; band++)
        draw_band(&view, band);
    for (int32_t i = 0; i < map->plane.count; i++) {
        EditorWorldCard card;
        editor_world_card(editor, i, &card);
        if (card.is_followed) draw_order(&view, i);
        if (card.next >= 0) draw_next(&view, i, card.next);
        if (card.a_side >= 0) draw_b_side(&view, card.a_side);
        if (is_seen(map, i)) draw_card(&view, world, i, &card);
    }
    draw_drag(&view);
    canvas_fill(canvas, 0, 0, canvas->cols, TITLE_ROWS, ' ', ROLE_HUD);
    widget_text_centred(canvas, area_of_canvas(canvas), 0, editor_panel(editor).title, ROLE_HUD);
    draw_hidden_title(&view);
    int32_t end = area.row + area.rows;
    canvas_fill(canvas, 0, end, canvas->cols, canvas->rows - end, ' ', ROLE_PLAIN);
    if (map->plane.rows > area.rows) {
        char part[32];
        snprintf(part, sizeof part, " %d%% ",
                 (int)(map->top * 100 / max_i32(1, map->plane.rows - area.rows)));
        canvas_text(canvas, canvas->cols - (int32_t)strlen(part), 0, part, ROLE_HUD);
    }
}
