/* main.c - the program that writes manual pages and completions, see pages.h:
 *
 *   pages man FILE      the page of a template, to standard output
 *   pages bash|zsh|fish [LESSON...]
 *                       what this shell reads, with the names of the lessons */
#include "pages.h"

#include "../../base/path.h"

#include <string.h>

static int write_page(const char *path)
{
    FILE *in = fopen(path, "r");
    if (!in) {
        perror(path);
        return CLI_BAD;
    }
    bool is_written = page_write(in, path_name(path), stdout);
    fclose(in);
    return is_written ? CLI_DONE : CLI_BAD;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "man") == 0) return write_page(argv[2]);
    if (argc >= 2 && completions_write(argv[1], argv + 2, stdout)) return CLI_DONE;
    fputs("usage: pages man FILE | bash | zsh | fish [LESSON...]\n", stderr);
    return CLI_BAD;
}
