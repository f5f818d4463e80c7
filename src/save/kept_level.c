/* kept_level.c - see kept_level.h */
#include "kept_level.h"

#include "../base/clock.h"
#include "../base/path.h"
#include "../level/level_file.h"
#include "shared_list.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES_READ_MAX = 16, DATE_LENGTH = 10, HASH_DIGITS = 16 };

static const char ending[] = ".level";

void kept_level_key(const KeptLevel *kept, char out[KEPT_LEVEL_KEY_MAX])
{
    char date[DAY_TEXT_MAX];
    day_to_text(kept->day, date);
    snprintf(out, KEPT_LEVEL_KEY_MAX, "%.10s-%d-%016" PRIx64, date, (int)(kept->difficulty % 10),
             kept->hash);
}

bool kept_level_read_name(const char *name, KeptLevel *kept)
{
    KeptLevel read;
    char date[DAY_TEXT_MAX], again[KEPT_LEVEL_KEY_MAX];
    size_t length = DATE_LENGTH + 3 + HASH_DIGITS;
    if (strlen(name) >= SHARED_NAME_MAX || strlen(name) <= length || name[length] != '-' ||
        !path_has_ending(name, ending))
        return false;
    snprintf(date, sizeof date, "%.*s", DATE_LENGTH, name);
    read.difficulty = name[DATE_LENGTH + 1] - '0';
    read.hash = strtoull(name + length - HASH_DIGITS, NULL, 16);
    if (!day_from_text(date, &read.day)) return false;
    if (read.difficulty < 1 || read.difficulty > DAY_DIFFICULTIES || read.hash == 0) return false;
    kept_level_key(&read, again);
    if (strncmp(again, name, length) != 0) return false;
    *kept = read;
    return true;
}

bool kept_level_is_right(const KeptLevel *kept, const char *text, size_t length)
{
    Level level;
    ErrorList unheard;
    error_list_init(&unheard, "daily");
    if (length > KEPT_LEVEL_SIZE_MAX) return false;
    LevelFile *file = level_file_parse("daily.txt", text, length, NULL, &level, &unheard);
    if (!file) return false;
    bool is_right = level.generated[0] && level_hash(&level) == kept->hash;
    level_done(&level);
    level_file_done(file);
    return is_right;
}

/* ---- finding ---- */

/* The oldest files whose names say that they are what is wanted. */
typedef struct Search {
    int folder;
    const KeptLevel *wanted;
    int32_t count;
    SharedFile files[FILES_READ_MAX];
} Search;

static bool fits(const Search *search, const KeptLevel *kept, const SharedFile *file)
{
    const KeptLevel *wanted = search->wanted;
    int64_t day_begins = 86400 * CLOCK_SECOND * day_number(kept->day);
    bool is_of_day = wanted->difficulty == 0 || (kept->difficulty == wanted->difficulty &&
                                                 day_number(kept->day) == day_number(wanted->day));
    bool is_right = wanted->hash ? kept->hash == wanted->hash : file->time >= day_begins;
    return is_of_day && is_right;
}

static bool take_name(void *context, const char *name)
{
    Search *search = context;
    struct stat status;
    KeptLevel kept;
    SharedFile file;
    int32_t at = search->count;
    if (!kept_level_read_name(name, &kept) ||
        fstatat(search->folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0)
        return true;
    shared_file_take_status(&file, &status);
    if (!fits(search, &kept, &file)) return true;
    snprintf(file.name, sizeof file.name, "%s", name);
    while (at > 0 && file.time < search->files[at - 1].time)
        at--;
    if (at == FILES_READ_MAX) return true;
    search->count = min_i32(search->count + 1, FILES_READ_MAX);
    memmove(&search->files[at + 1], &search->files[at],
            (size_t)(search->count - 1 - at) * sizeof *search->files);
    search->files[at] = file;
    return true;
}

char *kept_level_find(const char *folder, const KeptLevel *wanted, KeptLevel *found, size_t *length)
{
    char *text = NULL;
    KeptLevel kept;
    Search search = {.folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), .wanted = wanted};
    if (search.folder < 0) return NULL;
    (void)shared_file_each(search.folder, take_name, &search);
    for (int32_t i = 0; i < search.count && !text; i++) {
        const char *name = search.files[i].name;
        text = shared_file_read(search.folder, name, KEPT_LEVEL_SIZE_MAX, length);
        (void)kept_level_read_name(name, &kept);
        if (!text || kept_level_is_right(&kept, text, *length)) continue;
        free(text);
        text = NULL;
    }
    close(search.folder);
    if (text) *found = kept;
    return text;
}

/* ---- keeping ---- */

/* A session in a kiosk adds files, but replaces and removes none. */
bool kept_level_add(const char *folder, const KeptLevel *kept, const char *text, size_t length)
{
    enum { MODE = S_IRUSR | S_IRGRP | S_IROTH };
    char prefix[KEPT_LEVEL_KEY_MAX + 1];
    size_t there;
    KeptLevel found;
    if (!kept_level_is_right(kept, text, length)) {
        errno = EINVAL;
        return false;
    }
    char *old = kept_level_find(folder, kept, &found, &there);
    free(old);
    if (old) return true;
    kept_level_key(kept, prefix);
    text_append(prefix, sizeof prefix, "-");
    const SharedPost post = {prefix, ending, text, length, MODE};
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_kept = fd >= 0 && shared_list_post(fd, &post);
    int reason = errno;
    if (fd >= 0) close(fd);
    errno = reason;
    return is_kept;
}
