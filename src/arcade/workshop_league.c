/* workshop_league.c - see workshop_league.h */
#include "workshop_league.h"

#include "../base/hash.h"
#include "../base/utf8.h"
#include "../save/shared_file.h"
#include "workshop_tally.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NUMBERS = 14, WORD_SIZE = 16 };

char *workshop_league_text(const Arcade *arcade, const char *name, size_t *length)
{
    int folder = arcade_open_part(arcade, ARCADE_BOARDS);
    if (folder < 0) return NULL;
    char *text = shared_file_read(folder, name, WORKSHOP_LEAGUE_SIZE_MAX, length);
    close(folder);
    return text;
}

uint64_t workshop_league_stamp(const Arcade *arcade)
{
    char path[WORLD_PATH_MAX + sizeof WORKSHOP_LEAGUE_VOTES];
    struct stat status;
    if (!arcade_has(arcade, ARCADE_BOARDS)) return 0;
    snprintf(path, sizeof path, "%s/" WORKSHOP_LEAGUE_VOTES, arcade->paths[ARCADE_BOARDS]);
    if (lstat(path, &status) != 0) return 0;
    uint64_t stamp = hash_u64(HASH_SEED, (uint64_t)status.st_ino);
    stamp = hash_u64(stamp, (uint64_t)status.st_mtim.tv_sec);
    return hash_finish(hash_u64(stamp, (uint64_t)status.st_mtim.tv_nsec)) | 1;
}

/* Where the line ends and the next one begins. */
static const char *end_of_line(const char *text)
{
    text += strcspn(text, "\n");
    return *text ? text + 1 : text;
}

static bool read_votes(const char *at, WorkshopTally *out)
{
    int64_t numbers[NUMBERS];
    uint64_t hash;
    if (strcspn(at, "\n") < WORKSHOP_HEX || !replay_parse_hash(at, WORKSHOP_HEX, &hash))
        return false;
    at += WORKSHOP_HEX;
    for (int32_t i = 0; i < NUMBERS; i++) {
        if (*at != ' ' || at[1] < '0' || at[1] > '9') return false;
        for (numbers[i] = 0, at++; *at >= '0' && *at <= '9'; at++) {
            numbers[i] = 10 * numbers[i] + (*at - '0');
            if (numbers[i] > INT32_MAX) return false;
        }
    }
    const int64_t *n = numbers;
    *out =
        (WorkshopTally){.id.hash = hash,
                        .likes = (int32_t)n[0],
                        .players = (int32_t)n[1],
                        .finished = (int32_t)n[2],
                        .came_back = (int32_t)n[3],
                        .tries = (int32_t)n[4],
                        .best = (int32_t)n[5],
                        .settled = {(int32_t)n[6], (int32_t)n[7], (int32_t)n[8], (int32_t)n[9]},
                        .fresh = {(int32_t)n[10], (int32_t)n[11], (int32_t)n[12], (int32_t)n[13]}};
    return *at == '\n';
}

bool workshop_league_next_votes(const char **text, WorkshopTally *out)
{
    bool is_read = false;
    while (**text && !is_read) {
        is_read = read_votes(*text, out);
        *text = end_of_line(*text);
    }
    return is_read;
}

void workshop_league_add_votes(const WorkshopTally *tally, Text *out)
{
    text_add(out, "%016" PRIx64 " %d %d %d %d %d %d", tally->id.hash, (int)tally->likes,
             (int)tally->players, (int)tally->finished, (int)tally->came_back, (int)tally->tries,
             (int)tally->best);
    const WorkshopWeights *both[] = {&tally->settled, &tally->fresh};
    for (size_t i = 0; i < ARRAY_LENGTH(both); i++)
        text_add(out, " %d %d %d %d", (int)both[i]->likes, (int)both[i]->players,
                 (int)both[i]->finished, (int)both[i]->came_back);
    text_add_byte(out, '\n');
}

static bool read_gone(const char *at, WorkshopGone *out)
{
    WorkshopGone read = {.at = 0};
    char word[WORD_SIZE];
    int used = 0;
    if (!workshop_id_of_name(at, &read.id) || at[WORKSHOP_NAME_LENGTH] != ' ') return false;
    at += WORKSHOP_NAME_LENGTH + 1;
    if (sscanf(at, "%15[a-z] %" SCNd64 "%n", word, &read.at, &used) != 2) return false;
    read.is_withdrawn = strcmp(word, "withdrawn") == 0;
    if (!read.is_withdrawn && strcmp(word, "hidden") != 0) return false;
    at += used;
    if (*at == ' ') utf8_copy(read.reason, sizeof read.reason, at + 1, strcspn(at + 1, "\n"));
    *out = read;
    return true;
}

bool workshop_league_next_gone(const char **text, WorkshopGone *out)
{
    bool is_read = false;
    while (**text && !is_read) {
        is_read = read_gone(*text, out);
        *text = end_of_line(*text);
    }
    return is_read;
}

void workshop_league_add_gone(const WorkshopGone *gone, Text *out)
{
    char name[WORKSHOP_NAME_MAX];
    workshop_id_to_name(&gone->id, name);
    text_add(out, "%s %s %" PRId64, name, gone->is_withdrawn ? "withdrawn" : "hidden", gone->at);
    if (!gone->is_withdrawn) text_add(out, " %s", gone->reason);
    text_add_byte(out, '\n');
}
