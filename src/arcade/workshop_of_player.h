/* workshop_of_player.h - all that a player has left in the workshop of a host: to go through the
 * levels, and to remove everything.
 *
 * `folder` is that of the arcade (arcade_folder.h).
 * Errors: counts, -1 if a file could not be changed. */
#ifndef LEDGE_ARCADE_WORKSHOP_OF_PLAYER_H
#define LEDGE_ARCADE_WORKSHOP_OF_PLAYER_H

#include "../save/visitor.h"
#include "workshop_id.h"

/* The folder of a player's votes while the player is banned: it has no id as its name. */
enum { WORKSHOP_BANNED_MAX = VISITOR_ID_LENGTH + 2 };
void workshop_banned_name(const char *player_id, char out[WORKSHOP_BANNED_MAX]);

/* Calls `change` with each level that the player has published. Returns for how many it was true;
 * -1 if it was false for one. */
int32_t workshop_each_of_player(const char *folder, const char *player_id,
                                bool (*change)(void *context, const WorkshopId *id), void *context);

/* Removes the levels, votes and drafts of a player. Returns how many files. */
int32_t workshop_forget_player(const char *folder, const char *player_id);

#endif
