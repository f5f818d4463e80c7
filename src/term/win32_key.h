/* win32_key.h - keys of win32-input-mode: CSI vk ; sc ; uc ; kd ; cs ; rc _
 *
 * The fields are those of a Windows key record: virtual key, scan code, UTF-16 unit, down or up,
 * control key state, repeat count. */
#ifndef LEDGE_TERM_WIN32_KEY_H
#define LEDGE_TERM_WIN32_KEY_H

#include "sequence.h"

int32_t win32_key_read(const Sequence *sequence, SequenceMemory *memory, Decoded *out);

#endif
