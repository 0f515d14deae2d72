/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Text records, splitprof-records(5): a line, its fields, and what a field may
 * hold.  The kinds that are read are in record_ap.h, record_mp.h and
 * record_qs.h.  Nothing here allocates.
 */
#ifndef SP_RECORD_H
#define SP_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SP_RECORD_FIELDS	6	/* the most that any record has */

/* What becomes of the records of a kind. */
struct sp_record_kind {
	const char *name;
	int fields;		/* the kind included */
	/* Take the fields; false if they are not what they must be. */
	bool (*take)(void *arg, char **fields);
};

/*
 * Give a line, without its end, to the one of the n kinds that it is of; the
 * line is changed.  False if it is of one but not what it must be; a line of
 * any other kind is passed over.
 */
bool sp_record_take(const struct sp_record_kind *kinds, size_t n, void *arg,
    char *line);

/* A number up to max, decimal or 0x hexadecimal. */
bool sp_record_number(const char *text, uint64_t max, uint64_t *n);
bool sp_record_number32(const char *text, uint32_t *n);

/*
 * Bytes, at most max: pairs of hexadecimal digits, or "-" for none.  Sets *n to
 * their number.
 */
bool sp_record_bytes(const char *text, uint8_t *bytes, size_t max, size_t *n);

#endif
