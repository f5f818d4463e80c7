/* prompt.h - the line that is typed after `:` or in answer to a question, and questions that one
 * key answers. */
#ifndef LEDGE_EDIT_PROMPT_H
#define LEDGE_EDIT_PROMPT_H

#include "state.h"

/* Opens a line with a label and a text to begin with; Enter gives the text to `done`. */
void prompt_open(Editor *editor, const char *label, const char *text, PromptDone done);

void prompt_key(Editor *editor, const char *key);

/* A key in answer to the question that is asked. */
void question_key(Editor *editor, const char *key);

/* Runs a line as typed after `:`. */
void command_line_run(Editor *editor, const char *line);

#endif
