/* tiled_read.h - a map of Tiled, in JSON, as a draft of a level.
 *
 * Layers lie upon each other as in Tiled; tiles and objects mean what the mapping or their class
 * says; properties named like `title` or `lift.1.velocity` go into the header.
 * Source of the format: Tiled's manual, JSON Map Format, versions 0.16 to 1.11.
 * Errors: one that begins with the path of what was wrong, such as `layers[2].data`. */
#ifndef LEDGE_CONVERT_TILED_READ_H
#define LEDGE_CONVERT_TILED_READ_H

#include "mapping.h"

/* `mapping` may be NULL. False, with the reason in `errors`, on failure; `draft` must be done in
 * either case. */
bool tiled_read(const char *text, size_t length, const Mapping *mapping, Draft *draft,
                ErrorList *errors);

#endif
