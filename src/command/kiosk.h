/* kiosk.h - what a stranger may not do: the game offered to people who have no account.
 *
 * A session in a kiosk plays the levels that come with the program and nothing else. It takes
 * nothing from whoever starts it but the terminal, its type and its language; it leaves no file, no
 * core and no process behind, and it ends when nobody plays. What writes a file, or lets a person
 * name one, asks session->kiosk first.
 * Order: kiosk_enter before anything is read or opened; kiosk_confine when the last child of the
 * program is there; kiosk_end_soon when only the last word is left to say. */
#ifndef LEDGE_COMMAND_KIOSK_H
#define LEDGE_COMMAND_KIOSK_H

#include "../base.h"

enum { KIOSK_IDLE_MINUTES = 15 };

/* Lets go of what was inherited: the environment but for TERM, NO_COLOR and the locale, the
 * folder, descriptors above 2. No core dumps; stop signals do nothing; the folder is `/`. False
 * where the system refuses one of these: then nobody may play. */
bool kiosk_enter(void);

/* From here on this process can have no children. */
void kiosk_confine(void);

/* Ends the process in a few seconds, whatever it then waits for: a line that takes nothing any
 * more must not keep it. */
void kiosk_end_soon(void);

#endif
