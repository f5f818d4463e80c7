/* workshop_folder.c - see workshop_folder.h */
#include "workshop_folder.h"

#include "../base/array.h"
#include "../base/clock.h"
#include "../base/utf8.h"
#include "../level/level_file.h"
#include "../save/shared_file.h"
#include "workshop_index.h"
#include "workshop_league.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    CELLS_AT_ONCE = 1 << 15, /* of the levels that are read in a call, about */
    CANDIDATES_MAX = 4,      /* levels that a new one is compared with, cell by cell */
    UNSAVED_MAX = 16,        /* new rows before the index is written again */
    MARKS_MS = 10000         /* after which hidden, looked and withdrawn are read again */
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

/* Is the file complete? One that is being written has no permissions (shared_file_add), which does
 * not keep root out; its time would change once more. */
static bool is_complete(int folder, const char *name)
{
    struct stat status;
    if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return false;
    if (!(status.st_mode & S_IRUSR)) errno = EACCES;
    return status.st_mode & S_IRUSR;
}

/* A complete file of a level; NULL, with errno, if it is not there. `file` gets its account and
 * time. */
static char *read_file(const Arcade *arcade, const WorkshopId *id, const char *ending, size_t max,
                       SharedFile *file, size_t *length)
{
    int folder = arcade_open_part(arcade, ARCADE_LEVELS);
    if (folder < 0) return NULL;
    file_of(id, ending, file->name);
    char *bytes =
        is_complete(folder, file->name) ? shared_file_read_listed(folder, file, max, length) : NULL;
    int reason = errno;
    close(folder);
    errno = reason;
    return bytes;
}

/* Reads a text that is what its name says; errno is EILSEQ where it is not, EINVAL where it is no
 * level, perhaps because memory ran out. */
static char *read_level(const Arcade *arcade, const WorkshopId *id, SharedFile *file,
                        size_t *length, WorkshopLevel *about, Level *level)
{
    ErrorList unheard;
    WorkshopLevel fresh;
    error_list_init(&unheard, "level");
    char *bytes = read_file(arcade, id, WORKSHOP_TEXT_ENDING, WORKSHOP_TEXT_MAX, file, length);
    if (!bytes) return NULL;
    bool is_level = workshop_level_parse(bytes, *length, &fresh, level, &unheard);
    if (is_level && workshop_id_compare(&fresh.id, id) == 0) {
        *about = fresh;
        return bytes;
    }
    if (is_level && level) level_done(level);
    int reason = !is_level && workshop_text_hash(bytes, *length) == id->text ? EINVAL : EILSEQ;
    free(bytes);
    errno = reason;
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

/* Why another host has hidden the level. */
static void find_reason_elsewhere(const Arcade *arcade, const WorkshopId *id,
                                  char out[WORKSHOP_REASON_MAX])
{
    size_t length;
    WorkshopGone gone;
    char *text = workshop_league_text(arcade, WORKSHOP_LEAGUE_GONE, &length);
    const char *at = text ? text : "";
    while (workshop_league_next_gone(&at, &gone))
        if (!gone.is_withdrawn && workshop_id_compare(&gone.id, id) == 0) {
            snprintf(out, WORKSHOP_REASON_MAX, "%s", gone.reason);
            break;
        }
    free(text);
}

void workshop_own_hidden_reason(const Arcade *arcade, const WorkshopId *id,
                                char out[WORKSHOP_REASON_MAX])
{
    char name[WORKSHOP_NAME_MAX];
    size_t length;
    out[0] = '\0';
    int folder = arcade_open_part(arcade, ARCADE_HIDDEN);
    workshop_id_to_name(id, name);
    char *text =
        folder >= 0 ? shared_file_read(folder, name, WORKSHOP_REASON_MAX - 1, &length) : NULL;
    if (folder >= 0) close(folder);
    if (text) utf8_copy(out, WORKSHOP_REASON_MAX, text, strcspn(text, "\n"));
    free(text);
}

void workshop_hidden_reason(const Arcade *arcade, const WorkshopId *id,
                            char out[WORKSHOP_REASON_MAX])
{
    workshop_own_hidden_reason(arcade, id, out);
    if (!out[0]) find_reason_elsewhere(arcade, id, out);
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

bool workshop_folder_shows_words(const WorkshopFolder *self, const Arcade *arcade, int32_t row)
{
    if (strcmp(visitor_player_id(workshop_row_by(self, row)), arcade->own.id) == 0) return true;
    switch (arcade->signs) {
    case WORKSHOP_SIGNS_ALL: return true;
    case WORKSHOP_SIGNS_AFTER: return self->rows[row].is_looked;
    case WORKSHOP_SIGNS_NONE: break;
    }
    return false;
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

/* Fills a row from its file, and gives the geometry to the caller, NULL where the file has a fault.
 * False if there is no complete file, or memory ran out. */
static bool read_row(WorkshopFolder *self, const Arcade *arcade, const WorkshopId *id,
                     WorkshopRow *row, WorkshopGeometry **geometry)
{
    WorkshopLevel about = {0};
    Level level;
    SharedFile file = {.owner = 0};
    size_t length;
    *row = (WorkshopRow){.id = *id, .newer = -1, .like = -1};
    *geometry = NULL;
    char *bytes = read_level(arcade, id, &file, &length, &about, &level);
    if (!bytes && (errno == ENOENT || errno == EACCES || errno == ENOMEM)) return false;
    if (!bytes && file.time == 0)
        row->own_fault = WORKSHOP_FAULT_FILE;
    else if (!bytes)
        row->own_fault = errno == EILSEQ ? WORKSHOP_FAULT_NAME : WORKSHOP_FAULT_TEXT;
    else if (!arcade_speaks_for(arcade, file.owner, about.by))
        row->own_fault = WORKSHOP_FAULT_OWNER;
    if (bytes) {
        *geometry = workshop_geometry_create(&level);
        level_done(&level);
        free(bytes);
        const WorkshopSketch *sketch = *geometry ? workshop_geometry_sketch(*geometry) : NULL;
        if (!sketch) return false;
        row->sketch = *sketch;
    }
    row->owner = (uint32_t)file.owner;
    row->since = file.time;
    row->at = about.at < file.time / CLOCK_SECOND ? about.at : file.time / CLOCK_SECOND;
    row->after = pack_code(about.after);
    row->remix = pack_code(about.remix);
    row->cols = (uint16_t)about.cols;
    row->rows = (uint16_t)about.rows;
    row->content = about.content;
    return keep_string(&self->strings, about.by, &row->by_at) &&
           keep_string(&self->strings, about.title, &row->title_at);
}

/* ---- copies ---- */

static bool is_same_player(const WorkshopFolder *self, const WorkshopRow *a, const WorkshopRow *b)
{
    return strcmp(visitor_player_id(self->strings.bytes + a->by_at),
                  visitor_player_id(self->strings.bytes + b->by_at)) == 0;
}

typedef struct Candidate {
    int32_t row, likeness;
} Candidate;

/* The rows that are most like it, the likest first. */
static int32_t find_candidates(const WorkshopFolder *self, const WorkshopRow *row,
                               Candidate out[CANDIDATES_MAX])
{
    int32_t count = 0;
    for (int32_t i = 0; i < self->count; i++) {
        const WorkshopRow *other = &self->rows[i];
        int32_t likeness = workshop_sketch_likeness(&row->sketch, &other->sketch), at = count;
        if (likeness == 0 || other->own_fault || other->id.hash == row->id.hash) continue;
        while (at > 0 && out[at - 1].likeness < likeness)
            at--;
        if (at == CANDIDATES_MAX) continue;
        count = min_i32(count + 1, CANDIDATES_MAX);
        memmove(&out[at + 1], &out[at], (size_t)(count - 1 - at) * sizeof *out);
        out[at] = (Candidate){i, likeness};
    }
    return count;
}

static int64_t since_of_text(const WorkshopFolder *self, uint64_t text)
{
    for (int32_t i = 0; i < self->count; i++)
        if (self->rows[i].id.text == text) return self->rows[i].since;
    return INT64_MAX;
}

/* Notes in the younger of two rows that it is like the older one; of several, like the oldest. */
static void note_copy(const WorkshopFolder *self, WorkshopRow *younger, const WorkshopRow *older,
                      WorkshopGeometry *copy, WorkshopGeometry *original)
{
    int32_t percent = workshop_copy_percent(original, copy);
    if (percent < WORKSHOP_COPY_PERCENT) return;
    if (younger->like_text && since_of_text(self, younger->like_text) <= older->since) return;
    younger->like_percent = (uint8_t)percent;
    younger->like_text = older->id.text;
}

/* The geometry of a level that has a row: its text is not compared with its name once more, for it
 * is only compared with others. NULL if it cannot be read. */
static WorkshopGeometry *read_geometry(const Arcade *arcade, const WorkshopId *id, int64_t *cells)
{
    SharedFile file;
    ErrorList unheard;
    Level level;
    size_t length;
    char *bytes = read_file(arcade, id, WORKSHOP_TEXT_ENDING, WORKSHOP_TEXT_MAX, &file, &length);
    error_list_init(&unheard, "level");
    LevelFile *read =
        bytes ? level_file_parse("level", bytes, length, NULL, &level, &unheard) : NULL;
    free(bytes);
    if (!read) return NULL;
    WorkshopGeometry *geometry = workshop_geometry_create(&level);
    *cells += (int64_t)level.cols * level.rows;
    level_file_done(read);
    level_done(&level);
    return geometry;
}

/* Compares a new row with all others. Returns the cells that were compared. */
static int64_t look_for_copies(WorkshopFolder *self, const Arcade *arcade, WorkshopRow *row,
                               WorkshopGeometry *geometry)
{
    Candidate candidates[CANDIDATES_MAX];
    int32_t count = find_candidates(self, row, candidates);
    int64_t cells = 0;
    for (int32_t i = 0; i < count; i++) {
        WorkshopRow *other = &self->rows[candidates[i].row];
        WorkshopGeometry *theirs = read_geometry(arcade, &other->id, &cells);
        if (theirs && other->since <= row->since)
            note_copy(self, row, other, geometry, theirs);
        else if (theirs)
            note_copy(self, other, row, theirs, geometry);
        workshop_geometry_destroy(theirs);
        cells += (int64_t)row->cols * row->rows;
    }
    return cells;
}

/* ---- what follows from all rows ---- */

static int order_of_rows(const void *a, const void *b)
{
    return workshop_id_compare(&((const WorkshopRow *)a)->id, &((const WorkshopRow *)b)->id);
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

/* As workshop_folder_find_code, among rows in the order of their texts; NULL: none. */
static WorkshopRow *find_packed_code(WorkshopRow *const sorted[], int32_t count, uint64_t packed)
{
    const uint64_t first = packed & ~UINT64_C(0) << CODE_COUNT_BITS;
    char code[WORKSHOP_CODE_MAX];
    WorkshopRow *found = NULL;
    int32_t low = 0, high = count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (sorted[middle]->id.text < first)
            low = middle + 1;
        else
            high = middle;
    }
    workshop_row_code_text(packed, code);
    for (; low < count && workshop_code_fits(&sorted[low]->id, code); low++)
        if (!found || sorted[low]->since < found->since ||
            (sorted[low]->since == found->since && sorted[low] < found))
            found = sorted[low];
    return found;
}

/* Gives codes that differ, finds the rows that others are like, and points older rows to the newer
 * ones whose `after` they are. Without memory codes have all their characters, and nothing is like
 * anything or newer. */
static void join_texts(WorkshopFolder *self)
{
    WorkshopRow **sorted = malloc(((size_t)self->count + 1) * sizeof *sorted);
    for (int32_t i = 0; i < self->count; i++) {
        self->rows[i].code_chars = sorted ? LEVEL_CODE_CHARS_MIN : LEVEL_CODE_CHARS_MAX;
        self->rows[i].like = -1;
        if (sorted) sorted[i] = &self->rows[i];
    }
    if (!sorted) return;
    qsort(sorted, (size_t)self->count, sizeof *sorted, order_of_texts);
    for (int32_t i = 0; i + 1 < self->count; i++) {
        WorkshopRow *a = sorted[i], *b = sorted[i + 1];
        uint8_t chars = (uint8_t)workshop_code_chars(&a->id, &b->id);
        if (chars > a->code_chars) a->code_chars = chars;
        if (chars > b->code_chars) b->code_chars = chars;
    }
    for (int32_t i = 0; i < self->count; i++) {
        const WorkshopRow wanted = {.id = {.text = self->rows[i].like_text}}, *key = &wanted;
        WorkshopRow **like = self->rows[i].like_text ? bsearch(&key, sorted, (size_t)self->count,
                                                               sizeof *sorted, order_of_texts)
                                                     : NULL;
        if (like && (*like)->fault == WORKSHOP_FAULT_NONE &&
            !is_same_player(self, *like, &self->rows[i]))
            self->rows[i].like = (int32_t)(*like - self->rows);
    }
    for (int32_t i = 0; i < self->count; i++) {
        const WorkshopRow *row = &self->rows[i];
        if (row->after == 0 || row->fault != WORKSHOP_FAULT_NONE) continue;
        WorkshopRow *older = find_packed_code(sorted, self->count, row->after);
        if (older && older != row && is_same_player(self, row, older)) older->newer = i;
    }
    free(sorted);
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
    bool counts = at >= 0 && (!marking->arcade->is_for_all ||
                              (fstatat(marking->folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
                               arcade_speaks_for(marking->arcade, status.st_uid, "")));
    if (!counts) return true;
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

int64_t workshop_looked_at(const Arcade *arcade, const WorkshopRow *row)
{
    char name[WORKSHOP_NAME_MAX], path[WORLD_PATH_MAX + WORKSHOP_NAME_MAX];
    struct stat status;
    if (!row->is_looked) return 0;
    workshop_id_to_name(&row->id, name);
    snprintf(path, sizeof path, "%s/%s", arcade->paths[ARCADE_LOOKED], name);
    return lstat(path, &status) == 0 ? (int64_t)status.st_mtime : 0;
}

/* What is gone on another host is so here, unless the operator of this one has looked at it since.
 */
static void mark_elsewhere(WorkshopFolder *self, const Arcade *arcade)
{
    size_t length;
    WorkshopGone gone;
    char *text = workshop_league_text(arcade, WORKSHOP_LEAGUE_GONE, &length);
    const char *at = text ? text : "";
    while (workshop_league_next_gone(&at, &gone)) {
        int32_t i = workshop_folder_find(self, &gone.id);
        WorkshopRow *row = i >= 0 ? &self->rows[i] : NULL;
        if (row && gone.is_withdrawn)
            row->is_withdrawn = true;
        else if (row && workshop_looked_at(arcade, row) <= gone.at)
            row->is_hidden = true;
    }
    free(text);
}

typedef struct AuthorRow {
    const char *id; /* of the author */
    int32_t row;
} AuthorRow;

static int order_of_authors(const void *a, const void *b)
{
    return strcmp(((const AuthorRow *)a)->id, ((const AuthorRow *)b)->id);
}

/* The rows by their authors. */
typedef struct Authors {
    WorkshopFolder *self;
    const Arcade *arcade;
    AuthorRow *rows;
    int32_t count;
} Authors;

/* The ids in the player's own folder that the player has withdrawn; NULL: none. */
static char *read_withdrawn(const Arcade *arcade, int players, const char *player)
{
    SharedFile file = {.owner = 0};
    size_t length;
    snprintf(file.name, sizeof file.name, "%s/" WORKSHOP_WITHDRAWN_NAME, visitor_player_id(player));
    char *text = shared_file_read_listed(players, &file, WORKSHOP_WITHDRAWN_MAX, &length);
    if (text && arcade_speaks_for(arcade, file.owner, player)) return text;
    free(text);
    return NULL;
}

static void mark_withdrawn(const Authors *authors)
{
    const char *last = "";
    char name[WORKSHOP_NAME_MAX], *withdrawn = NULL;
    int players = arcade_open_part(authors->arcade, ARCADE_PLAYERS);
    for (int32_t i = 0; players >= 0 && i < authors->count; i++) {
        int32_t row = authors->rows[i].row;
        if (strcmp(authors->rows[i].id, last) != 0) {
            free(withdrawn);
            withdrawn =
                read_withdrawn(authors->arcade, players, workshop_row_by(authors->self, row));
        }
        last = authors->rows[i].id;
        workshop_id_to_name(&authors->self->rows[row].id, name);
        if (withdrawn && strstr(withdrawn, name)) authors->self->rows[row].is_withdrawn = true;
    }
    free(withdrawn);
    if (players >= 0) close(players);
}

/* `name` is the id of a player who may want to be forgotten. */
static bool forget_rows(void *context, const char *name)
{
    const Authors *authors = context;
    const AuthorRow wanted = {name, 0}, *end = authors->rows + authors->count;
    const AuthorRow *row = bsearch(&wanted, authors->rows, (size_t)authors->count,
                                   sizeof *authors->rows, order_of_authors);
    int64_t until = row ? arcade_forgotten_until(authors->arcade, name) : 0;
    while (row && row > authors->rows && strcmp(row[-1].id, name) == 0)
        row--;
    for (; row && row < end && strcmp(row->id, name) == 0; row++)
        if (authors->self->rows[row->row].since / CLOCK_SECOND < until)
            authors->self->rows[row->row].fault = WORKSHOP_FAULT_FORGOTTEN;
    return true;
}

/* Marks nothing when memory ran out. */
static void mark_authors(WorkshopFolder *self, const Arcade *arcade)
{
    Authors authors = {self, arcade, malloc(((size_t)self->count + 1) * sizeof(AuthorRow)), 0};
    for (int32_t i = 0; authors.rows && i < self->count; i++)
        if (self->rows[i].fault == WORKSHOP_FAULT_NONE)
            authors.rows[authors.count++] =
                (AuthorRow){visitor_player_id(workshop_row_by(self, i)), i};
    if (authors.count > 0) {
        int forget = arcade_open_part(arcade, ARCADE_FORGET);
        qsort(authors.rows, (size_t)authors.count, sizeof *authors.rows, order_of_authors);
        mark_withdrawn(&authors);
        (void)shared_file_each(forget, forget_rows, &authors);
        if (forget >= 0) close(forget);
    }
    free(authors.rows);
}

/* Finds out anew what does not follow from the texts. */
static void mark_rows(WorkshopFolder *self, const Arcade *arcade)
{
    int32_t end;
    for (int32_t i = 0; i < self->count; i++) {
        WorkshopRow *row = &self->rows[i];
        row->is_hidden = row->is_looked = row->is_withdrawn = row->is_replaced = false;
        row->newer = -1;
        row->fault = row->own_fault ? row->own_fault : row->check_fault;
    }
    mark_part(self, arcade, ARCADE_HIDDEN);
    mark_part(self, arcade, ARCADE_LOOKED);
    mark_elsewhere(self, arcade);
    mark_authors(self, arcade);
    for (int32_t first = 0; first < self->count; first = end) {
        for (end = first + 1;
             end < self->count && self->rows[end].id.hash == self->rows[first].id.hash;)
            end++;
        judge_same_hash(self, first, end);
    }
    join_texts(self);
    self->marked_at = clock_now_ms();
}

/* ---- the code of a new level ---- */

typedef struct NewCode {
    const WorkshopId *id;
    int32_t chars;
} NewCode;

static bool compare_code(void *context, const char *name)
{
    NewCode *code = context;
    WorkshopId other;
    if (workshop_id_of_name(name, &other) && workshop_id_compare(&other, code->id) != 0)
        code->chars = max_i32(code->chars, workshop_code_chars(code->id, &other));
    return true;
}

void workshop_new_code(const Arcade *arcade, const WorkshopId *id, char out[WORKSHOP_CODE_MAX])
{
    NewCode code = {id, LEVEL_CODE_CHARS_MIN};
    int folder = arcade_open_part(arcade, ARCADE_LEVELS);
    if (folder >= 0) (void)shared_file_each(folder, compare_code, &code);
    if (folder >= 0) close(folder);
    workshop_code(id, code.chars, out);
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

/* Begins to read what the index does not have. A folder that has just changed may do so once more
 * within the same tick of the file system's clock: it is not known, and will be listed again. */
static void begin_reading(WorkshopFolder *self, int folder, const WorkshopSeen *now)
{
    int64_t age = (int64_t)time(NULL) - now->seconds;
    list_levels(self, folder);
    self->seen = *now;
    if (age > -2 && age < 2) self->seen.number = 0;
    self->is_whole = false;
    self->is_listing = true;
}

/* Reads some of the pending texts; true when none is left. */
static bool read_some(WorkshopFolder *self, const Arcade *arcade)
{
    enum { CELLS_A_FILE = 1 << 10 }; /* what it costs to open it */
    int64_t cells = 0;
    while (cells < CELLS_AT_ONCE && self->pending_read < self->pending_count) {
        WorkshopRow row;
        WorkshopGeometry *geometry;
        const WorkshopId *id = &self->pending[self->pending_read++];
        bool is_read = read_row(self, arcade, id, &row, &geometry) &&
                       ARRAY_RESERVE(&self->rows, &self->capacity, (size_t)self->count + 1, 64);
        cells += CELLS_A_FILE + (int64_t)row.cols * row.rows;
        if (is_read && !row.own_fault) cells += look_for_copies(self, arcade, &row, geometry);
        if (is_read) self->rows[self->count++] = row;
        self->unsaved += is_read;
        workshop_geometry_destroy(geometry);
    }
    return self->pending_read == self->pending_count;
}

static void end_reading(WorkshopFolder *self, const Arcade *arcade)
{
    if (self->count > 0) qsort(self->rows, (size_t)self->count, sizeof *self->rows, order_of_rows);
    self->pending_count = 0;
    self->is_listing = false;
    self->is_whole = true;
    mark_rows(self, arcade);
    if (self->unsaved >= UNSAVED_MAX || self->unsaved == self->count)
        workshop_index_write(self, arcade);
}

bool workshop_folder_read(WorkshopFolder *self, const Arcade *arcade)
{
    WorkshopSeen now;
    int folder = arcade_open_part(arcade, ARCADE_LEVELS);
    if (folder < 0 || !workshop_seen(folder, NULL, &now)) {
        if (folder >= 0) close(folder);
        workshop_folder_done(self);
        return true;
    }
    if (self->is_index_wrong) {
        WorkshopSeen index = self->index;
        workshop_folder_done(self);
        self->index = index; /* it may be replaced */
        self->has_begun = true;
    }
    if (!self->has_begun) self->is_whole = workshop_index_read(self, arcade);
    self->has_begun = true;
    bool is_known = self->is_whole && memcmp(&self->seen, &now, sizeof now) == 0;
    if (!is_known && !self->is_listing) begin_reading(self, folder, &now);
    close(folder);
    if (self->is_listing) {
        if (!read_some(self, arcade)) return false;
        end_reading(self, arcade);
    } else if (self->marked_at == 0 || clock_now_ms() - self->marked_at >= MARKS_MS) {
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
