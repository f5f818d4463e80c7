/* workshop_index.c - see workshop_index.h */
#include "workshop_index.h"

#include "../base/file.h"
#include "../base/hash.h"
#include "../base/text.h"
#include "../save/shared_file.h"
#include "workshop_limits.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Rows are as in memory: another program, or another machine, has another size or another mark. */
enum { INDEX_MAX = 8 * 1024 * 1024 };
static const uint64_t mark = UINT64_C(0x314c574547444c00) + sizeof(WorkshopRow);

typedef struct IndexHead {
    uint64_t mark, check; /* of all that follows the head */
    uint64_t count, strings;
    WorkshopSeen seen;
    int64_t foreign, surplus;
} IndexHead;

bool workshop_seen(int folder, const char *name, WorkshopSeen *out)
{
    struct stat status;
    bool is_there = name ? fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
                         : fstat(folder, &status) == 0;
    if (!is_there) return false;
    const struct timespec changed = clock_to_timespec(file_time(&status));
    *out = (WorkshopSeen){status.st_ino, status.st_dev, changed.tv_sec, changed.tv_nsec};
    return true;
}

static void index_name(char out[SHARED_NAME_MAX])
{
    snprintf(out, SHARED_NAME_MAX, "levels-%lu", (unsigned long)geteuid());
}

/* ---- reading ---- */

/* Could the program have written them? What they say of levels is not known. */
static bool are_rows_good(const WorkshopRow *rows, int32_t count, const WorkshopStrings *strings)
{
    for (int32_t i = 0; i < count; i++)
        if (rows[i].by_at >= strings->length || rows[i].title_at >= strings->length ||
            rows[i].own_fault >= WORKSHOP_FAULT_COUNT ||
            (i > 0 && workshop_id_compare(&rows[i - 1].id, &rows[i].id) >= 0))
            return false;
    return strings->length > 0 && strings->bytes[strings->length - 1] == '\0';
}

/* Takes rows and strings out of the bytes of an index. */
static bool take_rows(WorkshopFolder *self, const char *bytes, size_t length)
{
    IndexHead head;
    if (length < sizeof head) return false;
    memcpy(&head, bytes, sizeof head);
    bytes += sizeof head;
    length -= sizeof head;
    if (head.mark != mark || head.count < 1 || head.count > WORKSHOP_LEVELS_A_HOST ||
        head.strings > length || head.count * sizeof(WorkshopRow) + head.strings != length ||
        head.check != hash_bytes(HASH_SEED, (const uint8_t *)bytes, length))
        return false;
    size_t rows = (size_t)head.count * sizeof(WorkshopRow), strings = (size_t)head.strings;
    self->rows = malloc(rows);
    self->strings.bytes = malloc(strings + 1);
    if (!self->rows || !self->strings.bytes) return false;
    memcpy(self->rows, bytes, rows);
    memcpy(self->strings.bytes, bytes + rows, strings);
    self->strings.length = strings;
    self->strings.capacity = strings + 1;
    self->count = (int32_t)head.count;
    self->capacity = (size_t)head.count;
    self->seen = head.seen;
    self->foreign = (int32_t)head.foreign;
    self->surplus = (int32_t)head.surplus;
    return are_rows_good(self->rows, self->count, &self->strings);
}

bool workshop_index_read(WorkshopFolder *self, const Arcade *arcade)
{
    SharedFile file = {.owner = 0};
    struct stat status;
    size_t length;
    index_name(file.name);
    int folder = arcade_open_part(arcade, ARCADE_LISTS);
    if (folder < 0) return false;
    bool is_there = workshop_seen(folder, file.name, &self->index) &&
                    fstatat(folder, file.name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
                    status.st_size <= INDEX_MAX;
    char *bytes =
        is_there ? shared_file_read_listed(folder, &file, (size_t)status.st_size, &length) : NULL;
    close(folder);
    bool is_read = bytes && file.owner == geteuid() && take_rows(self, bytes, length);
    free(bytes);
    if (!is_read) {
        free(self->rows);
        free(self->strings.bytes);
        *self = (WorkshopFolder){.index = self->index}; /* it may be replaced */
    }
    for (int32_t i = 0; i < self->count; i++) {
        self->rows[i].is_checked = false;
        self->rows[i].check_fault = WORKSHOP_FAULT_NONE;
        self->rows[i].ticks = 0;
    }
    return is_read;
}

/* ---- writing ---- */

/* Adds the rows that stay true: not those of texts that could not be read, which are read again. */
static uint64_t add_rows(const WorkshopFolder *self, Text *out)
{
    uint64_t count = 0;
    for (int32_t i = 0; i < self->count; i++) {
        if (self->rows[i].own_fault == WORKSHOP_FAULT_TEXT) continue;
        text_add_bytes(out, (const char *)&self->rows[i], sizeof self->rows[i]);
        count++;
    }
    return count;
}

void workshop_index_write(WorkshopFolder *self, const Arcade *arcade)
{
    char name[SHARED_NAME_MAX];
    WorkshopSeen now = {0};
    IndexHead head = {.mark = mark,
                      .strings = self->strings.length,
                      .seen = self->seen,
                      .foreign = self->foreign,
                      .surplus = self->surplus};
    Text text = TEXT_GROWING;
    index_name(name);
    int folder = arcade_open_part(arcade, ARCADE_LISTS);
    bool is_ours = folder >= 0 && (!workshop_seen(folder, name, &now) ||
                                   memcmp(&now, &self->index, sizeof now) == 0);
    if (is_ours) {
        text_add_bytes(&text, (const char *)&head, sizeof head);
        head.count = add_rows(self, &text);
        /* A folder whose rows are not all there must be listed again. */
        if (head.count < (uint64_t)self->count) head.seen.number = 0;
        text_add_bytes(&text, self->strings.bytes, self->strings.length);
    }
    if (is_ours && head.count > 0 && text.missing == 0 && text.length <= INDEX_MAX) {
        head.check = hash_bytes(HASH_SEED, (const uint8_t *)text.bytes + sizeof head,
                                text.length - sizeof head);
        memcpy(text.bytes, &head, sizeof head);
        (void)shared_file_replace(folder, name, text.bytes, text.length);
        (void)workshop_seen(folder, name, &now);
    }
    self->index = now;
    self->unsaved = 0;
    text_done(&text);
    if (folder >= 0) close(folder);
}
