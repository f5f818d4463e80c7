/* lesson_seat.c - see lesson_seat.h */
#include "lesson_seat.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

void lesson_seat_say(LessonSeat *seat, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(seat->message, sizeof seat->message, format, args);
    va_end(args);
}

/* --- taking a seat --- */

/* A name that a section can have. */
static void make_section_name(char *name)
{
    for (; *name; name++)
        *name = isalnum((unsigned char)*name) || *name == '-' ? (char)tolower((unsigned char)*name)
                                                              : '_';
}

static void show_reached(LessonSeat *seat)
{
    seat->step = min_i32(seat->learner.step, seat->lesson->step_count - 1);
    seat->has_result = false;
    lesson_seat_mark_first(seat);
}

bool lesson_seat_take(LessonSeat *seat, const char *path, LearnerDesk *desk, ErrorList *errors)
{
    *seat = (LessonSeat){.desk = desk};
    error_list_init(errors, path);
    seat->lesson = lesson_read(path, errors);
    if (!seat->lesson) return false;
    lesson_name_of_path(path, seat->name);
    make_section_name(seat->name);
    error_list_init(errors, desk->path);
    if (!learner_file_get(&desk->file, seat->name, seat->lesson, &seat->learner, errors)) {
        lesson_seat_done(seat);
        return false;
    }
    show_reached(seat);
    return true;
}

void lesson_seat_done(LessonSeat *seat)
{
    lesson_destroy(seat->lesson);
    seat->lesson = NULL;
}

void lesson_seat_keep(LessonSeat *seat)
{
    ErrorList errors;
    seat->trouble[0] = '\0';
    if (learner_desk_keep(seat->desk, seat->name, seat->lesson, &seat->learner, &errors)) return;
    if (errors.count > 0)
        snprintf(seat->trouble, sizeof seat->trouble, "Not kept: %s", errors.items[0].text);
}

/* --- where the learner is --- */

const LessonStep *lesson_seat_step(const LessonSeat *seat)
{
    return &seat->lesson->steps[seat->step];
}

bool lesson_seat_is_current(const LessonSeat *seat)
{
    return seat->step == seat->learner.step;
}

bool lesson_seat_is_solved(const LessonSeat *seat)
{
    return seat->learner.step >= seat->lesson->step_count;
}

/* The questions of the step, locked ones too, as bits. */
static uint32_t questions_of_step(const LessonSeat *seat)
{
    const LessonStep *step = lesson_seat_step(seat);
    return step->asks |
           (lesson_seat_is_current(seat) ? learner_questions(&seat->learner, seat->lesson) : 0);
}

bool lesson_seat_is_open(const LessonSeat *seat, int32_t quantity)
{
    uint32_t open = learner_questions(&seat->learner, seat->lesson) | lesson_seat_step(seat)->tunes;
    return lesson_seat_is_current(seat) && (open >> quantity & 1);
}

int32_t lesson_seat_items(const LessonSeat *seat, int32_t items[SEAT_ITEMS_MAX])
{
    uint32_t questions = questions_of_step(seat), sliders = lesson_seat_step(seat)->tunes;
    int32_t count = 0;
    for (int32_t i = 0; i < seat->lesson->quantity_count; i++)
        if (questions >> i & 1) items[count++] = i;
    for (int32_t i = 0; i < seat->lesson->quantity_count; i++)
        if (sliders >> i & 1) items[count++] = i;
    return count;
}

int32_t lesson_seat_marked(const LessonSeat *seat)
{
    int32_t items[SEAT_ITEMS_MAX], count = lesson_seat_items(seat, items);
    return seat->mark < count ? items[seat->mark] : -1;
}

static bool has_failed_here(const LessonSeat *seat)
{
    for (int32_t i = 0; i < seat->lesson->check_count; i++)
        if ((lesson_seat_step(seat)->checks >> i & 1) && seat->learner.failures[i] > 0) return true;
    return false;
}

bool lesson_seat_is_waiting(const LessonSeat *seat)
{
    uint32_t open = lesson_seat_step(seat)->asks & ~seat->learner.locked;
    bool may_look = lesson_seat_step(seat)->views >> LESSON_VIEW_PHASES & 1;
    return lesson_seat_is_current(seat) && open != 0 && !may_look && !has_failed_here(seat);
}

SeatAct lesson_seat_act(const LessonSeat *seat)
{
    uint32_t checks = lesson_seat_step(seat)->checks;
    if (!lesson_seat_is_current(seat))
        return seat->step + 1 < seat->lesson->step_count ? ACT_GO_ON : ACT_LEAVE;
    bool has_questions = learner_questions(&seat->learner, seat->lesson) != 0;
    return has_questions || (seat->learner.passed & checks) != checks ? ACT_RUN : ACT_GO_ON;
}

/* --- marking --- */

void lesson_seat_move(LessonSeat *seat, int32_t step)
{
    int32_t items[SEAT_ITEMS_MAX], count = lesson_seat_items(seat, items) + 1;
    seat->mark = (seat->mark + count + step) % count;
}

/* Marks the first item that is one of the bits; false where there is none. */
static bool mark_one_of(LessonSeat *seat, uint32_t wanted)
{
    int32_t items[SEAT_ITEMS_MAX], count = lesson_seat_items(seat, items);
    for (int32_t i = 0; i < count; i++) {
        if (!(wanted >> items[i] & 1)) continue;
        seat->mark = i;
        return true;
    }
    seat->mark = count;
    return false;
}

void lesson_seat_mark_next(LessonSeat *seat)
{
    uint32_t open = learner_open_questions(&seat->learner, seat->lesson);
    (void)mark_one_of(seat, lesson_seat_is_current(seat) ? open : 0);
}

/* After a question without an answer come, where a check has failed, the answers that can be
 * changed, and then the sliders. */
void lesson_seat_mark_first(LessonSeat *seat)
{
    bool is_over = !lesson_seat_is_current(seat) || lesson_seat_act(seat) != ACT_RUN;
    uint32_t again = seat->has_result ? learner_questions(&seat->learner, seat->lesson) : 0;
    lesson_seat_mark_next(seat);
    if (is_over || lesson_seat_marked(seat) >= 0 || mark_one_of(seat, again)) return;
    (void)mark_one_of(seat, lesson_seat_step(seat)->tunes);
}

bool lesson_seat_turn(LessonSeat *seat, int32_t step)
{
    int32_t to = seat->step + step;
    if (to < 0 || to >= seat->lesson->step_count || to > seat->learner.step) return false;
    seat->step = to;
    seat->has_result = false;
    lesson_seat_mark_first(seat);
    return true;
}

/* --- answers --- */

/* What was checked with other answers says nothing any more. */
static void forget_result(LessonSeat *seat)
{
    seat->has_result = false;
    seat->learner.passed &= ~lesson_seat_step(seat)->checks;
}

bool lesson_seat_answer(LessonSeat *seat, int32_t quantity, const char *text)
{
    char whole[QUANTITY_NAME_MAX + ANSWER_TEXT_MAX], reason[REASON_TEXT_MAX];
    const Quantity *q = &seat->lesson->quantities[quantity];
    snprintf(whole, sizeof whole, "%s=%s", q->name, text);
    if (!learner_answer(&seat->learner, seat->lesson, whole, reason)) {
        lesson_seat_say(seat, "%s", reason);
        return false;
    }
    forget_result(seat);
    return true;
}

/* The slider's value by so many steps away, as text; false where there is none. */
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
    snprintf(out, ANSWER_TEXT_MAX, "%.9g", quantity_value(q, at));
    return true;
}

static bool is_slider(const LessonSeat *seat, int32_t quantity)
{
    return quantity >= 0 && seat->lesson->quantities[quantity].role == ROLE_TUNE;
}

/* The slider that is marked, or else the first one, which is then marked. NULL, and the message
 * says why, where the step has none to be moved. */
static const Quantity *marked_slider(LessonSeat *seat)
{
    if (!is_slider(seat, lesson_seat_marked(seat)))
        (void)mark_one_of(seat, lesson_seat_step(seat)->tunes);
    int32_t marked = lesson_seat_marked(seat);
    if (is_slider(seat, marked) && lesson_seat_is_open(seat, marked))
        return &seat->lesson->quantities[marked];
    lesson_seat_say(seat, "This step has no slider to be moved.");
    return NULL;
}

static void say_end(LessonSeat *seat, const Quantity *q)
{
    const char *value = seat->learner.answers[q - seat->lesson->quantities].text;
    if (q->kind == ANSWER_CHOICE)
        lesson_seat_say(seat, "%s = %s is the last word on this side.", q->name, value);
    else
        lesson_seat_say(seat, "%s = %s; allowed is %.9g to %.9g.", q->name, value, q->low, q->high);
}

static bool set_slider(LessonSeat *seat, const Quantity *q, const char *value)
{
    if (!lesson_seat_answer(seat, (int32_t)(q - seat->lesson->quantities), value)) return false;
    lesson_seat_say(seat, "%s = %s: %s", q->name, value, q->text);
    return true;
}

bool lesson_seat_slide(LessonSeat *seat, int32_t steps)
{
    char value[ANSWER_TEXT_MAX];
    const Quantity *q = marked_slider(seat);
    if (!q) return false;
    if (value_beside(q, &seat->learner.answers[lesson_seat_marked(seat)], steps, value))
        return set_slider(seat, q, value);
    say_end(seat, q);
    return false;
}

bool lesson_seat_reset(LessonSeat *seat)
{
    const Quantity *q = marked_slider(seat);
    return q && set_slider(seat, q, q->start);
}

/* --- going on --- */

static bool say_open_question(LessonSeat *seat)
{
    uint32_t open = learner_open_questions(&seat->learner, seat->lesson);
    for (int32_t i = 0; i < seat->lesson->quantity_count; i++)
        if (open >> i & 1) {
            lesson_seat_say(seat, "%s is not answered yet: say it before you run.",
                            seat->lesson->quantities[i].name);
            return true;
        }
    return false;
}

bool lesson_seat_run(LessonSeat *seat)
{
    if (!lesson_seat_is_current(seat)) {
        lesson_seat_say(seat, "This step is done; what you do here is not judged again.");
        return false;
    }
    if (say_open_question(seat)) {
        lesson_seat_mark_first(seat);
        return false;
    }
    if (!learner_run(&seat->learner, seat->lesson, &seat->result)) {
        lesson_seat_say(seat, "There is no memory for the run.");
        return false;
    }
    seat->has_result = true;
    lesson_seat_mark_first(seat);
    lesson_seat_keep(seat);
    return true;
}

bool lesson_seat_go_on(LessonSeat *seat)
{
    if (!lesson_seat_is_current(seat)) return lesson_seat_turn(seat, 1);
    if (!learner_go_on(&seat->learner, seat->lesson)) {
        if (!say_open_question(seat))
            lesson_seat_say(seat, "A check of this step has not passed yet: run it.");
        return false;
    }
    show_reached(seat);
    lesson_seat_keep(seat);
    return true;
}

void lesson_seat_begin_anew(LessonSeat *seat)
{
    learner_init(&seat->learner, seat->lesson, seat->desk->file.number);
    show_reached(seat);
    lesson_seat_keep(seat);
    lesson_seat_say(seat, "The lesson from its beginning.");
}
