/* scene.c - see scene.h */
#include "scene.h"

#include "../ui/theme.h"

#include <string.h>

enum { AUTO_COLS = 25, AUTO_ROWS = 13 };

typedef struct Stage {
    Scene *scene;
    const Colours *colours;
    const Sheet *sheet;
    const Level *level;
    const Game *game;
    Canvas *canvas;
    Area area;
    const Zoom *zoom;
    int32_t left, top; /* character of the level at the area's upper left */
    bool is_ghost;     /* figures are drawn as of another run */
    ScenePiece piece;  /* all zero: the level is whole */
    PixelBoard *board; /* NULL: characters are drawn */
    int32_t units;     /* rows that are drawn in a row of characters: 1, or 2 of pixels */
} Stage;

/* How the sprite of a kind of cell is found. */
typedef enum SpriteTurn { AS_DRAWN, MIRRORED, UPSIDE_DOWN } SpriteTurn;

typedef struct CellSprite {
    uint8_t is_there, sprite, turn;
} CellSprite;

static const CellSprite cell_sprites[KIND_COUNT] = {
    [KIND_ONEWAY] = {1, SPRITE_ONEWAY, AS_DRAWN},
    [KIND_LADDER] = {1, SPRITE_LADDER, AS_DRAWN},
    [KIND_CONVEYOR_RIGHT] = {1, SPRITE_CONVEYOR, AS_DRAWN},
    [KIND_CONVEYOR_LEFT] = {1, SPRITE_CONVEYOR, MIRRORED},
    [KIND_CRUMBLE] = {1, SPRITE_CRUMBLE, AS_DRAWN},
    [KIND_SPRING] = {1, SPRITE_SPRING, AS_DRAWN},
    [KIND_SPIKE_UP] = {1, SPRITE_SPIKE, AS_DRAWN},
    [KIND_SPIKE_DOWN] = {1, SPRITE_SPIKE, UPSIDE_DOWN},
    [KIND_SPIKE_RIGHT] = {1, SPRITE_SPIKE_SIDE, AS_DRAWN},
    [KIND_SPIKE_LEFT] = {1, SPRITE_SPIKE_SIDE, MIRRORED},
    [KIND_FINISH] = {1, SPRITE_FINISH, AS_DRAWN},
    [KIND_CHECKPOINT] = {1, SPRITE_CHECKPOINT_OFF, AS_DRAWN},
    [KIND_COIN] = {1, SPRITE_COIN, AS_DRAWN},
    [KIND_KEY] = {1, SPRITE_KEY, AS_DRAWN},
    [KIND_DOOR] = {1, SPRITE_DOOR, AS_DRAWN},
    [KIND_SIGN] = {1, SPRITE_SIGN, AS_DRAWN},
};

/* ---- characters ---- */

static CanvasCell *cell_at(const Stage *s, int32_t wx, int32_t wy)
{
    int32_t col = wx - s->left, row = wy - s->top;
    if ((uint32_t)col >= (uint32_t)s->area.cols || (uint32_t)row >= (uint32_t)s->area.rows)
        return NULL;
    col += s->area.col;
    row += s->area.row;
    if (col < 0 || col >= s->canvas->cols || row < 0 || row >= s->canvas->rows) return NULL;
    return &s->canvas->cells[row * s->canvas->cols + col];
}

static char upside_down(char ch)
{
    static const char from[] = "/\\_'.,\"^v", to[] = "\\/'_',.v^";
    const char *at = ch ? strchr(from, ch) : NULL;
    return at ? to[at - from] : ch;
}

/* What is behind whatever stands at a place; NULL where that is not seen. */
static uint8_t *ground_at(const Stage *s, int32_t wx, int32_t wy)
{
    if (s->board) return pixel_at(s->board, wx, wy);
    CanvasCell *cell = cell_at(s, wx, wy);
    return cell ? &cell->bg : NULL;
}

/* Of another run: grey, so that nobody takes it for the player, and where it is but a letter,
 * another one. */
static SpriteCell grey_cell(const Stage *s, SpriteCell cell)
{
    static const char bright[] = "wsSyYetpcCgxn", middle[] = "rjhomEfTG";
    char *planes[] = {&cell.fg, &cell.bg};
    for (size_t i = 0; i < ARRAY_LENGTH(planes); i++)
        if (*planes[i] != '.' && *planes[i] != 'k')
            *planes[i] = strchr(bright, *planes[i]) ? 'n' : strchr(middle, *planes[i]) ? 'm' : 'M';
    if (s->zoom->rows == 1 && cell.ch == '@') cell.ch = '&';
    return cell;
}

static void put_sprite_cell(const Stage *s, int32_t wx, int32_t wy, SpriteCell cell)
{
    if (s->is_ghost) cell = grey_cell(s, cell);
    if (s->board) {
        if (cell.fg != '.') pixels_put(s->board, wx, wy, s->colours->letter[(uint8_t)cell.fg]);
        return;
    }
    CanvasCell *out = cell_at(s, wx, wy);
    if (!out || (cell.ch == ' ' && cell.bg == '.')) return;
    uint8_t bg = cell.bg == '.' ? out->bg : s->colours->letter[(uint8_t)cell.bg];
    uint8_t fg = cell.fg == '.' ? out->fg : s->colours->letter[(uint8_t)cell.fg];
    *out = (CanvasCell){.ch = (uint8_t)cell.ch,
                        .style = CANVAS_COLOURED,
                        .fg = fg,
                        .bg = bg,
                        .attributes = TERM_BOLD};
}

/* Draws a frame with its upper left at a column and a row of units of the level. */
static void put_sprite(const Stage *s, SpriteId id, int32_t frame, int32_t wx, int32_t wy,
                       SpriteTurn turn)
{
    const Sprite *sprite = &s->sheet->sprites[id];
    for (int32_t row = 0; row < sprite->rows; row++)
        for (int32_t col = 0; col < sprite->cols; col++) {
            int32_t from = turn == UPSIDE_DOWN ? sprite->rows - 1 - row : row;
            SpriteCell cell = sheet_cell(s->sheet, id, frame, col, from, turn == MIRRORED);
            if (turn == UPSIDE_DOWN) cell.ch = upside_down(cell.ch);
            put_sprite_cell(s, wx + col, wy + row, cell);
        }
}

static int32_t frame_at(const Stage *s, SpriteId id)
{
    return s->game->ticks / s->sheet->sprites[id].ticks;
}

/* ---- cells ---- */

static bool is_gone(const Stage *s, CellKind kind, int32_t col, int32_t row)
{
    return view_is_gone(s->level, s->game, kind, col, row);
}

/* What glows lightens what is behind, in two rings. A character is twice as high as it is wide. */
static void put_halo(const Stage *s, int32_t col, int32_t row, HaloKind kind)
{
    int32_t cols = s->zoom->cols, rows = s->zoom->rows * s->units, shape = s->board ? 1 : 2;
    int32_t middle_x = col * cols * 2 + cols - 1, middle_y = row * rows * 2 + rows - 1;
    int32_t reach = cols * 3 / 2 + 1;
    for (int32_t dy = -reach / shape - 1; dy <= reach / shape + 1; dy++)
        for (int32_t dx = -reach; dx <= reach; dx++) {
            int32_t wx = (middle_x + 1) / 2 + dx, wy = (middle_y + 1) / 2 + dy;
            int32_t x = 2 * wx - middle_x, y = (2 * wy - middle_y) * shape;
            int32_t squared = x * x + y * y, outer = (2 * reach) * (2 * reach);
            uint8_t *out = squared <= outer ? ground_at(s, wx, wy) : NULL;
            if (out) *out = s->scene->lights.halo[kind][squared * 5 > outer * 2][*out];
        }
}

static void put_object(const Stage *s, CellKind kind, int32_t col, int32_t row)
{
    const Effects *e = &s->scene->effects;
    CellSprite shown = cell_sprites[kind];
    SpriteId id = (SpriteId)shown.sprite;
    int32_t wx = col * s->zoom->cols, wy = row * s->zoom->rows * s->units;
    if (!shown.is_there || is_gone(s, kind, col, row)) return;
    int32_t frame = frame_at(s, id);
    if (kind == KIND_CRUMBLE) frame = view_crumble_ticks(&s->game->terrain, col, row) > 0 ? 1 : 0;
    if (kind == KIND_SPRING) {
        bool is_thrown = e->spring_ticks > 0 && e->spring_col == col && e->spring_row == row;
        frame = is_thrown ? (e->spring_ticks > 8 ? 1 : e->spring_ticks > 4 ? 2 : 0) : 0;
    }
    if (kind == KIND_CHECKPOINT &&
        place_find(&s->level->checkpoints, col, row) == s->game->checkpoint) {
        id = SPRITE_CHECKPOINT_ON;
        frame = frame_at(s, id);
    }
    const Sprite *sprite = &s->sheet->sprites[id];
    int32_t lower = shown.turn == UPSIDE_DOWN ? 0 : s->zoom->rows * s->units - sprite->rows;
    put_sprite(s, id, s->scene->look.is_calm && kind == KIND_COIN ? 0 : frame, wx, wy + lower,
               (SpriteTurn)shown.turn);
}

static HaloKind halo_of(const Stage *s, CellKind kind, int32_t col, int32_t row)
{
    if (kind == KIND_COIN && !is_gone(s, kind, col, row)) return HALO_COIN;
    if (kind == KIND_KEY && !is_gone(s, kind, col, row)) return HALO_KEY;
    if (kind == KIND_CHECKPOINT &&
        place_find(&s->level->checkpoints, col, row) == s->game->checkpoint)
        return HALO_CHECKPOINT;
    return HALO_COUNT;
}

/* What lies behind a cell of a piece; 0: sky and hills. */
static uint8_t tint_of(const Stage *s, int32_t col, int32_t row)
{
    const Level *level = s->level;
    bool is_inside = (uint32_t)col < (uint32_t)level->cols && (uint32_t)row < (uint32_t)level->rows;
    if (!s->piece.tints || !is_inside) return 0;
    return s->piece.tints[(size_t)row * (size_t)level->cols + (size_t)col];
}

static CanvasCell behind_cell(const Stage *s, uint8_t tint, int32_t wx, int32_t wy)
{
    if (tint) return (CanvasCell){.ch = ' ', .style = CANVAS_COLOURED, .fg = tint, .bg = tint};
    return backdrop_cell(&s->scene->backdrop, wx - s->left, wy + s->piece.row * s->zoom->rows);
}

static void put_ground(const Stage *s, int32_t col, int32_t row)
{
    const Zoom *z = s->zoom;
    uint8_t tint = tint_of(s, col, row);
    const GroundChar *chars =
        ground_cell(&s->scene->ground, col + s->piece.col, row + s->piece.row);
    for (int32_t r = 0; r < z->rows; r++)
        for (int32_t c = 0; c < z->cols; c++, chars++) {
            int32_t wx = col * z->cols + c, wy = row * z->rows + r;
            CanvasCell *out = cell_at(s, wx, wy);
            if (!out) continue;
            if (chars->bg == 0) *out = behind_cell(s, tint, wx, wy);
            if (chars->ch == 0) continue;
            *out = (CanvasCell){.ch = (uint8_t)chars->ch,
                                .style = CANVAS_COLOURED,
                                .fg = chars->fg,
                                .bg = chars->bg ? chars->bg : out->bg,
                                .attributes = chars->attributes};
        }
}

/* The cells that are seen: [first, end). */
static Area seen_cells(const Stage *s)
{
    const Zoom *z = s->zoom;
    int32_t col = floor_div(s->left, z->cols), row = floor_div(s->top, z->rows);
    return (Area){col, row, floor_div(s->left + s->area.cols - 1, z->cols) + 1 - col,
                  floor_div(s->top + s->area.rows - 1, z->rows) + 1 - row};
}

/* What kills or can be taken is never darkened. */
static bool is_always_bright(CellKind kind)
{
    return kind_is(kind, KIND_IS_HAZARD) || kind_is(kind, KIND_IS_PICKUP);
}

typedef enum Pass { PASS_HALOS, PASS_DIM, PASS_BRIGHT } Pass;

static void put_objects(const Stage *s, Pass pass)
{
    Area seen = seen_cells(s);
    for (int32_t row = seen.row; row < seen.row + seen.rows; row++)
        for (int32_t col = seen.col; col < seen.col + seen.cols; col++) {
            CellKind kind = level_kind(s->level, col, row);
            if (!cell_sprites[kind].is_there) continue;
            if (pass == PASS_HALOS) {
                HaloKind halo = s->zoom->rows > 1 ? halo_of(s, kind, col, row) : HALO_COUNT;
                if (halo != HALO_COUNT) put_halo(s, col, row, halo);
            } else if ((pass == PASS_BRIGHT) == is_always_bright(kind))
                put_object(s, kind, col, row);
        }
}

/* The same for pixels, where they are drawn already. */
static void put_tint(const Stage *s, int32_t col, int32_t row, uint8_t tint)
{
    int32_t cols = s->zoom->cols, rows = s->zoom->rows * s->units;
    const uint8_t *pixels =
        ground_cell_pixels(&s->scene->ground, col + s->piece.col, row + s->piece.row);
    for (int32_t i = 0; i < cols * rows; i++)
        if (!pixels[i]) pixels_put(s->board, col * cols + i % cols, row * rows + i / cols, tint);
}

/* Ground and what is behind it are found by their place in the whole level, all else by that in the
 * piece. */
static void put_pixels(const Stage *s, Area seen)
{
    int32_t left = s->piece.col * s->zoom->cols, top = s->piece.row * s->zoom->rows * s->units;
    s->board->left += left;
    s->board->top += top;
    pixels_draw_level(s->board, &s->scene->ground, &s->scene->backdrop);
    s->board->left -= left;
    s->board->top -= top;
    for (int32_t row = seen.row; row < seen.row + seen.rows && s->piece.tints; row++)
        for (int32_t col = seen.col; col < seen.col + seen.cols; col++)
            if (tint_of(s, col, row)) put_tint(s, col, row, tint_of(s, col, row));
}

static void put_level(const Stage *s)
{
    Area seen = seen_cells(s);
    if (s->board) {
        put_pixels(s, seen);
        return;
    }
    for (int32_t row = seen.row; row < seen.row + seen.rows; row++)
        for (int32_t col = seen.col; col < seen.col + seen.cols; col++)
            put_ground(s, col, row);
}

/* ---- what moves ---- */

/* Draws a figure whose body covers these characters: on their foot, in their middle; what it has
 * more than a cell lies above and behind. */
static void put_figure(const Stage *s, SpriteId id, int32_t frame, Area body, bool faces_left)
{
    const Sprite *sprite = &s->sheet->sprites[id];
    int32_t behind = max_i32(0, sprite->cols - s->sheet->cols), core = sprite->cols - behind;
    int32_t wx = body.col + floor_div(body.cols - core, 2) - (faces_left ? 0 : behind);
    put_sprite(s, id, frame, wx, (body.row + body.rows) * s->units - sprite->rows,
               faces_left ? MIRRORED : AS_DRAWN);
}

static void put_lift(const Stage *s, int32_t index)
{
    const Sprite *sprite = &s->sheet->sprites[SPRITE_LIFT];
    Area chars = view_lift_chars(s->level, s->game, index, s->scene->zoom);
    int32_t frame = frame_at(s, SPRITE_LIFT);
    for (int32_t row = 0; row < sprite->rows; row++)
        for (int32_t col = 0; col < chars.cols; col++) {
            int32_t rest = chars.cols - 1 - col, from;
            if (rest < 1 || col < 1)
                from = col < 1 ? 0 : sprite->cols - 1;
            else
                from = sprite->cols > 2 ? 1 + (col - 1) % (sprite->cols - 2) : 0;
            put_sprite_cell(s, chars.col + col, chars.row * s->units + row,
                            sheet_cell(s->sheet, SPRITE_LIFT, frame, from, row, false));
        }
}

static void put_actors(const Stage *s)
{
    static const struct {
        uint8_t kind, sprite;
    } rows[] = {{KIND_WALKER, SPRITE_WALKER},
                {KIND_HOPPER, SPRITE_HOPPER},
                {KIND_FLYER, SPRITE_FLYER},
                {KIND_TURRET, SPRITE_TURRET}};
    const Actors *actors = &s->game->actors;
    for (int32_t i = 0; i < actors->count; i++) {
        const Actor *actor = &actors->items[i];
        SpriteId id = SPRITE_WALKER;
        if (!actor->alive) continue;
        for (size_t k = 0; k < ARRAY_LENGTH(rows); k++)
            if (rows[k].kind == actor->kind) id = (SpriteId)rows[k].sprite;
        Area body = view_body_chars(s->level, s->game, &actor->body, s->scene->zoom);
        int32_t frame = frame_at(s, id);
        if (actor->kind == KIND_HOPPER) frame = actor->body.grounded && actor->timer > 12 ? 0 : 1;
        if (actor->kind == KIND_TURRET) frame = actor->timer > 20 ? 0 : 1;
        put_figure(s, id, frame, body, actor->heading < 0);
    }
    for (int32_t i = 0; i < actors->shot_count; i++) {
        const Shot *shot = &actors->shots[i];
        Area place = {(int32_t)((int64_t)shot->x * s->zoom->cols / ONE),
                      (int32_t)((int64_t)shot->y * s->zoom->rows * s->units / ONE), 1, 1};
        const Sprite *sprite = &s->sheet->sprites[SPRITE_SHOT];
        put_sprite(s, SPRITE_SHOT, frame_at(s, SPRITE_SHOT), place.col - sprite->cols / 2,
                   place.row, shot->heading < 0 ? MIRRORED : AS_DRAWN);
    }
}

static void put_hero(const Stage *s)
{
    const Effects *e = &s->scene->effects;
    Area body = view_player_chars(s->level, s->game, s->scene->zoom);
    put_figure(s, (SpriteId)e->sprite, e->frame, body, e->faces_left);
    if (s->zoom->rows == 1 && e->press_ticks < 4) { /* too small for poses: a sign of each press */
        CanvasCell *out =
            cell_at(s, body.col + (s->zoom->cols > 1 ? (e->faces_left ? body.cols - 1 : 0) : 0),
                    body.row + body.rows - 1);
        if (out) {
            uint8_t fg = out->fg;
            out->fg = out->bg;
            out->bg = fg;
        }
    }
}

static void put_ghost(const Stage *s, const SceneGhost *ghost)
{
    Stage stage = *s;
    stage.is_ghost = true;
    put_figure(&stage, (SpriteId)ghost->effects->sprite, ghost->effects->frame,
               view_player_chars(s->level, ghost->game, s->scene->zoom),
               ghost->effects->faces_left);
}

static void put_particles(const Stage *s)
{
    static const struct {
        const char *chars, *letters;
    } looks[PARTICLE_KIND_COUNT] = {
        [PARTICLE_DUST] = {"o,.", "nmM"},   [PARTICLE_SPARK] = {"*+.", "Ywy"},
        [PARTICLE_PIECE] = {"%o.", "eeE"},  [PARTICLE_BURST] = {"*+.", "wrr"},
        [PARTICLE_RUBBLE] = {"#%.", "ttT"}, [PARTICLE_ROCKET] = {"*+.", "Ycr"},
    };
    for (int32_t i = 0; i < s->scene->effects.count; i++) {
        const Particle *p = &s->scene->effects.particles[i];
        int32_t phase = particle_phase(p);
        put_sprite_cell(s, floor_div(p->x * s->zoom->cols, PART_OF_CELL),
                        floor_div(p->y * s->zoom->rows * s->units, PART_OF_CELL),
                        (SpriteCell){looks[p->kind].chars[phase], looks[p->kind].letters[phase],
                                     '.'});
    }
}

/* The hero carries a light where it is dark. */
static void put_darkness(const Stage *s)
{
    Pose pose;
    int32_t cols = s->zoom->cols, rows = s->zoom->rows * s->units;
    model_pose(&s->game->player, &s->level->physics, &s->level->terrain, &s->game->terrain, &pose);
    int32_t middle_x = (int32_t)((int64_t)pose.x * cols / ONE);
    int32_t middle_y = (int32_t)((int64_t)(pose.y - pose.height / 2) * rows / ONE);
    for (int32_t row = 0; row < s->area.rows * s->units; row++)
        for (int32_t col = 0; col < s->area.cols; col++) {
            int32_t wx = s->left + col, wy = s->top * s->units + row;
            uint8_t *out = ground_at(s, wx, wy);
            if (!out) continue;
            int64_t dx = (int64_t)(wx - middle_x) * 20 / cols,
                    dy = (int64_t)(wy - middle_y) * 20 / rows;
            int64_t squared = dx * dx + dy * dy;
            int32_t step = squared <= 100 * 100   ? 0
                           : squared <= 140 * 140 ? 1
                           : squared <= 190 * 190 ? 2
                                                  : 3;
            *out = s->scene->lights.dim[step][*out];
            CanvasCell *cell = s->board ? NULL : cell_at(s, wx, wy);
            if (cell && !(cell->attributes & TERM_BOLD))
                cell->fg = s->scene->lights.dim[step][cell->fg];
        }
}

/* ---- the whole ---- */

static const Colours *take_look(Scene *scene, const SkinSet *skins, SceneLook look, ZoomId zoom)
{
    const Colours *colours = skin_colours(skins, look.palette, look.is_contrast);
    if (scene->ground.colours != colours) colours_light(colours, &scene->lights);
    scene->skins = skins;
    scene->look = look;
    scene->zoom = zoom;
    if (look.skin != SKIN_PIXELS && scene->ground.keys) ground_use_pixels(&scene->ground, NULL);
    return colours;
}

bool scene_begin(Scene *scene, const SkinSet *skins, SceneLook look, ZoomId zoom,
                 const Level *level)
{
    const Colours *colours = take_look(scene, skins, look, zoom);
    return ground_begin(&scene->ground, level, (Palette)look.palette, colours, zoom);
}

bool scene_begin_piece(Scene *scene, const SkinSet *skins, SceneLook look, ZoomId zoom,
                       const Level *level, const ScenePiece *piece)
{
    const Colours *colours = take_look(scene, skins, look, zoom);
    scene->piece = *piece;
    scene->ground.surface_row = piece->surface_row;
    return ground_begin_piece(&scene->ground, level, piece->col, piece->row, (Palette)look.palette,
                              colours, zoom);
}

void scene_done(Scene *scene)
{
    ground_done(&scene->ground);
    backdrop_done(&scene->backdrop);
    pixel_board_done(&scene->board);
    *scene = (Scene){0};
}

void scene_draw(Scene *scene, const View *view, const Level *level, const Game *game,
                const SceneGhost *ghost, Canvas *canvas, Area area)
{
    Stage stage = {.scene = scene,
                   .colours = scene->ground.colours,
                   .sheet = &scene->skins->sheets[scene->look.skin][scene->zoom],
                   .level = level,
                   .game = game,
                   .canvas = canvas,
                   .area = area,
                   .zoom = &zooms[scene->zoom],
                   .units = 1};
    bool is_piece = scene->ground.is_piece;
    if (is_piece) stage.piece = scene->piece;
    view_origin(view, &stage.left, &stage.top);
    scene->ground.level = level;
    if (!backdrop_begin(&scene->backdrop, (Palette)scene->look.palette, stage.colours, scene->zoom,
                        scene->ground.surface_row, stage.left + stage.piece.col * stage.zoom->cols,
                        area.cols))
        return;
    if (scene->look.skin == SKIN_PIXELS && pixel_board_fit(&scene->board, area.cols, area.rows)) {
        stage.board = &scene->board;
        stage.units = 2;
        scene->board.left = stage.left;
        scene->board.top = stage.top * 2;
    }
    put_level(&stage);
    put_objects(&stage, PASS_HALOS);
    if (ghost) put_ghost(&stage, ghost);
    put_objects(&stage, PASS_DIM);
    if (scene->look.palette == PALETTE_CAVE && !is_piece) put_darkness(&stage);
    put_objects(&stage, PASS_BRIGHT);
    for (int32_t i = 0; i < level->terrain.lift_count; i++)
        put_lift(&stage, i);
    put_actors(&stage);
    if (!is_piece || stage.piece.has_hero) put_hero(&stage);
    put_particles(&stage);
    if (stage.board) pixels_to_canvas(stage.board, canvas, area.col, area.row);
}

void scene_draw_ground(Scene *scene, const Level *level, Canvas *canvas, int32_t col, int32_t row)
{
    const Zoom *zoom = &zooms[scene->zoom];
    scene->ground.level = level;
    if (scene->look.skin == SKIN_PIXELS) {
        pixels_draw_ground(&scene->ground, canvas, col, row);
        return;
    }
    for (int32_t r = 0; r < level->rows * zoom->rows; r++)
        for (int32_t c = 0; c < level->cols * zoom->cols; c++) {
            const GroundChar *cell = ground_cell(&scene->ground, c / zoom->cols, r / zoom->rows) +
                                     r % zoom->rows * zoom->cols + c % zoom->cols;
            CanvasCell behind = canvas_get(canvas, col + c, row + r);
            if (cell->ch == 0) continue;
            canvas_put_cell(canvas, col + c, row + r,
                            (CanvasCell){.ch = (uint8_t)cell->ch,
                                         .style = CANVAS_COLOURED,
                                         .fg = cell->fg,
                                         .bg = cell->bg ? cell->bg : behind.bg,
                                         .attributes = cell->attributes});
        }
}

void scene_stand_sprite(const Scene *scene, SpriteId id, int32_t frame, bool mirrored,
                        Canvas *canvas, int32_t col, int32_t ground_row)
{
    Stage stage = {.colours = scene->ground.colours,
                   .sheet = &scene->skins->sheets[scene->look.skin][scene->zoom],
                   .canvas = canvas,
                   .area = {0, 0, canvas->cols, canvas->rows},
                   .units = 1};
    const Sprite *sprite = &stage.sheet->sprites[id];
    int32_t left = col - sprite->cols / 2;
    if (scene->look.skin != SKIN_PIXELS) {
        put_sprite(&stage, id, frame, left, ground_row - sprite->rows,
                   mirrored ? MIRRORED : AS_DRAWN);
        return;
    }
    for (int32_t y = 0; y < sprite->rows; y++)
        for (int32_t x = 0; x < sprite->cols; x++) {
            SpriteCell cell = sheet_cell(stage.sheet, id, frame, x, y, mirrored);
            if (cell.fg != '.')
                pixels_paint(canvas, left + x, 2 * ground_row - sprite->rows + y,
                             stage.colours->letter[(uint8_t)cell.fg]);
        }
}

ZoomId scene_auto_zoom(const SkinSet *skins, SkinKind skin, Area area)
{
    for (int32_t zoom = ZOOM_COUNT - 1; zoom > 0; zoom--)
        if (skin_offers_zoom(skins, skin, (ZoomId)zoom) &&
            area.cols / zooms[zoom].cols >= AUTO_COLS && area.rows / zooms[zoom].rows >= AUTO_ROWS)
            return (ZoomId)zoom;
    return ZOOM_1X1;
}
