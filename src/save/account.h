/* account.h - the accounts of the host: who owns a file, who is signed in, what a login starts.
 *
 * Looked up in /etc/passwd, and then where else the system keeps accounts (LDAP and the like). A
 * program that is linked with no shared library (LEDGE_STATIC) has only the file: glibc's getpwnam
 * loads libraries, and crashes where they are of another version.
 * Memory: plain data. */
#ifndef LEDGE_SAVE_ACCOUNT_H
#define LEDGE_SAVE_ACCOUNT_H

#include "../base/base.h"

#include <sys/types.h>

enum { ACCOUNT_NAME_MAX = 256, ACCOUNT_SHELL_MAX = 1024 };

typedef struct Account {
    uid_t uid;
    char name[ACCOUNT_NAME_MAX];
    char shell[ACCOUNT_SHELL_MAX]; /* the path of what a login starts; "": the system's usual */
} Account;

/* False: there is none, or its entry is longer than an Account. */
bool account_by_id(uid_t uid, Account *out);
bool account_by_name(const char *name, Account *out);

#endif
