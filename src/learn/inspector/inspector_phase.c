/* inspector_phase.c - see inspector_phase.h */
#include "inspector_phase.h"

#include "../../engine/decimal.h"
#include "inspector_text.h"
#include "inspector_tuning.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { READS_IN_WORDS = 4, NAME_LENGTH_MAX = 32 };

static ModelKind kind_of(const Inspector *inspector)
{
    return (ModelKind)inspector_params(inspector)->kind;
}

/* The phase that ended last. Needs one, and a tick that is not whole. */
static const PhaseInfo *last_phase(const Inspector *inspector)
{
    int32_t count;
    const PhaseInfo *rows = model_phases(kind_of(inspector), &count);
    return &rows[inspector_phase_number(inspector)];
}

bool inspector_phase_has_read(const Inspector *inspector, const GridRead *read)
{
    return inspector_is_whole(inspector) || read->phase == inspector_phase(inspector) - 1;
}

/* Appends "xr = 0.7, dx = 0", with another verb than "=" in words. */
static void append_changes(const Inspector *inspector, const char *verb, char *out, size_t size)
{
    const Model *player = inspector_player(inspector);
    const Model *player_before = inspector_player_before(inspector);
    char number[NUMBER_TEXT_MAX];
    const char *comma = "";
    for (int32_t i = 0; i < model_column_count(kind_of(inspector)); i++) {
        double after = inspector_value(inspector, player, i, UNIT_OWN);
        if (inspector_value(inspector, player_before, i, UNIT_OWN) == after) continue;
        inspector_number_text(after, number);
        text_append(out, size, "%s%s %s %s", comma, model_column_name(kind_of(inspector), i), verb,
                    number);
        comma = ", ";
    }
    if (comma[0] == '\0') text_append(out, size, "nothing changes");
}

/* --- the documented line --- */

void inspector_phase_line_text(const Inspector *inspector, char out[PHASE_TEXT_MAX])
{
    int32_t count;
    const PhaseInfo *rows = model_phases(kind_of(inspector), &count);
    out[0] = '\0';
    if (!inspector_is_whole(inspector)) {
        text_append(out, PHASE_TEXT_MAX, "%s", last_phase(inspector)->line);
        return;
    }
    if (inspector->log.phase_count == 0) return;
    text_append(out, PHASE_TEXT_MAX, "%d phases, from %s to %s", inspector->log.phase_count,
                rows[inspector->log.phases[0].phase].name,
                rows[inspector->log.phases[inspector->log.phase_count - 1].phase].name);
}

/* Does what follows a name give it a new value? "=" but not "==", "+=", "--" and the like. */
static bool is_assigned(const char *rest)
{
    rest += strspn(rest, " ");
    if (rest[0] == '=') return rest[1] != '=';
    bool is_sign = rest[0] == '+' || rest[0] == '-' || rest[0] == '*';
    return is_sign && (rest[1] == '=' || (rest[1] == rest[0] && rest[0] != '*'));
}

/* The number of a name: a column's before the phase, or a constant's, whose name is in capitals as
 * in the documents, or as in levels. False when the name has none. */
static bool find_number(const Inspector *inspector, const char *name, size_t length,
                        char out[NUMBER_TEXT_MAX])
{
    char key[NAME_LENGTH_MAX], value[TUNE_TEXT_MAX];
    int32_t column = inspector_find_column(kind_of(inspector), name, length);
    double number;
    if (column >= 0) {
        number = inspector_value(inspector, inspector_player_before(inspector), column, UNIT_OWN);
    } else {
        snprintf(key, sizeof key, "%.*s", (int)length, name);
        const Setting *row = setting_find(model_settings(kind_of(inspector)), key);
        if (!row || row->type == SETTING_CHOICE) return false;
        inspector_tune_value_text(inspector_params(inspector), row, value);
        if (!decimal_to_real(value, &number)) return false;
    }
    inspector_number_text(number, out);
    return true;
}

void inspector_phase_numbers_text(const Inspector *inspector, int32_t cols,
                                  char out[PHASE_TEXT_MAX])
{
    char changes[PHASE_TEXT_MAX] = "";
    out[0] = '\0';
    if (inspector->log.phase_count == 0) return;
    if (inspector_is_whole(inspector)) {
        text_append(out, PHASE_TEXT_MAX, "the whole tick");
    } else {
        /* Each word of the line that is a name, and is not assigned to, becomes its number. */
        const char *line = last_phase(inspector)->line;
        for (const char *at = line; *at;) {
            char number[NUMBER_TEXT_MAX];
            size_t length = 0;
            while (isalnum((unsigned char)at[length]) || at[length] == '_')
                length++;
            bool is_name = length > 0 && !isdigit((unsigned char)at[0]) &&
                           !is_assigned(at + length) && find_number(inspector, at, length, number);
            if (length == 0) length = 1;
            if (is_name)
                text_append(out, PHASE_TEXT_MAX, "%s", number);
            else
                text_append(out, PHASE_TEXT_MAX, "%.*s", (int)length, at);
            at += length;
        }
        if (strcmp(out, line) == 0) out[0] = '\0';
    }
    text_append(changes, sizeof changes, "%s->  ", out[0] ? "  " : "");
    append_changes(inspector, "=", changes, sizeof changes);
    if (strlen(out) + strlen(changes) <= (size_t)cols)
        text_append(out, PHASE_TEXT_MAX, "%s", changes);
}

/* --- in words --- */

/* Appends what happened in a whole tick. */
static void append_tick(const Inspector *inspector, char out[PHASE_TEXT_MAX])
{
    static const char *const states[] = {
        [GAME_PLAYING] = "", [GAME_RESPAWNING] = ": dead", [GAME_FINISHED] = ": finished"};
    const PhaseLog *log = &inspector->log;
    char held[INPUT_TEXT_MAX];
    PhaseHits hits = phase_log_hits(log);
    input_text(inspector_input(inspector), held);
    text_append(out, PHASE_TEXT_MAX, "tick %d is over%s; held %s", inspector->looked_tick,
                states[inspector->game.status], held);
    if (hits.x) text_append(out, PHASE_TEXT_MAX, ", hit %s", hits.x < 0 ? "left" : "right");
    if (hits.y) text_append(out, PHASE_TEXT_MAX, ", hit %s", hits.y < 0 ? "above" : "below");
    for (int32_t i = 0; i < inspector->events.count; i++)
        text_append(out, PHASE_TEXT_MAX, ", %s", game_event_names[inspector->events.items[i].kind]);
    text_append(out, PHASE_TEXT_MAX, ", %d cell%s asked", log->read_count,
                log->read_count == 1 ? "" : "s");
}

void inspector_phase_words_text(const Inspector *inspector, char out[PHASE_TEXT_MAX])
{
    const PhaseLog *log = &inspector->log;
    int32_t told = 0;
    out[0] = '\0';
    if (inspector->looked_tick == 0) {
        text_append(out, PHASE_TEXT_MAX, "the start: no tick has run yet");
        return;
    }
    if (inspector_is_whole(inspector)) {
        append_tick(inspector, out);
        return;
    }
    text_append(out, PHASE_TEXT_MAX, "tick %d, phase %d, %s (%d of %d): ", inspector->looked_tick,
                inspector_phase_number(inspector), last_phase(inspector)->name,
                inspector_phase(inspector), log->phase_count);
    /* "asked (6,3): solid, (5,4): empty; " */
    for (int32_t i = 0; i < min_i32(log->read_count, READ_MAX); i++) {
        const GridRead *read = &log->reads[i];
        if (!inspector_phase_has_read(inspector, read)) continue;
        if (told < READS_IN_WORDS)
            text_append(out, PHASE_TEXT_MAX, "%s(%d,%d): %s", told > 0 ? ", " : "asked ", read->col,
                        read->row, inspector_tile_word(read->tile));
        told++;
    }
    if (told > READS_IN_WORDS)
        text_append(out, PHASE_TEXT_MAX, " and %d more", told - READS_IN_WORDS);
    if (told > 0) text_append(out, PHASE_TEXT_MAX, "; ");
    append_changes(inspector, "set to", out, PHASE_TEXT_MAX);
}
