/* main.c - runs the program, and is the only place that calls exit. */
#include "cli/commands.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    int status = cli_run(argc, argv);
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    perror("ledge: standard output");
    return CLI_BAD;
}
