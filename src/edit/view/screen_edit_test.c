/* screen_edit_test.c - see screen_edit_internal.h */
#include "screen_edit_internal.h"

#include "../../base/array.h"
#include "../../play/app/screen_args.h"
#include "draft_run.h"
#include "editor_level.h"

#include <stdio.h>
#include <stdlib.h>

enum { FIRST_PLACES = 1024 };

void edit_test_init(EditTest *test, Editor *editor)
{
    *test = (EditTest){.editor = editor};
}

void edit_test_done(EditTest *test)
{
    free(test->now.places);
    free(test->now.inputs);
    free(test->last.places);
    free(test->last.inputs);
    *test = (EditTest){0};
}

/* --- the way that is taken --- */

static void begin_attempt(void *context)
{
    EditTest *test = context;
    test->now.count = 0;
    test->count++;
    editor_trail_begin(test->editor);
}

static void record_tick(void *context, Input input, Place place, bool died)
{
    EditTest *test = context;
    EditPath *path = &test->now;
    if (path->count < EDIT_TEST_TICKS_MAX &&
        ARRAY_RESERVE(&path->places, &path->capacity, path->count + 1, FIRST_PLACES) &&
        ARRAY_RESERVE(&path->inputs, &path->input_capacity, path->count + 1, FIRST_PLACES)) {
        path->inputs[path->count] = input;
        path->places[path->count++] = place;
    }
    editor_trail_add(test->editor, place.col, place.row, died);
}

/* After a rewind the trail keeps the dropped ticks, because they were tried too. */
static void cut_attempt(void *context, int32_t ticks)
{
    EditTest *test = context;
    test->now.count = min_i32(test->now.count, ticks);
}

/* The last recording becomes the ghost; the next attempt is recorded separately. */
static void keep_last(EditTest *test)
{
    if (test->now.count == 0) return;
    EditPath old = test->last;
    test->last = test->now;
    test->now = (EditPath){.places = old.places,
                           .inputs = old.inputs,
                           .capacity = old.capacity,
                           .input_capacity = old.input_capacity};
}

/* An attempt that was only begun does not count. */
InputTape edit_test_run(const EditTest *test, Place *start)
{
    const EditPath *path = test->now.count > 0 ? &test->now : &test->last;
    *start = path->start;
    return (InputTape){path->inputs, path->count};
}

/* --- the level --- */

static bool has_room_for_player(const Level *level, Place place)
{
    uint8_t tile = grid_get(&level->terrain.grid, place.col, place.row);
    return !(tile_infos[tile].flags & TILE_IS_SOLID);
}

static Level *make_level(const EditTest *test, bool from_cursor, char *why, size_t size)
{
    Level *level = edit_level_read(editor_document(test->editor), why, size);
    if (!level) return NULL;
    if (!from_cursor) return level;
    Place cursor = editor_cursor(test->editor);
    level->start.col = cursor.col;
    level->start.row = cursor.row;
    if (has_room_for_player(level, cursor)) return level;
    snprintf(why, size, "There is no room for the player here; move the cursor to an empty cell");
    edit_level_free(level);
    return NULL;
}

/* Keeps the run of a draft; the result is shown as of any test. */
static bool keep_run(void *context, const Replay *run)
{
    EditTest *test = context;
    char why[EDIT_SOLVER_NOTE_MAX];
    Document *doc = editor_document(test->editor);
    Level *level = edit_level_read(doc, why, sizeof why);
    if (level) (void)draft_run_keep(document_path(doc), level, run);
    edit_level_free(level);
    return false;
}

Screen edit_test_open(EditTest *test, const App *app, EditorRequest request,
                      char why[EDIT_SOLVER_NOTE_MAX])
{
    Level *level = make_level(test, request != EDITOR_TEST_START, why, EDIT_SOLVER_NOTE_MAX);
    if (!level) return (Screen){0};
    keep_last(test);
    test->now.start = level->start;
    PlayTest play = {.begin = begin_attempt,
                     .record = record_tick,
                     .cut = cut_attempt,
                     .finish = test->is_draft && request == EDITOR_TEST_START ? keep_run : NULL,
                     .context = test};
    if (request == EDITOR_TEST_GHOST) {
        play.ghost = test->last.places;
        play.ghost_ticks = test->last.count;
    }
    const PlayArgs args = {.source = PLAY_FROM_EDITOR, .level = level, .test = &play};
    ErrorList unheard;
    error_list_init(&unheard, "");
    Screen screen = app_try_open(app, SCREEN_PLAY, &unheard, &args);
    free(level); /* its contents belong to the screen now */
    if (!screen.kind) snprintf(why, EDIT_SOLVER_NOTE_MAX, "Cannot be played: out of memory");
    return screen;
}
