/* verdict_words.c - see verdict_words.h */
#include "verdict_words.h"

void verdict_words_add(const Verdict *verdict, const Slack *slack, Text *out)
{
    switch (verdict->kind) {
    case VERDICT_SOLVED:
        text_add(out, "solved in %d ticks", (int)verdict->tape.count);
        if (slack->hardest >= 0) text_add(out, ", tightest window %d", (int)slack_tightest(slack));
        text_add(out, ", mean %d.%d, figure %d.%d", (int)slack->mean / 10, (int)slack->mean % 10,
                 (int)slack->figure / 10, (int)slack->figure % 10);
        break;
    case VERDICT_IMPOSSIBLE: text_add(out, "impossible: %s", verdict->reason); break;
    case VERDICT_UNKNOWN:
        text_add(out, "no run was found; the furthest cell is %d,%d", verdict->furthest.col,
                 verdict->furthest.row);
        if (verdict->open.is_known) text_add_string(out, "; ");
        open_place_add_words(&verdict->open, out);
        break;
    }
}
