/* view.c - see view.h. Draws terrain first, then lifts, shots, actors and the player. */
#include "view.h"

#include "theme.h"

enum {
    CRUMBLE_SHAKE_TICKS = 15, /* a block flickers for this long before it vanishes */
    CRUMBLE_SHAKE_PERIOD = 4  /* ticks of each of its two looks */
};

static const char crumble_stepped_on = '%';
static const char crumble_shaking = ':';
static const char shot_glyph = '~';
static const char player_glyph = '@';
static const char dead_player_glyph = 'X';

/* The target of drawing: (left, top) of the level's characters is the area's upper left. */
typedef struct Painter {
    const Level *level;
    const Game *game;
    Canvas *canvas;
    Area area;
    const Zoom *zoom;
    ZoomId zoom_id;
    bool is_calm;
    int32_t left, top;
} Painter;

/* A body to draw, with its support. */
typedef struct Figure {
    Fixed x, y, half_width, height;
    bool grounded, on_slope, on_lift;
    Fixed support_left, support_right; /* of the support, where grounded */
} Figure;

typedef struct ShownCell {
    CellKind kind;
    char glyph;
    uint8_t role;
} ShownCell;

static int32_t chars_floor(Fixed cells, int32_t per_cell)
{
    int64_t v = (int64_t)cells * per_cell;
    return (int32_t)(v / ONE - (v % ONE < 0));
}

static int32_t chars_ceil(Fixed cells, int32_t per_cell)
{
    return -chars_floor(-cells, per_cell);
}

static void paint(const Painter *p, int32_t col, int32_t row, char ch, uint8_t role)
{
    col -= p->left;
    row -= p->top;
    if ((uint32_t)col >= (uint32_t)p->area.cols || (uint32_t)row >= (uint32_t)p->area.rows) return;
    canvas_put(p->canvas, p->area.col + col, p->area.row + row, (uint8_t)ch, role);
}

int32_t view_crumble_ticks(const TerrainState *state, int32_t col, int32_t row)
{
    for (int32_t i = 0; i < state->crumble_count; i++)
        if (state->crumbles[i].col == col && state->crumbles[i].row == row)
            return max_i32(0, state->crumbles[i].timer);
    return 0;
}

bool view_is_gone(const Level *level, const Game *game, CellKind kind, int32_t col, int32_t row)
{
    if (kind == KIND_COIN) {
        int32_t coin = place_list_find(&level->coins, col, row);
        return coin >= 0 && game_coin_taken(game, coin);
    }
    if (kind == KIND_KEY) {
        int32_t key = place_list_find(&level->keys, col, row);
        return key >= 0 && (game->key_taken >> key & 1);
    }
    if (kind == KIND_DOOR || kind == KIND_CRUMBLE)
        return terrain_tile(&game->terrain, &level->terrain, col, row) == TILE_EMPTY;
    return false;
}

static ShownCell shown_cell(const Painter *p, int32_t col, int32_t row)
{
    const Level *level = p->level;
    size_t index = (size_t)row * (size_t)level->cols + (size_t)col;
    CellKind kind = level_kind(level, col, row);
    bool is_empty = kind == KIND_EMPTY || kind == KIND_START || look_is_moving(kind);
    if (is_empty || view_is_gone(p->level, p->game, kind, col, row)) {
        char art = level->back ? level->back[index] : ' ';
        if (art == ' ') return (ShownCell){KIND_EMPTY, ' ', ROLE_PLAIN};
        return (ShownCell){KIND_IGNORE, art, ROLE_BACK};
    }

    ShownCell cell = {kind, level->glyphs[index], look_role(kind)};
    int32_t left = kind == KIND_CRUMBLE ? view_crumble_ticks(&p->game->terrain, col, row) : 0;
    if (left > 0) {
        bool is_late = left <= CRUMBLE_SHAKE_TICKS;
        bool shakes = is_late && (p->is_calm || left / CRUMBLE_SHAKE_PERIOD % 2 == 1);
        cell.glyph = shakes ? crumble_shaking : crumble_stepped_on;
    }
    if (kind == KIND_CHECKPOINT &&
        place_list_find(&level->checkpoints, col, row) == p->game->checkpoint) {
        cell.glyph = LOOK_REACHED;
        cell.role = ROLE_ACTIVE;
    }
    /* A slope without a base is a block; at larger zooms it is drawn as one. */
    if (p->zoom_id != ZOOM_1X1 && grid_get(&level->terrain.grid, col, row) == TILE_SLOPE_BLOCK)
        cell.kind = KIND_SOLID;
    return cell;
}

static void paint_cells(const Painter *p)
{
    const Zoom *zoom = p->zoom;
    int32_t first_col = max_i32(0, floor_div(p->left, p->zoom->cols));
    int32_t first_row = max_i32(0, floor_div(p->top, p->zoom->rows));
    int32_t end_col = floor_div(p->left + p->area.cols - 1, p->zoom->cols) + 1;
    int32_t end_row = floor_div(p->top + p->area.rows - 1, p->zoom->rows) + 1;
    end_col = min_i32(end_col, p->level->cols);
    end_row = min_i32(end_row, p->level->rows);
    for (int32_t row = first_row; row < end_row; row++)
        for (int32_t col = first_col; col < end_col; col++) {
            ShownCell cell = shown_cell(p, col, row);
            for (int32_t i = 0; i < zoom->cols * zoom->rows && cell.glyph != ' '; i++) {
                int32_t x = i % zoom->cols, y = i / zoom->cols;
                char ch = look_char(cell.kind, cell.glyph, p->zoom_id, x, y);
                if (ch != ' ') paint(p, col * zoom->cols + x, row * zoom->rows + y, ch, cell.role);
            }
        }
}

static Figure figure_of_body(const Body *body, const Terrain *terrain, const TerrainState *state)
{
    Figure figure = {.x = body->x,
                     .y = body->y,
                     .half_width = body->half_width,
                     .height = body->height,
                     .grounded = body->grounded,
                     .on_slope = body->grounded && body->ground == GROUND_SLOPE,
                     .on_lift = body->grounded && body->ground == GROUND_LIFT,
                     .support_left = body->ground_col * ONE,
                     .support_right = (body->ground_col + 1) * ONE};
    if (figure.on_lift) {
        figure.support_left = state->lifts[body->ground_lift].x;
        figure.support_right = figure.support_left + terrain->lifts[body->ground_lift].width;
    }
    return figure;
}

static Figure figure_of_player(const Level *level, const Game *game)
{
    Pose pose;
    const Body *body = model_body(&game->player);
    if (body) return figure_of_body(body, &level->terrain, &game->terrain);
    model_pose(&game->player, &level->physics, &level->terrain, &game->terrain, &pose);
    return (Figure){.x = pose.x,
                    .y = pose.y,
                    .half_width = pose.half_width,
                    .height = pose.height,
                    .grounded = pose.grounded,
                    .support_left = pose.support_col * ONE,
                    .support_right = (pose.support_col + 1) * ONE};
}

typedef struct Span {
    int32_t first, last;
} Span;

/* The columns that both the body and its support touch; empty (first > last) if they do not touch,
 * which can happen in models with faults. */
static Span support_cols(const Figure *figure, const Zoom *zoom)
{
    Fixed left = max_i32(figure->x - figure->half_width, figure->support_left);
    Fixed right = min_i32(figure->x + figure->half_width, figure->support_right);
    return (Span){chars_floor(left, zoom->cols), chars_ceil(right, zoom->cols) - 1};
}

/* The columns to draw a body in: as many as it is wide, about its middle, among those it touches,
 * at least one of them over the support. */
static Span body_cols(const Figure *figure, const Zoom *zoom)
{
    int32_t first = chars_floor(figure->x - figure->half_width, zoom->cols);
    int32_t last = chars_ceil(figure->x + figure->half_width, zoom->cols) - 1;
    int32_t cols = min_i32(chars_ceil(2 * figure->half_width, zoom->cols), last - first + 1);
    Fixed half_rest = (cols - 1) * (ONE / 2) / zoom->cols;
    int32_t left =
        clamp_i32(chars_floor(figure->x - half_rest, zoom->cols), first, last - cols + 1);

    Span support = support_cols(figure, zoom);
    if (figure->grounded && support.first <= support.last)
        left = clamp_i32(left, support.first - cols + 1, support.last);
    return (Span){left, left + cols - 1};
}

static Area body_chars(const Figure *figure, const Zoom *zoom)
{
    Span cols = body_cols(figure, zoom);
    int32_t bottom = chars_ceil(figure->y, zoom->rows) - 1;
    int32_t highest = chars_floor(figure->y - figure->height, zoom->rows);
    int32_t top = max_i32(highest, bottom - chars_ceil(figure->height, zoom->rows) + 1);
    return (Area){cols.first, top, cols.last - cols.first + 1, bottom - top + 1};
}

static char lift_char(bool solid)
{
    return solid ? '#' : '=';
}

/* The columns to draw a lift in: from its left edge rounded down, as many as it is wide. */
static Span lift_cols(const LiftPath *path, const Lift *lift, const Zoom *zoom)
{
    int32_t first = chars_floor(lift->x, zoom->cols);
    return (Span){first, first + chars_ceil(path->width, zoom->cols) - 1};
}

/* Draws a piece of the lift below feet on the fraction of it beyond its drawn columns. */
static void paint_lift_under_feet(const Painter *p, const Figure *figure, const Body *body,
                                  Area chars)
{
    if (!figure->on_lift) return;
    const LiftPath *path = &p->level->terrain.lifts[body->ground_lift];
    Span drawn = lift_cols(path, &p->game->terrain.lifts[body->ground_lift], p->zoom);
    int32_t col = max_i32(chars.col, support_cols(figure, p->zoom).first);
    if (col >= drawn.first && col <= drawn.last) return;
    paint(p, col, chars.row + chars.rows, lift_char(path->solid), ROLE_LIFT);
}

static bool is_solid_char(const Painter *p, int32_t col, int32_t row)
{
    uint8_t tile = terrain_tile(&p->game->terrain, &p->level->terrain,
                                floor_div(col, p->zoom->cols), floor_div(row, p->zoom->rows));
    return (tile_infos[tile].flags & TILE_IS_SOLID) != 0;
}

/* On a slope a body reaches into the solid that the slope leads up to; the solid is drawn there. */
static void paint_figure(const Painter *p, const Figure *figure, Area chars, char glyph,
                         uint8_t role)
{
    for (int32_t row = chars.row; row < chars.row + chars.rows; row++)
        for (int32_t col = chars.col; col < chars.col + chars.cols; col++)
            if (!figure->on_slope || !is_solid_char(p, col, row)) paint(p, col, row, glyph, role);
}

static void paint_body(const Painter *p, const Body *body, char glyph, uint8_t role)
{
    Figure figure = figure_of_body(body, &p->level->terrain, &p->game->terrain);
    Area chars = body_chars(&figure, p->zoom);
    paint_lift_under_feet(p, &figure, body, chars);
    paint_figure(p, &figure, chars, glyph, role);
}

static void paint_player(const Painter *p)
{
    bool dead = p->game->status == GAME_RESPAWNING;
    char glyph = dead ? dead_player_glyph : player_glyph;
    uint8_t role = dead ? ROLE_DEAD : ROLE_PLAYER;
    const Body *body = model_body(&p->game->player);
    if (body) {
        paint_body(p, body, glyph, role);
        return;
    }
    Figure figure = figure_of_player(p->level, p->game);
    paint_figure(p, &figure, body_chars(&figure, p->zoom), glyph, role);
}

static void paint_actors(const Painter *p)
{
    const Actors *actors = &p->game->actors;
    for (int32_t i = 0; i < actors->count; i++) {
        const Actor *actor = &actors->items[i];
        if (actor->alive) paint_body(p, &actor->body, p->level->glyph_of[actor->kind], ROLE_ENEMY);
    }
    for (int32_t i = 0; i < actors->shot_count; i++)
        paint(p, chars_floor(actors->shots[i].x, p->zoom->cols),
              chars_floor(actors->shots[i].y, p->zoom->rows), shot_glyph, ROLE_SHOT);
}

/* The ends of a lift are brackets, or a single character a cross, so that it differs from fixed
 * ground. */
static void paint_lifts(const Painter *p)
{
    const Terrain *terrain = &p->level->terrain;
    for (int32_t i = 0; i < terrain->lift_count; i++) {
        const LiftPath *path = &terrain->lifts[i];
        const Lift *lift = &p->game->terrain.lifts[i];
        Span cols = lift_cols(path, lift, p->zoom);
        int32_t top = chars_ceil(lift->y, p->zoom->rows);
        int32_t rows = path->solid ? p->zoom->rows : 1;
        for (int32_t row = top; row < top + rows; row++)
            for (int32_t col = cols.first; col <= cols.last; col++)
                paint(p, col, row, lift_char(path->solid), ROLE_LIFT);
        if (cols.last == cols.first) paint(p, cols.first, top, '+', ROLE_LIFT);
        for (int32_t row = top; row < top + rows && cols.last > cols.first; row++) {
            paint(p, cols.first, row, '[', ROLE_LIFT);
            paint(p, cols.last, row, ']', ROLE_LIFT);
        }
    }
}

int32_t view_chase_edge(const Level *level, const Game *game, int32_t cols, int32_t rows)
{
    const Chase *chase = &level->chase;
    int32_t per_cell = chase_is_level(chase) ? rows : cols;
    Fixed front = game_chase_front(game, level);
    return chase_is_after(chase) ? chars_floor(front, per_cell) : chars_ceil(front, per_cell) - 1;
}

char view_chase_char(const Chase *chase, int32_t along, int32_t phase)
{
    static const char *const fronts[CHASE_KIND_COUNT][CHASE_WAY_COUNT] = {
        [CHASE_WATER] = {"~~-~", "~~-~", "((|(", "))|)"},
        [CHASE_FIRE] = {"^^*^", "vv*v", "{{[{", "}}]}"}};
    return fronts[chase->kind][chase->way][(along + phase) & 3];
}

static void paint_chase(const Painter *p)
{
    const Chase *chase = &p->level->chase;
    int32_t phase = p->is_calm ? 0 : p->game->ticks / VIEW_CHASE_TICKS;
    if (chase->kind == CHASE_NONE) return;
    int32_t edge = view_chase_edge(p->level, p->game, p->zoom->cols, p->zoom->rows);
    for (int32_t row = p->top; row < p->top + p->area.rows; row++)
        for (int32_t col = p->left; col < p->left + p->area.cols; col++) {
            int32_t depth = view_chase_depth(chase, edge, col, row);
            bool is_marked = depth == 0 || (depth > 0 && ((col + 2 * row) & 3) == 0);
            int32_t along = chase_is_level(chase) ? col : row;
            if (is_marked && !is_solid_char(p, col, row))
                paint(p, col, row, view_chase_char(chase, along, phase), ROLE_SPIKE);
        }
}

/* The first character to draw on one axis. */
static int32_t origin_of(Fixed middle, int32_t shown, int32_t all, int32_t per_cell,
                         int32_t spare_before)
{
    if (shown >= all) return -(shown - all) * spare_before / 100;
    return clamp_i32(chars_floor(middle, per_cell) - shown / 2, 0, all - shown);
}

static void settle_origin(View *view, const Level *level)
{
    const Zoom *zoom = &look_zooms[view->zoom];
    int32_t drawn = view->left, last = level->cols * zoom->cols - view->cols;
    if (!view->is_smooth) return;
    view->left = origin_of(view->camera.x, view->cols, level->cols * zoom->cols, zoom->cols, 50);
    view->top = origin_of(view->camera.y, view->rows, level->rows * zoom->rows, zoom->rows, 80);
    if (view->scroll_step == CAMERA_PAGE && last > 0)
        view->left = min_i32(view->camera.col * zoom->cols, last);
    else if (view->scroll_step > 1 && view->left > 0 && view->left < last) /* not at an end */
        view->left = abs_i32(view->left - drawn) < view->scroll_step
                         ? drawn
                         : floor_div(view->left, view->scroll_step) * view->scroll_step;
}

static CameraView camera_view(const View *view, const Level *level)
{
    const Zoom *zoom = &look_zooms[view->zoom];
    return (CameraView){.cols = max_i32(1, view->cols / zoom->cols),
                        .rows = max_i32(1, view->rows / zoom->rows),
                        .level_cols = level->cols,
                        .level_rows = level->rows,
                        .scroll_step = view->scroll_step,
                        .glance = view->glance};
}

static Pose player_pose(const Level *level, const Game *game)
{
    Pose pose;
    model_pose(&game->player, &level->physics, &level->terrain, &game->terrain, &pose);
    return pose;
}

void view_init(View *view, ZoomId zoom, int32_t cols, int32_t rows, const Level *level,
               const Game *game)
{
    Pose pose = player_pose(level, game);
    *view = (View){.zoom = (uint8_t)zoom, .scroll_step = 1, .cols = cols, .rows = rows};
    CameraView shown = camera_view(view, level);
    camera_init(&view->camera, &pose, &shown);
}

void view_step(View *view, const Level *level, const Game *game)
{
    Pose pose = player_pose(level, game);
    CameraView shown = camera_view(view, level);
    camera_step(&view->camera, &pose, &shown);
    settle_origin(view, level);
}

void view_draw(const View *view, const Level *level, const Game *game, Canvas *canvas, Area area)
{
    const Zoom *zoom = &look_zooms[view->zoom];
    Painter painter = {.level = level,
                       .game = game,
                       .canvas = canvas,
                       .area = area,
                       .zoom = zoom,
                       .zoom_id = (ZoomId)view->zoom,
                       .is_calm = view->is_calm};
    view_origin(view, &painter.left, &painter.top);
    paint_cells(&painter);
    paint_chase(&painter);
    paint_lifts(&painter);
    paint_actors(&painter);
    paint_player(&painter);
}

/* Draws a mark at a character of the area, if it is blank; in a picture in colours, if it is not
 * bold. `at` is in the view, and may be outside of it. A faint mark (ROLE_BACK) is not bold. */
static void draw_mark(const View *view, Canvas *canvas, Area area, Area at, const MarkLook *look)
{
    int32_t col = area.col + at.col, row = area.row + at.row;
    if ((uint32_t)at.col >= (uint32_t)area.cols || (uint32_t)at.row >= (uint32_t)area.rows) return;
    CanvasCell cell = canvas_get(canvas, col, row);
    bool is_coloured = view->mark_colour > 0 && cell.style == CANVAS_COLOURED;
    bool is_faint = look->role == ROLE_BACK;
    bool is_taken = is_coloured ? (cell.attributes & TERM_BOLD) != 0 : cell.ch != ' ';
    bool has_own_colour =
        cell.style == CANVAS_COLOURED ? cell.fg == view->mark_colour : cell.style == ROLE_BACK;
    bool is_faint_mark = has_own_colour && (cell.ch == '.' || cell.ch == '*');
    if (!is_faint && is_faint_mark) is_taken = !look->is_over;
    if (is_taken) return;
    cell.ch = (uint8_t)look->letter;
    cell.fg = look->colour > 0 ? look->colour : view->mark_colour;
    if (!is_faint) cell.attributes |= TERM_BOLD;
    if (is_coloured)
        canvas_put_cell(canvas, col, row, cell);
    else
        canvas_put(canvas, col, row, cell.ch, look->role);
}

void view_draw_mark(const View *view, Canvas *canvas, Area area, Place place, char mark)
{
    const MarkLook look = {.letter = mark, .role = ROLE_BACK};
    const Zoom *zoom = &look_zooms[view->zoom];
    int32_t left, top;
    view_origin(view, &left, &top);
    const Area foot = {place.col * zoom->cols - left + (zoom->cols - 1) / 2,
                       place.row * zoom->rows - top + zoom->rows - 1, 1, 1};
    draw_mark(view, canvas, area, foot, &look);
}

Area view_point_char(const View *view, TrailPoint point)
{
    const Zoom *zoom = &look_zooms[view->zoom];
    int32_t left, top;
    view_origin(view, &left, &top);
    return (Area){chars_floor(point.x, zoom->cols) - left,
                  chars_ceil(point.y, zoom->rows) - 1 - top, 1, 1};
}

void view_draw_point(const View *view, Canvas *canvas, Area area, TrailPoint point, char mark)
{
    const MarkLook look = {.letter = mark, .role = ROLE_BACK};
    draw_mark(view, canvas, area, view_point_char(view, point), &look);
}

void view_draw_letter(const View *view, Canvas *canvas, Area area, TrailPoint point,
                      const MarkLook *look)
{
    draw_mark(view, canvas, area, view_point_char(view, point), look);
}

CanvasCell view_terrain_char(const Level *level, const Game *game, ZoomId zoom, int32_t col,
                             int32_t row)
{
    const Painter p = {.level = level, .game = game, .zoom = &look_zooms[zoom], .zoom_id = zoom};
    int32_t cell_col = floor_div(col, p.zoom->cols), cell_row = floor_div(row, p.zoom->rows);
    bool is_inside =
        (uint32_t)cell_col < (uint32_t)level->cols && (uint32_t)cell_row < (uint32_t)level->rows;
    if (!is_inside) return canvas_cell(' ', ROLE_PLAIN);
    ShownCell cell = shown_cell(&p, cell_col, cell_row);
    char ch = cell.glyph == ' '
                  ? ' '
                  : look_char(cell.kind, cell.glyph, zoom, col - cell_col * p.zoom->cols,
                              row - cell_row * p.zoom->rows);
    return canvas_cell((uint8_t)ch, cell.role);
}

Area view_player_chars(const Level *level, const Game *game, ZoomId zoom)
{
    Figure figure = figure_of_player(level, game);
    return body_chars(&figure, &look_zooms[zoom]);
}

Area view_body_chars(const Level *level, const Game *game, const Body *body, ZoomId zoom)
{
    Figure figure = figure_of_body(body, &level->terrain, &game->terrain);
    return body_chars(&figure, &look_zooms[zoom]);
}

Area view_lift_chars(const Level *level, const Game *game, int32_t lift, ZoomId zoom)
{
    const Zoom *z = &look_zooms[zoom];
    const Lift *now = &game->terrain.lifts[lift];
    Span cols = lift_cols(&level->terrain.lifts[lift], now, z);
    return (Area){cols.first, chars_ceil(now->y, z->rows), cols.last - cols.first + 1, z->rows};
}

void view_set_smooth(View *view, bool is_smooth, const Level *level)
{
    view->is_smooth = is_smooth;
    settle_origin(view, level);
}

void view_origin(const View *view, int32_t *left, int32_t *top)
{
    const Zoom *zoom = &look_zooms[view->zoom];
    *left = view->is_smooth ? view->left : view->camera.col * zoom->cols;
    *top = view->is_smooth ? view->top : view->camera.row * zoom->rows;
}

bool view_player_is_high(const View *view, const Level *level, const Game *game)
{
    Area player = view_player_chars(level, game, (ZoomId)view->zoom);
    int32_t left, top;
    view_origin(view, &left, &top);
    return player.row - top < view->rows / 2;
}
