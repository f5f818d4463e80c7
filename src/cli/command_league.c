/* command_league.c - see commands.h: `ledge league` is a program of its own, beside this one. */
#include "commands.h"

#include "../save/paths.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* `ledge-league` in the folder of this program; without one the path is searched. */
static const char *find_program(char out[WORLD_PATH_MAX])
{
    static const char name[] = "ledge-league";
    char own[WORLD_PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    own[length > 0 ? length : 0] = '\0';
    bool is_beside = length > 0 && path_beside(own, name, out) && access(out, X_OK) == 0;
    return is_beside ? out : name;
}

int command_league(const CommandLine *line)
{
    char path[WORLD_PATH_MAX];
    char **words = calloc((size_t)line->operand_count + 2, sizeof *words);
    if (!words) return command_line_refuse(line, "out of memory");
    words[0] = line->operands[-1]; /* the name of the command */
    memcpy(words + 1, line->operands, (size_t)line->operand_count * sizeof *words);
    execvp(find_program(path), words);
    int reason = errno;
    free(words);
    return command_line_refuse(line, reason == ENOENT ? "needs the program ledge-league, which is "
                                                        "built where libhiredis-dev is installed"
                                                      : strerror(reason));
}
