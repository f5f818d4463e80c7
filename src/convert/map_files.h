/* map_files.h - the other files that a map names: tilesets, templates, levels. Each is read once.
 * Only those in the map's folder, or in a folder above it that the user lets, or below it are.
 *
 * Memory: what they contain is kept until map_files_done. */
#ifndef LEDGE_CONVERT_MAP_FILES_H
#define LEDGE_CONVERT_MAP_FILES_H

#include "../base/error.h"
#include "import_source.h"
#include "json_node.h"
#include "mapping.h"

enum { MAP_FILES_MAX = 256 };

typedef struct MapFile MapFile;

typedef struct MapFiles {
    const char *path; /* of the map; NULL: no other file is read */
    const char *root; /* the folder in which the others must be; NULL: that of the map */
    MapFile *files[MAP_FILES_MAX];
    int32_t count;
} MapFiles;

struct MapFile {
    char name[ERROR_FILE_MAX]; /* from the map's folder, perhaps with `../` before it */
    ErrorList errors;
    JsonNode root;
};

typedef enum MapFileResult {
    MAP_FILE_READ,
    MAP_FILE_LEFT_OUT, /* there is a warning */
    MAP_FILE_BAD       /* there is an error, about the map or about the file */
} MapFileResult;

/* Reads the file whose path is the text of `source`, from the folder of the file `from`; NULL: that
 * of the map. */
MapFileResult map_files_read(MapFiles *files, const JsonNode *source, const MapFile *from,
                             MapFile **out);

/* Forgets what was found wrong in files that were read, which are used once more. */
void map_files_begin(MapFiles *files);

/* Adds the errors of all files, if there are no others. */
void map_files_report(const MapFiles *files, ErrorList *errors);
void map_files_done(MapFiles *files);

/* The rectangle of an object with x, y, width and height. False without x and y. */
bool map_place_read(const JsonNode *owner, ImportPlace *out);

/* What convert.h has of a file: its values, and the other files that have been read for it. */
struct ImportSource {
    JsonNode root;
    MapFiles files;
};

#endif
