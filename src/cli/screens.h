/* screens.h - the table of all screens. */
#ifndef LEDGE_CLI_SCREENS_H
#define LEDGE_CLI_SCREENS_H

#include "../play/app/screen_table.h"

/* A row for each name. */
extern const ScreenRow cli_screens[SCREEN_COUNT];

#endif
