/* screen_edit_solver.c - see screen_edit_internal.h */
#include "screen_edit_internal.h"

#include "../../base/clock.h"
#include "../../base/text.h"
#include "../../game/player.h"
#include "../../play/app/screen_args.h"
#include "edit_screens.h"
#include "editor_level.h"
#include "editor_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- marks ------------------------------------------------------------------------------ */

static uint16_t marks_of_cell(const void *context, int32_t col, int32_t row)
{
    const EditSolver *self = context;
    uint16_t marks = edit_rerun_marks(&self->rerun, col, row);
    if (editor_has(self->editor, EDITOR_REACH)) marks |= edit_reach_marks(&self->reach, col, row);
    if (!editor_has(self->editor, EDITOR_FAN) || !self->fan.is_there) return marks;
    int32_t jumps = jump_preview_at(&self->fan.fan, col, row);
    if (jumps & JUMP_PREVIEW_TAP) marks |= SHOWN_TAP;
    if (jumps & JUMP_PREVIEW_FULL) marks |= SHOWN_JUMP;
    return marks;
}

/* The least freedom of the places of the proof that begin or end in the cell. */
static int32_t freedom_of_cell(const void *context, int32_t col, int32_t row)
{
    const EditSolver *self = context;
    int32_t least = 0;
    bool is_shown = self->has_slack && editor_has(self->editor, EDITOR_SLACK) &&
                    self->slack_version == document_version(editor_document(self->editor));
    if (!is_shown || !mask_has(&self->slack_cells, col, row)) return 0;
    for (int32_t i = 0; i < self->slack.count; i++) {
        const SlackPlace *place = &self->slack.places[i];
        bool is_here = (place->from.col == col && place->from.row == row) ||
                       (place->at.col == col && place->at.row == row);
        if (is_here && (least == 0 || place->window < least)) least = place->window;
    }
    return least;
}

/* Most cells have no place: a picture asks for every cell. */
static bool find_slack_cells(EditSolver *self)
{
    const Document *doc = editor_document(self->editor);
    if (!mask_reset(&self->slack_cells, document_cols(doc), document_rows(doc))) return false;
    for (int32_t i = 0; i < self->slack.count; i++) {
        const SlackPlace *place = &self->slack.places[i];
        mask_add_run(&self->slack_cells, place->from.col, place->from.row, 1);
        mask_add_run(&self->slack_cells, place->at.col, place->at.row, 1);
    }
    return true;
}

void edit_solver_init(EditSolver *self, Editor *editor, const EditTest *test)
{
    *self = (EditSolver){.editor = editor, .test = test};
    edit_rerun_init(&self->rerun, editor);
    self->hints.editor = editor;
    edit_reach_init(&self->reach, editor);
    editor_set_marks(editor, marks_of_cell, self);
    editor_set_freedom(editor, freedom_of_cell);
}

void edit_solver_done(EditSolver *self)
{
    edit_reach_done(&self->reach);
    edit_rerun_done(&self->rerun);
    input_tape_done(&self->found);
    level_proof_done(&self->proof);
    slack_done(&self->slack);
    mask_done(&self->slack_cells);
}

/* ---- words ------------------------------------------------------------------------------ */

static const char *const proof_words[] = {[PROOF_NONE] = "",
                                          [PROOF_HOLDS] = "certified\n",
                                          [PROOF_HOLDS_ALL] = "certified, all coins\n",
                                          [PROOF_STALE] = "proof stale\n",
                                          [PROOF_WRONG] = "proof wrong\n"};

static const char *const stage_words[] = {
    [EDIT_REACH_CHANGED] = "",
    [EDIT_REACH_READING] = "",
    [EDIT_REACH_PROVING] = "",
    [EDIT_REACH_PROVED] = "",
    [EDIT_REACH_SEARCHING] = "searching\n",
    [EDIT_REACH_SEARCHED] = "",
    [EDIT_REACH_FAULTY] = "errors: nothing known\n",
    [EDIT_REACH_TOO_LARGE] = "too large to search\n",
    [EDIT_REACH_NO_MEMORY] = "out of memory\n",
};

/* Adds the meaning of the marks, if there are any. */
static void add_legend(const EditSolver *self, char *words, size_t size)
{
    bool is_known = self->reach.stage < EDIT_REACH_FAULTY;
    Place cursor = editor_cursor(self->editor);
    uint16_t marks = edit_reach_marks(&self->reach, cursor.col, cursor.row);
    if (is_known && editor_has(self->editor, EDITOR_FAN))
        text_append(words, size, "%c jump %c tap\n", MARK_JUMP, MARK_TAP);
    if (is_known && editor_has(self->editor, EDITOR_REACH) && self->has_tints)
        text_append(words, size, "blue-green reached, red never; here: %s\n",
                    marks & SHOWN_REACHED        ? "reached"
                    : marks & SHOWN_OUT_OF_REACH ? "never"
                                                 : "unknown");
    else if (is_known && editor_has(self->editor, EDITOR_REACH))
        text_append(words, size, "%c reached %c unknown %c never\n", MARK_REACHED, MARK_UNKNOWN,
                    MARK_OUT_OF_REACH);
    text_append(words, size, "%s", stage_words[self->reach.stage]);
}

/* "hardest 23,10: 2 ticks" */
static void add_slack(const EditSolver *self, char *words, size_t size)
{
    Place cursor = editor_cursor(self->editor);
    int32_t here = freedom_of_cell(self, cursor.col, cursor.row);
    const Slack *slack = &self->slack;
    bool is_found =
        self->has_slack && self->slack_version == document_version(editor_document(self->editor));
    if (is_found && slack->hardest >= 0) {
        const SlackPlace *place = &slack->places[slack->hardest];
        text_append(words, size, "hardest %d,%d: %d tick%s\n", (int)place->from.col,
                    (int)place->from.row, (int)place->window, place->window == 1 ? "" : "s");
    }
    if (here > 0) text_append(words, size, "here %d\n", (int)here);
    if (!is_found)
        text_append(words, size, "slack needs a proof: %s\n",
                    editor_key_named(self->editor, "certify").text);
}

static void tell_words(const EditSolver *self)
{
    char words[128] = "";
    const Document *doc = editor_document(self->editor);
    bool is_judged = self->is_judged && self->judged_version == document_version(doc);
    if (editor_has(self->editor, EDITOR_SLACK)) add_slack(self, words, sizeof words);
    if (is_judged) text_append(words, sizeof words, "%s", proof_words[self->state]);
    if (editor_has(self->editor, EDITOR_REACH) || editor_has(self->editor, EDITOR_FAN))
        add_legend(self, words, sizeof words);
    editor_set_words(self->editor, words);
}

void edit_solver_explain(EditSolver *self, char note[EDIT_SOLVER_NOTE_MAX])
{
    bool shows_reach = editor_has(self->editor, EDITOR_REACH),
         shows_fan = editor_has(self->editor, EDITOR_FAN);
    if (shows_reach && !self->says_reach && self->has_tints)
        snprintf(note, EDIT_SOLVER_NOTE_MAX,
                 "Where the player can get: blue-green reached by a search, red proved out of "
                 "reach, else not known");
    else if (shows_reach && !self->says_reach)
        snprintf(note, EDIT_SOLVER_NOTE_MAX,
                 "Where the player can get: %c reached by a search, %c not known, %c proved out of "
                 "reach",
                 MARK_REACHED, MARK_UNKNOWN, MARK_OUT_OF_REACH);
    if (shows_fan && !self->says_fan)
        snprintf(note, EDIT_SOLVER_NOTE_MAX, "Jumps from here: %c with jump held, %c with a tap",
                 MARK_JUMP, MARK_TAP);
    self->says_reach = shows_reach;
    self->says_fan = shows_fan;
}

/* ---- the proof -------------------------------------------------------------------------- */

void edit_solver_read_proof(EditSolver *self)
{
    ErrorList unheard;
    const char *path = document_path(editor_document(self->editor));
    level_proof_done(&self->proof);
    level_proof_read(path, &self->proof, &unheard);
    snprintf(self->proof_of, sizeof self->proof_of, "%s", path);
    self->is_judged = self->hints.has_begun = self->hints.is_done = false;
    edit_rerun_forget(&self->rerun);
}

/* Verifies the proof, which changes when the user saves under another name. */
static void judge_proof(EditSolver *self)
{
    ReplayReport report;
    const Document *doc = editor_document(self->editor);
    if (strcmp(self->proof_of, document_path(doc)) != 0) edit_solver_read_proof(self);
    const Level *level = edit_reach_level(&self->reach);
    uint64_t version = document_version(doc);
    if (!level || (self->is_judged && self->judged_version == version)) return;
    self->state = level_proof_judge(&self->proof, level, &report);
    self->judged_version = version;
    self->is_judged = true;
}

/* ---- jumps ------------------------------------------------------------------------------ */

/* Opens the fan at the cursor once no key comes; returns when to try. */
static int64_t follow_cursor(EditSolver *self, const EditReachRequest *request, int64_t now)
{
    Place cursor = editor_cursor(self->editor);
    const Level *level = edit_reach_level(&self->reach);
    EditFan *fan = &self->fan;
    bool is_same = fan->version == document_version(editor_document(self->editor)) &&
                   fan->col == cursor.col && fan->row == cursor.row;
    if (fan->is_there && is_same) return INT64_MAX;
    fan->is_there = fan->is_there && self->reach.now.reach;
    if (!level || !self->reach.now.reach) return INT64_MAX;
    if (now < request->quiet_since + EDIT_QUIET_MS) return request->quiet_since + EDIT_QUIET_MS;
    fan->is_there = true;
    fan->version = document_version(editor_document(self->editor));
    fan->col = cursor.col;
    fan->row = cursor.row;
    jump_preview_open(level, cursor.col, cursor.row, &fan->fan);
    return INT64_MAX;
}

/* ---- the known run ----------------------------------------------------------------------- */

void edit_solver_hear(EditSolver *self)
{
    edit_rerun_hear(&self->rerun);
}

/* The proof, or else the last run that was played, or else the last one that a search has found. */
static void list_runs(EditSolver *self, EditRun runs[EDIT_RERUN_RUNS])
{
    self->played = edit_test_run(self->test, &self->played_from);
    runs[0] = (EditRun){self->proof.is_there ? &self->proof.replay.tape : NULL, NULL};
    runs[1] = (EditRun){&self->played, &self->played_from};
    runs[2] = (EditRun){&self->found, NULL};
}

static int64_t follow_run(EditSolver *self, int64_t quiet_since, const Term *term)
{
    EditRun runs[EDIT_RERUN_RUNS];
    InputTape found;
    if (self->runs_tested != self->test->count) edit_rerun_forget(&self->rerun);
    self->runs_tested = self->test->count;
    bool asks_search =
        self->rerun.is_due && !self->rerun.is_chosen && edit_reach_has_search(&self->reach);
    if (asks_search && search_tape(self->reach.search, &found)) {
        input_tape_done(&self->found);
        self->found = found;
    }
    list_runs(self, runs);
    return edit_rerun_step(&self->rerun, runs, quiet_since, term);
}

/* The start of the run may be elsewhere only if it is that of the level. */
static bool copy_if_it_holds(const EditRun *run, const Level *level, InputTape *out)
{
    if (!run->tape || run->tape->count == 0) return false;
    const Place *start = run->start;
    if (start && (start->col != level->start.col || start->row != level->start.row)) return false;
    return edit_rerun_holds(level, run->tape) && input_tape_copy(run->tape, out);
}

static bool goes_on(void *term, int32_t nodes)
{
    (void)nodes;
    return !term_break_is_asked(term);
}

bool edit_solver_search_run(const Level *level, int32_t nodes_max, Term *term, InputTape *out)
{
    Verdict verdict = {.kind = VERDICT_UNKNOWN};
    const VerdictOptions options = {.search = {.nodes_max = nodes_max},
                                    .may_go_on = goes_on,
                                    .context = term};
    bool is_found = verdict_find(level, &options, &verdict) && verdict.kind == VERDICT_SOLVED &&
                    input_tape_copy(&verdict.tape, out);
    verdict_done(&verdict);
    return is_found;
}

bool edit_solver_find_run(EditSolver *self, const Level *level, Term *term, InputTape *out)
{
    enum { NODES = 60000 };
    EditRun runs[EDIT_RERUN_RUNS];
    list_runs(self, runs);
    *out = (InputTape){0};
    for (int32_t i = 0; i < EDIT_RERUN_RUNS; i++)
        if (copy_if_it_holds(&runs[i], level, out)) return true;
    if (!edit_solver_search_run(level, NODES, term, out)) return false;
    input_tape_done(&self->found);
    (void)input_tape_copy(out, &self->found);
    return true;
}

/* ---- slack ------------------------------------------------------------------------------- */

/* Finds how exactly the proof has to be timed, once no key comes; returns when to try. */
static int64_t follow_slack(EditSolver *self, int64_t quiet_since, int64_t now)
{
    enum { PAUSE_MS = 150 };
    uint64_t version = document_version(editor_document(self->editor));
    const Level *level = edit_reach_level(&self->reach);
    bool holds = self->is_judged && self->judged_version == version &&
                 (self->state == PROOF_HOLDS || self->state == PROOF_HOLDS_ALL);
    bool is_known = self->is_slack_tried && self->slack_version == version;
    if (!level || !holds || is_known) return INT64_MAX;
    if (now < quiet_since + PAUSE_MS) return quiet_since + PAUSE_MS;
    slack_done(&self->slack);
    self->slack = (Slack){0};
    self->has_slack =
        slack_find(level, &self->proof.replay.tape, &self->slack) && find_slack_cells(self);
    self->is_slack_tried = true;
    self->slack_version = version;
    return INT64_MAX;
}

/* ---- hints ------------------------------------------------------------------------------- */

/* Finds a hint after the other once no key comes; returns when to try. */
static int64_t follow_hints(EditSolver *self, int64_t quiet_since, int64_t now)
{
    enum { PAUSE_MS = 400 };
    const Level *level = edit_reach_level(&self->reach);
    const bool holds =
        self->is_judged && (self->state == PROOF_HOLDS || self->state == PROOF_HOLDS_ALL);
    if (!level || !self->reach.now.reach || editor_has_plan(self->editor)) return INT64_MAX;
    if (!edit_hints_wait(&self->hints)) return INT64_MAX;
    if (now < quiet_since + PAUSE_MS) return quiet_since + PAUSE_MS;
    edit_hints_step(&self->hints, level, self->reach.now.reach, &self->reach.found,
                    holds ? &self->proof.replay.tape : NULL);
    return edit_hints_wait(&self->hints) ? now : INT64_MAX;
}

/* ---- in time ---------------------------------------------------------------------------- */

int64_t edit_solver_step(EditSolver *self, const App *app)
{
    bool shows_reach = editor_has(self->editor, EDITOR_REACH),
         shows_fan = editor_has(self->editor, EDITOR_FAN);
    EditReachRequest request = {.quick = shows_reach || shows_fan,
                                .search = shows_reach,
                                .read_large = self->proof.is_there,
                                .quiet_since = app->touched_at / CLOCK_MS};
    int64_t due = edit_reach_step(&self->reach, &request, app->term), fan_due = INT64_MAX;
    judge_proof(self);
    if (shows_fan) fan_due = follow_cursor(self, &request, term_now(app->term) / CLOCK_MS);
    if (editor_has(self->editor, EDITOR_SLACK)) {
        int64_t slack_due = follow_slack(self, request.quiet_since, term_now(app->term) / CLOCK_MS);
        fan_due = slack_due < fan_due ? slack_due : fan_due;
    }
    tell_words(self);
    int64_t hints_due = follow_hints(self, request.quiet_since, term_now(app->term) / CLOCK_MS);
    due = due < hints_due ? due : hints_due;
    int64_t run_due = follow_run(self, request.quiet_since, app->term);
    due = due < run_due ? due : run_due;
    return due < fan_due ? due : fan_due;
}

/* ---- runs to watch ---------------------------------------------------------------------- */

/* Does the run lead there? The search lets distant monsters sleep, so it is played with all of
 * them. */
static bool leads_to(const Level *level, const InputTape *tape, Place at)
{
    Pose pose;
    Game *game = malloc(sizeof *game);
    if (!game) return false;
    game_init(game, level);
    game_run(game, level, tape->ticks, tape->count);
    player_pose(&game->player, level, &game->terrain, &pose);
    Place end = player_feet_cell(&pose);
    bool is_there = game->deaths == 0 && end.col == at.col && end.row == at.row;
    free(game);
    return is_there;
}

/* Watches a replay in the current level. Owns the replay from now on. */
static Screen watch_replay(const EditSolver *self, const App *app, Replay *replay,
                           char note[EDIT_SOLVER_NOTE_MAX])
{
    OpenedReplay opened = {.replay = *replay};
    const Document *doc = editor_document(self->editor);
    Level *level = edit_level_read(doc, note, EDIT_SOLVER_NOTE_MAX);
    *replay = (Replay){0};
    if (!level) {
        replay_done(&opened.replay);
        return (Screen){0};
    }
    opened.found.level = *level;
    free(level); /* its contents belong to the replay now */
    snprintf(opened.found.path, sizeof opened.found.path, "%s", document_path(doc));
    replay_verify(&opened.replay, &opened.found.level, &opened.report);
    Screen screen = app_open(app, SCREEN_WATCH, &(WatchArgs){.opened = &opened});
    if (!screen.kind) snprintf(note, EDIT_SOLVER_NOTE_MAX, "Out of memory");
    return screen;
}

static Screen watch_tape(const EditSolver *self, const App *app, const InputTape *tape,
                         char note[EDIT_SOLVER_NOTE_MAX])
{
    Replay replay;
    const char *path = document_path(editor_document(self->editor));
    if (replay_of_tape(self->reach.now.level, tape, path, &replay))
        return watch_replay(self, app, &replay, note);
    snprintf(note, EDIT_SOLVER_NOTE_MAX, "Out of memory");
    return (Screen){0};
}

static void say_why_not(const EditSolver *self, Place at, char note[EDIT_SOLVER_NOTE_MAX])
{
    int32_t nodes = search_nodes(self->reach.search);
    if (!reach_has(self->reach.now.reach, at.col, at.row))
        snprintf(note, EDIT_SOLVER_NOTE_MAX, "Proved: no run leads here");
    else if (self->reach.stage == EDIT_REACH_SEARCHING)
        snprintf(note, EDIT_SOLVER_NOTE_MAX, "Not reached yet, in %d states; the search goes on",
                 (int)nodes);
    else
        snprintf(note, EDIT_SOLVER_NOTE_MAX,
                 "Not reached in %d states; whether it can be is not known", (int)nodes);
}

static Screen watch_here(const EditSolver *self, const App *app, char note[EDIT_SOLVER_NOTE_MAX])
{
    InputTape tape;
    Screen screen = {0};
    /* For a solid cell the place above it is meant. */
    Place at = editor_cursor(self->editor);
    const Level *known = self->reach.now.level;
    if (known && tile_infos[grid_get(&known->terrain.grid, at.col, at.row)].flags & TILE_IS_SOLID)
        at.row--;
    if (!edit_reach_has_search(&self->reach)) {
        if (editor_has(self->editor, EDITOR_REACH))
            snprintf(note, EDIT_SOLVER_NOTE_MAX, "Still searching; try again in a moment");
        else
            snprintf(note, EDIT_SOLVER_NOTE_MAX,
                     "Press %s first: it finds where the player can get to",
                     editor_key_named(self->editor, "reach").text);
        return screen;
    }
    if (!search_tape_to(self->reach.search, at.col, at.row, &tape)) {
        say_why_not(self, at, note);
        return screen;
    }
    if (leads_to(self->reach.now.level, &tape, at))
        screen = watch_tape(self, app, &tape, note);
    else
        snprintf(note, EDIT_SOLVER_NOTE_MAX,
                 "A monster crosses the run that was found; there may be others");
    input_tape_done(&tape);
    return screen;
}

/* A proof that does not verify is shown too, so that the user sees where it fails. */
static Screen watch_proof(EditSolver *self, const App *app, char note[EDIT_SOLVER_NOTE_MAX])
{
    InputTape tape;
    Screen screen = {0};
    edit_solver_read_proof(self);
    if (self->proof.is_there) {
        self->proof.is_there = false;
        screen = watch_replay(self, app, &self->proof.replay, note);
        edit_solver_read_proof(self);
    } else if (edit_reach_has_search(&self->reach) && search_tape(self->reach.search, &tape)) {
        screen = watch_tape(self, app, &tape, note);
        input_tape_done(&tape);
    } else {
        snprintf(note, EDIT_SOLVER_NOTE_MAX, "This level has no proof; %s searches for one",
                 editor_key_named(self->editor, "certify").text);
    }
    return screen;
}

/* ---- a proof to be made ----------------------------------------------------------------- */

/* Is there already a proof that is as good? A new one would gain nothing, and could lose one with
 * more coins. */
static bool is_certified(EditSolver *self, const Level *level, bool all_coins,
                         char note[EDIT_SOLVER_NOTE_MAX])
{
    ReplayReport report;
    char line[REPLAY_REPORT_MAX];
    edit_solver_read_proof(self);
    ProofState state = level_proof_judge(&self->proof, level, &report);
    if (state != PROOF_HOLDS_ALL && (state != PROOF_HOLDS || all_coins)) return false;
    replay_report_text(&self->proof.replay, &report, line);
    snprintf(note, EDIT_SOLVER_NOTE_MAX, "Certified already: %s", line);
    return true;
}

static Screen certify(EditSolver *self, const App *app, bool all_coins,
                      char note[EDIT_SOLVER_NOTE_MAX])
{
    const Document *doc = editor_document(self->editor);
    int64_t cells = (int64_t)document_cols(doc) * document_rows(doc);
    if (cells > EDIT_REACH_CELLS) {
        snprintf(note, EDIT_SOLVER_NOTE_MAX,
                 "The level has more than %d cells: `ledge solve -o PROOF LEVEL` searches longer",
                 EDIT_REACH_CELLS);
        return (Screen){0};
    }
    CertifyArgs what = {.level = edit_level_read(doc, note, EDIT_SOLVER_NOTE_MAX),
                        .path = document_path(doc),
                        .is_modified = document_is_modified(doc),
                        .all_coins = all_coins,
                        .note = note,
                        .note_size = EDIT_SOLVER_NOTE_MAX};
    if (!what.level) return (Screen){0};
    if (is_certified(self, what.level, all_coins, note)) {
        edit_level_free(what.level);
        return (Screen){0};
    }
    Screen screen = app_open(app, SCREEN_CERTIFY, &what);
    if (!screen.kind) snprintf(note, EDIT_SOLVER_NOTE_MAX, "Out of memory");
    return screen;
}

Screen edit_solver_open(EditSolver *self, const App *app, EditorRequest request,
                        char note[EDIT_SOLVER_NOTE_MAX])
{
    if (request == EDITOR_WATCH_HERE) return watch_here(self, app, note);
    if (request == EDITOR_WATCH_PROOF) return watch_proof(self, app, note);
    return certify(self, app, request == EDITOR_CERTIFY_ALL, note);
}
