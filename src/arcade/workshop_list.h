/* workshop_list.h - the lists of the workshop as screens show them: which levels, in which order,
 * with what players say of them.
 *
 * Loved, Played and Hard go by players who are known for a day and by their addresses
 * (workshop_tally.h). What newer players say can exchange a level with one neighbour only, and the
 * neighbours of a day are pairs: however many keys are made, no level moves by more than one place.
 *
 *     New      the newest first
 *     Loved    by likes, then by who came back, then by who finished
 *     Played   by players, and once more by those who came back
 *     Hard     by the share of players who finish, of levels that WORKSHOP_RATE_PLAYERS have played
 *     Yours    all of the own player, also those that are in no list
 *
 * Order: workshop_list_read until it is true, then items; call it again at any time, such as once a
 * second.
 * Units: seconds since 1970.
 * Memory: workshop_list_done frees. */
#ifndef LEDGE_ARCADE_WORKSHOP_LIST_H
#define LEDGE_ARCADE_WORKSHOP_LIST_H

#include "workshop_folder.h"
#include "workshop_tally.h"

/* A clear rate is that of so many players at least. */
#define WORKSHOP_RATE_PLAYERS 5

#define WORKSHOP_TAB_LIST(X)                                                                       \
    X(WORKSHOP_NEW, "New")                                                                         \
    X(WORKSHOP_LOVED, "Loved")                                                                     \
    X(WORKSHOP_PLAYED, "Played")                                                                   \
    X(WORKSHOP_HARD, "Hard")                                                                       \
    X(WORKSHOP_YOURS, "Yours")

typedef enum WorkshopTab {
#define X(id, name) id,
    WORKSHOP_TAB_LIST(X)
#undef X
        WORKSHOP_TAB_COUNT
} WorkshopTab;

extern const char *const workshop_tab_names[WORKSHOP_TAB_COUNT];

/* By the longer side: below WORKSHOP_SHORT_CELLS, or from WORKSHOP_LONG_CELLS on. */
typedef enum WorkshopLength {
    WORKSHOP_LENGTH_ANY,
    WORKSHOP_LENGTH_SHORT,
    WORKSHOP_LENGTH_LONG
} WorkshopLength;
enum { WORKSHOP_SHORT_CELLS = 100, WORKSHOP_LONG_CELLS = 200, WORKSHOP_SEARCH_MAX = 64 };

/* Has a level of this size the length? */
bool workshop_length_fits(WorkshopLength length, int32_t cols, int32_t rows);

/* Is each of the words, which blanks divide, in the title or in the author's name up to its length,
 * in letters of either case? */
bool workshop_search_finds(const char *words, const char *title, const char *author,
                           size_t author_length);

typedef struct WorkshopView {
    WorkshopTab tab;
    uint32_t content; /* WORKSHOP_HAS bits: all of them */
    WorkshopLength length;
    char words[WORKSHOP_SEARCH_MAX];    /* each is in the title or the author's name; "": any */
    char author[VISITOR_ID_LENGTH + 1]; /* all levels of this player, in no tab; "": of all */
} WorkshopView;

/* Why a level is in no list; only Yours has such. */
typedef enum WorkshopState {
    WORKSHOP_IS_LISTED,
    WORKSHOP_IS_HIDDEN,    /* by the operator: workshop_hidden_reason */
    WORKSHOP_IS_REPORTED,  /* by players; until the operator has looked */
    WORKSHOP_IS_WAITING,   /* it has one of the operator's words; likewise */
    WORKSHOP_IS_WITHDRAWN, /* by its author */
    WORKSHOP_IS_REPLACED,  /* by a newer text of its author */
    WORKSHOP_IS_FAULTY     /* its row says why */
} WorkshopState;

typedef struct WorkshopItem {
    int32_t row; /* of list->folder */
    WorkshopId id;
    WorkshopState state;
    char code[WORKSHOP_CODE_MAX];
    const char *title, *by; /* valid until the list is read again; by: NAME~ID */
    char shown_by[VISITOR_PLAYER_MAX];
    const WorkshopTally *tally;
    const WorkshopVote *vote; /* the own player's; NULL: not played */
    int32_t clear_percent;    /* of players who finish; -1: too few have played it */
    bool is_own;
} WorkshopItem;

typedef struct WorkshopRowState {
    uint8_t state; /* WorkshopState */
    bool has_words, is_checked;
} WorkshopRowState;

typedef struct WorkshopList {
    WorkshopFolder folder;
    WorkshopTallies tallies;
    WorkshopVotes own;
    char own_id[VISITOR_ID_LENGTH + 1]; /* of the player who reads it */
    WorkshopView view;
    int32_t *order; /* rows of `folder` */
    int32_t count;
    size_t capacity;
    WorkshopRowState *states; /* of each row of `folder` */
    size_t state_capacity;
    bool is_whole;   /* all levels were read */
    int64_t read_at; /* ms of a clock that only goes forward; 0: read at once */
} WorkshopList;

/* Reads what has changed and puts it in order. False while levels are still being read, with what
 * is known by then. */
bool workshop_list_read(WorkshopList *list, const Arcade *arcade, const WorkshopView *view,
                        int64_t now);

/* Is there nothing more to find out about an item? */
bool workshop_list_is_checked(const WorkshopList *list, int32_t index);

/* Reads the text of a level and looks for the operator's words: a few milliseconds. False if the
 * level was left out, so that another may have this index. */
bool workshop_list_check(WorkshopList *list, const Arcade *arcade, int32_t index);

/* The next reading is at once, such as after a like; without this it is once in some seconds. */
static inline void workshop_list_touch(WorkshopList *list)
{
    list->read_at = 0;
}

void workshop_list_item(const WorkshopList *list, int32_t index, WorkshopItem *out);

/* The item of a row of the folder, listed or not. */
void workshop_list_item_of_row(const WorkshopList *list, int32_t row, WorkshopItem *out);

/* The index of a level in the list; -1: it is not there. */
int32_t workshop_list_find(const WorkshopList *list, const WorkshopId *id);

void workshop_list_done(WorkshopList *list);

#endif
