/* plain_workshop.c - the workshop in words: levels are found, played and liked. See plain.h. */
#include "plain.h"

#include "../../arcade/view/workshop_shelf.h"
#include "../../draw/hud.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_MAX = 40 /* levels in a list: more are found by words */ };

typedef struct PlainWorkshop {
    Session *session;
    WorkshopShelf shelf;
    WorkshopShelfChoice choice;
} PlainWorkshop;

static void level_label(const void *context, int32_t entry, char out[TALK_LABEL_MAX])
{
    const PlainWorkshop *self = context;
    WorkshopShelfRow row;
    char time[TICKS_TEXT_MAX];
    Text text = text_in(out, TALK_LABEL_MAX);
    workshop_shelf_row(&self->shelf, entry, &row);
    text_add_string(&text, row.title);
    if (row.author[0]) text_add(&text, ", by %s", row.author);
    if (!self->shelf.is_home)
        text_add(&text, ": %d like%s, %d player%s", (int)row.likes, row.likes == 1 ? "" : "s",
                 (int)row.players, row.players == 1 ? "" : "s");
    if (row.finished >= 0) text_add(&text, ", %d percent finish it", (int)row.finished);
    hud_ticks_to_text(row.best, true, time);
    if (row.best > 0) text_add(&text, ", your best time %s", time);
    if (row.is_new) text_add_string(&text, ", new to you");
    if (row.is_liked) text_add_string(&text, ", you like it");
    text_add_string(&text, ".");
}

/* Plays the runs of what will be said; levels whose run does not hold are left out. */
static int32_t read_list(PlainWorkshop *self)
{
    do
        workshop_shelf_choose(&self->shelf, self->session, &self->choice);
    while (!self->shelf.is_whole);
    for (int32_t i = 0; i < self->shelf.count && i < SHOWN_MAX;)
        i += workshop_shelf_is_checked(&self->shelf, i) ||
             workshop_shelf_check(&self->shelf, self->session, i);
    return self->shelf.count < SHOWN_MAX ? self->shelf.count : SHOWN_MAX;
}

static void say_level(const PlainWorkshop *self, Talk *talk, int32_t index)
{
    char notes[WORKSHOP_SHELF_NOTES_MAX][WORKSHOP_SHELF_NOTE_SIZE];
    char hint[LEVEL_WORKSHOP_HINT_MAX];
    const Arcade *arcade = &self->session->arcade;
    int32_t count = workshop_shelf_notes(&self->shelf, arcade, index, notes);
    for (int32_t i = 0; i < count; i++)
        talk_say(talk, "%s", notes[i]);
    workshop_shelf_hint(&self->shelf, self->session, index, hint);
    if (hint[0]) talk_say(talk, "Hint: %s", hint);
}

static void play(const PlainWorkshop *self, Talk *talk, int32_t index)
{
    char line[ERROR_LINE_MAX];
    ErrorList errors;
    WorkshopShelfLevel level = {.text = NULL};
    if (!workshop_shelf_open(&self->shelf, self->session, index, &level)) {
        talk_say(talk, "This level is gone.");
        return;
    }
    if (!plain_play_made(talk, self->session, &level.made, &errors)) {
        error_format(&errors, &errors.items[0], line, sizeof line);
        talk_say(talk, "%s", line);
    }
    workshop_shelf_close(&level);
}

/* What can be done with one level, until the player goes back to the list. */
static void choose_deed(PlainWorkshop *self, Talk *talk, int32_t index)
{
    char line[TALK_LINE_MAX];
    uint64_t key = workshop_shelf_key(&self->shelf, index);
    const char *question =
        self->shelf.is_home ? "Type play, or quit:" : "Type play, like, or quit:";
    say_level(self, talk, index);
    while (index >= 0 && talk_ask(talk, question, line)) {
        if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0 || strcmp(line, "0") == 0) return;
        if (strcmp(line, "play") == 0 || line[0] == '\0') play(self, talk, index);
        if (strcmp(line, "like") == 0 && !self->shelf.is_home)
            talk_say(talk, "%s", workshop_shelf_like(&self->shelf, self->session, index));
        (void)read_list(self);
        index = workshop_shelf_find(&self->shelf, key);
    }
}

static void choose_level(PlainWorkshop *self, Talk *talk, const char *title)
{
    TalkList list = {.title = title, .back = "Back.", .label = level_label, .context = self};
    for (;;) {
        list.count = read_list(self);
        if (list.count == 0) talk_say(talk, "No levels here.");
        if (self->shelf.count > list.count)
            talk_say(talk, "%d levels; the first %d follow. Find others by words.",
                     (int)self->shelf.count, (int)list.count);
        int32_t index = list.count > 0 ? talk_choose(talk, &list, false) : -1;
        if (index < 0) return;
        choose_deed(self, talk, index);
    }
}

static void tab_label(const void *context, int32_t entry, char out[TALK_LABEL_MAX])
{
    const char *names[WORKSHOP_SHELF_TABS_MAX];
    const PlainWorkshop *self = context;
    int32_t count = workshop_shelf_tabs(&self->shelf, names);
    snprintf(out, TALK_LABEL_MAX, "%s.", entry < count ? names[entry] : "Find by words");
}

void plain_workshop(Talk *talk, Session *session)
{
    const char *names[WORKSHOP_SHELF_TABS_MAX];
    char line[TALK_LINE_MAX], title[TALK_LABEL_MAX];
    PlainWorkshop self = {.session = session};
    ErrorList errors;
    if (!workshop_shelf_read(&self.shelf, session, NULL, &errors)) {
        error_format(&errors, &errors.items[0], line, sizeof line);
        talk_say(talk, "%s", line);
        return;
    }
    int32_t tabs = workshop_shelf_tabs(&self.shelf, names);
    const TalkList list = {.title = "Workshop:",
                           .back = "Back to the menu.",
                           .count = tabs + 1,
                           .label = tab_label,
                           .context = &self};
    int32_t tab = talk_choose(talk, &list, false);
    for (; tab >= 0; tab = talk_choose(talk, &list, true)) {
        self.choice = (WorkshopShelfChoice){.tab = tab < tabs ? tab : 0};
        tab_label(&self, tab, title);
        if (tab == tabs) {
            if (!talk_ask(talk, "Words of the title or the author:", line)) break;
            snprintf(self.choice.words, sizeof self.choice.words, "%.*s", WORKSHOP_SEARCH_MAX - 1,
                     line);
            snprintf(title, sizeof title, "Levels:");
        }
        choose_level(&self, talk, title);
    }
    workshop_shelf_done(&self.shelf);
}
