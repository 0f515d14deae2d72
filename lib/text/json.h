/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text of others as a string of JSON */
#ifndef SP_JSON_H
#define SP_JSON_H

#include <stddef.h>

/* Room that n bytes may take, with quotation marks and the 0 at the end. */
#define SP_JSON_ROOM(n)	(6 * (n) + 3)

/*
 * Write text to out, in quotation marks.  Control characters are written as
 * \uXXXX, and each byte that is not of a UTF-8 character as \ufffd, the
 * character for what is none.  Returns where the 0 at the end is.
 */
char *sp_json_string(const char *text, char *out);

#endif
