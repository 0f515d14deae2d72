/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Text records, splitprof-records(5): a line, its fields, and what a field may
 * hold.  The kinds that are read are in wire/record.h, mp/record.h,
 * qs/record.h and tsp/record.h.  Nothing here allocates.
 */
#ifndef SP_RECORD_H
#define SP_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SP_RECORD_FIELDS	9	/* the most that any record has */

/* Where a field goes: see SP_RECORD_NUMBER.  Zero: nobody reads it. */
struct sp_record_field {
	uint8_t form;		/* a number of so many bytes, or one of these */
	uint16_t offset;
};
#define SP_RECORD_UNREAD	0
#define SP_RECORD_TIME	9	/* int64_t, see sp_record_time */

/* A number goes to a member of a structure, which it must fit. */
#define SP_RECORD_NUMBER(type, member) \
	{ sizeof(((type *)0)->member), offsetof(type, member) }

/*
 * What becomes of the records of a kind.  Those that may have several numbers
 * of fields are several kinds of the same name.
 */
struct sp_record_kind {
	const char *name;
	int fields;		/* the kind included */
	/*
	 * Take the fields, behind which there is a NULL, when those of into
	 * have been read; false if they are not what they must be.  Or NULL.
	 */
	bool (*take)(void *record, char **fields);
	int kind;		/* not 0: the record begins with an enumeration,
				   and is that in the end */
	struct sp_record_field into[SP_RECORD_FIELDS - 1];
};

/*
 * Give a line, without its end, to the one of the n kinds that it is of; the
 * line is changed.  False if it is of one but not what it must be: its kind is
 * then as it was; a line of any other kind is passed over.
 */
bool sp_record_take(const struct sp_record_kind *kinds, size_t n, void *record,
    char *line);

/* A number up to max, decimal or 0x hexadecimal. */
bool sp_record_number(const char *text, uint64_t max, uint64_t *n);
bool sp_record_number32(const char *text, uint32_t *n);

/*
 * A time up to SP_RECORD_TIME_MAX, with a minus if it is before 0: the
 * difference of any two has room in 64 bits.
 */
#define SP_RECORD_TIME_MAX	(((uint64_t)1 << 62) - 1)
bool sp_record_time(const char *text, int64_t *time);

/*
 * Bytes, at most max: pairs of hexadecimal digits, or "-" for none.  Sets *n to
 * their number.
 */
bool sp_record_bytes(const char *text, uint8_t *bytes, size_t max, size_t *n);

#endif
