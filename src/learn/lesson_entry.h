/* lesson_entry.h - the line in which a learner answers a question or sets a slider.
 *
 * Any answer can be typed. Arrows help where there is something to go through: words to choose
 * from, and the cells of the level, which Space takes in or out; Space parts everything else. What
 * is typed first takes the place of the answer so far, Backspace changes it.
 * Memory: plain data; the quantity is borrowed. */
#ifndef LEDGE_LEARN_LESSON_ENTRY_H
#define LEDGE_LEARN_LESSON_ENTRY_H

#include "../lesson/answer.h"
#include "../term/term.h"

enum { ENTRY_HELP_MAX = 240 };

typedef struct LessonEntry {
    const Quantity *quantity; /* NULL: nothing is being answered */
    char text[ANSWER_TEXT_MAX];
    bool is_old;        /* the text is the answer so far */
    Spot cursor;        /* of cells */
    int32_t cols, rows; /* of the level, which the cursor does not leave */
    int32_t word;       /* of a set: the one that Space takes in or out */
} LessonEntry;

typedef enum EntryResult {
    ENTRY_GOES_ON,
    ENTRY_IS_TAKEN,
    ENTRY_IS_LEFT,
    ENTRY_WANTS_KEYS /* held keys are to be recorded instead of typed */
} EntryResult;

/* Begins with the text of the answer so far. `at` is where the cursor begins; it stays inside a
 * level of that size. */
void lesson_entry_begin(LessonEntry *entry, const Quantity *quantity, const char *text);
void lesson_entry_place(LessonEntry *entry, Spot at, int32_t cols, int32_t rows);

EntryResult lesson_entry_key(LessonEntry *entry, const TermEvent *event);

/* The cells that the text names so far; returns how many. */
int32_t lesson_entry_spots(const LessonEntry *entry, Spot spots[SPOT_MAX]);

/* What can be typed, in words: "a number from 0 to 10". */
void lesson_entry_help(const LessonEntry *entry, char out[ENTRY_HELP_MAX]);

#endif
