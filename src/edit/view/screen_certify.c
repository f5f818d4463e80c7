/* screen_certify.c - see edit_screens.h */
#include "edit_screens.h"

#include "../../base/clock.h"
#include "../../base/path.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "../../game/replay_verify.h"
#include "../../save/level_proof.h"
#include "../../solve/verdict.h"
#include "editor_level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOX_COLS = 56, BOX_ROWS = 7 };

/* Limits of the work that makes a run shorter. */
enum { BEST_SECONDS = 10, BEST_STATES = 1000000 };

typedef struct CertifyScreen {
    CertifyArgs what;
    bool has_begun; /* the screen was drawn before the work began */
    bool has_proof; /* a run was found and is being made shorter */
    Verdict run;    /* the shortest run so far */
    Replay proof;   /* the last run that was verified */
    ReplayReport report;
    int32_t states; /* seen so far; once a run was found, since then */
} CertifyScreen;

/* ---- the result -------------------------------------------------------------------------- */

static Next say(const CertifyScreen *self, const char *text)
{
    snprintf(self->what.note, self->what.note_size, "%s", text);
    return next_back(ANSWER_NONE);
}

static Next keep_proof(const CertifyScreen *self)
{
    char path[WORLD_PATH_MAX], line[ERROR_LINE_MAX], report[REPLAY_REPORT_MAX];
    ErrorList errors;
    if (!level_proof_path(self->what.path, path)) return say(self, "The path is too long");
    error_list_init(&errors, path);
    if (!replay_write(&self->proof, path, &errors)) {
        error_format(&errors, &errors.items[0], line, sizeof line);
        return say(self, line);
    }
    replay_report_text(&self->proof, &self->report, report);
    snprintf(self->what.note, self->what.note_size, "Certified: %s. The proof is in %.100s%s",
             report + strlen("ok, "), path_name(path),
             self->what.is_modified ? "; it is that of the level as it stands, so save it" : "");
    return next_back(ANSWER_NONE);
}

/* Makes the run the proof if it passes the ordinary game's verification; false if memory ran out.
 */
static bool take_run(CertifyScreen *self)
{
    Replay replay;
    ReplayReport report;
    if (!replay_of_tape(self->what.level, &self->run.tape, self->what.path, &replay)) return false;
    bool is_proof = replay_verify(&replay, self->what.level, &report) == REPLAY_OK &&
                    report.result == REPLAY_FINISHED &&
                    (!self->what.all_coins || report.coins == report.coin_count);
    if (is_proof) {
        replay_done(&self->proof);
        self->proof = replay;
        self->report = report;
        self->has_proof = true;
    } else {
        replay_done(&replay);
    }
    return true;
}

/* ---- the work --------------------------------------------------------------------------- */

/* The context of long work: it ends at a time, after some states, or when the user stops it. */
typedef struct Work {
    CertifyScreen *screen;
    App *app;
    int64_t until;
    int32_t states_max;
} Work;

static bool may_work_on(void *context, int32_t states)
{
    const Work *work = context;
    work->screen->states = states;
    return states < work->states_max && term_now(work->app->term) < work->until &&
           app_may_work_on(work->app);
}

static Next say_impossible(const CertifyScreen *self)
{
    snprintf(self->what.note, self->what.note_size, "Proved impossible: %s", self->run.reason);
    return next_back(ANSWER_NONE);
}

static Next say_unknown(const CertifyScreen *self)
{
    const Verdict *run = &self->run;
    Text words = TEXT_GROWING;
    if (run->end == VERDICT_TIME) return say(self, "Stopped; nothing was proved");
    open_place_add_words(&run->open, &words);
    snprintf(self->what.note, self->what.note_size,
             "No run was found in %d states; the nearest came to %d,%d. Nothing is proved%s%s",
             (int)run->nodes, run->furthest.col, run->furthest.row, words.bytes ? ": " : "",
             words.bytes ? words.bytes : "");
    text_done(&words);
    return next_back(ANSWER_NONE);
}

/* Finds a run, or proves that there is none, as `ledge solve` does. */
static Next find_run(CertifyScreen *self, App *app)
{
    Work work = {self, app, INT64_MAX, INT32_MAX};
    const VerdictOptions options = {.search = {.all_coins = self->what.all_coins},
                                    .may_die = true,
                                    .names_open = true,
                                    .may_go_on = may_work_on,
                                    .context = &work};
    if (!verdict_find(self->what.level, &options, &self->run)) return say(self, "Out of memory");
    switch (self->run.kind) {
    case VERDICT_IMPOSSIBLE: return say_impossible(self);
    case VERDICT_UNKNOWN: return say_unknown(self);
    case VERDICT_SOLVED: break;
    }
    self->states = 0;
    return take_run(self) && self->has_proof ? next_stay() : say(self, "Out of memory");
}

/* Makes the run shorter, as `solve --best` does, until time is up or the user stops it; keeps the
 * shortest one. */
static Next make_best(CertifyScreen *self, App *app)
{
    Work work = {self, app, term_now(app->term) + BEST_SECONDS * CLOCK_SECOND, BEST_STATES};
    const VerdictOptions options = {.search = {.all_coins = self->what.all_coins},
                                    .may_go_on = may_work_on,
                                    .context = &work};
    self->run.nodes = 0;
    verdict_make_best(self->what.level, &options, &self->run);
    take_run(self); /* if memory runs out, the first run remains the proof */
    return keep_proof(self);
}

static Next certify_wake(void *screen, App *app, int64_t *due)
{
    CertifyScreen *self = screen;
    *due = term_now(app->term);
    if (!self->has_begun) {
        self->has_begun = true;
        return next_stay();
    }
    return self->has_proof ? make_best(self, app) : find_run(self, app);
}

/* ---- the screen ------------------------------------------------------------------------- */

static Next certify_key(void *screen, App *app, const TermEvent *event, RequestId request)
{
    (void)app, (void)event;
    const CertifyScreen *self = screen;
    if (request != REQUEST_BACK) return next_stay();
    return self->has_proof ? keep_proof(self) : say(self, "Stopped; nothing was proved");
}

static void certify_draw(const void *screen, const App *app, Canvas *canvas)
{
    static const Hint stop[] = {{REQUEST_BACK, "stop"}};
    static const Hint enough[] = {{REQUEST_BACK, "keep this run"}};
    const CertifyScreen *self = screen;
    char line[BOX_COLS];
    Area box = area_centred(canvas, BOX_COLS, BOX_ROWS);
    Area inner = {box.col + 2, box.row + 2, box.cols - 4, 1};
    widget_box(canvas, box, self->what.all_coins ? "Proving: all coins" : "Proving: the finish");
    if (self->has_proof) {
        snprintf(line, sizeof line, "proved: %d ticks; looking for fewer: %d states",
                 (int)self->run.tape.count, (int)self->states);
        widget_text(canvas, inner, line, ROLE_PLAIN);
    } else {
        snprintf(line, sizeof line, "looking for a run: %d states", (int)self->states);
        widget_text(canvas, inner, line, ROLE_PLAIN);
    }
    widget_hints(canvas, app_bindings(app), box, box.rows - 2, self->has_proof ? enough : stop, 1);
}

static void certify_leave(void *screen)
{
    CertifyScreen *self = screen;
    verdict_done(&self->run);
    replay_done(&self->proof);
    edit_level_free(self->what.level);
    free(self);
}

static const ScreenKind certify_kind = {.key = certify_key,
                                        .context = CONTEXT_MENU,
                                        .wake = certify_wake,
                                        .draw = certify_draw,
                                        .leave = certify_leave,
                                        .over_others = true};

Screen screen_certify_open(Session *session, const void *args, ErrorList *errors)
{
    const CertifyArgs *what = args;
    (void)session, (void)errors;
    CertifyScreen *self = calloc(1, sizeof *self);
    if (!self) {
        edit_level_free(what->level);
        return (Screen){0};
    }
    self->what = *what;
    return (Screen){&certify_kind, self};
}
