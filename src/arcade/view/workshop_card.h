/* workshop_card.h - what the page of the workshop shows of the marked level: its picture, how long
 * the author took, and how exactly the kindest run that is known has to be timed.
 *
 * It is found out in steps of a few milliseconds, so that no key waits for it.
 * Memory: workshop_card_done frees; all zero is a card of no level. */
#ifndef LEDGE_ARCADE_VIEW_WORKSHOP_CARD_H
#define LEDGE_ARCADE_VIEW_WORKSHOP_CARD_H

#include "../../draw/thumbnail.h"
#include "../../solve/slack.h"
#include "workshop_shelf.h"

typedef struct WorkshopCard {
    uint64_t key; /* of the level; 0: none */
    bool has_level;
    Level level;
    char hint[LEVEL_WORKSHOP_HINT_MAX];
    Thumbnail picture;
    bool has_runs; /* these are known: */
    WorkshopShelfRuns runs;
    int32_t measured; /* of these runs */
    SlackSearch *search;
    int32_t window; /* the smallest window of the kindest run so far; 0: it has no jump */
} WorkshopCard;

/* How the picture is to be drawn. */
typedef struct WorkshopLook {
    PictureChoice choice;
    int32_t cols, rows;
} WorkshopLook;

/* Begins the card of a row of the shelf, or of no level if there is no such row: reads the level,
 * and draws it. */
void workshop_card_begin(WorkshopCard *card, const WorkshopShelf *shelf, const Session *session,
                         int32_t index, const WorkshopLook *look);

/* Does the next step; false once there is none. */
bool workshop_card_step(WorkshopCard *card, const WorkshopShelf *shelf, const Session *session,
                        int32_t index);

/* Is the smallest window of the kindest run known? */
static inline bool workshop_card_is_measured(const WorkshopCard *card)
{
    return card->has_runs && card->runs.count > 0 && card->measured == card->runs.count;
}

/* Ticks of the author's run; 0: not known. */
static inline int32_t workshop_card_author(const WorkshopCard *card)
{
    return card->has_runs && card->runs.has_author ? card->runs.tapes[0].count : 0;
}

/* Ticks of the best run of another one than the author, or of the user's at home; 0: not known. */
static inline int32_t workshop_card_first(const WorkshopCard *card)
{
    int32_t at = card->runs.has_author;
    return card->has_runs && at < card->runs.count ? card->runs.tapes[at].count : 0;
}

void workshop_card_done(WorkshopCard *card);

#endif
