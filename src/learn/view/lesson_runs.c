/* lesson_runs.c - see lesson_runs.h */
#include "lesson_runs.h"

#include "../../base/clock.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>

enum { CALM_TICKS = 200 }; /* a run is slowed down as long as it takes no more than these */

static const int64_t tick_ns = CLOCK_SECOND / TICKS_PER_SECOND;

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

/* Times that differ by less are the same: sums of 1/30, 1/60 and 1/144 are not exact. */
static const double same_tick = 1e-6;

int32_t lesson_show_tick_of(const LessonShow *show, const ShownRun *shown)
{
    if (!show->is_timed || shown->seconds <= 0) return show->tick;
    return (int32_t)floor(show->tick * (show->seconds / shown->seconds) + same_tick);
}

/* The tick of the show at which a run is at this tick of its own. */
static int32_t show_tick_at(const LessonShow *show, const ShownRun *shown, int32_t tick)
{
    if (!show->is_timed) return tick;
    return (int32_t)ceil(tick * (shown->seconds / show->seconds) - same_tick);
}

static void go_to_tick(LessonShow *show, ShownRun *shown)
{
    if (!shown->is_there) return;
    inspector_go(&shown->inspector, lesson_show_tick_of(show, shown));
    take_frame(show, shown);
}

/* --- opening --- */

/* Finds the cells that a run goes through, and how far it goes. */
static void measure_run(LessonShow *show, ShownRun *shown)
{
    int32_t count = 0;
    const Row *rows = trial_rows(show->trial, (TrialStart){shown->run, shown->start}, &count);
    if (!rows || count == 0) return;
    TrailPoint least = lesson_point(&rows[0]), most = least;
    for (int32_t i = 1; i < count; i++) {
        double step = fabs(rows[i].at[COLUMN_X] - rows[i - 1].at[COLUMN_X]) +
                      fabs(rows[i].at[COLUMN_Y] - rows[i - 1].at[COLUMN_Y]);
        lesson_point_extend(&least, &most, lesson_point(&rows[i]));
        if (lesson_show_has_second(show, shown))
            lesson_point_extend(&least, &most, lesson_second_point(&rows[i]));
        shown->way += step;
        shown->moving += step > 0;
    }
    shown->box = inspector_box_of_points(least, most);
}

/* Opens a run. False when memory ran out; a run that cannot start is not there, which is no
 * failure. */
static bool open_run(LessonShow *show, ShownRun *shown)
{
    int32_t count = show->lesson->runs[shown->run].ticks;
    int32_t frames = show->lesson->runs[shown->run].frames;
    const TrialTick *first = trial_tick(show->trial, (TrialStart){shown->run, shown->start}, 0);
    if (!first) return true;
    Input *ticks = malloc((size_t)count + 1);
    if (!ticks) return false;
    for (int32_t i = 0; i < count; i++)
        ticks[i] = trial_input(show->trial, shown->run, i + 1);
    Spot cell = trial_start_cell(show->trial, shown->run);
    shown->level = show->lesson->level;
    shown->level.physics = first->params;
    shown->level.start.col = (int16_t)cell.col;
    shown->level.start.row = (int16_t)cell.row;
    shown->is_there = inspector_init(&shown->inspector, &shown->level, ticks, count, 0);
    free(ticks);
    while (shown->is_there && inspector_work(&shown->inspector))
        continue;
    shown->seconds = frames > 0 ? 1.0 / frames : model_tick_seconds(&shown->level.physics);
    measure_run(show, shown);
    return shown->is_there && multi_start_open(&shown->swarm, show->trial, shown->run);
}

/* Marks each run with the first letter of its name, if these differ; else with A, B, ... */
static void find_letters(LessonShow *show)
{
    bool is_clear = true;
    for (int32_t i = 0; i < show->count; i++) {
        ShownRun *shown = &show->runs[i];
        shown->letter = (char)toupper((unsigned char)show->lesson->run_names[shown->run][0]);
        for (int32_t j = 0; j < i; j++)
            is_clear = is_clear && show->runs[j].letter != shown->letter;
    }
    for (int32_t i = 0; i < show->count && !is_clear; i++)
        show->runs[i].letter = (char)('A' + i);
}

/* The tick of the show is the shortest one of its runs. */
static void find_times(LessonShow *show)
{
    for (int32_t i = 0; i < show->count; i++) {
        double seconds = show->runs[i].seconds;
        if (!show->runs[i].is_there) continue;
        show->is_timed = show->is_timed || (show->seconds > 0 && seconds != show->seconds);
        if (show->seconds == 0 || seconds < show->seconds) show->seconds = seconds;
    }
    for (int32_t i = 0; i < show->count; i++) {
        const ShownRun *shown = &show->runs[i];
        int32_t ticks = show->lesson->runs[shown->run].ticks;
        if (shown->is_there) show->length = max_i32(show->length, show_tick_at(show, shown, ticks));
    }
}

static int64_t tick_length(const LessonShow *show)
{
    return show->is_timed ? (int64_t)(show->seconds * 1e9) : tick_ns;
}

/* The runs of a learner; keys that are not answered yet are not held. */
static Trial *open_trial(const Learner *learner, const Lesson *lesson)
{
    Trial *trial = learner_trial(learner, lesson);
    for (int32_t i = 0; i < lesson->quantity_count && trial; i++) {
        Answer none;
        char reason[REASON_TEXT_MAX];
        const Quantity *q = &lesson->quantities[i];
        if (q->kind == ANSWER_KEYS && !learner->answers[i].given &&
            answer_read(q, "-", &none, reason))
            trial_set_answer(trial, i, &none);
    }
    return trial;
}

bool lesson_show_open(LessonShow *show, const Lesson *lesson, const Learner *learner, uint32_t runs,
                      ShownStart look)
{
    const LessonShow before = {.runs_shown = show->runs_shown,
                               .chosen = show->chosen,
                               .length = show->length,
                               .slowness = show->slowness};
    lesson_show_close(show);
    show->lesson = lesson;
    show->runs_shown = runs;
    show->trial = open_trial(learner, lesson);
    bool is_good = show->trial != NULL;
    for (int32_t i = 0; i < lesson->run_count && is_good; i++) {
        if (!(runs >> i & 1) || show->count == SHOW_RUNS_MAX) continue;
        ShownRun *shown = &show->runs[show->count++];
        *shown = (ShownRun){.run = i, .start = look.run == i ? max_i32(0, look.start) : 0};
        if (look.run == i) show->chosen = show->count - 1;
        is_good = open_run(show, shown);
    }
    find_letters(show);
    find_times(show);
    /* The same runs keep their pace and choice. Short runs are too quick to be seen at their speed.
     */
    bool is_same = before.runs_shown == runs && before.length > 0;
    int32_t ticks = (int32_t)(show->length * tick_length(show) / tick_ns);
    if (is_same) show->slowness = before.slowness;
    while (!is_same && show->slowness < SHOW_SLOWEST - 1 &&
           ticks << (show->slowness + 1) <= CALM_TICKS)
        show->slowness++;
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

void lesson_show_step(LessonShow *show, int32_t direction)
{
    const ShownRun *chosen = lesson_show_chosen(show);
    int32_t to = show->tick + direction;
    if (chosen) to = show_tick_at(show, chosen, lesson_show_tick_of(show, chosen) + direction);
    lesson_show_go(show, to);
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
    bool is_other_tick = inspector->tick != lesson_show_tick_of(show, chosen);
    show->tick = show_tick_at(show, chosen, inspector->tick);
    if (is_other_tick) take_frame(show, chosen);
    for (int32_t i = 0; i < show->count; i++)
        if (i != show->chosen) go_to_tick(show, &show->runs[i]);
}

void lesson_show_failure(LessonShow *show, const CheckVerdict *verdict)
{
    show->is_playing = false;
    for (int32_t i = 0; i < show->count; i++)
        if (show->runs[i].run == verdict->run) show->chosen = i;
    lesson_show_go(show, verdict->tick - (verdict->phase > 0));
    for (int32_t i = 0; i < verdict->phase; i++)
        lesson_show_phase(show, 1);
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
    int64_t step = tick_length(show) << show->slowness;
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

void lesson_show_choose(LessonShow *show, int32_t index)
{
    if (show->count > 0) show->chosen = index % show->count;
    lesson_show_go(show, show->tick);
}

const ShownRun *lesson_show_chosen(const LessonShow *show)
{
    const ShownRun *shown = &show->runs[show->chosen];
    return shown->is_there ? shown : NULL;
}

void lesson_show_row(const ShownRun *shown, Row *row)
{
    const ModelContext source = {inspector_player(&shown->inspector), &shown->level.physics,
                                 &shown->level.terrain, &shown->inspector.game.terrain};
    row_fill(row, &source);
}

bool lesson_show_has_second(const LessonShow *show, const ShownRun *shown)
{
    int32_t script = show->lesson->runs[shown->run].script;
    return script >= 0 && show->lesson->scripts[script].has_second;
}
