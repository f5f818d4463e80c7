/* lift_path.h - the path of the lift under the cursor, and its end, which can be taken to another
 * place. */
#ifndef LEDGE_EDIT_CORE_LIFT_PATH_H
#define LEDGE_EDIT_CORE_LIFT_PATH_H

#include "../../level/cell_kind.h"
#include "../../level/document/document.h"

typedef struct LiftShown {
    bool is_there;
    bool is_held;     /* its end follows the cursor */
    uint64_t version; /* of the document when it was looked for, with the cursor here */
    Point seen_from;
    int32_t digit, ticks; /* 0 ticks: it stands still */
    double dx, dy;        /* cells a tick */
    CellArea at;
    Point end;     /* where its first cell turns */
    Point grip;    /* if it is held: the cell of the lift that comes to the cursor */
    Point held_at; /* if it is held: where the cursor was when it was taken */
} LiftShown;

/* Reads speed and ticks of the lift with this digit; without a path, or with a wrong one, it stands
 * still. */
void lift_path_read(LiftShown *lift, const Document *doc);

/* Follows the cursor and the document. */
void lift_path_follow(LiftShown *lift, const Document *doc, Point cursor);

/* Holds the end: it follows the cursor from now on, with this cell of the lift. */
void lift_path_hold(LiftShown *lift, Point cursor, Point grip);

/* Leaves the path as it is. */
void lift_path_let_go(LiftShown *lift);

/* Is the end held, and has the cursor gone elsewhere since? */
bool lift_path_end_has_moved(const LiftShown *lift, Point cursor);

/* The values of a lift's section. */
typedef struct LiftPathText {
    char section[24], velocity[100], ticks[16];
} LiftPathText;

/* Those of a path to the held end, which is elsewhere than the lift. The speed stays. */
LiftPathText lift_path_text(const LiftShown *lift);

/* Writes a path to the held end into the header, within a transaction. The speed stays. False where
 * the header cannot hold it. */
bool lift_path_write(const LiftShown *lift, Document *doc);

/* SHOWN_PATH or SHOWN_TURN where the path goes. */
uint16_t lift_path_flags(const LiftShown *lift, int32_t col, int32_t row);

/* Where and when the lift turns; empty if there is none. */
void lift_path_describe(const LiftShown *lift, char *out, size_t size);

/* The cells of the lift that has this cell: equal neighbours in a row are one lift. */
CellArea lift_path_cells(const Document *doc, Point at);

#endif
