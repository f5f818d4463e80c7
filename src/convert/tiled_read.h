/* tiled_read.h - a map of Tiled, in JSON or XML, as a draft of a level.
 *
 * Layers cover each other as in Tiled, but objects that stand in a cell are never covered by ground
 * of a later layer; the mapping or their class gives the kind of tiles and
 * objects; properties named like `title` or `lift.1.velocity` go into the header. Source of the
 * format: Tiled's manual, JSON Map Format and TMX Map Format, versions 0.16 to 1.11.
 * Errors: messages about JSON begin with the path of what is wrong, such as `layers[2].data`; those
 * about XML have line and column. */
#ifndef LEDGE_CONVERT_TILED_READ_H
#define LEDGE_CONVERT_TILED_READ_H

#include "draft.h"
#include "json_node.h"
#include "mapping.h"
#include "tile_table.h"
#include "tiled_layer.h"
#include "tiled_object.h"

/* False, with the reason in `errors`, on failure; the caller frees `draft` in either case. */
bool tiled_read(ImportSource *source, const ImportOptions *options, Draft *draft,
                ErrorList *errors);

/* A layer as seen in a look at a map, for a first guess of what is in it. */
typedef struct SurveyLayer {
    const JsonNode *node;
    const char *name;
    bool has_objects, is_decoration;
    ObjectRules *rules; /* and `draft`: for tiled_objects_each */
    Draft *draft;
    const TileTable *tiles;
    const CellBox *whole;    /* of no size in an infinite map, but in tiled_look */
    const LayerRules *cells; /* its kind is KIND_IGNORE if the mapping leaves the layer out */
} SurveyLayer;

typedef bool SurveyTaker(void *context, const SurveyLayer *layer);

/* Calls `take` for each layer that is no group, the lowest first. */
bool tiled_survey(ImportSource *source, const ImportOptions *options, SurveyTaker *take,
                  void *context, ErrorList *errors);

/* The same, with the cells of the level known, and also for layers that the mapping leaves out. */
bool tiled_look(ImportSource *source, const ImportOptions *options, SurveyTaker *take,
                void *context, ErrorList *errors);

#endif
