/* editor_prompt.h - keys of the prompt and of questions, and the commands that are typed. */
#ifndef LEDGE_EDIT_CORE_EDITOR_PROMPT_H
#define LEDGE_EDIT_CORE_EDITOR_PROMPT_H

#include "editor_state.h"

/* Asks a question; `choices` ends with key 0 and must outlive the question. Esc chooses none. */
void editor_ask(Editor *editor, const Choice *choices, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Handles a key in answer to a question. */
void editor_answer_key(Editor *editor, const char *key);

/* Handles a key while a line is typed. */
void editor_prompt_key(Editor *editor, const char *key);

/* Inserts pasted text: in a command its first line, elsewhere all lines, joined by blanks. A
 * message says what is left out. */
void editor_prompt_paste(Editor *editor, const char *text);

/* Runs a line as typed after `:`. */
void editor_run_line(Editor *editor, const char *line);

#endif
