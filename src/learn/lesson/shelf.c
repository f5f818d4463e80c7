/* shelf.c - see shelf.h */
#include "shelf.h"

#include "../../base/file.h"
#include "../../base/ini.h"
#include "../../base/path.h"
#include "../../base/utf8.h"
#include "../../level/level_section.h"
#include "learner_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SHELF_FILE_MAX = 64 * 1024 };

static const char ending[] = ".txt";

/* ---- one folder ---- */

int32_t shelf_find_section(const Shelf *shelf, const char *section)
{
    char other[SHELF_NAME_MAX];
    for (int32_t i = 0; i < shelf->count; i++) {
        shelf_section_of_name(shelf->names[i], other);
        if (strcmp(other, section) == 0) return i;
    }
    return -1;
}

/* Adds a lesson of the folder that was added last to a chapter, from 1; 0: to none. */
static bool add_lesson(Shelf *shelf, const char *name, int32_t chapter, ErrorList *errors)
{
    char section[SHELF_NAME_MAX];
    int32_t folder = shelf->folder_count - 1;
    shelf_section_of_name(name, section);
    int32_t twin = shelf_find_section(shelf, section);
    bool is_same_name = twin >= 0 && strcmp(shelf->names[twin], name) == 0;
    if (is_same_name && shelf->folder_of[twin] == folder) return true; /* `order` has named it */
    if (twin >= 0) {
        const char *other = shelf->folders[shelf->folder_of[twin]].path;
        const char *known = shelf->names[twin];
        char known_safe[SHELF_NAME_MAX], safe[SHELF_NAME_MAX];
        utf8_copy(known_safe, sizeof known_safe, known, strlen(known));
        utf8_copy(safe, sizeof safe, name, strlen(name));
        if (is_same_name)
            error_add(errors, ERROR_ERROR, 0, 0,
                      "the lesson %s is in %.60s and in %.60s: rename one", safe, other,
                      shelf->folders[folder].path);
        else
            error_add(
                errors, ERROR_ERROR, 0, 0,
                "the answers to `%s%s` and to `%s%s` would be kept under one name: rename one",
                known_safe, ending, safe, ending);
        return false;
    }
    if (strcmp(section, LEARNER_HEAD) == 0) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "`%s%s` has the name of what a learner's file begins with: rename it", name,
                  ending);
        return false;
    }
    if (shelf->count == SHELF_LESSONS_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0, "more than %d lessons", SHELF_LESSONS_MAX);
        return false;
    }
    snprintf(shelf->names[shelf->count], SHELF_NAME_MAX, "%s", name);
    shelf->chapter_of[shelf->count] = (uint8_t)chapter;
    shelf->folder_of[shelf->count++] = (uint8_t)folder;
    return true;
}

/* Adds the lessons that `order` names, or `lessons` of a chapter. */
static bool add_order(Shelf *shelf, const IniEntry *order, int32_t chapter, const FileNames *names,
                      ErrorList *errors)
{
    char name[SHELF_NAME_MAX];
    const char *word = order->value;
    for (word += strspn(word, " ,"); *word; word += strspn(word, " ,")) {
        size_t length = strcspn(word, " ,");
        bool is_there = false;
        for (int32_t i = 0; i < names->count && !is_there; i++) {
            const char *file = file_name_at(names, i);
            is_there = strlen(file) == length + strlen(ending) && memcmp(file, word, length) == 0;
        }
        if (!is_there || length >= sizeof name) {
            error_add(errors, ERROR_ERROR, order->line, ini_column(order, word),
                      "`%.*s` is not a lesson in this folder: the file's name without .txt",
                      (int)min_i32((int32_t)length, SHELF_NAME_MAX), word);
            return false;
        }
        memcpy(name, word, length);
        name[length] = '\0';
        int32_t before = shelf->count;
        if (!add_lesson(shelf, name, chapter, errors)) return false;
        if (chapter > 0 && shelf->count == before) {
            error_add(errors, ERROR_ERROR, order->line, ini_column(order, word),
                      "`%s` is in a chapter already", name);
            return false;
        }
        word += length;
    }
    return true;
}

/* Reads the chapters of the folder that was added last, from [chapter.1] on. */
static bool add_chapters(Shelf *shelf, const Ini *ini, const FileNames *names, ErrorList *errors)
{
    char section[24];
    for (int32_t n = 1;; n++) {
        snprintf(section, sizeof section, "chapter.%d", (int)n);
        const IniEntry *title = ini_find(ini, section, "title");
        const IniEntry *text = ini_find(ini, section, "text");
        const IniEntry *lessons = ini_find(ini, section, "lessons");
        if (!title && !lessons) return true;
        const IniEntry *there = title ? title : lessons;
        if (!title || !lessons || shelf->chapter_count == SHELF_CHAPTERS_MAX) {
            ini_error_add(errors, ERROR_ERROR, there,
                          "a chapter has a `title` and `lessons`, and there are at most %d",
                          SHELF_CHAPTERS_MAX);
            return false;
        }
        ShelfChapter *chapter = &shelf->chapters[shelf->chapter_count++];
        *chapter = (ShelfChapter){0};
        int32_t errors_before = errors->errors;
        level_section_read_text(title, chapter->title, sizeof chapter->title, errors);
        if (text) level_section_read_text(text, chapter->text, sizeof chapter->text, errors);
        if (errors->errors > errors_before ||
            !add_order(shelf, lessons, shelf->chapter_count, names, errors))
            return false;
    }
}

/* Cuts `a | b | c` into choices; returns how many, 0 for too many or too long ones. */
static int32_t cut_choices(const char *text, char choices[SHELF_CHOICES_MAX][SHELF_CHOICE_MAX])
{
    for (int32_t count = 0; count < SHELF_CHOICES_MAX;) {
        text += strspn(text, " ");
        size_t length = strcspn(text, "|"), end = length;
        while (end > 0 && text[end - 1] == ' ')
            end--;
        if (end == 0 || end >= SHELF_CHOICE_MAX) return 0;
        utf8_copy(choices[count++], SHELF_CHOICE_MAX, text, end);
        if (text[length] == '\0') return count;
        text += length + 1;
    }
    return 0;
}

/* Reads the questions, from [question.1] on. Needs that the lessons of the folder were added. */
static bool read_questions(Shelf *shelf, const Ini *ini, ErrorList *errors)
{
    char section[24];
    for (int32_t n = 1;; n++) {
        snprintf(section, sizeof section, "question.%d", (int)n);
        const IniEntry *ask = ini_find(ini, section, "ask");
        const IniEntry *choices = ini_find(ini, section, "choices");
        const IniEntry *right = ini_find(ini, section, "right");
        const IniEntry *next = ini_find(ini, section, "next");
        if (!ask) return true;
        if (!choices || !right || !next || n > SHELF_QUESTIONS_MAX) {
            ini_error_add(errors, ERROR_ERROR, ask,
                          "a question has `ask`, `choices`, `right` and `next`, and there are at "
                          "most %d",
                          SHELF_QUESTIONS_MAX);
            return false;
        }
        ShelfQuestion *question = &shelf->questions[n - 1];
        int32_t errors_before = errors->errors;
        level_section_read_text(ask, question->ask, sizeof question->ask, errors);
        question->choice_count = cut_choices(choices->value, question->choices);
        if (question->choice_count < 2)
            ini_error_add(errors, ERROR_ERROR, choices,
                          "`choices` are 2 to %d texts of at most %d bytes, separated by |",
                          SHELF_CHOICES_MAX, SHELF_CHOICE_MAX - 1);
        else if (ini_int(right, 1, question->choice_count, &question->right, errors))
            question->right--;
        question->next = shelf_find(shelf, next->value);
        if (question->next < 0)
            ini_error_add(errors, ERROR_ERROR, next, "`%.40s` is not a lesson on this shelf",
                          next->value);
        if (errors->errors > errors_before) return false;
        shelf->question_count = n;
    }
}

/* Adds the lessons without a place in `order` or a chapter, by their names. */
static bool add_others(Shelf *shelf, const FileNames *names, ErrorList *errors)
{
    for (int32_t i = 0; i < names->count; i++) {
        char name[SHELF_NAME_MAX];
        if (strlen(file_name_at(names, i)) >= SHELF_NAME_MAX) continue;
        shelf_name_of_path(file_name_at(names, i), name);
        if (!add_lesson(shelf, name, 0, errors)) return false;
    }
    return true;
}

/* Adds the lessons of the folder that was added last, as its shelf.ini says if it has one. */
static bool add_lessons(Shelf *shelf, const FileNames *names, bool *is_only, ErrorList *errors)
{
    static const SectionRule rules[] = {{"shelf", "title order only"},
                                        {"chapter.N", "title text lessons"},
                                        {"question.N", "ask choices right next"}};
    char path[SHELF_PATH_MAX];
    struct stat status;
    size_t length;
    ErrorList mine;
    ShelfFolder *folder = &shelf->folders[shelf->folder_count - 1];
    *is_only = false;
    if (snprintf(path, sizeof path, "%s/shelf.ini", folder->path) >= (int)sizeof path ||
        stat(path, &status) != 0)
        return add_others(shelf, names, errors);
    error_list_init(&mine, path);
    char *text = file_read(path, SHELF_FILE_MAX, &length, &mine);
    Ini *ini = text ? ini_parse(text, length, 1, &mine) : NULL;
    bool is_good = ini != NULL;
    if (ini) {
        const IniEntry *title = ini_find(ini, "shelf", "title");
        const IniEntry *order = ini_find(ini, "shelf", "order");
        const IniEntry *only = ini_find(ini, "shelf", "only");
        section_rules_check(rules, ARRAY_LENGTH(rules), ini, &mine);
        if (title) level_section_read_text(title, folder->title, sizeof folder->title, &mine);
        *is_only = only && strcmp(only->value, "yes") == 0;
        if (only && !*is_only && strcmp(only->value, "no") != 0) {
            ini_error_add(&mine, ERROR_ERROR, only, "`only` must be yes or no, not `%.40s`",
                          only->value);
            is_good = false;
        }
        is_good = is_good && (!order || add_order(shelf, order, 0, names, &mine)) &&
                  add_chapters(shelf, ini, names, &mine) && add_others(shelf, names, &mine) &&
                  (shelf->question_count > 0 || read_questions(shelf, ini, &mine));
    }
    error_list_join(errors, &mine);
    ini_done(ini);
    free(text);
    return is_good;
}

static bool add_folder(Shelf *shelf, const char *folder, ErrorList *errors)
{
    FileNames names;
    struct stat own, other;
    bool is_only, is_there = stat(folder, &own) == 0;
    if (shelf->is_only) return true;
    for (int32_t i = 0; i < shelf->folder_count && is_there; i++)
        if (stat(shelf->folders[i].path, &other) == 0 && other.st_dev == own.st_dev &&
            other.st_ino == own.st_ino)
            return true;
    if (shelf->folder_count == SHELF_FOLDERS_MAX || strlen(folder) >= SHELF_PATH_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0, "at most %d folders of lessons, of %d bytes each",
                  SHELF_FOLDERS_MAX, SHELF_PATH_MAX - 1);
        return false;
    }
    if (!file_names_read(folder, ending, &names, errors)) return false;
    ShelfFolder *added = &shelf->folders[shelf->folder_count++];
    *added = (ShelfFolder){0};
    strcpy(added->path, folder);
    bool is_good = add_lessons(shelf, &names, &is_only, errors);
    file_names_done(&names);
    shelf->is_only = is_only;
    return is_good;
}

bool shelf_add(Shelf *shelf, const char *folder, ErrorList *errors)
{
    ErrorList mine;
    error_list_init(&mine, folder);
    bool is_added = add_folder(shelf, folder, &mine);
    error_list_join(errors, &mine);
    return is_added;
}

/* ---- one lesson ---- */

/* The text without the zeros in front of a number. */
static const char *without_zeros(const char *text)
{
    while (text[0] == '0' && text[1] >= '0' && text[1] <= '9')
        text++;
    return text;
}

int32_t shelf_find(const Shelf *shelf, const char *word)
{
    const char *wanted = without_zeros(word);
    for (int32_t i = 0; i < shelf->count; i++) {
        const char *name = shelf->names[i], *dash = strchr(name, '-');
        if (strcmp(name, word) == 0) return i;
        if (!dash) continue;
        const char *number = without_zeros(name);
        size_t length = (size_t)(dash - number);
        if (strcmp(dash + 1, wanted) == 0 ||
            (strlen(wanted) == length && memcmp(number, wanted, length) == 0))
            return i;
    }
    return -1;
}

void shelf_path(const Shelf *shelf, int32_t index, char out[SHELF_PATH_MAX])
{
    assert(index >= 0 && index < shelf->count);
    const char *folder = shelf->folders[shelf->folder_of[index]].path;
    if (snprintf(out, SHELF_PATH_MAX, "%s/%s%s", folder, shelf->names[index], ending) >=
        SHELF_PATH_MAX)
        out[0] = '\0';
}

const char *shelf_title(const Shelf *shelf, int32_t index)
{
    assert(index >= 0 && index < shelf->count);
    return shelf->folders[shelf->folder_of[index]].title;
}

void shelf_name_of_path(const char *path, char out[SHELF_NAME_MAX])
{
    snprintf(out, SHELF_NAME_MAX, "%s", path_name(path));
    size_t length = strlen(out);
    if (length > strlen(ending) && strcmp(out + length - strlen(ending), ending) == 0)
        out[length - strlen(ending)] = '\0';
}

void shelf_section_of_name(const char *name, char out[SHELF_NAME_MAX])
{
    static const char large[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char kept[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    snprintf(out, SHELF_NAME_MAX, "%s", name);
    for (; *out; out++) {
        const char *letter = strchr(large, *out);
        if (letter)
            *out = kept[letter - large];
        else if (!strchr(kept, *out))
            *out = '_';
    }
}
