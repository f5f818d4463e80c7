/* live_body.c - see live_body.h */
#include "live_body.h"

#include "../../base/utf8.h"
#include "../../game/input_file.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINES_AT_A_TIME = 64, SHOWN_BYTES = 40 };

#define FARTHEST 1e6 /* cells, and pixels: beyond it a place is a fault */

static bool end(LiveBody *live, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Ends the program, with the reason, and with the last line that it has written for people. */
static bool end(LiveBody *live, const char *format, ...)
{
    va_list args;
    Text text = text_in(live->words, sizeof live->words);
    va_start(args, format);
    text_add_list(&text, format, args);
    va_end(args);
    if (live->process.said[0]) text_add(&text, " It says: %s", live->process.said);
    if (live->has_process) coprocess_done(&live->process);
    live->has_process = false;
    live->state = LIVE_BODY_IS_OVER;
    return false;
}

void live_body_begin(LiveBody *live, const char *command, const Level *level,
                     const ModelParams *params)
{
    Text task = TEXT_GROWING;
    memset(live, 0, sizeof *live);
    live->has_process = coprocess_begin(&live->process, command);
    bool is_made = live->has_process && task_write_live(&task, level, params);
    if (is_made) text_add_byte(&task, '\0');
    if (is_made && task.missing == 0)
        coprocess_send(&live->process, task.bytes);
    else
        end(live, "Your program cannot be run here.");
    text_done(&task);
}

void live_body_done(LiveBody *live)
{
    if (live->has_process) coprocess_done(&live->process);
    live->has_process = false;
}

/* False, with the reason, for a number that no body can have. */
static bool take_row(LiveBody *live, const Row *row)
{
    static const struct Source {
        Column column;
        size_t offset;
    } sources[] = {
        {COLUMN_X, offsetof(Motion, x)},       {COLUMN_Y, offsetof(Motion, y)},
        {COLUMN_CX, offsetof(Motion, cx)},     {COLUMN_CY, offsetof(Motion, cy)},
        {COLUMN_XR, offsetof(Motion, xr)},     {COLUMN_YR, offsetof(Motion, yr)},
        {COLUMN_DX, offsetof(Motion, dx)},     {COLUMN_DY, offsetof(Motion, dy)},
        {COLUMN_PX, offsetof(Motion, px)},     {COLUMN_PY, offsetof(Motion, py)},
        {COLUMN_VX, offsetof(Motion, vx)},     {COLUMN_VY, offsetof(Motion, vy)},
        {COLUMN_BANK, offsetof(Motion, bank)},
    };
    live->motion = (Motion){.grounded = true};
    for (size_t i = 0; i < ARRAY_LENGTH(sources); i++) {
        double value = NAN;
        bool is_there = live->header.columns >> sources[i].column & 1;
        if (is_there) value = row->at[sources[i].column];
        if (is_there && !(fabs(value) <= FARTHEST))
            return end(live, "Tick %d: its %s is not a number, or is far away.", live->tick,
                       column_infos[sources[i].column].name);
        memcpy((char *)&live->motion + sources[i].offset, &value, sizeof value);
    }
    if (live->header.columns >> COLUMN_GROUND & 1)
        live->motion.grounded = row->at[COLUMN_GROUND] != 0;
    return true;
}

/* Reads a line; true when it is the row that is awaited. */
static bool take_line(LiveBody *live, const char *line)
{
    ErrorList errors;
    Row row;
    char shown[SHOWN_BYTES + 1];
    TaskLine read = TASK_LINE_SKIPPED;
    utf8_copy(shown, sizeof shown, line, strlen(line));
    error_list_init(&errors, "");
    if (live->state == LIVE_BODY_IS_READY)
        return end(live, "It wrote a line that nobody asked for: `%s`.", shown);
    if (!live->has_header)
        live->has_header = task_read_header(line, &live->header, &errors);
    else
        read = task_read_line(&live->header, line, live->tick, &row, &errors);
    if (errors.count > 0) return end(live, "It wrote `%s`: %.80s.", shown, errors.items[0].text);
    if (read != TASK_LINE_READ || !take_row(live, &row)) return false;
    live->tick++;
    live->state = LIVE_BODY_IS_READY;
    return true;
}

bool live_body_hear(LiveBody *live)
{
    char line[COPROCESS_LINE_MAX];
    bool is_answered = false;
    for (int32_t i = 0; i < LINES_AT_A_TIME && live->state != LIVE_BODY_IS_OVER; i++) {
        switch (coprocess_read(&live->process, line)) {
        case COPROCESS_NOTHING: return is_answered;
        case COPROCESS_LINE: is_answered = take_line(live, line) || is_answered; break;
        case COPROCESS_TOO_LONG: end(live, "It wrote a line without an end."); break;
        case COPROCESS_ENDED: end(live, "Your program has ended."); break;
        }
    }
    return is_answered && live->state != LIVE_BODY_IS_OVER;
}

void live_body_ask(LiveBody *live, Input input)
{
    char held[INPUT_TEXT_MAX];
    assert(live->state == LIVE_BODY_IS_READY);
    input_text(input & INPUT_ALL, held);
    text_append(held, sizeof held, "\n");
    live->asked = input;
    live->state = LIVE_BODY_IS_ASKED;
    coprocess_send(&live->process, held);
}
