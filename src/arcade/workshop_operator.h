/* workshop_operator.h - what the operator of a host does in its workshop: hides levels and shows
 * them again.
 *
 * Hiding deletes nothing: hidden/ID has the reason, which the author reads; looked/ID says that the
 * operator has looked at the level, so that its signs may be shown and reports of before count no
 * more. For processes outside of a kiosk.
 * Errors: bool and errno. */
#ifndef LEDGE_ARCADE_WORKSHOP_OPERATOR_H
#define LEDGE_ARCADE_WORKSHOP_OPERATOR_H

#include "arcade_folder.h"
#include "workshop_id.h"

/* The reason of levels whose author is banned. */
#define WORKSHOP_BANNED_REASON "its author is banned"

/* Hides a level, with a reason of one line ("": a usual one). */
bool workshop_hide(const Arcade *arcade, const WorkshopId *id, const char *reason);

/* Notes that the operator has looked at the level and lets it be shown, if it was hidden too. */
bool workshop_show(const Arcade *arcade, const WorkshopId *id);

/* Takes the levels and votes of a player out of sight, or brings them back, but for levels that the
 * operator has hidden for another reason. Returns how many files; -1, with errno, if one could not
 * be changed. */
int32_t workshop_set_banned(const Arcade *arcade, const char *player_id, bool is_banned);

#endif
