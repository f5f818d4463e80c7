/* arcade.h - where players of a host, or of several, meet: the folder that they share, boards of
 * the best runs, runs in progress and their ghosts, races, and what is kept of each run.
 *
 * This is the face of the folder: others include no other header of it. */
#ifndef LEDGE_ARCADE_ARCADE_H
#define LEDGE_ARCADE_ARCADE_H

#include "arcade_folder.h"
#include "board.h"
#include "board_row.h"
#include "company.h"
#include "live.h"
#include "room.h"
#include "run_store.h"
#include "workshop_check.h"
#include "workshop_draft.h"
#include "workshop_folder.h"
#include "workshop_home.h"
#include "workshop_id.h"
#include "workshop_league.h"
#include "workshop_level.h"
#include "workshop_limits.h"
#include "workshop_list.h"
#include "workshop_notice.h"
#include "workshop_operator.h"
#include "workshop_publish.h"
#include "workshop_tally.h"
#include "workshop_ten.h"
#include "workshop_votes.h"
#include "workshop_words.h"

#endif
