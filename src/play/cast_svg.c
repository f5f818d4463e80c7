/* cast_svg.c - see cast.h: a run as a moving picture in SVG */
#include "cast.h"

#include "../base/array.h"
#include "../base/clock.h"
#include "../base/text.h"
#include "../draw/hud.h"
#include "../term/canvas_svg.h"

#include <stdlib.h>

enum {
    SCALE = 9, /* pixels of a picture for one of the grid: a character is one wide and two high */
    HALF_UPPER = 0x2580,
    HALF_LOWER = 0x2584,
    CLASS_MAX = 600
};

typedef enum StrokeKind { STROKE_HALF, STROKE_WHOLE, STROKE_LETTER, STROKE_BOLD } StrokeKind;

/* What is drawn in one colour: a line along half a row or a whole row, or a letter. */
typedef struct Stroke {
    StrokeKind kind;
    uint32_t rgb;
    int32_t x, y, length; /* of the grid */
    CanvasCell letter;
    bool is_joined; /* with the same line in the other half of its row */
} Stroke;

/* A part of the screen whose cells are drawn again only when they change. */
typedef struct SvgLayer {
    Canvas known;      /* the cells drawn so far; wider than the view if the view moves */
    int32_t left, top; /* its first cell */
    Text out;
} SvgLayer;

typedef struct SvgFilm {
    FramePlayer player;
    const CastLook *look;
    CanvasLooksBook looks;
    Canvas canvas;
    SvgLayer level, hud;
    int32_t frames, frame;
    int32_t *lefts, *tops; /* of the view, in each frame */
    uint32_t classes[CLASS_MAX];
    int32_t class_count;
    Stroke *strokes; /* of the frame in the making */
    size_t stroke_count, stroke_room;
    bool lacks_memory;
} SvgFilm;

static int32_t class_of(SvgFilm *film, uint32_t rgb)
{
    for (int32_t i = 0; i < film->class_count; i++)
        if (film->classes[i] == rgb) return i;
    if (film->class_count == CLASS_MAX) return 0;
    film->classes[film->class_count] = rgb;
    return film->class_count++;
}

static void write_class(Text *out, int32_t number)
{
    if (number >= 26) text_add_byte(out, (char)('a' + number / 26 - 1));
    text_add_byte(out, (char)('a' + number % 26));
}

/* The colours of a cell's upper and lower half, and of its letter. */
typedef struct CellPaint {
    uint32_t upper, lower, front;
    bool has_letter, is_bold;
} CellPaint;

static CellPaint paint_of(const SvgFilm *film, CanvasCell cell)
{
    const CanvasLooks *looks = &film->looks.looks;
    TermStyle style = canvas_cell_look(looks, cell);
    SvgPaint paint = canvas_svg_paint(looks, &style);
    return (CellPaint){.upper = cell.ch == HALF_UPPER ? paint.front : paint.behind,
                       .lower = cell.ch == HALF_LOWER ? paint.front : paint.behind,
                       .front = paint.front,
                       .has_letter = cell.ch != ' ' && cell.ch != CANVAS_REST &&
                                     cell.ch != HALF_UPPER && cell.ch != HALF_LOWER,
                       .is_bold = style.attributes & TERM_BOLD};
}

/* Adds a stroke; a line may go on. */
static void add_stroke(SvgFilm *film, Stroke stroke)
{
    Stroke *last = film->stroke_count > 0 ? &film->strokes[film->stroke_count - 1] : NULL;
    bool goes_on = last && stroke.kind < STROKE_LETTER && last->kind == stroke.kind &&
                   last->rgb == stroke.rgb && last->y == stroke.y &&
                   last->x + last->length == stroke.x;
    if (goes_on) {
        last->length++;
        return;
    }
    if (!ARRAY_RESERVE(&film->strokes, &film->stroke_room, film->stroke_count + 1, 256)) {
        film->lacks_memory = true;
        return;
    }
    film->strokes[film->stroke_count++] = stroke;
}

static int compare_strokes(const void *a, const void *b)
{
    const Stroke *p = a, *q = b;
    int64_t differences[] = {(int64_t)p->kind - q->kind, (int64_t)p->rgb - q->rgb, p->y - q->y,
                             p->x - q->x};
    for (size_t i = 0; i < ARRAY_LENGTH(differences); i++)
        if (differences[i] != 0) return differences[i] < 0 ? -1 : 1;
    return 0;
}

/* Letters of one colour; neighbours are one text. */
static void write_letters(Text *out, const Stroke *strokes, size_t count)
{
    enum { LONG_TEXT = 6 }; /* whose width must be said, for fonts differ */
    text_add_byte(out, '>');
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && strokes[end].y == strokes[i].y &&
                          strokes[end].x == strokes[end - 1].x + 1;)
            end++;
        text_add(out, "<text x=\"%d\" y=\"%d", (int)strokes[i].x, (int)strokes[i].y);
        if (end - i >= LONG_TEXT) text_add(out, "\" textLength=\"%d", (int)(end - i));
        text_add_string(out, "\">");
        for (size_t k = i; k < end; k++)
            canvas_write_svg_cell(out, strokes[k].letter);
        text_add_string(out, "</text>");
    }
    text_add_string(out, "</g>");
}

/* Joins lines of a row's two halves that are the same. */
static void join_halves(SvgFilm *film)
{
    qsort(film->strokes, film->stroke_count, sizeof *film->strokes, compare_strokes);
    for (size_t i = 0; i < film->stroke_count; i++) {
        Stroke *upper = &film->strokes[i], key = *upper;
        if (upper->kind != STROKE_HALF || (upper->y & 1) || upper->length == 0) continue;
        key.y++;
        Stroke *lower =
            bsearch(&key, film->strokes, film->stroke_count, sizeof key, compare_strokes);
        if (!lower || lower->length != upper->length) continue;
        upper->is_joined = true;
        lower->length = 0;
    }
    for (size_t i = 0; i < film->stroke_count; i++)
        if (film->strokes[i].is_joined) film->strokes[i].kind = STROKE_WHOLE;
    qsort(film->strokes, film->stroke_count, sizeof *film->strokes, compare_strokes);
}

/* An element for each colour of each kind. */
static void write_strokes(SvgFilm *film, Text *out)
{
    static const char *const classes[] = {
        [STROKE_HALF] = "", [STROKE_WHOLE] = " W", [STROKE_LETTER] = "", [STROKE_BOLD] = " B"};
    const Stroke *strokes = film->strokes;
    join_halves(film);
    for (size_t i = 0, end; i < film->stroke_count; i = end) {
        for (end = i + 1; end < film->stroke_count && strokes[end].kind == strokes[i].kind &&
                          strokes[end].rgb == strokes[i].rgb;)
            end++;
        text_add_string(out, strokes[i].kind < STROKE_LETTER ? "<path class=\"" : "<g class=\"");
        write_class(out, class_of(film, strokes[i].rgb));
        text_add(out, "%s\"", classes[strokes[i].kind]);
        if (strokes[i].kind >= STROKE_LETTER) {
            write_letters(out, strokes + i, end - i);
            continue;
        }
        text_add_string(out, " d=\""); /* lines of one colour as a path */
        for (size_t k = i; k < end; k++)
            if (strokes[k].length > 0)
                text_add(out, "M%d %d%sh%d", (int)strokes[k].x, (int)strokes[k].y,
                         strokes[k].kind == STROKE_WHOLE ? ".5" : "", (int)strokes[k].length);
        text_add_string(out, "\"/>");
    }
    film->stroke_count = 0;
}

/* Adds what changes in a row of the canvas, which is one of the layer from `left` on. */
static void add_changes(SvgFilm *film, SvgLayer *layer, int32_t canvas_row, int32_t left,
                        int32_t row)
{
    CellPaint paints[CANVAS_SIDE_MAX];
    bool changed[CANVAS_SIDE_MAX];
    const Canvas *canvas = &film->canvas;
    for (int32_t col = 0; col < canvas->cols; col++) {
        CanvasCell cell = canvas_get(canvas, col, canvas_row);
        int32_t at = left + col - layer->left, down = row - layer->top;
        changed[col] = !canvas_cell_is_same(canvas_get(&layer->known, at, down), cell);
        if (!changed[col]) continue;
        canvas_put_cell(&layer->known, at, down, cell);
        paints[col] = paint_of(film, cell);
        add_stroke(film, (Stroke){STROKE_HALF, paints[col].upper, left + col, row * 2, 1, {0}, 0});
    }
    for (int32_t col = 0; col < canvas->cols; col++) {
        if (!changed[col]) continue;
        const CellPaint *paint = &paints[col];
        add_stroke(film, (Stroke){STROKE_HALF, paint->lower, left + col, row * 2 + 1, 1, {0}, 0});
    }
    for (int32_t col = 0; col < canvas->cols; col++)
        if (changed[col] && paints[col].has_letter)
            add_stroke(film, (Stroke){paints[col].is_bold ? STROKE_BOLD : STROKE_LETTER,
                                      paints[col].front, left + col, row * 2 + 1, 1,
                                      canvas_get(canvas, col, canvas_row), 0});
}

static double film_seconds(const SvgFilm *film)
{
    return (double)film->frames * film->look->stride / TICKS_PER_SECOND;
}

/* The changes of a frame as a group that is seen from then on to the end. */
static void write_frame(SvgFilm *film, SvgLayer *layer, Area rows, int32_t left, int32_t top)
{
    for (int32_t row = 0; row < rows.rows; row++)
        add_changes(film, layer, rows.row + row, left, top + row);
    if (film->stroke_count == 0) return;
    if (film->frame == 0)
        text_add_string(&layer->out, "<g>");
    else
        text_add(&layer->out,
                 "<g display=\"none\"><animate attributeName=\"display\" values=\"none;inline\" "
                 "keyTimes=\"0;%.4f\" dur=\"%.2fs\" calcMode=\"discrete\" "
                 "repeatCount=\"indefinite\"/>",
                 (double)film->frame / film->frames, film_seconds(film));
    write_strokes(film, &layer->out);
    text_add_string(&layer->out, "</g>\n");
}

static void start_film(SvgFilm *film, const Level *level, const InputTape *tape)
{
    const CastLook *look = film->look;
    frame_player_init(&film->player, level, tape, look->size, &look->choice);
    film->player.number = look->number;
    for (int32_t tick = 0; tick < look->from; tick++)
        frame_player_step(&film->player);
}

static void step_film(SvgFilm *film)
{
    for (int32_t tick = 0; tick < film->look->stride; tick++)
        frame_player_step(&film->player);
}

/* Where the view is in each frame, and so how large the layer of the level is. */
static bool find_views(SvgFilm *film)
{
    int32_t right = INT32_MIN, bottom = INT32_MIN;
    film->level.left = film->level.top = INT32_MAX;
    for (film->frame = 0; film->frame < film->frames; film->frame++) {
        int32_t left, top;
        view_origin(&film->player.picture.view, &left, &top);
        film->lefts[film->frame] = left;
        film->tops[film->frame] = top;
        film->level.left = min_i32(film->level.left, left);
        film->level.top = min_i32(film->level.top, top);
        right = max_i32(right, left + film->look->size.cols);
        bottom = max_i32(bottom, top + film->look->size.rows);
        step_film(film);
    }
    return canvas_resize(&film->level.known, min_i32(CANVAS_SIDE_MAX, right - film->level.left),
                         min_i32(CANVAS_SIDE_MAX, bottom - film->level.top));
}

static void write_film(const SvgFilm *film, const Level *level, Text *out)
{
    ScreenSize size = film->look->size;
    text_add(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
             "viewBox=\"0 0 %d %d\" font-family=\"monospace\" font-size=\"1.66\">\n<title>",
             (int)size.cols * SCALE, (int)size.rows * SCALE * 2, (int)size.cols,
             (int)size.rows * 2);
    canvas_write_svg_text(out, level->title);
    text_add(out, "</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#%06x\"/>\n",
             (unsigned)SVG_BACKGROUND);
    text_add_string(out, "<style>path{stroke:currentColor}text{fill:currentColor}"
                         ".W{stroke-width:2}.B{font-weight:bold}");
    for (int32_t i = 0; i < film->class_count; i++) {
        text_add_byte(out, '.');
        write_class(out, i);
        text_add(out, "{color:#%06x}", film->classes[i]);
    }
    text_add_string(out, "</style>\n");
    text_add(out,
             "<g shape-rendering=\"crispEdges\" transform=\"translate(0 .5)\">\n"
             "<g transform=\"translate(%d %d)\">",
             -(int)film->lefts[0], (int)(HUD_ROWS - film->tops[0]) * 2);
    text_add_string(out, "<animateTransform attributeName=\"transform\" type=\"translate\" "
                         "calcMode=\"discrete\" repeatCount=\"indefinite\" ");
    text_add(out, "dur=\"%.2fs\" values=\"", film_seconds(film));
    for (int32_t i = 0; i < film->frames; i++)
        text_add(out, "%s%d %d", i > 0 ? ";" : "", -(int)film->lefts[i],
                 (int)(HUD_ROWS - film->tops[i]) * 2);
    text_add_string(out, "\"/>\n");
    text_add_bytes(out, film->level.out.bytes, film->level.out.length);
    text_add_string(out, "</g>\n");
    text_add_bytes(out, film->hud.out.bytes, film->hud.out.length);
    text_add_string(out, "</g>\n</svg>\n");
}

static bool draw_film(SvgFilm *film, const Level *level, const InputTape *tape)
{
    Area hud = {0, 0, 0, HUD_ROWS}, below = {0, HUD_ROWS, 0, film->look->size.rows - HUD_ROWS};
    start_film(film, level, tape);
    for (film->frame = 0; film->frame < film->frames; film->frame++) {
        frame_player_draw(&film->player, &film->canvas);
        write_frame(film, &film->level, below, film->lefts[film->frame], film->tops[film->frame]);
        write_frame(film, &film->hud, hud, 0, 0);
        step_film(film);
    }
    frame_player_done(&film->player);
    return !film->lacks_memory && film->level.out.missing == 0 && film->hud.out.missing == 0;
}

char *cast_svg(const Level *level, const InputTape *tape, const CastLook *look, size_t *length)
{
    Text text = TEXT_GROWING;
    SvgFilm *film = calloc(1, sizeof *film);
    if (!film) return NULL;
    film->look = look;
    film->frames = max_i32(1, look->ticks / look->stride);
    film->level.out = film->hud.out = TEXT_GROWING;
    film->lefts = calloc((size_t)film->frames, sizeof *film->lefts);
    film->tops = calloc((size_t)film->frames, sizeof *film->tops);
    cast_make_looks(&film->looks, &look->choice, look->depth);
    start_film(film, level, tape);
    bool is_ready = film->lefts && film->tops && find_views(film) &&
                    canvas_resize(&film->canvas, look->size.cols, look->size.rows) &&
                    canvas_resize(&film->hud.known, look->size.cols, HUD_ROWS);
    frame_player_done(&film->player);
    if (is_ready && draw_film(film, level, tape)) write_film(film, level, &text);
    text_done(&film->level.out);
    text_done(&film->hud.out);
    canvas_done(&film->level.known);
    canvas_done(&film->hud.known);
    canvas_done(&film->canvas);
    free(film->strokes);
    free(film->lefts);
    free(film->tops);
    free(film);
    if (text.length > 0 && text.missing == 0) return text_take(&text, length);
    text_done(&text);
    return NULL;
}
