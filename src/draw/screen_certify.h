/* screen_certify.h - looks for a proof that the level can be beaten, over the editor, and keeps it
 * beside the level.
 *
 * Esc stops it: nothing is proved then, and the proof that was there stays. */
#ifndef LEDGE_DRAW_SCREEN_CERTIFY_H
#define LEDGE_DRAW_SCREEN_CERTIFY_H

#include "../app/app.h"

typedef struct Certify {
    Level *level;     /* as edit_level_read gives it */
    const char *path; /* of its file */
    bool is_modified; /* the file does not say what the level is */
    bool all_coins;   /* the proof takes them all */
    char *note;       /* receives what came of it as a sentence */
    size_t note_size;
} Certify;

/* Takes over the level, also where there is no memory for the screen. Path and note must outlive
 * the screen. */
Screen screen_certify_create(const Certify *what);

#endif
