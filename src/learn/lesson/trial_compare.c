/* trial_compare.c - see trial_compare.h. Two runs are played in the lesson's level and in rooms
 * that it does not show, up to the first tick, phase and number that differ. */
#include "trial_compare.h"

#include "../../base/text.h"
#include "room.h"
#include "trial_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* One of the two runs at a tick. */
typedef struct Side {
    ModelParams params;
    Model model;
    TerrainState state;
    Input input; /* of the tick */
} Side;

typedef struct Pair {
    const Terrain *terrain;
    Side mine, theirs;
    Side before[2]; /* both at the beginning of the tick */
    PhaseLog my_log, their_log;
    double tolerance;
    int32_t tick, phase; /* phase: of mine, from 1, after which they differ; 0: the whole tick */
    int32_t line, event; /* of my program, which set what differs; 0: none */
    Text text;
} Pair;

static ModelContext context_of(const Pair *pair, const Side *side)
{
    return (ModelContext){&side->model, &side->params, pair->terrain, &side->state};
}

/* ---- the lines of a tick ---- */

/* The last line, and the last event of the lines, that changed a name. */
typedef struct LastLines {
    int32_t slot, line; /* line: the one that runs now */
    int32_t first, end; /* only lines from `first` to before `end` count */
    int32_t events;     /* of these lines so far */
    double value;
    int32_t found, found_event; /* 0: none */
} LastLines;

static bool is_between(const LastLines *lines, int32_t line)
{
    return line >= lines->first && line < lines->end;
}

static void note_line(void *self, const ProgramEvent *event, const double *values)
{
    LastLines *lines = self;
    if (values[lines->slot] != lines->value && is_between(lines, lines->line)) {
        lines->found = lines->line;
        lines->found_event = lines->events;
    }
    lines->value = values[lines->slot];
    lines->line = event->line;
    if (is_between(lines, event->line)) lines->events++;
}

/* ---- the first phase that differs ---- */

/* Is it one of the phases that the base has? */
static bool is_known(const Pair *pair, int32_t phase)
{
    int32_t count;
    (void)model_phases((ModelKind)script_kind_of(pair->mine.model.kind), &count);
    return phase < count - 1; /* the last one is for lines outside them */
}

static int32_t find_entry(const PhaseLog *log, int32_t phase, int32_t from)
{
    for (int32_t i = from; i < log->phase_count; i++)
        if (log->phases[i].phase == phase) return i;
    return -1;
}

static bool has_known_phase(const Pair *pair, const PhaseLog *log)
{
    for (int32_t i = 0; i < log->phase_count; i++)
        if (is_known(pair, log->phases[i].phase)) return true;
    return false;
}

/* Says the line of the learner's program that set the name last in this tick, within the phase
 * unless that is NULL. */
static void say_line(Pair *pair, int32_t slot, const char *phase)
{
    const Side *before = &pair->before[0];
    const Program *program = before->params.program;
    if (!program) return;
    double values[PROGRAM_SLOT_MAX];
    ModelContext context = context_of(pair, before);
    LastLines lines = {.slot = slot, .end = PROGRAM_LINE_MAX + 1};
    const ScriptWatch watch = {&lines, note_line};
    if (phase) program_phase_lines(program, phase, &lines.first, &lines.end);
    script_load(&context, program, before->input, values);
    lines.value = values[slot];
    (void)script_watch(&context, program, before->input, &watch, values);
    note_line(&lines, &(ProgramEvent){.line = 0}, values);
    pair->event = lines.found_event;
    pair->line = lines.found == 0 && phase ? lines.first : lines.found;
    if (pair->line > 0) text_add(&pair->text, "; line %d", (int)pair->line);
}

/* Says the difference between two states of the tick; false if there is none. Numbers have all
 * their digits only where they need them to differ. */
static bool say_states(Pair *pair, const Model *mine, const Model *theirs, const char *phase)
{
    const ProgramWorld *world = script_world(pair->mine.model.kind);
    double values[2];
    char numbers[2][40];
    ModelContext a = context_of(pair, &pair->mine), b = context_of(pair, &pair->theirs);
    a.model = mine;
    b.model = theirs;
    int32_t slot = script_find_difference(&a, &b, pair->tolerance, values);
    if (slot < 0) return false;
    for (int32_t i = 0; i < 2; i++)
        snprintf(numbers[i], sizeof numbers[i], "%.6g", values[i]);
    bool needs_all = strcmp(numbers[0], numbers[1]) == 0;
    for (int32_t i = 0; i < 2 && needs_all; i++)
        snprintf(numbers[i], sizeof numbers[i], "%.17g", values[i]);
    /* The names of a second body are the program's. */
    const char *name = slot < world->name_count ? world->names[slot].name
                                                : program_name(pair->mine.params.program, slot);
    if (phase) text_add(&pair->text, "after %s: ", phase);
    text_add(&pair->text, "your %s is %s, theirs %s", name, numbers[0], numbers[1]);
    say_line(pair, slot, phase);
    return true;
}

/* Compares the phases of the tick: says the first one that is missing in mine, stands elsewhere, or
 * ends in another state. */
static bool say_phase(Pair *pair)
{
    const PhaseLog *mine = &pair->my_log, *theirs = &pair->their_log;
    int32_t from = 0, count;
    const PhaseInfo *rows = model_phases((ModelKind)pair->theirs.model.kind, &count);
    for (int32_t i = 0; i < theirs->phase_count; i++) {
        int32_t phase = theirs->phases[i].phase;
        const char *name = phase < count ? rows[phase].name : "";
        if (!is_known(pair, phase)) continue;
        int32_t at = find_entry(mine, phase, from);
        if (at < 0) {
            bool is_there = find_entry(mine, phase, 0) >= 0;
            text_add(&pair->text,
                     is_there ? "your phase `%s` stands at another place"
                              : "your phase `%s` is missing",
                     name);
            return true;
        }
        if (say_states(pair, &mine->phases[at].after, &theirs->phases[i].after, name)) {
            pair->phase = at + 1;
            return true;
        }
        from = at + 1;
    }
    return false;
}

/* Plays a side's tick again from its beginning, with a log. */
static void play_again(const Pair *pair, const Side *before, PhaseLog *log)
{
    Side again = *before;
    model_step_with_terrain(&again.model, &again.params, pair->terrain, &again.state, again.input,
                            log);
}

static void say_difference(Pair *pair)
{
    text_add(&pair->text, "tick %d, ", (int)pair->tick);
    play_again(pair, &pair->before[0], &pair->my_log);
    play_again(pair, &pair->before[1], &pair->their_log);
    bool has_phases =
        has_known_phase(pair, &pair->my_log) && has_known_phase(pair, &pair->their_log);
    if (!has_phases || !say_phase(pair))
        (void)say_states(pair, &pair->mine.model, &pair->theirs.model, NULL);
}

/* ---- comparing ---- */

/* Why the learner's program ended in this tick; false: it did not. */
static bool say_fault(Pair *pair)
{
    char words[PROGRAM_FAULT_TEXT_MAX];
    const Program *program = pair->mine.params.program;
    ModelContext context = context_of(pair, &pair->mine);
    ProgramFault fault = script_fault(&context);
    if (!program || fault.kind == PROGRAM_NO_FAULT) return false;
    program_fault_text(program, &fault, words);
    text_add(&pair->text, "tick %d: %s", (int)pair->tick, words);
    return true;
}

static bool differs(const Pair *pair)
{
    double values[2];
    ModelContext mine = context_of(pair, &pair->mine), theirs = context_of(pair, &pair->theirs);
    return script_find_difference(&mine, &theirs, pair->tolerance, values) >= 0;
}

typedef struct Comparison {
    Trial *trial;
    Pair pair;
    TrialTick begun;
    HiddenRoom room;
    Difference *out;
} Comparison;

/* Puts a side at its start, in the lesson's level. */
static bool begin_side(Comparison *c, Side *side, TrialStart at)
{
    if (!trial_begin(c->trial, at, &c->begun)) {
        c->out->is_missing = true;
        return false;
    }
    *side = (Side){.params = c->begun.params, .model = c->begun.model, .state = c->begun.state};
    return true;
}

/* Plays a tick of both, and spends the work of their scripts. True, with the text, when they differ
 * after it, or the learner's program ended in it. */
static bool step_pair(Comparison *c)
{
    Pair *pair = &c->pair;
    Side *const sides[] = {&pair->mine, &pair->theirs};
    for (int32_t i = 0; i < 2; i++) {
        Side *side = sides[i];
        pair->before[i] = *side;
        model_step_with_terrain(&side->model, &side->params, pair->terrain, &side->state,
                                side->input, NULL);
        trial_spend_script(c->trial, pair->before[i].model.script.spent, side->model.script.spent);
    }
    if (say_fault(pair)) return true;
    if (!differs(pair)) return false;
    say_difference(pair);
    return true;
}

static void found(Comparison *c, int32_t run, int32_t start)
{
    c->out->differs = true;
    c->out->run = run;
    c->out->start = start;
    c->out->tick = c->pair.tick;
    c->out->phase = c->pair.phase;
    c->out->line = c->pair.line;
    c->out->event = c->pair.event;
}

/* In the lesson's level, from one start. True when that ends the comparison: they differ, or one of
 * them cannot start. */
static bool differ_from(Comparison *c, TrialStart a, TrialStart b)
{
    const Lesson *lesson = trial_lesson(c->trial);
    Pair *pair = &c->pair;
    int32_t ticks = min_i32(lesson->runs[a.run].ticks, lesson->runs[b.run].ticks);
    if (!begin_side(c, &pair->mine, a) || !begin_side(c, &pair->theirs, b)) return true;
    pair->terrain = &lesson->terrain;
    pair->tick = 0;
    bool is_over = differs(pair);
    if (is_over) (void)say_states(pair, &pair->mine.model, &pair->theirs.model, NULL);
    while (!is_over && pair->tick < ticks && trial_spend(c->trial, 2)) {
        pair->tick++;
        pair->mine.input = trial_input(c->trial, a.run, pair->tick);
        pair->theirs.input = trial_input(c->trial, b.run, pair->tick);
        is_over = step_pair(c);
    }
    if (is_over) found(c, a.run, a.start);
    return is_over;
}

/* In a room that the lesson does not show; the sides have the constants of their runs. */
static bool differ_in_room(Comparison *c, int32_t a, int32_t b, int32_t number)
{
    const Lesson *lesson = trial_lesson(c->trial);
    Pair *pair = &c->pair;
    const HiddenRoom *room = &c->room;
    Side *const sides[] = {&pair->mine, &pair->theirs};
    const int32_t runs[] = {a, b};
    if (!begin_side(c, &pair->mine, (TrialStart){a, 0}) ||
        !begin_side(c, &pair->theirs, (TrialStart){b, 0}))
        return true;
    room_draw(&c->room, number);
    pair->terrain = &room->terrain;
    for (int32_t i = 0; i < 2; i++) {
        Side *side = sides[i];
        ScriptSecond unused;
        room_draw_constants(room, &side->params, room_run_sets, &lesson->runs[runs[i]]);
        terrain_init(&side->state, &room->terrain);
        model_init(&side->model, &side->params, &room->terrain, &side->state, room->col, room->row);
        ModelContext context = context_of(pair, side);
        if (script_second(&context, &unused)) room_draw_second(room, side->model.script.more);
    }
    text_add(&pair->text, "here all is the same, but not in room %d of %d that you do not see: ",
             (int)number + 1, ROOM_COUNT);
    for (pair->tick = 1; pair->tick <= ROOM_TICKS && trial_spend(c->trial, 2); pair->tick++) {
        pair->mine.input = pair->theirs.input = room->inputs[pair->tick - 1];
        if (!step_pair(c)) continue;
        found(c, a, -1);
        c->out->room = number;
        return true;
    }
    pair->text = text_in(c->out->text, sizeof c->out->text);
    return false;
}

static void compare_bodies(Trial *trial, const ExprNode *same, Difference *out)
{
    const int32_t a = same->run, b = same->index;
    Comparison *c = calloc(1, sizeof *c);
    *out = (Difference){.run = a, .other = b, .start = -1, .tick = -1, .room = -1};
    out->is_missing = !c;
    if (!c) return;
    c->trial = trial;
    c->out = out;
    c->pair.text = text_in(out->text, sizeof out->text);
    c->pair.tolerance = same->number;
    int32_t starts = min_i32(trial_start_count(trial, a), trial_start_count(trial, b));
    bool is_over = false;
    for (int32_t i = 0; i < starts && !is_over; i++)
        is_over = differ_from(c, (TrialStart){a, i}, (TrialStart){b, i});
    for (int32_t i = 0; i < ROOM_COUNT && !is_over; i++)
        is_over = differ_in_room(c, a, b, i);
    if (!is_over && !trial_spend(trial, 0)) out->is_missing = true;
    free(c);
}

void trial_compare(Trial *trial, const ExprNode *same, Difference *out)
{
    const Lesson *lesson = trial_lesson(trial);
    const LessonRun *theirs = &lesson->runs[same->index];
    bool has_cure =
        theirs->is_solved && theirs->script >= 0 && lesson->scripts[theirs->script].cure.length > 0;
    compare_bodies(trial, same, out);
    if (!has_cure || out->is_missing || !out->differs) return;
    Difference *cured = malloc(sizeof *cured);
    if (!cured) return;
    trial_use_cures(trial, true);
    compare_bodies(trial, same, cured);
    trial_use_cures(trial, false);
    if (!cured->is_missing && !cured->differs) *out = *cured;
    free(cured);
}
