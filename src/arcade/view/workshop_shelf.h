/* workshop_shelf.h - the levels that the page of the workshop lists: those of an arcade, or at home
 * those in a folder of the user's.
 *
 * A row is what was claimed until it is checked (workshop_shelf_check), which plays a run; a row
 * whose run does not hold is then left out.
 * Memory: workshop_shelf_done frees; all zero is a valid start. */
#ifndef LEDGE_ARCADE_VIEW_WORKSHOP_SHELF_H
#define LEDGE_ARCADE_VIEW_WORKSHOP_SHELF_H

#include "../../game/timeline.h"
#include "../../play/app/screen_args.h"
#include "../../play/app/session.h"

enum {
    WORKSHOP_SHELF_TABS_MAX = WORKSHOP_TAB_COUNT,
    WORKSHOP_SHELF_RUNS_MAX = 4,
    WORKSHOP_SHELF_NOTES_MAX = 5,
    WORKSHOP_SHELF_NOTE_SIZE = 320
};

/* What a list may be narrowed to. */
typedef struct WorkshopShelfFilter {
    const char *name;
    uint32_t content; /* WORKSHOP_HAS bits */
    WorkshopLength length;
} WorkshopShelfFilter;

enum { WORKSHOP_SHELF_ALL, WORKSHOP_SHELF_FILTERS = 8 };
extern const WorkshopShelfFilter workshop_shelf_filters[WORKSHOP_SHELF_FILTERS];

/* Which levels are listed, and in which order. */
typedef struct WorkshopShelfChoice {
    int32_t tab, filter;
    char words[WORKSHOP_SEARCH_MAX];    /* each is in the title or the author's name; "": all */
    char author[VISITOR_ID_LENGTH + 1]; /* in an arcade: of this player alone; "": of all */
} WorkshopShelfChoice;

/* A row as it is shown. */
typedef struct WorkshopShelfRow {
    const char *title;
    char author[LEVEL_TEXT_MAX]; /* "ada~k7f3" */
    int32_t likes, players;      /* only in an arcade */
    int32_t finished;            /* percent of the players; -1: too few have played */
    int32_t best;                /* ticks of the player's best run; 0: none */
    const char *medal;           /* the player's best; "": none */
    bool is_new;                 /* not played yet, nor of the player; at home not finished */
    bool is_liked;               /* by the player */
    int32_t cols, rows;
    uint32_t content;             /* WORKSHOP_HAS bits */
    char code[WORKSHOP_CODE_MAX]; /* "": it has none */
} WorkshopShelfRow;

/* What is known of a level besides its text. */
typedef struct WorkshopShelfRuns {
    InputTape tapes[WORKSHOP_SHELF_RUNS_MAX]; /* that finish it; the author's is the first */
    int32_t count;
    bool has_author;
} WorkshopShelfRuns;

/* A level as other screens take it; all zero is none. */
typedef struct WorkshopShelfLevel {
    char *text;
    char name[WORLD_PATH_MAX];
    WorkshopPlay play; /* without the author's time, and whether another level comes next */
    MadeLevel made;    /* of these three */
} WorkshopShelfLevel;

typedef struct WorkshopShelf {
    bool is_home;
    WorkshopHome home;
    int32_t *order; /* of the items at home, as listed */
    WorkshopList list;
    WorkshopCheck check; /* of the row that is being found out */
    bool is_whole;       /* all levels were read */
    int32_t count;       /* of rows */
} WorkshopShelf;

/* The tabs in their order; returns how many. */
int32_t workshop_shelf_tabs(const WorkshopShelf *shelf, const char *names[WORKSHOP_SHELF_TABS_MAX]);

/* Reads the levels of a folder, or with NULL those at home; in an arcade nothing yet. False, with
 * the reason, if they cannot be read. */
bool workshop_shelf_read(WorkshopShelf *shelf, const Session *session, const char *folder,
                         ErrorList *errors);

/* Lists those of the choice; in an arcade as they are now. */
void workshop_shelf_choose(WorkshopShelf *shelf, const Session *session,
                           const WorkshopShelfChoice *choice);

void workshop_shelf_row(const WorkshopShelf *shelf, int32_t index, WorkshopShelfRow *out);

/* Is there nothing more to find out about the row? And finds it out, in a few milliseconds: false
 * if the row was left out, so that another one may have its index. */
bool workshop_shelf_is_checked(const WorkshopShelf *shelf, int32_t index);
bool workshop_shelf_check(WorkshopShelf *shelf, const Session *session, int32_t index);

/* What tells the level of a row from all others; 0: there is no such row. */
uint64_t workshop_shelf_key(const WorkshopShelf *shelf, int32_t index);

/* The row of that level; -1: none. */
int32_t workshop_shelf_find(const WorkshopShelf *shelf, uint64_t key);

/* The row of the level with this code; -1: none, which is so at home. */
int32_t workshop_shelf_find_code(const WorkshopShelf *shelf, const char *code);

/* The path of the level's file; in an arcade a name by its code. */
void workshop_shelf_name(const WorkshopShelf *shelf, int32_t index, char out[WORLD_PATH_MAX]);

/* Are the signs of the level, and its hint, not to be shown? */
bool workshop_shelf_hides_words(const WorkshopShelf *shelf, const Session *session, int32_t index);

/* In an arcade: of whom a vote is. */
WorkshopTarget workshop_shelf_target(const WorkshopShelf *shelf, int32_t index);

/* In an arcade: the player likes the level, or no longer. Returns what to say of that. */
const char *workshop_shelf_like(WorkshopShelf *shelf, const Session *session, int32_t index);

/* What is to be said of the level's origin and state, a line each; returns how many. */
int32_t workshop_shelf_notes(const WorkshopShelf *shelf, const Arcade *arcade, int32_t index,
                             char out[WORKSHOP_SHELF_NOTES_MAX][WORKSHOP_SHELF_NOTE_SIZE]);

/* Opens the level, in place of the one in `out`, for screens that `out` outlives. False, with none
 * in `out`, if it is gone. */
bool workshop_shelf_open(const WorkshopShelf *shelf, const Session *session, int32_t index,
                         WorkshopShelfLevel *out);
void workshop_shelf_close(WorkshopShelfLevel *level);

/* The text of the level, which the caller frees, and its hint. NULL if it is gone. */
char *workshop_shelf_text(const WorkshopShelf *shelf, const Session *session, int32_t index,
                          size_t *length);
void workshop_shelf_hint(const WorkshopShelf *shelf, const Session *session, int32_t index,
                         char out[LEVEL_WORKSHOP_HINT_MAX]);

/* The runs of the level that are known, which were played and finish it. */
void workshop_shelf_runs(const WorkshopShelf *shelf, const Session *session, int32_t index,
                         const Level *level, WorkshopShelfRuns *out);
void workshop_shelf_runs_done(WorkshopShelfRuns *runs);

void workshop_shelf_done(WorkshopShelf *shelf);

#endif
