/* editor_picture.c - see editor_picture.h */
#include "editor_picture.h"

#include "../../base/array.h"
#include "../../draw/theme.h"
#include "../../level/level_section.h"

#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = GROUND_REACH + 1,
    FIRST_CELLS = 4096,
    FIRST_PLACES = 16,
    CHANGES_MAX = 512,       /* with more changes all of the ground is made again */
    SURFACE_CELLS = 1 << 16, /* that are looked at for the level's surface, about */
    WALLED_CELLS = 1 << 16,  /* a larger level has no walls behind enclosed air */
    NOWHERE = -4 * MARGIN    /* a cell outside every picture */
};

void edit_picture_use(EditPicture *picture, const PictureChoice *choice)
{
    picture->choice = *choice;
}

bool edit_picture_has_zoom(const EditPicture *picture, ZoomId zoom)
{
    const PictureChoice *choice = &picture->choice;
    return picture_is_plain(choice) || skin_has_zoom(choice->skins, SKIN_ASCII, zoom) ||
           skin_has_zoom(choice->skins, (SkinKind)choice->look.skin, zoom);
}

void edit_picture_done(EditPicture *picture)
{
    scene_done(&picture->scene);
    picture->piece.terrain.grid.tiles = NULL;
    level_done(&picture->piece);
    free(picture->cells);
    free(picture->before);
    free(picture->tiles);
    free(picture->tints);
    if (picture->one) edit_picture_done(picture->one);
    free(picture->one);
    free(picture->sprites);
    *picture = (EditPicture){0};
}

/* ---- cells ---- */

static size_t cell_index(CellArea area, int32_t col, int32_t row)
{
    return (size_t)(row - area.row) * (size_t)area.cols + (size_t)(col - area.col);
}

static void find_areas(EditPicture *p, Editor *editor, Area chars, const Zoom *zoom)
{
    Place origin = editor_view_origin(editor);
    CellArea all = document_area(editor_document(editor));
    CellArea seen = {origin.col, origin.row, (chars.cols + zoom->cols - 1) / zoom->cols,
                     (chars.rows + zoom->rows - 1) / zoom->rows};
    CellArea wide = {seen.col - MARGIN, seen.row - MARGIN, seen.cols + 2 * MARGIN,
                     seen.rows + 2 * MARGIN};
    p->seen = cell_area_common(seen, all);
    p->area = cell_area_common(wide, all);
}

static bool make_room(EditPicture *p)
{
    size_t count = (size_t)p->area.cols * (size_t)p->area.rows;
    return ARRAY_RESERVE(&p->cells, &p->cell_room, count, FIRST_CELLS) &&
           ARRAY_RESERVE(&p->tiles, &p->tile_room, count, FIRST_CELLS) &&
           ARRAY_RESERVE(&p->tints, &p->tint_room, count, FIRST_CELLS) &&
           ARRAY_RESERVE(&p->piece.glyphs, &p->glyph_room, count, FIRST_CELLS);
}

/* Reads the cells; returns how many differ from the last picture, which had the area `was`. The
 * ground forgets those. The kinds include the preview of the pending operation; art being drawn
 * does not hide the kind on the map. */
static int32_t read_cells(EditPicture *p, Editor *editor, CellArea was)
{
    int32_t changes = 0;
    const Document *doc = editor_document(editor);
    const bool has_map = editor_shows_layer(editor, LAYER_MAP);
    for (int32_t row = p->area.row; row < p->area.row + p->area.rows; row++)
        for (int32_t col = p->area.col; col < p->area.col + p->area.cols; col++) {
            PictureCell *cell = &p->cells[cell_index(p->area, col, row)];
            cell->shown = editor_shown(editor, col, row);
            CellKind kind = cell->shown.kind;
            if (cell->shown.flags & SHOWN_BACK) kind = document_kind_at(doc, col, row);
            cell->kind = (uint8_t)(has_map ? kind : KIND_EMPTY);
            if (!cell_area_has(was, col, row)) continue;
            if (p->before[cell_index(was, col, row)].kind == cell->kind) continue;
            if (changes++ < CHANGES_MAX) ground_forget(&p->scene.ground, col, row);
        }
    return changes;
}

/* Ground out of view is only valid while nothing at all has changed. */
static bool follow_cells(EditPicture *p, Editor *editor, Area chars, const Zoom *zoom)
{
    CellArea was = p->area;
    uint64_t version = document_version(editor_document(editor));
    PictureCell *cells = p->before;
    size_t room = p->before_room;
    p->before = p->cells;
    p->before_room = p->cell_room;
    p->cells = cells;
    p->cell_room = room;
    find_areas(p, editor, chars, zoom);
    if (!make_room(p)) {
        p->area = (CellArea){0};
        return false;
    }
    int32_t changes = read_cells(p, editor, was);
    bool is_same = changes == 0 && p->version == version;
    CellArea kept = {0};
    if (changes <= CHANGES_MAX) kept = cell_area_common(p->seen, was);
    if (!is_same) ground_keep(&p->scene.ground, kept.col, kept.row, kept.cols, kept.rows);
    p->version = version;
    return true;
}

/* ---- the piece ---- */

static PlaceList *list_of(Level *piece, uint8_t list)
{
    switch ((KindList)list) {
    case LIST_COINS: return &piece->coins;
    case LIST_KEYS: return &piece->keys;
    case LIST_CHECKPOINTS: return &piece->checkpoints;
    case LIST_ACTORS: return &piece->actors;
    case LIST_NONE:
    case LIST_SIGNS:
    case LIST_COUNT: break;
    }
    return NULL;
}

/* False if a game has no room for one more. */
static bool add_place(EditPicture *p, CellKind kind, int32_t col, int32_t row)
{
    static const int32_t limits[LIST_COUNT] = {[LIST_COINS] = COIN_MAX,
                                               [LIST_KEYS] = KEY_MAX,
                                               [LIST_CHECKPOINTS] = CHECKPOINT_MAX,
                                               [LIST_ACTORS] = ACTOR_MAX};
    uint8_t number = cell_kinds[kind].list;
    PlaceList *list = list_of(&p->piece, number);
    if (!list) return true;
    if (list->count == limits[number] ||
        !ARRAY_RESERVE(&list->items, &p->place_room[number], list->count + 1, FIRST_PLACES))
        return false;
    list->items[list->count++] = (Place){(int16_t)col, (int16_t)row, (uint8_t)kind};
    return true;
}

/* Equal neighbours in a row are one lift, at its start position. */
static bool add_lift(EditPicture *p, CellKind kind, int32_t col, int32_t row)
{
    Terrain *terrain = &p->piece.terrain;
    LiftPath *last = terrain->lift_count > 0 ? &terrain->lifts[terrain->lift_count - 1] : NULL;
    const PictureCell *cell = &p->cells[(size_t)row * (size_t)p->area.cols + (size_t)col];
    bool is_beside = last && last->y == row * ONE && last->x + last->width == col * ONE;
    if (is_beside && cell[-1].kind == (uint8_t)kind)
        last->width += ONE;
    else if (terrain->lift_count < LIFT_MAX)
        terrain->lifts[terrain->lift_count++] =
            (LiftPath){.x = col * ONE, .y = row * ONE, .width = ONE, .ticks = 1};
    else
        return false;
    return true;
}

/* Adds the object of a cell, if the kind has one; false if it is not drawn. */
static bool add_object(EditPicture *p, CellKind kind, int32_t col, int32_t row)
{
    const KindInfo *info = &cell_kinds[kind];
    if (kind == KIND_IGNORE) return false;
    if (info->flags & KIND_IS_LIFT) return add_lift(p, kind, col, row);
    if (!(info->flags & KIND_IS_UNIQUE)) return add_place(p, kind, col, row);
    if (p->place.has_hero) return false; /* the hero is at the first start; others are errors */
    p->place.has_hero = true;
    p->piece.start = (Place){(int16_t)col, (int16_t)row, KIND_START};
    return true;
}

/* Begins the piece of the level; its glyphs are numbers of kinds, independent of the legend. */
static void begin_piece(EditPicture *p, const ModelParams *physics)
{
    Level *piece = &p->piece;
    piece->cols = p->area.cols;
    piece->rows = p->area.rows;
    piece->coins.count = piece->keys.count = piece->checkpoints.count = piece->actors.count = 0;
    piece->terrain.lift_count = 0;
    piece->terrain.grid = (Grid){p->tiles, piece->cols, piece->rows};
    piece->start = (Place){NOWHERE, NOWHERE, KIND_START};
    for (int32_t i = 0; i < KIND_COUNT; i++)
        piece->kind_of[i] = (uint8_t)i;
    p->place = (ScenePiece){.col = p->area.col,
                            .row = p->area.row,
                            .surface_row = p->place.surface_row,
                            .tints = p->tints};
    if (physics)
        piece->physics = *physics;
    else
        model_params_init(&piece->physics, MODEL_DEFAULT);
}

static void make_piece(EditPicture *p, const ModelParams *physics)
{
    begin_piece(p, physics);
    for (int32_t row = 0; row < p->area.rows; row++)
        for (int32_t col = 0; col < p->area.cols; col++) {
            size_t i = (size_t)row * (size_t)p->area.cols + (size_t)col;
            PictureCell *cell = &p->cells[i];
            bool is_known = cell->kind != KIND_UNKNOWN;
            CellKind kind = is_known ? (CellKind)cell->kind : KIND_EMPTY;
            p->piece.glyphs[i] = (char)kind;
            p->tiles[i] = cell_kinds[kind].tile;
            cell->is_bare = !is_known || !add_object(p, kind, col, row);
        }
    grid_resolve(p->tiles, p->piece.cols, p->piece.rows);
    game_init(&p->game, &p->piece);
}

/* ---- the surface ---- */

static bool is_solid(const Document *doc, char glyph)
{
    CellKind kind = document_kind(doc, glyph);
    return kind != KIND_UNKNOWN &&
           (tile_infos[cell_kinds[kind].tile].flags & (TILE_IS_SOLID | TILE_IS_SLOPE));
}

/* Finds the surface as the ground of a level does, in a sample of the columns if the level is wide.
 * Only once for each size: hills that jump while the user draws would distract. */
static void find_surface(EditPicture *p, const Document *doc)
{
    int32_t cols = document_cols(doc), rows = document_rows(doc), below_start = 0;
    int32_t step = max_i32(1, cols / max_i32(1, SURFACE_CELLS / rows));
    if (p->cols == cols && p->rows == rows) return;
    int32_t *counts = calloc((size_t)rows + 1, sizeof *counts);
    for (int32_t row = 1; counts && row < rows; row++) {
        const char *above = document_row(doc, LAYER_MAP, row - 1);
        const char *here = document_row(doc, LAYER_MAP, row);
        for (int32_t col = 0; col < cols; col += step) {
            counts[row] += is_solid(doc, here[col]) && !is_solid(doc, above[col]);
            if (document_kind(doc, above[col]) == KIND_START) below_start = row;
        }
    }
    p->place.surface_row = counts ? ground_surface_row(counts, rows, below_start) : rows;
    free(counts);
    p->cols = cols;
    p->rows = rows;
}

/* ---- what is behind ---- */

static bool is_solid_at(const void *doc, int32_t col, int32_t row)
{
    return is_solid(doc, document_row(doc, LAYER_MAP, row)[col]);
}

/* Makes the walls behind enclosed air anew; the ground forgets the cells where they differ. */
static void follow_walls(EditPicture *p, const Document *doc, Palette palette)
{
    BackWall fresh = {0}, *wall = &p->scene.ground.wall;
    bool has_walls =
        ground_has_walls(palette) && document_cols(doc) <= WALLED_CELLS / document_rows(doc);
    if (has_walls) back_wall_make(&fresh, document_cols(doc), document_rows(doc), is_solid_at, doc);
    for (int32_t row = p->seen.row; row < p->seen.row + p->seen.rows; row++)
        for (int32_t col = p->seen.col; col < p->seen.col + p->seen.cols; col++)
            if (back_wall_depth(&fresh, col, row) != back_wall_depth(wall, col, row))
                ground_forget(&p->scene.ground, col, row);
    back_wall_done(wall);
    *wall = fresh;
}

/* Reads the landmark of the header; one with errors is not drawn. */
static void follow_landmark(EditPicture *p, const Document *doc)
{
    char name[32], at[24];
    int32_t col, row;
    Landmark *landmark = &p->piece.landmark;
    *landmark = (Landmark){0};
    if (!document_get_value(doc, "landmark", "name", name, sizeof name) ||
        !document_get_value(doc, "landmark", "at", at, sizeof at) ||
        !level_section_cell_from_text(at, &col, &row))
        return;
    for (int32_t kind = 1; kind < LANDMARK_KIND_COUNT; kind++)
        if (strcmp(name, landmark_names[kind]) == 0)
            *landmark = (Landmark){(uint8_t)kind, (int16_t)col, (int16_t)row, 0};
}

/* ---- tints ---- */

static void set_tints(EditPicture *p, const Colours *colours)
{
    size_t count = (size_t)p->area.cols * (size_t)p->area.rows;
    for (size_t i = 0; i < count; i++) {
        uint32_t flags = p->cells[i].shown.flags;
        int32_t ticks = shown_glyph_freedom(p->cells[i].shown);
        if (ticks > 0) {
            char letter = ticks <= FREEDOM_TIGHT ? 'E' : ticks <= FREEDOM_CLOSE ? 'o' : 'G';
            p->tints[i] = colours->letter[(uint8_t)letter];
            continue;
        }
        p->tints[i] = flags & SHOWN_REACHED        ? colours->letter['a']
                      : flags & SHOWN_OUT_OF_REACH ? colours->letter['A']
                                                   : 0;
    }
}

/* ---- marks ---- */

/* A cell that is drawn, and its characters. */
typedef struct Spot {
    const EditPicture *picture;
    const Colours *colours;
    const PictureCell *cell;
    Canvas *canvas;
    Area chars;  /* those that are visible */
    uint8_t art; /* the colour of art: brighter while the user draws on it */
    bool has_cursor;
} Spot;

static CanvasCell *char_at(const Spot *s, int32_t col, int32_t row)
{
    const Area *chars = &s->chars;
    if (col >= chars->cols || row >= chars->rows) return NULL;
    return &s->canvas->cells[(chars->row + row) * s->canvas->cols + chars->col + col];
}

/* Replaces a character; `bg` 0: the background stays. */
static void put_char(const Spot *s, int32_t col, int32_t row, char ch, uint8_t fg, uint8_t bg)
{
    CanvasCell *out = char_at(s, col, row);
    if (!out) return;
    *out = (CanvasCell){.ch = (uint8_t)ch,
                        .style = CANVAS_COLOURED,
                        .fg = fg,
                        .bg = bg ? bg : out->bg,
                        .attributes = TERM_BOLD};
}

/* Puts it where a glyph is drawn: in the middle, at the foot. */
static void put_glyph(const Spot *s, char ch, uint8_t fg, uint8_t bg)
{
    put_char(s, (s->chars.cols - 1) / 2, s->chars.rows - 1, ch, fg, bg);
}

static void put_toned(const Spot *s, MarkKind mark)
{
    for (int32_t row = 0; row < s->chars.rows; row++)
        for (int32_t col = 0; col < s->chars.cols; col++) {
            CanvasCell *out = char_at(s, col, row);
            out->fg = s->picture->shades[mark][out->fg];
            out->bg = s->picture->shades[mark][out->bg];
        }
}

/* Draws what a skin does not show: art, glyphs without a kind, objects that a game has no room
 * for. */
static void put_bare(const Spot *s)
{
    const Colours *c = s->colours;
    const PictureCell *cell = s->cell;
    char glyph = cell->shown.glyph;
    if (cell->shown.flags & SHOWN_BACK) {
        if (glyph != ' ') put_glyph(s, glyph, s->art, 0);
    } else if (cell->is_bare && cell->kind == KIND_IGNORE) {
        put_glyph(s, glyph, c->letter['m'], 0);
    } else if (cell->is_bare) {
        put_glyph(s, glyph, c->letter['x'], c->letter['E']);
    }
}

/* Draws the mark of an empty cell; the first that applies. */
static void put_blank_mark(const Spot *s)
{
    static const struct {
        uint16_t flag;
        char ch, letter;
    } rows[] = {{SHOWN_DEATH, MARK_DEATH, 'r'}, {SHOWN_AXIS, MARK_AXIS, 'c'},
                {SHOWN_TURN, MARK_TURN, 'w'},   {SHOWN_PATH, MARK_PATH, 'w'},
                {SHOWN_TAP, MARK_TAP, 'y'},     {SHOWN_JUMP, MARK_JUMP, 'y'},
                {SHOWN_TRAIL, MARK_TRAIL, 'c'}};
    int32_t ticks = shown_glyph_freedom(s->cell->shown);
    if (ticks > 0) {
        put_glyph(s, edit_freedom_char(ticks), s->colours->letter['w'], 0);
        return;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        if (!(s->cell->shown.flags & rows[i].flag)) continue;
        put_glyph(s, rows[i].ch, s->colours->letter[(uint8_t)rows[i].letter], 0);
        return;
    }
}

static void put_marks(const Spot *s)
{
    static const struct {
        uint16_t flag;
        uint8_t mark;
    } toned[] = {{SHOWN_PREVIEW, MARK_DRAWN},
                 {SHOWN_SELECTED, MARK_SELECTED},
                 {SHOWN_CHANGED, MARK_CHANGED},
                 {SHOWN_PROBLEM, MARK_WRONG}};
    uint32_t flags = s->cell->shown.flags;
    bool is_blank =
        s->cell->kind == KIND_EMPTY && (!(flags & SHOWN_BACK) || s->cell->shown.glyph == ' ');
    if ((flags & SHOWN_GRID) && is_blank) put_char(s, 0, 0, MARK_GRID, s->colours->letter['m'], 0);
    if (is_blank) put_blank_mark(s);
    for (size_t i = 0; i < ARRAY_LENGTH(toned) && !s->has_cursor; i++)
        if (flags & toned[i].flag) {
            put_toned(s, (MarkKind)toned[i].mark);
            break;
        }
    if (s->has_cursor && s->chars.cols > 1) put_toned(s, MARK_CURSOR);
    bool is_alone = s->chars.cols == 1 && !is_blank;
    if ((flags & SHOWN_PROBLEM) && !is_alone)
        put_char(s, 0, 0, MARK_PROBLEM, s->colours->letter['x'], s->colours->letter['E']);
}

static void follow_shades(EditPicture *p, const Colours *colours)
{
    if (p->shaded == colours) return;
    p->shaded = colours;
    for (int32_t mark = 0; mark < MARK_COUNT; mark++)
        for (int32_t i = 0; i < COLOUR_COUNT; i++)
            p->shades[mark][i] = skin_mark_shade(colours, (MarkKind)mark, (uint8_t)i);
}

static void draw_marks(const EditPicture *p, const Editor *editor, Area area, const Zoom *zoom,
                       Canvas *canvas)
{
    Place cursor = editor_cursor(editor);
    bool is_art = editor_layer(editor) == LAYER_BACK;
    Spot spot = {.picture = p,
                 .colours = p->shaded,
                 .canvas = canvas,
                 .art = is_art ? p->shaded->letter['Y'] : p->shaded->back_line};
    for (int32_t row = 0; row < p->seen.rows; row++)
        for (int32_t col = 0; col < p->seen.cols; col++) {
            int32_t cell_col = p->seen.col + col, cell_row = p->seen.row + row;
            spot.cell = &p->cells[cell_index(p->area, cell_col, cell_row)];
            spot.has_cursor = cell_col == cursor.col && cell_row == cursor.row;
            spot.chars = (Area){area.col + col * zoom->cols, area.row + row * zoom->rows,
                                min_i32(zoom->cols, area.cols - col * zoom->cols),
                                min_i32(zoom->rows, area.rows - row * zoom->rows)};
            put_bare(&spot);
            put_marks(&spot);
        }
}

/* ---- the whole ---- */

static void draw_scene(EditPicture *p, Area area, ZoomId id, Canvas *canvas)
{
    const Zoom *zoom = &look_zooms[id];
    View view = {.zoom = (uint8_t)id,
                 .cols = area.cols,
                 .rows = area.rows,
                 .is_smooth = true,
                 .left = (p->seen.col - p->area.col) * zoom->cols,
                 .top = (p->seen.row - p->area.row) * zoom->rows};
    scene_leap(&p->scene, &p->piece, &p->game);
    scene_draw(&p->scene, &view, &p->piece, &p->game, NULL, canvas, area);
}

bool edit_picture_draw(EditPicture *picture, Editor *editor, Area area, Canvas *canvas)
{
    EditPicture *p = picture;
    ZoomId id = (ZoomId)max_i32(0, editor_zoom(editor));
    const Zoom *zoom = &look_zooms[id];
    const Document *doc = editor_document(editor);
    if (editor_zoom(editor) < 0 || area.cols < 1 || area.rows < 1) return false;
    SceneLook look = p->choice.look;
    look.skin = (uint8_t)picture_skin(&p->choice, id);
    bool has_sheet = edit_picture_has_zoom(p, id);
    if (look.skin == SKIN_PLAIN || !has_sheet) return false;
    const Colours *colours =
        skin_colours(p->choice.skins, look.palette, look.is_contrast, look.is_ink);
    find_surface(p, doc);
    bool is_changed = p->version != document_version(doc);
    if (!follow_cells(p, editor, area, zoom)) return false;
    if (is_changed || p->behind != look.palette + 1) {
        p->behind = look.palette + 1;
        follow_walls(p, doc, (Palette)look.palette);
        follow_landmark(p, doc);
    }
    make_piece(p, document_defaults(doc));
    set_tints(p, colours);
    follow_shades(p, colours);
    if (!scene_begin_piece(&p->scene, p->choice.skins, look, id, &p->piece, &p->place))
        return false;
    area.cols = min_i32(area.cols, p->seen.cols * zoom->cols); /* only what the level covers */
    area.rows = min_i32(area.rows, p->seen.rows * zoom->rows);
    draw_scene(p, area, id, canvas);
    draw_marks(p, editor, area, zoom, canvas);
    return true;
}

/* ---- a single cell ---- */

/* The largest zoom at which the skin has a cell that fits. ZOOM_COUNT: none. */
static ZoomId zoom_for(const EditPicture *p, Area area)
{
    for (int32_t id = ZOOM_COUNT - 1; id >= 0; id--) {
        bool has_skin = picture_skin(&p->choice, (ZoomId)id) != SKIN_PLAIN &&
                        edit_picture_has_zoom(p, (ZoomId)id);
        if (has_skin && look_zooms[id].cols <= area.cols && look_zooms[id].rows <= area.rows)
            return (ZoomId)id;
    }
    return ZOOM_COUNT;
}

bool edit_picture_draw_one(EditPicture *picture, ShownGlyph shown, Area area, Canvas *canvas)
{
    if (!picture->one) picture->one = calloc(1, sizeof *picture->one);
    EditPicture *p = picture->one;
    ZoomId id = zoom_for(picture, area);
    if (!p || id == ZOOM_COUNT) return false;
    edit_picture_use(p, &picture->choice);
    SceneLook look = p->choice.look;
    look.skin = (uint8_t)picture_skin(&p->choice, id);
    const Colours *colours =
        skin_colours(p->choice.skins, look.palette, look.is_contrast, look.is_ink);
    enum { ALL = 9, MIDDLE = 4, BELOW = 7 };
    p->area = (CellArea){0, 0, 3, 3}; /* air around it, and ground below a slope, which needs it */
    p->seen = (CellArea){1, 1, 1, 1};
    p->place.surface_row = 2;
    if (!make_room(p)) return false;
    for (int32_t i = 0; i < ALL; i++) {
        p->cells[i] = (PictureCell){.shown = {' ', KIND_EMPTY, 0}, .kind = KIND_EMPTY};
        p->tints[i] = 0;
    }
    if (tile_infos[cell_kinds[shown.kind].tile].flags & TILE_IS_SLOPE)
        p->cells[BELOW].kind = KIND_SOLID;
    p->cells[MIDDLE] = (PictureCell){.shown = shown, .kind = (uint8_t)shown.kind};
    ground_keep(&p->scene.ground, 0, 0, 0, 0);
    make_piece(p, NULL);
    follow_shades(p, colours);
    if (!scene_begin_piece(&p->scene, p->choice.skins, look, id, &p->piece, &p->place))
        return false;
    Area cell = {area.col + area.cols - look_zooms[id].cols, area.row, look_zooms[id].cols,
                 look_zooms[id].rows};
    draw_scene(p, cell, id, canvas);
    put_bare(&(Spot){.picture = p,
                     .colours = p->shaded,
                     .cell = &p->cells[MIDDLE],
                     .canvas = canvas,
                     .chars = cell,
                     .art = p->shaded->back_line});
    return true;
}

/* ---- small sprites ---- */

bool edit_picture_has_sprites(const EditPicture *picture)
{
    const PictureChoice *choice = &picture->choice;
    return !picture_is_plain(choice) && edit_picture_has_zoom(picture, ZOOM_4X2) &&
           picture_skin(choice, ZOOM_4X2) != SKIN_PLAIN;
}

static bool is_same_look(const PictureChoice *a, const PictureChoice *b)
{
    return a->skins == b->skins && a->look.skin == b->look.skin &&
           a->look.palette == b->look.palette && a->look.is_contrast == b->look.is_contrast &&
           a->look.is_ink == b->look.is_ink && a->look.is_mono == b->look.is_mono;
}

bool edit_picture_draw_sprite(EditPicture *picture, ShownGlyph shown, Area area, Canvas *canvas)
{
    if (!picture->sprites) picture->sprites = calloc(1, sizeof *picture->sprites);
    PictureSprites *sprites = picture->sprites;
    if (!sprites || (int32_t)shown.kind >= KIND_COUNT || !edit_picture_has_sprites(picture))
        return false;
    if (!is_same_look(&sprites->choice, &picture->choice))
        *sprites = (PictureSprites){.choice = picture->choice};
    CanvasCell *cells = sprites->cells[shown.kind];
    if (!sprites->is_made[shown.kind]) {
        Canvas small = {.cols = SPRITE_COLS, .rows = SPRITE_ROWS, .cells = cells};
        Area all = {0, 0, SPRITE_COLS, SPRITE_ROWS};
        if (!edit_picture_draw_one(picture, shown, all, &small)) return false;
        sprites->is_made[shown.kind] = true;
    }
    for (int32_t row = 0; row < min_i32(SPRITE_ROWS, area.rows); row++)
        for (int32_t col = 0; col < min_i32(SPRITE_COLS, area.cols); col++)
            canvas_put_cell(canvas, area.col + col, area.row + row, cells[row * SPRITE_COLS + col]);
    return true;
}
