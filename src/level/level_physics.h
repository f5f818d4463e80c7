/* level_physics.h - the section [physics] of a level or a world: the constants of the player's
 * movement. */
#ifndef LEDGE_LEVEL_LEVEL_PHYSICS_H
#define LEDGE_LEVEL_LEVEL_PHYSICS_H

#include "../base/ini.h"
#include "../engine/model.h"
#include "level.h"

/* Changes `params` as [physics] says. A `model` other than that of `params` begins with its own
 * defaults. A wrong value is added to `errors` and leaves its constant unchanged. */
void level_physics_read(const Ini *ini, ModelParams *params, ErrorList *errors);

/* Sizes of lists that fit in an error's text. */
enum { LEVEL_PHYSICS_KEYS_MAX = ERROR_TEXT_MAX - 70, LEVEL_PHYSICS_MODELS_MAX = 64 };

/* "grid, cell, tiny or bank" */
void level_physics_name_models(char *out, size_t size);

/* The constants of a model, each after a blank, as many as fit in `size` bytes, then "..." if there
 * are more. Those that begin like the unknown key `like` come first. */
void level_physics_name_keys(ModelKind kind, const char *like, char *out, size_t size);

#endif
