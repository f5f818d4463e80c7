/* generate.h - levels made to order: a seed and a difficulty give a level, always the same one.
 *
 * A recipe says all that a level is made from, so that the text can be made again anywhere without
 * a search. generate_find looks for a recipe whose level the solver has proved, with all coins: a
 * piece that cannot be played is laid anew, then a step easier, in the end replaced by plain pits.
 * Limits are numbers of states, never seconds, so that every machine finds the same recipe.
 * What a version makes never changes: to change it is a new GENERATE_VERSION.
 * Memory: a Generated owns its text and run; generated_done frees them. */
#ifndef LEDGE_GENERATE_GENERATE_H
#define LEDGE_GENERATE_GENERATE_H

#include "../base/text.h"
#include "../game/input_file.h"
#include "recipe.h"

typedef struct Generated {
    Recipe recipe;
    char *text;
    size_t length;
    InputTape run;            /* takes all coins and finishes */
    int32_t figure, tightest; /* of that run, as in slack.h */
    int32_t states, repairs;
} Generated;

/* Makes the text of a recipe's level. `par` in ticks; 0: none. `layout`, if it is
 * not NULL, receives the map. */
void generate_text(const Recipe *recipe, int32_t par, Text *out, Layout *layout);

/* Finds a recipe that the solver has proved, beginning with this one. `may_go_on`, if not NULL, is
 * called from time to time and ends the search when it returns false. False then, or when memory
 * ran out, or when no level could be proved in any round. */
bool generate_find(const Recipe *wanted, bool (*may_go_on)(void *context), void *context,
                   Generated *out);

/* Makes the level of a recipe with one piece laid in another way. It is proved, but may be
 * harder or easier. False as above, or when the piece cannot be played in any other way. */
bool generate_again(const Recipe *recipe, int32_t piece, bool (*may_go_on)(void *context),
                    void *context, Generated *out);

void generated_done(Generated *generated);

/* A piece by itself, as an editor asks for it. */
typedef struct PieceOrder {
    int32_t id, difficulty; /* PieceId; 1 to DIFFICULTY_MAX */
    int32_t variant;        /* counts through its forms, and then its drawings */
    int32_t floor;      /* FLOOR_HIGHEST to FLOOR_LOWEST: the row of the ground where it begins */
    int32_t first_lift; /* the digit of its first lift */
} PieceOrder;

/* Adds the text of a level of STORY_ROWS rows that is this piece, with no start and no finish.
 * Returns its columns; `floor` receives the row of the ground where it ends. */
int32_t generate_piece(const PieceOrder *order, Text *out, int32_t *floor);

/* The seed of a text: its number, or a hash of its words. */
uint64_t generate_seed_from_text(const char *text);

#endif
