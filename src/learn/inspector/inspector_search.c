/* inspector_search.c - see inspector_search.h */
#include "inspector_search.h"

#include "../../base/text.h"
#include "../../engine/decimal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE_TICKS = 512, PLAYED_SLICE_TICKS = 64 };

void inspector_search_begin(InspectorSearch *search, const Inspector *inspector,
                            const InspectorCondition *condition, int32_t direction)
{
    *search = (InspectorSearch){.state = SEARCH_GOING,
                                .direction = (int8_t)direction,
                                .plays_on = direction > 0 && inspector->hands == HANDS_OWN,
                                .ticks_left = SEARCH_BEYOND_TICKS,
                                .from = inspector->tick + 1,
                                .to = inspector->tick - 1,
                                .condition = *condition};
}

bool inspector_search_holds_here(const InspectorCondition *condition, const Inspector *inspector)
{
    const ConditionTick tick = {.level = &inspector_lane(inspector)->level,
                                .game = &inspector->game,
                                .events = &inspector->events,
                                .log = &inspector->log};
    return inspector->looked_tick > 0 && inspector_condition_holds(condition, &tick);
}

/* The first (direction 1) or last tick of `from` to `to` at which the condition holds; 0: none. */
static int32_t find_between(const InspectorSearch *search, const Inspector *inspector, int32_t from,
                            int32_t to)
{
    const InspectorLane *lane = inspector_lane(inspector);
    int32_t found = 0;
    Game game;
    GameEvents events;
    PhaseLog log;
    timeline_game(&lane->run, from - 1, &game);
    for (int32_t t = from; t <= to && (found == 0 || search->direction < 0); t++) {
        const ConditionTick tick = {&lane->level, &game, &events, &log};
        game_step(&game, &lane->level, timeline_input(&lane->run, t), &events, &log);
        if (inspector_condition_holds(&search->condition, &tick)) found = t;
    }
    return found;
}

static SearchState play_slice(InspectorSearch *search, Inspector *inspector)
{
    for (int32_t i = 0; i < PLAYED_SLICE_TICKS; i++) {
        if (search->ticks_left-- == 0 || !inspector_next_tick(inspector)) return SEARCH_NOTHING;
        if (inspector_search_holds_here(&search->condition, inspector)) return SEARCH_FOUND;
    }
    return SEARCH_GOING;
}

static SearchState forward_slice(InspectorSearch *search, Inspector *inspector)
{
    int32_t end = timeline_length(&inspector_lane(inspector)->run);
    int32_t to = min_i32(search->from + SLICE_TICKS - 1, end);
    if (search->from > end)
        return inspector_is_played(inspector, inspector->lane) ? SEARCH_NOTHING : SEARCH_GOING;
    int32_t found = find_between(search, inspector, search->from, to);
    search->from = to + 1;
    if (found == 0) return SEARCH_GOING;
    inspector_go(inspector, found);
    return SEARCH_FOUND;
}

static SearchState backward_slice(InspectorSearch *search, Inspector *inspector)
{
    int32_t to = min_i32(search->to, timeline_length(&inspector_lane(inspector)->run));
    int32_t from = max_i32(1, to - SLICE_TICKS + 1);
    if (to < 1) return SEARCH_NOTHING;
    int32_t found = find_between(search, inspector, from, to);
    search->to = from - 1;
    if (found == 0) return SEARCH_GOING;
    inspector_go(inspector, found);
    return SEARCH_FOUND;
}

SearchState inspector_search_work(InspectorSearch *search, Inspector *inspector)
{
    SearchState state = search->plays_on        ? play_slice(search, inspector)
                        : search->direction > 0 ? forward_slice(search, inspector)
                                                : backward_slice(search, inspector);
    search->state = (uint8_t)state;
    return state;
}

/* ---- inspector condition ---- */

enum { WORD_MAX = 24, WORDS_MAX = 3 };

enum { LESS, AT_MOST, MORE, AT_LEAST, EQUAL, UNEQUAL, COMPARE_COUNT };

static const char *const compares[COMPARE_COUNT] = {
    [LESS] = "<",      [AT_MOST] = "<=", [MORE] = ">",
    [AT_LEAST] = ">=", [EQUAL] = "=",    [UNEQUAL] = "!="};

static const struct HitSide {
    const char *name;
    int8_t x, y;
} sides[] = {{"left", -1, 0}, {"right", 1, 0}, {"above", 0, -1}, {"below", 0, 1}};

/* --- words --- */

typedef struct Words {
    int32_t count;
    char at[WORDS_MAX][WORD_MAX];
} Words;

static bool is_sign(char c)
{
    return c != '\0' && strchr("<>=!", c) != NULL;
}

/* The end of the word at `text`: signs of a comparison are separate words. */
static size_t word_length(const char *text)
{
    size_t length = 0;
    bool signs = is_sign(text[0]);
    while (text[length] && text[length] != ' ' && is_sign(text[length]) == signs)
        length++;
    return length;
}

/* Splits the text; false when there are too many words, or one is too long. */
static bool split(const char *text, Words *words)
{
    words->count = 0;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t length = word_length(text);
        if (words->count == WORDS_MAX || length >= WORD_MAX) return false;
        snprintf(words->at[words->count++], WORD_MAX, "%.*s", (int)length, text);
        text += length;
    }
    return true;
}

static int32_t find_word(const char *const *words, int32_t count, const char *word)
{
    for (int32_t i = 0; i < count; i++)
        if (words[i] && strcmp(words[i], word) == 0) return i;
    return -1;
}

static int32_t find_column(ModelKind kind, const char *name)
{
    for (int32_t i = 0; i < model_column_count(kind); i++)
        if (strcmp(model_column_name(kind, i), name) == 0) return i;
    return -1;
}

/* --- reading --- */

static bool refuse_name(ModelKind kind, const char *word, char why[CONDITION_WHY_MAX])
{
    snprintf(why, CONDITION_WHY_MAX, "\"%s\" is none of hit, read, an event,", word);
    for (int32_t i = 0; i < model_column_count(kind); i++)
        text_append(why, CONDITION_WHY_MAX, " %s", model_column_name(kind, i));
    return false;
}

static bool parse_hit(const Words *words, InspectorCondition *out, char why[CONDITION_WHY_MAX])
{
    for (size_t i = 0; words->count == 2 && i < ARRAY_LENGTH(sides); i++) {
        if (strcmp(sides[i].name, words->at[1]) != 0) continue;
        *out =
            (InspectorCondition){.kind = CONDITION_HIT, .hit_x = sides[i].x, .hit_y = sides[i].y};
        return true;
    }
    snprintf(why, CONDITION_WHY_MAX, "after \"hit\": left, right, above or below");
    return false;
}

static bool parse_read(const Words *words, InspectorCondition *out, char why[CONDITION_WHY_MAX])
{
    InspectorCondition read = {.kind = CONDITION_READ};
    char rest;
    if (words->count == 2 && sscanf(words->at[1], "%d,%d%c", &read.col, &read.row, &rest) == 2) {
        *out = read;
        return true;
    }
    snprintf(why, CONDITION_WHY_MAX, "after \"read\": column,row such as 6,3");
    return false;
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
        snprintf(why, CONDITION_WHY_MAX, "\"%s\" is no number", words->at[2]);
        return false;
    }
    condition.kind = CONDITION_COMPARE;
    condition.compare = (uint8_t)compare;
    *out = condition;
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
    int32_t column = find_column(kind, words.at[0]);
    if (column >= 0) return parse_column(&words, column, out, why);
    if (strcmp(words.at[0], "hit") == 0) return parse_hit(&words, out, why);
    if (strcmp(words.at[0], "read") == 0) return parse_read(&words, out, why);
    int32_t event = find_word(game_event_names, EVENT_KIND_COUNT, words.at[0]);
    if (event < 0 || words.count > 1) return refuse_name(kind, words.at[event < 0 ? 0 : 1], why);
    *out = (InspectorCondition){.kind = CONDITION_EVENT, .event = event};
    return true;
}

/* --- asking --- */

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

static bool has_hit(const InspectorCondition *condition, const PhaseLog *log)
{
    PhaseHits hits = phase_log_hits(log);
    return condition->hit_x ? hits.x == condition->hit_x : hits.y == condition->hit_y;
}

static bool has_read(const InspectorCondition *condition, const PhaseLog *log)
{
    for (int32_t i = 0; i < min_i32(log->read_count, READ_MAX); i++)
        if (log->reads[i].col == condition->col && log->reads[i].row == condition->row) return true;
    return false;
}

static bool has_happened(const InspectorCondition *condition, const GameEvents *events)
{
    for (int32_t i = 0; i < events->count; i++)
        if (events->items[i].kind == condition->event) return true;
    return false;
}

bool inspector_condition_holds(const InspectorCondition *condition, const ConditionTick *tick)
{
    const Model *now = &tick->game->player;
    switch ((ConditionKind)condition->kind) {
    case CONDITION_COMPARE:
        return compare_holds(condition->compare, column_value(condition, tick, now),
                             condition->number);
    case CONDITION_CHANGED:
        return column_value(condition, tick, now) !=
               column_value(condition, tick, &tick->log->before);
    case CONDITION_HIT: return has_hit(condition, tick->log);
    case CONDITION_READ: return has_read(condition, tick->log);
    case CONDITION_EVENT: return has_happened(condition, tick->events);
    }
    return false;
}
