/* lesson_text.c - see lesson_view.h */
#include "lesson_view.h"

#include "../../base/text.h"
#include "../../draw/theme.h"

#include <stdio.h>
#include <string.h>

enum { SLIDER_COLS = 21, PARAGRAPH_MAX = 600, FILLED_MAX = 4000 };

/* --- lines --- */

/* The beginning of a paragraph's first line, and of the others. */
typedef struct Margin {
    const char *first, *rest;
    uint8_t role;
} Margin;

static void add_paragraph(LessonText *sheet, Margin margin, const char *text)
{
    char part[LESSON_TEXT_COLS_MAX];
    const char *begin = margin.first;
    int32_t cols =
        clamp_i32(sheet->cols - (int32_t)strlen(margin.rest), 1, LESSON_TEXT_COLS_MAX - 20);
    while (sheet->count < LESSON_TEXT_LINES_MAX &&
           widget_next_line(&text, cols, part, sizeof part)) {
        LessonTextLine *line = &sheet->lines[sheet->count++];
        line->role = margin.role;
        snprintf(line->text, sizeof line->text, "%s%.*s", begin, LESSON_TEXT_COLS_MAX - 20, part);
        begin = margin.rest;
    }
}

/* The same for a text of the lesson, with the learner's own numbers in it. */
static void add_text(LessonText *sheet, const LessonSession *session, Margin margin,
                     const char *text)
{
    char filled[FILLED_MAX];
    Text out = text_in(filled, sizeof filled);
    learner_add_text(&session->learner, session->lesson, text, &out);
    add_paragraph(sheet, margin, filled);
}

/* The mark is a sign, not only a style. */
static void add_item(LessonText *sheet, bool is_marked, const char *text)
{
    if (is_marked) sheet->mark_first = sheet->count;
    add_paragraph(sheet,
                  (Margin){is_marked ? "> " : "  ", "    ", is_marked ? ROLE_MESSAGE : ROLE_PLAIN},
                  text);
    if (is_marked) sheet->mark_end = sheet->count;
}

/* --- what is asked --- */

/* While the run plays, locked answers do not give its result away. */
static void write_question(const LessonSession *session, int32_t index, bool is_locked,
                           char out[PARAGRAPH_MAX])
{
    const Quantity *q = &session->lesson->quantities[index];
    const Answer *answer = &session->learner.answers[index];
    Text text = text_in(out, PARAGRAPH_MAX);
    learner_add_text(&session->learner, session->lesson, q->text, &text);
    if (!answer->given)
        text_add(&text, " [%s = ?]", q->name);
    else
        text_add(&text, " [%s = %s, %s]", q->name, answer->text,
                 is_locked ? "locked" : "not locked yet");
}

/* "[----o-----]" */
static void write_slider_bar(const Quantity *q, double value, char out[SLIDER_COLS + 1])
{
    double share = q->high > q->low ? (value - q->low) / (q->high - q->low) : 0;
    int32_t at = 1 + (int32_t)(share * (SLIDER_COLS - 3) + 0.5);
    memset(out, '-', SLIDER_COLS);
    out[0] = '[';
    out[SLIDER_COLS - 1] = ']';
    out[clamp_i32(at, 1, SLIDER_COLS - 2)] = 'o';
    out[SLIDER_COLS] = '\0';
}

static void write_slider(const LessonSession *session, int32_t index, char out[PARAGRAPH_MAX])
{
    char bar[SLIDER_COLS + 1];
    const Quantity *q = &session->lesson->quantities[index];
    const Answer *answer = &session->learner.answers[index];
    if (q->kind == ANSWER_NUMBER) {
        write_slider_bar(q, answer->numbers[0], bar);
        snprintf(out, PARAGRAPH_MAX, "%s = %s %.9g%s%.9g %s", q->name, answer->text, q->low, bar,
                 q->high, q->text);
        return;
    }
    Text text = text_in(out, PARAGRAPH_MAX);
    text_add(&text, "%s = %s (", q->name, answer->text);
    for (int32_t i = 0; i < q->choice_count; i++)
        text_add(&text, "%s%s", i > 0 ? " " : "", q->choices[i]);
    text_add(&text, ") %s", q->text);
}

static const char *act_text(const LessonSession *session)
{
    bool is_last = session->step + 1 >= session->lesson->step_count;
    switch (lesson_session_act(session)) {
    case ACT_RUN:
        return learner_questions(&session->learner, session->lesson) != 0
                   ? "Run: your answers are locked, then it is checked."
                   : "Run and check.";
    case ACT_GO_ON: return is_last ? "Finish the lesson." : "Go on to the next step.";
    case ACT_LEAVE: break;
    }
    return "This lesson is solved: back to the others.";
}

static void add_givens(LessonText *sheet, const LessonSession *session)
{
    char text[PARAGRAPH_MAX];
    for (int32_t i = 0; i < session->lesson->quantity_count; i++) {
        const Quantity *q = &session->lesson->quantities[i];
        if (q->role != ROLE_GIVEN || lesson_session_tells(session, i)) continue;
        snprintf(text, sizeof text, "For you %s = %s: %s", q->name,
                 session->learner.answers[i].text, q->text);
        add_paragraph(sheet, (Margin){"  ", "    ", ROLE_PLAIN}, text);
    }
}

static void add_items(LessonText *sheet, const LessonSession *session, bool is_revealed)
{
    char text[PARAGRAPH_MAX];
    int32_t items[LESSON_SESSION_ITEMS_MAX], count = lesson_session_items(session, items);
    for (int32_t i = 0; i < count; i++) {
        if (session->lesson->quantities[items[i]].role == ROLE_TUNE)
            write_slider(session, items[i], text);
        else
            write_question(session, items[i],
                           !lesson_session_is_open(session, items[i]) ||
                               (session->has_result && !is_revealed),
                           text);
        add_item(sheet, i == session->mark, text);
    }
    add_item(sheet, session->mark == count, act_text(session));
}

/* --- what came of it --- */

/* The result of a check in the last run; NULL if there is none. */
static const CheckVerdict *verdict_of(const LessonSession *session, int32_t check)
{
    for (int32_t i = 0; i < session->result.count && session->has_result; i++)
        if (session->result.checks[i] == check) return &session->result.verdicts[i];
    return NULL;
}

static void add_check(LessonText *sheet, const LessonSession *session, int32_t check,
                      bool is_revealed)
{
    const CheckVerdict *verdict = is_revealed ? verdict_of(session, check) : NULL;
    bool has_passed = verdict ? verdict->passed : session->learner.passed >> check & 1;
    bool has_failed = verdict && !verdict->passed;
    const char *begin = has_failed ? "  FAIL " : has_passed ? "  pass " : "  open ";
    uint8_t role = has_failed ? ROLE_ERROR : ROLE_PLAIN;
    if (!is_revealed && session->has_result) begin = "  .... ";
    add_text(sheet, session, (Margin){begin, "       ", role}, session->lesson->checks[check].say);
    if (!has_passed && !has_failed) sheet->spare++;
    if (!has_failed) return;
    add_paragraph(sheet, (Margin){"       ", "       ", role},
                  learner_reason(&session->learner, check, verdict));
    if (verdict->room >= 0)
        add_paragraph(sheet, (Margin){"       ", "       ", ROLE_HINT},
                      "The key o shows that room, and both of you in it.");
}

static void add_checks(LessonText *sheet, const LessonSession *session, bool is_revealed)
{
    for (int32_t i = 0; i < session->lesson->check_count; i++)
        if (lesson_session_step(session)->checks >> i & 1)
            add_check(sheet, session, i, is_revealed);
}

static void add_hints(LessonText *sheet, const LessonSession *session)
{
    uint32_t hints = learner_hints(&session->learner, session->lesson);
    if (!lesson_session_is_current(session)) return;
    for (int32_t i = 0; i < session->lesson->hint_count; i++)
        if (hints >> i & 1)
            add_text(sheet, session, (Margin){"  Hint: ", "        ", ROLE_TITLE},
                     session->lesson->hints[i].text);
}

/* --- the whole --- */

void lesson_text_write(LessonText *sheet, const LessonSession *session, bool is_revealed,
                       int32_t cols)
{
    const LessonStep *step = lesson_session_step(session);
    sheet->count = sheet->spare = sheet->mark_first = sheet->mark_end = 0;
    sheet->cols = cols;
    add_text(sheet, session, (Margin){"", "", ROLE_PLAIN}, step->text);
    add_paragraph(sheet, (Margin){"    ", "    ", ROLE_TITLE}, step->quote);
    add_givens(sheet, session);
    add_items(sheet, session, is_revealed);
    add_checks(sheet, session, is_revealed);
    if (is_revealed) add_hints(sheet, session);
}

void lesson_text_draw(const LessonText *sheet, int32_t first, Canvas *canvas, Area area)
{
    for (int32_t row = 0; row < area.rows && first + row < sheet->count; row++) {
        const LessonTextLine *line = &sheet->lines[first + row];
        widget_text(canvas, (Area){area.col, area.row + row, area.cols, 1}, line->text, line->role);
    }
}
