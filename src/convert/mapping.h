/* mapping.h - the meanings of the parts of another program's level, written by the user in an INI
 * file.
 *
 * [tiles] number, range `5-9`, numbers in a tileset or layer `NAME/5-9`, class or property of
 * tiles, `*` (all others) = kind; [objects] class, name, `*` = kind; [layers] name or `*` = map,
 * ignore, or the kind of what has no other meaning in it; [legend] kind = glyphs, as in a level
 * file; [place] kind = column, row, both from 0, or left or right, the first floor from there
 * where the level has none; `LEVEL/kind` is for the level of that name alone, and outweighs the
 * line for all; [level] [physics] [lift.N] [sign.N] go into the level's header. A kind
 * is written by its name or one of its default glyphs; names are compared without regard to case.
 * Memory: a Mapping owns its data; mapping_done frees it. */
#ifndef LEDGE_CONVERT_MAPPING_H
#define LEDGE_CONVERT_MAPPING_H

#include "../base/ini.h"
#include "draft.h"

enum {
    MAPPING_SIZE_MAX = INI_SIZE_MAX, /* bytes of a file */
    MAPPING_NAME_MAX = 48            /* of a name that can be a key, with the NUL */
};

typedef struct Mapping Mapping;

/* NULL on failure, with the reasons in `errors`. */
Mapping *mapping_parse(const char *text, size_t length, ErrorList *errors);
void mapping_done(Mapping *mapping);

/* KIND_UNKNOWN if the mapping has nothing; `mapping` may be NULL in all of these. */
CellKind mapping_tile(const Mapping *mapping, int64_t number);
CellKind mapping_tile_of(const Mapping *mapping, const char *set, int64_t number);
CellKind mapping_tile_class(const Mapping *mapping, const char *name);
CellKind mapping_object(const Mapping *mapping, const char *name);

/* The kind of what has no other meaning in the layer of this name: KIND_IGNORE if the layer is to
 * be left out, KIND_UNKNOWN if it is none. */
CellKind mapping_layer(const Mapping *mapping, const char *name);

/* Does the mapping name this layer? */
bool mapping_has_layer(const Mapping *mapping, const char *name);

/* Does the mapping have meanings of tiles? Otherwise the numbers of this program count. */
bool mapping_has_tiles(const Mapping *mapping);

/* Can the name be a key of the mapping? */
bool mapping_is_key(const char *name);

/* The kind of a glyph in a plain grid: only kinds named in [legend] count. */
CellKind mapping_glyph(const Mapping *mapping, char glyph);

/* Adds the objects of [place] and the header's values to the draft of the level with that name, or,
 * where it is NULL, of the only level. False for a place outside, with errors of the mapping's
 * file. */
bool mapping_finish(const Mapping *mapping, const char *level, Draft *draft, ErrorList *errors);

/* What an import needs besides the bytes of a file. */
typedef struct ImportOptions {
    const Mapping *mapping; /* NULL: none; required for plain grids only */
    const char *path;       /* of the file, for others beside it; NULL: no others are read */
    const char *root;       /* the folder in which those must be; NULL: that of the file */
    const char *level;      /* of a project of LDtk or a cartridge; NULL: the only one, or all */
    bool is_alone; /* a mapping that is guessed is for this level, not for all of the project */
} ImportOptions;

/* A map of Tiled or a project of LDtk, parsed: see convert.h. */
typedef struct ImportSource ImportSource;

#endif
