/* log.h - what a league does, a line each, as key=value; its figures, for node_exporter; its clock.
 *
 * Lines go to standard error, where systemd takes them. The clock never jumps: it is no time of
 * day. */
#ifndef LEDGE_ARCADE_LEAGUE_LOG_H
#define LEDGE_ARCADE_LEAGUE_LOG_H

#include "../../base/text.h"

/* Writes one line: bytes outside printable ASCII become `?`. */
void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Is it time again? True every `every_ms`, and the first time. */
bool log_is_due(int64_t *next_ms, int64_t every_ms);

/* Adds a figure as node_exporter's textfile collector reads it; `label` may be "". */
void log_add_metric(Text *text, const char *name, const char *label, int64_t value);

/* Makes the text the content of the file, replaced by rename, and frees it. NULL: there is none. */
void log_write_metrics(Text *text, const char *path);

#endif
