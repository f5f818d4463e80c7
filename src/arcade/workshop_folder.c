/* workshop_folder.c - see workshop_folder.h */
#include "workshop_folder.h"

#include "../base/array.h"
#include "../base/utf8.h"
#include "../save/shared_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    READ_AT_ONCE = 32, /* texts in a call */
    MARKS_MS = 10000   /* after which hidden, looked and withdrawn are read again */
};

const char *const workshop_fault_words[WORKSHOP_FAULT_COUNT] = {
#define X(id, words) words,
    WORKSHOP_FAULT_LIST(X)
#undef X
};

/* ---- files ---- */

static void file_of(const WorkshopId *id, const char *ending, char out[SHARED_NAME_MAX])
{
    char name[WORKSHOP_NAME_MAX];
    workshop_id_to_name(id, name);
    snprintf(out, SHARED_NAME_MAX, "%s%s", name, ending);
}

/* A file of a level; NULL, with errno, if it is not there. `file` gets its account and time. */
static char *read_file(const Arcade *arcade, const WorkshopId *id, const char *ending, size_t max,
                       SharedFile *file, size_t *length)
{
    int folder = arcade_open_part(arcade, ARCADE_LEVELS);
    if (folder < 0) return NULL;
    file_of(id, ending, file->name);
    char *bytes = shared_file_read_listed(folder, file, max, length);
    int reason = errno;
    close(folder);
    errno = reason;
    return bytes;
}

/* Reads a text that is what its name says; errno is EINVAL where it is another. */
static char *read_level(const Arcade *arcade, const WorkshopId *id, SharedFile *file,
                        size_t *length, WorkshopLevel *about, Level *level)
{
    ErrorList unheard;
    error_list_init(&unheard, "level");
    char *bytes = read_file(arcade, id, WORKSHOP_TEXT_ENDING, WORKSHOP_TEXT_MAX, file, length);
    if (!bytes) return NULL;
    bool is_level = workshop_level_parse(bytes, *length, about, level, &unheard);
    if (is_level && workshop_id_compare(&about->id, id) == 0) return bytes;
    if (is_level && level) level_done(level);
    free(bytes);
    errno = EINVAL;
    return NULL;
}

char *workshop_text(const Arcade *arcade, const WorkshopId *id, size_t *length)
{
    SharedFile file;
    WorkshopLevel about;
    return read_level(arcade, id, &file, length, &about, NULL);
}

bool workshop_open(const Arcade *arcade, const WorkshopId *id, WorkshopLevel *about, Level *level)
{
    SharedFile file;
    size_t length;
    char *bytes = read_level(arcade, id, &file, &length, about, level);
    free(bytes);
    return bytes != NULL;
}

bool workshop_open_run(const Arcade *arcade, const WorkshopId *id, Replay *run)
{
    ErrorList unheard;
    SharedFile file;
    size_t length;
    error_list_init(&unheard, "run");
    char *bytes = read_file(arcade, id, WORKSHOP_RUN_ENDING, WORKSHOP_RUN_SIZE_MAX, &file, &length);
    bool is_run = bytes && replay_parse(bytes, length, run, &unheard);
    free(bytes);
    return is_run;
}

void workshop_hidden_reason(const Arcade *arcade, const WorkshopId *id,
                            char out[WORKSHOP_REASON_MAX])
{
    char name[WORKSHOP_NAME_MAX];
    size_t length;
    out[0] = '\0';
    int folder = arcade_open_part(arcade, ARCADE_HIDDEN);
    if (folder < 0) return;
    workshop_id_to_name(id, name);
    char *text = shared_file_read(folder, name, WORKSHOP_REASON_MAX - 1, &length);
    close(folder);
    if (text) utf8_copy(out, WORKSHOP_REASON_MAX, text, strcspn(text, "\n"));
    free(text);
}

/* ---- rows ---- */

const char *workshop_row_title(const WorkshopFolder *self, int32_t row)
{
    return self->strings.bytes + self->rows[row].title_at;
}

const char *workshop_row_by(const WorkshopFolder *self, int32_t row)
{
    return self->strings.bytes + self->rows[row].by_at;
}

void workshop_row_code(const WorkshopFolder *self, int32_t row, char out[WORKSHOP_CODE_MAX])
{
    workshop_code(&self->rows[row].id, self->rows[row].code_chars, out);
}

/* Five bits a character from the top, and below them how many. */
enum { CODE_COUNT_BITS = 4 };

static uint64_t pack_code(const char *code)
{
    static const char chars[] = "abcdefghijklmnopqrstuvwxyz234567";
    uint64_t packed = 0;
    size_t count = strlen(code);
    for (size_t i = 0; i < count; i++)
        packed |= (uint64_t)(strchr(chars, code[i]) - chars) << (59 - 5 * i);
    return packed | count;
}

void workshop_row_code_text(uint64_t code, char out[WORKSHOP_CODE_MAX])
{
    const WorkshopId id = {.text = code};
    int32_t count = (int32_t)(code & ((1 << CODE_COUNT_BITS) - 1));
    out[0] = '\0';
    if (count >= LEVEL_CODE_CHARS_MIN && count <= LEVEL_CODE_CHARS_MAX)
        workshop_code(&id, count, out);
}

int32_t workshop_folder_find(const WorkshopFolder *self, const WorkshopId *id)
{
    int32_t low = 0, high = self->count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        int order = workshop_id_compare(&self->rows[middle].id, id);
        if (order == 0) return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

int32_t workshop_folder_find_code(const WorkshopFolder *self, const char *code)
{
    int32_t found = -1;
    for (int32_t i = 0; level_workshop_is_code(code) && i < self->count; i++)
        if (workshop_code_fits(&self->rows[i].id, code) &&
            (found < 0 || self->rows[i].since < self->rows[found].since))
            found = i;
    return found;
}

int32_t workshop_folder_find_hash(const WorkshopFolder *self, uint64_t hash)
{
    for (int32_t i = 0; i < self->count; i++) {
        const WorkshopRow *row = &self->rows[i];
        if (row->id.hash == hash && row->fault == WORKSHOP_FAULT_NONE && !row->is_replaced)
            return i;
    }
    return -1;
}

static bool keep_string(WorkshopStrings *strings, const char *text, uint32_t *at)
{
    size_t size = strlen(text) + 1;
    if (!ARRAY_RESERVE(&strings->bytes, &strings->capacity, strings->length + size, 1024))
        return false;
    memcpy(strings->bytes + strings->length, text, size);
    *at = (uint32_t)strings->length;
    strings->length += size;
    return true;
}

/* Fills a row from its file. False if there is no complete file, or memory ran out. */
static bool read_row(WorkshopFolder *self, const Arcade *arcade, const WorkshopId *id,
                     WorkshopRow *row)
{
    static const int64_t second = 1000000000;
    WorkshopLevel about = {0};
    SharedFile file = {.owner = 0};
    size_t length;
    *row = (WorkshopRow){.id = *id, .newer = -1, .like = -1};
    char *bytes = read_level(arcade, id, &file, &length, &about, NULL);
    if (!bytes && (errno == ENOENT || errno == EACCES || errno == ENOMEM)) return false;
    if (!bytes)
        row->own_fault = file.time ? WORKSHOP_FAULT_TEXT : WORKSHOP_FAULT_FILE;
    else if (!arcade_speaks_for(arcade, file.owner, about.by))
        row->own_fault = WORKSHOP_FAULT_OWNER;
    free(bytes);
    if (!keep_string(&self->strings, about.by, &row->by_at) ||
        !keep_string(&self->strings, about.title, &row->title_at))
        return false;
    row->owner = (uint32_t)file.owner;
    row->since = file.time / second;
    row->at = about.at < row->since ? about.at : row->since;
    row->after = pack_code(about.after);
    row->remix = pack_code(about.remix);
    row->cols = (uint16_t)about.cols;
    row->rows = (uint16_t)about.rows;
    row->content = about.content;
    return true;
}

/* ---- what follows from all rows ---- */

static int order_of_rows(const void *a, const void *b)
{
    return workshop_id_compare(&((const WorkshopRow *)a)->id, &((const WorkshopRow *)b)->id);
}

static bool is_same_player(const WorkshopFolder *self, const WorkshopRow *a, const WorkshopRow *b)
{
    return strcmp(visitor_player_id(self->strings.bytes + a->by_at),
                  visitor_player_id(self->strings.bytes + b->by_at)) == 0;
}

/* Rows from `first` on have one hash: which of them counts. */
static void judge_same_hash(WorkshopFolder *self, int32_t first, int32_t end)
{
    WorkshopRow *oldest = NULL, *newest = NULL;
    for (WorkshopRow *row = &self->rows[first]; row < &self->rows[end]; row++)
        if (row->fault == WORKSHOP_FAULT_NONE && (!oldest || row->since < oldest->since))
            oldest = row;
    if (!oldest) return;
    for (WorkshopRow *row = &self->rows[first]; row < &self->rows[end]; row++) {
        if (row->fault != WORKSHOP_FAULT_NONE) continue;
        if (!is_same_player(self, row, oldest))
            row->fault = WORKSHOP_FAULT_TAKEN;
        else if (!newest || row->since > newest->since ||
                 (row->since == newest->since && row->at > newest->at))
            newest = row;
    }
    for (WorkshopRow *row = &self->rows[first]; row < &self->rows[end]; row++)
        row->is_replaced = row->fault == WORKSHOP_FAULT_NONE && row != newest;
}

static int order_of_texts(const void *a, const void *b)
{
    const WorkshopRow *left = *(WorkshopRow *const *)a, *right = *(WorkshopRow *const *)b;
    return (left->id.text > right->id.text) - (left->id.text < right->id.text);
}

/* Gives codes, and points older rows to the newer ones whose `after` they are. Without memory codes
 * have all their characters. */
static void join_rows(WorkshopFolder *self)
{
    WorkshopRow **sorted = malloc(((size_t)self->count + 1) * sizeof *sorted);
    for (int32_t i = 0; i < self->count; i++) {
        self->rows[i].code_chars = sorted ? LEVEL_CODE_CHARS_MIN : LEVEL_CODE_CHARS_MAX;
        if (sorted) sorted[i] = &self->rows[i];
    }
    if (sorted) qsort(sorted, (size_t)self->count, sizeof *sorted, order_of_texts);
    for (int32_t i = 0; sorted && i + 1 < self->count; i++) {
        WorkshopRow *a = sorted[i], *b = sorted[i + 1];
        uint8_t chars = (uint8_t)workshop_code_chars(&a->id, &b->id);
        if (chars > a->code_chars) a->code_chars = chars;
        if (chars > b->code_chars) b->code_chars = chars;
    }
    free(sorted);
    for (int32_t i = 0; i < self->count; i++) {
        char code[WORKSHOP_CODE_MAX];
        const WorkshopRow *row = &self->rows[i];
        if (row->after == 0 || row->fault != WORKSHOP_FAULT_NONE) continue;
        workshop_row_code_text(row->after, code);
        int32_t older = workshop_folder_find_code(self, code);
        if (older >= 0 && older != i && is_same_player(self, row, &self->rows[older]))
            self->rows[older].newer = i;
    }
}

/* ---- marks of the operator and of authors ---- */

typedef struct Marking {
    WorkshopFolder *self;
    const Arcade *arcade;
    ArcadePart part;
    int folder;
} Marking;

static bool mark_row(void *context, const char *name)
{
    const Marking *marking = context;
    struct stat status;
    WorkshopId id;
    if (strlen(name) != WORKSHOP_NAME_LENGTH || !workshop_id_of_name(name, &id)) return true;
    int32_t at = workshop_folder_find(marking->self, &id);
    if (at < 0 || fstatat(marking->folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 ||
        !S_ISREG(status.st_mode) || !arcade_speaks_for(marking->arcade, status.st_uid, ""))
        return true;
    WorkshopRow *row = &marking->self->rows[at];
    if (marking->part == ARCADE_LOOKED)
        row->is_looked = true;
    else
        row->is_hidden = true;
    return true;
}

static void mark_part(WorkshopFolder *self, const Arcade *arcade, ArcadePart part)
{
    Marking marking = {self, arcade, part, arcade_open_part(arcade, part)};
    if (marking.folder < 0) return;
    (void)shared_file_each(marking.folder, mark_row, &marking);
    close(marking.folder);
}

typedef struct AuthorRow {
    const char *id; /* of the author */
    int32_t row;
} AuthorRow;

static int order_of_authors(const void *a, const void *b)
{
    return strcmp(((const AuthorRow *)a)->id, ((const AuthorRow *)b)->id);
}

/* The ids in the player's own folder that the player has withdrawn; NULL: none. */
static char *read_withdrawn(const Arcade *arcade, int players, const char *player)
{
    SharedFile file = {.name = WORKSHOP_WITHDRAWN_NAME};
    size_t length;
    int folder =
        openat(players, visitor_player_id(player), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) return NULL;
    char *text = shared_file_read_listed(folder, &file, WORKSHOP_WITHDRAWN_MAX, &length);
    close(folder);
    if (text && arcade_speaks_for(arcade, file.owner, player)) return text;
    free(text);
    return NULL;
}

/* Marks the rows of one author. */
static void mark_rows_of_author(WorkshopFolder *self, const Arcade *arcade, int players,
                                const AuthorRow *rows, int32_t count)
{
    const char *player = workshop_row_by(self, rows[0].row);
    char *withdrawn = players >= 0 ? read_withdrawn(arcade, players, player) : NULL;
    int64_t forgotten = arcade_forgotten_until(arcade, rows[0].id);
    for (int32_t i = 0; i < count; i++) {
        char name[WORKSHOP_NAME_MAX];
        WorkshopRow *row = &self->rows[rows[i].row];
        workshop_id_to_name(&row->id, name);
        if (withdrawn && strstr(withdrawn, name)) row->is_withdrawn = true;
        if (row->since < forgotten) row->fault = WORKSHOP_FAULT_FORGOTTEN;
    }
    free(withdrawn);
}

/* False when memory ran out. */
static bool mark_authors(WorkshopFolder *self, const Arcade *arcade)
{
    AuthorRow *sorted = malloc(((size_t)self->count + 1) * sizeof *sorted);
    int32_t count = 0, end;
    if (!sorted) return false;
    for (int32_t i = 0; i < self->count; i++)
        if (self->rows[i].fault == WORKSHOP_FAULT_NONE)
            sorted[count++] = (AuthorRow){visitor_player_id(workshop_row_by(self, i)), i};
    qsort(sorted, (size_t)count, sizeof *sorted, order_of_authors);
    int players = arcade_open_part(arcade, ARCADE_PLAYERS);
    for (int32_t first = 0; first < count; first = end) {
        for (end = first + 1; end < count && strcmp(sorted[end].id, sorted[first].id) == 0;)
            end++;
        mark_rows_of_author(self, arcade, players, &sorted[first], end - first);
    }
    if (players >= 0) close(players);
    free(sorted);
    return true;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Finds out anew what does not follow from the texts. */
static void mark_rows(WorkshopFolder *self, const Arcade *arcade)
{
    int32_t end;
    for (int32_t i = 0; i < self->count; i++) {
        WorkshopRow *row = &self->rows[i];
        row->is_hidden = row->is_looked = row->is_withdrawn = row->is_replaced = false;
        row->newer = -1;
        row->fault = row->own_fault;
    }
    mark_part(self, arcade, ARCADE_HIDDEN);
    mark_part(self, arcade, ARCADE_LOOKED);
    (void)mark_authors(self, arcade);
    for (int32_t first = 0; first < self->count; first = end) {
        for (end = first + 1;
             end < self->count && self->rows[end].id.hash == self->rows[first].id.hash;)
            end++;
        judge_same_hash(self, first, end);
    }
    join_rows(self);
    self->marked_at = now_ms();
}

/* ---- reading ---- */

static bool list_name(void *context, const char *name)
{
    WorkshopFolder *self = context;
    WorkshopId id;
    bool has_id = strlen(name) > WORKSHOP_NAME_LENGTH && workshop_id_of_name(name, &id);
    const char *ending = has_id ? name + WORKSHOP_NAME_LENGTH : "";
    if (strcmp(ending, WORKSHOP_TEXT_ENDING) != 0) {
        self->foreign += strcmp(ending, WORKSHOP_RUN_ENDING) != 0 && name[0] != '.';
        return true;
    }
    if (!ARRAY_RESERVE(&self->pending, &self->pending_capacity, (size_t)self->pending_count + 1,
                       64))
        return false;
    self->pending[self->pending_count++] = id;
    return true;
}

static int order_of_ids(const void *a, const void *b)
{
    return workshop_id_compare(a, b);
}

/* Lists the folder: leaves pending what has no row, and removes rows without a file. */
static void list_levels(WorkshopFolder *self, int folder)
{
    int32_t kept = 0, fresh = 0, at = 0;
    self->pending_count = self->pending_read = self->foreign = self->surplus = 0;
    (void)shared_file_each(folder, list_name, self);
    if (self->pending_count > 0)
        qsort(self->pending, (size_t)self->pending_count, sizeof *self->pending, order_of_ids);
    for (int32_t i = 0; i < self->pending_count; i++) {
        const WorkshopId *id = &self->pending[i];
        while (at < self->count && workshop_id_compare(&self->rows[at].id, id) < 0)
            at++;
        if (at < self->count && workshop_id_compare(&self->rows[at].id, id) == 0)
            self->rows[kept++] = self->rows[at++];
        else
            self->pending[fresh++] = *id;
    }
    self->count = kept;
    self->pending_count = min_i32(fresh, max_i32(0, WORKSHOP_LEVELS_A_HOST - kept));
    self->surplus = fresh - self->pending_count;
}

/* Was the folder the same when it was listed? A change within the same tick of the file system's
 * clock would not be seen, so that a folder which has just changed is listed again. */
static bool is_as_seen(const struct stat *seen, const struct stat *now)
{
    return seen->st_ino == now->st_ino && seen->st_dev == now->st_dev &&
           seen->st_mtim.tv_sec == now->st_mtim.tv_sec &&
           seen->st_mtim.tv_nsec == now->st_mtim.tv_nsec;
}

static void begin_reading(WorkshopFolder *self, int folder, const struct stat *status)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    list_levels(self, folder);
    self->seen = *status;
    if (now.tv_sec - status->st_mtim.tv_sec < 1) self->seen.st_ino = 0;
    self->is_whole = false;
}

/* Reads some of the pending texts; true when none is left. */
static bool read_some(WorkshopFolder *self, const Arcade *arcade)
{
    for (int32_t i = 0; i < READ_AT_ONCE && self->pending_read < self->pending_count; i++) {
        WorkshopRow row;
        const WorkshopId *id = &self->pending[self->pending_read++];
        if (!read_row(self, arcade, id, &row)) continue;
        if (ARRAY_RESERVE(&self->rows, &self->capacity, (size_t)self->count + 1, 64))
            self->rows[self->count++] = row;
    }
    return self->pending_read == self->pending_count;
}

bool workshop_folder_read(WorkshopFolder *self, const Arcade *arcade)
{
    struct stat status;
    int folder = arcade_open_part(arcade, ARCADE_LEVELS);
    if (folder < 0 || fstat(folder, &status) != 0) {
        if (folder >= 0) close(folder);
        workshop_folder_done(self);
        return true;
    }
    bool is_new = self->is_whole ? !is_as_seen(&self->seen, &status) : self->pending_count == 0;
    if (is_new) begin_reading(self, folder, &status);
    close(folder);
    if (!self->is_whole) {
        if (!read_some(self, arcade)) return false;
        if (self->count > 0)
            qsort(self->rows, (size_t)self->count, sizeof *self->rows, order_of_rows);
        self->pending_count = 0;
        self->is_whole = true;
        mark_rows(self, arcade);
    } else if (now_ms() - self->marked_at >= MARKS_MS) {
        mark_rows(self, arcade);
    }
    return true;
}

void workshop_folder_done(WorkshopFolder *self)
{
    free(self->rows);
    free(self->strings.bytes);
    free(self->pending);
    memset(self, 0, sizeof *self);
}
