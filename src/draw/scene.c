/* scene.c - see scene.h */
#include "scene_internal.h"

#include "../base/array.h"
#include "theme.h"

#include <stdlib.h>
#include <string.h>

enum { AUTO_COLS = 30, AUTO_ROWS = 18, OBJECTS_FIRST = 64, FLAG_RISES = 6 };

/* How the sprite of a kind is turned. */
typedef enum SpriteTurn { AS_DRAWN, MIRRORED, UPSIDE_DOWN } SpriteTurn;

/* What draws a kind: without a row here its picture of look.c, over the ground; an actor its
 * letter. */
typedef enum KindDrawing { BY_LETTER, BY_SPRITE, ELSEWHERE } KindDrawing;

typedef struct KindSprite {
    uint8_t drawing, sprite, turn;
} KindSprite;

static const KindSprite kind_sprites[KIND_COUNT] = {
    [KIND_EMPTY] = {.drawing = ELSEWHERE},
    [KIND_START] = {.drawing = ELSEWHERE},
    [KIND_IGNORE] = {.drawing = ELSEWHERE},
    [KIND_SOLID] = {.drawing = ELSEWHERE},
    [KIND_SLOPE_UP] = {.drawing = ELSEWHERE},
    [KIND_SLOPE_DOWN] = {.drawing = ELSEWHERE},
    [KIND_GENTLE_UP_LOW] = {.drawing = ELSEWHERE},
    [KIND_GENTLE_UP_HIGH] = {.drawing = ELSEWHERE},
    [KIND_GENTLE_DOWN_HIGH] = {.drawing = ELSEWHERE},
    [KIND_GENTLE_DOWN_LOW] = {.drawing = ELSEWHERE},
    [KIND_ICE] = {.drawing = ELSEWHERE},
    [KIND_ONEWAY] = {BY_SPRITE, SPRITE_ONEWAY, AS_DRAWN},
    [KIND_LADDER] = {BY_SPRITE, SPRITE_LADDER, AS_DRAWN},
    [KIND_CONVEYOR_RIGHT] = {BY_SPRITE, SPRITE_CONVEYOR, AS_DRAWN},
    [KIND_CONVEYOR_LEFT] = {BY_SPRITE, SPRITE_CONVEYOR, MIRRORED},
    [KIND_CRUMBLE] = {BY_SPRITE, SPRITE_CRUMBLE, AS_DRAWN},
    [KIND_SPRING] = {BY_SPRITE, SPRITE_SPRING, AS_DRAWN},
    [KIND_SPIKE_UP] = {BY_SPRITE, SPRITE_SPIKE, AS_DRAWN},
    [KIND_SPIKE_DOWN] = {BY_SPRITE, SPRITE_SPIKE, UPSIDE_DOWN},
    [KIND_SPIKE_RIGHT] = {BY_SPRITE, SPRITE_SPIKE_SIDE, AS_DRAWN},
    [KIND_SPIKE_LEFT] = {BY_SPRITE, SPRITE_SPIKE_SIDE, MIRRORED},
    [KIND_FINISH] = {BY_SPRITE, SPRITE_FINISH, AS_DRAWN},
    [KIND_CHECKPOINT] = {BY_SPRITE, SPRITE_CHECKPOINT_OFF, AS_DRAWN},
    [KIND_COIN] = {BY_SPRITE, SPRITE_COIN, AS_DRAWN},
    [KIND_KEY] = {BY_SPRITE, SPRITE_KEY, AS_DRAWN},
    [KIND_DOOR] = {BY_SPRITE, SPRITE_DOOR, AS_DRAWN},
    [KIND_SIGN] = {BY_SPRITE, SPRITE_SIGN, AS_DRAWN},
    [KIND_WALKER] = {BY_SPRITE, SPRITE_WALKER, AS_DRAWN},
    [KIND_HOPPER] = {BY_SPRITE, SPRITE_HOPPER, AS_DRAWN},
    [KIND_FLYER] = {BY_SPRITE, SPRITE_FLYER, AS_DRAWN},
    [KIND_TURRET] = {BY_SPRITE, SPRITE_TURRET, AS_DRAWN},
};

/* A cell of a ghost: grey, or of the colours of a sign; as a single letter or without colours
 * another letter, so that it is not taken for the player. */
static SpriteCell ghost_cell(const Stage *s, SpriteCell cell)
{
    static const char bright[] = "wsSyYetpcCgxn", middle[] = "rjhomEfTG";
    const char *tones = s->is_guide ? "tTT" : "nmM";
    char *planes[] = {&cell.fg, &cell.bg};
    for (size_t i = 0; i < ARRAY_LENGTH(planes); i++) {
        if (s->is_guide && *planes[i] == 'r') *planes[i] = 't'; /* a light scarf */
        if (*planes[i] != '.' && *planes[i] != 'k')
            *planes[i] = tones[strchr(bright, *planes[i]) ? 0 : strchr(middle, *planes[i]) ? 1 : 2];
    }
    if (s->is_guide && cell.bg != '.') { /* letters on wood */
        cell.fg = 'k';
        cell.bg = 'T';
    }
    bool is_blank = cell.ch == ' ' && cell.bg == '.';
    if ((s->zoom->rows == 1 && cell.ch == '@') || (s->scene && s->scene->look.is_mono && !is_blank))
        cell.ch = s->is_guide ? VIEW_GUIDE_GLYPH : VIEW_GHOST_GLYPH;
    return cell;
}

static void put_sprite_cell(const Stage *s, int32_t wx, int32_t wy, SpriteCell cell)
{
    if (s->is_ghost) cell = ghost_cell(s, cell);
    if (s->board) {
        if (cell.fg != '.') pixels_put(s->board, wx, wy, s->colours->letter[(uint8_t)cell.fg]);
        return;
    }
    CanvasCell *out = stage_cell(s, wx, wy);
    if (!out || (cell.ch == ' ' && cell.bg == '.')) return;
    if (s->scene && s->scene->look.is_mono) {
        *out = (CanvasCell){.ch = (uint8_t)cell.ch,
                            .style = CANVAS_COLOURED,
                            .fg = s->colours->letter['w'],
                            .bg = s->colours->dark,
                            .attributes = cell.bg == '.' ? s->attributes : s->filled};
        return;
    }
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
    static const char upright[] = "/\\_'.,\"^v", upside_down[] = "\\/'_',.v^";
    const Sprite *sprite = &s->sheet->sprites[id];
    for (int32_t row = 0; row < sprite->rows; row++)
        for (int32_t col = 0; col < sprite->cols; col++) {
            int32_t from = turn == UPSIDE_DOWN ? sprite->rows - 1 - row : row;
            SpriteCell cell = sheet_cell(s->sheet, id, frame, col, from, turn == MIRRORED);
            const char *at = turn == UPSIDE_DOWN && cell.ch ? strchr(upright, cell.ch) : NULL;
            if (at) cell.ch = upside_down[at - upright];
            put_sprite_cell(s, wx + col, wy + row, cell);
        }
}

static int32_t frame_at(const Stage *s, SpriteId id)
{
    return s->game->ticks / s->sheet->sprites[id].ticks;
}

static bool is_gone(const Stage *s, CellKind kind, int32_t col, int32_t row)
{
    return view_is_gone(s->level, s->game, kind, col, row);
}

/* Lightens the background around a glowing thing, in two rings, `quarters` of a cell wide. A
 * character is twice as high as it is wide. */
static void put_halo(const Stage *s, int32_t col, int32_t row, HaloKind kind, int32_t quarters)
{
    int32_t cols = s->zoom->cols, rows = s->zoom->rows * s->units, shape = s->board ? 1 : 2;
    int32_t middle_x = col * cols * 2 + cols - 1, middle_y = row * rows * 2 + rows - 1;
    int32_t reach = cols * quarters / 4 + 1;
    for (int32_t dy = -reach / shape - 1; dy <= reach / shape + 1; dy++)
        for (int32_t dx = -reach; dx <= reach; dx++) {
            int32_t wx = (middle_x + 1) / 2 + dx, wy = (middle_y + 1) / 2 + dy;
            int32_t x = 2 * wx - middle_x, y = (2 * wy - middle_y) * shape;
            int32_t squared = x * x + y * y, outer = (2 * reach) * (2 * reach) - reach;
            uint8_t *out = squared <= outer ? stage_ground(s, wx, wy) : NULL;
            if (out) *out = s->scene->lights.halo[kind][squared * 5 > outer * 2][*out];
        }
}

/* Without colours: hazards and the hero in reverse, and bold what can be taken. */
static Stage with_marks(const Stage *s, bool in_reverse, bool is_bold)
{
    Stage marked = *s;
    marked.attributes = is_bold ? TERM_BOLD : 0;
    marked.filled = in_reverse ? TERM_REVERSE : marked.attributes;
    return marked;
}

/* In calm, what stands somewhere does not move by itself. */
static int32_t object_frame(const Stage *s, SpriteId id)
{
    return s->scene->look.is_calm ? 0 : frame_at(s, id);
}

static void put_picture(const Stage *s, CellKind kind, int32_t col, int32_t row)
{
    const Zoom *z = s->zoom;
    char glyph = s->level->glyphs[(size_t)row * (size_t)s->level->cols + (size_t)col];
    char colour = cell_kind_is(kind, KIND_IS_HAZARD) ? 'R' : s->board ? 'T' : 'k';
    for (int32_t y = 0; y < z->rows * s->units; y++)
        for (int32_t x = 0; x < z->cols; x++) {
            char ch = look_char(kind, glyph, s->scene->zoom, x, y / s->units);
            SpriteCell cell = {ch, colour, '.'};
            if (ch != ' ')
                put_sprite_cell(s, col * z->cols + x, row * z->rows * s->units + y, cell);
        }
}

static void put_object(const Stage *s, CellKind kind, int32_t col, int32_t row)
{
    const Effects *e = &s->scene->effects;
    KindSprite shown = kind_sprites[kind];
    SpriteId id = (SpriteId)shown.sprite;
    int32_t wx = col * s->zoom->cols, wy = row * s->zoom->rows * s->units;
    if (is_gone(s, kind, col, row)) return;
    if (shown.drawing == BY_LETTER) {
        put_picture(s, kind, col, row);
        return;
    }
    int32_t frame = object_frame(s, id);
    if (kind == KIND_CRUMBLE) frame = view_crumble_ticks(&s->game->terrain, col, row) > 0 ? 1 : 0;
    if (kind == KIND_SPRING) {
        int32_t left = effects_touched_ticks(&e->spring, col, row);
        frame = left > 8 ? 1 : left > 4 ? 2 : 0;
    }
    bool is_raised = effects_touched_ticks(&e->flag, col, row) <= FLAG_TICKS - FLAG_RISES;
    if (kind == KIND_CHECKPOINT && is_raised &&
        place_list_find(&s->level->checkpoints, col, row) == s->game->checkpoint) {
        id = SPRITE_CHECKPOINT_ON;
        frame = object_frame(s, id);
    }
    const Sprite *sprite = &s->sheet->sprites[id];
    int32_t lower = shown.turn == UPSIDE_DOWN ? 0 : s->zoom->rows * s->units - sprite->rows;
    if (s->scene->look.is_mono && kind == KIND_COIN) frame = 0;
    put_sprite(s, id, frame, wx, wy + lower, (SpriteTurn)shown.turn);
}

/* Lists the visible objects, because they are needed more than once. */
static void find_objects(const Stage *s)
{
    Scene *scene = s->scene;
    Area seen = stage_seen_cells(s);
    scene->object_count = 0;
    for (int32_t row = seen.row; row < seen.row + seen.rows; row++)
        for (int32_t col = seen.col; col < seen.col + seen.cols; col++) {
            CellKind kind = level_kind(s->level, col, row);
            if (kind_sprites[kind].drawing == ELSEWHERE || look_is_moving(kind) ||
                !ARRAY_RESERVE(&scene->objects, &scene->object_room,
                               (size_t)scene->object_count + 1, OBJECTS_FIRST))
                continue;
            scene->objects[scene->object_count++] = (SeenObject){col, row, kind};
        }
}

static void put_halos(const Stage *s)
{
    bool has_halos = s->zoom->rows > 1 && !s->scene->look.is_mono;
    for (int32_t i = 0; i < s->scene->object_count && has_halos; i++) {
        const SeenObject *object = &s->scene->objects[i];
        int32_t col = object->col, row = object->row;
        bool is_active = object->kind == KIND_CHECKPOINT &&
                         place_list_find(&s->level->checkpoints, col, row) == s->game->checkpoint;
        HaloKind halo = object->kind == KIND_COIN  ? HALO_COIN
                        : object->kind == KIND_KEY ? HALO_KEY
                        : is_active                ? HALO_CHECKPOINT
                                                   : HALO_COUNT;
        bool is_taken = halo <= HALO_KEY && is_gone(s, object->kind, col, row);
        if (halo == HALO_COUNT || is_taken) continue;
        int32_t glow = effects_touched_ticks(&s->scene->effects.flag, col, row);
        put_halo(s, col, row, halo, 6 + (glow + 6) / 7);
    }
}

/* Draws the objects that the dark of a cave does not affect, or the others. */
static void put_objects(const Stage *s, bool bright)
{
    for (int32_t i = 0; i < s->scene->object_count; i++) {
        const SeenObject *object = &s->scene->objects[i];
        CellKind kind = object->kind;
        /* Things that kill or can be taken are never darkened. */
        bool is_bright = cell_kind_is(kind, KIND_IS_HAZARD) || cell_kind_is(kind, KIND_IS_PICKUP);
        if (is_bright != bright) continue;
        Stage marked = with_marks(s, cell_kind_is(kind, KIND_IS_HAZARD),
                                  kind == KIND_COIN || kind == KIND_KEY);
        if (cell_kind_is(kind, KIND_IS_HAZARD)) marked.attributes = marked.filled;
        put_object(&marked, kind, object->col, object->row);
    }
}

static int32_t figure_left(const Stage *s, SpriteId id, Area body, bool faces_left)
{
    int32_t cols = s->sheet->sprites[id].cols, behind = max_i32(0, cols - s->sheet->cols);
    return body.col + floor_div(body.cols - cols + behind, 2) - (faces_left ? 0 : behind);
}

static int32_t figure_top(const Stage *s, SpriteId id, Area body)
{
    return (body.row + body.rows) * s->units - s->sheet->sprites[id].rows;
}

/* Draws a figure whose body covers these characters: at their foot, in their middle; larger parts
 * are above and behind. */
static void put_figure(const Stage *s, SpriteId id, int32_t frame, Area body, bool faces_left)
{
    put_sprite(s, id, frame, figure_left(s, id, body, faces_left), figure_top(s, id, body),
               faces_left ? MIRRORED : AS_DRAWN);
}

static void put_lift(const Stage *s, int32_t index)
{
    bool is_solid = s->level->terrain.lifts[index].solid;
    SpriteId id = is_solid ? SPRITE_LIFT_SOLID : SPRITE_LIFT;
    const Sprite *sprite = &s->sheet->sprites[id];
    Area chars = view_lift_chars(s->level, s->game, index, s->scene->zoom);
    int32_t frame = frame_at(s, id);
    for (int32_t row = 0; row < sprite->rows; row++)
        for (int32_t col = 0; col < chars.cols; col++) {
            int32_t rest = chars.cols - 1 - col, from;
            if (rest < 1 || col < 1)
                from = col < 1 ? 0 : sprite->cols - 1;
            else
                from = sprite->cols > 2 ? 1 + (col - 1) % (sprite->cols - 2) : 0;
            put_sprite_cell(s, chars.col + col, chars.row * s->units + row,
                            sheet_cell(s->sheet, id, frame, from, row, false));
        }
}

static void put_letters(const Stage *s, char glyph, Area body)
{
    for (int32_t y = 0; y < body.rows * s->units; y++)
        for (int32_t x = 0; x < body.cols; x++)
            put_sprite_cell(s, body.col + x, body.row * s->units + y,
                            (SpriteCell){glyph, 'w', 'E'});
}

static void put_actors(const Stage *s)
{
    const Actors *actors = &s->game->actors;
    for (int32_t i = 0; i < actors->count; i++) {
        const Actor *actor = &actors->items[i];
        SpriteId id = (SpriteId)kind_sprites[actor->kind].sprite;
        if (!actor->alive) continue;
        Area body = view_body_chars(s->level, s->game, &actor->body, s->scene->zoom);
        if (kind_sprites[actor->kind].drawing == BY_LETTER) {
            put_letters(s, s->level->glyph_of[actor->kind], body);
            continue;
        }
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

static bool is_wanted(const Stage *s, ParticleKind kind)
{
    bool is_small = kind == PARTICLE_DUST || kind == PARTICLE_SPARK || kind == PARTICLE_FLAG;
    if (kind == PARTICLE_TRAIL && s->scene->look.detail > DETAIL_FULL) return false;
    return s->scene->look.effects == EFFECTS_ALL ||
           (s->scene->look.effects == EFFECTS_FEW && is_small);
}

/* The place of the end of the scarf in the hero's frame, which is red; false if none is drawn. */
static bool find_scarf(const Stage *s, SpriteId id, int32_t frame, int32_t *col, int32_t *row)
{
    const Sprite *sprite = &s->sheet->sprites[id];
    for (*col = 0; *col < sprite->cols; ++*col)
        for (*row = 0; *row < sprite->rows; ++*row) {
            SpriteCell cell = sheet_cell(s->sheet, id, frame, *col, *row, false);
            if (cell.fg == 'r' && (s->board || strchr("~-'", cell.ch))) return true;
        }
    return false;
}

/* The faster the hero is, the longer the end of the scarf that flutters behind. */
static void put_scarf(const Stage *s, Area body)
{
    enum { PER_SPEED = 5, FLUTTER_TICKS = 4 };
    const Effects *e = &s->scene->effects;
    SpriteId id = (SpriteId)e->sprite;
    int32_t col, row, most = s->zoom->cols / 2;
    int32_t length = min_i32(most, e->last_speed * s->zoom->cols * PER_SPEED / ONE);
    bool is_quick = id == SPRITE_HERO_RUN || id == SPRITE_HERO_JUMP || id == SPRITE_HERO_FALL;
    if (!is_quick || length <= 0 || !find_scarf(s, id, e->frame, &col, &row)) return;
    int32_t left = figure_left(s, id, body, e->faces_left), top = figure_top(s, id, body);
    int32_t cols = s->sheet->sprites[id].cols;
    for (int32_t i = 1; i <= length; i++) {
        int32_t wave = (e->tick / FLUTTER_TICKS + i) % 2;
        put_sprite_cell(s, left + (e->faces_left ? cols - 1 - col + i : col - i),
                        top + row + (s->board ? wave : 0), (SpriteCell){"~-"[wave], 'r', '.'});
    }
}

/* Are two colours as good as the same to the eye? */
static bool is_near(const Colours *colours, uint8_t a, uint8_t b)
{
    enum { NEAR = 60 };
    int32_t sum = 0;
    for (int32_t k = 0; k < 3; k++) {
        int32_t d = colours->table.rgb[a][k] - colours->table.rgb[b][k];
        sum += d * d;
    }
    return sum < NEAR * NEAR;
}

/* A dark line around the hair where it is in front of ground of its colour. The feet are dark
 * already; larger sprites have a line of their own. */
static void put_outline(const Stage *s, Area body)
{
    const Effects *e = &s->scene->effects;
    SpriteId id = (SpriteId)e->sprite;
    const Sprite *sprite = &s->sheet->sprites[id];
    int32_t left = figure_left(s, id, body, e->faces_left), top = figure_top(s, id, body);
    uint8_t hair = s->colours->letter['h'];
    for (int32_t i = 0; i < 4 * sprite->cols * sprite->rows; i++) {
        static const int8_t ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        int32_t col = i / 4 % sprite->cols, row = i / 4 / sprite->cols;
        if (sheet_cell(s->sheet, id, e->frame, col, row, e->faces_left).fg != 'h') continue;
        uint8_t *beside =
            pixel_at(s->board, left + col + ways[i % 4][0], top + row + ways[i % 4][1]);
        if (beside && is_near(s->colours, *beside, hair)) *beside = s->colours->letter['k'];
    }
}

static void put_hero(const Stage *s)
{
    const Effects *e = &s->scene->effects;
    Area body = view_player_chars(s->level, s->game, s->scene->zoom);
    Stage marked = with_marks(s, true, false);
    bool rests = s->scene->look.is_calm && e->sprite == SPRITE_HERO_IDLE;
    if (s->zoom->rows > 1 && is_wanted(s, PARTICLE_TRAIL)) put_scarf(&marked, body);
    if (s->board && s->zoom->rows == 2) put_outline(s, body);
    put_figure(&marked, (SpriteId)e->sprite, rests ? 0 : e->frame, body, e->faces_left);
    if (s->zoom->rows == 1 && e->press_ticks < 4) { /* too small for poses: shows each press */
        CanvasCell *out =
            stage_cell(s, body.col + (s->zoom->cols > 1 ? (e->faces_left ? body.cols - 1 : 0) : 0),
                       body.row + body.rows - 1);
        if (out && s->scene->look.is_mono)
            out->attributes ^= TERM_UNDERLINE;
        else if (out) {
            uint8_t fg = out->fg;
            out->fg = out->bg;
            out->bg = fg;
        }
    }
}

static void put_particles(const Stage *s)
{
    static const struct {
        const char *chars, *letters;
    } looks[PARTICLE_KIND_COUNT] = {
        [PARTICLE_DUST] = {"o,.", "nmM"},   [PARTICLE_SPARK] = {"*+.", "Ywy"},
        [PARTICLE_PIECE] = {"%o.", "eeE"},  [PARTICLE_BURST] = {"*+.", "wrr"},
        [PARTICLE_RUBBLE] = {"#%.", "ttT"}, [PARTICLE_ROCKET] = {"*+.", "Ycr"},
        [PARTICLE_FLASH] = {"*+'", "wYf"},  [PARTICLE_FLAG] = {"*+.", "Ccc"},
        [PARTICLE_SHARD] = {"#%'", "ppP"},  [PARTICLE_TRAIL] = {"~-.", "nmm"},
    };
    for (int32_t i = 0; i < s->scene->effects.count; i++) {
        const Particle *p = &s->scene->effects.particles[i];
        if (!is_wanted(s, (ParticleKind)p->kind)) continue;
        int32_t phase = particle_phase(p);
        put_sprite_cell(s, floor_div(p->x * s->zoom->cols, PART_OF_CELL),
                        floor_div(p->y * s->zoom->rows * s->units, PART_OF_CELL),
                        (SpriteCell){looks[p->kind].chars[phase], looks[p->kind].letters[phase],
                                     '.'});
    }
}

static const Colours *take_look(Scene *scene, const SkinSet *skins, SceneLook look, ZoomId zoom)
{
    bool has_pairs = look.is_ink && look.skin == SKIN_PIXELS;
    const Colours *colours =
        skin_colours(skins, look.palette, look.is_contrast, look.is_ink && !has_pairs);
    scene->shown = skin_colours(skins, look.palette, look.is_contrast, look.is_ink);
    if (has_pairs && (!scene->dither || scene->ground.colours != colours))
        dither_make(colours, scene->shown, &scene->pairs);
    scene->dither = has_pairs ? &scene->pairs : NULL;
    if (scene->ground.colours != colours) colours_light(colours, &scene->lights);
    scene->skins = skins;
    scene->look = look;
    scene->zoom = zoom;
    if (look.skin != SKIN_PIXELS && scene->ground.keys) ground_use_pixels(&scene->ground, NULL);
    ground_use_mono(&scene->ground, look.is_mono);
    return colours;
}

bool scene_begin(Scene *scene, const SkinSet *skins, SceneLook look, ZoomId zoom,
                 const Level *level)
{
    const Colours *colours = take_look(scene, skins, look, zoom);
    return ground_begin(&scene->ground, level, (Palette)look.palette, colours, zoom) &&
           back_art_read(&scene->art, level);
}

bool scene_begin_piece(Scene *scene, const SkinSet *skins, SceneLook look, ZoomId zoom,
                       const Level *level, const ScenePiece *piece)
{
    const Colours *colours = take_look(scene, skins, look, zoom);
    scene->piece = *piece;
    back_art_done(&scene->art);
    scene->ground.surface_row = piece->surface_row;
    return ground_begin_piece(&scene->ground, level, piece->col, piece->row, (Palette)look.palette,
                              colours, zoom);
}

void scene_done(Scene *scene)
{
    ground_done(&scene->ground);
    backdrop_done(&scene->backdrop);
    back_art_done(&scene->art);
    landmark_art_done(&scene->landmark);
    pixel_backdrop_done(&scene->pixel_backdrop);
    pixel_board_done(&scene->board);
    free(scene->objects);
    *scene = (Scene){0};
}

/* A death shakes the picture, by one character back and forth. */
static int32_t shake_of(const Scene *scene)
{
    static const int8_t shakes[] = {0, 1, 1, -1, -1, 1, 1};
    int32_t ticks = scene->effects.dead_ticks;
    bool is_steady = scene->look.is_calm || scene->look.effects != EFFECTS_ALL;
    if (is_steady || ticks >= (int32_t)ARRAY_LENGTH(shakes)) return 0;
    return shakes[ticks];
}

static void put_all(const Stage *s, const SceneGhosts *ghosts)
{
    const Scene *scene = s->scene;
    bool is_piece = scene->ground.is_piece;
    scene_put_level(s);
    find_objects(s);
    put_halos(s);
    for (int32_t i = 0; ghosts && i < ghosts->count; i++) {
        const SceneGhost *ghost = &ghosts->items[i];
        Stage faint = *s;
        faint.is_ghost = true;
        faint.is_guide = ghost->is_guide;
        faint.attributes = faint.filled = 0;
        put_figure(&faint, (SpriteId)ghost->effects->sprite, ghost->effects->frame,
                   view_player_chars(s->level, ghost->game, scene->zoom),
                   ghost->effects->faces_left);
    }
    put_objects(s, false);
    if (scene->look.palette == PALETTE_CAVE && !is_piece && !scene->look.is_contrast &&
        !scene->look.is_mono)
        scene_put_darkness(s);
    scene_put_chase(s);
    put_objects(s, true);
    for (int32_t i = 0; i < s->level->terrain.lift_count; i++)
        put_lift(s, i);
    put_actors(s);
    put_particles(s); /* before the hero, who is small at small zooms */
    if (!is_piece || s->piece.has_hero) put_hero(s);
}

/* Makes ready what lies behind, for the skin. False when memory ran out. */
static bool begin_behind(Stage *s)
{
    Scene *scene = s->scene;
    Palette palette = (Palette)scene->look.palette;
    int32_t left = s->left + s->piece.col * s->zoom->cols, surface = scene->ground.surface_row;
    bool is_locked = scene->look.detail >= DETAIL_LOCKED;
    scene->backdrop.is_locked = scene->pixel_backdrop.is_locked = is_locked;
    const Landmark none = {0};
    const Landmark *landmark = scene->look.is_mono ? &none : &s->level->landmark;
    landmark_art_make(&scene->landmark, scene->skins, (SkinKind)scene->look.skin, scene->zoom,
                      s->colours, landmark);
    landmark_art_place(&scene->landmark, landmark, left, s->area.cols,
                       is_locked || scene->ground.is_piece);
    scene->backdrop.has_no_light = scene->pixel_backdrop.has_no_light =
        landmark_art_is_light(landmark);
    if (scene->look.skin != SKIN_PIXELS)
        return backdrop_begin(&scene->backdrop, palette, s->colours, scene->zoom, surface, left,
                              s->area.cols);
    FarScene behind = far_scene(s->colours, palette, scene->zoom, surface);
    s->board = &scene->board;
    s->units = 2;
    s->board->left = s->left;
    s->board->top = s->top * 2;
    return pixel_board_fit(s->board, s->area.cols, s->area.rows) &&
           pixel_backdrop_begin(&scene->pixel_backdrop, &behind, left, s->area.cols);
}

void scene_draw(Scene *scene, const View *view, const Level *level, const Game *game,
                const SceneGhosts *ghosts, Canvas *canvas, Area area)
{
    Stage stage = {.scene = scene,
                   .colours = scene->ground.colours,
                   .sheet = &scene->skins->sheets[scene->look.skin][scene->zoom],
                   .level = level,
                   .game = game,
                   .canvas = canvas,
                   .zoom = &look_zooms[scene->zoom],
                   .units = 1};
    int32_t col = max_i32(0, area.col), row = max_i32(0, area.row);
    if (scene->ground.is_piece) stage.piece = scene->piece;
    view_origin(view, &stage.left, &stage.top);
    stage.left += col - area.col + shake_of(scene);
    stage.top += row - area.row;
    stage.area = (Area){col, row, min_i32(area.col + area.cols, canvas->cols) - col,
                        min_i32(area.row + area.rows, canvas->rows) - row};
    scene->ground.level = level;
    if (stage.area.cols <= 0 || stage.area.rows <= 0 || !begin_behind(&stage)) return;
    put_all(&stage, ghosts);
    if (!stage.board) return;
    pixels_to_canvas(stage.board, stage.colours, scene->dither, canvas, stage.area.col,
                     stage.area.row);
    stage.colours = scene->shown;
    scene_put_boards(&stage);
}

void scene_draw_ground(Scene *scene, const Level *level, Canvas *canvas, int32_t col, int32_t row)
{
    const Zoom *zoom = &look_zooms[scene->zoom];
    scene->ground.level = level;
    if (scene->look.skin == SKIN_PIXELS) {
        pixels_draw_ground(&scene->ground, scene->dither, canvas, col, row);
        return;
    }
    for (int32_t r = 0; r < level->rows * zoom->rows; r++)
        for (int32_t c = 0; c < level->cols * zoom->cols; c++) {
            GroundTile tile = ground_tile(&scene->ground, c / zoom->cols, r / zoom->rows);
            CanvasCell cell = tile.cells[r % zoom->rows * zoom->cols + c % zoom->cols];
            if (cell.ch == 0) continue;
            if (cell.bg == 0) cell.bg = canvas_get(canvas, col + c, row + r).bg;
            canvas_put_cell(canvas, col + c, row + r, cell);
        }
}

/* What the canvas shows of a scene without a level. */
static Stage bare_stage(const Scene *scene, Canvas *canvas)
{
    return (Stage){.colours = scene->shown,
                   .sheet = &scene->skins->sheets[scene->look.skin][scene->zoom],
                   .canvas = canvas,
                   .area = {0, 0, canvas->cols, canvas->rows},
                   .zoom = &look_zooms[scene->zoom],
                   .units = 1};
}

static void stand_sprite(const Scene *scene, const Stage *stage, SpriteId id, int32_t frame,
                         bool mirrored, int32_t col, int32_t ground_row)
{
    const Sprite *sprite = &stage->sheet->sprites[id];
    int32_t behind = max_i32(0, sprite->cols - stage->sheet->cell_cols); /* hair, a scarf */
    int32_t left = col - (sprite->cols - behind) / 2 - (mirrored ? 0 : behind);
    if (scene->look.skin != SKIN_PIXELS) {
        put_sprite(stage, id, frame, left, ground_row - sprite->rows,
                   mirrored ? MIRRORED : AS_DRAWN);
        return;
    }
    for (int32_t y = 0; y < sprite->rows; y++)
        for (int32_t x = 0; x < sprite->cols; x++) {
            SpriteCell cell = sheet_cell(stage->sheet, id, frame, x, y, mirrored);
            if (stage->is_ghost) cell = ghost_cell(stage, cell);
            if (cell.fg != '.')
                pixels_paint(stage->canvas, left + x, 2 * ground_row - sprite->rows + y,
                             stage->colours->letter[(uint8_t)cell.fg]);
        }
}

void scene_stand_sprite(const Scene *scene, SpriteId id, int32_t frame, bool mirrored,
                        Canvas *canvas, int32_t col, int32_t ground_row)
{
    const Stage stage = bare_stage(scene, canvas);
    stand_sprite(scene, &stage, id, frame, mirrored, col, ground_row);
}

void scene_stand_guide(const Scene *scene, Canvas *canvas, int32_t col, int32_t ground_row)
{
    Stage stage = bare_stage(scene, canvas);
    stage.is_ghost = stage.is_guide = true;
    stand_sprite(scene, &stage, SPRITE_HERO_IDLE, 0, false, col, ground_row);
}

ZoomId scene_auto_zoom(Area area)
{
    for (int32_t zoom = ZOOM_COUNT - 1; zoom > 0; zoom--)
        if (area.cols / look_zooms[zoom].cols >= AUTO_COLS &&
            area.rows / look_zooms[zoom].rows >= AUTO_ROWS)
            return (ZoomId)zoom;
    return ZOOM_1X1;
}
