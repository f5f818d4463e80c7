/* level_landmark.h - reads the section [landmark] of a header. */
#ifndef LEDGE_LEVEL_LEVEL_LANDMARK_H
#define LEDGE_LEVEL_LEVEL_LANDMARK_H

#include "../base/ini.h"
#include "landmark.h"

/* Reads the landmark for a map of this size. One with errors, which are added, is left out. */
void level_landmark_read(const Ini *ini, int32_t cols, int32_t rows, Landmark *out,
                         ErrorList *errors);

#endif
