/* verdict_words.h - a verdict and the slack of its run in words, for a comparison of levels. */
#ifndef LEDGE_SOLVE_VERDICT_WORDS_H
#define LEDGE_SOLVE_VERDICT_WORDS_H

#include "../base/text.h"
#include "slack.h"

/* Adds "solved in 1004 ticks, tightest window 12, mean 14.2, figure 3.3", or why not. */
void verdict_words_add(const Verdict *verdict, const Slack *slack, Text *out);

#endif
