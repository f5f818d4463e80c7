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

/* Two lessons would keep their answers in one section. */
static bool refuse_twin(const Shelf *shelf, int32_t twin, const char *name, ErrorList *errors)
{
    const char *own = shelf->folders[shelf->folder_count - 1].path;
    const char *other = shelf->folders[shelf->folder_of[twin]].path;
    const char *known = shelf->names[twin];
    char known_safe[SHELF_NAME_MAX], safe[SHELF_NAME_MAX];
    text_make_safe(known_safe, sizeof known_safe, known, strlen(known));
    text_make_safe(safe, sizeof safe, name, strlen(name));
    if (strcmp(known, name) == 0)
        error_add(errors, ERROR_ERROR, 0, 0, "the lesson %s is in %.60s and in %.60s: rename one",
                  safe, other, own);
    else
        error_add(errors, ERROR_ERROR, 0, 0,
                  "the answers to `%s%s` and to `%s%s` would be kept under one name: rename one",
                  known_safe, ending, safe, ending);
    return false;
}

static bool add_lesson(Shelf *shelf, const char *name, ErrorList *errors)
{
    char section[SHELF_NAME_MAX];
    shelf_section_of_name(name, section);
    int32_t twin = shelf_find_section(shelf, section);
    if (twin >= 0 && strcmp(shelf->names[twin], name) == 0 &&
        shelf->folder_of[twin] == shelf->folder_count - 1)
        return true; /* `order` has named it */
    if (twin >= 0) return refuse_twin(shelf, twin, name, errors);
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
    shelf->folder_of[shelf->count++] = (uint8_t)(shelf->folder_count - 1);
    return true;
}

static bool has_file(const FileNames *names, const char *word, size_t length)
{
    for (int32_t i = 0; i < names->count; i++) {
        const char *name = file_name_at(names, i);
        if (strlen(name) == length + strlen(ending) && memcmp(name, word, length) == 0) return true;
    }
    return false;
}

/* The lessons that `order` names. */
static bool add_order(Shelf *shelf, const IniEntry *order, const FileNames *names,
                      ErrorList *errors)
{
    char name[SHELF_NAME_MAX];
    const char *word = order->value;
    for (word += strspn(word, " ,"); *word; word += strspn(word, " ,")) {
        size_t length = strcspn(word, " ,");
        if (!has_file(names, word, length) || length >= sizeof name) {
            error_add(errors, ERROR_ERROR, order->line,
                      order->value_column + (int32_t)(word - order->value),
                      "`%.*s` is no lesson of this folder: the file's name without .txt",
                      (int)min_i32((int32_t)length, SHELF_NAME_MAX), word);
            return false;
        }
        memcpy(name, word, length);
        name[length] = '\0';
        if (!add_lesson(shelf, name, errors)) return false;
        word += length;
    }
    return true;
}

static bool read_only(const IniEntry *only, bool *out, ErrorList *errors)
{
    *out = only && strcmp(only->value, "yes") == 0;
    if (!only || *out || strcmp(only->value, "no") == 0) return true;
    error_add(errors, ERROR_ERROR, only->line, only->value_column,
              "`only` must be yes or no, not `%.40s`", only->value);
    return false;
}

/* What shelf.ini says; `is_only` is that of this folder. */
static bool use_shelf_file(Shelf *shelf, const Ini *ini, const FileNames *names, bool *is_only,
                           ErrorList *errors)
{
    static const SectionRule rules[] = {{"shelf", "title order only"}};
    ShelfFolder *folder = &shelf->folders[shelf->folder_count - 1];
    const IniEntry *title = ini_find(ini, "shelf", "title");
    const IniEntry *order = ini_find(ini, "shelf", "order");
    section_rules_check(rules, ARRAY_LENGTH(rules), ini, errors);
    if (title) section_read_text(title, folder->title, sizeof folder->title, errors);
    return read_only(ini_find(ini, "shelf", "only"), is_only, errors) &&
           (!order || add_order(shelf, order, names, errors));
}

/* Reads shelf.ini of the folder that was added last, if it has one. */
static bool read_shelf_file(Shelf *shelf, const FileNames *names, bool *is_only, ErrorList *errors)
{
    char path[SHELF_PATH_MAX];
    struct stat status;
    size_t length;
    const char *folder = shelf->folders[shelf->folder_count - 1].path;
    *is_only = false;
    if (snprintf(path, sizeof path, "%s/shelf.ini", folder) >= (int)sizeof path ||
        stat(path, &status) != 0)
        return true;
    error_list_init(errors, path);
    char *text = file_read(path, SHELF_FILE_MAX, &length, errors);
    Ini *ini = text ? ini_parse(text, length, 1, errors) : NULL;
    bool is_good = ini && use_shelf_file(shelf, ini, names, is_only, errors);
    ini_done(ini);
    free(text);
    return is_good;
}

static bool is_same_folder(const char *a, const char *b)
{
    struct stat of_a, of_b;
    return stat(a, &of_a) == 0 && stat(b, &of_b) == 0 && of_a.st_dev == of_b.st_dev &&
           of_a.st_ino == of_b.st_ino;
}

static bool is_added(const Shelf *shelf, const char *folder)
{
    for (int32_t i = 0; i < shelf->folder_count; i++)
        if (is_same_folder(shelf->folders[i].path, folder)) return true;
    return false;
}

/* The lessons in the order of their names. */
static bool add_others(Shelf *shelf, const FileNames *names, ErrorList *errors)
{
    for (int32_t i = 0; i < names->count; i++) {
        char name[SHELF_NAME_MAX];
        if (strlen(file_name_at(names, i)) >= SHELF_NAME_MAX) continue;
        shelf_name_of_path(file_name_at(names, i), name);
        if (!add_lesson(shelf, name, errors)) return false;
    }
    return true;
}

bool shelf_add(Shelf *shelf, const char *folder, ErrorList *errors)
{
    FileNames names;
    bool is_only;
    if (shelf->is_only || is_added(shelf, folder)) return true;
    if (shelf->folder_count == SHELF_FOLDERS_MAX || strlen(folder) >= SHELF_PATH_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0, "at most %d folders of lessons, of %d bytes each",
                  SHELF_FOLDERS_MAX, SHELF_PATH_MAX - 1);
        return false;
    }
    if (!file_names_read(folder, ending, &names, errors)) return false;
    ShelfFolder *added = &shelf->folders[shelf->folder_count++];
    *added = (ShelfFolder){0};
    strcpy(added->path, folder);
    bool is_good =
        read_shelf_file(shelf, &names, &is_only, errors) && add_others(shelf, &names, errors);
    file_names_done(&names);
    shelf->is_only = shelf->is_only || is_only;
    return is_good;
}

/* ---- one lesson ---- */

/* What follows the zeros in front of a number. */
static const char *without_zeros(const char *text)
{
    while (text[0] == '0' && text[1] >= '0' && text[1] <= '9')
        text++;
    return text;
}

static bool is_meant(const char *name, const char *word)
{
    const char *dash = strchr(name, '-'), *number = without_zeros(name);
    if (strcmp(name, word) == 0) return true;
    if (!dash) return false;
    word = without_zeros(word);
    size_t length = (size_t)(dash - number);
    return strcmp(dash + 1, word) == 0 ||
           (strlen(word) == length && memcmp(number, word, length) == 0);
}

int32_t shelf_find(const Shelf *shelf, const char *word)
{
    for (int32_t i = 0; i < shelf->count; i++)
        if (is_meant(shelf->names[i], word)) return i;
    return -1;
}

void shelf_path(const Shelf *shelf, int32_t index, char out[SHELF_PATH_MAX])
{
    const char *folder = shelf->folders[shelf->folder_of[index]].path;
    if (snprintf(out, SHELF_PATH_MAX, "%s/%s%s", folder, shelf->names[index], ending) >=
        SHELF_PATH_MAX)
        out[0] = '\0';
}

const char *shelf_title(const Shelf *shelf, int32_t index)
{
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
