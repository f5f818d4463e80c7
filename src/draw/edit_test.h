/* edit_test.h - playing the level that is being drawn, and remembering the way that was taken.
 *
 * Played is a copy, made of what the document says at this moment: nothing of it comes back but
 * the trail.
 * Memory: edit_test_done frees. */
#ifndef LEDGE_DRAW_EDIT_TEST_H
#define LEDGE_DRAW_EDIT_TEST_H

#include "../app/app.h"
#include "../edit/editor.h"

enum { EDIT_TEST_TICKS_MAX = 10 * 60 * 60 }; /* of an attempt that are remembered: ten minutes */

typedef struct EditPath {
    Place *places; /* a tick each */
    int32_t count, room;
} EditPath;

typedef struct EditTest {
    Editor *editor;
    EditPath now, last;
} EditTest;

void edit_test_init(EditTest *test, Editor *editor);
void edit_test_done(EditTest *test);

/* The screen that plays what `request`, one of EDITOR_TEST_..., asks for. On failure there is none
 * and `why` says the reason. `test` must outlive the screen. */
Screen edit_test_create(EditTest *test, EditorRequest request, char *why, size_t size);

#endif
