/* screen_mirror.c - see learn_screens.h: the screen of another session, as it is now. */
#include "learn_screens.h"

#include "../../base/clock.h"
#include "../../base/utf8.h"
#include "../../draw/key_name.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t look_ns = 200 * CLOCK_MS;

enum { LINE_MAX = 240 };

/* Writes words in the last columns of a row; a click on them presses the key. */
static void write_tag(Canvas *canvas, int32_t row, const char *words, uint32_t key)
{
    int32_t cols = min_i32(utf8_columns(words), canvas->cols);
    const Area area = {canvas->cols - cols, row, cols, 1};
    widget_text(canvas, area, words, ROLE_CHOSEN);
    canvas_add_spot(canvas, (CanvasSpot){.col = area.col,
                                         .row = area.row,
                                         .cols = area.cols,
                                         .rows = 1,
                                         .entry = WIDGET_NO_ENTRY,
                                         .request = REQUEST_NONE,
                                         .key = key});
}

typedef struct MirrorScreen {
    char path[WORLD_PATH_MAX + MIRROR_FILE_MAX];
    MirrorPicture picture;
    int32_t col, row; /* of a larger screen, the upper left cell that is seen */
    bool has_moved;
    bool is_over; /* the session has ended, or shows itself no longer */
    int64_t due;
} MirrorScreen;

/* How far a larger screen can be moved. */
static int32_t room_to_move(int32_t theirs, int32_t mine)
{
    return max_i32(0, theirs - mine);
}

static Next mirror_wake(void *self, App *app, int64_t *due)
{
    MirrorScreen *screen = self;
    int64_t now = term_now(app->term);
    if (now >= screen->due) {
        bool is_read = mirror_read(screen->path, true, &screen->picture);
        const Canvas *from = &screen->picture.canvas;
        screen->is_over = !is_read && !mirror_is_live(screen->path);
        screen->due = now + look_ns;
        if (is_read) app_set_palette(app, screen->picture.palette);
        /* Where something is written is seen first: that is mostly at the bottom. */
        bool is_low = from->has_cursor && from->cursor_row >= app->canvas.rows - 1;
        if (!screen->has_moved) screen->row = is_low ? from->rows : 0;
        screen->row = min_i32(screen->row, room_to_move(from->rows, app->canvas.rows));
        screen->col = min_i32(screen->col, room_to_move(from->cols, app->canvas.cols));
        app->must_draw = true;
    }
    *due = screen->due;
    return next_stay();
}

/* Arrow keys move over a larger screen by half of the own one; any other key leaves. */
static Next mirror_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    MirrorScreen *screen = self;
    const Canvas *from = &screen->picture.canvas, *own = &app->canvas;
    bool is_press = event->kind == TERM_EVENT_KEY && event->action == TERM_KEY_PRESS;
    uint32_t key = event->code;
    int32_t cols = room_to_move(from->cols, own->cols), rows = room_to_move(from->rows, own->rows);
    int32_t right = (key == TERM_KEY_ARROW_RIGHT) - (key == TERM_KEY_ARROW_LEFT);
    int32_t down = (key == TERM_KEY_ARROW_DOWN) - (key == TERM_KEY_ARROW_UP);
    (void)request;
    if (!is_press) return next_stay();
    if ((right == 0 && down == 0) || (cols == 0 && rows == 0)) return next_back(ANSWER_NONE);
    screen->col = clamp_i32(screen->col + right * own->cols / 2, 0, cols);
    screen->row = clamp_i32(screen->row + down * own->rows / 2, 0, rows);
    screen->has_moved = true;
    return next_stay();
}

static void mirror_draw(const void *self, const App *app, Canvas *canvas)
{
    const MirrorScreen *screen = self;
    const Canvas *from = &screen->picture.canvas;
    const MirrorAbout *about = &screen->picture.about;
    char line[LINE_MAX];
    (void)app;
    for (int32_t row = 0; row < from->rows; row++)
        for (int32_t col = 0; col < from->cols; col++)
            canvas_put_cell(canvas, col - screen->col, row - screen->row,
                            canvas_get(from, col, row));
    canvas->has_wide = canvas->has_wide || from->has_wide;
    if (from->has_cursor)
        canvas_set_cursor(canvas, from->cursor_col - screen->col, from->cursor_row - screen->row);
    bool is_larger = from->cols > canvas->cols || from->rows > canvas->rows;
    snprintf(line, sizeof line, " %s%s: %s ", about->name, screen->is_over ? " has left" : "",
             is_larger ? "arrows move, any other key goes back" : "any key goes back");
    write_tag(canvas, canvas->rows - 1, line, TERM_KEY_ESCAPE);
}

static void mirror_leave(void *self)
{
    MirrorScreen *screen = self;
    mirror_picture_done(&screen->picture);
    free(screen);
}

static const ScreenKind mirror_kind = {.key = mirror_key,
                                       .context = CONTEXT_MENU,
                                       .wake = mirror_wake,
                                       .draw = mirror_draw,
                                       .leave = mirror_leave,
                                       .pace = PACE_PLAYED};

Screen screen_mirror_open(Session *session, const void *args, ErrorList *errors)
{
    const MirrorArgs *given = args;
    (void)session, (void)errors;
    MirrorScreen *screen = calloc(1, sizeof *screen);
    if (!screen) return (Screen){0};
    snprintf(screen->path, sizeof screen->path, "%s", given->path);
    return (Screen){&mirror_kind, screen};
}

Screen learn_follow(App *app, const TermEvent *event)
{
    const char *path = app->session->mirror.to_all;
    bool is_asked = event->kind == TERM_EVENT_KEY && event->action == TERM_KEY_PRESS &&
                    key_of_event(event) == 'F' && mirror_is_live(path);
    return is_asked ? app_open(app, SCREEN_MIRROR, &(MirrorArgs){path}) : (Screen){0};
}

void learn_draw_follow(const App *app, Canvas *canvas)
{
    if (app->session->mirror.is_shown) write_tag(canvas, 0, " F: the teacher's screen ", 'F');
}
