/* editor_rerun.c - see editor_rerun.h */
#include "editor_rerun.h"

#include "../../base/clock.h"
#include "../../game/player.h"
#include "editor_level.h"
#include "editor_reach.h"
#include "editor_slice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A step takes well below a millisecond. */
enum { PIECE_TICKS = 100 };

void edit_rerun_init(EditRerun *self, Editor *editor)
{
    *self = (EditRerun){.editor = editor};
}

static void drop_level(EditRerun *self)
{
    edit_level_free(self->level);
    self->level = NULL;
}

void edit_rerun_forget(EditRerun *self)
{
    self->is_chosen = false;
    self->stage = EDIT_RERUN_IDLE;
    drop_level(self);
}

void edit_rerun_done(EditRerun *self)
{
    edit_rerun_forget(self);
    free(self->game);
    free(self->way);
    input_tape_done(&self->tape);
    mask_done(&self->next);
    mask_done(&self->shown);
}

static void hide(EditRerun *self)
{
    self->is_shown = self->is_due = false;
    self->stage = EDIT_RERUN_IDLE;
    drop_level(self);
    editor_set_plan_words(self->editor, "");
}

/* What was put down is tried once more; then the next key hides it, unless the user wants to see it
 * always. */
void edit_rerun_hear(EditRerun *self)
{
    const uint64_t version = document_version(editor_document(self->editor));
    bool had_plan = self->has_plan, is_wanted = editor_has(self->editor, EDITOR_RUN);
    self->has_plan = editor_has_plan(self->editor);
    bool is_news =
        self->has_plan || had_plan || (is_wanted && (!self->is_shown || self->tried != version));
    if (is_news) {
        self->is_due = true;
        if (self->stage == EDIT_RERUN_TRYING) self->stage = EDIT_RERUN_IDLE;
    } else if (!is_wanted && (self->is_shown || self->is_due)) {
        hide(self);
    }
}

/* ---- playing ---------------------------------------------------------------------------- */

static bool begin_playing(EditRerun *self)
{
    const Document *doc = editor_document(self->editor);
    if (!self->game) self->game = malloc(sizeof *self->game);
    if (!self->level || !self->game ||
        !mask_reset(&self->next, document_cols(doc), document_rows(doc)))
        return false;
    if (self->has_start) {
        self->level->start.col = self->start.col;
        self->level->start.row = self->start.row;
    }
    game_init(self->game, self->level);
    self->parted = -1;
    self->inside = self->level->start;
    return true;
}

/* ---- results ---------------------------------------------------------------------------- */

/* The name of the living monster that is nearest to the player. */
static const char *name_of_monster(const Game *game, const Level *level)
{
    const Pose pose = game_pose(game, level);
    const char *name = "monster";
    Fixed least = INT32_MAX;
    for (int32_t i = 0; i < game->actors.count; i++) {
        const Actor *actor = &game->actors.items[i];
        Fixed gap = max_i32(abs_i32(actor->body.x - pose.x), abs_i32(actor->body.y - pose.y));
        if (!actor->alive || gap >= least) continue;
        least = gap;
        name = cell_kinds[actor->kind].name;
    }
    return name;
}

static void show(EditRerun *self, const char *words)
{
    Mask old = self->shown;
    self->shown = self->next;
    self->next = old;
    self->is_shown = true;
    self->stage = EDIT_RERUN_IDLE;
    drop_level(self);
    editor_set_plan_words(self->editor, words);
}

static void show_failure(EditRerun *self, Place at, const char *why)
{
    char words[128];
    self->fails = true;
    self->at = at;
    snprintf(words, sizeof words, "the run fails at %d,%d: %s", at.col, at.row, why);
    show(self, words);
}

static void show_death(EditRerun *self, Place at, const GameEvent *death)
{
    static const char *const causes[DEATH_COUNT] = {
        [DEATH_FELL] = "falls out of the level", [DEATH_CRUSHED] = "is crushed",
        [DEATH_SPIKES] = "touches a spike",      [DEATH_ACTOR] = "touches the",
        [DEATH_SHOT] = "is hit by a shot",       [DEATH_CHASE] = "is caught"};
    char why[64];
    const bool is_monster = death->value == DEATH_ACTOR;
    snprintf(why, sizeof why, "%s%s%s", causes[death->value], is_monster ? " " : "",
             is_monster ? name_of_monster(self->game, self->level) : "");
    show_failure(self, at, why);
}

/* The run has ended alive: it may have gone another way than on the level as it is. */
static void show_end(EditRerun *self, Place at)
{
    const bool finishes = self->game->status == GAME_FINISHED;
    const Place *end = self->way_count > 0 ? &self->way[self->way_count - 1] : NULL;
    bool is_whole =
        self->finishes ? finishes : finishes || (end && end->col == at.col && end->row == at.row);
    self->fails = false;
    if (is_whole)
        show(self, finishes ? "the run still reaches the finish" : "the run goes as before");
    else if (self->parted >= 0 && self->parted < self->way_count)
        show_failure(self, self->way[self->parted], "goes another way from here");
    else
        show_failure(self, at, "ends before the finish");
}

/* ---- choosing and trying ---------------------------------------------------------------- */

/* The next run that can be played; EDIT_RERUN_RUNS: there is none. */
static int32_t find_run(const EditRun runs[EDIT_RERUN_RUNS], int32_t from)
{
    for (int32_t run = from; run < EDIT_RERUN_RUNS; run++) {
        const InputTape *tape = runs[run].tape;
        if (tape && tape->count > 0 && tape->count <= EDIT_RERUN_TICKS) return run;
    }
    return EDIT_RERUN_RUNS;
}

/* Begins to play the next run on the level as it is, and without a next one the first. False when
 * there is none, the level has errors, or memory ran out. */
static bool begin_choosing(EditRerun *self, const EditRun runs[EDIT_RERUN_RUNS])
{
    const Document *doc = editor_document(self->editor);
    int32_t run = find_run(runs, self->run);
    drop_level(self);
    if (run == EDIT_RERUN_RUNS) {
        self->takes_any = true;
        run = find_run(runs, 0);
    }
    if (run == EDIT_RERUN_RUNS) return false;
    self->run = run;
    self->has_start = runs[run].start != NULL;
    if (self->has_start) self->start = *runs[run].start;
    input_tape_done(&self->tape);
    if (!input_tape_copy(runs[run].tape, &self->tape)) return false;
    free(self->way);
    self->way = malloc((size_t)self->tape.count * sizeof *self->way);
    self->way_count = 0;
    if (!self->way) return false;
    ErrorList unheard;
    error_list_init(&unheard, document_path(doc));
    self->level = document_parse(doc, &unheard);
    self->version = document_version(doc);
    self->stage = EDIT_RERUN_CHOOSING;
    return begin_playing(self);
}

static void end_choosing(EditRerun *self, const EditRun runs[EDIT_RERUN_RUNS])
{
    self->finishes = self->game->status == GAME_FINISHED;
    self->deaths = self->finishes ? self->game->deaths : 0;
    self->stage = EDIT_RERUN_IDLE;
    if (self->finishes || self->takes_any) {
        self->is_chosen = true;
        return;
    }
    self->run++;
    if (!begin_choosing(self, runs)) edit_rerun_forget(self);
}

/* Plays a tick. False when the run has ended, and what it showed is said. */
static bool play_tick(EditRerun *self)
{
    Game *game = self->game;
    GameEvents events;
    const bool is_choosing = self->stage == EDIT_RERUN_CHOOSING;
    if (game->ticks >= self->tape.count || game->status == GAME_FINISHED) return false;
    game_step(game, self->level, self->tape.ticks[game->ticks], &events, NULL);
    const Pose pose = game_pose(game, self->level);
    const Place at = player_feet_cell(&pose);
    const int32_t tick = game->ticks - 1;
    if (is_choosing) {
        self->way[self->way_count++] = at;
        return true;
    }
    mask_add_run(&self->next, at.col, at.row, 1);
    if (at.col >= 0 && at.col < self->level->cols && at.row >= 0 && at.row < self->level->rows)
        self->inside = at;
    const Place *before = tick < self->way_count ? &self->way[tick] : NULL;
    if (self->parted < 0 && before && (before->col != at.col || before->row != at.row))
        self->parted = tick;
    const GameEvent *death = game_events_find(&events, EVENT_DIED);
    if (!death || game->deaths <= self->deaths) return true;
    show_death(self, self->inside, death);
    return false;
}

static void end_trying(EditRerun *self)
{
    if (self->stage != EDIT_RERUN_TRYING) return; /* it has failed, which is said */
    const Pose pose = game_pose(self->game, self->level);
    show_end(self, player_feet_cell(&pose));
}

static bool play_piece(void *work)
{
    EditRerun *self = work;
    for (int32_t i = 0; i < PIECE_TICKS; i++)
        if (!play_tick(self)) return false;
    return true;
}

static bool begin_trying(EditRerun *self)
{
    drop_level(self);
    self->level = editor_parse_plan(self->editor, NULL, 0);
    self->stage = EDIT_RERUN_TRYING;
    self->is_due = false;
    self->tried = document_version(editor_document(self->editor));
    return begin_playing(self);
}

/* The level as it is stays the measure while something is moved, and until that is put down. */
static bool begin(EditRerun *self, const EditRun runs[EDIT_RERUN_RUNS])
{
    const bool is_old = self->version != document_version(editor_document(self->editor));
    if (self->is_chosen && (!is_old || !self->has_plan)) return begin_trying(self);
    self->is_chosen = self->takes_any = false;
    self->run = 0;
    return begin_choosing(self, runs);
}

int64_t edit_rerun_step(EditRerun *self, const EditRun runs[EDIT_RERUN_RUNS], int64_t quiet_since,
                        const Term *term)
{
    const Document *doc = editor_document(self->editor);
    const int64_t due = quiet_since + EDIT_QUIET_MS;
    const bool is_large = (int64_t)document_cols(doc) * document_rows(doc) > EDIT_REACH_CELLS;
    if (is_large || (!self->is_due && self->stage == EDIT_RERUN_IDLE)) return INT64_MAX;
    if (term_now(term) / CLOCK_MS < due) return due;
    if (self->stage == EDIT_RERUN_IDLE && !begin(self, runs)) {
        hide(self);
        return INT64_MAX;
    }
    if (!edit_slice_do(term, play_piece, self)) {
        if (self->stage == EDIT_RERUN_CHOOSING)
            end_choosing(self, runs);
        else
            end_trying(self);
    }
    return self->is_due || self->stage != EDIT_RERUN_IDLE ? due : INT64_MAX;
}

uint16_t edit_rerun_marks(const EditRerun *self, int32_t col, int32_t row)
{
    if (!self->is_shown) return 0;
    uint16_t marks = mask_has(&self->shown, col, row) ? SHOWN_TRAIL : 0;
    if (self->fails && self->at.col == col && self->at.row == row) marks |= SHOWN_DEATH;
    return marks;
}

bool edit_rerun_holds(const Level *level, const InputTape *tape)
{
    Game *game = malloc(sizeof *game);
    if (!game) return false;
    game_init(game, level);
    game_run(game, level, tape->ticks, tape->count);
    bool holds = game->status == GAME_FINISHED && game->deaths == 0;
    free(game);
    return holds;
}
