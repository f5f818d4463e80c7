/* workshop_shelf.c - see workshop_shelf.h */
#include "workshop_shelf.h"

#include "../../base/hash.h"
#include "../../save/level_proof.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHORT_COLS = 100, LONG_COLS = 200 };

const char *const workshop_filter_names[WORKSHOP_FILTER_COUNT] = {
    [WORKSHOP_ALL] = "all levels",
    [WORKSHOP_SHORT] = "short levels",
    [WORKSHOP_LONG] = "long levels",
};

typedef enum HomeTab { HOME_NEW, HOME_BY_TITLE, HOME_BY_AUTHOR, HOME_TAB_COUNT } HomeTab;

int32_t workshop_shelf_tabs(const WorkshopShelf *shelf, const char *names[WORKSHOP_SHELF_TABS_MAX])
{
    static const char *const home[HOME_TAB_COUNT] = {"New", "By title", "By author"};
    (void)shelf;
    for (int32_t i = 0; i < HOME_TAB_COUNT; i++)
        names[i] = home[i];
    return HOME_TAB_COUNT;
}

/* ---- at home ---- */

static const WorkshopFile *file_at(const WorkshopShelf *shelf, int32_t index)
{
    return &shelf->home.items[shelf->order[index]];
}

static bool fits(const WorkshopFile *file, WorkshopFilter filter)
{
    return filter == WORKSHOP_ALL ||
           (filter == WORKSHOP_SHORT ? file->cols < SHORT_COLS : file->cols >= LONG_COLS);
}

/* Is the word, whose length is given, in the text, in letters of any case? */
static bool has_word(const char *text, const char *word, size_t length)
{
    for (; strlen(text) >= length; text++) {
        size_t same = 0;
        while (same < length && tolower((uint8_t)text[same]) == tolower((uint8_t)word[same]))
            same++;
        if (same == length) return true;
    }
    return false;
}

static bool has_words(const WorkshopFile *file, const char *words)
{
    for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
        size_t length = strcspn(words, " ");
        if (!has_word(file->title, words, length) && !has_word(file->author, words, length))
            return false;
        words += length;
    }
    return true;
}

static int by_title(const void *a, const void *b)
{
    const WorkshopFile *left = a, *right = b;
    int order = strcasecmp(left->title, right->title);
    return order != 0 ? order : strcmp(left->path, right->path);
}

static int by_author(const void *a, const void *b)
{
    const WorkshopFile *left = a, *right = b;
    int order = strcasecmp(left->author, right->author);
    return order != 0 ? order : by_title(a, b);
}

static int by_age(const void *a, const void *b)
{
    const WorkshopFile *left = a, *right = b;
    if (left->changed_at != right->changed_at) return left->changed_at > right->changed_at ? -1 : 1;
    return by_title(a, b);
}

/* The first run of the user's, as long as it is in the folder. */
static bool read_best(const Records *own, const Level *level, InputTape *tape)
{
    BestRun best;
    Replay replay;
    if (!records_best(own, level, BEST_TIME, &best, NULL) || !records_read(own, &best, &replay))
        return false;
    *tape = replay_take_tape(&replay);
    replay_done(&replay);
    return true;
}

static bool read_proof(const char *path, const Level *level, InputTape *tape)
{
    LevelProof proof;
    ReplayReport report;
    ErrorList unheard;
    error_list_init(&unheard, path);
    if (!level_proof_read(path, &proof, &unheard)) return false;
    ProofState state = level_proof_judge(&proof, level, &report);
    bool holds = state == PROOF_HOLDS || state == PROOF_HOLDS_ALL;
    if (holds) *tape = replay_take_tape(&proof.replay);
    level_proof_done(&proof);
    return holds;
}

/* ---- the shelf ---- */

bool workshop_shelf_read(WorkshopShelf *shelf, const Session *session, const char *folder,
                         ErrorList *errors)
{
    char home[WORLD_PATH_MAX] = "";
    (void)session;
    shelf->is_home = true;
    if (!folder) (void)workshop_home_folder(home);
    return workshop_home_read(&shelf->home, folder ? folder : home, errors);
}

void workshop_shelf_choose(WorkshopShelf *shelf, const Session *session,
                           const WorkshopShelfChoice *choice)
{
    static int (*const orders[HOME_TAB_COUNT])(const void *, const void *) = {
        [HOME_NEW] = by_age, [HOME_BY_TITLE] = by_title, [HOME_BY_AUTHOR] = by_author};
    WorkshopHome *home = &shelf->home;
    (void)session;
    free(shelf->order);
    shelf->count = 0;
    shelf->order = calloc((size_t)max_i32(1, home->count), sizeof *shelf->order);
    if (!shelf->order) return;
    if (home->count > 0)
        qsort(home->items, (size_t)home->count, sizeof *home->items, orders[choice->tab]);
    for (int32_t i = 0; i < home->count; i++) {
        const WorkshopFile *file = &home->items[i];
        if (fits(file, choice->filter) && has_words(file, choice->words))
            shelf->order[shelf->count++] = i;
    }
}

void workshop_shelf_row(const WorkshopShelf *shelf, int32_t index, WorkshopShelfRow *out)
{
    const WorkshopFile *file = file_at(shelf, index);
    *out = (WorkshopShelfRow){.title = file->title,
                              .finished = -1,
                              .best = file->best,
                              .medal = medal_best_name(file->medals),
                              .is_new = file->is_judged && file->medals == 0,
                              .cols = file->cols,
                              .rows = file->rows};
    snprintf(out->author, sizeof out->author, "%s", file->author);
}

bool workshop_shelf_is_checked(const WorkshopShelf *shelf, int32_t index)
{
    return file_at(shelf, index)->is_judged;
}

bool workshop_shelf_check(WorkshopShelf *shelf, const Session *session, int32_t index)
{
    const RunStore *keeper = &session->keeper;
    workshop_home_judge(&shelf->home.items[shelf->order[index]],
                        keeper->has_own ? &keeper->own : NULL);
    return true;
}

uint64_t workshop_shelf_key(const WorkshopShelf *shelf, int32_t index)
{
    if (index < 0 || index >= shelf->count) return 0;
    const char *path = file_at(shelf, index)->path;
    return hash_bytes(HASH_SEED, (const uint8_t *)path, strlen(path));
}

int32_t workshop_shelf_find(const WorkshopShelf *shelf, uint64_t key)
{
    for (int32_t i = 0; key != 0 && i < shelf->count; i++)
        if (workshop_shelf_key(shelf, i) == key) return i;
    return -1;
}

const char *workshop_shelf_path(const WorkshopShelf *shelf, int32_t index)
{
    return file_at(shelf, index)->path;
}

char *workshop_shelf_text(const WorkshopShelf *shelf, const Session *session, int32_t index,
                          size_t *length)
{
    (void)session;
    return workshop_home_text(file_at(shelf, index), length);
}

void workshop_shelf_runs(const WorkshopShelf *shelf, const Session *session, int32_t index,
                         const Level *level, WorkshopShelfRuns *out)
{
    const RunStore *keeper = &session->keeper;
    *out = (WorkshopShelfRuns){.count = 0};
    out->has_author = read_proof(workshop_shelf_path(shelf, index), level, &out->tapes[0]);
    out->count = out->has_author;
    out->count += keeper->has_own && read_best(&keeper->own, level, &out->tapes[out->count]);
}

void workshop_shelf_runs_done(WorkshopShelfRuns *runs)
{
    for (int32_t i = 0; i < runs->count; i++)
        input_tape_done(&runs->tapes[i]);
    *runs = (WorkshopShelfRuns){.count = 0};
}

void workshop_shelf_done(WorkshopShelf *shelf)
{
    workshop_home_done(&shelf->home);
    free(shelf->order);
    *shelf = (WorkshopShelf){.count = 0};
}
