/* config.h - the settings as a file that a person may also write: config.ini.
 *
 * It is $XDG_CONFIG_HOME/ledge/config.ini, by default in ~/.config. What it does not say is as in
 * the tables of settings.h and bindings.h; what is wrong in it is told, and counts as not said.
 * Writing changes only the values that changed and leaves every other byte.
 * Errors: "file:line:column: warning: ..." about values; the reason where it cannot be written. */
#ifndef LEDGE_STORE_CONFIG_H
#define LEDGE_STORE_CONFIG_H

#include "../error.h"
#include "../ui/settings.h"

enum { CONFIG_PATH_MAX = ERROR_FILE_MAX };

/* The path of the file, whether it is there or not. False where no folder for it is known. */
bool config_find(char path[CONFIG_PATH_MAX]);

/* Reads the file at `path` into `settings`, over the defaults. A file that is not there is no
 * fault; the list names the file. */
void config_read(const char *path, Settings *settings, ErrorList *errors);

/* Brings the file up to date with what differs between `old` and `now`, and makes the file and its
 * folder where they are missing. False, and the file as it was, when it cannot be written or is no
 * INI file. */
bool config_write(const char *path, const Settings *old, const Settings *now, ErrorList *errors);

#endif
