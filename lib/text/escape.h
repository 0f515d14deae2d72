/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Escaping text of others: for a field of a record, or as a string of JSON */
#ifndef SP_ESCAPE_H
#define SP_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The length of the printable UTF-8 character at p, where n > 0 bytes are; 0
 * if there is none.  No longer form than needed, no surrogates, nothing above
 * U+10FFFF, and none of the control characters from U+0080 to U+009F.
 */
size_t sp_character(const uint8_t *p, size_t n);

/* Room that n bytes may take, with the 0 at the end. */
#define SP_ESCAPE_ROOM(n)	(4 * (n) + 1)

/*
 * Write the n bytes to out, as text that ends in a 0: what is not printable
 * UTF-8 as \xHH for each byte, and a backslash as two.  So a field has no tab,
 * line break or control character, and each byte can be had back.
 */
void sp_escape(const uint8_t *bytes, size_t n, char *out);

/*
 * Turn text back into bytes, at most max of them, and set *n to their number.
 * False if there are more, or a backslash begins neither \\ nor \xHH.
 */
bool sp_unescape(const char *text, uint8_t *bytes, size_t max, size_t *n);

/* Room that n bytes may take, with quotation marks and the 0 at the end. */
#define SP_JSON_ROOM(n)	(6 * (n) + 3)

/*
 * Write text to out, in quotation marks.  Control characters are written as
 * \uXXXX, and each byte that is not of a UTF-8 character as \ufffd, the
 * character for what is none.  Returns where the 0 at the end is.
 */
char *sp_json_string(const char *text, char *out);

#endif
