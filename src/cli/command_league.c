/* command_league.c - see commands.h: `ledge league` is a program of its own, beside this one. */
#include "commands.h"

#include "../save/paths.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int command_league(const CommandLine *line)
{
    static const char name[] = "ledge-league";
    char path[WORLD_PATH_MAX], own[WORLD_PATH_MAX];
    char **words = calloc((size_t)line->operand_count + 2, sizeof *words);
    if (!words) return command_line_refuse(line, "out of memory");
    words[0] = line->operands[-1]; /* the name of the command */
    memcpy(words + 1, line->operands, (size_t)line->operand_count * sizeof *words);
    /* The program in the folder of this one; if it is not there, the path is searched. */
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    own[length > 0 ? length : 0] = '\0';
    bool is_beside = length > 0 && path_beside(own, name, path) && access(path, X_OK) == 0;
    execvp(is_beside ? path : name, words);
    int reason = errno;
    free(words);
    return command_line_refuse(line, reason == ENOENT ? "needs the program ledge-league, which is "
                                                        "built where libhiredis-dev is installed"
                                                      : strerror(reason));
}
