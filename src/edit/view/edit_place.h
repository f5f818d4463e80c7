/* edit_place.h - what the page that opens levels offers, and where the files are: at home
 * everything; in the kiosk of an arcade the player's drafts, and nothing else.
 *
 * Memory: plain data. */
#ifndef LEDGE_EDIT_VIEW_EDIT_PLACE_H
#define LEDGE_EDIT_VIEW_EDIT_PLACE_H

#include "../../level/document/document.h"
#include "../../play/app/session.h"
#include "../../save/paths.h"

enum { PLACE_FOLDERS = 2 };

typedef enum EditRight {
    EDIT_MAY_BEGIN = 1,    /* new levels from templates */
    EDIT_MAY_COPY = 2,     /* copies of levels of the world */
    EDIT_MAY_NAME = 4,     /* any file, by its path, and programs; else only names in the folder */
    EDIT_HAS_RECENT = 8,   /* the files edited last come first, from every folder */
    EDIT_HAS_BACKUPS = 16, /* earlier versions of a file */
    EDIT_HAS_KEYS = 32,    /* the keys of the editor are asked for */
    EDIT_MAY_ALL = 63,     /* at home */
    EDIT_HAS_DRAFTS = 64   /* the levels are drafts: few, each in a file from its beginning on */
} EditRight;

typedef struct EditPlace {
    const char *title;
    uint32_t rights;                               /* EditRight bits */
    char folder[WORLD_PATH_MAX];                   /* of new levels; "." at home */
    char state[WORLD_PATH_MAX];                    /* of journals and backups; "": none */
    char world[WORLD_PATH_MAX];                    /* to copy from; "": none */
    char templates[PLACE_FOLDERS][WORLD_PATH_MAX]; /* the first hide the others; or "" */
    DocumentLimits limits;                         /* of a level */
} EditPlace;

/* The user's own place: the current folder, with all rights. */
void edit_place_home(EditPlace *out);

/* The place of the session: home or, in a kiosk, the player's drafts. False, with the reason, where
 * nothing is drawn: in a kiosk without a workshop, or by a guest. */
bool edit_place_find(const Session *session, EditPlace *out, ErrorList *errors);

/* The folder of this name beside the user's settings; empty if there is none. */
void edit_place_own(const char *name, char out[WORLD_PATH_MAX]);

/* The files or folders of this name: the user's, as above, then the program's, beside its levels.
 */
void edit_place_both(const char *name, char out[PLACE_FOLDERS][WORLD_PATH_MAX]);

#endif
