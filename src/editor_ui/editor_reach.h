/* editor_reach.h - where the player can get in the level that is being drawn, worked out in slices.
 *
 * After each change: what is proved out of reach, as soon as no key is on its way, and the warnings
 * that come of it. While the person pauses: what a search reaches by playing. Until an answer is
 * complete the one before it is shown; nothing is shown unless it is asked for.
 * Ranges: levels of at most EDIT_REACH_CELLS. The search ends when no cell is unknown, after
 * EDIT_REACH_NODES states, or EDIT_REACH_PATIENCE without a new cell.
 * Units: ms of the clock of the editor.
 * Memory: edit_reach_done frees. */
#ifndef LEDGE_EDITOR_UI_EDITOR_REACH_H
#define LEDGE_EDITOR_UI_EDITOR_REACH_H

#include "../document/document.h"
#include "../edit/editor.h"
#include "../solve/reach.h"
#include "../solve/search.h"
#include "../term/term.h"

/* ---- slice ---- */

/* The solver's work in slices, so that no key waits for it.
 *
 * A slice ends by the terminal's clock or, where that stands still, after a number of pieces: what
 * a script sees is the same every time. */

enum { SLICE_MS = 5, SLICE_PIECES = 64 };

/* Goes on for one slice; false once there is nothing left to do, or it has failed. */
bool slice_reach(const Term *term, Reach *reach);
bool slice_search(const Term *term, Search *search);

enum {
    EDIT_REACH_CELLS = 1 << 16,
    EDIT_REACH_NODES = 300000,
    EDIT_REACH_PATIENCE = 30000,
    EDIT_QUIET_MS = 15 /* after a key: one that is held comes every 30 ms or so */
};

/* A level that was read, and what is known about it. */
typedef struct EditReachView {
    Level *level; /* NULL: none was read, or it has errors */
    Reach *reach; /* NULL: the level is too large */
} EditReachView;

typedef enum EditReachStage {
    EDIT_REACH_CHANGED, /* the document is to be read */
    EDIT_REACH_READING,
    EDIT_REACH_PROVING,
    EDIT_REACH_PROVED,    /* nothing else is asked for */
    EDIT_REACH_SEARCHING, /* the search goes on while the person pauses */
    EDIT_REACH_SEARCHED,
    EDIT_REACH_FAULTY,    /* from here on: the level has errors, */
    EDIT_REACH_TOO_LARGE, /* too many cells, */
    EDIT_REACH_NO_MEMORY  /* or there is no memory: nothing more can be said */
} EditReachStage;

typedef struct EditReach {
    Editor *editor;
    DocumentReading *reading; /* NULL: none is underway */
    ErrorList problems;       /* of the reading */
    EditReachStage stage;
    uint64_t version;   /* of the document, unless it is changed */
    EditReachView next; /* in the making */
    EditReachView now;  /* what is shown */
    Search *search;     /* in the level of `now`; NULL: none */
    int32_t reached;    /* cells that it has been in, */
    int32_t grown_at;   /* and how many states it had seen when that was news */
} EditReach;

void edit_reach_init(EditReach *reach, Editor *editor);
void edit_reach_done(EditReach *reach);

/* What the person wants, and since when no key has come. */
typedef struct EditReachWish {
    bool quick; /* read and prove at once, not only once the person pauses */
    bool search;
    bool read_large; /* read what is too large to be looked at, too */
    int64_t quiet_since;
} EditReachWish;

/* Goes on for a slice if it is time; returns when the next one is due. */
int64_t edit_reach_step(EditReach *reach, const EditReachWish *wish, const Term *term);

/* The level as the document says it now; NULL while it is not read, or where it has errors. */
const Level *edit_reach_level(const EditReach *reach);

/* Is `search` one in the document as it is now? */
bool edit_reach_has_search(const EditReach *reach);

/* One SHOWN_ bit for a cell of the level, or 0. */
uint16_t edit_reach_marks(const EditReach *reach, int32_t col, int32_t row);

/* ---- edit level ---- */

/* The level that is being drawn, as a level to play: a copy of what the document
 * says at this moment. */

/* NULL where it has errors, and `why` says the first of them. edit_level_free frees it. */
Level *edit_level_read(const Document *doc, char *why, size_t size);

/* Frees such a level and what it owns; NULL is none. */
void edit_level_free(Level *level);

#endif
