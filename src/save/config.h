/* config.h - the settings as a file that the user can edit: config.ini.
 *
 * It is $XDG_CONFIG_HOME/ledge/config.ini, by default in ~/.config. Missing values are those of the
 * tables in settings.h and bindings.h; wrong ones are reported and count as missing. Writing
 * changes only the values that changed and leaves every other byte.
 * Errors: "file:line:column: warning: ..." about values; the reason when it cannot be written. */
#ifndef LEDGE_SAVE_CONFIG_H
#define LEDGE_SAVE_CONFIG_H

#include "../base/error.h"
#include "../draw/settings.h"

enum { CONFIG_PATH_MAX = ERROR_FILE_MAX };

/* The path of the file, which need not exist. False if no folder for it is known. */
bool config_find(char path[CONFIG_PATH_MAX]);

/* Reads the file at `path` into `settings`, over the defaults. A missing file is not an error; the
 * list names the file. */
void config_read(const char *path, Settings *settings, ErrorList *errors);

/* Writes the values that differ between `old` and `now`, and creates the file and its folder if
 * needed. False, with the file unchanged, when it cannot be written or is not a valid INI file. */
bool config_write(const char *path, const Settings *old, const Settings *now, ErrorList *errors);

#endif
