/* plain.h - the game in words: menus, levels and lessons as lines of text, for screen readers and
 * Braille lines and terminals that cannot draw.
 *
 * Everything is the same game: the same levels, ticks, records, lessons and settings. In a level
 * time stands still until the player types a move, so a run counts as one with assists (slow);
 * where a move was taken back it is practice.
 * Order: the session has read its settings and progress, and its store for runs is open. */
#ifndef LEDGE_PLAY_PLAIN_PLAIN_H
#define LEDGE_PLAY_PLAIN_PLAIN_H

#include "../../learn/view/lesson_session.h"
#include "../app/screen_args.h"
#include "../app/session.h"
#include "talk.h"

/* The main menu, until the user leaves it. */
void plain_menu(Talk *talk, Session *session);

/* Plays a level of the session's world, and those after it; or the one in the file at `path`.
 * False, with the reasons in `errors`, if it cannot be read. */
bool plain_play_indexed(Talk *talk, Session *session, int32_t index, ErrorList *errors);
bool plain_play_file(Talk *talk, Session *session, const char *path, ErrorList *errors);

/* The levels of the workshop: of the session's arcade, or at home those in a folder of the
 * user's. */
void plain_workshop(Talk *talk, Session *session);

/* Plays a level that was made. False, with the reasons in `errors`, if it cannot be read. */
bool plain_play_made(Talk *talk, Session *session, const MadeLevel *made, ErrorList *errors);

/* The list of the lessons, for the learner of the store. False, with the reason, if there are
 * none. */
bool plain_lessons(Talk *talk, LearnerStore *store, const LessonFolders *own, ErrorList *errors);

/* The lesson in the file at `path`, until the learner leaves it. False, with the reason, if it
 * cannot be read. */
bool plain_lesson(Talk *talk, const char *path, LearnerStore *store, ErrorList *errors);

#endif
