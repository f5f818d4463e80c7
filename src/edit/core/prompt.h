/* prompt.h - the line that is typed after `:` or in answer to a question, and questions that one
 * key answers. */
#ifndef LEDGE_EDIT_CORE_PROMPT_H
#define LEDGE_EDIT_CORE_PROMPT_H

#include "../../base/base.h"

typedef struct Editor Editor;

enum { PROMPT_SIZE = 512, PROMPT_HISTORY = 16 };

/* An answer to a question. */
typedef struct Choice {
    char key; /* '\n': Enter */
    void (*run)(Editor *editor);
} Choice;

typedef void (*PromptDone)(Editor *editor, const char *text);

typedef struct Prompt {
    const Choice *choices; /* of the current question; the last one's key is 0 */
    bool open;             /* a line is typed */
    char label[64];
    char text[PROMPT_SIZE];
    char line[PROMPT_SIZE + 64]; /* label and text, as shown */
    int32_t caret;               /* in text, at the beginning of a character */
    PromptDone done;
    bool commands;           /* the text is a command: a list of matches is shown */
    bool is_path;            /* the text is the name of a file */
    bool is_stale;           /* the list is for an earlier text */
    bool is_chosen;          /* the marked line of the list was chosen with Up or Down */
    char asked[PROMPT_SIZE]; /* the command that a question is about */
    char history[PROMPT_HISTORY][PROMPT_SIZE];
    int32_t history_count, history_at;
} Prompt;

/* Begins a line with a label and an initial text; Enter gives the text to `done`. */
void prompt_open(Prompt *prompt, const char *label, const char *text, PromptDone done);

/* Updates what is shown, after text or caret have changed. */
void prompt_show(Prompt *prompt);

/* Replaces the text from this byte on; the caret comes to its end. */
void prompt_replace_end(Prompt *prompt, int32_t from, const char *text);

/* Inserts a character of `size` bytes. False where the line is full. */
bool prompt_insert(Prompt *prompt, const char *bytes, size_t size);

/* Removes the character at the caret. */
void prompt_delete(Prompt *prompt);

/* Remembers a command that was typed; the oldest is forgotten. */
void prompt_remember(Prompt *prompt);

/* Takes an earlier or later command from those remembered. */
void prompt_recall(Prompt *prompt, int32_t step);

#endif
