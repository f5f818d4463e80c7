/* arcade_screens.h - the screens of an arcade: what opens them, and their arguments. */
#ifndef LEDGE_ARCADE_VIEW_ARCADE_SCREENS_H
#define LEDGE_ARCADE_VIEW_ARCADE_SCREENS_H

#include "../../play/app/app.h"
#include "../../play/app/screen_args.h"

/* The boards of an arcade: who was best in a level, with fewest deaths, all coins or assists, and
 * over chapter and world. A row can be watched and raced. Runs are played before they are shown, a
 * row at a time. Answers BOARDS_RACE where a level that is in no world is to be begun: the ghost is
 * set. */
ScreenOpen screen_boards_open;

enum { BOARDS_RACE = ANSWER_OWN + 64 };

typedef struct BoardsArgs {
    int32_t index;         /* the level in the session's world; or NO_WORLD_INDEX: */
    const MadeLevel *made; /* a level from memory, whose text must outlive the screen, or from its
                              file if it has a path */
    const char *title;     /* of that */
} BoardsArgs;

/* Who plays what in an arcade, and the races that wait for players: watch a run, join a race, open
 * one, see the boards of a level. */
ScreenOpen screen_lobby_open;

/* A race of several players, the session's room, which leaving it leaves: who is there, results,
 * the next round. */
ScreenOpen screen_room_open;

/* The end of a race through levels: the time in each, in all, the best race, and the sum of the
 * best times. Ends the session's race. */
ScreenOpen screen_race_open;

/* The levels of the workshop for its operator, who lets each be shown or hides it. */
ScreenOpen screen_look_open;

/* The player of an arcade: name, who may watch, and being forgotten. */
ScreenOpen screen_player_open;

typedef struct PlayerArgs {
    Screen first; /* asks only for the name, and then gives way to this one, which it owns. Kind
                     NULL: the whole page */
} PlayerArgs;

/* The levels of the workshop: those that players of an arcade have drawn, or at home those in a
 * folder of the user's. */
ScreenOpen screen_workshop_open;

typedef struct WorkshopArgs {
    const char *folder; /* of levels; NULL: those of the arcade, or the usual folder */
    const char *code;   /* of a level that is played at once; NULL: none */
} WorkshopArgs;

#endif
