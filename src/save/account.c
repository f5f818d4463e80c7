/* account.c - see account.h. */
#include "account.h"

#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ACCOUNTS_FILE "/etc/passwd"

/* The fields of a line, see passwd(5). */
enum { FIELD_NAME, FIELD_UID = 2, FIELD_SHELL = 6, FIELD_COUNT };

static bool copy_text(char *out, size_t size, const char *text)
{
    return (size_t)snprintf(out, size, "%s", text) < size;
}

static bool fill(Account *out, const char *name, uid_t uid, const char *shell)
{
    out->uid = uid;
    return copy_text(out->name, sizeof out->name, name) &&
           copy_text(out->shell, sizeof out->shell, shell);
}

/* Writes into the line. */
static bool parse_line(char *line, Account *out)
{
    char *fields[FIELD_COUNT], *end;
    int32_t count = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *at = line; at && count < FIELD_COUNT; count++) {
        fields[count] = at;
        at = strchr(at, ':');
        if (at) *at++ = '\0';
    }
    if (count < FIELD_COUNT) return false;
    unsigned long uid = strtoul(fields[FIELD_UID], &end, 10);
    if (end == fields[FIELD_UID] || *end || uid != (uid_t)uid) return false;
    return fill(out, fields[FIELD_NAME], (uid_t)uid, fields[FIELD_SHELL]);
}

/* The first of the file that has the name, or, without one, the number. */
static bool find_in_file(const char *name, uid_t uid, Account *out)
{
    FILE *file = fopen(ACCOUNTS_FILE, "r");
    char *line = NULL;
    size_t size = 0;
    bool is_found = false;
    while (file && !is_found && getline(&line, &size, file) > 0)
        is_found = parse_line(line, out) && (name ? strcmp(out->name, name) == 0 : out->uid == uid);
    free(line);
    if (file) fclose(file);
    return is_found;
}

#ifdef LEDGE_STATIC
static bool find_elsewhere(const char *name, uid_t uid, Account *out)
{
    (void)name, (void)uid, (void)out;
    return false;
}
#else
static bool find_elsewhere(const char *name, uid_t uid, Account *out)
{
    const struct passwd *entry = name ? getpwnam(name) : getpwuid(uid);
    return entry && fill(out, entry->pw_name, entry->pw_uid, entry->pw_shell);
}
#endif

bool account_by_id(uid_t uid, Account *out)
{
    return find_in_file(NULL, uid, out) || find_elsewhere(NULL, uid, out);
}

bool account_by_name(const char *name, Account *out)
{
    return find_in_file(name, 0, out) || find_elsewhere(name, 0, out);
}
