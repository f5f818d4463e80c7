/* workshop_shelf.c - see workshop_shelf.h */
#include "workshop_shelf.h"

#include "../../base/hash.h"
#include "../../save/level_proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const WorkshopShelfFilter workshop_shelf_filters[WORKSHOP_SHELF_FILTERS] = {
    [WORKSHOP_SHELF_ALL] = {"all levels", 0, WORKSHOP_LENGTH_ANY},
    {"levels with monsters", WORKSHOP_HAS(WORKSHOP_MONSTERS), WORKSHOP_LENGTH_ANY},
    {"levels with water", WORKSHOP_HAS(WORKSHOP_WATER), WORKSHOP_LENGTH_ANY},
    {"levels with ice", WORKSHOP_HAS(WORKSHOP_ICE), WORKSHOP_LENGTH_ANY},
    {"levels with belts", WORKSHOP_HAS(WORKSHOP_BELTS), WORKSHOP_LENGTH_ANY},
    {"levels with slopes", WORKSHOP_HAS(WORKSHOP_SLOPES), WORKSHOP_LENGTH_ANY},
    {"short levels", 0, WORKSHOP_LENGTH_SHORT},
    {"long levels", 0, WORKSHOP_LENGTH_LONG},
};

typedef enum HomeTab { HOME_NEW, HOME_BY_TITLE, HOME_BY_AUTHOR, HOME_TAB_COUNT } HomeTab;

int32_t workshop_shelf_tabs(const WorkshopShelf *shelf, const char *names[WORKSHOP_SHELF_TABS_MAX])
{
    static const char *const home[HOME_TAB_COUNT] = {"New", "By title", "By author"};
    const char *const *tabs = shelf->is_home ? home : workshop_tab_names;
    int32_t count = shelf->is_home ? (int32_t)HOME_TAB_COUNT : (int32_t)WORKSHOP_TAB_COUNT;
    for (int32_t i = 0; i < count; i++)
        names[i] = tabs[i];
    return count;
}

/* ---- at home ---- */

static const WorkshopFile *file_at(const WorkshopShelf *shelf, int32_t index)
{
    return &shelf->home.items[shelf->order[index]];
}

static bool fits(const WorkshopFile *file, const WorkshopShelfChoice *choice)
{
    const WorkshopShelfFilter *filter = &workshop_shelf_filters[choice->filter];
    return (file->content & filter->content) == filter->content &&
           workshop_length_fits(filter->length, file->cols, file->rows) &&
           workshop_search_finds(choice->words, file->title, file->author, strlen(file->author));
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

static void choose_at_home(WorkshopShelf *shelf, const WorkshopShelfChoice *choice)
{
    static int (*const orders[HOME_TAB_COUNT])(const void *, const void *) = {
        [HOME_NEW] = by_age, [HOME_BY_TITLE] = by_title, [HOME_BY_AUTHOR] = by_author};
    WorkshopHome *home = &shelf->home;
    free(shelf->order);
    shelf->count = 0;
    shelf->order = calloc((size_t)max_i32(1, home->count), sizeof *shelf->order);
    if (!shelf->order) return;
    if (home->count > 0)
        qsort(home->items, (size_t)home->count, sizeof *home->items, orders[choice->tab]);
    for (int32_t i = 0; i < home->count; i++)
        if (fits(&home->items[i], choice)) shelf->order[shelf->count++] = i;
}

static void file_row(const WorkshopFile *file, WorkshopShelfRow *out)
{
    *out = (WorkshopShelfRow){.title = file->title,
                              .finished = -1,
                              .best = file->best,
                              .medal = medal_best_name(file->medals),
                              .is_new = file->is_judged && file->medals == 0,
                              .cols = file->cols,
                              .rows = file->rows,
                              .content = file->content};
    snprintf(out->author, sizeof out->author, "%s", file->author);
}

/* ---- in an arcade ---- */

/* The medals of the player's best run; the author's counts once that run was played. */
static const char *medal_of(const WorkshopItem *item, int32_t author)
{
    LevelGoals goals = {.author = author};
    if (!item->vote || item->vote->finishes == 0) return "";
    level_proof_set_goals(author, &goals);
    const LevelRun run = {.ticks = item->vote->best};
    return medal_best_name(item->vote->best > 0 ? medals_of_run(&goals, &run) : 1u << MEDAL_FINISH);
}

static void item_row(const WorkshopList *list, const WorkshopItem *item, WorkshopShelfRow *out)
{
    const WorkshopRow *row = &list->folder.rows[item->row];
    *out = (WorkshopShelfRow){.title = item->title,
                              .finished = item->clear_percent,
                              .best = item->vote ? item->vote->best : 0,
                              .medal = medal_of(item, row->ticks),
                              .is_new = !item->vote && !item->is_own,
                              .is_liked = item->vote && item->vote->liked_at > 0,
                              .cols = row->cols,
                              .rows = row->rows,
                              .content = row->content};
    if (item->tally) out->likes = item->tally->likes;
    if (item->tally) out->players = item->tally->players;
    snprintf(out->author, sizeof out->author, "%s", item->shown_by);
    memcpy(out->code, item->code, sizeof out->code);
}

/* "Over the ice by ada~k7f3", of the level with this code; false if it is gone. */
static bool name_level(const WorkshopList *list, int32_t row, char *out, size_t size)
{
    WorkshopItem item;
    if (row < 0) return false;
    workshop_list_item_of_row(list, row, &item);
    if (item.state != WORKSHOP_IS_LISTED && item.state != WORKSHOP_IS_REPLACED) return false;
    snprintf(out, size, "%s by %s", item.title, item.shown_by);
    return true;
}

static void state_note(const WorkshopItem *item, const Arcade *arcade, char *out, size_t size)
{
    static const char *const words[] = {
        [WORKSHOP_IS_LISTED] = "",
        [WORKSHOP_IS_HIDDEN] = "The host has hidden it",
        [WORKSHOP_IS_REPORTED] = "Players have reported it: it waits for the host.",
        [WORKSHOP_IS_WAITING] = "It waits until the host has looked at it.",
        [WORKSHOP_IS_WITHDRAWN] = "You have withdrawn it.",
        [WORKSHOP_IS_REPLACED] = "A newer version replaced it.",
        [WORKSHOP_IS_FAULTY] = "It is not listed: its files are damaged."};
    char reason[WORKSHOP_REASON_MAX] = "";
    if (item->state == WORKSHOP_IS_HIDDEN) workshop_hidden_reason(arcade, &item->id, reason);
    snprintf(out, size, "%s%s%s", words[item->state], reason[0] ? ": " : "", reason);
}

static int32_t item_notes(const WorkshopList *list, const WorkshopItem *item, const Arcade *arcade,
                          char out[WORKSHOP_SHELF_NOTES_MAX][WORKSHOP_SHELF_NOTE_SIZE])
{
    enum { SIZE = WORKSHOP_SHELF_NOTE_SIZE };
    const WorkshopRow *row = &list->folder.rows[item->row];
    char code[WORKSHOP_CODE_MAX], named[SIZE - 32];
    int32_t count = 0;
    workshop_row_code_text(row->remix, code);
    if (code[0]) {
        bool is_there =
            name_level(list, workshop_folder_find_code(&list->folder, code), named, sizeof named);
        snprintf(out[count++], SIZE, "a copy of %s", is_there ? named : "a level that is gone");
    }
    workshop_row_code_text(row->after, code);
    if (code[0] &&
        name_level(list, workshop_folder_find_code(&list->folder, code), named, sizeof named))
        snprintf(out[count++], SIZE, "after %s", named);
    if (row->like >= 0 && name_level(list, row->like, named, sizeof named))
        snprintf(out[count++], SIZE, "%d %% of %s", (int)row->like_percent, named);
    if (row->newer >= 0 && name_level(list, row->newer, named, sizeof named))
        snprintf(out[count++], SIZE, "newer: %s", named);
    if (item->state != WORKSHOP_IS_LISTED) state_note(item, arcade, out[count++], SIZE);
    return count;
}

static bool read_author(const Arcade *arcade, const WorkshopId *id, const Level *level,
                        InputTape *tape)
{
    Replay run;
    if (!workshop_open_run(arcade, id, &run)) return false;
    bool holds = !workshop_run_fault(level, &run);
    if (holds) *tape = replay_take_tape(&run);
    replay_done(&run);
    return holds;
}

/* Plays some of the author's run: a row whose run does not finish the level has a fault. True once
 * that is known. */
static bool check_run(WorkshopShelf *shelf, const Arcade *arcade, int32_t row)
{
    enum { TICKS_AT_ONCE = 3000 };
    WorkshopFolder *folder = &shelf->list.folder;
    bool is_known = workshop_check(&shelf->check, folder, arcade, row, TICKS_AT_ONCE);
    if (folder->is_index_wrong) workshop_list_touch(&shelf->list);
    return is_known;
}

/* ---- the shelf ---- */

bool workshop_shelf_read(WorkshopShelf *shelf, const Session *session, const char *folder,
                         ErrorList *errors)
{
    char home[WORLD_PATH_MAX] = "";
    shelf->is_home = folder || !session->arcade.is_open;
    shelf->is_whole = shelf->is_home;
    workshop_list_touch(&shelf->list);
    if (!shelf->is_home) return true;
    if (!folder) (void)workshop_home_folder(home);
    return workshop_home_read(&shelf->home, folder ? folder : home, errors);
}

void workshop_shelf_choose(WorkshopShelf *shelf, const Session *session,
                           const WorkshopShelfChoice *choice)
{
    const WorkshopShelfFilter *filter = &workshop_shelf_filters[choice->filter];
    if (shelf->is_home) {
        choose_at_home(shelf, choice);
        return;
    }
    WorkshopView view = {.tab = (WorkshopTab)choice->tab,
                         .content = filter->content,
                         .length = filter->length};
    memcpy(view.words, choice->words, sizeof view.words);
    memcpy(view.author, choice->author, sizeof view.author);
    shelf->is_whole = workshop_list_read(&shelf->list, &session->arcade, &view, (int64_t)day_now());
    shelf->count = shelf->list.count;
}

void workshop_shelf_row(const WorkshopShelf *shelf, int32_t index, WorkshopShelfRow *out)
{
    WorkshopItem item;
    if (shelf->is_home) {
        file_row(file_at(shelf, index), out);
        return;
    }
    workshop_list_item(&shelf->list, index, &item);
    item_row(&shelf->list, &item, out);
}

bool workshop_shelf_is_checked(const WorkshopShelf *shelf, int32_t index)
{
    const WorkshopList *list = &shelf->list;
    return shelf->is_home ? file_at(shelf, index)->is_judged
                          : workshop_list_is_checked(list, index) &&
                                workshop_row_is_known(&list->folder.rows[list->order[index]]);
}

bool workshop_shelf_check(WorkshopShelf *shelf, const Session *session, int32_t index)
{
    const RunStore *keeper = &session->keeper;
    if (!shelf->is_home) {
        WorkshopList *list = &shelf->list;
        if (!check_run(shelf, &session->arcade, list->order[index])) return true;
        bool is_there = workshop_list_check(list, &session->arcade, index);
        shelf->count = list->count;
        return is_there;
    }
    workshop_home_judge(&shelf->home.items[shelf->order[index]],
                        keeper->has_own ? &keeper->own : NULL);
    return true;
}

uint64_t workshop_shelf_key(const WorkshopShelf *shelf, int32_t index)
{
    if (index < 0 || index >= shelf->count) return 0;
    if (shelf->is_home) {
        const char *path = file_at(shelf, index)->path;
        return hash_bytes(HASH_SEED, (const uint8_t *)path, strlen(path));
    }
    const WorkshopId *id = &shelf->list.folder.rows[shelf->list.order[index]].id;
    return hash_u64(id->hash, id->text);
}

int32_t workshop_shelf_find(const WorkshopShelf *shelf, uint64_t key)
{
    for (int32_t i = 0; key != 0 && i < shelf->count; i++)
        if (workshop_shelf_key(shelf, i) == key) return i;
    return -1;
}

int32_t workshop_shelf_find_code(const WorkshopShelf *shelf, const char *code)
{
    int32_t row = shelf->is_home ? -1 : workshop_folder_find_code(&shelf->list.folder, code);
    for (int32_t i = 0; row >= 0 && i < shelf->count; i++)
        if (shelf->list.order[i] == row) return i;
    return -1;
}

void workshop_shelf_name(const WorkshopShelf *shelf, int32_t index, char out[WORLD_PATH_MAX])
{
    WorkshopItem item;
    if (shelf->is_home) {
        snprintf(out, WORLD_PATH_MAX, "%s", file_at(shelf, index)->path);
        return;
    }
    workshop_list_item(&shelf->list, index, &item);
    snprintf(out, WORLD_PATH_MAX, "workshop-%s.txt", item.code);
}

WorkshopTarget workshop_shelf_target(const WorkshopShelf *shelf, int32_t index)
{
    WorkshopItem item;
    workshop_list_item(&shelf->list, index, &item);
    return (WorkshopTarget){item.id, item.by, (int64_t)day_now()};
}

const char *workshop_shelf_like(WorkshopShelf *shelf, const Session *session, int32_t index)
{
    WorkshopShelfRow row;
    workshop_shelf_row(shelf, index, &row);
    const WorkshopTarget target = workshop_shelf_target(shelf, index);
    const char *why = workshop_like(&session->arcade, &target, !row.is_liked);
    workshop_list_touch(&shelf->list);
    return why ? why : workshop_like_done(!row.is_liked);
}

bool workshop_shelf_hides_words(const WorkshopShelf *shelf, const Session *session, int32_t index)
{
    const Arcade *arcade = &session->arcade;
    const WorkshopList *list = &shelf->list;
    return !shelf->is_home &&
           !workshop_folder_shows_words(&list->folder, arcade, list->order[index]);
}

int32_t workshop_shelf_notes(const WorkshopShelf *shelf, const Arcade *arcade, int32_t index,
                             char out[WORKSHOP_SHELF_NOTES_MAX][WORKSHOP_SHELF_NOTE_SIZE])
{
    WorkshopItem item;
    if (shelf->is_home) {
        const WorkshopFile *file = file_at(shelf, index);
        snprintf(out[0], WORKSHOP_SHELF_NOTE_SIZE, "a copy of %s", file->said.remix);
        return file->said.remix[0] != '\0';
    }
    workshop_list_item(&shelf->list, index, &item);
    return item_notes(&shelf->list, &item, arcade, out);
}

char *workshop_shelf_text(const WorkshopShelf *shelf, const Session *session, int32_t index,
                          size_t *length)
{
    WorkshopItem item;
    if (shelf->is_home) return workshop_home_text(file_at(shelf, index), length);
    workshop_list_item(&shelf->list, index, &item);
    return workshop_text(&session->arcade, &item.id, length);
}

bool workshop_shelf_open(const WorkshopShelf *shelf, const Session *session, int32_t index,
                         WorkshopShelfLevel *out)
{
    size_t length;
    WorkshopShelfRow row;
    workshop_shelf_close(out);
    out->text = workshop_shelf_text(shelf, session, index, &length);
    if (!out->text) return false;
    workshop_shelf_name(shelf, index, out->name);
    workshop_shelf_row(shelf, index, &row);
    out->play = (WorkshopPlay){.is_of_arcade = !shelf->is_home, .is_liked = row.is_liked};
    if (!shelf->is_home) {
        const WorkshopTarget target = workshop_shelf_target(shelf, index);
        out->play.id = target.id;
        snprintf(out->play.by, sizeof out->play.by, "%s", target.by);
    }
    out->made = (MadeLevel){.path = shelf->is_home ? out->name : "",
                            .name = out->name,
                            .text = out->text,
                            .length = length,
                            .hides_signs = workshop_shelf_hides_words(shelf, session, index),
                            .workshop = &out->play};
    return true;
}

void workshop_shelf_close(WorkshopShelfLevel *level)
{
    free(level->text);
    *level = (WorkshopShelfLevel){.text = NULL};
}

void workshop_shelf_hint(const WorkshopShelf *shelf, const Session *session, int32_t index,
                         char out[LEVEL_WORKSHOP_HINT_MAX])
{
    WorkshopLevel about = {.hint = ""};
    WorkshopItem item;
    if (shelf->is_home) {
        snprintf(out, LEVEL_WORKSHOP_HINT_MAX, "%s", file_at(shelf, index)->said.hint);
        return;
    }
    workshop_list_item(&shelf->list, index, &item);
    if (!workshop_shelf_hides_words(shelf, session, index))
        (void)workshop_open(&session->arcade, &item.id, &about, NULL);
    snprintf(out, LEVEL_WORKSHOP_HINT_MAX, "%s", about.hint);
}

void workshop_shelf_runs(const WorkshopShelf *shelf, const Session *session, int32_t index,
                         const Level *level, WorkshopShelfRuns *out)
{
    const RunStore *keeper = &session->keeper;
    WorkshopItem item;
    *out = (WorkshopShelfRuns){.count = 0};
    if (shelf->is_home) {
        out->has_author = level_proof_take_run(file_at(shelf, index)->path, level, &out->tapes[0]);
        out->count = out->has_author;
        out->count += keeper->has_own && read_best(&keeper->own, level, &out->tapes[out->count]);
        return;
    }
    workshop_list_item(&shelf->list, index, &item);
    out->has_author = read_author(&session->arcade, &item.id, level, &out->tapes[0]);
    out->count = out->has_author;
    out->count += run_store_board(keeper, level, &out->tapes[out->count]);
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
    workshop_list_done(&shelf->list);
    workshop_check_done(&shelf->check);
    free(shelf->order);
    *shelf = (WorkshopShelf){.count = 0};
}
