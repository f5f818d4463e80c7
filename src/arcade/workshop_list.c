/* workshop_list.c - see workshop_list.h */
#include "workshop_list.h"

#include "../base/array.h"
#include "../base/clock.h"
#include "workshop_words.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { REST_MS = 3000, DAY_SECONDS = 24 * 3600, FRESH_PART = 4, RATE_UNIT = 1000000 };

const char *const workshop_tab_names[WORKSHOP_TAB_COUNT] = {
#define X(id, name) name,
    WORKSHOP_TAB_LIST(X)
#undef X
};

void workshop_list_done(WorkshopList *list)
{
    workshop_folder_done(&list->folder);
    workshop_tallies_done(&list->tallies);
    workshop_votes_done(&list->own);
    free(list->order);
    free(list->states);
    *list = (WorkshopList){.count = 0};
}

/* ---- which levels ---- */

/* Row n of the tallies is row n of the folder. */
static WorkshopState state_of(const WorkshopList *list, const Arcade *arcade, int32_t at)
{
    const WorkshopRow *row = &list->folder.rows[at];
    const WorkshopTally *tally = &list->tallies.rows[at];
    if (row->fault != WORKSHOP_FAULT_NONE) return WORKSHOP_IS_FAULTY;
    if (row->is_hidden) return WORKSHOP_IS_HIDDEN;
    if (row->is_withdrawn) return WORKSHOP_IS_WITHDRAWN;
    if (row->is_replaced) return WORKSHOP_IS_REPLACED;
    if (list->states[at].has_words && !row->is_looked) return WORKSHOP_IS_WAITING;
    bool may_hide = tally->reports >= WORKSHOP_REPORTS_TO_HIDE;
    if (may_hide && workshop_tally_hides(tally, workshop_looked_at(arcade, row)))
        return WORKSHOP_IS_REPORTED;
    return WORKSHOP_IS_LISTED;
}

/* Are all levels of the folder, and no others, counted? */
static bool is_tallied(const WorkshopList *list)
{
    if (list->tallies.count != list->folder.count) return false;
    for (int32_t i = 0; i < list->folder.count; i++)
        if (workshop_id_compare(&list->tallies.rows[i].id, &list->folder.rows[i].id) != 0)
            return false;
    return true;
}

/* Has the level one of the operator's words, as far as its row tells? */
static bool has_words_of_operator(const WorkshopList *list, const Arcade *arcade, int32_t row)
{
    return arcade->words &&
           (workshop_words_match(arcade->words, workshop_row_title(&list->folder, row)) ||
            workshop_words_match(arcade->words, workshop_row_by(&list->folder, row)));
}

static bool begin_rows(WorkshopList *list, const Arcade *arcade)
{
    int32_t count = list->folder.count;
    workshop_tallies_clear(&list->tallies);
    if (!ARRAY_RESERVE(&list->states, &list->state_capacity, (size_t)count, 64)) return false;
    for (int32_t i = 0; i < count; i++) {
        const char *author = visitor_player_id(workshop_row_by(&list->folder, i));
        list->states[i] = (WorkshopRowState){.has_words = has_words_of_operator(list, arcade, i)};
        if (!workshop_tallies_add(&list->tallies, &list->folder.rows[i].id, author)) return false;
    }
    return true;
}

static bool read_tallies(WorkshopList *list, const Arcade *arcade, int64_t now)
{
    if (!is_tallied(list) && !begin_rows(list, arcade)) {
        workshop_tallies_clear(&list->tallies);
        return false;
    }
    if (!workshop_tallies_read(&list->tallies, arcade, now)) return false;
    for (int32_t i = 0; i < list->folder.count; i++)
        list->states[i].state = (uint8_t)state_of(list, arcade, i);
    return true;
}

/* Is the word, without regard to case, in the text up to its length? */
static bool has_word(const char *text, size_t length, const char *word, size_t word_length)
{
    for (size_t i = 0; i + word_length <= length; i++)
        if (strncasecmp(text + i, word, word_length) == 0) return true;
    return false;
}

bool workshop_search_finds(const char *words, const char *title, const char *author,
                           size_t author_length)
{
    size_t title_length = strlen(title);
    for (const char *word = words; *word;) {
        size_t length = strcspn(word, " ");
        if (!has_word(title, title_length, word, length) &&
            !has_word(author, author_length, word, length))
            return false;
        word += length;
        word += strspn(word, " ");
    }
    return true;
}

/* The ids of authors are not searched. */
static bool has_words_of_view(const WorkshopList *list, int32_t row)
{
    const char *by = workshop_row_by(&list->folder, row), *id = visitor_player_id(by);
    return workshop_search_finds(list->view.words, workshop_row_title(&list->folder, row), by,
                                 id[0] ? (size_t)(id - by) - 1 : strlen(by));
}

bool workshop_length_fits(WorkshopLength length, int32_t cols, int32_t rows)
{
    int32_t side = max_i32(cols, rows);
    return (length != WORKSHOP_LENGTH_SHORT || side < WORKSHOP_SHORT_CELLS) &&
           (length != WORKSHOP_LENGTH_LONG || side >= WORKSHOP_LONG_CELLS);
}

static bool is_wanted(const WorkshopList *list, const Arcade *arcade, int32_t at)
{
    const WorkshopRow *row = &list->folder.rows[at];
    const WorkshopView *view = &list->view;
    const char *author = list->tallies.rows[at].author;
    if (view->author[0] && strcmp(author, view->author) != 0) return false;
    if (!view->author[0] && view->tab == WORKSHOP_YOURS) {
        if (strcmp(author, arcade->own.id) != 0) return false;
    } else if (list->states[at].state != WORKSHOP_IS_LISTED) {
        return false;
    }
    if ((row->content & view->content) != view->content) return false;
    return workshop_length_fits(view->length, row->cols, row->rows) && has_words_of_view(list, at);
}

/* ---- in which order ---- */

typedef struct RankedRow {
    int32_t row;
    int64_t since;
    int64_t score, with_fresh; /* by settled players, and by all; greater is further up */
} RankedRow;

static WorkshopWeights add_fresh(const WorkshopTally *tally)
{
    const WorkshopWeights *settled = &tally->settled, *fresh = &tally->fresh;
    return (WorkshopWeights){settled->likes + fresh->likes / FRESH_PART,
                             settled->players + fresh->players / FRESH_PART,
                             settled->finished + fresh->finished / FRESH_PART,
                             settled->came_back + fresh->came_back / FRESH_PART};
}

static int64_t score_of(WorkshopTab tab, const WorkshopWeights *weights)
{
    switch (tab) {
    case WORKSHOP_LOVED:
        return (int64_t)4 * weights->likes + (int64_t)2 * weights->came_back + weights->finished;
    case WORKSHOP_PLAYED: return (int64_t)weights->players + weights->came_back;
    case WORKSHOP_HARD:
        return weights->players > 0 ? -(int64_t)weights->finished * RATE_UNIT / weights->players
                                    : -RATE_UNIT;
    case WORKSHOP_NEW:
    case WORKSHOP_YOURS:
    case WORKSHOP_TAB_COUNT: break;
    }
    return 0;
}

static int compare_places(const void *a, const void *b)
{
    const RankedRow *left = a, *right = b;
    if (left->score != right->score) return left->score > right->score ? -1 : 1;
    if (left->since != right->since) return left->since > right->since ? -1 : 1;
    return (left->row > right->row) - (left->row < right->row);
}

/* Exchanges neighbours where what new players say is more. Which are neighbours changes by day. */
static void exchange_pairs(RankedRow *places, int32_t count, int64_t now)
{
    for (int32_t i = (int32_t)(now / DAY_SECONDS % 2); i + 1 < count; i += 2) {
        if (places[i + 1].with_fresh <= places[i].with_fresh) continue;
        const RankedRow below = places[i + 1];
        places[i + 1] = places[i];
        places[i] = below;
    }
}

static bool put_in_order(WorkshopList *list, const Arcade *arcade, int64_t now)
{
    WorkshopTab tab = list->view.author[0] ? WORKSHOP_NEW : list->view.tab;
    RankedRow *places = malloc((size_t)max_i32(1, list->folder.count) * sizeof *places);
    int32_t count = 0;
    if (!places) return false;
    for (int32_t i = 0; i < list->folder.count; i++) {
        const WorkshopTally *tally = &list->tallies.rows[i];
        if (!is_wanted(list, arcade, i)) continue;
        if (tab == WORKSHOP_HARD &&
            tally->settled.players < WORKSHOP_RATE_PLAYERS * WORKSHOP_WEIGHT)
            continue;
        WorkshopWeights all = add_fresh(tally);
        places[count++] = (RankedRow){.row = i,
                                      .since = list->folder.rows[i].since,
                                      .score = score_of(tab, &tally->settled),
                                      .with_fresh = score_of(tab, &all)};
    }
    qsort(places, (size_t)count, sizeof *places, compare_places);
    exchange_pairs(places, count, now);
    list->count = 0;
    bool has_room = ARRAY_RESERVE(&list->order, &list->capacity, (size_t)count, 64);
    for (int32_t i = 0; has_room && i < count; i++)
        list->order[list->count++] = places[i].row;
    free(places);
    return has_room;
}

static bool is_same_view(const WorkshopView *a, const WorkshopView *b)
{
    return a->tab == b->tab && a->content == b->content && a->length == b->length &&
           strcmp(a->words, b->words) == 0 && strcmp(a->author, b->author) == 0;
}

bool workshop_list_read(WorkshopList *list, const Arcade *arcade, const WorkshopView *view,
                        int64_t now)
{
    int64_t clock = clock_now_ms() + 1; /* 0 is never, also in the first moment of the machine */
    bool is_old = list->read_at == 0 || clock - list->read_at >= REST_MS;
    bool is_other_view = !is_same_view(&list->view, view);
    if (list->is_whole && !is_old && !is_other_view) return true;
    list->view = *view;
    if (!list->is_whole || is_old) {
        list->is_whole = workshop_folder_read(&list->folder, arcade);
        list->count = 0;
        if (!list->is_whole) return false;
        workshop_votes_done(&list->own);
        memcpy(list->own_id, arcade->own.id, sizeof list->own_id);
        bool is_read = read_tallies(list, arcade, now) &&
                       workshop_votes_read(arcade, arcade->own.id, &list->own);
        list->read_at = is_read ? clock : 0;
        if (!is_read) return false;
    }
    return put_in_order(list, arcade, now);
}

/* ---- finding out ---- */

bool workshop_list_is_checked(const WorkshopList *list, int32_t index)
{
    return list->states[list->order[index]].is_checked;
}

bool workshop_list_check(WorkshopList *list, const Arcade *arcade, int32_t index)
{
    WorkshopLevel about;
    Level level;
    int32_t row = list->order[index];
    WorkshopRowState *state = &list->states[row];
    state->is_checked = true;
    if (arcade->words && workshop_open(arcade, &list->folder.rows[row].id, &about, &level)) {
        state->has_words = workshop_words_match_level(arcade->words, &about, &level);
        level_done(&level);
    }
    state->state = (uint8_t)state_of(list, arcade, row);
    if (state->state == WORKSHOP_IS_LISTED || list->view.tab == WORKSHOP_YOURS) return true;
    list->count--;
    memmove(&list->order[index], &list->order[index + 1],
            (size_t)(list->count - index) * sizeof *list->order);
    return false;
}

/* ---- items ---- */

void workshop_list_item_of_row(const WorkshopList *list, int32_t row, WorkshopItem *out)
{
    const WorkshopTally *tally = &list->tallies.rows[row];
    *out = (WorkshopItem){.row = row,
                          .id = list->folder.rows[row].id,
                          .state = (WorkshopState)list->states[row].state,
                          .title = workshop_row_title(&list->folder, row),
                          .by = workshop_row_by(&list->folder, row),
                          .tally = tally,
                          .vote = workshop_votes_find(&list->own, &list->folder.rows[row].id),
                          .clear_percent = -1,
                          .is_own = strcmp(tally->author, list->own_id) == 0};
    workshop_row_code(&list->folder, row, out->code);
    visitor_shown(out->by, VISITOR_SHOWN_LENGTH, out->shown_by);
    if (tally->players >= WORKSHOP_RATE_PLAYERS)
        out->clear_percent = (int32_t)((int64_t)100 * tally->finished / tally->players);
}

void workshop_list_item(const WorkshopList *list, int32_t index, WorkshopItem *out)
{
    assert(index >= 0 && index < list->count);
    workshop_list_item_of_row(list, list->order[index], out);
}

int32_t workshop_list_find(const WorkshopList *list, const WorkshopId *id)
{
    for (int32_t i = 0; i < list->count; i++)
        if (workshop_id_compare(&list->folder.rows[list->order[i]].id, id) == 0) return i;
    return -1;
}
