/* days.h - the levels of days that have runs, on the server.
 *
 * Another version of the generator makes other levels. Verifiers, which alone may write there, keep
 * the text of each level of a day that has a record, and read those that others have made, so that
 * runs of them are judged after a change of version too. Hosts copy them beside the runs of boards,
 * where games find them. The key `days` is a hash; its fields are those of kept_level_key.
 * Levels end after DAYS_KEPT days, as boards of days do.
 * Errors: a level that is not what its field says is left out. */
#ifndef LEDGE_ARCADE_LEAGUE_DAYS_H
#define LEDGE_ARCADE_LEAGUE_DAYS_H

#include "judge.h"
#include "site.h"

/* Does the judge know a level with runs that was not sent yet? */
bool days_has_news(const Judge *judge);

/* Gives the judge what it does not know; sends what the server does not have. Not within a
 * transaction. */
void days_share(Server *server, Judge *judge);

/* Makes the files of a host alike, once a minute. `next_ms` is 0 at first. */
void days_step(const Site *site, int64_t *next_ms);

#endif
