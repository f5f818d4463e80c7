/* import_tiles.h - the tiles and objects of another program's map as they are, and a mapping that
 * is made by saying what they are, one kind of tile after another.
 *
 * Cells are those of the level, from 0, row 0 at the top.
 * Memory: import_tiles_done frees all of it; it takes a zeroed ImportTiles too. */
#ifndef LEDGE_CONVERT_IMPORT_TILES_H
#define LEDGE_CONVERT_IMPORT_TILES_H

#include "../level/cell_kind.h"
#include "import_file.h"

enum {
    IMPORT_TILE_KINDS_MAX = 4000, /* further ones are not shown */
    IMPORT_TILE_KEY_MAX = 80,
    IMPORT_TILE_UNDO_MAX = 500
};

/* A kind of tile or of object. */
typedef struct ImportTileKind {
    const char *section; /* of the mapping: "tiles" or "objects" */
    char key[IMPORT_TILE_KEY_MAX], class[IMPORT_NAME_MAX], layer[IMPORT_NAME_MAX];
    uint32_t gid; /* of a tile, without flips; 0: an object */
    int32_t count;
    uint8_t meaning;       /* CellKind; KIND_UNKNOWN: no meaning yet */
    bool is_layer_ignored; /* the mapping leaves out its layer */
} ImportTileKind;

typedef struct ImportTiles {
    ImportFile *file;
    int32_t level;
    ImportSource *source;
    int32_t cols, rows;
    uint16_t *cells;       /* the number of the kind plus 1; 0: nothing is there */
    uint8_t *ranks;        /* of what is in a cell: see import_tiles.c */
    ImportTileKind *kinds; /* in the order of the map */
    int32_t kind_count;
    size_t kind_capacity;
    ErrorList guessed; /* what the guess decided; none if there was a mapping */
    char *mapping;     /* its text now */
    size_t mapping_length;
    char *level_text; /* the level that it gives; NULL: `errors` says why there is none */
    size_t level_length;
    ErrorList errors;
    char *states[IMPORT_TILE_UNDO_MAX + 1]; /* texts of the mapping, from the first one */
    int32_t state, state_count, saved;      /* `saved`: the state in the file; -1: none is */
    char kept[IMPORT_ROOT_MAX];             /* where unsaved states are kept; "": nowhere */
    bool is_kept;                           /* the present state is there, or needs not be */
} ImportTiles;

/* Reads the level with that number of the file, which must outlive it, and its mapping, or guesses
 * one. False, with the reason, if the map cannot be read. */
bool import_tiles_open(ImportTiles *tiles, ImportFile *file, int32_t level, ErrorList *errors);
void import_tiles_done(ImportTiles *tiles);

/* Keeps each state that is not saved in a file, which only saving and import_tiles_forget remove:
 * what was said survives the end of the program. A file that is there from last time becomes the
 * newest state. True: it has. */
bool import_tiles_keep(ImportTiles *tiles, const char *path);
void import_tiles_forget(ImportTiles *tiles);

/* Is the present state another one than that in the file? */
bool import_tiles_is_changed(const ImportTiles *tiles);

/* What is at a cell; NULL: nothing, or it is outside. */
const ImportTileKind *import_tiles_at(const ImportTiles *tiles, int32_t col, int32_t row);

/* Says what everything of the kind at the cell is, in all levels. False, with the reason and
 * nothing changed, where that cannot be said. */
bool import_tiles_say(ImportTiles *tiles, int32_t col, int32_t row, CellKind kind,
                      ErrorList *errors);

/* Puts a start or a finish at the cell, in this level alone. False as for import_tiles_say. */
bool import_tiles_place(ImportTiles *tiles, int32_t col, int32_t row, CellKind kind,
                        ErrorList *errors);

/* False: there is nothing to undo, or to redo. */
bool import_tiles_undo(ImportTiles *tiles);
bool import_tiles_redo(ImportTiles *tiles);

/* Writes the mapping beside the map, and the level to a new file, whose path is copied to `out`.
 * False, with the reason, on failure. */
bool import_tiles_save(ImportTiles *tiles, char out[IMPORT_PATH_MAX], ErrorList *errors);

#endif
