/* task.c - see task.h */
#include "task.h"

#include "../../base/utf8.h"
#include "../../engine/decimal.h"
#include "column.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <strings.h>

enum { TASK_VERSION = 1, NO_COLUMN = -1, TEXT_DIGITS = 9, NAME_COLS = 13, NUMBER_COLS = 11 };

#define TOLERANCE 1e-9

/* ---- the task ---- */

/* A tick of the run's first start; NULL with the reason. */
static const TrialTick *tick_of(Trial *trial, int32_t run, int32_t number, ErrorList *errors)
{
    const TrialTick *tick = trial_tick(trial, (TrialStart){run, 0}, number);
    if (!tick) error_add(errors, ERROR_ERROR, 0, 0, "%s", trial_refusal(trial, run));
    return tick;
}

static void write_level(Text *out, const Level *level, Spot start)
{
    text_add(out, "task %d\n", TASK_VERSION);
    text_add(out, "size %d %d\n", (int)level->cols, (int)level->rows);
    for (int32_t row = 0; row < level->rows; row++) {
        text_add_string(out, "row ");
        for (int32_t col = 0; col < level->cols; col++) {
            CellKind cell = level_kind(level, col, row);
            char glyph = cell == KIND_START ? '\0' : cell_kinds[cell].glyphs[0];
            text_add_byte(out, glyph ? glyph : cell_kinds[KIND_EMPTY].glyphs[0]);
        }
        text_add_byte(out, '\n');
    }
    text_add(out, "start %d %d\n", (int)start.col, (int)start.row);
}

static void write_constants(Text *out, const ModelParams *params)
{
    const ModelKind kind = (ModelKind)params->kind;
    const SettingTable *constants = model_settings(kind);
    text_add(out, "set model %s\n", model_names[params->kind]);
    for (int32_t i = 0; i < constants->count; i++) {
        const Setting *row = &constants->rows[i];
        char text[DECIMAL_TEXT_MAX];
        double number = NAN; /* a word, or a limit that is not there */
        if (row->type == SETTING_ALL) continue;
        model_get(params, row, text, sizeof text);
        if (row->type == SETTING_OPTION)
            number = model_option(params, row);
        else if (row->type == SETTING_FLAG)
            number = strcmp(text, "yes") == 0;
        else if (row->type == SETTING_REAL || row->type == SETTING_FIXED)
            (void)decimal_to_real(text, &number);
        /* Programs know a number that was renamed by its first name, too. */
        const char *first = model_setting_first_key(kind, row);
        if (!isnan(number)) snprintf(text, sizeof text, "%.17g", number);
        text_add(out, "set %s %s\n", row->key, text);
        if (!isnan(number) && strcmp(first, row->key) != 0)
            text_add(out, "set %s %s\n", first, text);
    }
}

bool task_write(Text *out, Trial *trial, int32_t run, ErrorList *errors)
{
    const Lesson *lesson = trial_lesson(trial);
    const TrialTick *tick = tick_of(trial, run, 0, errors);
    if (!tick) return false;
    if (lesson->runs[run].frames > 0) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "the ticks of run %s are frames: it cannot be a task, whose ticks are steps",
                  lesson->run_names[run]);
        return false;
    }
    write_level(out, &lesson->level, trial_start_cell(trial, run));
    write_constants(out, &tick->params);
    int32_t ticks = lesson->runs[run].ticks;
    text_add(out, "ticks %d\n", (int)ticks);
    for (int32_t i = 1; i <= ticks; i++) {
        char held[INPUT_TEXT_MAX];
        input_text(trial_input(trial, run, i) & INPUT_ALL, held);
        text_add(out, "%s\n", held);
    }
    if (out->missing > 0) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return out->missing == 0;
}

bool task_write_live(Text *out, const Level *level, const ModelParams *params)
{
    write_level(out, level, (Spot){level->start.col, level->start.row});
    write_constants(out, params);
    text_add_string(out, "live\n");
    return out->missing == 0;
}

/* ---- the answer ---- */

/* The table being read. */
typedef struct Reader {
    const char *at, *line_begin;
    int32_t line;
    TaskHeader header;
    ErrorList *errors;
} Reader;

static bool refuse(Reader *r, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool refuse(Reader *r, const char *at, const char *format, ...)
{
    char text[ERROR_TEXT_MAX], safe[ERROR_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    utf8_copy(safe, sizeof safe, text, strlen(text));
    error_add(r->errors, ERROR_ERROR, r->line, (int32_t)(at - r->line_begin) + 1, "%s", safe);
    return false;
}

/* A field without the blanks around it. */
typedef struct Field {
    const char *text;
    size_t length;
} Field;

static bool is_end(char c)
{
    return c == '\0' || c == '\n';
}

/* The next field of the line; `r->at` moves to what ends it. */
static Field next_field(Reader *r)
{
    Field field = {r->at, strcspn(r->at, ",\n")};
    r->at += field.length;
    while (field.length > 0 && isspace((unsigned char)field.text[0]))
        field.text++, field.length--;
    while (field.length > 0 && isspace((unsigned char)field.text[field.length - 1]))
        field.length--;
    return field;
}

static bool is_near(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance * fmax(1, fabs(b));
}

static void next_line(Reader *r)
{
    r->at += strcspn(r->at, "\n");
    if (*r->at == '\n') r->at++;
    r->line_begin = r->at;
    r->line++;
}

static bool is_word(Field field, const char *word)
{
    return strlen(word) == field.length && strncmp(field.text, word, field.length) == 0;
}

/* Reads the name of a column in the header. */
static bool read_name(Reader *r, Field field)
{
    int32_t column = NO_COLUMN;
    bool is_phase = is_word(field, "phase");
    if (r->header.field_count == TASK_FIELD_MAX)
        return refuse(r, field.text, "more than %d columns", TASK_FIELD_MAX);
    for (int32_t i = 0; i < COLUMN_CSV_COUNT; i++)
        if (is_word(field, column_infos[i].name)) column = i;
    if (column == NO_COLUMN && !is_phase && !is_word(field, "model")) {
        char known[ERROR_TEXT_MAX];
        Text text = text_in(known, sizeof known);
        for (int32_t i = 0; i < COLUMN_CSV_COUNT; i++)
            text_add(&text, "%s%s", i > 0 ? " " : "", column_infos[i].name);
        return refuse(r, field.text, "`%.*s` is not a column; there are %s",
                      (int)min_i32((int32_t)field.length, 20), field.text, known);
    }
    if (column >= 0 && (r->header.columns >> column & 1))
        return refuse(r, field.text, "`%s` is there twice", column_infos[column].name);
    if (column >= 0) r->header.columns |= UINT32_C(1) << column;
    if (is_phase) r->header.phase_field = r->header.field_count;
    r->header.fields[r->header.field_count++] = (int8_t)column;
    return true;
}

static bool read_header(Reader *r, const TaskAnswer *answer, ErrorList *errors)
{
    static const char mark[] = "\xef\xbb\xbf"; /* some programs begin a file of text with it */
    *r = (Reader){.at = answer->text,
                  .line_begin = answer->text,
                  .line = 1,
                  .header = {.phase_field = -1},
                  .errors = errors};
    if (strlen(answer->text) != answer->length)
        return refuse(r, r->at, "it is not text: it has a byte 0");
    if (strncmp(r->at, mark, sizeof mark - 1) == 0) r->at += sizeof mark - 1;
    const char *begin = r->at;
    for (bool goes_on = true; goes_on; r->at += goes_on) {
        Field field = next_field(r);
        if (*r->at == '\0' && r->header.field_count == 0 && field.length == 0)
            return refuse(r, begin, "it is empty: a header such as tick,cx,xr comes first");
        if (!read_name(r, field)) return false;
        goes_on = !is_end(*r->at);
    }
    uint32_t tick = UINT32_C(1) << COLUMN_TICK;
    if (!(r->header.columns & tick)) return refuse(r, begin, "the header has no column `tick`");
    r->header.columns &= ~tick;
    if (r->header.columns == 0)
        return refuse(r, begin, "beside tick the header needs columns to compare, such as cx,xr");
    next_line(r);
    return true;
}

/* `LR` as bits. */
static bool read_letters(Field field, const char *letters, double *out)
{
    int32_t bits = 0;
    for (size_t i = 0; i < field.length; i++) {
        const char *letter = strchr(letters, field.text[i]);
        if (!letter && !is_word(field, "-")) return false;
        if (letter) bits |= 1 << (letter - letters);
    }
    *out = bits;
    return field.length > 0;
}

/* Reads a number as programs write it, also in words: true, false, nan and the like. */
static bool read_value(Field field, int32_t column, double *out)
{
    static const char *const no_numbers[] = {"nan", "inf", "infinity", "null", "undefined", "none"};
    char text[DECIMAL_TEXT_MAX * 2];
    if (column == COLUMN_INPUT && read_letters(field, "LRUDJ", out)) return true;
    if (column == COLUMN_HITS && read_letters(field, "LRAB", out)) return true;
    if (column_infos[column].truth && (is_word(field, "true") || is_word(field, "True"))) {
        *out = 1;
        return true;
    }
    if (column_infos[column].truth && (is_word(field, "false") || is_word(field, "False"))) {
        *out = 0;
        return true;
    }
    if (field.length == 0 || field.length >= sizeof text) return false;
    memcpy(text, field.text, field.length);
    text[field.length] = '\0';
    const char *word = text + (text[0] == '-' || text[0] == '+');
    for (size_t i = 0; i < ARRAY_LENGTH(no_numbers); i++) {
        if (strcasecmp(word, no_numbers[i]) != 0) continue;
        *out = NAN;
        return true;
    }
    return decimal_to_real(text, out);
}

typedef enum RowRead { ROW_READ, ROW_PASSED_OVER, ROW_END, ROW_BAD } RowRead;

/* Reads the next row. Empty lines and rows of phases are skipped. */
static RowRead read_row(Reader *r, Row *row)
{
    if (*r->at == '\0') return ROW_END;
    bool is_phase = false;
    const char *begin = r->at;
    for (int32_t i = 0; i < r->header.field_count; i++) {
        Field field = next_field(r);
        if (i == 0 && is_end(*r->at) && field.length == 0) return ROW_PASSED_OVER;
        if (i == r->header.phase_field) is_phase = field.length > 0;
        double unused = 0,
               *value = r->header.fields[i] >= 0 ? &row->at[r->header.fields[i]] : &unused;
        if (r->header.fields[i] >= 0 && !read_value(field, r->header.fields[i], value)) {
            refuse(r, field.text, "%s must be a number, not `%.*s`",
                   column_infos[r->header.fields[i]].name, (int)min_i32((int32_t)field.length, 40),
                   field.text);
            return ROW_BAD;
        }
        if (is_end(*r->at) != (i + 1 == r->header.field_count)) {
            refuse(r, begin, "the header has %d columns, and this line has not",
                   r->header.field_count);
            return ROW_BAD;
        }
        r->at += *r->at == ',';
    }
    return is_phase ? ROW_PASSED_OVER : ROW_READ;
}

/* Reads the row of the tick. ROW_END only where all ticks have been read. */
static RowRead read_tick(Reader *r, int32_t tick, int32_t ticks, Row *row)
{
    RowRead read;
    while ((read = read_row(r, row)) == ROW_PASSED_OVER)
        next_line(r);
    bool is_one_more = tick > ticks;
    if (read == ROW_END && !is_one_more) {
        refuse(r, r->at, "there is no tick %d; they go from 0 to %d", tick, ticks);
        return ROW_BAD;
    }
    if (read == ROW_READ && (is_one_more || row->at[COLUMN_TICK] != tick)) {
        if (is_one_more)
            refuse(r, r->line_begin, "a line too many: the ticks go from 0 to %d", ticks);
        else
            refuse(r, r->line_begin, "here comes tick %.9g, and not tick %d", row->at[COLUMN_TICK],
                   tick);
        return ROW_BAD;
    }
    if (read == ROW_READ) next_line(r);
    return read;
}

bool task_read_header(const char *line, TaskHeader *header, ErrorList *errors)
{
    Reader r;
    if (!read_header(&r, &(TaskAnswer){line, strlen(line), false}, errors)) return false;
    *header = r.header;
    return true;
}

TaskLine task_read_line(const TaskHeader *header, const char *line, int32_t tick, Row *row,
                        ErrorList *errors)
{
    Reader r = {
        .at = line, .line_begin = line, .line = tick + 2, .header = *header, .errors = errors};
    RowRead read = read_row(&r, row);
    if (read == ROW_READ && row->at[COLUMN_TICK] != tick) {
        refuse(&r, line, "here comes tick %.9g, and not tick %d", row->at[COLUMN_TICK], tick);
        return TASK_LINE_BAD;
    }
    return read == ROW_READ ? TASK_LINE_READ : read == ROW_BAD ? TASK_LINE_BAD : TASK_LINE_SKIPPED;
}

int32_t task_read(const TaskAnswer *answer, int32_t ticks, Row *rows, uint32_t *there,
                  ErrorList *errors)
{
    Reader r;
    int32_t count = 0;
    if (!read_header(&r, answer, errors)) return 0;
    *there = r.header.columns;
    while (count <= ticks && read_tick(&r, count, ticks, &rows[count]) == ROW_READ)
        count++;
    return count;
}

TaskResult task_compare(const TaskAnswer *answer, Trial *trial, int32_t run, TaskVerdict *verdict,
                        ErrorList *errors)
{
    int32_t ticks = trial_lesson(trial)->runs[run].ticks;
    Reader r;
    if (!read_header(&r, answer, errors)) return TASK_UNUSABLE;
    *verdict = (TaskVerdict){.columns = r.header.columns, .ticks = ticks, .column = NO_COLUMN};
    for (int32_t i = 0; i <= ticks; i++) {
        Row row;
        if (read_tick(&r, i, ticks, &verdict->yours) != ROW_READ) return TASK_UNUSABLE;
        const TrialTick *tick = tick_of(trial, run, i, errors);
        if (!tick) return TASK_UNUSABLE;
        trial_tick_row(trial, run, i, tick, &row);
        verdict->tick = i;
        for (int32_t k = 0; k < COLUMN_CSV_COUNT; k++) {
            double tolerance = answer->is_exact ? 0 : TOLERANCE;
            bool is_same = is_near(verdict->yours.at[k], row.at[k], tolerance);
            if (!(r.header.columns >> k & 1) || is_same) continue;
            verdict->column = k;
            return TASK_DIFFERS;
        }
    }
    return read_tick(&r, ticks + 1, ticks, &verdict->yours) == ROW_END ? TASK_SAME : TASK_UNUSABLE;
}

/* ---- the difference ---- */

/* Writes two numbers with nine digits, or with as many as they need to differ. */
static void write_pair(double yours, double engines, char out[2][DECIMAL_TEXT_MAX])
{
    const double values[] = {yours, engines};
    for (int digits = TEXT_DIGITS; digits <= 17; digits++) {
        for (int i = 0; i < 2; i++)
            if (isfinite(values[i]))
                decimal_from_rounded(values[i], digits, out[i], DECIMAL_TEXT_MAX);
            else
                snprintf(out[i], DECIMAL_TEXT_MAX, "no number");
        if (strcmp(out[0], out[1]) != 0) return;
    }
}

void task_describe(const TaskVerdict *verdict, TaskResult result, Trial *trial, int32_t run,
                   char out[TASK_LINE_MAX])
{
    Row row;
    char numbers[2][DECIMAL_TEXT_MAX];
    Text text = text_in(out, TASK_LINE_MAX);
    if (result == TASK_SAME) {
        const char *gap = "";
        text_add(&text, "the same in all ticks from 0 to %d: ", verdict->ticks);
        for (int32_t i = 0; i < COLUMN_CSV_COUNT; i++) {
            if (!(verdict->columns >> i & 1)) continue;
            text_add(&text, "%s%s", gap, column_infos[i].name);
            gap = ", ";
        }
        return;
    }
    const TrialTick *tick = trial_tick(trial, (TrialStart){run, 0}, verdict->tick);
    if (!tick) return;
    trial_tick_row(trial, run, verdict->tick, tick, &row);
    write_pair(verdict->yours.at[verdict->column], row.at[verdict->column], numbers);
    text_add(&text, "tick %d of %d: your %s is %s, the engine's is %s", verdict->tick,
             verdict->ticks, column_infos[verdict->column].name, numbers[0], numbers[1]);
}

/* A tick that is explained. */
typedef struct Explained {
    FILE *out;
    const Trial *trial;
    const TrialTick *tick;
    uint32_t shown; /* the compared columns that change in the tick, or differ */
} Explained;

static void state_row(const Explained *e, const Model *model, Row *row)
{
    row_fill(row, &(ModelContext){model, &e->tick->params, &trial_lesson(e->trial)->terrain,
                                  &e->tick->state});
}

/* Writes a line of the table; a number that differs from `before` has a star. */
static void write_line(const Explained *e, const char *name, const Row *row, const Row *before)
{
    fprintf(e->out, "  %-*s", NAME_COLS, name);
    for (int32_t i = 0; i < COLUMN_CSV_COUNT; i++) {
        char text[DECIMAL_TEXT_MAX] = "no number";
        if (!(e->shown >> i & 1)) continue;
        if (isfinite(row->at[i])) decimal_from_rounded(row->at[i], TEXT_DIGITS, text, sizeof text);
        bool is_new = before && row->at[i] != before->at[i];
        fprintf(e->out, " %*s%c", NUMBER_COLS, text, is_new ? '*' : ' ');
    }
}

void task_explain(FILE *out, const TaskVerdict *verdict, Trial *trial, int32_t run)
{
    static const uint32_t whole_tick =
        UINT32_C(1) << COLUMN_INPUT | UINT32_C(1) << COLUMN_HITS | UINT32_C(1) << COLUMN_READS;
    const Row *yours = &verdict->yours;
    char held[INPUT_TEXT_MAX];
    const TrialTick *tick = trial_tick(trial, (TrialStart){run, 0}, verdict->tick);
    if (!tick) return;
    if (verdict->tick == 0) {
        fputs("tick 0 is the start, before the first step\n", out);
        return;
    }
    Explained e = {out, trial, tick, UINT32_C(1) << verdict->column};
    int32_t count, clue = -1;
    Row begin, before, after;
    const PhaseLog *log = &tick->log;
    const PhaseInfo *phases = model_phases((ModelKind)tick->model.kind, &count);
    input_text(trial_input(trial, run, verdict->tick) & INPUT_ALL, held);
    fprintf(out, "tick %d of the engine, held %s; * has changed\n", (int)verdict->tick, held);

    state_row(&e, &log->before, &begin);
    before = begin;
    for (int32_t i = 0; i < log->phase_count; i++, before = after) {
        state_row(&e, &log->phases[i].after, &after);
        for (int32_t k = 0; k < COLUMN_CSV_COUNT; k++)
            if (after.at[k] != begin.at[k] || yours->at[k] != begin.at[k])
                e.shown |= UINT32_C(1) << k;
        /* The last phase that changes the column is a clue if the answer has what was before it:
         * then that phase is missing, or does less. */
        if (before.at[verdict->column] != after.at[verdict->column])
            clue =
                is_near(yours->at[verdict->column], before.at[verdict->column], TOLERANCE) ? i : -1;
    }
    e.shown &= verdict->columns & ~whole_tick;

    fprintf(out, "  %-*s", NAME_COLS, "after");
    for (int32_t i = 0; i < COLUMN_CSV_COUNT; i++)
        if (e.shown >> i & 1) fprintf(out, " %*s ", NUMBER_COLS, column_infos[i].name);
    fputs(" the phase\n", out);
    before = begin;
    write_line(&e, "(tick before)", &before, NULL);
    fputc('\n', out);
    for (int32_t i = 0; i < log->phase_count; i++, before = after) {
        const PhaseInfo *phase = &phases[log->phases[i].phase];
        state_row(&e, &log->phases[i].after, &after);
        write_line(&e, phase->name, &after, &before);
        fprintf(out, " %s\n", phase->line);
    }
    write_line(&e, "you", yours, &before);
    fputs(" * differs\n", out);
    if (clue >= 0)
        fprintf(out, "your %s is what the engine has before `%s`, which changes it\n",
                column_infos[verdict->column].name, phases[log->phases[clue].phase].name);
}
