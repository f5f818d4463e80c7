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

static bool add_lesson(Shelf *shelf, const char *name, ErrorList *errors)
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
    shelf->folder_of[shelf->count++] = (uint8_t)folder;
    return true;
}

/* Adds the lessons that `order` names. */
static bool add_order(Shelf *shelf, const IniEntry *order, const FileNames *names,
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

/* Reads shelf.ini of the folder that was added last, if it has one. */
static bool read_shelf_file(Shelf *shelf, const FileNames *names, bool *is_only, ErrorList *errors)
{
    static const SectionRule rules[] = {{"shelf", "title order only"}};
    char path[SHELF_PATH_MAX];
    struct stat status;
    size_t length;
    ErrorList mine;
    ShelfFolder *folder = &shelf->folders[shelf->folder_count - 1];
    *is_only = false;
    if (snprintf(path, sizeof path, "%s/shelf.ini", folder->path) >= (int)sizeof path ||
        stat(path, &status) != 0)
        return true;
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
        is_good = is_good && (!order || add_order(shelf, order, names, &mine));
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
    bool is_good = read_shelf_file(shelf, &names, &is_only, errors);
    for (int32_t i = 0; i < names.count && is_good; i++) { /* those without a place in `order` */
        char name[SHELF_NAME_MAX];
        if (strlen(file_name_at(&names, i)) >= SHELF_NAME_MAX) continue;
        shelf_name_of_path(file_name_at(&names, i), name);
        is_good = add_lesson(shelf, name, errors);
    }
    file_names_done(&names);
    shelf->is_only = shelf->is_only || is_only;
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
