/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Build a profile and write it, now and then while it comes and at the end: the
 * work of gmonbuild, whose options are checked before.  Prints and exits.
 */
#ifndef BUILDER_H
#define BUILDER_H

#include "common/tool.h"
#include "profile/intake.h"

/* What the order of a stream's packets tells: the stacks of the samples. */
struct stackout {
	const char *name;	/* of the file, "-" is stdout; NULL: none */
	struct sp_callers callers;
	struct sp_symbols symbols;
	struct sp_functions functions;
};

/* Zero-initialise but for what the caller sets. */
struct builder {
	/* Set by the caller. */
	const char *name;	/* of the program */
	const char *output;
	struct textarg text;	/* -e, -l and -u */
	enum sp_gmon_format format;
	int snapshot_ms;	/* 0: none */
	bool verbose;
	bool by_task;		/* -T */
	const char *names;	/* -N, or NULL */
	const char **sources;	/* owned: all files that are read, and NULL */
	struct intake in;	/* its options, and its profile's */
	struct stackout stacks;	/* -c: its name */
	struct tool_progress progress;	/* -q */

	/* Inner state. */
	struct sp_tasks tasks;
	double snapshot_due;	/* seconds */
	uint64_t written;	/* packets in the last one written */
	bool warned;		/* that the ELF file is another program's */
};

/* Read all operands, or stdin, and write the profile.  Returns the status. */
int builder_run(struct builder *b, char **operands);

void builder_free(struct builder *b);

#endif
