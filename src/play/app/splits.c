/* splits.c - see splits.h */
#include "splits.h"

#include <assert.h>

const char *const rival_names[RIVAL_COUNT] = {"ghost", "last", "best", "board"};

static void splits_clear(Splits *splits)
{
    splits->is_there = false;
    for (int32_t place = 0; place < SPLIT_PLACES; place++)
        splits->ticks[place] = SPLIT_NEVER;
}

static void splits_add(Splits *splits, GameEventKind kind, int32_t value, int32_t tick)
{
    int32_t place = kind == EVENT_FINISH       ? SPLIT_FINISH
                    : kind == EVENT_CHECKPOINT ? value
                                               : SPLIT_NONE;
    assert(place < SPLIT_PLACES);
    if (place != SPLIT_NONE && splits->ticks[place] == SPLIT_NEVER) splits->ticks[place] = tick;
}

void splits_of_tape(const Level *level, const InputTape *tape, Splits *splits)
{
    Game game;
    GameEvents events;
    splits_clear(splits);
    game_init(&game, level);
    while (game.ticks < tape->count && game.status != GAME_FINISHED) {
        game_step(&game, level, tape->ticks[game.ticks], &events, NULL);
        for (int32_t i = 0; i < events.count; i++)
            splits_add(splits, (GameEventKind)events.items[i].kind, events.items[i].value,
                       game.ticks);
    }
    splits->is_there = true;
}

void splits_of_run(const Timeline *run, Splits *splits)
{
    splits_clear(splits);
    for (int32_t i = 0; i < run->mark_count && run->marks[i].tick <= run->now.ticks; i++)
        splits_add(splits, (GameEventKind)run->marks[i].kind, run->marks[i].value,
                   run->marks[i].tick);
    splits->is_there = true;
}

/* The latest place up to a tick; SPLIT_NONE: not even the first. */
static int32_t last_place(const Splits *splits, int32_t tick)
{
    int32_t last = SPLIT_NONE;
    for (int32_t place = 0; place < SPLIT_PLACES; place++) {
        int32_t there = splits->ticks[place];
        if (there == SPLIT_NEVER || there > tick) continue;
        if (last == SPLIT_NONE || there > splits->ticks[last]) last = place;
    }
    return last;
}

int32_t splits_place_at(const Splits *splits, int32_t tick)
{
    int32_t place = last_place(splits, tick);
    return place != SPLIT_NONE && splits->ticks[place] == tick ? place : SPLIT_NONE;
}

int32_t splits_place_after(const Splits *splits, int32_t tick)
{
    int32_t next = SPLIT_NONE;
    for (int32_t place = 0; place < SPLIT_PLACES; place++) {
        int32_t there = splits->ticks[place];
        if (there > tick && (next == SPLIT_NONE || there < splits->ticks[next])) next = place;
    }
    return next;
}

bool splits_compare(const Splits *own, const Splits *rival, int32_t tick, int32_t *ticks)
{
    int32_t place = last_place(own, tick), after = SPLIT_NEVER;
    bool is_known = rival->is_there && place != SPLIT_NONE && rival->ticks[place] != SPLIT_NEVER;
    int32_t since = is_known ? rival->ticks[place] : 0;
    int32_t behind = is_known ? own->ticks[place] - since : 0;
    if (!rival->is_there) return false;
    for (int32_t i = 0; i < SPLIT_PLACES; i++) {
        bool is_next = rival->ticks[i] > since && own->ticks[i] == SPLIT_NEVER;
        if (is_next && (after == SPLIT_NEVER || rival->ticks[i] < after)) after = rival->ticks[i];
    }
    bool is_late = after != SPLIT_NEVER && tick - after > behind;
    *ticks = is_late ? tick - after : behind;
    return is_known || is_late;
}

void splits_of_rivals(const RunStore *keeper, const Level *level, Splits rivals[RIVAL_COUNT])
{
    static bool (*const read[RIVAL_COUNT])(const RunStore *, const Level *, InputTape *) = {
        [RIVAL_BEST] = run_store_best, [RIVAL_BOARD] = run_store_board};
    for (Rival rival = 0; rival < RIVAL_COUNT; rival++) {
        InputTape tape = {0};
        splits_clear(&rivals[rival]);
        if (read[rival] && read[rival](keeper, level, &tape))
            splits_of_tape(level, &tape, &rivals[rival]);
        input_tape_done(&tape);
    }
}

bool splits_difference(const Splits *own, const Splits *rival, int32_t place, int32_t *ticks)
{
    if (!rival->is_there || rival->ticks[place] == SPLIT_NEVER) return false;
    *ticks = own->ticks[place] - rival->ticks[place];
    return true;
}
