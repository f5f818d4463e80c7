/* term_internal.h - the functions of a kind of terminal, the queue of events, and scripts of
 * keys. */
#ifndef LEDGE_TERM_TERM_INTERNAL_H
#define LEDGE_TERM_TERM_INTERNAL_H

#include "term.h"

typedef struct TermKind {
    void (*size)(const Term *term, int32_t *cols, int32_t *rows);
    TermInputMode (*input_mode)(const Term *term);
    bool (*has_utf8)(const Term *term);
    int64_t (*now)(const Term *term);
    TermEvent (*wait)(Term *term, int64_t deadline);
    bool (*has_input)(Term *term);
    bool (*break_is_asked)(Term *term);
    bool (*can_draw)(const Term *term);
    void (*present)(Term *term, const Canvas *canvas);
    void (*set_styles)(Term *term, const TermStyle *styles, int32_t count);
    void (*set_colours)(Term *term, const ColourTable *table);
    void (*set_depth)(Term *term, ColourDepth depth);
    ColourDepth (*depth)(const Term *term);
    void (*set_mouse)(Term *term, bool on);
    void (*set_max_rate)(Term *term, int32_t bytes_per_second);
    void (*set_watch)(Term *term, int fd);
    bool (*copy)(Term *term, const char *text, size_t length);
    int32_t (*scroll_step)(const Term *term);
    LineStep (*line_step)(const Term *term);
    int64_t (*heavy_until)(const Term *term);
    bool (*suspend)(Term *term);
    int (*close)(Term *term);
} TermKind;

/* The first member of every terminal. */
struct Term {
    const TermKind *kind;
};

/* ---- event queue ---- */

/* A queue of events in their order, for what is typed before the next wait.
 *
 * Memory: plain data. */

enum { EVENT_QUEUE_MAX = 1024 };

typedef struct EventQueue {
    int32_t first, count;
    TermEvent items[EVENT_QUEUE_MAX];
} EventQueue;

static inline int32_t event_queue_room(const EventQueue *queue)
{
    return EVENT_QUEUE_MAX - queue->count;
}

/* Needs room. */
static inline void event_queue_push(EventQueue *queue, TermEvent event)
{
    assert(queue->count < EVENT_QUEUE_MAX);
    queue->items[(queue->first + queue->count++) % EVENT_QUEUE_MAX] = event;
}

/* False when it is empty. */
static inline bool event_queue_pop(EventQueue *queue, TermEvent *event)
{
    if (queue->count == 0) return false;
    *event = queue->items[queue->first];
    queue->first = (queue->first + 1) % EVENT_QUEUE_MAX;
    if (--queue->count == 0) queue->first = 0; /* so that little memory is used */
    return true;
}

bool event_queue_has(const EventQueue *queue, TermEventKind kind);

/* Drops the events up to the last key that stops work. False: there is none. */
bool event_queue_drop_break(EventQueue *queue);

/* ---- script ---- */

/* A script of keys, waits and screens, read into commands. Its language is in term.h.
 *
 * Errors: every fault of a script is reported in one go, with line and column.
 * Memory: term_script_done frees. */

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

/* The same from a text that ends in NUL. */
bool term_script_parse(Script *script, const char *text, ErrorList *errors);

void term_script_done(Script *script);

#endif
