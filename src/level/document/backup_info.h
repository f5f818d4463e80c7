/* backup_info.h - a backup as a list of them shows it. */
#ifndef LEDGE_LEVEL_DOCUMENT_BACKUP_INFO_H
#define LEDGE_LEVEL_DOCUMENT_BACKUP_INFO_H

#include "../../base/error.h"

typedef struct BackupInfo {
    char path[ERROR_FILE_MAX];
    int64_t time; /* seconds since 1970 */
} BackupInfo;

#endif
