/* level_maker.h - makes a level in a process of its own: while another one is played, with the
 * lowest priority, so that no tick waits for it.
 *
 * What it makes is what generate_find finds; where there can be no other process, the level is made
 * when it is asked for.
 * Order: level_maker_start, then level_maker_take; level_maker_end at any time.
 * Memory: level_maker_end ends the process; a process whose parent has ended ends too. */
#ifndef LEDGE_SAVE_LEVEL_MAKER_H
#define LEDGE_SAVE_LEVEL_MAKER_H

#include "../generate/generate.h"

#include <sys/types.h>

/* All zero: nothing is being made. */
typedef struct LevelMaker {
    pid_t child; /* 0: none */
    int from_child;
    Recipe wanted;
} LevelMaker;

/* Begins to make the level of a recipe, in place of any other, unless it was begun already.
 * `is_waited_for`: with the usual priority, unless it was begun already. */
void level_maker_start(LevelMaker *maker, const Recipe *wanted, bool is_waited_for);

/* Is there something to take, or no process to wait for? */
bool level_maker_is_ready(const LevelMaker *maker);

/* The level of the recipe, as generate_find gives it: it waits until it is made, or makes it where
 * it was not begun. */
bool level_maker_take(LevelMaker *maker, const Recipe *wanted, bool (*may_go_on)(void *context),
                      void *context, Generated *out);

void level_maker_end(LevelMaker *maker);

#endif
