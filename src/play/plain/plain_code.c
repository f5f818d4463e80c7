/* plain_code.c - see plain_code.h */
#include "plain_code.h"

#include "../../base/text.h"

#include <stdlib.h>
#include <string.h>

typedef bool LockedLines[PROGRAM_LINE_MAX + 2];

/* The line, from 1, begins here; its length has no line end. NULL: there are fewer. */
static const char *find_line(const CodeText *code, int32_t line, size_t *length)
{
    const char *at = code->text;
    for (; line > 1; line--) {
        at = strchr(at, '\n');
        if (!at || at[1] == '\0') return NULL;
        at++;
    }
    *length = strcspn(at, "\n");
    return at;
}

/* Is anything wrong with the text, or may it not be run? */
static bool has_fault(const LessonScript *rules, const CodeText *begin, const CodeText *code,
                      char words[CODE_WORDS_MAX])
{
    Program *program = malloc(sizeof *program);
    snprintf(words, CODE_WORDS_MAX, "out of memory");
    bool is_right = program && code_parse(rules, begin, code, program, words);
    free(program);
    return !is_right;
}

void plain_code_say(Talk *talk, const LessonSession *session, int32_t script)
{
    LockedLines locked;
    CodeText begin;
    char words[CODE_WORDS_MAX];
    size_t length;
    const LessonScript *rules = &session->lesson->scripts[script];
    const CodeText *code = &session->learner.codes[script];
    code_begin(rules, session->learner.number, &begin);
    (void)code_check_lines(rules, &begin, code, locked, words);
    for (int32_t line = 1; line <= PROGRAM_LINE_MAX; line++) {
        const char *text = find_line(code, line, &length);
        if (!text) break;
        talk_say(talk, "Line %d%s: %.*s", (int)line, locked[line] ? ", closed" : "", (int)length,
                 text);
    }
    if (has_fault(rules, &begin, code, words)) talk_say(talk, "Error in the text: %s", words);
    talk_say(talk,
             "line 3 TEXT replaces line 3, add 3 TEXT adds a line after it, cut 3 removes it.");
}

/* The text with the change at the line, from 1; 0 is before the first. False where there is no such
 * line. */
static bool change(const CodeText *code, int32_t line, CodeEdit edit, const char *text,
                   CodeText *out)
{
    size_t length = 0;
    const char *at = line == 0 ? code->text : find_line(code, line, &length);
    if (!at || (line == 0 && edit != EDIT_ADD)) return false;
    const char *after = at + length;
    if (line > 0 && *after == '\n' && edit != EDIT_WRITE) after++;
    size_t kept = (size_t)((edit == EDIT_ADD ? after : at) - code->text);
    Text changed = TEXT_GROWING;
    text_add_bytes(&changed, code->text, kept);
    if (edit == EDIT_ADD && kept > 0 && code->text[kept - 1] != '\n') text_add_byte(&changed, '\n');
    if (edit != EDIT_CUT) text_add_string(&changed, text);
    if (edit == EDIT_ADD) text_add_byte(&changed, '\n');
    text_add_string(&changed, after);
    bool is_whole = changed.bytes && changed.missing == 0 && changed.length <= PROGRAM_TEXT_MAX;
    if (is_whole) code_set(out, changed.bytes, changed.length);
    text_done(&changed);
    return is_whole;
}

bool plain_code_edit(Talk *talk, LessonSession *session, int32_t script, CodeEdit edit,
                     const char *line_and_text)
{
    char word[TALK_WORD_MAX], words[CODE_WORDS_MAX];
    LockedLines locked;
    CodeText begin, changed;
    const LessonScript *rules = &session->lesson->scripts[script];
    const CodeText *mine = &session->learner.codes[script];
    int32_t line;
    const char *text = talk_word(line_and_text, word);
    if (!talk_number(word, &line) || line < 0 || !change(mine, line, edit, text, &changed)) {
        talk_say(talk,
                 "Name a line by its number, as code tells them; a text has at most %d "
                 "characters.",
                 PROGRAM_TEXT_MAX);
        return false;
    }
    code_begin(rules, session->learner.number, &begin);
    if (!code_may_replace(rules, &begin, mine, &changed, locked, words)) {
        talk_say(talk, "Error in the text: %s", words);
        talk_say(talk, "Nothing was changed.");
        return false;
    }
    if (has_fault(rules, &begin, &changed, words)) talk_say(talk, "Error in the text: %s", words);
    lesson_session_write(session, script, &changed);
    lesson_session_keep(session);
    return true;
}
