/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Calls as text records, splitprof-records(5), from the inputs of a program:
 * who called whom, the names of the functions, and what is not right with it.
 * These functions print and exit.
 */
#ifndef CALLIN_H
#define CALLIN_H

#include "calls.h"
#include "funcs.h"
#include "recordio.h"

/* Zero-initialise but for what the caller sets. */
struct callin {
	/* Set by the caller. */
	const char *elf_name;	/* -e, or NULL */
	struct tool_progress progress;	/* -q in it */
	struct tool_tick tick;	/* what is done while it reads */
	bool draws;		/* it does so on the terminal: no progress */

	struct sp_calls calls;	/* its user is set by the caller */
	struct sp_funcs funcs;	/* a call's func is its number here */
	struct sp_names *names;	/* owned; NULL without -e */

	/* What has come. */
	struct record_reader reader;	/* counts lines */
	bool has_meta;
	struct sp_mp_meta meta;	/* the last */
	bool other_build;	/* some has another build id than the ELF */
	uint32_t other_id;	/* the first of these */
	uint32_t build_id;	/* of the ELF; valid if has_build_id */
	bool has_build_id;
	bool has_status;
	struct sp_mp_status status;	/* the last */
	uint64_t overflows;	/* that all of them tell */
	uint64_t damaged;	/* places */
	uint64_t unknown;	/* calls of no function of the ELF */
	int64_t first_us, last_us;	/* of this input's calls */
	uint64_t span_us;	/* of all inputs' before it */
	bool begun;		/* this input has a call */
};

/* Read the ELF file of -e, if there is one; exits with 2 if it can't. */
void callin_open(struct callin *in);

/*
 * Read all operands, each a stream of its own, or stdin.  Returns TOOL_DAMAGED
 * where a line was left out.
 */
int callin_read(struct callin *in, char **operands);

/*
 * Print what is known of the recording, each line begins with "# ": all as if
 * its end were here.
 */
void callin_print(const struct callin *in, FILE *out);

/*
 * Say what is not right, unless quiet.  Returns the status: TOOL_DAMAGED if
 * something is not, else status.
 */
int callin_judge(const struct callin *in, int status);

/* The text escaped, see escape.h; the caller frees it. */
char *callin_text(const char *text);

void callin_free(struct callin *in);

#endif
