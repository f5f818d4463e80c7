/* lesson_text.c - see lesson_text.h */
#include "lesson_text.h"

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
        line->item = -1;
        snprintf(line->text, sizeof line->text, "%s%.*s", begin, LESSON_TEXT_COLS_MAX - 20, part);
        begin = margin.rest;
    }
}

/* Adds a text of the lesson, with the learner's own numbers in it. */
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
    int32_t first = sheet->count;
    if (is_marked) sheet->mark_first = sheet->count;
    add_paragraph(sheet,
                  (Margin){is_marked ? "> " : "  ", "    ", is_marked ? ROLE_MESSAGE : ROLE_PLAIN},
                  text);
    if (is_marked) sheet->mark_end = sheet->count;
    for (int32_t i = first; i < sheet->count; i++)
        sheet->lines[i].item = (int16_t)sheet->item_count;
    sheet->item_count++;
}

/* --- items --- */

static void write_slider(const LessonSession *session, int32_t index, char out[PARAGRAPH_MAX])
{
    char bar[SLIDER_COLS + 1];
    const Quantity *q = &session->lesson->quantities[index];
    const Answer *answer = &session->learner.answers[index];
    if (q->kind == ANSWER_NUMBER) {
        /* "[----o-----]" */
        double share = q->high > q->low ? (answer->numbers[0] - q->low) / (q->high - q->low) : 0;
        int32_t at = 1 + (int32_t)(share * (SLIDER_COLS - 3) + 0.5);
        memset(bar, '-', SLIDER_COLS);
        bar[0] = '[';
        bar[SLIDER_COLS - 1] = ']';
        bar[clamp_i32(at, 1, SLIDER_COLS - 2)] = 'o';
        bar[SLIDER_COLS] = '\0';
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

/* Adds the questions and sliders of the step, and the act. */
static void add_items(LessonText *sheet, const LessonSession *session, bool is_revealed)
{
    const Lesson *lesson = session->lesson;
    char paragraph[PARAGRAPH_MAX];
    int32_t items[LESSON_SESSION_ITEMS_MAX], count = lesson_session_items(session, items);
    /* While the run plays, neither the answers, nor the mark, nor what comes next may give the
     * result away. */
    bool is_hidden = session->has_result && !is_revealed;
    int32_t mark = is_hidden ? count : session->mark;
    uint32_t own = lesson_session_step(session)->asks | lesson_session_step(session)->tunes;
    for (int32_t i = 0; i < count; i++) {
        const Quantity *q = &lesson->quantities[items[i]];
        const Answer *answer = &session->learner.answers[items[i]];
        Text text = text_in(paragraph, sizeof paragraph);
        bool is_locked = !lesson_session_is_open(session, items[i]) || is_hidden;
        if (is_hidden && !(own >> items[i] & 1)) { /* opened again by a failure */
            sheet->item_count++;
            continue;
        }
        if (q->role == ROLE_TUNE) {
            write_slider(session, items[i], paragraph);
        } else {
            learner_add_text(&session->learner, lesson, q->text, &text);
            if (answer->given)
                text_add(&text, " [%s = %s, %s]", q->name, answer->text,
                         is_locked ? "locked" : "not locked yet");
            else
                text_add(&text, " [%s = ?]", q->name);
        }
        add_item(sheet, i == mark, paragraph);
    }
    const char *act = "This lesson is solved: back to the others.";
    switch (lesson_session_act(session)) {
    case ACT_RUN:
        act = learner_questions(&session->learner, lesson) != 0
                  ? "Run: your answers are locked, then it is checked."
                  : "Run and check.";
        break;
    case ACT_GO_ON:
        act = session->step + 1 < lesson->step_count ? "Go on to the next step."
                                                     : "Finish the lesson.";
        break;
    case ACT_LEAVE: break;
    }
    if (is_hidden) act = "It runs; Enter shows its end, and what the checks say.";
    add_item(sheet, mark == count, act);
}

/* --- results --- */

static void add_check(LessonText *sheet, const LessonSession *session, int32_t check,
                      bool is_revealed)
{
    const CheckVerdict *verdict = NULL; /* of the last run; NULL: none, or not to be shown yet */
    for (int32_t i = 0; i < session->result.count && session->has_result && is_revealed; i++)
        if (session->result.checks[i] == check) verdict = &session->result.verdicts[i];
    bool has_passed = verdict ? verdict->passed : session->learner.passed >> check & 1;
    bool has_failed = verdict && !verdict->passed;
    const char *begin = has_failed ? "  FAIL " : has_passed ? "  pass " : "  open ";
    uint8_t role = has_failed ? ROLE_ERROR : ROLE_PLAIN;
    if (!is_revealed && session->has_result) begin = "  .... ";
    add_text(sheet, session, (Margin){begin, "       ", role}, session->lesson->checks[check].say);
    if (!has_passed && !has_failed) sheet->spare++;
    if (!has_failed) return;
    const char *reason = learner_reason(&session->learner, check, verdict);
    if (session->is_exact && verdict->is_open) reason = verdict->text;
    add_paragraph(sheet, (Margin){"       ", "       ", role}, reason);
    if (verdict->room >= 0)
        add_paragraph(sheet, (Margin){"       ", "       ", ROLE_HINT},
                      "The key o shows that room, and both of you in it.");
}

/* --- the whole --- */

/* Adds the text of the step, and the numbers that it does not tell. */
static void add_task(LessonText *sheet, const LessonSession *session)
{
    const LessonStep *step = lesson_session_step(session);
    char given[PARAGRAPH_MAX];
    add_text(sheet, session, (Margin){"", "", ROLE_PLAIN}, step->text);
    add_paragraph(sheet, (Margin){"    ", "    ", ROLE_TITLE}, step->quote);
    for (int32_t i = 0; i < session->lesson->quantity_count; i++) {
        const Quantity *q = &session->lesson->quantities[i];
        if (q->role != ROLE_GIVEN || lesson_session_tells(session, i)) continue;
        snprintf(given, sizeof given, "For you %s = %s: %s", q->name,
                 session->learner.answers[i].text, q->text);
        add_paragraph(sheet, (Margin){"  ", "    ", ROLE_PLAIN}, given);
    }
}

/* Adds the items, the checks and the hints. */
static void add_work(LessonText *sheet, const LessonSession *session, bool is_revealed)
{
    const Lesson *lesson = session->lesson;
    add_items(sheet, session, is_revealed);
    for (int32_t i = 0; i < lesson->check_count; i++)
        if (lesson_session_step(session)->checks >> i & 1)
            add_check(sheet, session, i, is_revealed);
    bool has_hints = is_revealed && lesson_session_is_current(session);
    uint32_t hints = has_hints ? learner_hints(&session->learner, lesson) : 0;
    for (int32_t i = 0; i < lesson->hint_count; i++)
        if (hints >> i & 1)
            add_text(sheet, session, (Margin){"  Hint: ", "        ", ROLE_TITLE},
                     lesson->hints[i].text);
}

void lesson_text_write(LessonText *sheet, const LessonSession *session, LessonTextPart part,
                       bool is_revealed, int32_t cols)
{
    sheet->count = sheet->item_count = sheet->spare = sheet->mark_first = sheet->mark_end = 0;
    sheet->cols = cols;
    if (part & PART_TASK) add_task(sheet, session);
    if (part & PART_WORK) add_work(sheet, session, is_revealed);
}

void lesson_text_draw(const LessonText *sheet, int32_t first, Canvas *canvas, Area area)
{
    for (int32_t row = 0; row < area.rows && first + row < sheet->count; row++) {
        const LessonTextLine *line = &sheet->lines[first + row];
        Area place = {area.col, area.row + row, area.cols, 1};
        widget_text(canvas, place, line->text, line->role);
        if (line->item >= 0) widget_clickable(canvas, place, line->item, REQUEST_LEARN_DO);
    }
}
