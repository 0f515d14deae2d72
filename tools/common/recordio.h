/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text records, splitprof-records(5): reading inputs of them, and writing. */
#ifndef RECORDIO_H
#define RECORDIO_H

#include "tool.h"

/* A reader of records.  Set by the caller, but for the counts. */
struct record_reader {
	/* Take a line, which may be changed; false if it can't be taken. */
	bool (*take)(void *arg, char *line);
	void *arg;		/* for take and complain */
	/* Print what is wrong with a line, behind "input: line N: ". */
	void (*complain)(void *arg, const char *input, uint64_t line);
	bool quiet;		/* do not complain */
	struct tool_progress *progress;	/* whose line is cleared before; or
					   NULL */
	bool holds;		/* what is written may wait for the tick */
	struct tool_tick *tick;	/* what is done meanwhile, when all lines that
				   are there have been taken; or NULL */

	/* Of all inputs. */
	uint64_t lines;
	uint64_t bad;		/* lines left out */
};

/*
 * Take all lines of an input: work for tool_each_input, with a reader as its
 * argument.  Returns TOOL_DAMAGED where a line was left out, or where none of
 * all lines is a record of any kind: some other file.
 */
int record_input(struct tool_input *in, void *reader);

/* Print the field that sp_record_bytes reads. */
void record_print_bytes(const uint8_t *bytes, size_t n);

/* Write n bytes to stdout; exits with status 2 if that fails. */
void record_write(const uint8_t *bytes, size_t n);

#endif
