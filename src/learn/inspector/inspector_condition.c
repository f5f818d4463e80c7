/* inspector_condition.c - see inspector_condition.h */
#include "inspector_condition.h"

#include "../../base/text.h"
#include "../../engine/decimal.h"

#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 24, WORDS_MAX = 3 };

enum { LESS, AT_MOST, MORE, AT_LEAST, EQUAL, UNEQUAL, COMPARE_COUNT };

static const char *const compares[COMPARE_COUNT] = {
    [LESS] = "<",      [AT_MOST] = "<=", [MORE] = ">",
    [AT_LEAST] = ">=", [EQUAL] = "=",    [UNEQUAL] = "!="};

static const struct HitSide {
    const char *name;
    int8_t x, y;
} sides[] = {{"left", -1, 0}, {"right", 1, 0}, {"above", 0, -1}, {"below", 0, 1}};

typedef struct Words {
    int32_t count;
    char at[WORDS_MAX][WORD_MAX];
} Words;

static bool is_sign(char c)
{
    return c != '\0' && strchr("<>=!", c) != NULL;
}

static int32_t find_word(const char *const *words, int32_t count, const char *word)
{
    for (int32_t i = 0; i < count; i++)
        if (words[i] && strcmp(words[i], word) == 0) return i;
    return -1;
}

static bool parse_column(const Words *words, int32_t column, InspectorCondition *out,
                         char why[CONDITION_WHY_MAX])
{
    InspectorCondition condition = {.kind = CONDITION_CHANGED, .column = column};
    if (words->count == 2 && strcmp(words->at[1], "changed") == 0) {
        *out = condition;
        return true;
    }
    int32_t compare = words->count == 3 ? find_word(compares, COMPARE_COUNT, words->at[1]) : -1;
    if (compare < 0) {
        snprintf(why, CONDITION_WHY_MAX,
                 "after \"%s\": changed, or one of < <= > >= = != and a number", words->at[0]);
        return false;
    }
    if (!decimal_to_real(words->at[2], &condition.number)) {
        snprintf(why, CONDITION_WHY_MAX, "\"%s\" is not a number", words->at[2]);
        return false;
    }
    condition.kind = CONDITION_COMPARE;
    condition.compare = (uint8_t)compare;
    *out = condition;
    return true;
}

/* Splits the text at blanks, and before and after signs of a comparison. False when there are too
 * many words, or one is too long. */
static bool split(const char *text, Words *words)
{
    words->count = 0;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t length = 0;
        bool signs = is_sign(text[0]);
        while (text[length] && text[length] != ' ' && is_sign(text[length]) == signs)
            length++;
        if (words->count == WORDS_MAX || length >= WORD_MAX) return false;
        snprintf(words->at[words->count++], WORD_MAX, "%.*s", (int)length, text);
        text += length;
    }
    return true;
}

bool inspector_condition_parse(const char *text, ModelKind kind, InspectorCondition *out,
                               char why[CONDITION_WHY_MAX])
{
    Words words;
    if (!split(text, &words) || words.count == 0) {
        snprintf(why, CONDITION_WHY_MAX,
                 "type for example: hit right, cx changed, dy > 0.3, read 6,3, coin");
        return false;
    }
    const char *first = words.at[0], *second = words.count > 1 ? words.at[1] : "";
    for (int32_t i = 0; i < model_column_count(kind); i++)
        if (strcmp(model_column_name(kind, i), first) == 0)
            return parse_column(&words, i, out, why);
    if (strcmp(first, "hit") == 0) {
        for (size_t i = 0; words.count == 2 && i < ARRAY_LENGTH(sides); i++) {
            if (strcmp(sides[i].name, second) != 0) continue;
            *out = (InspectorCondition){.kind = CONDITION_HIT,
                                        .hit_x = sides[i].x,
                                        .hit_y = sides[i].y};
            return true;
        }
        snprintf(why, CONDITION_WHY_MAX, "after \"hit\": left, right, above or below");
        return false;
    }
    if (strcmp(first, "read") == 0) {
        InspectorCondition read = {.kind = CONDITION_READ};
        char rest;
        if (words.count == 2 && sscanf(second, "%d,%d%c", &read.col, &read.row, &rest) == 2) {
            *out = read;
            return true;
        }
        snprintf(why, CONDITION_WHY_MAX, "after \"read\": column,row such as 6,3");
        return false;
    }
    int32_t event = find_word(game_event_names, EVENT_KIND_COUNT, first);
    if (event < 0 || words.count > 1) {
        snprintf(why, CONDITION_WHY_MAX, "\"%s\" is none of hit, read, an event,",
                 event < 0 ? first : second);
        for (int32_t i = 0; i < model_column_count(kind); i++)
            text_append(why, CONDITION_WHY_MAX, " %s", model_column_name(kind, i));
        return false;
    }
    *out = (InspectorCondition){.kind = CONDITION_EVENT, .event = event};
    return true;
}

/* --- holding --- */

static double column_value(const InspectorCondition *condition, const ConditionTick *tick,
                           const Model *model)
{
    const Level *level = tick->level;
    ModelKind kind = (ModelKind)model->kind;
    return model_column_own(kind, condition->column,
                            model_column(model, &level->physics, &level->terrain,
                                         &tick->game->terrain, condition->column));
}

static bool compare_holds(uint8_t compare, double a, double b)
{
    switch (compare) {
    case LESS: return a < b;
    case AT_MOST: return a <= b;
    case MORE: return a > b;
    case AT_LEAST: return a >= b;
    case EQUAL: return a == b;
    default: return a != b;
    }
}

bool inspector_condition_holds(const InspectorCondition *condition, const ConditionTick *tick)
{
    const Model *now = &tick->game->player;
    const PhaseLog *log = tick->log;
    switch ((ConditionKind)condition->kind) {
    case CONDITION_COMPARE:
        return compare_holds(condition->compare, column_value(condition, tick, now),
                             condition->number);
    case CONDITION_CHANGED:
        return column_value(condition, tick, now) != column_value(condition, tick, &log->before);
    case CONDITION_HIT: {
        PhaseHits hits = phase_log_hits(log);
        return condition->hit_x ? hits.x == condition->hit_x : hits.y == condition->hit_y;
    }
    case CONDITION_READ:
        for (int32_t i = 0; i < min_i32(log->read_count, READ_MAX); i++)
            if (log->reads[i].col == condition->col && log->reads[i].row == condition->row)
                return true;
        return false;
    case CONDITION_EVENT:
        for (int32_t i = 0; i < tick->events->count; i++)
            if (tick->events->items[i].kind == condition->event) return true;
        return false;
    }
    return false;
}
