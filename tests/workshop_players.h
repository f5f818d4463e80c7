/* workshop_players.h - an arcade with its workshop in the folder of a test, and many players of it,
 * who come from addresses. */
#ifndef LEDGE_TESTS_WORKSHOP_PLAYERS_H
#define LEDGE_TESTS_WORKSHOP_PLAYERS_H

#include "scratch.h"

#include "../src/arcade/arcade.h"

#define WORKSHOP_NOW INT64_C(1764364800)

static char workshop_author[VISITOR_PLAYER_MAX]; /* of the levels, once the workshop is open */

/* Opens it as the author of its levels. */
static inline Arcade open_workshop(void)
{
    Arcade arcade;
    char folder[PATH_MAX];
    scratch_path(folder, "arcade");
    mkdir(folder, 0755);
    ErrorList errors;
    error_list_init(&errors, folder);
    const ArcadeOptions options = {.folder = folder, .name = "author", .workshop = WORKSHOP_ON};
    if (!arcade_open(&options, &arcade, &errors)) abort();
    arcade_player(&arcade, workshop_author);
    return arcade;
}

/* Another player, from an address, who is known since a year. */
static inline Arcade workshop_voter(int32_t number, uint32_t address)
{
    char path[2 * WORLD_PATH_MAX];
    Arcade arcade = open_workshop();
    snprintf(arcade.own.name, sizeof arcade.own.name, "p%d", (int)number);
    memcpy(arcade.own.id, "aaaaaaaaaaaaaaaa", sizeof arcade.own.id);
    for (int32_t i = 0; number > 0; number /= 26)
        arcade.own.id[i++] = (char)('a' + number % 26);
    snprintf(arcade.date, sizeof arcade.date, "2024-11-28");
    arcade.has_note = false;
    arcade.address = address;
    snprintf(path, sizeof path, "%s/%s", arcade.paths[ARCADE_PLAYERS], arcade.own.id);
    mkdir(path, 0755);
    return arcade;
}

#endif
