/* answer_entry.c - see answer_entry.h */
#include "answer_entry.h"

#include "../../base/text.h"
#include "../../draw/widget.h"

#include <stdio.h>
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

/* Goes to another word: of a choice it becomes the answer. */
static void go_to_word(LessonEntry *entry, int32_t step)
{
    const Quantity *q = entry->quantity;
    int32_t count = q->choice_count, word = entry->word;
    if (q->kind == ANSWER_CHOICE) word = quantity_find_choice(q, entry->text, strlen(entry->text));
    word = word < 0 ? (step > 0 ? 0 : count - 1) : (word + count + step) % count;
    entry->word = word;
    if (q->kind == ANSWER_CHOICE) snprintf(entry->text, sizeof entry->text, "%s", q->choices[word]);
}

static void append_item(LessonEntry *entry, const char *item)
{
    text_append(entry->text, sizeof entry->text, "%s%s", entry->text[0] ? "," : "", item);
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

/* --- keys --- */

/* Adds or removes the marked word or cell, goes to the next word of a choice, or begins the next
 * item of another list. */
static void press_space(LessonEntry *entry)
{
    const Quantity *q = entry->quantity;
    Answer answer = {0};
    char reason[REASON_TEXT_MAX], item[32];
    size_t length = strlen(entry->text);
    bool is_parted = length == 0 || entry->text[length - 1] == ',';
    if (q->kind == ANSWER_CELLS) {
        const Spot at = entry->cursor;
        Spot spots[SPOT_MAX];
        int32_t count = lesson_entry_spots(entry, spots);
        bool was_there = false;
        entry->text[0] = '\0';
        for (int32_t i = 0; i < count; i++) {
            bool is_marked = spots[i].col == at.col && spots[i].row == at.row;
            was_there = was_there || is_marked;
            snprintf(item, sizeof item, "%d:%d", spots[i].col, spots[i].row);
            if (!is_marked) append_item(entry, item);
        }
        snprintf(item, sizeof item, "%d:%d", at.col, at.row);
        if (!was_there) append_item(entry, item);
    } else if (q->kind == ANSWER_SET) {
        if (!answer_read(q, entry->text, &answer, reason)) answer.words = 0;
        answer.words ^= UINT32_C(1) << entry->word;
        entry->text[0] = '\0';
        for (int32_t i = 0; i < q->choice_count; i++)
            if (answer.words >> i & 1) append_item(entry, q->choices[i]);
    } else if (q->kind == ANSWER_CHOICE) {
        go_to_word(entry, 1);
    } else if (!is_parted) {
        (void)widget_edit_typed(entry->text, sizeof entry->text, ',');
    }
}

static void press_character(LessonEntry *entry, uint32_t key)
{
    bool is_printable = key > ' ' && key < TERM_KEY_BACKSPACE;
    if (is_printable && entry->is_old) entry->text[0] = '\0';
    if (widget_edit_typed(entry->text, sizeof entry->text, key)) entry->is_old = false;
}

EntryResult lesson_entry_key(LessonEntry *entry, const TermEvent *event)
{
    uint32_t key = widget_typed_key(event);
    uint8_t kind = entry->quantity->kind;
    int32_t cols = (key == TERM_KEY_ARROW_RIGHT) - (key == TERM_KEY_ARROW_LEFT);
    int32_t rows = (key == TERM_KEY_ARROW_DOWN) - (key == TERM_KEY_ARROW_UP);
    if (key == TERM_KEY_ESCAPE) return ENTRY_IS_LEFT;
    if (key == TERM_KEY_ENTER) return ENTRY_IS_TAKEN;
    bool plays = cols != 0 || rows != 0 || (key == TERM_KEY_SPACE && entry->text[0] == '\0');
    if (kind == ANSWER_KEYS && (plays || key == TERM_KEY_TAB)) return ENTRY_WANTS_KEYS;
    if (key == TERM_KEY_SPACE) {
        press_space(entry);
    } else if (cols == 0 && rows == 0) {
        press_character(entry, key);
    } else if (kind == ANSWER_CELLS) {
        entry->cursor.col = clamp_i32(entry->cursor.col + cols, 0, entry->cols - 1);
        entry->cursor.row = clamp_i32(entry->cursor.row + rows, 0, entry->rows - 1);
    } else if (kind == ANSWER_CHOICE || kind == ANSWER_SET) {
        go_to_word(entry, cols + rows);
    }
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
        for (int32_t i = 0; i < q->choice_count; i++)
            text_append(out, ENTRY_HELP_MAX, " %s", q->choices[i]);
        break;
    case ANSWER_CELLS:
        text_append(out, ENTRY_HELP_MAX, "cell %d:%d; arrows move, Space marks it; or none",
                    entry->cursor.col, entry->cursor.row);
        break;
    case ANSWER_KEYS:
        text_append(out, ENTRY_HELP_MAX, "play: arrows, Space; or type LRUDJ and -, *N: N ticks");
        break;
    case ANSWER_KIND_COUNT: break;
    }
}
