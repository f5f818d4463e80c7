/* editor_words.c - see editor_words.h */
#include "editor_words.h"

#include <string.h>

// clang-format off
const TypedWord editor_words[] = {
    {"h", "help", NULL},
    {"quit qa qall quita quitall bd bdelete clo close", "q", NULL},
    {"quit! qa! qall! quitall! bd! cq cquit", "q!", NULL},
    {"exit x xit wq! x! xa xall wqa wqall wqa! xa!", "wq", NULL},
    {"write w! write! wa wall wa! update sav saveas sav! saveas!", "w", NULL},
    {"edit e# open", "e", NULL},
    {"edit!", "e!", NULL},
    {"n next wn bn bnext tabn tabnext cnf", "nextlevel", NULL},
    {"N Next p prev previous bp bprevious bN tabp tabprevious", "prevlevel", NULL},
    {"ls files buffers b buffer args", "project", NULL},
    {"reg registers di display", "stamps", NULL},
    {"u", "undo", NULL},
    {"red", "redo", NULL},
    {"undol undolist changes", "hist", NULL},
    {"se setlocal setl", "set", NULL},
    {"st stop sus suspend! stop!", "suspend", NULL},
    {"mak make cl clist cope copen lope lopen", "check", NULL},
    {"cn cnext lne lnext", "problem", NULL},
    {"cp cprevious cN cNext", "problemback", NULL},
    {"dif difft diffthis", "diff", NULL},
    {"rec", "recover", NULL},
    {"enew ene", "new", NULL},
    {"y yank", "copyrow", NULL},
    {"d delete", "cutrow", NULL},
    {"pu", "put", NULL},
    {"map nmap vmap imap noremap nnoremap unmap abbreviate ab", NULL, "record a macro in place of a mapping: qa ... q, then @a"},
    {"sp split vs vsplit new! vne vnew tabe tabedit tabnew on only", NULL, "one level is shown at a time: :e NAME opens another, Ctrl+O comes back"},
    {"r read", NULL, "a file is not read into a level: :e NAME opens it, y and p copy from it"},
    {"m", NULL, "gp moves what is selected, or what is at the cursor"},
    {"co t", NULL, "select with v, then y copies and p puts it"},
    {"g global v vglobal", NULL, ":s/#/=/ replaces characters; * selects all of one"},
    {"norm normal", NULL, "record a macro: qa ... q, then @a"},
    {"noh nohlsearch", NULL, "nothing stays marked after a search"},
    {"sy syn syntax colo colorscheme", NULL, ":set cvd and :set contrast change colours, # shows characters"},
    {"cd lcd pwd", NULL, ":e NAME opens a level of any folder"},
    {"f file", NULL, "the name is at the left below the level; :w NAME saves as another file"},
    {"so source", NULL, "there are no scripts: :set keeps options, macros are kept"},
};
// clang-format on

const int32_t editor_word_count = ARRAY_LENGTH(editor_words);

static bool has_word(const char *words, const char *word, size_t length)
{
    while (*words) {
        size_t size = strcspn(words, " ");
        if (size == length && memcmp(words, word, length) == 0) return true;
        words += size + (words[size] == ' ');
    }
    return false;
}

const TypedWord *editor_word_find(const char *word, size_t length)
{
    for (int32_t i = 0; i < editor_word_count && length > 0; i++)
        if (has_word(editor_words[i].word, word, length)) return &editor_words[i];
    return NULL;
}

size_t editor_word_length(const char *line)
{
    size_t length = strspn(line, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return length + (length > 0 && (line[length] == '!' || line[length] == '#'));
}

size_t editor_word_range(const char *line)
{
    static const char *const ranges[] = {"%", "'<,'>", "1,$"};
    for (size_t i = 0; i < ARRAY_LENGTH(ranges); i++) {
        size_t length = strlen(ranges[i]);
        if (strncmp(line, ranges[i], length) != 0 || line[length] != 's') continue;
        if (!strchr("abcdefghijklmnopqrstuvwxyz", line[length + 1])) return length;
    }
    return 0;
}
