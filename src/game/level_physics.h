/* level_physics.h - the section [physics] of a level or a world: the constants of the player's
 * movement. */
#ifndef LEDGE_GAME_LEVEL_PHYSICS_H
#define LEDGE_GAME_LEVEL_PHYSICS_H

#include "../engine/model.h"
#include "../ini.h"

/* Changes `params` as [physics] says. Another `model` than the one in `params` begins from its own
 * defaults. What is wrong is added to `errors` and leaves its constant as it was. */
void level_physics_read(const Ini *ini, ModelParams *params, ErrorList *errors);

/* What fits in an error's text besides the words. */
enum { LEVEL_PHYSICS_KEYS_MAX = ERROR_TEXT_MAX - 70 };

/* The constants of a model, each after a blank, as many as `size` bytes hold, then perhaps "...".
 * Those that begin as `like` does, an unknown key, come first. */
void level_physics_name_keys(ModelKind kind, const char *like, char *out, size_t size);

#endif
