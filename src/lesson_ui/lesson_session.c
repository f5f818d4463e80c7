/* lesson_session.c - see lesson_session.h */
#include "lesson_session.h"

#include "../engine/decimal.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

void lesson_session_say(LessonSession *seat, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(seat->message, sizeof seat->message, format, args);
    va_end(args);
}

/* --- taking a seat --- */

/* Changes a name to one that a section can have. */
static void make_section_name(char *name)
{
    for (; *name; name++)
        *name = isalnum((unsigned char)*name) || *name == '-' ? (char)tolower((unsigned char)*name)
                                                              : '_';
}

static void show_reached(LessonSession *seat)
{
    seat->step = min_i32(seat->learner.step, seat->lesson->step_count - 1);
    seat->has_result = false;
    lesson_session_mark_first(seat);
}

bool lesson_session_take(LessonSession *seat, const char *path, LearnerStore *desk,
                         ErrorList *errors)
{
    *seat = (LessonSession){.desk = desk};
    error_list_init(errors, path);
    seat->lesson = lesson_read(path, errors);
    if (!seat->lesson) return false;
    lesson_name_of_path(path, seat->name);
    make_section_name(seat->name);
    error_list_init(errors, desk->path);
    if (!learner_file_get(&desk->file, seat->name, seat->lesson, &seat->learner, errors)) {
        lesson_session_done(seat);
        return false;
    }
    show_reached(seat);
    return true;
}

void lesson_session_done(LessonSession *seat)
{
    lesson_destroy(seat->lesson);
    seat->lesson = NULL;
}

void lesson_session_keep(LessonSession *seat)
{
    ErrorList errors;
    seat->trouble[0] = '\0';
    if (learner_store_keep(seat->desk, seat->name, seat->lesson, &seat->learner, &errors)) return;
    if (errors.count > 0)
        snprintf(seat->trouble, sizeof seat->trouble, "Not kept: %s", errors.items[0].text);
}

/* --- where the learner is --- */

const LessonStep *lesson_session_step(const LessonSession *seat)
{
    return &seat->lesson->steps[seat->step];
}

bool lesson_session_is_current(const LessonSession *seat)
{
    return seat->step == seat->learner.step;
}

bool lesson_session_is_solved(const LessonSession *seat)
{
    return seat->learner.step >= seat->lesson->step_count;
}

/* The questions of the step, locked ones too, as bits. */
static uint32_t questions_of_step(const LessonSession *seat)
{
    const LessonStep *step = lesson_session_step(seat);
    return step->asks |
           (lesson_session_is_current(seat) ? learner_questions(&seat->learner, seat->lesson) : 0);
}

bool lesson_session_is_open(const LessonSession *seat, int32_t quantity)
{
    uint32_t open =
        learner_questions(&seat->learner, seat->lesson) | lesson_session_step(seat)->tunes;
    return lesson_session_is_current(seat) && (open >> quantity & 1);
}

int32_t lesson_session_items(const LessonSession *seat, int32_t items[LESSON_SESSION_ITEMS_MAX])
{
    uint32_t questions = questions_of_step(seat), sliders = lesson_session_step(seat)->tunes;
    int32_t count = 0;
    for (int32_t i = 0; i < seat->lesson->quantity_count; i++)
        if (questions >> i & 1) items[count++] = i;
    for (int32_t i = 0; i < seat->lesson->quantity_count; i++)
        if (sliders >> i & 1) items[count++] = i;
    return count;
}

int32_t lesson_session_marked(const LessonSession *seat)
{
    int32_t items[LESSON_SESSION_ITEMS_MAX], count = lesson_session_items(seat, items);
    return seat->mark < count ? items[seat->mark] : -1;
}

static bool has_failed_here(const LessonSession *seat)
{
    for (int32_t i = 0; i < seat->lesson->check_count; i++)
        if ((lesson_session_step(seat)->checks >> i & 1) && seat->learner.failures[i] > 0)
            return true;
    return false;
}

bool lesson_session_is_waiting(const LessonSession *seat)
{
    uint32_t open = lesson_session_step(seat)->asks & ~seat->learner.locked;
    bool may_look = lesson_session_step(seat)->views >> LESSON_VIEW_PHASES & 1;
    return lesson_session_is_current(seat) && open != 0 && !may_look && !has_failed_here(seat);
}

LessonAct lesson_session_act(const LessonSession *seat)
{
    uint32_t checks = lesson_session_step(seat)->checks;
    if (!lesson_session_is_current(seat))
        return seat->step + 1 < seat->lesson->step_count ? ACT_GO_ON : ACT_LEAVE;
    bool has_questions = learner_questions(&seat->learner, seat->lesson) != 0;
    return has_questions || (seat->learner.passed & checks) != checks ? ACT_RUN : ACT_GO_ON;
}

/* --- marking --- */

void lesson_session_move(LessonSession *seat, int32_t step)
{
    int32_t items[LESSON_SESSION_ITEMS_MAX], count = lesson_session_items(seat, items) + 1;
    seat->mark = (seat->mark + count + step) % count;
}

/* Marks the first item that is one of the bits; false if there is none. */
static bool mark_one_of(LessonSession *seat, uint32_t wanted)
{
    int32_t items[LESSON_SESSION_ITEMS_MAX], count = lesson_session_items(seat, items);
    for (int32_t i = 0; i < count; i++) {
        if (!(wanted >> items[i] & 1)) continue;
        seat->mark = i;
        return true;
    }
    seat->mark = count;
    return false;
}

void lesson_session_mark_next(LessonSession *seat)
{
    uint32_t open = learner_open_questions(&seat->learner, seat->lesson);
    (void)mark_one_of(seat, lesson_session_is_current(seat) ? open : 0);
}

/* Open questions come first, then, after a failed check, the answers that can be changed, and then
 * the sliders. */
void lesson_session_mark_first(LessonSession *seat)
{
    bool is_over = !lesson_session_is_current(seat) || lesson_session_act(seat) != ACT_RUN;
    uint32_t again = seat->has_result ? learner_questions(&seat->learner, seat->lesson) : 0;
    lesson_session_mark_next(seat);
    if (is_over || lesson_session_marked(seat) >= 0 || mark_one_of(seat, again)) return;
    (void)mark_one_of(seat, lesson_session_step(seat)->tunes);
}

bool lesson_session_turn(LessonSession *seat, int32_t step)
{
    int32_t to = seat->step + step;
    if (to < 0 || to >= seat->lesson->step_count || to > seat->learner.step) return false;
    seat->step = to;
    seat->has_result = false;
    lesson_session_mark_first(seat);
    return true;
}

/* --- answers --- */

/* Results with other answers are not valid any more. */
static void forget_result(LessonSession *seat)
{
    seat->has_result = false;
    seat->learner.passed &= ~lesson_session_step(seat)->checks;
}

bool lesson_session_answer(LessonSession *seat, int32_t quantity, const char *text)
{
    char whole[QUANTITY_NAME_MAX + ANSWER_TEXT_MAX], reason[REASON_TEXT_MAX];
    const Quantity *q = &seat->lesson->quantities[quantity];
    snprintf(whole, sizeof whole, "%s=%s", q->name, text);
    if (!learner_answer(&seat->learner, seat->lesson, whole, reason)) {
        lesson_session_say(seat, "%s", reason);
        return false;
    }
    forget_result(seat);
    return true;
}

/* The slider's value `steps` away, as text; false if there is none. */
static bool value_beside(const Quantity *q, const Answer *answer, int32_t steps,
                         char out[ANSWER_TEXT_MAX])
{
    if (q->kind == ANSWER_CHOICE) {
        int32_t to = (int32_t)answer->numbers[0] + steps;
        if (to < 0 || to >= q->choice_count) return false;
        snprintf(out, ANSWER_TEXT_MAX, "%s", q->choices[to]);
        return true;
    }
    int32_t at = (int32_t)floor((answer->numbers[0] - q->low) / q->step + 0.5) + steps;
    if (at < 0 || at >= quantity_value_count(q)) return false;
    decimal_from_rounded(quantity_value(q, at), 9, out, ANSWER_TEXT_MAX);
    return true;
}

static bool is_slider(const LessonSession *seat, int32_t quantity)
{
    return quantity >= 0 && seat->lesson->quantities[quantity].role == ROLE_TUNE;
}

/* The marked slider, or else the first one, which is then marked. NULL, with a message, if no
 * slider of the step can be moved. */
static const Quantity *marked_slider(LessonSession *seat)
{
    if (!is_slider(seat, lesson_session_marked(seat)))
        (void)mark_one_of(seat, lesson_session_step(seat)->tunes);
    int32_t marked = lesson_session_marked(seat);
    if (is_slider(seat, marked) && lesson_session_is_open(seat, marked))
        return &seat->lesson->quantities[marked];
    lesson_session_say(seat, "This step has no slider to be moved.");
    return NULL;
}

static void say_end(LessonSession *seat, const Quantity *q)
{
    const char *value = seat->learner.answers[q - seat->lesson->quantities].text;
    if (q->kind == ANSWER_CHOICE)
        lesson_session_say(seat, "%s = %s is the last word on this side.", q->name, value);
    else
        lesson_session_say(seat, "%s = %s; allowed is %.9g to %.9g.", q->name, value, q->low,
                           q->high);
}

static bool set_slider(LessonSession *seat, const Quantity *q, const char *value)
{
    if (!lesson_session_answer(seat, (int32_t)(q - seat->lesson->quantities), value)) return false;
    lesson_session_say(seat, "%s = %s: %s", q->name, value, q->text);
    return true;
}

bool lesson_session_slide(LessonSession *seat, int32_t steps)
{
    char value[ANSWER_TEXT_MAX];
    const Quantity *q = marked_slider(seat);
    if (!q) return false;
    if (value_beside(q, &seat->learner.answers[lesson_session_marked(seat)], steps, value))
        return set_slider(seat, q, value);
    say_end(seat, q);
    return false;
}

bool lesson_session_reset(LessonSession *seat)
{
    const Quantity *q = marked_slider(seat);
    return q && set_slider(seat, q, q->start);
}

/* --- going on --- */

static bool say_open_question(LessonSession *seat)
{
    uint32_t open = learner_open_questions(&seat->learner, seat->lesson);
    for (int32_t i = 0; i < seat->lesson->quantity_count; i++)
        if (open >> i & 1) {
            lesson_session_say(seat, "%s is not answered yet: say it before you run.",
                               seat->lesson->quantities[i].name);
            return true;
        }
    return false;
}

bool lesson_session_run(LessonSession *seat)
{
    if (!lesson_session_is_current(seat)) {
        lesson_session_say(seat, "This step is done; what you do here is not judged again.");
        return false;
    }
    if (say_open_question(seat)) {
        lesson_session_mark_first(seat);
        return false;
    }
    if (!learner_run(&seat->learner, seat->lesson, &seat->result)) {
        lesson_session_say(seat, "There is no memory for the run.");
        return false;
    }
    seat->has_result = true;
    lesson_session_mark_first(seat);
    lesson_session_keep(seat);
    return true;
}

bool lesson_session_go_on(LessonSession *seat)
{
    if (!lesson_session_is_current(seat)) return lesson_session_turn(seat, 1);
    if (!learner_go_on(&seat->learner, seat->lesson)) {
        if (!say_open_question(seat))
            lesson_session_say(seat, "A check of this step has not passed yet: run it.");
        return false;
    }
    show_reached(seat);
    lesson_session_keep(seat);
    return true;
}

void lesson_session_begin_anew(LessonSession *seat)
{
    learner_init(&seat->learner, seat->lesson, seat->desk->file.number);
    show_reached(seat);
    lesson_session_keep(seat);
    lesson_session_say(seat, "The lesson from its beginning.");
}
