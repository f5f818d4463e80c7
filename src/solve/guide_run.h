/* guide_run.h - the run of somebody who goes ahead and shows the way: the kindest one, by slack.h,
 * which stands for SIGN_STOP_TICKS beside every sign that it passes.
 *
 * It passes a sign where it comes near it; to one that is a little farther away, and can be got to,
 * it goes. It stops beside the sign, not at it, where the sign would hide it; from then on the way
 * is searched anew, because everything that moves has moved on. A sign where nobody could stand, or
 * from which no way was found after that time, is passed without a stop.
 * Units: ticks, cells.
 * Memory: as in slack_find_kindest. */
#ifndef LEDGE_SOLVE_GUIDE_RUN_H
#define LEDGE_SOLVE_GUIDE_RUN_H

#include "slack.h"

/* As slack_find_kindest. */
bool guide_run_find(const Level *level, const VerdictOptions *options, Verdict *verdict,
                    Slack *slack);

#endif
