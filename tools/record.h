/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text records, splitprof-records(5), for programs that read or write them */
#ifndef RECORD_H
#define RECORD_H

#include "tool.h"

#define RECORD_FIELDS	6	/* the most that any record has */

/* What becomes of the records of a kind. */
struct record_kind {
	const char *name;
	int fields;		/* the kind included */
	/* Take the fields; false if they are not what they must be. */
	bool (*take)(void *arg, char **fields);
};

/* A reader of records.  Set by the caller, but for bad. */
struct record_reader {
	const struct record_kind *kinds;
	size_t n;
	void *arg;		/* for take and complain */
	/* Print what is wrong with a line, behind "input: line N: ". */
	void (*complain)(void *arg, const char *input, uint64_t line);
	bool quiet;		/* do not complain */
	uint64_t bad;		/* lines left out */
};

/*
 * Take all lines of an input: work for tool_each_input, with a reader as its
 * argument.  Kinds that are not the reader's are passed over.  Returns
 * TOOL_DAMAGED where a line was left out.
 */
int record_input(struct tool_input *in, void *reader);

/* A number up to max, decimal or 0x hexadecimal. */
bool record_number(const char *text, uint64_t max, uint64_t *n);
bool record_number32(const char *text, uint32_t *n);

/*
 * Bytes, at most max: pairs of hexadecimal digits, or "-" for none.  Sets *n to
 * their number.
 */
bool record_bytes(const char *text, uint8_t *bytes, size_t max, size_t *n);

/* Print the field that record_bytes reads. */
void record_print_bytes(const uint8_t *bytes, size_t n);

/* Write n bytes to stdout; exits with status 2 if that fails. */
void record_write(const uint8_t *bytes, size_t n);

#endif
