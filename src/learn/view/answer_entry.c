/* answer_entry.c - see lesson_view.h */
#include "../../base/text.h"
#include "../../draw/widget.h"
#include "../../engine/decimal.h"
#include "lesson_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void lesson_entry_begin(LessonEntry *entry, const Quantity *quantity, const char *text)
{
    *entry = (LessonEntry){.quantity = quantity, .is_old = true, .cols = 1, .rows = 1};
    snprintf(entry->text, sizeof entry->text, "%s", text);
}

void lesson_entry_place(LessonEntry *entry, Spot at, int32_t cols, int32_t rows)
{
    entry->cursor = at;
    entry->cols = cols;
    entry->rows = rows;
}

/* --- words --- */

static int32_t current_word(const LessonEntry *entry)
{
    if (entry->quantity->kind == ANSWER_SET) return entry->word;
    return quantity_find_choice(entry->quantity, entry->text, strlen(entry->text));
}

static void go_to_word(LessonEntry *entry, int32_t step)
{
    int32_t count = entry->quantity->choice_count, word = current_word(entry);
    word = word < 0 ? (step > 0 ? 0 : count - 1) : (word + count + step) % count;
    entry->word = word;
    if (entry->quantity->kind == ANSWER_CHOICE)
        snprintf(entry->text, sizeof entry->text, "%s", entry->quantity->choices[word]);
}

static void append_item(LessonEntry *entry, const char *item)
{
    text_append(entry->text, sizeof entry->text, "%s%s", entry->text[0] ? "," : "", item);
}

static void toggle_word(LessonEntry *entry)
{
    Answer answer = {0};
    char reason[REASON_TEXT_MAX];
    const Quantity *q = entry->quantity;
    if (!answer_read(q, entry->text, &answer, reason)) answer.words = 0;
    answer.words ^= UINT32_C(1) << entry->word;
    entry->text[0] = '\0';
    for (int32_t i = 0; i < q->choice_count; i++)
        if (answer.words >> i & 1) append_item(entry, q->choices[i]);
}

/* --- cells --- */

int32_t lesson_entry_spots(const LessonEntry *entry, Spot spots[SPOT_MAX])
{
    Answer answer = {0};
    char reason[REASON_TEXT_MAX];
    if (entry->quantity->kind != ANSWER_CELLS ||
        !answer_read(entry->quantity, entry->text, &answer, reason))
        return 0;
    memcpy(spots, answer.spots, sizeof answer.spots);
    return answer.spot_count;
}

static void toggle_spot(LessonEntry *entry)
{
    Spot spots[SPOT_MAX];
    char item[32];
    int32_t count = lesson_entry_spots(entry, spots);
    bool was_there = false;
    entry->text[0] = '\0';
    for (int32_t i = 0; i < count; i++) {
        bool is_it = spots[i].col == entry->cursor.col && spots[i].row == entry->cursor.row;
        was_there = was_there || is_it;
        snprintf(item, sizeof item, "%d:%d", spots[i].col, spots[i].row);
        if (!is_it) append_item(entry, item);
    }
    snprintf(item, sizeof item, "%d:%d", entry->cursor.col, entry->cursor.row);
    if (!was_there) append_item(entry, item);
}

static void move_cursor(LessonEntry *entry, int32_t cols, int32_t rows)
{
    entry->cursor.col = clamp_i32(entry->cursor.col + cols, 0, entry->cols - 1);
    entry->cursor.row = clamp_i32(entry->cursor.row + rows, 0, entry->rows - 1);
}

/* --- keys --- */

/* Left and up are -1, right and down 1. */
static bool arrow_of(uint32_t key, int32_t *cols, int32_t *rows)
{
    *cols = (key == TERM_KEY_ARROW_RIGHT) - (key == TERM_KEY_ARROW_LEFT);
    *rows = (key == TERM_KEY_ARROW_DOWN) - (key == TERM_KEY_ARROW_UP);
    return *cols != 0 || *rows != 0;
}

static void press_arrow(LessonEntry *entry, int32_t cols, int32_t rows)
{
    uint8_t kind = entry->quantity->kind;
    if (kind == ANSWER_CELLS) move_cursor(entry, cols, rows);
    if (kind == ANSWER_CHOICE || kind == ANSWER_SET) go_to_word(entry, cols + rows);
}

static void press_space(LessonEntry *entry)
{
    size_t length = strlen(entry->text);
    bool is_parted = length == 0 || entry->text[length - 1] == ',';
    if (entry->quantity->kind == ANSWER_CELLS)
        toggle_spot(entry);
    else if (entry->quantity->kind == ANSWER_SET)
        toggle_word(entry);
    else if (entry->quantity->kind == ANSWER_CHOICE)
        go_to_word(entry, 1);
    else if (!is_parted)
        (void)widget_edit_typed(entry->text, sizeof entry->text, ',');
}

static void press_character(LessonEntry *entry, uint32_t key)
{
    bool is_printable = key > ' ' && key < TERM_KEY_BACKSPACE;
    if (is_printable && entry->is_old) entry->text[0] = '\0';
    if (widget_edit_typed(entry->text, sizeof entry->text, key)) entry->is_old = false;
}

EntryResult lesson_entry_key(LessonEntry *entry, const TermEvent *event)
{
    int32_t cols, rows;
    uint32_t key = widget_typed_key(event);
    if (key == TERM_KEY_ESCAPE) return ENTRY_IS_LEFT;
    if (key == TERM_KEY_ENTER) return ENTRY_IS_TAKEN;
    if (key == TERM_KEY_TAB && entry->quantity->kind == ANSWER_KEYS) return ENTRY_WANTS_KEYS;
    if (arrow_of(key, &cols, &rows))
        press_arrow(entry, cols, rows);
    else if (key == TERM_KEY_SPACE)
        press_space(entry);
    else
        press_character(entry, key);
    return ENTRY_GOES_ON;
}

const char *lesson_entry_paste(LessonEntry *entry, const TermEvent *event)
{
    char line[TYPED_PASTE_MAX];
    const char *left_out = widget_typed_paste(event, line);
    for (const char *at = line; *at != '\0'; at++)
        if (*at != ' ') press_character(entry, (uint8_t)*at);
    return left_out;
}

/* --- help --- */

static void append_words(const Quantity *q, char *out)
{
    for (int32_t i = 0; i < q->choice_count; i++)
        text_append(out, ENTRY_HELP_MAX, " %s", q->choices[i]);
}

void lesson_entry_help(const LessonEntry *entry, char out[ENTRY_HELP_MAX])
{
    const Quantity *q = entry->quantity;
    Text allowed = text_in(out, ENTRY_HELP_MAX);
    switch ((AnswerKind)q->kind) {
    case ANSWER_NUMBER:
    case ANSWER_CHOICE: quantity_add_allowed(q, &allowed); break;
    case ANSWER_SET:
        text_append(out, ENTRY_HELP_MAX, "arrows, Space takes `%s`; or none; of",
                    q->choices[entry->word]);
        append_words(q, out);
        break;
    case ANSWER_CELLS:
        text_append(out, ENTRY_HELP_MAX, "cell %d:%d; arrows move, Space marks it; or none",
                    entry->cursor.col, entry->cursor.row);
        break;
    case ANSWER_KEYS:
        text_append(out, ENTRY_HELP_MAX, "letters L R U D J or -, *N for N ticks; Tab: record");
        break;
    case ANSWER_KIND_COUNT: break;
    }
}

/* ---- lesson take ---- */

void input_recorder_begin(InputRecorder *take, const App *app, int32_t quantity,
                          const LessonRun *run)
{
    take->is_on = true;
    take->has_begun = false;
    take->quantity = quantity;
    take->length = min_i32(run->ticks, INPUT_RUNS_TICKS_MAX);
    take->count = 0;
    held_keys_init(&take->held, &run->params);
    held_keys_set_up(&take->held, app);
}

void input_recorder_hear(InputRecorder *take, App *app, const TermEvent *event)
{
    held_keys_hear(&take->held, app, event);
    if (request_of_press(app_bindings(app), CONTEXT_HELD, event) != REQUEST_NONE)
        take->has_begun = true;
}

bool input_recorder_tick(InputRecorder *take, const App *app)
{
    if (take->count >= take->length) return false;
    take->ticks[take->count++] = held_keys_tick(&take->held, app);
    return true;
}

Input input_recorder_last(const InputRecorder *take)
{
    return take->count > 0 ? take->ticks[take->count - 1] : 0;
}

bool input_recorder_text(const InputRecorder *take, char out[ANSWER_TEXT_MAX])
{
    size_t length;
    int32_t count = take->count;
    while (count > 1 && take->ticks[count - 1] == 0)
        count--;
    char *text = input_tape_text(take->ticks, count, &length);
    bool fits = text && length > 0 && length <= ANSWER_TEXT_MAX;
    if (fits) {
        for (size_t i = 0; i < length; i++)
            out[i] = text[i] == '\n' ? ',' : text[i];
        out[length - 1] = '\0';
    }
    free(text);
    return fits;
}
