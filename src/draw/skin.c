/* skin.c - see skin.h */
#include "skin.h"

#include "../base/file.h"
#include "../base/file_kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 1100, SKIN_FILE_MAX = 1 << 20 };

static const struct SheetFile {
    const char *name;
    SkinKind skin;
    ZoomId zoom;
    bool is_of_landmarks;
} sheet_files[] = {
    {"ascii1.txt", SKIN_ASCII, ZOOM_1X1, false},
    {"ascii2.txt", SKIN_ASCII, ZOOM_2X1, false},
    {"ascii4.txt", SKIN_ASCII, ZOOM_4X2, false},
    {"ascii6.txt", SKIN_ASCII, ZOOM_6X3, false},
    {"ascii8.txt", SKIN_ASCII, ZOOM_8X4, false},
    {"pixels4.txt", SKIN_PIXELS, ZOOM_4X2, false},
    {"pixels6.txt", SKIN_PIXELS, ZOOM_6X3, false},
    {"pixels8.txt", SKIN_PIXELS, ZOOM_8X4, false},
    {"landmarks-ascii.txt", SKIN_ASCII, ZOOM_4X2, true},
    {"landmarks-pixels.txt", SKIN_PIXELS, ZOOM_4X2, true},
};

/* The file's bytes; NULL with an error. */
static char *read_text(const char *folder, const char *name, size_t *length, ErrorList *errors)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    error_list_init(errors, path);
    return file_read(path, SKIN_FILE_MAX, length, errors);
}

static bool is_there(const char *folder, const char *name)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, R_OK) == 0;
}

static bool read_colours(SkinSet *set, const char *folder, ErrorList *errors)
{
    size_t length;
    char *text = read_text(folder, "palettes.txt", &length, errors);
    bool is_good = text && file_kind_check(text, length, FILE_COLOURS, errors) &&
                   colours_parse(text, length, set->colours, set->ink, errors);
    for (int32_t p = 0; p < PALETTE_COUNT && is_good; p++) {
        set->contrast[p] = colours_with_contrast(&set->colours[p]);
        set->ink_contrast[p] = colours_with_contrast(&set->ink[p]);
    }
    free(text);
    return is_good;
}

static bool read_sheet(SkinSet *set, const char *folder, const struct SheetFile *file,
                       ErrorList *errors)
{
    Sheet *sheet =
        file->is_of_landmarks ? &set->landmarks[file->skin] : &set->sheets[file->skin][file->zoom];
    size_t length;
    char *text = read_text(folder, file->name, &length, errors);
    /* A copy that the file overrides; without cells when memory ran out. */
    Sheet next = *sheet;
    next.room = (size_t)next.count;
    next.cells = malloc(((size_t)next.count + 1) * sizeof *next.cells);
    if (!next.cells)
        next = (Sheet){0};
    else if (next.count > 0)
        memcpy(next.cells, sheet->cells, (size_t)next.count * sizeof *next.cells);

    const Zoom *zoom = &look_zooms[file->zoom];
    bool is_good = text && file_kind_check(text, length, FILE_SHEET, errors) &&
                   sheet_parse(text, length, &next, errors);
    bool is_right = next.is_pixels == (file->skin == SKIN_PIXELS) && next.cell_cols == zoom->cols &&
                    next.cell_rows == zoom->rows;
    if (is_good && !is_right)
        error_add(errors, ERROR_ERROR, 0, 0, "this file must be a sheet of the skin %s at zoom %s",
                  file->skin == SKIN_PIXELS ? "pixels" : "ascii", zoom->name);
    free(text);
    if (!is_good || !is_right || !sheet_check_whole(&next, file->is_of_landmarks, errors)) {
        sheet_done(&next);
        return false;
    }
    sheet_done(sheet);
    *sheet = next;
    return true;
}

bool skin_set_read(SkinSet *set, const char *folder, const char *own, ErrorList *errors)
{
    ErrorList faults;
    *set = (SkinSet){0};
    if (!read_colours(set, folder, errors)) return false;
    for (size_t i = 0; i < ARRAY_LENGTH(sheet_files); i++)
        if (!read_sheet(set, folder, &sheet_files[i], errors)) return false;
    if (!own) return true;
    error_list_init(errors, own);
    if (is_there(own, "palettes.txt") && !read_colours(set, own, &faults))
        error_list_join(errors, &faults);
    for (size_t i = 0; i < ARRAY_LENGTH(sheet_files); i++)
        if (is_there(own, sheet_files[i].name) && !read_sheet(set, own, &sheet_files[i], &faults))
            error_list_join(errors, &faults);
    error_list_soften(errors);
    return true;
}

SkinKind skin_shown(SkinKind skin, ColourDepth depth, bool has_utf8)
{
    if (depth == DEPTH_MONO) return SKIN_PLAIN;
    return skin == SKIN_PIXELS && !has_utf8 ? SKIN_ASCII : skin;
}

void skin_set_done(SkinSet *set)
{
    for (int32_t skin = 0; skin < SKIN_PLAIN; skin++) {
        for (int32_t zoom = 0; zoom < ZOOM_COUNT; zoom++)
            sheet_done(&set->sheets[skin][zoom]);
        sheet_done(&set->landmarks[skin]);
    }
}

SkinSet *skin_set_open(const char *folder, const char *own, ErrorList *errors)
{
    SkinSet *set = calloc(1, sizeof *set);
    if (!set) {
        error_list_init(errors, folder);
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return NULL;
    }
    if (skin_set_read(set, folder, own, errors)) return set;
    skin_set_close(set);
    return NULL;
}

void skin_set_close(SkinSet *set)
{
    if (set) skin_set_done(set);
    free(set);
}
