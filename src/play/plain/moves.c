/* moves.c - see moves.h */
#include "moves.h"

#include "talk.h"

#include <string.h>

static const struct MoveWord {
    const char *word;
    char letter;
    Input held;
} move_words[] = {
    {"left", 'l', INPUT_LEFT}, {"right", 'r', INPUT_RIGHT}, {"up", 'u', INPUT_UP},
    {"down", 'd', INPUT_DOWN}, {"jump", 'j', INPUT_JUMP},   {"wait", 'w', 0},
};

/* Reads "right", or letters such as "rj". */
static bool read_buttons(const char *word, Input *held)
{
    for (size_t i = 0; i < ARRAY_LENGTH(move_words); i++)
        if (strcmp(word, move_words[i].word) == 0) {
            *held |= move_words[i].held;
            return true;
        }
    for (; *word; word++) {
        size_t i = 0;
        while (i < ARRAY_LENGTH(move_words) && *word != move_words[i].letter)
            i++;
        if (i == ARRAY_LENGTH(move_words)) return false;
        *held |= move_words[i].held;
    }
    return true;
}

/* Reads one move, "right jump 20", which ends at a comma. */
static bool read_move(const char *part, Move *move)
{
    char word[TALK_WORD_MAX];
    bool has_buttons = false;
    *move = (Move){0};
    for (part = talk_word(part, word); word[0]; part = talk_word(part, word)) {
        if (move->ticks > 0) return false;
        if (talk_number(word, &move->ticks)) {
            if (move->ticks < 1 || move->ticks > MOVE_TICKS_MAX) return false;
        } else if (read_buttons(word, &move->held)) {
            has_buttons = true;
        } else {
            return false;
        }
    }
    return has_buttons;
}

int32_t moves_read(const char *line, Move moves[MOVES_MAX])
{
    int32_t count = 0;
    while (count < MOVES_MAX) {
        char part[TALK_LINE_MAX];
        size_t length = strcspn(line, ",");
        snprintf(part, sizeof part, "%.*s", (int)length, line);
        if (!read_move(part, &moves[count++])) return 0;
        if (line[length] == '\0') return count;
        line += length + 1;
    }
    return 0;
}

void moves_add_words(const Input *ticks, int32_t count, Text *out)
{
    for (int32_t at = 0; at < count;) {
        int32_t end = at;
        while (end < count && ticks[end] == ticks[at])
            end++;
        text_add_string(out, at == 0 ? "" : ", ");
        for (size_t i = 0; i < ARRAY_LENGTH(move_words); i++)
            if (ticks[at] & move_words[i].held) text_add(out, "%s ", move_words[i].word);
        text_add(out, "%s%d", (ticks[at] & INPUT_ALL) ? "" : "wait ", (int)(end - at));
        at = end;
    }
}
