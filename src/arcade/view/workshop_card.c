/* workshop_card.c - see workshop_card.h */
#include "workshop_card.h"

#include "../../level/level_file.h"

#include <stdlib.h>

void workshop_card_begin(WorkshopCard *card, const WorkshopShelf *shelf, const Session *session,
                         int32_t index, const WorkshopLook *look)
{
    size_t length;
    ErrorList unheard;
    workshop_card_done(card);
    card->key = workshop_shelf_key(shelf, index);
    if (card->key == 0) return;
    char *text = workshop_shelf_text(shelf, session, index, &length);
    if (!text) return;
    error_list_init(&unheard, "level");
    LevelFile *file = level_file_parse("level", text, length, NULL, &card->level, &unheard);
    free(text);
    if (!file) return;
    level_file_done(file);
    card->has_level = true;
    workshop_shelf_hint(shelf, session, index, card->hint);
    if (look->cols <= 0 || look->rows <= 0) return;
    PictureChoice choice = look->choice;
    choice.look.palette = card->level.palette;
    (void)thumbnail_make(&card->picture, &choice, &card->level, look->cols, look->rows);
}

/* The run whose hardest place is the least hard counts. */
static void end_run(WorkshopCard *card)
{
    Slack slack;
    slack_search_end(card->search, &slack);
    card->search = NULL;
    int32_t window = slack_tightest(&slack);
    bool is_kinder = window == 0 || (card->window > 0 && window > card->window);
    if (card->measured == 0 || is_kinder) card->window = window;
    card->measured++;
    slack_done(&slack);
}

bool workshop_card_step(WorkshopCard *card, const WorkshopShelf *shelf, const Session *session,
                        int32_t index)
{
    if (!card->has_level) return false;
    if (!card->has_runs) {
        workshop_shelf_runs(shelf, session, index, &card->level, &card->runs);
        card->has_runs = true;
        return true;
    }
    if (card->search) {
        if (!slack_search_step(card->search)) end_run(card);
        return true;
    }
    if (card->measured == card->runs.count) return false;
    card->search = slack_search_begin(&card->level, &card->runs.tapes[card->measured]);
    return card->search != NULL;
}

void workshop_card_done(WorkshopCard *card)
{
    slack_search_end(card->search, NULL);
    workshop_shelf_runs_done(&card->runs);
    thumbnail_done(&card->picture);
    if (card->has_level) level_done(&card->level);
    *card = (WorkshopCard){.key = 0};
}
