/* lesson_picture.c - see lesson_picture.h */
#include "lesson_picture.h"

#include "../../draw/theme.h"
#include "../inspector/inspector_frame.h"
#include "../inspector/inspector_text.h"
#include "../inspector/inspector_zoom.h"
#include "lesson_curve.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    PANE_COLS_MIN = 20,
    WIDE_COLS = 60,     /* from here on parts of a pane stand side by side */
    PART_COLS_MIN = 26, /* of a part beside the level */
    PART_ROWS_MIN = 6,  /* of a part below it */
    LINE_MAX_CHARS = 200
};

const char *const picture_face_names[FACE_COUNT] = {"all", "level", "cells", "curve", "plot"};

/* --- the level --- */

/* The cells that a run goes through, and one more around them; the whole level if the run must not
 * be given away. */
static CellBox box_of_run(const LessonPicture *picture, const ShownRun *shown)
{
    const MultiStart *swarm = &shown->swarm;
    CellBox box = shown->box;
    if (picture->is_open || picture->cursor || !shown->is_there)
        return inspector_box_of_level(&shown->level);
    if (swarm->done > 0)
        box = inspector_box_around(box, inspector_box_of_points(swarm->least, swarm->most));
    return inspector_box_with_margin(box, &shown->level);
}

static ZoomId zoom_of_box(const LessonPicture *picture, CellBox box, Area area)
{
    if (picture->zoom != ZOOM_AUTO &&
        inspector_frame_has_zoom(picture->choice, (ZoomId)picture->zoom))
        return (ZoomId)picture->zoom;
    return inspector_frame_zoom(picture->choice, box, area);
}

/* The part of the level that is shown, and its scale, which is the same for all runs. If the runs
 * fit together, the part is the same, too. */
typedef struct Frame {
    ZoomId zoom;
    CellBox box;
} Frame;

static Frame find_frame(const LessonPicture *picture, const ShownRun *shown, Area area)
{
    const LessonShow *show = picture->show;
    CellBox own = box_of_run(picture, shown), all = own;
    ZoomId zoom = zoom_of_box(picture, own, area);
    for (int32_t i = 0; i < show->count; i++) {
        if (!show->runs[i].is_there) continue;
        CellBox other = box_of_run(picture, &show->runs[i]);
        zoom = (ZoomId)min_i32((int32_t)zoom, (int32_t)zoom_of_box(picture, other, area));
        all = inspector_box_around(all, other);
    }
    bool fits_all = zoom_of_box(picture, all, area) >= zoom;
    return (Frame){zoom, fits_all ? all : own};
}

/* The ticks from one letter of a run to the next: 5, or more if the letters would overlap. */
static int32_t mark_ticks(const ShownRun *shown, ZoomId zoom)
{
    enum { CHARS_APART = 2 };
    static const int32_t steps[] = {5, 10, 20, 50};
    double chars = shown->moving > 0 ? shown->way * look_zooms[zoom].cols / shown->moving : 0;
    size_t i = 0;
    while (i + 1 < ARRAY_LENGTH(steps) && chars > 0 && chars * steps[i] < CHARS_APART)
        i++;
    return steps[i];
}

/* Draws the run's letter every few ticks and, with `has_points`, a point at the other ticks. */
static void draw_ticks(const LessonShow *show, const ShownRun *shown, bool has_points,
                       const View *view, Canvas *canvas, Area area)
{
    int32_t count, last = lesson_show_tick_of(show, shown);
    int32_t ticks = mark_ticks(shown, (ZoomId)view->zoom);
    const MarkLook look = {.letter = shown->letter,
                           .role = has_points ? ROLE_TRAIL : ROLE_GHOST,
                           .is_over = true};
    const Row *rows = trial_rows(show->trial, (TrialStart){shown->run, shown->start}, &count);
    for (int32_t i = 0; rows && i < count && i <= last; i++)
        if (i % ticks != 0 && has_points)
            view_draw_point(view, canvas, area, lesson_point(&rows[i]), '.');
    for (int32_t i = ticks; rows && i < count && i <= last; i += ticks)
        view_draw_letter(view, canvas, area, lesson_point(&rows[i]), &look);
}

/* Fills a cell with a mark. */
static void draw_spot(const View *view, Canvas *canvas, Area area, Spot spot, char mark)
{
    const Zoom *zoom = &look_zooms[view->zoom];
    int32_t col = (spot.col - view->camera.col) * zoom->cols;
    int32_t row = (spot.row - view->camera.row) * zoom->rows;
    for (int32_t y = row; y < row + zoom->rows; y++)
        for (int32_t x = col; x < col + zoom->cols; x++)
            if (x >= 0 && x < area.cols && y >= 0 && y < area.rows)
                canvas_put(canvas, area.col + x, area.row + y, (uint8_t)mark, ROLE_CHANGED);
}

static void draw_spots(const LessonPicture *picture, const View *view, Canvas *canvas, Area area)
{
    for (int32_t i = 0; i < picture->spot_count; i++)
        draw_spot(view, canvas, area, picture->spots[i], 'x');
    if (picture->cursor) draw_spot(view, canvas, area, *picture->cursor, '+');
}

static void draw_level(const LessonPicture *picture, const ShownRun *shown, Canvas *canvas,
                       Area area)
{
    static const MarkLook second = {.letter = '&', .role = ROLE_GHOST, .is_over = true};
    const LessonShow *show = picture->show;
    Game game = shown->inspector.game;
    Picture *level = &picture->levels[shown - show->runs];
    const View *view = &level->view;
    PictureChoice choice = *picture->choice;
    Frame frame = find_frame(picture, shown, area);
    int32_t tick = lesson_show_tick_of(show, shown);
    game.player = *inspector_player(&shown->inspector);
    choice.zoom = (uint8_t)frame.zoom;
    choice.look.skin = (uint8_t)picture_skin(&choice, frame.zoom);
    choice.look.is_bare = true;
    picture_forget(level);
    picture_fit(level, &choice, area, &shown->level, &game);
    inspector_frame_set(level,
                        inspector_frame_view(&shown->level, &game, frame.zoom, frame.box, area));
    picture_draw_still(level, &shown->level, &game, inspector_input(&shown->inspector), canvas,
                       area);
    for (int32_t i = 0; i < shown->swarm.done; i++)
        view_draw_point(view, canvas, area, multi_start_point(&shown->swarm, i, tick), '*');
    if (picture->views >> LESSON_VIEW_GHOSTS & 1) {
        draw_ticks(show, shown, true, view, canvas, area);
        for (int32_t i = 0; i < show->count; i++)
            if (&show->runs[i] != shown && show->runs[i].is_there)
                draw_ticks(show, &show->runs[i], false, view, canvas, area);
    }
    if (lesson_show_has_second(show, shown)) {
        Row row;
        lesson_show_row(shown, &row);
        view_draw_letter(view, canvas, area, lesson_second_point(&row), &second);
    }
    draw_spots(picture, view, canvas, area);
}

/* --- the parts of a pane --- */

static bool wants(const LessonPicture *picture, PictureFace face)
{
    uint32_t views = picture->views;
    bool wants_cells = views >> LESSON_VIEW_ZOOM & 1 || views >> LESSON_VIEW_READS & 1;
    if (picture->face != FACE_STEP) return picture->face == face;
    if (face == FACE_CELLS) return wants_cells && !picture->cursor;
    return face == FACE_LEVEL || (face == FACE_CURVE && (views >> LESSON_VIEW_GRAPH & 1));
}

/* Draws what a pane shows, the level first. The other parts are beside or below it, where they get
 * the space that it does not need; without room below it they can only be chosen. */
static void draw_parts(const LessonPicture *picture, const ShownRun *shown, Canvas *canvas,
                       Area area)
{
    const LessonShow *show = picture->show;
    bool is_beside = area.cols >= WIDE_COLS;
    bool has_room = is_beside || area.rows >= shown->level.rows + PART_ROWS_MIN;
    PictureFace faces[FACE_COUNT] = {FACE_LEVEL};
    int32_t count = 0, row_count;
    for (PictureFace face = FACE_LEVEL; face <= FACE_CURVE; face++)
        if (wants(picture, face) && (count == 0 || has_room)) faces[count++] = face;
    for (int32_t i = 0; i < count; i++) {
        Area part = area;
        int32_t left = count - i;
        if (left > 1 && faces[i] == FACE_LEVEL) {
            Area most = area;
            if (is_beside)
                most.cols -= PART_COLS_MIN + 1;
            else
                most.rows -= PART_ROWS_MIN;
            const Zoom *zoom = &look_zooms[find_frame(picture, shown, most).zoom];
            if (is_beside)
                part.cols = clamp_i32(shown->level.cols * zoom->cols, PART_COLS_MIN, most.cols);
            else
                part.rows = clamp_i32(shown->level.rows * zoom->rows, 1, most.rows);
        } else if (is_beside) {
            part.cols = area.cols / left;
        } else {
            part.rows = area.rows / left;
        }
        if (faces[i] == FACE_LEVEL) draw_level(picture, shown, canvas, part);
        if (faces[i] == FACE_CELLS) inspector_zoom_draw(&shown->inspector, canvas, part);
        if (faces[i] == FACE_CURVE) {
            const TrialStart at = {shown->run, shown->start};
            const Row *rows = trial_rows(show->trial, at, &row_count);
            int32_t tick = lesson_show_tick_of(show, shown);
            if (rows) lesson_curve_draw(rows, row_count, tick, canvas, part);
        }
        int32_t used = is_beside ? part.cols + 1 : part.rows;
        area = is_beside ? (Area){area.col + used, area.row, area.cols - used, area.rows}
                         : (Area){area.col, area.row + used, area.cols, area.rows - used};
    }
}

/* --- panes --- */

static void append_value(char *line, const char *name, double value)
{
    char number[NUMBER_TEXT_MAX];
    inspector_number_text(value, number);
    text_append(line, LINE_MAX_CHARS, "%s%s %s", line[0] ? " " : "", name, number);
}

/* Writes place and speed in one line or in two; returns how many. */
static int32_t write_numbers(const LessonShow *show, const ShownRun *shown, int32_t cols,
                             char lines[2][LINE_MAX_CHARS])
{
    Row row;
    ModelKind kind = (ModelKind)shown->level.physics.kind;
    int32_t second = cols >= WIDE_COLS ? 0 : 1;
    lesson_show_row(shown, &row);
    lines[0][0] = lines[1][0] = '\0';
    append_value(lines[0], "cx", row.at[COLUMN_CX]);
    append_value(lines[0], "xr", row.at[COLUMN_XR]);
    append_value(lines[0], "dx", row.at[COLUMN_DX]);
    append_value(lines[second], "cy", row.at[COLUMN_CY]);
    append_value(lines[second], "yr", row.at[COLUMN_YR]);
    append_value(lines[second], "dy", row.at[COLUMN_DY]);
    bool has_units = model_units(kind), has_pixels = second == 0 || has_units;
    if (has_pixels) append_value(lines[0], "px", row.at[COLUMN_PX]);
    if (has_pixels) append_value(lines[second], "py", row.at[COLUMN_PY]);
    if (has_units) append_value(lines[second], "vx", row.at[COLUMN_VX]);
    if (inspector_find_column(kind, "bank", strlen("bank")) >= 0)
        append_value(lines[second], "bank", row.at[COLUMN_BANK]);
    if (lesson_show_has_second(show, shown)) {
        append_value(lines[second], "e.x", row.at[COLUMN_EX]);
        append_value(lines[second], "e.dx", row.at[COLUMN_EDX]);
    }
    return second + 1;
}

/* Says why a run is not shown, and draws the level without a body below. */
static void draw_refusal(const LessonPicture *picture, const ShownRun *shown, Canvas *canvas,
                         Area area)
{
    const Level *level = &picture->show->lesson->level;
    char why[LINE_MAX_CHARS];
    Game game;
    snprintf(why, sizeof why, "There is nothing to show yet: %s.",
             trial_refusal(picture->show->trial, shown->run));
    widget_text_wrapped(canvas, area, why, ROLE_PLAIN);
    int32_t used = widget_line_count(why, area.cols);
    area.row += used;
    area.rows -= used;
    if (area.rows <= 0) return;
    CellBox box = inspector_box_of_level(level);
    ZoomId zoom = inspector_frame_zoom(picture->choice, box, area);
    game_init(&game, level);
    View view = inspector_frame_view(level, &game, zoom, box, area);
    for (int32_t row = 0; row < area.rows; row++)
        for (int32_t col = 0; col < area.cols; col++) {
            CanvasCell cell =
                view_terrain_char(level, &game, zoom, view.camera.col * look_zooms[zoom].cols + col,
                                  view.camera.row * look_zooms[zoom].rows + row);
            canvas_put(canvas, area.col + col, area.row + row, cell.ch, cell.style);
        }
    draw_spots(picture, &view, canvas, area);
}

static bool is_blank(const Canvas *canvas, Area area)
{
    for (int32_t col = area.col; col < area.col + area.cols; col++)
        if (canvas_get(canvas, col, area.row).ch != ' ') return false;
    return true;
}

/* Says what the marks are: at the end of the label's row or of the rows of numbers if these are
 * blank there, else in the picture's first row. */
static void draw_legend(const LessonPicture *picture, const ShownRun *shown, Canvas *canvas,
                        Area pane, int32_t numbers)
{
    char line[LINE_MAX_CHARS];
    bool has_marks = picture->views >> LESSON_VIEW_GHOSTS & 1 && wants(picture, FACE_LEVEL);
    uint8_t zoom = picture->levels[shown - picture->show->runs].view.zoom;
    int32_t length = snprintf(line, sizeof line, " . tick, %c each %d", shown->letter,
                              mark_ticks(shown, (ZoomId)zoom));
    Area end = {pane.col + pane.cols - length, pane.row, length, 1};
    if (!has_marks || length > pane.cols) return;
    for (int32_t i = 0; i < numbers && !is_blank(canvas, end); i++)
        end.row = pane.row + pane.rows - 1 - i;
    if (!is_blank(canvas, end)) end.row = pane.row + 1;
    widget_text(canvas, end, line, ROLE_HINT);
}

static void draw_pane(const LessonPicture *picture, int32_t index, Canvas *canvas, Area pane)
{
    const LessonShow *show = picture->show;
    const ShownRun *shown = &show->runs[index];
    const LessonRun *run = &show->lesson->runs[shown->run];
    char label[LINE_MAX_CHARS], value[NUMBER_TEXT_MAX], lines[2][LINE_MAX_CHARS];
    bool is_marked = show->count > 1 && index == show->chosen;
    /* "B = capped": the letter of its marks, where its name begins with another one. */
    char letter[8] = "";
    if (toupper((unsigned char)show->lesson->run_names[shown->run][0]) != shown->letter)
        snprintf(letter, sizeof letter, "%c = ", shown->letter);
    snprintf(label, sizeof label, "%s%s%s: %.100s", is_marked ? "> " : "  ", letter,
             show->lesson->run_names[shown->run], run->text);
    if (shown->swarm.starts > 0) {
        inspector_number_text(trial_start_value(show->trial,
                                                (TrialStart){shown->run, shown->start}),
                              value);
        text_append(label, sizeof label, "; @ has %s = %s, * all %d", run->sweep_row->key, value,
                    shown->swarm.starts);
    }
    widget_text(canvas, (Area){pane.col, pane.row, pane.cols, 1}, label,
                is_marked ? ROLE_CHOSEN : ROLE_TITLE);
    if (show->count > 1)
        widget_clickable(canvas, (Area){pane.col, pane.row, pane.cols, 1}, LESSON_RUN_ENTRY + index,
                         REQUEST_NONE);
    Area rest = {pane.col, pane.row + 1, pane.cols, pane.rows - 1};
    if (!shown->is_there) {
        draw_refusal(picture, shown, canvas, rest);
        return;
    }
    int32_t numbers = write_numbers(show, shown, pane.cols, lines);
    if (rest.rows < numbers + 2) numbers = 0;
    rest.rows -= numbers;
    draw_parts(picture, shown, canvas, rest);
    for (int32_t i = 0; i < numbers; i++)
        widget_text(canvas, (Area){pane.col, rest.row + rest.rows + i, pane.cols, 1}, lines[i],
                    ROLE_PLAIN);
    draw_legend(picture, shown, canvas, pane, numbers);
}

void lesson_picture_draw(const LessonPicture *picture, Canvas *canvas, Area area)
{
    const LessonShow *show = picture->show;
    if (show->count == 0 || area.rows < 2) return;
    int32_t cols = (area.cols + 1) / show->count - 1;
    if (cols < PANE_COLS_MIN) {
        draw_pane(picture, show->chosen, canvas, area);
        return;
    }
    for (int32_t i = 0; i < show->count; i++) {
        Area pane = {area.col + i * (cols + 1), area.row, cols, area.rows};
        if (i > 0) canvas_fill(canvas, pane.col - 1, area.row, 1, area.rows, '|', ROLE_FRAME);
        draw_pane(picture, i, canvas, pane);
    }
}
