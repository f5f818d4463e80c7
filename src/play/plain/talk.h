/* talk.h - a conversation in lines of text: what the program says, and what the user types.
 *
 * Nothing is drawn and nothing moves: a screen reader, a Braille line or a pipe gets whole
 * sentences, each in one line, in the order in which they are to be read. A line that the user
 * types does one thing. Ranges: a line has at most TALK_LINE_MAX - 1 bytes; of a longer one nothing
 * is done. Errors: at the end of the input, or when nothing can be written, the conversation has
 * ended. */
#ifndef LEDGE_PLAY_PLAIN_TALK_H
#define LEDGE_PLAY_PLAIN_TALK_H

#include "../../base/text.h"

#include <stdio.h>

enum { TALK_LINE_MAX = 1024, TALK_LABEL_MAX = 400 };

typedef struct Talk {
    FILE *in, *out;
    int64_t (*now)(void); /* a clock in nanoseconds that does not go back */
    bool has_ended;
    bool is_ascii; /* what is said is shown without UTF-8: by the nearest letters */
} Talk;

/* Says a line. */
void talk_say(Talk *talk, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says a text that grew, without blanks at its end, and frees it; nothing where it is empty. */
void talk_say_text(Talk *talk, Text *text);

/* Asks for a line, and takes the blanks from its ends. False at the end of the conversation. */
bool talk_ask(Talk *talk, const char *question, char line[TALK_LINE_MAX]);

/* Takes the first word off a line, in small letters; what is left begins with the next one. "" when
 * there is none; it ends at a blank. */
enum { TALK_WORD_MAX = 32 };
const char *talk_word(const char *line, char word[TALK_WORD_MAX]);

/* A whole number of one word; false for anything else. */
bool talk_number(const char *word, int32_t *out);

/* A list of which one is chosen by its number. */
typedef struct TalkList {
    const char *title;
    const char *back; /* what 0 does: "back to the menu" */
    int32_t count;
    void (*label)(const void *context, int32_t entry, char out[TALK_LABEL_MAX]);
    const void *context;
} TalkList;

/* Says the list, or, where it was heard before, only its title, and asks until an entry is chosen:
 * its index, or -1 for going back. */
int32_t talk_choose(Talk *talk, const TalkList *list, bool was_heard);

/* Asks a question to be answered with yes or no. */
bool talk_confirm(Talk *talk, const char *question);

#endif
