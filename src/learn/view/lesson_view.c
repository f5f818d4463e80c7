/* lesson_view.c - see lesson_view.h */
#include "lesson_view.h"

#include "../../base/clock.h"
#include "../../base/file.h"
#include "../../base/text.h"
#include "../../base/utf8.h"
#include "../../draw/hud.h"
#include "../../draw/theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    ROOM_LINE_MAX = 256,
    LOW_ROWS = 10, /* below, the keys have no row */
    PICTURE_ROWS_MIN = 3,
    BAR_COLS_MAX = 40,
    TIME_SPEED_COLS = 14,
    BAR_TEXT_COLS = 30, /* below, the words beside the bar are short */
    WIDE_COLS = 100,    /* from here on a script has the right half */
    CODE_ROWS_MIN = 4,
    READ_DELAY_MS = 500
};

#define LOOK_NS CLOCK_SECOND /* between two looks at the lesson's file */

/* The areas of the screen. */
typedef struct Cut {
    Area head, picture, bar, task, sheet, code, words, keys;
} Cut;

/* Is there room for a script at the right of everything else? */
static bool is_wide(const LessonScreen *screen, int32_t cols)
{
    return screen->pane.script && cols >= WIDE_COLS;
}

/* The columns of the picture and of the text. */
static int32_t left_cols(const LessonScreen *screen, int32_t cols)
{
    return is_wide(screen, cols) ? cols / 2 : cols;
}

/* May the results of checks be shown? Not while the run plays. */
static bool is_revealed(const LessonScreen *screen)
{
    return !screen->show.is_playing;
}

/* The rows for the picture, the text and a script below it. */
static int32_t rows_between(int32_t rows)
{
    return rows - 3 - (rows >= LOW_ROWS);
}

/* The lines of a step that are on the screen, by its tab. */
typedef struct Sheets {
    LessonTab tab;
    LessonText task; /* of TAB_HINT, where it stays in sight */
    LessonText text; /* the others, which may be scrolled */
} Sheets;

/* Writes what the tab shows. Without a choice the results of a step come below its task, where both
 * do not fit otherwise. */
static void write_sheets(const LessonScreen *screen, int32_t cols, int32_t rows, Sheets *sheets)
{
    const LessonSession *session = &screen->session;
    int32_t width = left_cols(screen, cols) - 1, all = rows_between(rows);
    bool has_result = session->has_result && is_revealed(screen);
    bool is_below = screen->pane.script && !is_wide(screen, cols);
    bool is_writing = is_below && screen->pane.is_on; /* what moves needs the rows */
    sheets->tab = (LessonTab)screen->tab;
    sheets->task.count = 0;
    lesson_text_write(&sheets->text, session, PART_ALL, is_revealed(screen), width);
    if (sheets->tab == TAB_BY_ITSELF) {
        bool fits = sheets->text.count <= all - max_i32(PICTURE_ROWS_MIN, all * 2 / 5);
        sheets->tab = is_below ? TAB_CODE : TAB_TASK;
        if (has_result && !screen->pane.is_on && !screen->entry.quantity && (is_below || !fits))
            sheets->tab = TAB_HINT;
    }
    if (sheets->tab == TAB_CODE && !is_below) sheets->tab = TAB_TASK;
    if (sheets->tab == TAB_CODE && is_writing)
        lesson_text_write(&sheets->text, session, PART_TASK, is_revealed(screen), width);
    if (sheets->tab != TAB_HINT) return;
    lesson_text_write(&sheets->task, session, PART_TASK, is_revealed(screen), width);
    lesson_text_write(&sheets->text, session, PART_WORK, is_revealed(screen), width);
}

/* The text gets the rows that it needs, and those that results may add, as long as the picture has
 * two fifths, or its least rows where the task stays above the results. A script is at the right if
 * there is room, else below the text. */
static Cut cut_screen(const LessonScreen *screen, const Sheets *sheets, int32_t cols, int32_t rows)
{
    int32_t keys = rows >= LOW_ROWS, all = rows_between(rows), left = left_cols(screen, cols),
            code = 0;
    bool is_hint = sheets->tab == TAB_HINT;
    if (sheets->tab == TAB_CODE)
        code = max_i32(CODE_ROWS_MIN, all * (screen->pane.is_on ? 11 : 8) / 20);
    int32_t rest = all - code;
    int32_t most = rest - max_i32(PICTURE_ROWS_MIN, is_hint ? all / 5 : rest * 2 / 5);
    int32_t lines =
        clamp_i32(sheets->text.count + (is_hint ? 0 : sheets->text.spare), 1, max_i32(1, most));
    int32_t task = min_i32(sheets->task.count, max_i32(most - lines, most / 3));
    lines = min_i32(lines, max_i32(1, most - task));
    Cut cut = {.head = {0, 0, cols, 1}, .picture = {0, 1, left, rest - lines - task}};
    cut.bar = (Area){0, cut.picture.row + cut.picture.rows, left, 1};
    cut.task = (Area){0, cut.bar.row + 1, left, task};
    cut.sheet = (Area){0, cut.task.row + task, left, lines};
    cut.code = (Area){0, cut.sheet.row + lines, cols, code};
    if (is_wide(screen, cols)) cut.code = (Area){left + 1, 1, cols - left - 1, all + 1};
    cut.words = (Area){0, all + 2, cols, 1};
    cut.keys = (Area){0, cut.words.row + 1, cols, keys};
    return cut;
}

/* --- opening and closing --- */

bool lesson_screen_open(LessonScreen *screen, const char *path, LearnerStore *store,
                        ErrorList *errors)
{
    memset(screen, 0, sizeof *screen);
    if (!lesson_session_take(&screen->session, path, store, errors)) return false;
    screen->levels = calloc(SHOW_RUNS_MAX, sizeof *screen->levels);
    if (!screen->levels) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        lesson_session_done(&screen->session);
        return false;
    }
    screen->first = SHEET_BY_ITSELF;
    screen->zoom = ZOOM_AUTO;
    bool can_change = access(path, W_OK) == 0 && stat(path, &screen->seen) == 0;
    if (can_change && strlen(path) < sizeof screen->path) strcpy(screen->path, path);
    lesson_screen_show(screen, false);
    return true;
}

/* Leaves the room, and closes its runs. */
static void come_back(LessonScreen *screen)
{
    if (!screen->away) return;
    lesson_show_close(&screen->show);
    room_lesson_destroy(screen->away);
    screen->away = NULL;
}

bool lesson_screen_follow(LessonScreen *screen, int64_t now)
{
    if (screen->path[0] == '\0' || now < screen->looks_at) return false;
    screen->looks_at = now + LOOK_NS;
    if (!file_has_changed(screen->path, &screen->seen)) return false;
    screen->entry.quantity = NULL;
    screen->recorder.is_on = false;
    come_back(screen);
    lesson_show_close(&screen->show);
    plot_show_close(&screen->plot);
    screen->try_at = 0; /* what was written is kept and shown now */
    (void)lesson_session_reload(&screen->session, screen->path);
    screen->first = SHEET_BY_ITSELF;
    lesson_screen_show(screen, true);
    return true;
}

void lesson_screen_done(LessonScreen *screen)
{
    if (screen->try_at > 0) lesson_session_keep(&screen->session);
    come_back(screen);
    for (int32_t i = 0; i < SHOW_RUNS_MAX; i++)
        picture_done(&screen->levels[i]);
    free(screen->levels);
    lesson_show_close(&screen->show);
    plot_show_close(&screen->plot);
    code_pane_done(&screen->pane);
    lesson_session_done(&screen->session);
}

/* Shows the script of the step, or its text if that has changed. */
static void show_code(LessonScreen *screen)
{
    LessonSession *session = &screen->session;
    int32_t index = lesson_session_step(session)->script;
    const LessonScript *script = index >= 0 ? &session->lesson->scripts[index] : NULL;
    if (!script) {
        code_pane_done(&screen->pane);
        return;
    }
    const CodeText *text = &session->learner.codes[index];
    CodeText begin;
    code_begin(script, session->learner.number, &begin);
    if (screen->pane.script != script)
        (void)code_pane_open(&screen->pane, script, &begin, text);
    else if (strcmp(screen->pane.text.text, text->text) != 0)
        code_pane_set(&screen->pane, text);
}

/* --- the script --- */

void lesson_screen_wrote(LessonScreen *screen, int64_t now)
{
    int32_t index = lesson_session_step(&screen->session)->script;
    lesson_session_write(&screen->session, index, &screen->pane.text);
    screen->try_at = now + CODE_RUN_DELAY_MS * CLOCK_MS;
}

/* Is what is written in the step played in a level? */
static bool can_be_played(const LessonScreen *screen)
{
    return screen->pane.script && screen->pane.script->play >= 0;
}

/* Says whether the script passes, and if not, the first difference. */
static void say_verdict(LessonScreen *screen)
{
    LessonSession *session = &screen->session;
    const Lesson *lesson = session->lesson;
    CheckVerdict verdict = {.passed = true};
    if (!screen->show.trial || lesson_session_is_waiting(session)) return;
    for (int32_t i = 0; i < lesson->check_count && verdict.passed; i++)
        if (lesson_session_step(session)->checks >> i & 1)
            trial_evaluate_check(&lesson->checks[i].when, screen->show.trial, &verdict);
    if (verdict.passed)
        lesson_session_say(session, "Right. %s%s",
                           screen->pane.is_on ? "Press Escape, then Enter." : "Press Enter.",
                           !can_be_played(screen) ? ""
                           : screen->pane.is_on   ? " Ctrl+P plays a level with it."
                                                  : " p plays a level with it.");
    else if (verdict.room >= 0)
        lesson_session_say(session, "Not yet: right here, but not in room %d of %d. %s shows it.",
                           verdict.room + 1, ROOM_COUNT, screen->pane.is_on ? "Ctrl+O" : "o");
    else
        lesson_session_say(session, "Not yet: %.250s", verdict.clue);
}

static void try_code(LessonScreen *screen)
{
    screen->try_at = 0;
    lesson_session_keep(&screen->session);
    if (screen->pane.words[0]) return;
    lesson_screen_show(screen, true);
    say_verdict(screen);
}

void lesson_screen_try(LessonScreen *screen, int64_t now, int64_t *due)
{
    bool is_watched = screen->pane.script && !screen->pane.is_on && screen->session.store->path[0];
    if (screen->try_at > 0 && now >= screen->try_at) try_code(screen);
    if (is_watched && screen->try_at == 0 && now >= screen->read_at) {
        screen->read_at = now + READ_DELAY_MS * CLOCK_MS;
        if (lesson_session_read_codes(&screen->session)) {
            show_code(screen);
            try_code(screen);
        }
    }
    if (screen->try_at > 0 && screen->try_at < *due) *due = screen->try_at;
    if (is_watched && screen->read_at < *due) *due = screen->read_at;
}

bool lesson_screen_work(LessonScreen *screen)
{
    return lesson_show_work(&screen->show) || plot_show_work(&screen->plot);
}

/* The events of the learner's script in the shown tick, or in its phase. False when the
 * chosen run is not moved by the script, or the tick is not shown. */
static bool find_work(const LessonScreen *screen, int32_t event, CodeWork *work)
{
    const ShownRun *chosen = lesson_show_chosen(&screen->show);
    const Lesson *lesson = screen->show.lesson;
    if (!chosen || screen->show.is_playing || screen->pane.words[0]) return false;
    const LessonRun *run = &lesson->runs[chosen->run];
    const Inspector *inspector = &chosen->inspector;
    bool is_own = run->script == lesson_session_step(&screen->session)->script && !run->is_solved;
    if (!is_own || inspector->looked_tick == 0) return false;
    const TrialTick *tick = trial_tick(screen->show.trial, (TrialStart){chosen->run, chosen->start},
                                       inspector->looked_tick);
    if (!tick || !tick->params.program) return false;
    const ModelContext before = {&tick->log.before, &tick->params, &lesson->terrain, &tick->state};
    const CodeTick watched = {.program = tick->params.program,
                              .before = &before,
                              .log = &tick->log,
                              .input = trial_input(screen->show.trial, chosen->run,
                                                   inspector->looked_tick),
                              .phase =
                                  inspector_is_whole(inspector) ? 0 : inspector_phase(inspector)};
    code_pane_watch(&watched, event, work);
    return true;
}

void lesson_screen_step_event(LessonScreen *screen, int32_t direction)
{
    CodeWork work = {0};
    if (!find_work(screen, screen->event, &work) || work.count == 0) {
        lesson_session_say(&screen->session, "Go to a tick of your own program first, with . or ;");
        return;
    }
    /* The first key shows what is shown already, by its number. */
    int32_t to = screen->event > 0 ? work.shown + direction : work.shown;
    screen->event = clamp_i32(to, 1, work.count);
}

/* Shows the event of the program that set what differs; the last one of its line if it set nothing.
 */
static void show_event(LessonScreen *screen, const CheckVerdict *verdict)
{
    CodeWork work = {0};
    screen->event = verdict->event;
    if (verdict->event == 0 && verdict->line > 0 && verdict->line < CODE_LINES_MAX &&
        find_work(screen, 0, &work))
        screen->event = work.last[verdict->line];
}

/* Does the check fail in a room, or at a tick that was judged and is no answer to a question? What
 * is written is judged at once. */
static bool has_place(const LessonScreen *screen, const CheckVerdict *verdict)
{
    const LessonSession *session = &screen->session;
    bool asks = verdict->quantity >= 0 &&
                session->lesson->quantities[verdict->quantity].role == ROLE_PREDICT;
    bool is_judged = session->has_result || lesson_session_step(session)->script >= 0;
    bool is_shown = is_judged && verdict->tick >= 0 && !screen->show.is_timed;
    return !verdict->passed && (verdict->room >= 0 || (is_shown && !asks));
}

void lesson_screen_turn_to_room(LessonScreen *screen)
{
    LessonSession *session = &screen->session;
    const Lesson *lesson = session->lesson;
    CheckVerdict verdict, failed = {.passed = true};
    int32_t failed_check = -1;
    if (screen->away) {
        lesson_screen_show(screen, true);
        return;
    }
    /* The first check of the step that fails at a place which can be shown. */
    Trial *trial =
        lesson_session_is_waiting(session) ? NULL : learner_trial(&session->learner, lesson);
    bool is_found = false;
    for (int32_t i = 0; i < lesson->check_count && trial && !is_found; i++) {
        if (!(lesson_session_step(session)->checks >> i & 1)) continue;
        trial_evaluate_check(&lesson->checks[i].when, trial, &verdict);
        is_found = has_place(screen, &verdict);
        if (verdict.passed || failed_check >= 0) continue;
        failed_check = i;
        failed = verdict;
    }
    bool is_judged = trial && (failed_check < 0 || session->has_result);
    trial_destroy(trial);
    if (!is_found) {
        char fault[CODE_FAULT_MAX];
        code_pane_fault(&screen->pane, fault);
        if (fault[0])
            lesson_session_say(session, "There is no tick to go to: %.200s", fault);
        else if (!is_judged)
            lesson_session_say(session, "Nothing is judged yet: Enter runs and checks it.");
        else if (failed_check >= 0)
            lesson_session_say(session, "There is no tick to go to: %.250s",
                               learner_reason(&session->learner, failed_check, &failed));
        else
            lesson_session_say(session, "All checks of this step pass.");
        return;
    }
    if (verdict.room < 0) {
        lesson_show_failure(&screen->show, &verdict);
        show_event(screen, &verdict);
        lesson_session_say(session, "%.280s", verdict.text);
        return;
    }
    uint32_t runs = UINT32_C(1) << verdict.run | UINT32_C(1) << verdict.other;
    RoomLesson *away = room_lesson_create(lesson, verdict.run, verdict.other, verdict.room);
    if (away && lesson_show_open(&screen->show, room_lesson(away), &session->learner, runs,
                                 (ShownStart){verdict.run, 0})) {
        const char *what = strstr(verdict.text, "tick ");
        screen->away = away;
        lesson_show_failure(&screen->show, &verdict);
        show_event(screen, &verdict);
        lesson_session_say(session, "Room %d of %d, %.250s", verdict.room + 1, ROOM_COUNT,
                           what ? what : verdict.text);
    } else {
        room_lesson_destroy(away);
        lesson_screen_show(screen, true);
        lesson_session_say(session, "Out of memory: cannot show the room.");
    }
}

void lesson_screen_show(LessonScreen *screen, bool at_end)
{
    LessonSession *session = &screen->session;
    const LessonStep *step = lesson_session_step(session);
    come_back(screen);
    if (step->plot < 0)
        plot_show_close(&screen->plot);
    else
        plot_show_open(&screen->plot, session->lesson, &session->lesson->plots[step->plot],
                       &session->learner);
    show_code(screen);
    /* Of several starts, the first one at which a check failed is shown. */
    ShownStart look = {-1, 0};
    for (int32_t i = 0; i < session->result.count && session->has_result && look.run < 0; i++) {
        const CheckVerdict *verdict = &session->result.verdicts[i];
        if (!verdict->passed && verdict->run >= 0)
            look = (ShownStart){verdict->run, verdict->start};
    }
    if (!lesson_show_open(&screen->show, session->lesson, &session->learner, step->runs, look))
        lesson_session_say(session, "Out of memory: cannot play the runs of this step.");
    if (lesson_session_is_waiting(session)) return;
    if (at_end)
        lesson_show_go(&screen->show, screen->show.length);
    else
        lesson_show_play(&screen->show);
}

/* --- the sheet --- */

/* The first line: as the user scrolled, else so that the marked item or the results are visible. */
static int32_t first_line(const LessonScreen *screen, const LessonText *sheet, int32_t rows)
{
    int32_t last = max_i32(0, sheet->count - rows);
    bool has_result = screen->session.has_result && is_revealed(screen);
    if (screen->first != SHEET_BY_ITSELF) return clamp_i32(screen->first, 0, last);
    if (has_result && !screen->entry.quantity && screen->tab != TAB_TASK) return last;
    if (screen->follows_mark) return clamp_i32(sheet->mark_end - rows, 0, last);
    return 0;
}

void lesson_screen_scroll(LessonScreen *screen, const App *app, int32_t lines)
{
    int32_t cols, rows;
    Sheets sheets;
    term_size(app->term, &cols, &rows);
    cols = max_i32(cols, APP_MIN_COLS);
    rows = max_i32(rows, APP_MIN_ROWS);
    write_sheets(screen, cols, rows, &sheets);
    Cut cut = cut_screen(screen, &sheets, cols, rows);
    int32_t last = max_i32(0, sheets.text.count - cut.sheet.rows);
    screen->first = clamp_i32(first_line(screen, &sheets.text, cut.sheet.rows) + lines, 0, last);
}

/* --- drawing --- */

/* Adds as many words of a text as fit into so many columns, with `...` if there are more. */
static void add_words(char line[ROOM_LINE_MAX], const char *text, int32_t cols)
{
    static const char more[] = "...";
    int32_t length = (int32_t)strlen(text), end = length;
    if (utf8_columns(text) > cols) {
        end = (int32_t)utf8_fit(text, max_i32(cols - (int32_t)strlen(more), 0));
        while (end > 0 && text[end] != ' ')
            end--;
        while (end > 0 && strchr(" ,;:", text[end - 1]))
            end--;
    }
    if (end > 0) text_append(line, ROOM_LINE_MAX, "%.*s%s", end, text, end < length ? more : "");
}

/* Draws the tabs at the end of the row, each with its key; the one that is shown is marked. Returns
 * their columns. */
static int32_t draw_tabs(const LessonScreen *screen, LessonTab shown, Canvas *canvas, Area area)
{
    enum { TAB_COLS = 8 };
    static const struct {
        const char *name;
        RequestId request;
    } tabs[TAB_COUNT] = {[TAB_TASK] = {"Task", REQUEST_LEARN_TASK},
                         [TAB_HINT] = {"Hint", REQUEST_LEARN_HINT},
                         [TAB_CODE] = {"Code", REQUEST_LEARN_CODE}};
    int32_t count = screen->pane.script ? TAB_CODE : TAB_HINT;
    for (int32_t tab = TAB_TASK; tab <= count; tab++) {
        char text[16];
        bool is_shown = tab == (int32_t)shown;
        snprintf(text, sizeof text, is_shown ? "[%d %s]" : " %d %s ", (int)tab, tabs[tab].name);
        Area place = {area.col + area.cols - (count - tab + 1) * TAB_COLS, area.row, TAB_COLS, 1};
        widget_text(canvas, place, text, is_shown ? ROLE_TITLE : ROLE_HUD);
        widget_clickable(canvas, place, WIDGET_NO_ENTRY, tabs[tab].request);
    }
    return count * TAB_COLS;
}

/* The step first, then the title, then, where there is room, the source. */
static void draw_head(const LessonScreen *screen, LessonTab tab, Canvas *canvas, Area area)
{
    enum { GAPS = 3, SOURCE_COLS_MIN = 16 };
    const LessonSession *session = &screen->session;
    char line[ROOM_LINE_MAX] = " ", step[ROOM_LINE_MAX];
    snprintf(step, sizeof step, "step %d of %d", session->step + 1, session->lesson->step_count);
    if (lesson_session_is_solved(session))
        text_append(step, sizeof step, "  solved");
    else if (!lesson_session_is_current(session))
        text_append(step, sizeof step, "  (you are at step %d)", session->learner.step + 1);
    if (screen->away)
        text_append(step, sizeof step, "  %s", room_lesson(screen->away)->level.title);
    canvas_fill(canvas, area.col, area.row, area.cols, 1, ' ', ROLE_HUD);
    area.cols -= draw_tabs(screen, tab, canvas, area);
    add_words(line, session->lesson->title, area.cols - utf8_columns(step) - GAPS);
    text_append(line, sizeof line, "%s%s  ", line[1] ? "  " : "", step);
    int32_t rest = area.cols - utf8_columns(line);
    if (rest >= SOURCE_COLS_MIN) add_words(line, session->lesson->source, rest);
    widget_text(canvas, area, line, ROLE_HUD);
}

static void draw_bar(const LessonScreen *screen, bool has_more, Canvas *canvas, Area area)
{
    const LessonShow *show = &screen->show;
    const ShownRun *chosen = lesson_show_chosen(show);
    char line[ROOM_LINE_MAX] = "", pace[16] = "1";
    Area bar = {area.col, area.row, min_i32(area.cols / 2, BAR_COLS_MAX), 1};
    Area text = {bar.cols + 1, area.row, area.cols - bar.cols - 1, 1};
    canvas_fill(canvas, area.col, area.row, area.cols, 1, '-', ROLE_FRAME);
    if (chosen)
        hud_draw_run_bar(&inspector_lane(&chosen->inspector)->run, chosen->inspector.looked_tick,
                         canvas, bar);
    if (show->slowness > 0) snprintf(pace, sizeof pace, "1/%d", 1 << show->slowness);
    if (show->is_timed) {
        /* "t = 0.50 s: ticks 15, 30, 72" */
        text_append(line, sizeof line, " t = %.2f s: ticks", show->tick * show->seconds);
        for (int32_t i = 0; i < show->count; i++)
            text_append(line, sizeof line, "%s %d", i > 0 ? "," : "",
                        lesson_show_tick_of(show, &show->runs[i]));
        if ((int32_t)strlen(line) + TIME_SPEED_COLS <= text.cols)
            text_append(line, sizeof line, "  speed %s ", pace);
        text_append(line, sizeof line, "%s", has_more ? " PgDn: more" : "");
    } else if (text.cols < BAR_TEXT_COLS) {
        snprintf(line, sizeof line, "%d/%d%s", show->tick, show->length,
                 has_more ? " PgDn: more" : "");
    } else {
        snprintf(line, sizeof line, " tick %d of %d  speed %s%s %s", show->tick, show->length, pace,
                 show->is_playing ? "" : "  stopped", has_more ? " PgUp PgDn: more " : "");
    }
    widget_parts(canvas, text, line, ROLE_PLAIN);
}

/* Draws the runs, and the plot of the step beside them or in their place. */
static void draw_picture(const LessonScreen *screen, const App *app, Canvas *canvas, Area area)
{
    const LessonSession *session = &screen->session;
    const LessonPlot *plot = screen->plot.source;
    Spot spots[SPOT_MAX];
    PictureChoice choice = app_level_choice(app);
    LessonPicture picture = {.show = &screen->show,
                             .choice = &choice,
                             .levels = screen->levels,
                             .views =
                                 screen->recorder.is_on ? 0 : lesson_session_step(session)->views,
                             .face = screen->face,
                             .zoom = screen->zoom,
                             .is_open =
                                 screen->recorder.is_on || lesson_session_is_waiting(session),
                             .spots = spots};
    /* One choice for all scales, so that the runs do not change their look with the scale. */
    choice.is_plain_at_1x1 = choice.is_plain_nearer =
        settings_want_glyphs(&app->session->settings, false);
    if (screen->entry.quantity && screen->entry.quantity->kind == ANSWER_CELLS) {
        picture.spot_count = lesson_entry_spots(&screen->entry, spots);
        picture.cursor = &screen->entry.cursor;
    }
    bool is_beside = area.cols >= 2 * PLOT_COLS && screen->face == FACE_STEP;
    if (plot && !screen->recorder.is_on && (is_beside || screen->face == FACE_PLOT)) {
        bool is_asked = plot->ask >= 0 && lesson_session_is_current(session) &&
                        (!(session->learner.locked >> plot->ask & 1) ||
                         (session->has_result && !is_revealed(screen)));
        Area at = area;
        if (is_beside) at.col += area.cols - PLOT_COLS, at.cols = PLOT_COLS;
        plot_show_draw(&screen->plot, is_asked ? session->lesson->quantities[plot->ask].name : NULL,
                       canvas, at);
        area.cols = is_beside ? area.cols - PLOT_COLS - 1 : 0;
    }
    if (area.cols > 0) lesson_picture_draw(&picture, canvas, area);
}

/* --- words --- */

/* Writes what happened, or what is to be done next. */
static void write_words(const LessonScreen *screen, char out[ROOM_LINE_MAX])
{
    const LessonSession *session = &screen->session;
    const InputRecorder *recorder = &screen->recorder;
    char held[INPUT_TEXT_MAX];
    out[0] = '\0';
    if (recorder->is_on && !recorder->has_begun) {
        snprintf(out, ROOM_LINE_MAX,
                 "Recording begins with the first key that you play with. Enter ends it.");
    } else if (recorder->is_on) {
        input_text(input_recorder_last(recorder), held);
        snprintf(out, ROOM_LINE_MAX, "Recording: tick %d of %d, you hold %s. Enter ends it.",
                 recorder->count, recorder->length, held);
    } else if (session->trouble[0] || session->message[0]) {
        snprintf(out, ROOM_LINE_MAX, "%.250s",
                 session->trouble[0] ? session->trouble : session->message);
    } else if (screen->show.is_playing) {
        snprintf(out, ROOM_LINE_MAX, "It runs. Space stops it, End shows where it ends.");
    } else if (session->has_result) {
        const LearnerResult *result = &session->result;
        int32_t failed = 0;
        bool is_somewhere = false;
        const LessonStep *step = lesson_session_step(session);
        for (int32_t i = 0; i < result->count; i++) {
            failed += !result->verdicts[i].passed;
            is_somewhere = is_somewhere || has_place(screen, &result->verdicts[i]);
        }
        if (failed == 0)
            snprintf(out, ROOM_LINE_MAX, "Right: all checks of this step have passed.%s",
                     can_be_played(screen) ? " p plays a level with it." : "");
        else
            snprintf(out, ROOM_LINE_MAX, "Not yet: the reason is above. %s%s",
                     step->script >= 0 ? "e: change what you wrote."
                     : step->asks      ? "Change your answer, and try again."
                                       : "Move a slider with + and -, and try again.",
                     is_somewhere ? " o: see where." : "");
    } else if (lesson_session_is_waiting(session)) {
        int32_t marked = lesson_session_marked(session);
        bool is_open = learner_open_questions(&session->learner, session->lesson);
        bool plays = marked >= 0 && session->lesson->quantities[marked].kind == ANSWER_KEYS;
        snprintf(out, ROOM_LINE_MAX, "%s",
                 !is_open ? "Enter locks your answers and runs it."
                 : plays  ? "Press Enter, then play; time begins with your first key."
                          : "Press Enter and say what you expect; then it runs.");
    }
}

/* Does the key do something in this step? */
static bool is_of_use(const LessonScreen *screen, RequestId request)
{
    const LessonStep *step = lesson_session_step(&screen->session);
    if (request == REQUEST_LEARN_OWN) return can_be_played(screen);
    if (request == REQUEST_LEARN_WRITE)
        return step->script >= 0 && lesson_session_is_current(&screen->session);
    if (request == REQUEST_LEARN_MORE || request == REQUEST_LEARN_LESS) return step->tunes != 0;
    return true;
}

static void draw_words(const LessonScreen *screen, const App *app, Canvas *canvas, const Cut *cut)
{
    static const Hint of_all[] = {{REQUEST_LEARN_OWN, NULL},   {REQUEST_LEARN_DO, NULL},
                                  {REQUEST_LEARN_WRITE, NULL}, {REQUEST_LEARN_HELP, NULL},
                                  {REQUEST_LEARN_BACK, NULL},  {REQUEST_LEARN_NEXT, NULL},
                                  {REQUEST_LEARN_MORE, NULL},  {REQUEST_LEARN_LESS, NULL},
                                  {REQUEST_LEARN_PLAY, NULL},  {REQUEST_LEARN_STUDY, "inside"}};
    Hint hints[ARRAY_LENGTH(of_all)];
    size_t count = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(of_all); i++)
        if (is_of_use(screen, of_all[i].id)) hints[count++] = of_all[i];
    char words[ROOM_LINE_MAX];
    write_words(screen, words);
    if (screen->pane.is_on) {
        widget_text(canvas, cut->words, words, ROLE_MESSAGE);
        snprintf(words, sizeof words,
                 " Esc done%s  Ctrl+O fault  Ctrl+Z undo  Ctrl+Y redo  Shift+arrows select  "
                 "Ctrl+C X V copy",
                 can_be_played(screen) ? "  Ctrl+P play" : "");
        widget_parts(canvas, cut->keys, words, ROLE_HINT);
        return;
    }
    if (widget_words(canvas, cut->words, cut->keys, words))
        widget_hints(canvas, app_bindings(app), cut->keys, 0, hints, count);
}

/* Draws the input line, of which the end is shown if it is longer than the row. */
static void draw_entry(const LessonScreen *screen, Canvas *canvas, const Cut *cut)
{
    const LessonEntry *entry = &screen->entry;
    char line[QUANTITY_NAME_MAX + ANSWER_TEXT_MAX + 8], help[ENTRY_HELP_MAX];
    snprintf(line, sizeof line, "%s = %s", entry->quantity->name, entry->text);
    int32_t length = (int32_t)strlen(line), cut_off = max_i32(0, length - cut->words.cols + 1);
    widget_text(canvas, cut->words, line + cut_off, ROLE_TITLE);
    canvas_set_cursor(canvas, length - cut_off, cut->words.row);
    lesson_entry_help(entry, help);
    text_append(help, sizeof help, "; Enter, Esc");
    bool is_refused = screen->session.message[0] != '\0';
    widget_text(canvas, cut->keys.rows > 0 ? cut->keys : cut->bar,
                is_refused ? screen->session.message : help, is_refused ? ROLE_ERROR : ROLE_HINT);
}

void lesson_screen_draw(const LessonScreen *screen, const App *app, Canvas *canvas)
{
    Sheets sheets;
    write_sheets(screen, canvas->cols, canvas->rows, &sheets);
    Cut cut = cut_screen(screen, &sheets, canvas->cols, canvas->rows);
    const LessonText *text = &sheets.text;
    draw_head(screen, sheets.tab, canvas, cut.head);
    draw_picture(screen, app, canvas, cut.picture);
    draw_bar(screen, text->count > cut.sheet.rows, canvas, cut.bar);
    lesson_text_draw(&sheets.task, 0, canvas, cut.task);
    lesson_text_draw(text, first_line(screen, text, cut.sheet.rows), canvas, cut.sheet);
    if (cut.code.rows > 0) {
        CodeWork work = {0};
        if (cut.code.col > 0)
            canvas_fill(canvas, cut.code.col - 1, cut.code.row, 1, cut.code.rows, '|', ROLE_FRAME);
        code_pane_draw(&screen->pane, find_work(screen, screen->event, &work) ? &work : NULL,
                       canvas, cut.code);
    }
    if (screen->entry.quantity && !screen->recorder.is_on)
        draw_entry(screen, canvas, &cut);
    else
        draw_words(screen, app, canvas, &cut);
}
