/* plain_lesson.c - see plain.h: a lesson, question by question. */
#include "plain.h"

#include "../../base/text.h"
#include "../../learn/inspector/inspector_phase.h"
#include "../../learn/inspector/inspector_text.h"
#include "../../learn/view/lesson_runs.h"
#include "plain_code.h"
#include "surroundings.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_TICKS_MAX = 40 };

typedef struct PlainLesson {
    Talk *talk;
    LessonSession session;
    LessonShow show;
    bool is_left;
} PlainLesson;

static const Lesson *lesson_of(const PlainLesson *self)
{
    return self->session.lesson;
}

/* What the session has to say about the last thing that was done. */
static void say_message(PlainLesson *self)
{
    LessonSession *session = &self->session;
    if (session->message[0]) talk_say(self->talk, "%s", session->message);
    if (session->trouble[0]) talk_say(self->talk, "%s", session->trouble);
    session->message[0] = '\0';
}

/* Says a text of the lesson, with the learner's numbers in it. */
static void say_lesson_text(PlainLesson *self, const char *begin, const char *text)
{
    Text out = TEXT_GROWING;
    text_add_string(&out, begin);
    learner_add_text(&self->session.learner, lesson_of(self), text, &out);
    if (text[0] == '\0') text_done(&out);
    talk_say_text(self->talk, &out);
}

/* ---- the step ---- */

/* "1. dx0 = 0.05, from 0.05 to 0.5: dx, in cells a step." */
static void say_item(PlainLesson *self, int32_t number, int32_t quantity)
{
    const Quantity *q = &lesson_of(self)->quantities[quantity];
    const Answer *answer = &self->session.learner.answers[quantity];
    Text out = TEXT_GROWING;
    text_add(&out, "%d. %s: ", (int)number, q->role == ROLE_TUNE ? "Slider" : "Question");
    learner_add_text(&self->session.learner, lesson_of(self), q->text, &out);
    text_add_string(&out, "; ");
    quantity_add_allowed(q, &out);
    if (q->role == ROLE_TUNE && q->kind == ANSWER_NUMBER)
        text_add(&out, " in steps of %.9g", q->step);
    if (!answer->given)
        text_add_string(&out, ". Not answered yet.");
    else
        text_add(&out, ". Now %s%s.", answer->text,
                 lesson_session_is_open(&self->session, quantity) ? "" : ", locked");
    talk_say_text(self->talk, &out);
}

static const char *words_of_act(const PlainLesson *self)
{
    const LessonSession *session = &self->session;
    bool is_last = session->step + 1 >= lesson_of(self)->step_count;
    switch (lesson_session_act(session)) {
    case ACT_RUN:
        return learner_questions(&session->learner, session->lesson) != 0
                   ? "go: your answers are locked, then it runs and is checked."
                   : "go: run it and check it.";
    case ACT_GO_ON: return is_last ? "go: finish the lesson." : "go: on to the next step.";
    case ACT_LEAVE: break;
    }
    return "go: back to the list, for this lesson is solved.";
}

static void say_items(PlainLesson *self)
{
    int32_t items[LESSON_SESSION_ITEMS_MAX];
    int32_t count = lesson_session_items(&self->session, items);
    for (int32_t i = 0; i < count; i++)
        say_item(self, i + 1, items[i]);
    talk_say(self->talk, "%s", words_of_act(self));
}

static void say_runs(PlainLesson *self)
{
    const LessonShow *show = &self->show;
    for (int32_t i = 0; i < show->count; i++) {
        const ShownRun *run = &show->runs[i];
        const char *text = lesson_of(self)->runs[run->run].text;
        talk_say(self->talk, "Run %s%s%s, %d ticks%s.", lesson_of(self)->run_names[run->run],
                 text[0] ? ": " : "", text, (int)lesson_of(self)->runs[run->run].ticks,
                 !run->is_there                         ? "; it cannot start yet"
                 : i == show->chosen && show->count > 1 ? "; this one is selected"
                                                        : "");
    }
}

static void say_hints(PlainLesson *self)
{
    uint32_t hints = learner_hints(&self->session.learner, lesson_of(self));
    if (!lesson_session_is_current(&self->session)) return;
    for (int32_t i = 0; i < lesson_of(self)->hint_count; i++)
        if (hints >> i & 1) say_lesson_text(self, "Hint: ", lesson_of(self)->hints[i].text);
}

static void say_step(PlainLesson *self)
{
    const LessonStep *step = lesson_session_step(&self->session);
    talk_say(self->talk, "Step %d of %d.", (int)self->session.step + 1,
             (int)lesson_of(self)->step_count);
    say_lesson_text(self, "", step->text);
    if (step->quote[0]) talk_say(self->talk, "The source says: %s", step->quote);
    for (int32_t i = 0; i < lesson_of(self)->quantity_count; i++) {
        const Quantity *q = &lesson_of(self)->quantities[i];
        if (q->role == ROLE_GIVEN && !lesson_session_tells(&self->session, i))
            talk_say(self->talk, "For you %s is %s: %s.", q->name,
                     self->session.learner.answers[i].text, q->text);
    }
    say_runs(self);
    if (step->script >= 0) talk_say(self->talk, "There is a text to write: type code to hear it.");
    say_items(self);
}

/* Plays the runs of the step with the answers as they are. */
static void open_runs(PlainLesson *self)
{
    const LessonStep *step = lesson_session_step(&self->session);
    if (!lesson_show_open(&self->show, lesson_of(self), &self->session.learner, step->runs,
                          (ShownStart){-1, 0}))
        talk_say(self->talk, "There is not enough memory to show the runs.");
}

/* ---- going on ---- */

static void say_verdicts(PlainLesson *self)
{
    const LessonSession *session = &self->session;
    for (int32_t i = 0; i < session->result.count; i++) {
        const CheckVerdict *verdict = &session->result.verdicts[i];
        int32_t check = session->result.checks[i];
        say_lesson_text(self, verdict->passed ? "Right: " : "Not yet: ",
                        lesson_of(self)->checks[check].say);
        if (!verdict->passed)
            talk_say(self->talk, "%s.", learner_reason(&session->learner, check, verdict));
    }
    if (session->result.passed)
        talk_say(self->talk, "All checks of this step have passed. %s", words_of_act(self));
    else
        say_hints(self);
}

static void show_step(PlainLesson *self)
{
    open_runs(self);
    say_step(self);
}

static void go(PlainLesson *self, const char *rest)
{
    LessonSession *session = &self->session;
    (void)rest;
    switch (lesson_session_act(session)) {
    case ACT_RUN: {
        bool has_run = lesson_session_run(session);
        say_message(self);
        if (!has_run) break;
        open_runs(self);
        say_verdicts(self);
        break;
    }
    case ACT_GO_ON:
        if (!lesson_session_go_on(session))
            say_message(self);
        else if (lesson_session_is_solved(session))
            talk_say(self->talk, "Solved: all %d steps of \"%s\".",
                     (int)lesson_of(self)->step_count, lesson_of(self)->title);
        else
            show_step(self);
        break;
    case ACT_LEAVE: self->is_left = true; break;
    }
}

static void answer(PlainLesson *self, int32_t number, const char *text)
{
    int32_t items[LESSON_SESSION_ITEMS_MAX];
    int32_t count = lesson_session_items(&self->session, items);
    if (number < 1 || number > count) {
        talk_say(self->talk, "There is no item %d here.", (int)number);
        return;
    }
    if (text[0] == '\0') {
        say_item(self, number, items[number - 1]);
        return;
    }
    lesson_session_draw_anew(&self->session);
    if (self->session.message[0]) { /* the answer was to the numbers before */
        say_message(self);
        open_runs(self);
        say_item(self, number, items[number - 1]);
        return;
    }
    bool is_taken = lesson_session_answer(&self->session, items[number - 1], text);
    say_message(self);
    if (!is_taken) return;
    open_runs(self);
    talk_say(self->talk, "Item %d is now %s.", (int)number,
             self->session.learner.answers[items[number - 1]].text);
}

/* ---- looking into runs ---- */

/* The runs of an open prediction are not looked into. */
static const ShownRun *run_to_look_at(PlainLesson *self)
{
    const ShownRun *chosen = lesson_show_chosen(&self->show);
    if (lesson_session_is_waiting(&self->session)) {
        talk_say(self->talk, "Say first what you expect; then it runs.");
        return NULL;
    }
    if (!chosen) talk_say(self->talk, "There is no run to look into in this step.");
    return chosen;
}

static void add_column(const Row *row, Column column, Text *out)
{
    char number[NUMBER_TEXT_MAX];
    inspector_number_text(row->at[column], number);
    text_add(out, "%s %s, ", column_infos[column].name, number);
}

static void add_numbers(const ShownRun *run, int32_t tick, Text *out)
{
    static const Column told[] = {COLUMN_CX, COLUMN_XR, COLUMN_CY, COLUMN_YR, COLUMN_DX, COLUMN_DY};
    Row row;
    lesson_show_row(run, &row);
    text_add(out, "Tick %d: ", (int)tick);
    for (size_t i = 0; i < ARRAY_LENGTH(told); i++)
        add_column(&row, told[i], out);
    if (row.at[COLUMN_BANK] != 0) add_column(&row, COLUMN_BANK, out);
    text_add_string(out, row.at[COLUMN_GROUND] != 0 ? "on the ground" : "in the air");
    static const char *const sides[] = {"left", "right", "above", "below"};
    for (size_t i = 0; i < ARRAY_LENGTH(sides); i++)
        if ((int32_t)row.at[COLUMN_HITS] >> i & 1) text_add(out, ", stopped %s", sides[i]);
}

static void say_tick(PlainLesson *self)
{
    const ShownRun *chosen = lesson_show_chosen(&self->show);
    char words[PHASE_TEXT_MAX];
    Text out = TEXT_GROWING;
    inspector_phase_words_text(&chosen->inspector, words);
    if (inspector_is_whole(&chosen->inspector))
        add_numbers(chosen, self->show.tick, &out);
    else
        text_add_string(&out, words);
    text_add_string(&out, ".");
    talk_say_text(self->talk, &out);
}

/* "tick", "tick 12", or "tick 3 9" for several. */
static void tick(PlainLesson *self, const char *rest)
{
    char word[TALK_WORD_MAX];
    int32_t from = self->show.tick + 1, to;
    if (!run_to_look_at(self)) return;
    rest = talk_word(rest, word);
    if (word[0] && !talk_number(word, &from)) from = -1;
    to = from;
    (void)talk_word(rest, word);
    if (word[0] && !talk_number(word, &to)) to = -1;
    if (from < 0 || to < from || to > self->show.length || to - from >= TABLE_TICKS_MAX) {
        talk_say(self->talk,
                 "The ticks are 0 to %d; type such as \"tick 12\" or \"tick 3 9\", at "
                 "most %d at once.",
                 (int)self->show.length, TABLE_TICKS_MAX);
        return;
    }
    for (int32_t at = from; at <= to; at++) {
        lesson_show_go(&self->show, at);
        say_tick(self);
    }
}

static void phase(PlainLesson *self, const char *rest)
{
    (void)rest;
    if (!run_to_look_at(self)) return;
    lesson_show_phase(&self->show, 1);
    say_tick(self);
}

static void other_run(PlainLesson *self, const char *rest)
{
    (void)rest;
    lesson_show_choose(&self->show, self->show.chosen + 1);
    say_runs(self);
}

/* What stands in a row of the map: "row 3: solid from 0 to 9, coin at 12". */
static void say_row(PlainLesson *self, int32_t row)
{
    const Level *level = &lesson_of(self)->level;
    Text out = TEXT_GROWING;
    for (int32_t col = 0; col < level->cols;) {
        CellKind kind = level_kind(level, col, row);
        int32_t end = col;
        while (end + 1 < level->cols && level_kind(level, end + 1, row) == kind)
            end++;
        if (kind != KIND_EMPTY) {
            if (out.length == 0)
                text_add(&out, "Row %d: ", (int)row);
            else
                text_add_string(&out, ", ");
            surroundings_add_kind(kind, &out);
            text_add(&out, end > col ? " from %d to %d" : " at %d", (int)col, (int)end);
        }
        col = end + 1;
    }
    if (out.length > 0) text_add_string(&out, ".");
    talk_say_text(self->talk, &out);
}

static void map(PlainLesson *self, const char *rest)
{
    const Level *level = &lesson_of(self)->level;
    (void)rest;
    talk_say(self->talk,
             "The level has columns 0 to %d and rows 0 to %d, from the top; rows that are not "
             "named are empty.",
             (int)level->cols - 1, (int)level->rows - 1);
    for (int32_t row = 0; row < level->rows; row++)
        say_row(self, row);
}

/* ---- steps ---- */

static void read_again(PlainLesson *self, const char *rest)
{
    (void)rest;
    say_step(self);
}

static void step_back(PlainLesson *self, const char *rest)
{
    (void)rest;
    if (lesson_session_turn(&self->session, -1))
        show_step(self);
    else
        talk_say(self->talk, "This is the first step.");
}

static void step_on(PlainLesson *self, const char *rest)
{
    (void)rest;
    if (lesson_session_turn(&self->session, 1))
        show_step(self);
    else
        talk_say(self->talk, "You have not come further yet: go takes you on.");
}

static void hint(PlainLesson *self, const char *rest)
{
    (void)rest;
    bool is_here = lesson_session_is_current(&self->session);
    if (!is_here || learner_hints(&self->session.learner, lesson_of(self)) == 0)
        talk_say(self->talk, "There is no hint yet; one may come when a check has failed.");
    say_hints(self);
}

static void tell(PlainLesson *self, const char *rest)
{
    (void)rest;
    if (!lesson_session_offer_answer(&self->session, false)) {
        talk_say(self->talk, "No check has failed, so there is no answer to tell.");
        return;
    }
    self->session.message[0] = '\0';
    if (!talk_confirm(self->talk, "Tell the answer? This is recorded. Yes or no:")) return;
    (void)lesson_session_offer_answer(&self->session, true);
    say_message(self);
    say_verdicts(self);
}

static void begin_again(PlainLesson *self, const char *rest)
{
    (void)rest;
    if (!talk_confirm(self->talk, "Restart this lesson? All its answers are lost. Yes or no:"))
        return;
    lesson_session_begin_anew(&self->session);
    self->session.message[0] = '\0';
    show_step(self);
}

static void leave(PlainLesson *self, const char *rest)
{
    (void)rest;
    self->is_left = true;
}

/* ---- what the learner writes ---- */

static int32_t script_of(PlainLesson *self)
{
    int32_t script = lesson_session_step(&self->session)->script;
    if (script < 0) talk_say(self->talk, "There is nothing to write in this step.");
    return script;
}

static void say_code(PlainLesson *self, const char *rest)
{
    int32_t script = script_of(self);
    (void)rest;
    if (script >= 0) plain_code_say(self->talk, &self->session, script);
}

static void edit_code(PlainLesson *self, const char *rest, CodeEdit edit)
{
    int32_t script = script_of(self);
    if (script < 0 || !plain_code_edit(self->talk, &self->session, script, edit, rest)) return;
    say_message(self);
    open_runs(self);
    talk_say(self->talk, "Written.");
}

static void write_line(PlainLesson *self, const char *rest)
{
    edit_code(self, rest, EDIT_WRITE);
}

static void add_line(PlainLesson *self, const char *rest)
{
    edit_code(self, rest, EDIT_ADD);
}

static void cut_line(PlainLesson *self, const char *rest)
{
    edit_code(self, rest, EDIT_CUT);
}

/* ---- commands ---- */

static void help(PlainLesson *self, const char *rest);

static const struct LessonCommand {
    const char *word, *letter;
    void (*run)(PlainLesson *self, const char *rest);
    const char *help;
} commands[] = {
    {"go", "", go, "run and check, or go on to the next step"},
    {"read", "", read_again, "this step again"},
    {"tick", "", tick, "the next tick of the run; tick 12: that one; tick 3 9: several"},
    {"phase", "", phase, "the next phase of the tick, with what it does"},
    {"run", "", other_run, "look into the next run"},
    {"map", "", map, "the level, row by row"},
    {"code", "", say_code, "the text that you write, line by line; line, add and cut change it"},
    {"line", "", write_line, "line 3 TEXT: replace line 3"},
    {"add", "", add_line, "add 3 TEXT: a new line after line 3"},
    {"cut", "", cut_line, "cut 3: remove line 3"},
    {"hint", "", hint, "the hints so far"},
    {"tell", "", tell, "the answer to what has failed; this is recorded"},
    {"back", "", step_back, "the step before"},
    {"on", "", step_on, "the step after, if you have been there"},
    {"again", "", begin_again, "restart this lesson"},
    {"help", "?", help, "this list"},
    {"quit", "q", leave, "leave the lesson; where you are is kept"},
};

static void help(PlainLesson *self, const char *rest)
{
    (void)rest;
    talk_say(self->talk, "Answer a question or set a slider by its number: \"1 0.25\".");
    for (size_t i = 0; i < ARRAY_LENGTH(commands); i++)
        talk_say(self->talk, "%s: %s.", commands[i].word, commands[i].help);
}

static void do_line(PlainLesson *self, const char *line)
{
    char word[TALK_WORD_MAX];
    int32_t number;
    const char *rest = talk_word(line, word);
    if (word[0] == '\0') {
        say_items(self);
        return;
    }
    if (talk_number(word, &number)) {
        answer(self, number, rest);
        return;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(commands); i++) {
        bool is_letter = commands[i].letter[0] && strcmp(word, commands[i].letter) == 0;
        if (!is_letter && strcmp(word, commands[i].word) != 0) continue;
        commands[i].run(self, rest);
        return;
    }
    talk_say(self->talk,
             "Type the number of a question and your answer, go, or ? for all commands.");
}

bool plain_lesson(Talk *talk, const char *path, LearnerStore *store, ErrorList *errors)
{
    char line[TALK_LINE_MAX];
    PlainLesson *self = calloc(1, sizeof *self);
    error_list_init(errors, path);
    if (!self || !lesson_session_take(&self->session, path, store, errors)) {
        if (!self) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        free(self);
        return false;
    }
    self->talk = talk;
    talk_say(talk, "Lesson: %s. Source: %s. Type ? for help.", lesson_of(self)->title,
             lesson_of(self)->source);
    say_message(self);
    show_step(self);
    lesson_session_count_time(&self->session, talk->now());
    while (!self->is_left && talk_ask(talk, "Lesson:", line)) {
        lesson_session_count_time(&self->session, talk->now());
        do_line(self, line);
    }
    lesson_show_close(&self->show);
    lesson_session_keep(&self->session);
    lesson_session_done(&self->session);
    free(self);
    return true;
}
