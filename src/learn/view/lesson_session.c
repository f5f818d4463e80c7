/* lesson_session.c - see lesson_session.h */
#include "lesson_session.h"

#include "../../base/clock.h"
#include "../../base/path.h"
#include "../../engine/decimal.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define PAUSE_NS (60 * CLOCK_SECOND)

void lesson_session_say(LessonSession *session, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(session->message, sizeof session->message, format, args);
    va_end(args);
}

/* --- where the learner is --- */

const LessonStep *lesson_session_step(const LessonSession *session)
{
    assert(session->step >= 0 && session->step < session->lesson->step_count);
    return &session->lesson->steps[session->step];
}

bool lesson_session_is_current(const LessonSession *session)
{
    return session->step == session->learner.step;
}

bool lesson_session_is_solved(const LessonSession *session)
{
    return session->learner.step >= session->lesson->step_count;
}

bool lesson_session_is_open(const LessonSession *session, int32_t quantity)
{
    uint32_t open =
        learner_questions(&session->learner, session->lesson) | lesson_session_step(session)->tunes;
    return lesson_session_is_current(session) && (open >> quantity & 1);
}

int32_t lesson_session_items(const LessonSession *session, int32_t items[LESSON_SESSION_ITEMS_MAX])
{
    uint32_t sliders = lesson_session_step(session)->tunes;
    uint32_t questions = lesson_session_step(session)->asks; /* locked ones too */
    int32_t count = 0;
    if (lesson_session_is_current(session))
        questions |= learner_questions(&session->learner, session->lesson);
    for (int32_t i = 0; i < session->lesson->quantity_count; i++)
        if (questions >> i & 1) items[count++] = i;
    for (int32_t i = 0; i < session->lesson->quantity_count; i++)
        if (sliders >> i & 1) items[count++] = i;
    return count;
}

int32_t lesson_session_marked(const LessonSession *session)
{
    int32_t items[LESSON_SESSION_ITEMS_MAX], count = lesson_session_items(session, items);
    return session->mark < count ? items[session->mark] : -1;
}

bool lesson_session_is_waiting(const LessonSession *session)
{
    const LessonStep *step = lesson_session_step(session);
    uint32_t open = step->asks & ~session->learner.locked;
    bool may_look = step->views >> LESSON_VIEW_PHASES & 1;
    for (int32_t i = 0; i < session->lesson->check_count; i++)
        if ((step->checks >> i & 1) && session->learner.failures[i] > 0) may_look = true;
    return lesson_session_is_current(session) && open != 0 && !may_look;
}

/* Does the text show the value of an expression with this name? */
static bool has_value(const char *text, const char *name)
{
    size_t length = strlen(name);
    for (text = lesson_find_value(text); text && *text; text++) {
        if (*text == '}') text = lesson_find_value(text);
        if (!text) return false;
        if (strncmp(text + 1, name, length) == 0 && strcspn(text + 1 + length, " })*/+-,") == 0)
            return true;
    }
    return false;
}

bool lesson_session_tells(const LessonSession *session, int32_t quantity)
{
    const Lesson *lesson = session->lesson;
    const char *name = lesson->quantities[quantity].name;
    for (int32_t i = 0; i < lesson->step_count; i++)
        if (has_value(lesson->steps[i].text, name)) return true;
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        if (has_value(lesson->quantities[i].text, name)) return true;
    return false;
}

LessonAct lesson_session_act(const LessonSession *session)
{
    uint32_t checks = lesson_session_step(session)->checks;
    if (!lesson_session_is_current(session))
        return session->step + 1 < session->lesson->step_count ? ACT_GO_ON : ACT_LEAVE;
    bool has_questions = learner_questions(&session->learner, session->lesson) != 0;
    return has_questions || (session->learner.passed & checks) != checks ? ACT_RUN : ACT_GO_ON;
}

/* --- marking --- */

void lesson_session_move(LessonSession *session, int32_t step)
{
    int32_t items[LESSON_SESSION_ITEMS_MAX], count = lesson_session_items(session, items) + 1;
    session->mark = (session->mark + count + step) % count;
}

/* Marks the first item that is one of the bits; false if there is none. */
static bool mark_one_of(LessonSession *session, uint32_t wanted)
{
    int32_t items[LESSON_SESSION_ITEMS_MAX], count = lesson_session_items(session, items);
    for (int32_t i = 0; i < count; i++) {
        if (!(wanted >> items[i] & 1)) continue;
        session->mark = i;
        return true;
    }
    session->mark = count;
    return false;
}

void lesson_session_mark_next(LessonSession *session)
{
    uint32_t open = learner_open_questions(&session->learner, session->lesson);
    (void)mark_one_of(session, lesson_session_is_current(session) ? open : 0);
}

/* Marks what is to be done first: what a failed check names, else an open question, else, after a
 * failed check, an answer that can be changed, else a slider, else the act. */
static void mark_first(LessonSession *session)
{
    for (int32_t i = 0; i < session->result.count && session->has_result; i++) {
        const CheckVerdict *verdict = &session->result.verdicts[i];
        if (!verdict->passed && verdict->quantity >= 0 &&
            mark_one_of(session, UINT32_C(1) << verdict->quantity))
            return;
    }
    bool is_over = !lesson_session_is_current(session) || lesson_session_act(session) != ACT_RUN;
    uint32_t again =
        session->has_result ? learner_questions(&session->learner, session->lesson) : 0;
    lesson_session_mark_next(session);
    if (is_over || lesson_session_marked(session) >= 0 || mark_one_of(session, again)) return;
    (void)mark_one_of(session, lesson_session_step(session)->tunes);
}

bool lesson_session_turn(LessonSession *session, int32_t step)
{
    int32_t to = session->step + step;
    if (to < 0 || to >= session->lesson->step_count || to > session->learner.step) return false;
    session->step = to;
    session->has_result = false;
    mark_first(session);
    return true;
}

/* --- taking a session --- */

static void show_reached(LessonSession *session)
{
    session->step = min_i32(session->learner.step, session->lesson->step_count - 1);
    session->has_result = false;
    mark_first(session);
}

/* Reads the scripts. False, with the trouble, when one cannot be read. */
static bool read_codes(LessonSession *session, Learner *learner)
{
    ErrorList errors;
    error_list_init(&errors, session->store->path);
    bool good =
        learner_store_read_codes(session->store, session->name, session->lesson, learner, &errors);
    if (!good)
        snprintf(session->trouble, sizeof session->trouble, "%s", errors.items[0].text);
    else if (session->has_unread)
        session->trouble[0] = '\0';
    session->has_unread = !good;
    return good;
}

bool lesson_session_take(LessonSession *session, const char *path, LearnerStore *store,
                         ErrorList *errors)
{
    char name[SHELF_NAME_MAX];
    *session = (LessonSession){.store = store};
    error_list_init(errors, path);
    session->lesson = lesson_read(path, errors);
    if (!session->lesson) return false;
    shelf_name_of_path(path, name);
    shelf_section_of_name(name, session->name);
    error_list_init(errors, store->path);
    if (!learner_file_get(&store->file, session->name, session->lesson, &session->learner,
                          errors)) {
        lesson_session_done(session);
        return false;
    }
    (void)read_codes(session, &session->learner);
    (void)learner_draw_anew(&session->learner, session->lesson);
    show_reached(session);
    return true;
}

void lesson_session_done(LessonSession *session)
{
    lesson_destroy(session->lesson);
    session->lesson = NULL;
}

void lesson_session_keep(LessonSession *session)
{
    ErrorList errors;
    if (!session->has_unread) session->trouble[0] = '\0';
    if (learner_store_keep(session->store, session->name, session->lesson, &session->learner,
                           &errors)) {
        session->learner.kept = UINT32_MAX;
        return;
    }
    if (errors.count > 0)
        snprintf(session->trouble, sizeof session->trouble, "Not kept: %s", errors.items[0].text);
}

void lesson_session_look_up(const Shelf *shelf, int32_t index, LearnerStore *store,
                            ListedLesson *listed)
{
    ErrorList unheard;
    LessonSession session;
    char path[SHELF_PATH_MAX];
    shelf_path(shelf, index, path);
    *listed = (ListedLesson){0};
    if (!lesson_session_take(&session, path, store, &unheard)) return;
    listed->is_read = true;
    snprintf(listed->title, sizeof listed->title, "%s", session.lesson->title);
    listed->step = session.learner.step;
    listed->has_medal = session.learner.has_medal;
    listed->step_count = session.lesson->step_count;
    listed->is_begun = ini_find(store->file.ini, session.name, "step") != NULL;
    lesson_session_done(&session);
}

bool listed_lesson_is_solved(const ListedLesson *listed)
{
    return listed->is_read && listed->step >= listed->step_count;
}

void lesson_session_count_time(LessonSession *session, int64_t now)
{
    int64_t since = session->last_act > 0 ? now - session->last_act : 0;
    session->spent += since < PAUSE_NS ? since : PAUSE_NS;
    session->last_act = now;
    session->learner.seconds += (int32_t)(session->spent / CLOCK_SECOND);
    session->spent %= CLOCK_SECOND;
}

/* --- answers --- */

/* Forgets the result, which was for other answers. */
static void forget_result(LessonSession *session)
{
    session->has_result = false;
    session->learner.passed &= ~lesson_session_step(session)->checks;
}

bool lesson_session_answer(LessonSession *session, int32_t quantity, const char *text)
{
    char whole[QUANTITY_NAME_MAX + ANSWER_TEXT_MAX], reason[REASON_TEXT_MAX];
    const Quantity *q = &session->lesson->quantities[quantity];
    snprintf(whole, sizeof whole, "%s=%s", q->name, text);
    if (!learner_answer(&session->learner, session->lesson, whole, reason)) {
        lesson_session_say(session, "%s", reason);
        return false;
    }
    forget_result(session);
    return true;
}

static bool is_slider(const LessonSession *session, int32_t quantity)
{
    return quantity >= 0 && session->lesson->quantities[quantity].role == ROLE_TUNE;
}

/* The marked slider, or else the first one, which is then marked. NULL, with a message, if no
 * slider of the step can be moved. */
static const Quantity *marked_slider(LessonSession *session)
{
    if (!is_slider(session, lesson_session_marked(session)))
        (void)mark_one_of(session, lesson_session_step(session)->tunes);
    int32_t marked = lesson_session_marked(session);
    if (is_slider(session, marked) && lesson_session_is_open(session, marked))
        return &session->lesson->quantities[marked];
    lesson_session_say(session, "This step has no slider.");
    return NULL;
}

static bool set_slider(LessonSession *session, const Quantity *q, const char *value)
{
    if (!lesson_session_answer(session, (int32_t)(q - session->lesson->quantities), value))
        return false;
    lesson_session_say(session, "%s = %s: %s", q->name, value, q->text);
    return true;
}

bool lesson_session_slide(LessonSession *session, int32_t steps)
{
    char value[ANSWER_TEXT_MAX];
    const Quantity *q = marked_slider(session);
    if (!q) return false;
    const Answer *now = &session->learner.answers[lesson_session_marked(session)];
    if (q->kind == ANSWER_CHOICE) {
        int32_t to = (int32_t)now->numbers[0] + steps;
        if (to < 0 || to >= q->choice_count) {
            lesson_session_say(session, "%s = %s: there is no further choice on this side.",
                               q->name, now->text);
            return false;
        }
        return set_slider(session, q, q->choices[to]);
    }
    int32_t to = (int32_t)floor((now->numbers[0] - q->low) / q->step + 0.5) + steps;
    if (to < 0 || to >= quantity_value_count(q)) {
        lesson_session_say(session, "%s = %s; allowed is %.9g to %.9g.", q->name, now->text, q->low,
                           q->high);
        return false;
    }
    decimal_from_rounded(quantity_value(q, to), 9, value, sizeof value);
    return set_slider(session, q, value);
}

bool lesson_session_reset(LessonSession *session)
{
    const Quantity *q = marked_slider(session);
    return q && set_slider(session, q, q->start);
}

void lesson_session_write(LessonSession *session, int32_t script, const CodeText *text)
{
    assert(script >= 0 && script < session->lesson->script_count);
    CodeText *mine = &session->learner.codes[script];
    if (strcmp(mine->text, text->text) != 0) session->learner.kept &= ~(UINT32_C(1) << script);
    *mine = *text;
    forget_result(session);
}

bool lesson_session_read_codes(LessonSession *session)
{
    Learner there = session->learner;
    if (session->store->path[0] == '\0') return false;
    (void)read_codes(session, &there);
    bool is_new = false;
    for (int32_t i = 0; i < session->lesson->script_count; i++) {
        bool is_own = !(session->learner.kept >> i & 1);
        if (is_own || strcmp(there.codes[i].text, session->learner.codes[i].text) == 0) continue;
        session->learner.codes[i] = there.codes[i];
        forget_result(session);
        is_new = true;
    }
    return is_new;
}

/* --- going on --- */

static bool say_open_question(LessonSession *session)
{
    uint32_t open = learner_open_questions(&session->learner, session->lesson);
    for (int32_t i = 0; i < session->lesson->quantity_count; i++)
        if (open >> i & 1) {
            lesson_session_say(session, "%s is not answered yet: answer before you run.",
                               session->lesson->quantities[i].name);
            return true;
        }
    return false;
}

bool lesson_session_run(LessonSession *session)
{
    if (!lesson_session_is_current(session)) {
        lesson_session_say(session, "This step is done; what you do here is not judged again.");
        return false;
    }
    if (say_open_question(session)) {
        mark_first(session);
        return false;
    }
    if (!learner_run(&session->learner, session->lesson, &session->result)) {
        lesson_session_say(session, "Out of memory: cannot play the run.");
        return false;
    }
    session->has_result = true;
    mark_first(session);
    lesson_session_keep(session);
    if (session->result.is_idle && !session->result.passed)
        lesson_session_say(session, "Nothing was changed: this does not count as a failure.");
    return true;
}

bool lesson_session_go_on(LessonSession *session)
{
    if (!lesson_session_is_current(session)) return lesson_session_turn(session, 1);
    if (!learner_go_on(&session->learner, session->lesson)) {
        if (!say_open_question(session))
            lesson_session_say(session, "A check of this step has not passed yet: run it.");
        return false;
    }
    show_reached(session);
    lesson_session_keep(session);
    return true;
}

bool lesson_session_offer_answer(LessonSession *session, bool was_offered)
{
    bool is_hidden = lesson_session_is_current(session) && session->has_result &&
                     learner_hidden(&session->learner, session->lesson) != 0;
    session->asks_to_show = is_hidden && !was_offered;
    if (!is_hidden) return false;
    if (was_offered) {
        learner_show(&session->learner, session->lesson);
        lesson_session_keep(session);
    } else {
        lesson_session_say(session,
                           "? again shows the answer; this is recorded. / lists the keys.");
    }
    return true;
}

void lesson_session_draw_anew(LessonSession *session)
{
    Text text = text_in(session->message, sizeof session->message);
    if (!learner_draw_anew(&session->learner, session->lesson)) return;
    text_add_string(&text, "Your numbers have changed:");
    for (int32_t i = 0; i < session->lesson->quantity_count; i++)
        if (session->lesson->quantities[i].role == ROLE_GIVEN)
            text_add(&text, " %s = %s", session->lesson->quantities[i].name,
                     session->learner.answers[i].text);
    session->has_result = false;
}

bool lesson_session_reload(LessonSession *session, const char *path)
{
    ErrorList errors, unheard;
    char line[ERROR_LINE_MAX];
    int32_t step = session->step;
    error_list_init(&errors, path_name(path));
    error_list_init(&unheard, "");
    Lesson *fresh = lesson_read(path, &errors);
    if (!fresh) {
        int32_t first = 0;
        while (first + 1 < errors.count && errors.items[first].severity != ERROR_ERROR)
            first++;
        error_format(&errors, &errors.items[first], line, sizeof line);
        snprintf(session->trouble, sizeof session->trouble, "%.*s",
                 (int)sizeof session->trouble - 1, line);
        return false;
    }
    lesson_session_keep(session);
    Lesson *old = session->lesson;
    Learner *learner = &session->learner;
    const Learner was = *learner;
    session->lesson = fresh;
    if (!learner_file_get(&session->store->file, session->name, fresh, learner, &unheard))
        learner_init(learner, fresh, session->store->file.number);
    bool is_read = read_codes(session, learner);
    /* A script without a file that can be read goes on, by its key. */
    for (int32_t i = 0; i < old->script_count; i++) {
        const char *key = old->scripts[i].key;
        int32_t at = lesson_find_script(fresh, key, strlen(key));
        uint32_t kept = was.kept >> i & 1;
        if (at < 0 || (is_read && kept)) continue;
        learner->codes[at] = was.codes[i];
        learner->kept = (learner->kept & ~(UINT32_C(1) << at)) | kept << at;
    }
    lesson_destroy(old);
    show_reached(session);
    if (step < session->step) session->step = step;
    mark_first(session);
    lesson_session_say(session, "The lesson's file has changed; it was read again.");
    return true;
}

void lesson_session_begin_anew(LessonSession *session)
{
    int32_t tries = session->learner.tries, seconds = session->learner.seconds;
    bool has_medal = session->learner.has_medal;
    learner_init(&session->learner, session->lesson, session->store->file.number);
    session->learner.has_medal = has_medal;
    session->learner.tries = tries;
    session->learner.seconds = seconds;
    show_reached(session);
    lesson_session_keep(session);
    lesson_session_say(session, "The lesson was restarted.");
}
