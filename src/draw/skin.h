/* skin.h - the skins: the colours of every chapter, and the sheets.
 *
 * The files of a folder: palettes.txt, and ascii1 ascii2 ascii4 ascii6 ascii8 pixels4 pixels6
 * pixels8 .txt, a sheet for each zoom; landmarks-ascii.txt and landmarks-pixels.txt, sheets of
 * landmarks at zoom 4x2. A second folder, the user's, may have files of the same names, whose
 * contents override those of the first. Errors: every fault of a file, with line and column.
 * Memory: skin_set_done frees. */
#ifndef LEDGE_DRAW_SKIN_H
#define LEDGE_DRAW_SKIN_H

#include "../term/term.h"
#include "colours.h"
#include "look.h"
#include "settings.h"
#include "sheet.h"

typedef struct SkinSet {
    Colours colours[PALETTE_COUNT], contrast[PALETTE_COUNT];
    Colours ink[PALETTE_COUNT], ink_contrast[PALETTE_COUNT]; /* where there are 256 */
    Sheet sheets[2][ZOOM_COUNT]; /* SKIN_ASCII and SKIN_PIXELS; without sprites if there is none */
    Sheet landmarks[2];          /* likewise, at zoom 4x2 */
} SkinSet;

/* Reads the files of `folder`, then the existing ones of `own` (NULL: none). False when the first
 * folder is incomplete or wrong; errors in files of the user are warnings, and these files are
 * ignored. skin_set_done is needed in either case. */
bool skin_set_read(SkinSet *set, const char *folder, const char *own, ErrorList *errors);

void skin_set_done(SkinSet *set);

/* Reads a skin set into new memory: NULL on failure. skin_set_close frees it; NULL is allowed.
 */
SkinSet *skin_set_open(const char *folder, const char *own, ErrorList *errors);
void skin_set_close(SkinSet *set);

/* The colours of a chapter, or those of high contrast; in ink for a terminal with 256. */
static inline const Colours *skin_colours(const SkinSet *set, uint8_t palette, bool is_contrast,
                                          bool is_ink)
{
    if (is_ink) return is_contrast ? &set->ink_contrast[palette] : &set->ink[palette];
    return is_contrast ? &set->contrast[palette] : &set->colours[palette];
}

/* The looks of the roles of menus and texts, ROLE_COUNT of them (theme.h). */
void skin_role_styles(const Colours *colours, TermStyle *out);

/* The skin that a terminal can show: without colours plain, and without UTF-8 letters instead of
 * half blocks. */
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

/* The shade of a mark for a colour, by its lightness. */
uint8_t skin_mark_shade(const Colours *colours, MarkKind mark, uint8_t colour);

/* Is a level drawn in letters without colours, in place of plain? */
static inline bool skin_is_mono(SkinKind skin, ColourDepth depth)
{
    return skin != SKIN_PLAIN && depth == DEPTH_MONO;
}

/* Does this skin have a sheet for the zoom? If not, ascii is drawn, which has all. */
static inline bool skin_has_zoom(const SkinSet *set, SkinKind skin, ZoomId zoom)
{
    return skin == SKIN_PLAIN || set->sheets[skin][zoom].cell_cols > 0;
}

#endif
