/* workshop_level.h - a published level: its code, and what its text says.
 *
 * The text of a published level is a level file with a section [workshop] (level_workshop.h),
 * within the limits of workshop_limits.h. The game never changes it. Errors: with line and column.
 * Memory: plain data. */
#ifndef LEDGE_ARCADE_WORKSHOP_LEVEL_H
#define LEDGE_ARCADE_WORKSHOP_LEVEL_H

#include "../level/level_file.h"
#include "../level/level_workshop.h"
#include "../save/visitor.h"
#include "workshop_id.h"
#include "workshop_limits.h"

/* The code of a level: LEVEL_CODE_CHARS_MIN characters of its text's hash, more where two levels on
 * a host are alike in these. */
enum { WORKSHOP_CODE_MAX = LEVEL_CODE_CHARS_MAX + 1 }; /* bytes, with the NUL */
void workshop_code(const WorkshopId *id, int32_t chars, char out[WORKSHOP_CODE_MAX]);

/* The characters that the codes of two levels need to differ. */
int32_t workshop_code_chars(const WorkshopId *a, const WorkshopId *b);

/* Is it, as far as it goes, the code of this level? Not if it is none. */
bool workshop_code_fits(const WorkshopId *id, const char *code);

/* What is in a level, bit n for row n: its name in filters. */
// clang-format off
#define WORKSHOP_CONTENT_LIST(X)         \
    X(WORKSHOP_MONSTERS, "monsters")     \
    X(WORKSHOP_WATER,    "water")        \
    X(WORKSHOP_FIRE,     "fire")         \
    X(WORKSHOP_ICE,      "ice")          \
    X(WORKSHOP_BELTS,    "belts")        \
    X(WORKSHOP_SLOPES,   "slopes")       \
    X(WORKSHOP_LIFTS,    "lifts")        \
    X(WORKSHOP_LADDERS,  "ladders")      \
    X(WORKSHOP_SPIKES,   "spikes")       \
    X(WORKSHOP_SPRINGS,  "springs")      \
    X(WORKSHOP_DOORS,    "doors")        \
    X(WORKSHOP_COINS,    "coins")        \
    X(WORKSHOP_SIGNS,    "signs")        \
    X(WORKSHOP_PHYSICS,  "own physics")
// clang-format on

typedef enum WorkshopContent {
#define X(id, name) id,
    WORKSHOP_CONTENT_LIST(X)
#undef X
        WORKSHOP_CONTENT_COUNT
} WorkshopContent;

#define WORKSHOP_HAS(content) (UINT32_C(1) << (content))

extern const char *const workshop_content_names[WORKSHOP_CONTENT_COUNT];

typedef struct WorkshopLevel {
    WorkshopId id;
    char by[VISITOR_PLAYER_MAX]; /* NAME~ID */
    int64_t at;                  /* seconds since 1970, as the text says */
    char title[LEVEL_TEXT_MAX];
    char hint[LEVEL_WORKSHOP_HINT_MAX]; /* "": none */
    char after[WORKSHOP_CODE_MAX];      /* "": none; likewise */
    char remix[WORKSHOP_CODE_MAX];
    int32_t cols, rows;
    uint32_t content; /* WORKSHOP_HAS bits */
} WorkshopLevel;

/* Reads the text of a published level and, unless `level` is NULL, the level, which level_done
 * frees. False, with both unchanged and the reasons, for any text that could not have been
 * published. */
bool workshop_level_parse(const char *bytes, size_t length, WorkshopLevel *out, Level *level,
                          ErrorList *errors);

/* Removes the texts of signs and the hint from the text of a published level, which plays as
 * before. */
void workshop_drop_words(char *text, size_t *length);

/* The first 64 bits of the SHA-256 of a text. */
uint64_t workshop_text_hash(const char *bytes, size_t length);

/* What is in the cells and the chase of a level, as WORKSHOP_HAS bits. */
uint32_t workshop_content(const Level *level);

/* Adds an error for each thing for which the workshop refuses a level that was read from a text of
 * `length` bytes with this header, or NULL, but for its title. False if there is one. */
bool workshop_level_check(const Ini *header, size_t length, const Level *level, ErrorList *errors);

/* The rank of a section in published levels, from 0; -1 for one that is left out. */
enum { WORKSHOP_SECTION_RANKS = 9 };
int32_t workshop_section_rank(const char *section);

#endif
