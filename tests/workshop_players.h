/* workshop_players.h - many players of a workshop, who come from addresses, and what they say. */
#ifndef LEDGE_TESTS_WORKSHOP_PLAYERS_H
#define LEDGE_TESTS_WORKSHOP_PLAYERS_H

#include "scratch.h"

#include "../src/arcade/arcade.h"
#include "../src/base/text.h"

#include <inttypes.h>

#define WORKSHOP_NOW INT64_C(1764364800)

/* The folder of a test that writes many files: in memory where the system has a place for that, for
 * each of them is synchronized with the disk. */
static inline int workshop_setup(void **state)
{
    static const char memory[] = "/dev/shm";
    if (access(memory, W_OK) == 0) setenv("TMPDIR", memory, 1);
    return scratch_setup(state) != 0 || chmod(scratch_folder, 0755) != 0;
}

/* Another player of the workshop, from an address, who is known since a year. */
static inline Arcade workshop_voter(const Arcade *workshop, int32_t number, uint32_t address)
{
    char path[2 * WORLD_PATH_MAX];
    Arcade arcade = *workshop;
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

/* What a voter says of a level. */
typedef struct WorkshopSaid {
    WorkshopId id; /* in their order */
    bool is_finished, came_back, is_liked;
} WorkshopSaid;

/* Writes the files of a voter, known `since`, who said it all at one time. */
static inline void workshop_say(const Arcade *voter, int64_t since, int64_t at,
                                const WorkshopSaid *said, int32_t count)
{
    static const char *const files[] = {"tries", "likes"};
    char player[VISITOR_PLAYER_MAX], name[WORKSHOP_NAME_MAX], path[2 * WORLD_PATH_MAX];
    arcade_player(voter, player);
    for (size_t file = 0; file < ARRAY_LENGTH(files); file++) {
        Text text = TEXT_GROWING;
        text_add(&text, "; ledge %s 1 %s %" PRId64 " %" PRIu32 "\n", files[file], player, since,
                 voter->address);
        for (int32_t i = 0; i < count; i++) {
            workshop_id_to_name(&said[i].id, name);
            if (file == 0)
                text_add(&text, "%s 3 %d 4000 %d %" PRId64 " %d\n", name, said[i].is_finished,
                         1 + said[i].came_back, at, said[i].is_finished ? 400 : 0);
            else if (said[i].is_liked)
                text_add(&text, "%s %" PRId64 "\n", name, at);
        }
        snprintf(path, sizeof path, "%s/%s/%s", voter->paths[ARCADE_PLAYERS], voter->own.id,
                 files[file]);
        FILE *out = fopen(path, "w");
        if (!out || fwrite(text.bytes, 1, text.length, out) != text.length || fclose(out) != 0)
            abort();
        text_done(&text);
    }
}

#endif
