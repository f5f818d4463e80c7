/* script.h - a script of keys, waits and screens, read into commands. Its language is in term.h.
 *
 * Errors: every fault of a script is reported in one go, with line and column.
 * Memory: term_script_done frees. */
#ifndef LEDGE_TERM_SCRIPT_H
#define LEDGE_TERM_SCRIPT_H

#include "term.h"

typedef enum ScriptVerb {
    SCRIPT_KEYS,  /* text */
    SCRIPT_PRESS, /* event */
    SCRIPT_RELEASE,
    SCRIPT_TAP,
    SCRIPT_WAIT,    /* duration */
    SCRIPT_SIZE,    /* cols, rows */
    SCRIPT_MODE,    /* mode */
    SCRIPT_MOUSE,   /* event */
    SCRIPT_PASTE,   /* text */
    SCRIPT_CUT,     /* text */
    SCRIPT_FOCUS,   /* event */
    SCRIPT_SCREEN,  /* text: its name, may be empty */
    SCRIPT_PICTURE, /* text: its title */
    SCRIPT_CELLS    /* text: its name */
} ScriptVerb;

typedef struct ScriptCommand {
    ScriptVerb verb;
    char *text; /* UTF-8, or NULL */
    TermEvent event;
    int64_t duration; /* ns */
    int32_t cols, rows;
    TermInputMode mode;
} ScriptCommand;

typedef struct Script {
    ScriptCommand *commands;
    int32_t count;
    size_t capacity;
} Script;

/* Reads the script at `path` ("-": standard input). */
bool term_script_read(Script *script, const char *path, ErrorList *errors);

/* Reads a script from a text that ends in NUL. */
bool term_script_parse(Script *script, const char *text, ErrorList *errors);

void term_script_done(Script *script);

#endif
