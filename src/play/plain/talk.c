/* talk.c - see talk.h */
#include "talk.h"

#include "../../base/utf8.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void talk_say(Talk *talk, const char *format, ...)
{
    va_list args;
    Text line = TEXT_GROWING;
    va_start(args, format);
    text_add_list(&line, format, args);
    va_end(args);
    if (line.bytes && talk->is_ascii) utf8_copy_ascii(line.bytes, line.length + 1, line.bytes);
    fprintf(talk->out, "%s\n", line.bytes ? line.bytes : "");
    text_done(&line);
    if (ferror(talk->out)) talk->has_ended = true;
}

void talk_say_text(Talk *talk, Text *text)
{
    while (text->length > 0 && text->bytes[text->length - 1] == ' ')
        text->length--;
    if (text->length > 0) talk_say(talk, "%.*s", (int)text->length, text->bytes);
    text_done(text);
}

bool talk_ask(Talk *talk, const char *question, char line[TALK_LINE_MAX])
{
    while (!talk->has_ended) {
        fprintf(talk->out, "%s ", question);
        if (fflush(talk->out) != 0 || !fgets(line, TALK_LINE_MAX, talk->in)) {
            talk->has_ended = true;
            fputc('\n', talk->out);
            break;
        }
        bool is_whole = strchr(line, '\n') != NULL;
        if (!is_whole) { /* drops the rest of a line that is too long */
            int byte = getc(talk->in);
            is_whole = byte == '\n' || byte == EOF;
            while (byte != '\n' && byte != EOF)
                byte = getc(talk->in);
        }
        if (is_whole) {
            static const char blanks[] = " \t\r\n";
            char *begin = line + strspn(line, blanks);
            size_t length = strlen(begin);
            while (length > 0 && strchr(blanks, begin[length - 1]))
                length--;
            memmove(line, begin, length);
            line[length] = '\0';
            return true;
        }
        talk_say(talk, "That line is too long: at most %d characters.", TALK_LINE_MAX - 2);
    }
    line[0] = '\0';
    return false;
}

const char *talk_word(const char *line, char word[TALK_WORD_MAX])
{
    line += strspn(line, " \t");
    size_t length = strcspn(line, " \t");
    for (size_t i = 0; i < length && i + 1 < TALK_WORD_MAX; i++)
        word[i] = (char)tolower((unsigned char)line[i]);
    word[length < TALK_WORD_MAX ? length : TALK_WORD_MAX - 1] = '\0';
    line += length;
    return line + strspn(line, " \t");
}

bool talk_number(const char *word, int32_t *out)
{
    char *end;
    errno = 0;
    long number = strtol(word, &end, 10);
    if (end == word || *end || errno || number < INT32_MIN || number > INT32_MAX) return false;
    *out = (int32_t)number;
    return true;
}

static void say_list(Talk *talk, const TalkList *list)
{
    char label[TALK_LABEL_MAX];
    talk_say(talk, "%s", list->title);
    for (int32_t i = 0; i < list->count; i++) {
        list->label(list->context, i, label);
        talk_say(talk, "%d. %s", i + 1, label);
    }
    talk_say(talk, "0. %s", list->back);
}

int32_t talk_choose(Talk *talk, const TalkList *list, bool was_heard)
{
    char line[TALK_LINE_MAX], word[TALK_WORD_MAX];
    int32_t number;
    if (was_heard)
        talk_say(talk, "%s 0 to %d, ? for the list.", list->title, list->count);
    else
        say_list(talk, list);
    while (talk_ask(talk, "Your choice:", line)) {
        (void)talk_word(line, word);
        if (strcmp(word, "0") == 0 || strcmp(word, "back") == 0 || strcmp(word, "quit") == 0 ||
            strcmp(word, "q") == 0)
            return -1;
        if (talk_number(word, &number) && number >= 1 && number <= list->count) return number - 1;
        if (word[0] == '\0' || word[0] == '?')
            say_list(talk, list);
        else
            talk_say(talk, "Type a number from 0 to %d, or ? to hear the list again.", list->count);
    }
    return -1;
}

bool talk_confirm(Talk *talk, const char *question)
{
    char line[TALK_LINE_MAX], word[TALK_WORD_MAX];
    while (talk_ask(talk, question, line)) {
        (void)talk_word(line, word);
        if (strcmp(word, "yes") == 0 || strcmp(word, "y") == 0) return true;
        if (strcmp(word, "no") == 0 || strcmp(word, "n") == 0) return false;
        talk_say(talk, "Type yes or no.");
    }
    return false;
}
