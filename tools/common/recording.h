/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A recording of calls as text records, splitprof-records(5): what its firmware
 * has said of itself, what was lost, and whether it fits the ELF file.  These
 * functions print and exit.
 */
#ifndef RECORDING_H
#define RECORDING_H

#include "mp/function_ids.h"
#include "mp/record.h"
#include "tool.h"

/* Zero-initialise but for what the caller sets. */
struct recording {
	/* Set by the caller. */
	const char *elf_name;	/* -e, or NULL */
	struct tool_progress progress;	/* -q in it */

	struct sp_function_ids funcs; /* all functions that have been called */
	struct sp_names *names;	/* owned; NULL without -e */

	/* What has come. */
	uint64_t calls;
	uint64_t unknown;	/* calls of no function of the ELF file */
	uint64_t damaged;	/* places */
	uint64_t overflows;	/* how often the firmware's buffer was full */
	uint32_t counted;	/* of these, by its last status */
	bool has_meta;
	struct sp_mp_meta meta;	/* the last */
	bool other_build;	/* one has another build id than the ELF */
	uint32_t other_id;	/* the first of these */
};

/* Read the ELF file of -e, if there is one; exits with 2 if it can't. */
void recording_open(struct recording *r);

/*
 * Take note of a record.  A call's func becomes the number of its function.
 * Returns how many overflows the record has that none before has.
 */
uint32_t recording_note(struct recording *r, struct sp_record_mp *record);

/* What follows is another input: its firmware counts from 0. */
void recording_part(struct recording *r);

/* What is not right, of so many calls. */
struct recording_fault {
	uint64_t n;
	const char *what;
};

/*
 * Report what is wrong with a recording of which so many lines were taken: what
 * the records say, these faults, the last of which has no text, and what does
 * not fit the ELF file.  Returns status, or TOOL_DAMAGED if anything is.
 */
int recording_judge(const struct recording *r, uint64_t lines,
    const struct recording_fault *faults, int status);

void recording_free(struct recording *r);

#endif
