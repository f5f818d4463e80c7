/* draft_header.h - the header of a draft: its values in the order a person would write them, the
 * texts of its signs numbered by their places, its legend where it is not the usual one. */
#ifndef LEDGE_CONVERT_DRAFT_HEADER_H
#define LEDGE_CONVERT_DRAFT_HEADER_H

#include "draft.h"

/* The text before [map], empty where there is nothing to say; the caller frees it. NULL, with the
 * reason in `errors`, for values that no header can hold. */
char *draft_header_text(Draft *draft, ErrorList *errors);

#endif
