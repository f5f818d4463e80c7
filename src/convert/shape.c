/* shape.c - see shape.h. A shape is compared with what the kinds of cells cover: for each column,
 * how many samples are filled from below. */
#include "shape.h"

#include "json_node.h"
#include "kind_name.h"
#include "tiled_property.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 8, FEW = 8, MANY = 16, STRIP_ROWS = 4, STRIP_COLS = 6, UNLIKE = 2 * SAMPLES };

/* ---- what it is most like ---- */

/* Twice the height of a kind at its left and right edge, in samples. */
static const struct {
    CellKind kind;
    int32_t left, right;
} profiles[] = {
    {KIND_SOLID, 16, 16},           {KIND_SOLID, 8, 8},           {KIND_SLOPE_UP, 0, 16},
    {KIND_SLOPE_DOWN, 16, 0},       {KIND_GENTLE_UP_LOW, 0, 8},   {KIND_GENTLE_UP_HIGH, 8, 16},
    {KIND_GENTLE_DOWN_HIGH, 16, 8}, {KIND_GENTLE_DOWN_LOW, 8, 0},
};

static int32_t bit_count(uint8_t bits)
{
    int32_t count = 0;
    for (; bits; bits &= (uint8_t)(bits - 1))
        count++;
    return count;
}

static CellKind nearest_profile(const int32_t heights[SAMPLES])
{
    int32_t best = UNLIKE + 1;
    CellKind kind = KIND_SOLID;
    for (size_t i = 0; i < ARRAY_LENGTH(profiles); i++) {
        int32_t unlike = 0, rise = profiles[i].right - profiles[i].left;
        for (int32_t col = 0; col < SAMPLES; col++) {
            int32_t wanted = profiles[i].left + rise * (2 * col + 1) / (2 * SAMPLES);
            unlike += abs(2 * heights[col] - wanted);
        }
        if (unlike >= best) continue;
        best = unlike;
        kind = profiles[i].kind;
    }
    return kind;
}

/* A flat strip with nothing below it. */
static bool is_strip(const Shape *shape)
{
    int32_t first = 0, last = SAMPLES - 1;
    while (first < SAMPLES && !shape->rows[first])
        first++;
    while (last >= first && !shape->rows[last])
        last--;
    return last < SAMPLES - 1 && last - first < STRIP_ROWS &&
           bit_count(shape->rows[first]) >= STRIP_COLS;
}

CellKind shape_kind(const Shape *shape)
{
    int32_t count = 0, below = 0, heights[SAMPLES];
    for (int32_t row = 0; row < SAMPLES; row++)
        count += bit_count(shape->rows[row]);
    for (int32_t col = 0; col < SAMPLES; col++) {
        heights[col] = 0;
        while (heights[col] < SAMPLES && shape->rows[SAMPLES - 1 - heights[col]] >> col & 1)
            heights[col]++;
        below += heights[col];
    }
    if (count < FEW) return KIND_EMPTY;
    if (is_strip(shape)) return KIND_ONEWAY;
    if (below == count && shape->rows[SAMPLES - 1]) return nearest_profile(heights);
    return count < MANY ? KIND_EMPTY : KIND_SOLID;
}

/* ---- filling ---- */

static int compare_numbers(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* Fills a row of samples of a polygon between the edges that cross its middle. */
static void fill_samples(const ShapePoint *points, int32_t count, int32_t row, Shape *shapes,
                         int32_t cols)
{
    double crossings[POINTS_MAX], y = (row + 0.5) / SAMPLES;
    int32_t crossed = 0;
    for (int32_t i = 0; i < count; i++) {
        const ShapePoint *a = &points[i], *b = &points[(i + 1) % count];
        if ((a->y <= y) == (b->y <= y)) continue;
        crossings[crossed++] = (a->x + (y - a->y) / (b->y - a->y) * (b->x - a->x)) * SAMPLES;
    }
    if (crossed == 0) return;
    qsort(crossings, (size_t)crossed, sizeof *crossings, compare_numbers);
    for (int32_t i = 0; i + 1 < crossed; i += 2) {
        double end = (double)cols * SAMPLES;
        int32_t from = (int32_t)fmin(fmax(ceil(crossings[i] - 0.5), 0), end);
        int32_t to = (int32_t)fmin(fmax(ceil(crossings[i + 1] - 0.5), 0), end);
        for (int32_t at = from; at < to; at++)
            shapes[at / SAMPLES].rows[row] |= (uint8_t)(1u << at % SAMPLES);
    }
}

/* Fills the cells of the row that the line goes through. */
static void fill_line(const ShapePoint *a, const ShapePoint *b, Shape *shapes, int32_t cols)
{
    double top = fmin(a->y, b->y), bottom = fmax(a->y, b->y), left = fmin(a->x, b->x),
           right = fmax(a->x, b->x);
    if (bottom < 0 || top >= 1) return;
    if (bottom > top) {
        double slope = (b->x - a->x) / (b->y - a->y);
        double first = a->x + (fmax(top, 0) - a->y) * slope;
        double last = a->x + (fmin(bottom, 1) - a->y) * slope;
        left = fmin(first, last);
        right = fmax(first, last);
    }
    int32_t from = (int32_t)fmax(floor(left + 1e-6), 0);
    int32_t to = (int32_t)fmin(ceil(right - 1e-6), cols);
    for (int32_t col = from; col < to; col++)
        memset(&shapes[col], 0xff, sizeof *shapes);
}

void shape_fill_row(const ShapePoint *points, int32_t count, bool closed, Shape *shapes,
                    int32_t cols)
{
    memset(shapes, 0, (size_t)cols * sizeof *shapes);
    for (int32_t row = 0; closed && row < SAMPLES; row++)
        fill_samples(points, count, row, shapes, cols);
    for (int32_t i = 0; !closed && i + 1 < count; i++)
        fill_line(&points[i], &points[i + 1], shapes, cols);
}

/* ---- objects ---- */

static double number_of(const JsonNode *object, const char *key)
{
    const double limit = 2.5e8; /* so that the distance of two points in cells is an int32_t */
    JsonNode node = json_node_get(object, key);
    double number = json_node_number(&node);
    return fmin(fmax(number, -limit), limit);
}

/* Turns the points around the place of their object, clockwise, as Tiled does. */
static void turn_points(ShapePoint *points, int32_t count, ShapePoint around, double degrees)
{
    const double half_turn = 180, grain = 1e6; /* without the noise of sine and cosine */
    double angle = fmod(degrees, 2 * half_turn) / half_turn * acos(-1);
    for (int32_t i = 0; i < count; i++) {
        double x = points[i].x - around.x, y = points[i].y - around.y;
        points[i].x = round((around.x + x * cos(angle) - y * sin(angle)) * grain) / grain;
        points[i].y = round((around.y + x * sin(angle) + y * cos(angle)) * grain) / grain;
    }
}

/* The corners of a rectangle, which is no tile. */
static int32_t corners_of(const JsonNode *object, ShapePoint corner, ShapePoint points[4])
{
    double cols = number_of(object, "width"), rows = number_of(object, "height");
    JsonNode gid = json_node_get(object, "gid"), stands = json_node_get(object, TILED_STANDS);
    if (gid.value || stands.value || !(cols > 0) || !(rows > 0)) return 0;
    points[0] = corner;
    points[1] = (ShapePoint){corner.x + cols, corner.y};
    points[2] = (ShapePoint){corner.x + cols, corner.y + rows};
    points[3] = (ShapePoint){corner.x, corner.y + rows};
    return 4;
}

int32_t shape_points(const JsonNode *object, ShapePoint points[POINTS_MAX], bool *closed)
{
    JsonNode list = json_node_get(object, "polygon");
    double x = number_of(object, "x"), y = number_of(object, "y");
    *closed = list.value != NULL;
    if (!list.value) list = json_node_get(object, "polyline");
    size_t count = json_node_count(&list);
    if (count > POINTS_MAX) {
        json_node_fail(&list, "more than %d points", POINTS_MAX);
        return -1;
    }
    for (size_t i = 0; i < count; i++) {
        JsonNode point = json_node_at(&list, i);
        points[i] = (ShapePoint){x + number_of(&point, "x"), y + number_of(&point, "y")};
    }
    double degrees = number_of(object, "rotation");
    if (degrees == 0) return (int32_t)count;
    if (count == 0) {
        *closed = true;
        count = (size_t)corners_of(object, (ShapePoint){x, y}, points);
    }
    turn_points(points, (int32_t)count, (ShapePoint){x, y}, degrees);
    return (int32_t)count;
}

/* A rectangle covers all samples that it touches: even a thin one is seen. */
static int32_t rectangle(const JsonNode *object, double cols, double rows, ShapePoint points[4])
{
    double left = number_of(object, "x"), top = number_of(object, "y");
    double right = left + number_of(object, "width"), bottom = top + number_of(object, "height");
    left = floor(left / cols * SAMPLES + 0.01) / SAMPLES;
    right = ceil(right / cols * SAMPLES - 0.01) / SAMPLES;
    top = floor(top / rows * SAMPLES + 0.01) / SAMPLES;
    bottom = ceil(bottom / rows * SAMPLES - 0.01) / SAMPLES;
    points[0] = (ShapePoint){left, top};
    points[1] = (ShapePoint){right, top};
    points[2] = (ShapePoint){right, bottom};
    points[3] = (ShapePoint){left, bottom};
    return 4;
}

/* Adds what an object covers; false for one that cannot be read. */
static bool add_object(const JsonNode *object, double cols, double rows, Shape *shape)
{
    ShapePoint points[POINTS_MAX];
    Shape one;
    bool closed;
    int32_t count = shape_points(object, points, &closed);
    if (count < 0) return false;
    for (int32_t i = 0; i < count; i++)
        points[i] = (ShapePoint){points[i].x / cols, points[i].y / rows};
    if (count == 0) {
        closed = true;
        count = rectangle(object, cols, rows, points);
    }
    shape_fill_row(points, count, closed, &one, 1);
    for (int32_t row = 0; row < SAMPLES; row++)
        shape->rows[row] |= one.rows[row];
    return true;
}

CellKind shape_of_tile(const JsonNode *tile, double cols, double rows)
{
    JsonNode group = json_node_get(tile, "objectgroup"), objects = json_node_get(&group, "objects");
    Shape shape = {0};
    size_t count = json_node_count(&objects);
    if (count == 0 || !(cols >= 1) || !(rows >= 1)) return KIND_UNKNOWN;
    for (size_t i = 0; i < count; i++) {
        JsonNode object = json_node_at(&objects, i), name = json_node_get(&object, "name");
        CellKind named = convert_kind_from_class(tiled_class(&object));
        if (named == KIND_UNKNOWN) named = convert_kind_from_class(json_node_text(&name));
        if (named != KIND_UNKNOWN && named != KIND_IGNORE) return named;
        if (!add_object(&object, cols, rows, &shape)) return KIND_UNKNOWN;
    }
    return shape_kind(&shape);
}
