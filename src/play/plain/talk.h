/* talk.h - a conversation in lines of text: what the program says, and what the user types.
 *
 * For screen readers, Braille displays and pipes: the output is whole sentences, one a line, in
 * reading order, and is never redrawn. A line of input is one command.
 * Ranges: a line of input has at most TALK_LINE_MAX - 2 characters; a longer one is rejected.
 * Errors: the conversation ends at the end of the input, or when the output fails. */
#ifndef LEDGE_PLAY_PLAIN_TALK_H
#define LEDGE_PLAY_PLAIN_TALK_H

#include "../../base/text.h"

#include <stdio.h>

enum { TALK_LINE_MAX = 1024, TALK_LABEL_MAX = 400 };

typedef struct Talk {
    FILE *in, *out;
    int64_t (*now)(void); /* a monotonic clock in nanoseconds */
    bool has_ended;
    bool is_ascii; /* output replaces UTF-8 by the nearest ASCII letters */
} Talk;

void talk_say(Talk *talk, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says a growing text without trailing blanks, unless it is empty, and frees it. */
void talk_say_text(Talk *talk, Text *text);

/* Asks for a line and trims it. False at the end of the conversation. */
bool talk_ask(Talk *talk, const char *question, char line[TALK_LINE_MAX]);

/* Copies the first word of a line in lower case to `word`, cut to its size; "" if there is none.
 * Returns the rest of the line, from the next word on. */
enum { TALK_WORD_MAX = 32 };
const char *talk_word(const char *line, char word[TALK_WORD_MAX]);

/* Parses a word as an integer; false for anything else. */
bool talk_number(const char *word, int32_t *out);

/* A menu: the user chooses an entry by its number. */
typedef struct TalkList {
    const char *title;
    const char *back; /* what 0 does: "back to the menu" */
    int32_t count;
    void (*label)(const void *context, int32_t entry, char out[TALK_LABEL_MAX]);
    const void *context;
} TalkList;

/* Says the list, or only its title if `was_heard`, and asks until an entry is chosen. Returns its
 * index, or -1 to go back. */
int32_t talk_choose(Talk *talk, const TalkList *list, bool was_heard);

/* Asks a yes-or-no question. */
bool talk_confirm(Talk *talk, const char *question);

#endif
