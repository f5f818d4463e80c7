/* learner.c - see learner.h */
#include "learner.h"

#include "../../base/hash.h"
#include "../../base/utf8.h"
#include "../../engine/decimal.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_DIGITS = 6, ANSWER_DIGITS = 12 };

void learner_init(Learner *learner, const Lesson *lesson, int32_t number)
{
    char reason[REASON_TEXT_MAX];
    memset(learner, 0, sizeof *learner);
    learner->number = number;
    for (int32_t i = 0; i < lesson->quantity_count; i++) {
        const Quantity *q = &lesson->quantities[i];
        if (q->role == ROLE_TUNE) answer_read(q, q->start, &learner->answers[i], reason);
    }
    for (int32_t i = 0; i < lesson->script_count; i++)
        code_begin(&lesson->scripts[i], number, &learner->codes[i]);
    learner_draw(learner, lesson);
}

void learner_draw(Learner *learner, const Lesson *lesson)
{
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        if (lesson->quantities[i].role == ROLE_GIVEN)
            answer_set_number(&learner->answers[i],
                              quantity_draw(&lesson->quantities[i], learner->number,
                                            learner->draws[i]));
}

/* ---- answers ---- */

static const LessonStep *current_step(const Learner *learner, const Lesson *lesson)
{
    static const LessonStep none = {.text = "", .quote = ""};
    return learner->step < lesson->step_count ? &lesson->steps[learner->step] : &none;
}

static uint32_t bits_of_role(const Lesson *lesson, QuantityRole role)
{
    uint32_t bits = 0;
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        if (lesson->quantities[i].role == role) bits |= UINT32_C(1) << i;
    return bits;
}

/* The quantities that a check depends on, by name or through its runs. */
static uint32_t check_asks(const Lesson *lesson, int32_t check)
{
    const Expression *when = &lesson->checks[check].when;
    uint32_t bits = when->asks;
    for (int32_t i = 0; i < lesson->run_count; i++)
        if (when->runs >> i & 1) bits |= lesson_run_asks(&lesson->runs[i]);
    return bits;
}

/* The questions that the current step asks, or that its checks depend on. */
static uint32_t step_questions(const Learner *learner, const Lesson *lesson)
{
    const LessonStep *step = current_step(learner, lesson);
    uint32_t bits = step->asks;
    for (int32_t i = 0; i < lesson->check_count; i++)
        if (step->checks >> i & 1) bits |= check_asks(lesson, i);
    return bits & bits_of_role(lesson, ROLE_PREDICT);
}

uint32_t learner_questions(const Learner *learner, const Lesson *lesson)
{
    return step_questions(learner, lesson) & ~learner->locked;
}

uint32_t learner_open_questions(const Learner *learner, const Lesson *lesson)
{
    uint32_t bits = learner_questions(learner, lesson);
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        if (learner->answers[i].given) bits &= ~(UINT32_C(1) << i);
    return bits;
}

/* A text `name=answer` for one of the quantities `allowed`. */
typedef struct GivenText {
    const char *text;
    size_t length;
    uint32_t allowed;
} GivenText;

/* Reads an answer; `index` receives the quantity. */
static bool read_answer(const Lesson *lesson, const GivenText *given, int32_t *index,
                        Answer *answer, char reason[REASON_TEXT_MAX])
{
    char copy[ANSWER_TEXT_MAX + QUANTITY_NAME_MAX], shown[40];
    utf8_copy(shown, sizeof shown, given->text, given->length);
    if (given->length >= sizeof copy) {
        snprintf(reason, REASON_TEXT_MAX, "`%s...` is too long", shown);
        return false;
    }
    memcpy(copy, given->text, given->length);
    copy[given->length] = '\0';
    char *equals = strchr(copy, '=');
    *index = equals ? lesson_find_quantity(lesson, copy, (size_t)(equals - copy)) : -1;
    if (*index < 0 || !(given->allowed >> *index & 1)) {
        snprintf(reason, REASON_TEXT_MAX, "`%s` is not a `name=answer` of what is asked here",
                 shown);
        return false;
    }
    return answer_read(&lesson->quantities[*index], equals + 1, answer, reason);
}

bool learner_answer(Learner *learner, const Lesson *lesson, const char *name_and_answer,
                    char reason[REASON_TEXT_MAX])
{
    GivenText given = {name_and_answer, strlen(name_and_answer),
                       learner_questions(learner, lesson) | current_step(learner, lesson)->tunes};
    Answer answer;
    int32_t index;
    if (!read_answer(lesson, &given, &index, &answer, reason)) return false;
    learner->answers[index] = answer;
    return true;
}

bool learner_read_answers(Learner *learner, const Lesson *lesson, const char *text,
                          char reason[REASON_TEXT_MAX])
{
    Answer fresh[QUANTITY_MAX], answer;
    int32_t index;
    memcpy(fresh, learner->answers, sizeof fresh);
    for (text += strspn(text, " \t"); *text; text += strspn(text, " \t")) {
        GivenText given = {text, strcspn(text, " \t"), ~bits_of_role(lesson, ROLE_GIVEN)};
        if (!read_answer(lesson, &given, &index, &answer, reason)) return false;
        fresh[index] = answer;
        text += given.length;
    }
    memcpy(learner->answers, fresh, sizeof fresh);
    return true;
}

bool learner_write_answers(const Learner *learner, const Lesson *lesson, char out[LEARNER_TEXT_MAX])
{
    Text text = text_in(out, LEARNER_TEXT_MAX);
    for (int32_t i = 0; i < lesson->quantity_count; i++) {
        const Quantity *q = &lesson->quantities[i];
        const Answer *answer = &learner->answers[i];
        bool is_default = q->role == ROLE_TUNE && strcmp(answer->text, q->start) == 0;
        if (!answer->given || is_default || q->role == ROLE_GIVEN) continue;
        text_add(&text, "%s%s=%s", text.length > 0 ? " " : "", q->name, answer->text);
    }
    return text.missing == 0;
}

void learner_write_first(const Learner *learner, const Lesson *lesson, char out[LEARNER_TEXT_MAX])
{
    Text text = text_in(out, LEARNER_TEXT_MAX);
    for (int32_t i = 0; i < lesson->quantity_count; i++) {
        const char *name = lesson->quantities[i].name, *first = learner->first[i];
        if (first[0] == '\0' || text.length + strlen(name) + strlen(first) + 3 > text.capacity)
            continue;
        text_add(&text, "%s%s=%s", text.length > 0 ? " " : "", name, first);
    }
}

void learner_read_first(Learner *learner, const Lesson *lesson, const char *text)
{
    char reason[REASON_TEXT_MAX];
    uint32_t questions = bits_of_role(lesson, ROLE_PREDICT);
    for (text += strspn(text, " \t"); *text; text += strspn(text, " \t")) {
        GivenText given = {text, strcspn(text, " \t"), questions};
        Answer answer;
        int32_t index;
        if (read_answer(lesson, &given, &index, &answer, reason))
            strcpy(learner->first[index], answer.text);
        text += given.length;
    }
}

/* ---- texts ---- */

/* How expressions in a text get their values; with a trial they may be about runs. */
typedef struct Filled {
    const Learner *learner;
    const Lesson *lesson;
    Trial *trial;
    int digits;
} Filled;

static void add_value(const Filled *filled, const char *begin, size_t length, Text *out)
{
    char source[EXPRESSION_TEXT_MAX], number[DECIMAL_TEXT_MAX] = "?";
    double value;
    Expression expression = {0};
    ErrorList unheard;
    const Lesson *lesson = filled->lesson;
    const Names names = lesson_names(lesson, filled->trial != NULL);
    if (length >= sizeof source) return;
    memcpy(source, begin, length);
    source[length] = '\0';
    error_list_init(&unheard, "");
    bool is_known =
        expression_compile(&(ExpressionText){source, TYPE_NUMBER, {1, 1}}, &names, &expression,
                           &unheard) &&
        (filled->trial ? trial_evaluate_number(&expression, filled->trial, &value)
                       : trial_evaluate_plain(&expression, filled->learner->answers, &value));
    if (is_known) decimal_from_rounded(value, filled->digits, number, sizeof number);
    expression_done(&expression);
    text_add_string(out, number);
}

static void fill(const Filled *filled, const char *text, Text *out)
{
    for (;;) {
        size_t length = strcspn(text, "{");
        text_add_bytes(out, text, length);
        text += length;
        if (*text == '\0') return;
        if (text[1] == '{') { /* `{{` is a brace of the text */
            text_add_byte(out, '{');
            text += 2;
            continue;
        }
        size_t inside = strcspn(++text, "}");
        add_value(filled, text, inside, out);
        text += inside + (text[inside] == '}');
    }
}

void learner_add_text(const Learner *learner, const Lesson *lesson, const char *text, Text *out)
{
    fill(&(Filled){learner, lesson, NULL, TEXT_DIGITS}, text, out);
}

bool learner_add_answers(const Learner *learner, const Lesson *lesson, const char *text, Text *out)
{
    bool has_values = strchr(text, '{') != NULL;
    Trial *trial = has_values ? learner_trial(learner, lesson) : NULL;
    if (has_values && !trial) return false;
    fill(&(Filled){learner, lesson, trial, ANSWER_DIGITS}, text, out);
    trial_destroy(trial);
    return true;
}

/* ---- runs ---- */

Trial *learner_trial(const Learner *learner, const Lesson *lesson)
{
    Trial *trial = trial_create(lesson, learner->answers);
    if (trial) trial_set_codes(trial, learner->number, learner->codes);
    return trial;
}

/* The runs of learner_trial, which share `memory` unless that is NULL. */
static Trial *trial_with(const Learner *learner, const Lesson *lesson, TrialMemory *memory)
{
    Trial *trial = learner_trial(learner, lesson);
    if (trial && memory) trial_share(trial, memory);
    return trial;
}

bool learner_judge(const Learner *learner, const Lesson *lesson, TrialMemory *memory,
                   CheckVerdict verdicts[CHECK_MAX])
{
    Trial *trial = trial_with(learner, lesson, memory);
    if (!trial) return false;
    for (int32_t i = 0; i < lesson->check_count; i++)
        trial_evaluate_check(&lesson->checks[i].when, trial, &verdicts[i]);
    trial_destroy(trial);
    return true;
}

/* Does the check judge a question, or where a slider stands, whose answer could be shown? */
static bool has_answer(const Lesson *lesson, int32_t check)
{
    const Expression *when = &lesson->checks[check].when;
    bool has_search = false;
    for (int32_t i = 0; i < when->count && !has_search; i++)
        has_search = expression_is_search(when, &when->nodes[i]);
    return has_search || (when->asks & bits_of_role(lesson, ROLE_PREDICT));
}

/* Notes what is judged. True if all is as it was judged last, or the text of the step as the lesson
 * begins it. */
static bool note_judged(Learner *learner, const Lesson *lesson)
{
    const int32_t script = current_step(learner, lesson)->script;
    uint64_t hash = hash_i32(HASH_SEED, learner->step);
    CodeText begin = {.length = -1};
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        hash = hash_bytes(hash, (const uint8_t *)learner->answers[i].text,
                          strlen(learner->answers[i].text) + 1);
    for (int32_t i = 0; i < lesson->script_count; i++)
        hash = hash_bytes(hash, (const uint8_t *)learner->codes[i].text,
                          (size_t)learner->codes[i].length + 1);
    hash = hash_finish(hash);
    bool is_again = hash == learner->judged;
    learner->judged = hash;
    if (script >= 0 && script < lesson->script_count)
        code_begin(&lesson->scripts[script], learner->number, &begin);
    return is_again || (begin.length >= 0 && strcmp(begin.text, learner->codes[script].text) == 0);
}

/* Notes the verdict of a check. A failure unlocks the answers that the check depends on, and after
 * LEARNER_FAILURES_MAX that count the answer is shown. */
static void take_verdict(Learner *learner, const Lesson *lesson, int32_t check,
                         const LearnerResult *result)
{
    const bool passed = result->verdicts[result->count - 1].passed;
    const uint32_t bit = UINT32_C(1) << check;
    if (passed) {
        learner->passed |= bit;
        learner->stale &= ~bit;
        return;
    }
    learner->passed &= ~bit;
    learner->locked &= ~check_asks(lesson, check);
    if (result->is_idle) return;
    learner->failures[check]++;
    learner->fails[check]++;
    if (learner->fails[check] < LEARNER_FAILURES_MAX || !has_answer(lesson, check)) return;
    learner->shown |= bit;
    learner->stale |= bit;
}

bool learner_run(Learner *learner, const Lesson *lesson, LearnerResult *result)
{
    const LessonStep *step = current_step(learner, lesson);
    Trial *trial = learner_trial(learner, lesson);
    if (!trial) return false;
    *result = (LearnerResult){.passed = true, .is_idle = note_judged(learner, lesson)};
    learner->locked |= learner_questions(learner, lesson);
    uint32_t questions = step_questions(learner, lesson);
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        if ((questions >> i & 1) && learner->first[i][0] == '\0' && learner->answers[i].given)
            strcpy(learner->first[i], learner->answers[i].text);
    learner->tries += step->checks != 0 && !result->is_idle;
    for (int32_t i = 0; i < lesson->check_count; i++) {
        if (!(step->checks >> i & 1)) continue;
        CheckVerdict *verdict = &result->verdicts[result->count];
        result->checks[result->count++] = i;
        trial_evaluate_check(&lesson->checks[i].when, trial, verdict);
        take_verdict(learner, lesson, i, result);
        if (!verdict->passed) result->passed = false;
    }
    trial_destroy(trial);
    return true;
}

const char *learner_reason(const Learner *learner, int32_t check, const CheckVerdict *verdict)
{
    assert(check >= 0 && check < CHECK_MAX && !verdict->passed);
    if ((learner->stale >> check & 1) && !verdict->is_open) return verdict->text;
    return learner->fails[check] < LEARNER_NEAR_FAILURES ? verdict->clue : verdict->near;
}

uint32_t learner_hidden(const Learner *learner, const Lesson *lesson)
{
    uint32_t hidden = current_step(learner, lesson)->checks & ~learner->passed & ~learner->stale;
    for (int32_t i = 0; i < lesson->check_count; i++)
        if (!has_answer(lesson, i) || learner->fails[i] == 0) hidden &= ~(UINT32_C(1) << i);
    return hidden;
}

void learner_show(Learner *learner, const Lesson *lesson)
{
    uint32_t hidden = learner_hidden(learner, lesson);
    learner->shown |= hidden;
    learner->stale |= hidden;
}

/* The given numbers that stale checks depend on, and no check that has passed. */
static uint32_t numbers_to_draw(const Learner *learner, const Lesson *lesson)
{
    uint32_t stale = 0, others = 0;
    for (int32_t i = 0; i < lesson->check_count; i++) {
        if (learner->stale >> i & 1)
            stale |= check_asks(lesson, i);
        else if (learner->passed >> i & 1)
            others |= check_asks(lesson, i);
    }
    return stale & ~others & bits_of_role(lesson, ROLE_GIVEN);
}

bool learner_draw_anew(Learner *learner, const Lesson *lesson)
{
    enum { DRAWS_MAX = 255, TRIES = 8 };
    uint32_t numbers = numbers_to_draw(learner, lesson);
    if (numbers == 0) return false; /* the answers stay the same, and are known */
    for (int32_t i = 0; i < lesson->quantity_count; i++) {
        double before = learner->answers[i].numbers[0];
        for (int32_t k = 0; k < TRIES && (numbers >> i & 1) && learner->draws[i] < DRAWS_MAX; k++) {
            learner->draws[i]++;
            if (quantity_draw(&lesson->quantities[i], learner->number, learner->draws[i]) != before)
                break;
        }
    }
    learner_draw(learner, lesson);
    for (int32_t i = 0; i < lesson->check_count; i++)
        if (learner->stale >> i & 1) learner->fails[i] = 0;
    learner->stale = 0;
    return true;
}

/* Do all checks that name the question pass, and was none of them shown? With a `trial` they are
 * judged in it; else `verdicts` has them. */
static bool passes_all(const Learner *learner, const Lesson *lesson, int32_t question, Trial *trial,
                       const CheckVerdict *verdicts)
{
    for (int32_t i = 0; i < lesson->check_count; i++) {
        CheckVerdict fresh;
        if (!(lesson->checks[i].when.asks >> question & 1)) continue;
        if (learner->shown >> i & 1) return false;
        if (trial) trial_evaluate_check(&lesson->checks[i].when, trial, &fresh);
        if (!(trial ? fresh.passed : verdicts[i].passed)) return false;
    }
    return true;
}

bool learner_count_first(const Learner *learner, const Lesson *lesson, TrialMemory *memory,
                         const CheckVerdict verdicts[CHECK_MAX], FirstAnswers *out)
{
    char reason[REASON_TEXT_MAX];
    *out = (FirstAnswers){0};
    for (int32_t i = 0; i < lesson->quantity_count; i++) {
        const Quantity *q = &lesson->quantities[i];
        const Answer *last = &learner->answers[i];
        Answer first;
        if (q->role != ROLE_PREDICT || learner->first[i][0] == '\0') continue;
        out->questions++;
        if (!answer_read(q, learner->first[i], &first, reason)) continue;
        bool is_last = last->given && strcmp(last->text, first.text) == 0;
        Trial *trial = is_last ? NULL : trial_with(learner, lesson, memory);
        if (!is_last && !trial) return false;
        if (trial) trial_set_answer(trial, i, &first);
        bool is_right = passes_all(learner, lesson, i, trial, verdicts);
        out->right += is_right;
        out->right_bits |= (uint32_t)is_right << i;
        trial_destroy(trial);
    }
    return true;
}

bool learner_go_on(Learner *learner, const Lesson *lesson)
{
    const LessonStep *step = current_step(learner, lesson);
    bool is_done = learner->step >= lesson->step_count;
    if (is_done || learner_open_questions(learner, lesson)) return false;
    if ((step->checks & learner->passed) != step->checks) return false;
    learner->locked |= step->asks;
    learner->step++;
    return true;
}

uint32_t learner_hints(const Learner *learner, const Lesson *lesson)
{
    const LessonStep *step = current_step(learner, lesson);
    uint32_t failing = step->checks & ~learner->passed, hints = 0;
    for (int32_t h = 0; h < lesson->hint_count; h++) {
        const LessonHint *hint = &lesson->hints[h];
        for (int32_t i = 0; i < lesson->check_count; i++) {
            bool is_about = hint->check < 0 || hint->check == i;
            if ((failing >> i & 1) && is_about && learner->failures[i] >= hint->after)
                hints |= UINT32_C(1) << h;
        }
    }
    return hints;
}
