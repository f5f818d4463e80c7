/* lesson_runs.c - see lesson_runs.h */
#include "lesson_runs.h"

#include <stdlib.h>

enum { CALM_TICKS = 200 }; /* a run is slowed down as long as it takes no more than these */

static const int64_t tick_ns = 1000000000 / 60;

/* A frame makes any number of steps of its model, so it is not a tick of a game: it is shown from
 * the trial. */
static void take_frame(LessonShow *show, ShownRun *shown)
{
    TrialStart at = {shown->run, shown->start};
    if (!lesson_show_has_frames(show, shown)) return;
    trial_rest(show->trial);
    const TrialTick *frame = trial_tick(show->trial, at, shown->inspector.looked_tick);
    if (!frame) return;
    shown->inspector.game.player = frame->model;
    shown->inspector.game.terrain = frame->state;
    shown->inspector.log = frame->log;
}

static void go_to_tick(LessonShow *show, ShownRun *shown)
{
    if (!shown->is_there) return;
    inspector_go(&shown->inspector, show->tick);
    take_frame(show, shown);
}

/* --- opening --- */

/* The inputs of the whole run; the caller frees them. */
static Input *copy_inputs(const Trial *trial, int32_t run, int32_t count)
{
    Input *ticks = malloc((size_t)count + 1);
    for (int32_t i = 0; ticks && i < count; i++)
        ticks[i] = trial_input(trial, run, i + 1);
    return ticks;
}

/* False when memory ran out; a run that is refused is not there, and that is no failure. */
static bool open_run(LessonShow *show, ShownRun *shown)
{
    int32_t count = show->lesson->runs[shown->run].ticks;
    const TrialTick *first = trial_tick(show->trial, (TrialStart){shown->run, shown->start}, 0);
    if (!first) return true;
    Input *ticks = copy_inputs(show->trial, shown->run, count);
    if (!ticks) return false;
    Spot cell = trial_start_cell(show->trial, shown->run);
    shown->level = show->lesson->level;
    shown->level.physics = first->params;
    shown->level.start.col = (int16_t)cell.col;
    shown->level.start.row = (int16_t)cell.row;
    shown->is_there = inspector_init(&shown->inspector, &shown->level, ticks, count, 0);
    free(ticks);
    while (shown->is_there && inspector_work(&shown->inspector))
        continue;
    show->length = max_i32(show->length, count);
    return shown->is_there && multi_start_open(&shown->swarm, show->trial, shown->run);
}

static bool add_run(LessonShow *show, int32_t run, ShownStart look)
{
    ShownRun *shown = &show->runs[show->count++];
    *shown = (ShownRun){.run = run, .start = look.run == run ? max_i32(0, look.start) : 0};
    if (look.run == run) show->chosen = show->count - 1;
    return open_run(show, shown);
}

/* Short runs are too quick to be seen at their own speed. */
static uint8_t calm_slowness(int32_t ticks)
{
    uint8_t slowness = 0;
    while (slowness < SHOW_SLOWEST - 1 && ticks << (slowness + 1) <= CALM_TICKS)
        slowness++;
    return slowness;
}

bool lesson_show_open(LessonShow *show, const Lesson *lesson, const Answer *answers, uint32_t runs,
                      ShownStart look)
{
    const LessonShow before = {.runs_shown = show->runs_shown,
                               .chosen = show->chosen,
                               .length = show->length,
                               .slowness = show->slowness};
    lesson_show_close(show);
    show->lesson = lesson;
    show->runs_shown = runs;
    show->trial = trial_create(lesson, answers);
    bool is_good = show->trial != NULL;
    for (int32_t i = 0; i < lesson->run_count && is_good; i++)
        if ((runs >> i & 1) && show->count < SHOW_RUNS_MAX) is_good = add_run(show, i, look);
    bool is_same = before.runs_shown == runs && before.length > 0;
    show->slowness = is_same ? before.slowness : calm_slowness(show->length);
    if (is_same && look.run < 0) show->chosen = before.chosen;
    if (!is_good) lesson_show_close(show);
    return is_good;
}

void lesson_show_close(LessonShow *show)
{
    for (int32_t i = 0; i < show->count; i++) {
        if (show->runs[i].is_there) inspector_done(&show->runs[i].inspector);
        multi_start_close(&show->runs[i].swarm);
    }
    trial_destroy(show->trial);
    *show = (LessonShow){0};
}

bool lesson_show_work(LessonShow *show)
{
    for (int32_t i = 0; i < show->count; i++)
        if (multi_start_work(&show->runs[i].swarm)) return true;
    return false;
}

/* --- moving in time --- */

void lesson_show_go(LessonShow *show, int32_t tick)
{
    show->tick = clamp_i32(tick, 0, show->length);
    for (int32_t i = 0; i < show->count; i++)
        go_to_tick(show, &show->runs[i]);
}

void lesson_show_phase(LessonShow *show, int32_t direction)
{
    if (!lesson_show_chosen(show)) return;
    ShownRun *chosen = &show->runs[show->chosen];
    Inspector *inspector = &chosen->inspector;
    bool is_over = inspector_is_whole(inspector) && inspector->tick >= inspector_length(inspector);
    if (direction < 0)
        (void)inspector_previous_phase(inspector);
    else if (!is_over)
        (void)inspector_next_phase(inspector);
    bool is_other_tick = inspector->tick != show->tick;
    show->tick = inspector->tick;
    if (is_other_tick) take_frame(show, chosen);
    for (int32_t i = 0; i < show->count; i++)
        if (i != show->chosen) go_to_tick(show, &show->runs[i]);
}

void lesson_show_play(LessonShow *show)
{
    lesson_show_go(show, 0);
    show->is_playing = show->length > 0;
    show->next_tick = 0;
}

void lesson_show_toggle(LessonShow *show)
{
    if (!show->is_playing && show->tick >= show->length) {
        lesson_show_play(show);
        return;
    }
    show->is_playing = !show->is_playing;
    show->next_tick = 0;
}

bool lesson_show_is_due(LessonShow *show, int64_t now, int64_t *due)
{
    int64_t step = tick_ns << show->slowness;
    *due = INT64_MAX;
    if (!show->is_playing) return false;
    if (show->next_tick == 0) show->next_tick = now + step;
    bool is_due = now >= show->next_tick;
    if (is_due) show->next_tick = show->next_tick + step < now ? now : show->next_tick + step;
    *due = show->next_tick;
    return is_due;
}

void lesson_show_tick(LessonShow *show)
{
    lesson_show_go(show, show->tick + 1);
    show->is_playing = show->tick < show->length;
}

/* --- the runs --- */

bool lesson_show_has_frames(const LessonShow *show, const ShownRun *shown)
{
    return show->lesson->runs[shown->run].frames > 0;
}

void lesson_show_choose_next(LessonShow *show)
{
    if (show->count > 0) show->chosen = (show->chosen + 1) % show->count;
    lesson_show_go(show, show->tick);
}

const ShownRun *lesson_show_chosen(const LessonShow *show)
{
    const ShownRun *shown = &show->runs[show->chosen];
    return show->count > 0 && shown->is_there ? shown : NULL;
}

void lesson_show_row(const ShownRun *shown, Row *row)
{
    const ModelContext source = {inspector_player(&shown->inspector), &shown->level.physics,
                                 &shown->level.terrain, &shown->inspector.game.terrain};
    row_fill(row, &source);
}

/* ---- lesson swarm ---- */

enum { SLICE_TICKS = 2000 };

TrailPoint lesson_point(const Row *row)
{
    return (TrailPoint){(Fixed)(row->at[COLUMN_X] * ONE), (Fixed)(row->at[COLUMN_Y] * ONE)};
}

bool multi_start_open(MultiStart *swarm, const Trial *trial, int32_t run)
{
    const Lesson *lesson = trial_lesson(trial);
    *swarm = (MultiStart){.run = run, .ticks = lesson->runs[run].ticks};
    if (trial_start_count(trial, run) <= 1) return true;
    swarm->starts = trial_start_count(trial, run);
    swarm->trial = trial_create(lesson, trial_answers(trial));
    swarm->points =
        calloc((size_t)swarm->starts * ((size_t)swarm->ticks + 1), sizeof *swarm->points);
    if (swarm->trial && swarm->points) return true;
    multi_start_close(swarm);
    return false;
}

void multi_start_close(MultiStart *swarm)
{
    trial_destroy(swarm->trial);
    free(swarm->points);
    *swarm = (MultiStart){0};
}

/* A start that fails counts as done, without points. */
static void run_start(MultiStart *swarm)
{
    int32_t count;
    trial_rest(swarm->trial);
    const Row *rows = trial_rows(swarm->trial, (TrialStart){swarm->run, swarm->done}, &count);
    TrailPoint *points = &swarm->points[(size_t)swarm->done * ((size_t)swarm->ticks + 1)];
    if (!rows) {
        swarm->starts = swarm->done;
        return;
    }
    for (int32_t i = 0; i < count; i++)
        points[i] = lesson_point(&rows[i]);
    swarm->done++;
}

bool multi_start_work(MultiStart *swarm)
{
    for (int32_t ticks = 0; ticks < SLICE_TICKS && swarm->done < swarm->starts;
         ticks += swarm->ticks + 1)
        run_start(swarm);
    return swarm->done < swarm->starts;
}

TrailPoint multi_start_point(const MultiStart *swarm, int32_t start, int32_t tick)
{
    int32_t at = clamp_i32(tick, 0, swarm->ticks);
    return swarm->points[(size_t)start * ((size_t)swarm->ticks + 1) + (size_t)at];
}
