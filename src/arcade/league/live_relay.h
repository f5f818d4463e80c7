/* live_relay.h - exchanges runs in progress with other hosts.
 *
 * Open, a step that does a bounded amount of work, and close (site.h). */
#ifndef LEDGE_ARCADE_LEAGUE_LIVE_RELAY_H
#define LEDGE_ARCADE_LEAGUE_LIVE_RELAY_H

#include "boards.h"

typedef struct LiveRelay LiveRelay;

LiveRelay *live_relay_open(const Site *site, Boards *boards);
void live_relay_step(LiveRelay *relay);
void live_relay_close(LiveRelay *relay);

/* In the level with this hash a run has begun, or is over, on some host; in any level it may have.
 */
void live_relay_note(LiveRelay *relay, uint64_t hash);
void live_relay_note_all(LiveRelay *relay);

/* The number of runs in progress on this host. */
int32_t live_relay_players(const LiveRelay *relay);

#endif
