/* plain_menu.c - see plain.h: the menu, the levels, the lessons, the settings. */
#include "plain.h"

#include "../../base/text.h"
#include "../../draw/hud.h"

#include <stdlib.h>
#include <string.h>

static void say_errors(Talk *talk, const ErrorList *errors)
{
    char line[ERROR_LINE_MAX];
    for (int32_t i = 0; i < errors->count; i++) {
        error_format(errors, &errors->items[i], line, sizeof line);
        talk_say(talk, "%s", line);
    }
}

/* ---- levels ---- */

static void level_label(const void *context, int32_t entry, char out[TALK_LABEL_MAX])
{
    const Session *session = context;
    const LevelRecord *record = &session->records[entry];
    const int32_t coins = session_level(session, entry)->goals.coins;
    char label[WORLD_LABEL_MAX], time[TICKS_TEXT_MAX], reason[100];
    Text text = text_in(out, TALK_LABEL_MAX);
    world_file_label(&session->world, entry, label);
    if (atoi(label) != entry + 1) text_add(&text, "%s, ", label);
    text_add_string(&text, session_level(session, entry)->title);
    if (record->finished > 0) {
        hud_ticks_to_text(record->best_ticks, true, time);
        text_add(&text, ": finished, best time %s", time);
        if (coins > 0) text_add(&text, ", %d of %d coins", (int)record->most_coins, (int)coins);
    } else if (record->assisted > 0) {
        text_add_string(&text, ": finished with assists");
    }
    if (!session_level_is_open(session, entry, reason, sizeof reason))
        text_add(&text, ": closed, %s", reason);
    text_add_string(&text, ".");
}

static void play_index(Talk *talk, Session *session, int32_t index)
{
    ErrorList errors;
    char reason[100];
    if (!session_level_is_open(session, index, reason, sizeof reason))
        talk_say(talk, "This level is closed: %s.", reason);
    else if (!plain_play_indexed(talk, session, index, &errors))
        say_errors(talk, &errors);
}

static void play_next(Talk *talk, Session *session)
{
    if (session->world.count == 0)
        talk_say(talk, "No folder of levels found. Set LEDGE_LEVELS to one, or start ledge "
                       "play --plain FOLDER.");
    else
        play_index(talk, session, session_next_level(session));
}

static void choose_level(Talk *talk, Session *session)
{
    char title[LEVEL_TEXT_MAX + 8];
    const TalkList list = {.title = title,
                           .back = "Back to the menu.",
                           .count = session->world.count,
                           .label = level_label,
                           .context = session};
    snprintf(title, sizeof title, "%s:", session->world.title);
    int32_t index = talk_choose(talk, &list, false);
    for (; index >= 0; index = talk_choose(talk, &list, true))
        play_index(talk, session, index);
}

/* ---- lessons ---- */

typedef struct LessonNames {
    Shelf shelf;
    LearnerStore *store;
} LessonNames;

static void lesson_label(const void *context, int32_t entry, char out[TALK_LABEL_MAX])
{
    const LessonNames *names = context;
    ListedLesson listed;
    Text text = text_in(out, TALK_LABEL_MAX);
    const char *name = names->shelf.names[entry];
    size_t digits = strcspn(name, "-");
    bool is_number = strspn(name, "0123456789") == digits && atoi(name) == entry + 1;
    if (!is_number) text_add(&text, "%.*s, ", (int)digits, name);
    lesson_session_look_up(&names->shelf, entry, names->store, &listed);
    text_add_string(&text, listed.is_read ? listed.title : name);
    if (!listed.is_read)
        text_add_string(&text, ": cannot be read");
    else if (listed_lesson_is_solved(&listed))
        text_add_string(&text, ": solved");
    else if (listed.step > 0)
        text_add(&text, ": step %d of %d", (int)listed.step + 1, (int)listed.step_count);
    text_add_string(&text, ".");
}

bool plain_lessons(Talk *talk, LearnerStore *store, const LessonFolders *own, ErrorList *errors)
{
    LessonNames names = {.store = store};
    if (!lesson_list_read(&names.shelf, own, false, errors)) return false;
    const TalkList list = {.title = "Lessons:",
                           .back = "Back.",
                           .count = names.shelf.count,
                           .label = lesson_label,
                           .context = &names};
    int32_t index = talk_choose(talk, &list, false);
    for (; index >= 0; index = talk_choose(talk, &list, true)) {
        ErrorList faults;
        char path[SHELF_PATH_MAX];
        shelf_path(&names.shelf, index, path);
        if (!plain_lesson(talk, path, store, &faults)) say_errors(talk, &faults);
    }
    return true;
}

static void workshop(Talk *talk, Session *session)
{
    if (session->arcade.is_open && session->arcade.workshop == WORKSHOP_OFF)
        talk_say(talk, "This arcade has no workshop.");
    else
        plain_workshop(talk, session);
}

static void learn(Talk *talk, Session *session)
{
    ErrorList errors;
    LearnerStore store;
    (void)session;
    bool is_open = learner_store_open(&store, NULL, false, &errors);
    if (!is_open || !plain_lessons(talk, &store, NULL, &errors)) say_errors(talk, &errors);
    if (is_open) learner_store_done(&store);
}

/* ---- settings ---- */

/* Settings of the picture, the keys and the line do nothing here. */
static const SettingId told_settings[] = {SETTINGS_GRACE, SETTINGS_AIR_JUMPS, SETTINGS_INVINCIBLE};

static void setting_label(const void *context, int32_t entry, char out[TALK_LABEL_MAX])
{
    char value[SETTINGS_TEXT_MAX];
    const Session *session = context;
    SettingId id = told_settings[entry];
    settings_to_text(&session->settings, id, value);
    snprintf(out, TALK_LABEL_MAX, "%s: %s. %s", settings_rows[id].title, value,
             settings_rows[id].help);
}

static void change_settings(Talk *talk, Session *session)
{
    const TalkList list = {.title = "Help in levels. A number changes what it is about:",
                           .back = "Back to the menu.",
                           .count = ARRAY_LENGTH(told_settings),
                           .label = setting_label,
                           .context = session};
    int32_t entry = talk_choose(talk, &list, false);
    for (; entry >= 0; entry = talk_choose(talk, &list, false)) {
        ErrorList errors;
        settings_step(&session->settings, told_settings[entry], 1);
        if (!session_save_settings(session, &errors)) say_errors(talk, &errors);
    }
}

/* ---- the menu ---- */

static void help(Talk *talk, Session *session)
{
    (void)session;
    talk_say(talk, "This is ledge in words: nothing is drawn, and nothing happens until you "
                   "type a line and press Enter.");
    talk_say(talk, "In a list, type the number of your choice; 0 goes back. ? repeats what you can "
                   "type.");
    talk_say(talk, "Levels are played move by move, lessons question by question; ? explains each. "
                   "Your progress is saved as in the game on the screen.");
}

static const struct MenuEntry {
    const char *label;
    void (*choose)(Talk *talk, Session *session);
} entries[] = {
    {"Play: the next level", play_next}, {"Levels", choose_level}, {"Lessons", learn},
    {"Settings", change_settings},       {"Help", help},           {"Workshop", workshop},
};

static void entry_label(const void *context, int32_t entry, char out[TALK_LABEL_MAX])
{
    const Session *session = context;
    Text text = text_in(out, TALK_LABEL_MAX);
    text_add_string(&text, entries[entry].label);
    if (entries[entry].choose == play_next && session->world.count > 0)
        text_add(&text, ", %s", session_level(session, session_next_level(session))->title);
    text_add_string(&text, ".");
}

void plain_menu(Talk *talk, Session *session)
{
    const TalkList list = {.title = "Main menu:",
                           .back = "Leave.",
                           .count = ARRAY_LENGTH(entries),
                           .label = entry_label,
                           .context = session};
    int32_t entry = talk_choose(talk, &list, false);
    for (; entry >= 0; entry = talk_choose(talk, &list, true))
        entries[entry].choose(talk, session);
}
