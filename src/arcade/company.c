/* company.c - see company.h */
#include "company.h"

#include "../base/clock.h"
#include "../base/utf8.h"
#include "../draw/theme.h"
#include "../game/replay_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    READ_TICKS = 3,     /* each file is read so often */
    SCAN_TICKS = 60,    /* the folder is read so often */
    HURRY_TICKS = 15,   /* and so often while others wait to join */
    JOINED_AT_ONCE = 2, /* in one tick */
    CUSHION_TICKS = 3,  /* it waits for so many more after a stall, as files are read in steps */
    AHEAD_TICKS = 14,   /* with more than that it goes faster */
    SPARE_TICKS = 2,    /* with never fewer for SPARE_WINDOW ticks it plays one more */
    SPARE_WINDOW = 60,
    FAR_TICKS = 120, /* with more than that it catches up unseen */
    LINGER_TICKS = 2 * TICKS_PER_SECOND,
    AWAY_TICKS = 30 * TICKS_PER_SECOND,
    LOOKED_AT_ONCE = 8, /* of the files that there is no room for */
    SLID_CELLS = 5,     /* how far from its ghost a name may be */
    NEARER_BY = 100     /* thousandths of the way, so that ghosts do not come and go */
};

static const char dead_ghost_glyph = 'x';

Company *company_create(const LiveFolder *folder, const Level *level)
{
    Company *company = calloc(1, sizeof *company);
    if (!company) return NULL;
    company->folder = folder;
    company->level = level;
    company->hash = level_hash(level);
    finish_field_init(&company->field, level);
    return company;
}

static void drop(Company *company, int32_t index)
{
    LiveGhost *ghost = company->ghosts[index];
    live_close(&ghost->reader);
    free(ghost);
    company->ghosts[index] = company->ghosts[--company->count];
    company->ghosts[company->count] = NULL;
}

void company_destroy(Company *company)
{
    if (!company) return;
    while (company->count > 0)
        drop(company, company->count - 1);
    finish_field_done(&company->field);
    free(company);
}

void company_race(Company *company, const char *id)
{
    if (company->raced_count < COMPANY_MAX)
        snprintf(company->raced[company->raced_count++], LIVE_ID_MAX, "%s", id);
    for (int32_t i = 0; i < company->count; i++)
        if (strcmp(company->ghosts[i]->reader.file.id, id) == 0)
            company->ghosts[i]->is_raced = true;
    company->scan_at = company->clock;
}

/* ---- joining ---- */

static bool is_raced(const Company *company, const char *id)
{
    for (int32_t i = 0; i < company->raced_count; i++)
        if (strcmp(company->raced[i], id) == 0) return true;
    return false;
}

static bool is_known(const Company *company, const LiveFile *file)
{
    for (int32_t i = 0; i < company->count; i++)
        if (strcmp(company->ghosts[i]->reader.file.name, file->name) == 0) return true;
    for (int32_t i = 0; i < company->refused_count; i++)
        if (strcmp(company->refused[i], file->name) == 0) return true;
    return false;
}

/* Remembers a file that is not to be joined again; the list keeps the last ones. */
static void refuse(Company *company, const char *name)
{
    int32_t most = (int32_t)ARRAY_LENGTH(company->refused);
    if (company->refused_count == most) {
        memmove(company->refused[0], company->refused[1],
                sizeof company->refused - sizeof company->refused[0]);
        company->refused_count--;
    }
    snprintf(company->refused[company->refused_count++], LIVE_FILE_MAX, "%s", name);
}

static bool is_away(const LiveGhost *ghost)
{
    return ghost->still_ticks >= AWAY_TICKS;
}

/* How far it is from the player on the way; one who is away is farther than all others. */
static int32_t distance(const LiveGhost *ghost, int32_t progress)
{
    return is_away(ghost) ? INT32_MAX : abs_i32(ghost->reader.progress - progress);
}

/* The ghost that gives way to one who races, or is nearer: the farthest. -1: none. */
static int32_t farthest(const Company *company, int32_t progress)
{
    int32_t found = -1, most = -1;
    for (int32_t i = 0; i < company->count; i++) {
        int32_t far = distance(company->ghosts[i], progress);
        if (company->ghosts[i]->is_raced || far <= most) continue;
        found = i;
        most = far;
    }
    return found;
}

/* Opens the file; where there is no room the ghost that is the last gives way, but not for a file
 * that cannot be opened. */
static bool join(Company *company, const LiveFile *file, int32_t last)
{
    bool has_room = company->count < COMPANY_MAX;
    LiveGhost *ghost = has_room || last >= 0 ? calloc(1, sizeof *ghost) : NULL;
    if (!ghost || !live_open(company->folder, file, &ghost->reader)) {
        free(ghost);
        return false;
    }
    ghost->is_raced = is_raced(company, file->id);
    ghost->inputs = REPLAY_NO_INPUTS;
    game_init(&ghost->game, company->level);
    if (!has_room) drop(company, last);
    assert(company->count < COMPANY_MAX);
    company->ghosts[company->count++] = ghost;
    return true;
}

/* Without room for more, lets a run that is nearer take the place of the farthest ghost. */
static void look_for_nearer(Company *company, const LiveFile *files, int32_t count,
                            int32_t progress)
{
    LiveSummary summary;
    for (int32_t n = 0; n < min_i32(count, LOOKED_AT_ONCE); n++) {
        const LiveFile *file = &files[company->look_from++ % count];
        int32_t last = farthest(company, progress);
        if (last < 0 || is_known(company, file) || !live_summary(company->folder, file, &summary))
            continue;
        if (summary.still_seconds >= AWAY_TICKS / TICKS_PER_SECOND) continue;
        int32_t far = distance(company->ghosts[last], progress);
        if (abs_i32(summary.progress - progress) < far - NEARER_BY) (void)join(company, file, last);
    }
    company->look_from %= max_i32(1, count);
}

/* Those who race first, from wherever they are in the list; of the others each has its turn,
 * however many there are before it that are refused. */
static int32_t join_some(Company *company, const LiveFile *files, int32_t count, int32_t progress)
{
    int32_t joined = 0;
    for (int32_t i = 0; i < count && joined < JOINED_AT_ONCE; i++)
        if (is_raced(company, files[i].id) && !is_known(company, &files[i]))
            joined += join(company, &files[i], farthest(company, progress));
    for (int32_t n = 0; n < count && joined < JOINED_AT_ONCE && company->count < COMPANY_MAX; n++) {
        const LiveFile *file = &files[company->join_from++ % count];
        if (!is_known(company, file)) joined += join(company, file, -1);
    }
    company->join_from %= max_i32(1, count);
    return joined;
}

static void scan(Company *company, int32_t progress)
{
    LiveFile *files = calloc(LIVE_LIST_MAX, sizeof *files);
    int32_t count = files ? live_list(company->folder, company->hash, files, LIVE_LIST_MAX) : 0;
    int32_t joined = join_some(company, files, count, progress);
    if (company->count == COMPANY_MAX && count > COMPANY_MAX)
        look_for_nearer(company, files, count, progress);
    free(files);
    company->scan_at = company->clock + (joined == JOINED_AT_ONCE ? HURRY_TICKS : SCAN_TICKS);
}

/* ---- playing ---- */

void ghost_pose(Effects *effects, const Level *level, const Game *game, Input input)
{
    const GameEvents none = {.count = 0};
    effects_step(effects, level, game, input, &none);
    effects->count = 0;
}

static bool play_one(LiveGhost *ghost, const Level *level)
{
    GameEvents events;
    Input input;
    uint64_t check;
    if (!live_take(&ghost->reader, &input)) return false;
    game_step(&ghost->game, level, input, &events, NULL);
    ghost->inputs = replay_mix_input(ghost->inputs, input);
    if (ghost->is_caught_up) ghost_pose(&ghost->effects, level, &ghost->game, input);
    if (live_take_check(&ghost->reader, ghost->game.ticks, &check) &&
        check != replay_check(ghost->inputs, &ghost->game, level))
        ghost->reader.state = LIVE_BAD;
    ghost->still_ticks = 0;
    return true;
}

/* Were more ticks known all the time than its line needs, however unevenly that brings them? Then
 * it comes closer, by a tick a second. */
static bool has_spare(LiveGhost *ghost, int32_t left)
{
    if (ghost->watched == 0 || left < ghost->least_left) ghost->least_left = left;
    if (++ghost->watched < SPARE_WINDOW) return false;
    ghost->watched = 0;
    return ghost->least_left > SPARE_TICKS;
}

/* How many ticks it plays now, so that it stays close behind its player and yet runs evenly. */
static int32_t ticks_due(LiveGhost *ghost)
{
    int32_t left = live_ticks_left(&ghost->reader);
    if (left == 0) {
        ghost->cushion = CUSHION_TICKS;
        ghost->watched = 0;
        return 0;
    }
    bool is_over = ghost->reader.state == LIVE_ENDED;
    if (ghost->cushion > 0 && ghost->cushion-- > 0 && !is_over) return 0;
    if (left > AHEAD_TICKS) return 2 + (left - AHEAD_TICKS) / LIVE_BLOCK_TICKS;
    return has_spare(ghost, left) ? 2 : 1;
}

/* Plays on the next ghost that is not where its player is. */
static void catch_up(Company *company)
{
    LiveGhost *ghost = NULL;
    for (int32_t i = 0; i < company->count && !ghost; i++) {
        ghost = company->ghosts[++company->turn % company->count];
        if (ghost->is_caught_up) ghost = NULL;
    }
    if (!ghost) return;
    for (int32_t ticks = 0; ticks < COMPANY_CATCH_UP_TICKS; ticks++) {
        if (ghost->reader.count <= 1) live_read(&ghost->reader, company->folder);
        if (!play_one(ghost, company->level)) break;
    }
    ghost->is_caught_up =
        ghost->reader.has_header && live_ticks_left(&ghost->reader) <= AHEAD_TICKS;
    if (ghost->is_caught_up) effects_leap(&ghost->effects, company->level, &ghost->game);
}

/* Those who finished are seen for a moment longer. */
static bool is_gone(const LiveGhost *ghost)
{
    if (ghost->reader.state == LIVE_BAD) return true;
    if (ghost->reader.state != LIVE_ENDED || live_ticks_left(&ghost->reader) > 0) return false;
    return ghost->game.status != GAME_FINISHED || ghost->still_ticks > LINGER_TICKS;
}

static void step_ghost(Company *company, int32_t index)
{
    LiveGhost *ghost = company->ghosts[index];
    LiveReader *reader = &ghost->reader;
    bool is_due = (company->clock + index) % READ_TICKS == 0;
    if (is_due) live_read(reader, company->folder);
    ghost->still_ticks++;
    if (live_ticks_left(reader) > FAR_TICKS) ghost->is_caught_up = false;
    for (int32_t ticks = ghost->is_caught_up ? ticks_due(ghost) : 0; ticks > 0; ticks--)
        (void)play_one(ghost, company->level);
    if (ghost->word_ticks > 0) ghost->word_ticks--;
    if (ghost->words_heard != reader->word_count) {
        ghost->words_heard = reader->word_count;
        if (ghost->is_caught_up) ghost->word_ticks = LIVE_WORD_TICKS;
    }
    if ((company->clock + index) % TICKS_PER_SECOND == 0 || ghost->game.status == GAME_FINISHED)
        ghost->progress =
            finish_field_progress(&company->field, company->level, &ghost->game, ghost->progress);
}

void company_tick(Company *company, int32_t progress)
{
    if (company->clock >= company->scan_at) scan(company, progress);
    company->clock++;
    for (int32_t i = 0; i < company->count; i++)
        step_ghost(company, i);
    catch_up(company);
    for (int32_t i = company->count - 1; i >= 0; i--) {
        const LiveReader *reader = &company->ghosts[i]->reader;
        if (!is_gone(company->ghosts[i])) continue;
        if (reader->state == LIVE_BAD) refuse(company, reader->file.name);
        drop(company, i);
    }
}

/* ---- drawing ---- */

void ghost_draw_game(const Level *level, const Game *game, char glyph, const View *view,
                     Canvas *canvas, Area area)
{
    if (game->status == GAME_RESPAWNING) glyph = dead_ghost_glyph;
    Area body = view_player_chars(level, game, (ZoomId)view->zoom);
    int32_t left, top;
    view_origin(view, &left, &top);
    left = body.col - left;
    top = body.row - top;
    for (int32_t row = max_i32(0, top); row < min_i32(area.rows, top + body.rows); row++)
        for (int32_t col = max_i32(0, left); col < min_i32(area.cols, left + body.cols); col++) {
            CanvasCell cell = canvas_get(canvas, area.col + col, area.row + row);
            /* Only air and what a body climbs or stands in are covered, so that nothing important
             * is hidden. */
            bool may_be_covered = cell.ch == ' ' || cell.style == ROLE_BACK ||
                                  cell.style == ROLE_LADDER || cell.style == ROLE_ONEWAY;
            if (may_be_covered)
                canvas_put(canvas, area.col + col, area.row + row, (uint8_t)glyph, ROLE_GHOST);
        }
}

bool company_shows(const LiveGhost *ghost)
{
    return ghost->is_caught_up && !is_away(ghost);
}

void company_add_ghosts(const Company *company, SceneGhosts *ghosts)
{
    for (int32_t i = 0; i < company->count && ghosts->count < SCENE_GHOSTS_MAX; i++)
        if (company_shows(company->ghosts[i]))
            ghosts->items[ghosts->count++] = (SceneGhost){.game = &company->ghosts[i]->game,
                                                          .effects = &company->ghosts[i]->effects};
}

void company_draw_plain(const Company *company, const View *view, Canvas *canvas, Area area)
{
    for (int32_t i = 0; i < company->count; i++)
        if (company_shows(company->ghosts[i]))
            ghost_draw_game(company->level, &company->ghosts[i]->game, VIEW_GHOST_GLYPH, view,
                            canvas, area);
}

/* Where names may be written. */
typedef struct Sky {
    const Level *level;
    const Game *game;
    const View *view;
    Area area, taken[COMPANY_MAX + 1]; /* on the canvas; taken[0] is kept free for the player */
    int32_t taken_count;
    int32_t left, top; /* the level's character at the area's upper left */
} Sky;

static bool areas_meet(Area a, Area b)
{
    return a.col < b.col + b.cols && b.col < a.col + a.cols && a.row < b.row + b.rows &&
           b.row < a.row + a.rows;
}

/* Is nothing but air there, and nothing drawn behind it unless that may be covered? */
static bool is_bare(const Sky *sky, int32_t col, int32_t row, bool may_cover)
{
    const Level *level = sky->level;
    const Zoom *zoom = &look_zooms[sky->view->zoom];
    col = floor_div(sky->left + col - sky->area.col, zoom->cols);
    row = floor_div(sky->top + row - sky->area.row, zoom->rows);
    bool is_inside = (uint32_t)col < (uint32_t)level->cols && (uint32_t)row < (uint32_t)level->rows;
    if (level_kind(level, col, row) != KIND_EMPTY) return false;
    return may_cover || !is_inside || !level->back || level->back[row * level->cols + col] == ' ';
}

static bool has_actor(const Sky *sky, Area place)
{
    const Actors *actors = &sky->game->actors;
    for (int32_t i = 0; i < actors->count; i++) {
        if (!actors->items[i].alive) continue;
        Area body =
            view_body_chars(sky->level, sky->game, &actors->items[i].body, (ZoomId)sky->view->zoom);
        body.col += sky->area.col - sky->left;
        body.row += sky->area.row - sky->top;
        if (areas_meet(body, place)) return true;
    }
    return false;
}

static bool is_free(const Sky *sky, Area place, bool may_cover)
{
    bool is_inside = place.col >= sky->area.col && place.row >= sky->area.row &&
                     place.col + place.cols <= sky->area.col + sky->area.cols &&
                     place.row < sky->area.row + sky->area.rows;
    if (!is_inside) return false;
    for (int32_t i = 0; i < sky->taken_count; i++)
        if (areas_meet(place, sky->taken[i])) return false;
    for (int32_t col = place.col; col < place.col + place.cols; col++)
        if (!is_bare(sky, col, place.row, may_cover)) return false;
    return !has_actor(sky, place);
}

/* Finds a free place above the body, beside it, or above the area that is kept free, `slid` columns
 * farther to either side; one above the body stays over its column. */
static bool find_place_slid(const Sky *sky, Area body, int32_t cols, int32_t slid, bool may_cover,
                            Area *place)
{
    int32_t middle = body.col + body.cols / 2 - cols / 2, side = body.row + body.rows / 2;
    int32_t right = body.col + body.cols + 1 + slid, left = body.col - 1 - cols - slid;
    int32_t from = middle - min_i32(slid, cols / 2), to = middle + min_i32(slid, cols / 2);
    const struct {
        int32_t row, at[2];
    } rows[] = {{body.row - 1, {from, to}},
                {body.row - 2, {from, to}},
                {side, {right, left}},
                {body.row - 3, {from, to}},
                {sky->taken[0].row - 1, {from, to}}};
    for (size_t i = 0; i < 2 * ARRAY_LENGTH(rows); i++) {
        *place = (Area){rows[i / 2].at[i % 2], rows[i / 2].row, cols, 1};
        if (is_free(sky, *place, may_cover)) return true;
    }
    return false;
}

/* As near to the body as can be. Where there is no bare place, what is drawn behind the level gives
 * way. */
static bool find_place(const Sky *sky, Area body, int32_t cols, Area *place)
{
    int32_t slid_max = max_i32(cols / 2, SLID_CELLS * look_zooms[sky->view->zoom].cols);
    for (int32_t may_cover = 0; may_cover < 2; may_cover++)
        for (int32_t slid = 0; slid <= slid_max; slid++)
            if (find_place_slid(sky, body, cols, slid, may_cover, place)) return true;
    return false;
}

/* Does another ghost have a name like it, so that only the id tells them apart? */
static bool is_namesake(const Company *company, const LiveGhost *ghost)
{
    for (int32_t i = 0; i < company->count; i++) {
        const LiveGhost *other = company->ghosts[i];
        if (other != ghost && company_shows(other) &&
            visitor_is_namesake(other->reader.player, ghost->reader.player))
            return true;
    }
    return false;
}

/* "ada", "ada~k7f3", "ada: gg". */
static void write_label(const Company *company, const LiveGhost *ghost, char out[COMPANY_LABEL_MAX])
{
    enum { ID_SHOWN = 5 /* with the ~ */ };
    int32_t length = (int32_t)strcspn(ghost->reader.player, "~");
    bool says = ghost->word_ticks > 0 && ghost->reader.word != LIVE_NO_WORD;
    if (is_namesake(company, ghost)) length += ID_SHOWN;
    snprintf(out, COMPANY_LABEL_MAX, "%.*s%s%s", (int)length, ghost->reader.player,
             says ? ": " : "", says ? live_words[ghost->reader.word] : "");
}

void company_draw_names(const Company *company, const Game *game, const View *view, int32_t rows,
                        Canvas *canvas, Area area, Area kept)
{
    Sky sky = {.level = company->level,
               .game = game,
               .view = view,
               .area = area,
               .taken = {kept},
               .taken_count = 1};
    view_origin(view, &sky.left, &sky.top);
    for (int32_t i = 0; i < company->count; i++) {
        const LiveGhost *ghost = company->ghosts[i];
        char label[COMPANY_LABEL_MAX];
        Area place;
        if (!company_shows(ghost)) continue;
        Area body = view_player_chars(company->level, &ghost->game, (ZoomId)view->zoom);
        body.col += area.col - sky.left;
        body.row += area.row - sky.top - max_i32(0, rows - body.rows);
        body.rows = max_i32(rows, body.rows);
        write_label(company, ghost, label);
        if (!find_place(&sky, body, utf8_columns(label), &place)) continue;
        canvas_text(canvas, place.col, place.row, label,
                    ghost->word_ticks > 0 ? ROLE_MESSAGE : ROLE_GHOST);
        sky.taken[sky.taken_count++] = place;
    }
}
