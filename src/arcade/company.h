/* company.h - who plays the same level at this moment: a ghost for each, played from what its
 * player holds (live.h), with a name above it.
 *
 * At most COMPANY_MAX ghosts: first those who race with the player, then the nearest in progress
 * who are not away. One that is joined late is played up to now over several frames, unseen; only
 * one ghost a frame does that. A ghost whose line stalls stands still, and then goes on a little
 * faster, until it is as close behind its player as its line allows. What is damaged, or differs
 * from the game, is dropped for good. Nothing here ever waits.
 * Units: ticks of 1/60 s.
 * Memory: company_destroy frees; folder and level belong to the caller and must outlive it. */
#ifndef LEDGE_ARCADE_COMPANY_H
#define LEDGE_ARCADE_COMPANY_H

#include "../draw/scene.h"
#include "../draw/view.h"
#include "../save/visitor.h"
#include "live.h"

enum { COMPANY_MAX = 8, COMPANY_CATCH_UP_TICKS = 240, COMPANY_LABEL_MAX = VISITOR_PLAYER_MAX + 16 };

typedef struct LiveGhost {
    LiveReader reader;
    Game game;
    Effects effects; /* its pose */
    uint64_t inputs; /* their hash */
    bool is_caught_up, is_raced;
    int32_t cushion;     /* ticks to wait before it goes on after a stall */
    int32_t least_left;  /* ticks that were known and not played, of late, */
    int32_t watched;     /* over so many ticks of the clock */
    int32_t still_ticks; /* since it last moved on */
    int32_t words_heard, word_ticks;
    int32_t progress; /* in thousandths of the way */
} LiveGhost;

typedef struct Company {
    const LiveFolder *folder;
    const Level *level;
    uint64_t hash; /* of the level */
    FinishField field;
    LiveGhost *ghosts[COMPANY_MAX];
    int32_t count;
    int32_t clock, turn; /* ticks so far; the ghost that is next to catch up */
    int32_t join_from;   /* of the files, the next to join, so that each has its turn */
    int32_t look_from;   /* of those that there is no room for, the next to look at */
    int32_t scan_at;     /* when the folder is read again */
    char refused[2 * COMPANY_MAX][LIVE_FILE_MAX];
    int32_t refused_count;
    char raced[COMPANY_MAX][LIVE_ID_MAX]; /* the ids of those who race with the player */
    int32_t raced_count;
} Company;

/* NULL when memory ran out. */
Company *company_create(const LiveFolder *folder, const Level *level);
void company_destroy(Company *company);

/* Those who race with the player come first from now on. */
void company_race(Company *company, const char *id);

/* A tick of the clock: looks for others, reads, plays. `progress` is the player's own. */
void company_tick(Company *company, int32_t progress);

/* Is this ghost to be seen? Not before it is where its player is, nor when that player has been
 * away for half a minute. */
bool company_shows(const LiveGhost *ghost);

/* Adds the ghosts to be seen to the list. */
void company_add_ghosts(const Company *company, SceneGhosts *ghosts);

/* Draws the ghosts over a plain view. */
void company_draw_plain(const Company *company, const View *view, Canvas *canvas, Area area);

/* Writes names, and words that were said, near the ghosts: only where nothing else is, and not over
 * the area that is kept. `game` is the player's; a ghost is `rows` characters high. */
void company_draw_names(const Company *company, const Game *game, const View *view, int32_t rows,
                        Canvas *canvas, Area area, Area kept);

/* The pose of a ghost after a tick; it has no effects of its own. */
void ghost_pose(Effects *effects, const Level *level, const Game *game, Input input);

/* Draws the ghost of a game over a plain view, with that letter. */
void ghost_draw_game(const Level *level, const Game *game, char glyph, const View *view,
                     Canvas *canvas, Area area);

#endif
