/* kiosk.c - see kiosk.h */
#include "kiosk.h"

#include "../term/sys.h"

#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LAST_WORD_SECONDS = 5 };

extern char **environ;

/* No name here leads to a file; the libraries refuse values with a slash where one could. */
static bool is_kept(const char *variable)
{
    static const char *const kept[] = {"TERM=", "NO_COLOR=", "LANG=", "LC_CTYPE=", "LC_ALL="};
    for (size_t i = 0; i < ARRAY_LENGTH(kept); i++)
        if (strncmp(variable, kept[i], strlen(kept[i])) == 0) return strchr(variable, '/') == NULL;
    return false;
}

static void forget_environment(void)
{
    char **end = environ;
    for (char **variable = environ; *variable; variable++)
        if (is_kept(*variable)) *end++ = *variable;
    *end = NULL;
}

static void ignore_stops(void)
{
    static const int stops[] = {SIGTSTP, SIGTTIN, SIGTTOU};
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    sigemptyset(&ignored.sa_mask);
    for (size_t i = 0; i < ARRAY_LENGTH(stops); i++)
        sigaction(stops[i], &ignored, NULL);
}

bool kiosk_enter(void)
{
    struct rlimit none = {0, 0};
    forget_environment();
    ignore_stops();
    sys_close_from(STDERR_FILENO + 1);
    umask(S_IRWXG | S_IRWXO);
    return chdir("/") == 0 && setrlimit(RLIMIT_CORE, &none) == 0;
}

void kiosk_confine(void)
{
#ifdef RLIMIT_NPROC
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_NPROC, &none);
#endif
}

void kiosk_end_soon(void)
{
    struct sigaction as_usual = {.sa_handler = SIG_DFL};
    sigemptyset(&as_usual.sa_mask);
    sigaction(SIGALRM, &as_usual, NULL);
    alarm(LAST_WORD_SECONDS);
}
