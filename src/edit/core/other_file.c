/* other_file.c - see other_file.h */
#include "other_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static bool refuse(char why[MESSAGE_SIZE], const ErrorList *errors)
{
    char text[ERROR_LINE_MAX] = "out of memory";
    if (errors->count > 0) error_format(errors, &errors->items[0], text, sizeof text);
    snprintf(why, MESSAGE_SIZE, "%.*s", MESSAGE_SIZE - 1, text);
    return false;
}

bool other_file_check(const Document *doc, char why[MESSAGE_SIZE])
{
    ErrorList errors;
    error_list_init(&errors, document_path(doc));
    Level *level = document_parse(doc, &errors);
    bool ok = level != NULL;
    if (level) level_done(level);
    free(level);
    error_list_sort(&errors);
    return ok || refuse(why, &errors);
}

Document *other_file_open(const OtherFiles *files, const char *path, bool to_look,
                          char why[MESSAGE_SIZE])
{
    ErrorList errors;
    RecoveryInfo info;
    bool has_journal = !to_look && files->state_folder[0];
    DocumentOptions options = {.state_folder = has_journal ? files->state_folder : NULL,
                               .defaults = files->defaults};
    error_list_init(&errors, path);
    if (access(path, F_OK) != 0) {
        snprintf(why, MESSAGE_SIZE, "there is no file `%.200s`", path);
        return NULL;
    }
    Document *doc = document_open(path, &options, &errors);
    if (!doc) {
        refuse(why, &errors);
        return NULL;
    }
    bool has_work = document_recovery(doc, &info) != RECOVERY_NONE;
    if (has_work) snprintf(why, MESSAGE_SIZE, "%.200s: has unsaved changes; open it first", path);
    if (!has_work && other_file_check(doc, why)) return doc;
    document_close(doc);
    return NULL;
}

/* Changes that cannot be saved are undone, so that no journal offers them later. */
bool other_file_save(Document *doc, char why[MESSAGE_SIZE])
{
    ErrorList errors;
    error_list_init(&errors, document_path(doc));
    bool ok = other_file_check(doc, why);
    if (ok && !document_save(doc, &errors)) ok = refuse(why, &errors);
    if (!ok) document_revert(doc, NULL, &errors);
    document_close(doc);
    return ok;
}
