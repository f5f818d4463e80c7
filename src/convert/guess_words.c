/* guess_words.c - see guess_words.h. The order counts: `background` comes before `ground`. */
#include "guess_words.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

typedef struct Word {
    const char *word; /* with ^ before it: only at the beginning, with =: only as a whole */
    CellKind kind;
} Word;

// clang-format off
static const Word looks[] = {
    {"background", KIND_IGNORE}, {"backdrop", KIND_IGNORE}, {"parallax", KIND_IGNORE},
    {"sky", KIND_IGNORE},        {"cloud", KIND_IGNORE},    {"deco", KIND_IGNORE},
    {"detail", KIND_IGNORE},     {"shadow", KIND_IGNORE},   {"light", KIND_IGNORE},
    {"scenery", KIND_IGNORE},    {"mountain", KIND_IGNORE}, {"overlay", KIND_IGNORE},
    {"tree", KIND_IGNORE},       {"plant", KIND_IGNORE},    {"bush", KIND_IGNORE},
    {"flower", KIND_IGNORE},     {"camera", KIND_IGNORE},   {"^back", KIND_IGNORE},
    {"^bg", KIND_IGNORE},        {"^fg", KIND_IGNORE},      {"^front", KIND_IGNORE},
    {"^prop", KIND_IGNORE},      {"^far", KIND_IGNORE},     {"water", KIND_IGNORE},
    {"palm", KIND_IGNORE},       {"^above", KIND_IGNORE},   {"^behind", KIND_IGNORE},
    {"constraint", KIND_IGNORE}, {"^fondo", KIND_IGNORE},   {"hintergrund", KIND_IGNORE},
    {"reverse", KIND_IGNORE},    {"patrol", KIND_IGNORE},   {"waypoint", KIND_IGNORE},
    {"stopper", KIND_IGNORE},    {"switch", KIND_IGNORE},   {"trigger", KIND_IGNORE},
    {"button", KIND_IGNORE},     {"lever", KIND_IGNORE},    {"_path", KIND_IGNORE},
    {"cosmetic", KIND_IGNORE},
};

static const Word things[] = {
    {"ladder", KIND_LADDER},     {"climb", KIND_LADDER},       {"vine", KIND_LADDER},
    {"rope", KIND_LADDER},       {"spike", KIND_SPIKE_UP},     {"lava", KIND_SPIKE_UP},
    {"hazard", KIND_SPIKE_UP},   {"trap", KIND_SPIKE_UP},      {"death", KIND_SPIKE_UP},
    {"deadly", KIND_SPIKE_UP},   {"kill", KIND_SPIKE_UP},      {"danger", KIND_SPIKE_UP},
    {"^saw", KIND_SPIKE_UP},     {"thorn", KIND_SPIKE_UP},     {"checkpoint", KIND_CHECKPOINT},
    {"save", KIND_CHECKPOINT},   {"spring", KIND_SPRING},      {"trampoline", KIND_SPRING},
    {"bounc", KIND_SPRING},      {"turret", KIND_TURRET},      {"cannon", KIND_TURRET},
    {"shooter", KIND_TURRET},    {"flyer", KIND_FLYER},        {"flying", KIND_FLYER},
    {"^bat", KIND_FLYER},        {"^bird", KIND_FLYER},        {"^bee", KIND_FLYER},
    {"ghost", KIND_FLYER},       {"eagle", KIND_FLYER},        {"frog", KIND_HOPPER},
    {"slime", KIND_HOPPER},      {"hopper", KIND_HOPPER},      {"enem", KIND_WALKER},
    {"monster", KIND_WALKER},    {"goblin", KIND_WALKER},      {"goomba", KIND_WALKER},
    {"crab", KIND_WALKER},       {"snail", KIND_WALKER},       {"skeleton", KIND_WALKER},
    {"^mob", KIND_WALKER},       {"walker", KIND_WALKER},      {"finish", KIND_FINISH},
    {"goal", KIND_FINISH},       {"exit", KIND_FINISH},        {"^end", KIND_FINISH},
    {"flag", KIND_FINISH},       {"portal", KIND_FINISH},      {"nextlevel", KIND_FINISH},
    {"next_level", KIND_FINISH}, {"^win", KIND_FINISH},        {"door", KIND_FINISH},
    {"coin", KIND_COIN},         {"gem", KIND_COIN},           {"diamond", KIND_COIN},
    {"collect", KIND_COIN},      {"pickup", KIND_COIN},        {"treasure", KIND_COIN},
    {"gold", KIND_COIN},         {"silver", KIND_COIN},        {"fruit", KIND_COIN},
    {"cherry", KIND_COIN},       {"crystal", KIND_COIN},       {"ruby", KIND_COIN},
    {"money", KIND_COIN},        {"jewel", KIND_COIN},         {"=star", KIND_COIN},
    {"=stars", KIND_COIN},       {"^key", KIND_KEY},           {"^sign", KIND_SIGN},
    {"crumbl", KIND_CRUMBLE},    {"^ice", KIND_ICE},           {"one-way", KIND_ONEWAY},
    {"one_way", KIND_ONEWAY},    {"oneway", KIND_ONEWAY},      {"one way", KIND_ONEWAY},
    {"jumpthr", KIND_ONEWAY},    {"semisolid", KIND_ONEWAY},   {"platform", KIND_ONEWAY},
    {"colli", KIND_SOLID},       {"solid", KIND_SOLID},        {"wall", KIND_SOLID},
    {"ground", KIND_SOLID},      {"terrain", KIND_SOLID},      {"block", KIND_SOLID},
    {"floor", KIND_SOLID},       {"brick", KIND_SOLID},        {"dirt", KIND_SOLID},
    {"stone", KIND_SOLID},       {"hard", KIND_SOLID},         {"pipe", KIND_SOLID},
    {"obstacle", KIND_SOLID},    {"plataform", KIND_SOLID},    {"plateform", KIND_SOLID},
    {"plattform", KIND_SOLID},   {"suelo", KIND_SOLID},        {"^sol", KIND_SOLID},
    {"^piso", KIND_SOLID},       {"boden", KIND_SOLID},        {"pared", KIND_SOLID},
    {"^mur", KIND_SOLID},        {"turtle", KIND_WALKER},      {"koopa", KIND_WALKER},
    {"spider", KIND_WALKER},     {"zombie", KIND_WALKER},      {"ennemi", KIND_WALKER},
    {"inimigo", KIND_WALKER},    {"gegner", KIND_WALKER},      {"moneda", KIND_COIN},
    {"moeda", KIND_COIN},        {"escalera", KIND_LADDER},    {"escada", KIND_LADDER},
    {"pincho", KIND_SPIKE_UP},   {"salida", KIND_FINISH},      {"^meta", KIND_FINISH},
    {"^ziel", KIND_FINISH},      {"damag", KIND_SPIKE_UP},     {"=final", KIND_FINISH},
    {"=col", KIND_SOLID},
};

static const Word starts[] = {
    {"^player", KIND_START},  {"hero", KIND_START},    {"start", KIND_START},
    {"^begin", KIND_START},   {"^spawn", KIND_START},  {"player", KIND_START},
    {"entrance", KIND_START}, {"entry", KIND_START},   {"jugador", KIND_START},
    {"jogador", KIND_START},  {"joueur", KIND_START},  {"spieler", KIND_START},
    {"inicio", KIND_START},   {"spawn", KIND_START},
};
// clang-format on

static bool has_word(const char *name, const char *word)
{
    size_t length = strlen(word);
    if (*word == '^') return strncasecmp(name, word + 1, length - 1) == 0;
    if (*word == '=') return strcasecmp(name, word + 1) == 0;
    for (; *name; name++)
        if (strncasecmp(name, word, length) == 0) return true;
    return false;
}

static int32_t find_word(const Word *words, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (has_word(name, words[i].word)) return (int32_t)i;
    return -1;
}

int32_t guess_is_start(const char *name)
{
    int32_t count = (int32_t)ARRAY_LENGTH(starts);
    int32_t thing = find_word(things, ARRAY_LENGTH(things), name);
    int32_t at = find_word(starts, ARRAY_LENGTH(starts), name);
    return at < 0 || thing >= 0 ? 0 : count - at;
}

/* A flag of a sprite of PICO-8 is no flag at the end of a level. */
static bool is_numbered_flag(const char *name)
{
    return strncmp(name, "flag", 4) == 0 && isdigit((unsigned char)name[4]) && name[5] == '\0';
}

bool guess_is_collision(const char *name)
{
    static const char *const words[] = {"colli", "solid", "hitbox", "physic", "=col"};
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        if (has_word(name, words[i])) return true;
    return false;
}

CellKind guess_name(const char *name)
{
    int32_t thing = find_word(things, ARRAY_LENGTH(things), name);
    if (is_numbered_flag(name)) return KIND_UNKNOWN;
    if (find_word(looks, ARRAY_LENGTH(looks), name) >= 0) return KIND_IGNORE;
    bool is_actor = thing >= 0 && cell_kind_is(things[thing].kind, KIND_IS_ACTOR);
    if (is_actor && guess_is_collision(name)) return KIND_IGNORE; /* it only stops monsters */
    if (thing >= 0) return things[thing].kind;
    return guess_is_start(name) ? KIND_START : KIND_UNKNOWN;
}
