/* edit_screens.h - the screens of the editor: what opens them, and their arguments. */
#ifndef LEDGE_EDIT_VIEW_EDIT_SCREENS_H
#define LEDGE_EDIT_VIEW_EDIT_SCREENS_H

#include "../../level/level.h"
#include "../../play/app/app.h"
#include "edit_place.h"
#include "editor_open.h"

/* The editor on a terminal: keys and mouse in, the level and its lines out, and the editor's
 * requests: test play, the clipboard, another file, quitting. Its arguments are an EditOpening
 * (editor_open.h). A file that is not there is a new level; of another program's map a page offers
 * to make a level, or to open the one that was made before.
 *
 * Between keys it only does what the editor asks for and, half a second after a change, syncs the
 * journal. Changes of the file from outside come through a descriptor. When the terminal is lost no
 * question is asked: the journal has every change. */
ScreenOpen screen_edit_open;

/* The page that opens levels: those edited last, new ones from templates, copies of levels of the
 * world, any file, backups; with pictures, which are made when they are looked at. The editor is
 * over it, and the page is there again when it is left. */
ScreenOpen screen_files_open;

/* The page for another place than the user's own. No screen if memory ran out. */
Screen screen_files_open_at(const EditPlace *place);

/* Searches for a proof that the level can be beaten, over the editor, and saves it beside the
 * level. Esc stops it: nothing is proved then, and an old proof stays. */
ScreenOpen screen_certify_open;

typedef struct CertifyArgs {
    Level *level;     /* from edit_level_read; the screen owns it from now on, also on failure */
    const char *path; /* of its file; must outlive the screen */
    bool is_modified; /* the level has changes that are not in the file */
    bool all_coins;   /* the proof must take all coins */
    char *note;       /* receives the result as a sentence; must outlive the screen */
    size_t note_size;
} CertifyArgs;

/* Publishes the level in the workshop of the arcade: asks for title and hint, checks it, has the
 * player finish it, unless that was done since its last change, and says its code. The draft keeps
 * the title, the hint, and the code as that which the next publication takes the place of. No
 * screen, with the reason, where nothing may be published. */
ScreenOpen screen_publish_open;

typedef struct PublishArgs {
    Editor *editor; /* must outlive the screen; nothing is begun in it */
} PublishArgs;

#endif
