/* skin.h - all that a picture is drawn with: the colours of every chapter, and the sheets.
 *
 * The files of a folder: palettes.txt, and ascii1 ascii2 ascii4 ascii8 pixels4 pixels6 pixels8
 * .txt, a sheet for each zoom. A second folder, the player's own, may hold files of the same names:
 * what stands in them replaces what the first has. Errors: every fault of a file, with line and
 * column. Memory: skin_set_done frees. */
#ifndef LEDGE_LOOK_SKIN_H
#define LEDGE_LOOK_SKIN_H

#include "../term/term.h"
#include "../ui/look.h"
#include "../ui/settings.h"
#include "colours.h"
#include "sheet.h"

typedef struct SkinSet {
    Colours colours[PALETTE_COUNT], contrast[PALETTE_COUNT];
    Sheet sheets[2]
                [ZOOM_COUNT]; /* SKIN_ASCII and SKIN_PIXELS; without sprites where there is none */
} SkinSet;

/* Reads the files of `folder`, then those of `own` that are there (NULL: none). False when the
 * first folder is not whole; what is wrong with the player's own is a warning and leaves that file
 * out. Either way skin_set_done is due. `errors` names the file that the last fault is in. */
bool skin_set_read(SkinSet *set, const char *folder, const char *own, ErrorList *errors);

void skin_set_done(SkinSet *set);

/* The same on the heap: NULL where reading fails or memory runs out. skin_set_close frees; NULL is
 * none. */
SkinSet *skin_set_open(const char *folder, const char *own, ErrorList *errors);
void skin_set_close(SkinSet *set);

/* The colours of a chapter; of high contrast, if that is wished. */
static inline const Colours *skin_colours(const SkinSet *set, uint8_t palette, bool is_contrast)
{
    return is_contrast ? &set->contrast[palette] : &set->colours[palette];
}

/* What the roles of menus and texts look like, ROLE_COUNT of them (theme.h). */
void skin_role_styles(const Colours *colours, TermStyle *out);

/* What a terminal shows of a skin: without colours all is plain, and without UTF-8 there are no
 * half blocks, but letters. */
SkinKind skin_shown(SkinKind skin, ColourDepth depth, bool has_utf8);

/* How cells are marked: all that stands there is seen in shades of one colour. */
typedef enum MarkKind {
    MARK_SELECTED,
    MARK_DRAWN, /* not yet */
    MARK_CHANGED,
    MARK_WRONG,
    MARK_CURSOR, /* light and dark change places */
    MARK_BODY,   /* of a hero that is looked into */
    MARK_COUNT
} MarkKind;

/* The shade of a mark in which a colour is seen, by how light it is. */
uint8_t skin_mark_shade(const Colours *colours, MarkKind mark, uint8_t colour);

/* Has this skin a sheet for the zoom? */
static inline bool skin_has_zoom(const SkinSet *set, SkinKind skin, ZoomId zoom)
{
    return skin == SKIN_PLAIN || set->sheets[skin][zoom].cell_cols > 0;
}

/* Can the skin be asked for this zoom? Where pixels are too few to show anything, letters stand in
 * for them. */
static inline bool skin_offers_zoom(const SkinSet *set, SkinKind skin, ZoomId zoom)
{
    return skin_has_zoom(set, skin, zoom) || skin_has_zoom(set, SKIN_ASCII, zoom);
}

/* The zoom itself, or the next smaller one that the skin offers. */
ZoomId skin_nearest_zoom(const SkinSet *set, SkinKind skin, ZoomId zoom);

#endif
