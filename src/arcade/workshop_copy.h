/* workshop_copy.h - how much of a level's playable geometry is that of another, wherever it lies in
 * it, mirrored or not, whatever its glyphs, art, signs and coins are.
 *
 * A sketch is small and finds, among thousands of levels, the few that are worth comparing cell by
 * cell: it samples the windows of WORKSHOP_WINDOW_COLS x WORKSHOP_WINDOW_ROWS cells that a level
 * has, each hashed alike with its mirror image.
 * Source: A. Broder, "On the Resemblance and Containment of Documents", 1997 (min-wise hashing);
 * P. Li, A. Owen, C. Zhang, "One Permutation Hashing", 2012. */
#ifndef LEDGE_ARCADE_WORKSHOP_COPY_H
#define LEDGE_ARCADE_WORKSHOP_COPY_H

#include "../level/level.h"

enum {
    WORKSHOP_WINDOW_COLS = 6,
    WORKSHOP_WINDOW_ROWS = 4,
    WORKSHOP_SKETCH_PARTS = 16,
    WORKSHOP_SKETCH_NONE = 0xFFFF
};

/* The least hash of the windows of each part; WORKSHOP_SKETCH_NONE: it has none. */
typedef struct WorkshopSketch {
    uint16_t least[WORKSHOP_SKETCH_PARTS];
} WorkshopSketch;

/* A level that is made ready for comparing as far as that is needed. NULL when memory ran out;
 * workshop_geometry_destroy frees it, and NULL is allowed. */
typedef struct WorkshopGeometry WorkshopGeometry;
WorkshopGeometry *workshop_geometry_create(const Level *level);
void workshop_geometry_destroy(WorkshopGeometry *geometry);

/* Valid as long as the geometry; NULL if memory ran out. Must be called before the geometry is
 * compared. */
const WorkshopSketch *workshop_geometry_sketch(WorkshopGeometry *geometry);

/* The parts in which two sketches are alike; 0 for levels that are not worth comparing. */
int32_t workshop_sketch_likeness(const WorkshopSketch *a, const WorkshopSketch *b);

/* How many percent of the cells that bound the geometry of `original` are the same in `copy`, at
 * the place and in the direction in which most of both is alike. 100 only where all are. 0 also
 * when memory ran out. */
int32_t workshop_copy_percent(WorkshopGeometry *original, WorkshopGeometry *copy);

#endif
