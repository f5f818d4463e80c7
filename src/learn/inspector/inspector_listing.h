/* inspector_listing.h - the engine of a documented model as a listing in the learner's language,
 * which runs beside the engine: the lines that a tick comes through, and their numbers.
 *
 * The program takes the tick from the same state as the engine, so the marked lines are those that
 * ran, and branches that were not taken are not marked. If a constant makes the engine differ from
 * the document's, the two end in different states, and the listing says so.
 * Memory: plain data, about 80 KB. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_LISTING_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_LISTING_H

#include "../../draw/widget.h"
#include "../../engine/model_script.h"
#include "inspector.h"

enum { LISTING_NUMBERS_MAX = 120 };

typedef struct Listing {
    Program program;
    int32_t kind;  /* ModelKind of the engine */
    int32_t event; /* which value of the phase is shown, from 1; 0: every line */
    /* Of the tick that was looked at: */
    bool is_reached[PROGRAM_LINE_MAX + 1];                   /* by line, from 1 */
    char numbers[PROGRAM_LINE_MAX + 1][LISTING_NUMBERS_MAX]; /* the line with its numbers */
    int32_t event_count, event_line; /* of the phase; the line of the one that is shown */
    int32_t first, last;             /* the lines of the current phase; of the whole tick all */
    char differs[PROGRAM_NAME_MAX];  /* a name that ends with another value; "": none */
} Listing;

/* Reads the listing of a model from its text. False, with the reason in `words`, when it is wrong.
 */
bool listing_read(Listing *listing, ModelKind kind, const char *text, size_t length,
                  char words[PROGRAM_FAULT_TEXT_MAX]);

/* Runs the current tick of the inspector, whose model must be that of the listing. */
void listing_look(Listing *listing, const Inspector *inspector);

/* Goes to the next (1) or the previous (-1) event of the phase that was looked at. False if it has
 * none. */
bool listing_step_event(Listing *listing, int32_t direction);

/* Draws the lines around the current phase. A line that it reached has a `>`, and is repeated below
 * with numbers; when an event is shown, only its line is, with what was evaluated. */
void listing_draw(const Listing *listing, const Inspector *inspector, Canvas *canvas, Area area);

#endif
