/* editor_reach.h - where the player can get in the level being edited, computed in slices.
 *
 * After each change: what is proved out of reach, as soon as no key comes, and the warnings about
 * it. While the user pauses: what a search reaches by playing. Until a result is complete the old
 * one is shown; nothing is shown unless the user asks for it.
 * Ranges: levels of at most EDIT_REACH_CELLS. The search ends when no cell is unknown, after
 * EDIT_REACH_NODES states, or EDIT_REACH_PATIENCE without a new cell. With little memory there are
 * fewer cells and states: then all of it takes at most 2 MiB.
 * Units: ms of the clock of the editor.
 * Memory: edit_reach_done frees. */
#ifndef LEDGE_EDIT_VIEW_EDITOR_REACH_H
#define LEDGE_EDIT_VIEW_EDITOR_REACH_H

#include "../../level/document/document.h"
#include "../../solve/reach.h"
#include "../../solve/search.h"
#include "../../term/term.h"
#include "../core/editor.h"

enum {
    EDIT_REACH_CELLS = 1 << 16,
    EDIT_REACH_NODES = 300000,
    EDIT_REACH_CELLS_LITTLE = 12000,
    EDIT_REACH_NODES_LITTLE = 10000,
    EDIT_REACH_PATIENCE = 30000,
    EDIT_QUIET_MS = 15 /* pause after a key: a held one comes about every 30 ms */
};

/* A level that was read, and its reach. */
typedef struct EditReachView {
    Level *level; /* NULL: none was read, or it has errors */
    Reach *reach; /* NULL: the level is too large */
} EditReachView;

typedef enum EditReachStage {
    EDIT_REACH_CHANGED, /* the document must be read */
    EDIT_REACH_READING,
    EDIT_REACH_PROVING,
    EDIT_REACH_PROVED,    /* no search is needed */
    EDIT_REACH_SEARCHING, /* the search goes on while the user pauses */
    EDIT_REACH_SEARCHED,
    EDIT_REACH_FAULTY,    /* from here on: the level has errors */
    EDIT_REACH_TOO_LARGE, /* too many cells */
    EDIT_REACH_NO_MEMORY  /* out of memory */
} EditReachStage;

typedef struct EditReach {
    Editor *editor;
    bool has_little_memory;
    DocumentReading *reading; /* NULL: none is running */
    ErrorList problems;       /* of the reading */
    EditReachStage stage;
    uint64_t version;   /* of the document, unless it is changed */
    ErrorList found;    /* about the level of `now` */
    EditReachView next; /* being computed */
    EditReachView now;  /* shown now */
    Search *search;     /* in the level of `now`; NULL: none */
    int32_t reached;    /* cells that it has reached */
    int32_t grown_at;   /* states seen when `reached` grew last */
} EditReach;

void edit_reach_init(EditReach *reach, Editor *editor);
void edit_reach_done(EditReach *reach);

/* The user's options, and the time of the last key. */
typedef struct EditReachRequest {
    bool quick; /* read and prove at once, not only when the user pauses */
    bool search;
    bool read_large; /* also read a level that is too large to be checked */
    int64_t quiet_since;
} EditReachRequest;

/* Does a slice if it is time; returns when the next one is due. */
int64_t edit_reach_step(EditReach *reach, const EditReachRequest *request, const Term *term);

/* The current level of the document; NULL while it is not read, or if it has errors. */
const Level *edit_reach_level(const EditReach *reach);

/* Is `search` for the current document? */
bool edit_reach_has_search(const EditReach *reach);

/* One SHOWN_ bit for a cell of the level, or 0. */
uint16_t edit_reach_marks(const EditReach *reach, int32_t col, int32_t row);

#endif
