/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text records, splitprof-records(5): reading inputs of them, and writing. */
#ifndef RECORDIO_H
#define RECORDIO_H

#include "tool.h"

/* A reader of records.  Set by the caller, but for the counts. */
struct record_reader {
	/* Take a line, which may be changed; false if it can't be taken. */
	bool (*take)(void *arg, char *line);
	void *arg;
	const char *fault;	/* what is wrong with a line that can't be
				   taken: the message behind "input: line N: ";
				   NULL: not a record */
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

/*
 * What an encoder does when its options are read: it writes the operands as
 * commands, one at least, and all or nothing, as a device must not get half of
 * what was meant; or with records it takes those of the operands' files.
 * Returns the status.
 */
struct record_encoder {
	const struct tool *tool;
	/* Write a command of bytes at most to out and return its length, or
	   exit with status 2; arg is the reader's. */
	size_t (*command)(void *arg, char *word, uint8_t *out);
	size_t bytes;
	bool records;
	struct record_reader reader;
	void (*end)(void *arg);	/* behind each input of records; or NULL */
};
int record_encode(struct record_encoder *e, char **operands);

/* Print the field that sp_record_bytes reads. */
void record_print_bytes(const uint8_t *bytes, size_t n);

/* Print the record of skipped bytes, from an offset of the input on. */
void record_print_skip(uint64_t offset, uint64_t bytes);

/* Write n bytes to stdout; exits with status 2 if that fails. */
void record_write(const uint8_t *bytes, size_t n);

/* The same three to another stream: the bytes, and the two others. */
void record_put(FILE *out, const uint8_t *bytes, size_t n);
void record_put_bytes(FILE *out, const uint8_t *bytes, size_t n);
void record_put_skip(FILE *out, uint64_t offset, uint64_t bytes);

#endif
