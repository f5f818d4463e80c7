/* workshop_league.c - see workshop_league.h */
#include "workshop_league.h"

#include "../base/file.h"
#include "../base/hash.h"
#include "../base/utf8.h"
#include "../save/shared_file.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORD_SIZE = 16 };

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
    return hash_finish(hash_u64(stamp, (uint64_t)file_time(&status))) | 1;
}

/* Where the line ends and the next one begins. */
static const char *end_of_line(const char *text)
{
    text += strcspn(text, "\n");
    return *text ? text + 1 : text;
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
