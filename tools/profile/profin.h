/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile as an input file, with its findings as messages: a gmon.out, or text
 * records, splitprof-records(5).
 */
#ifndef PROFIN_H
#define PROFIN_H

#include "common/tool.h"
#include "gmon/gmon.h"
#include "gmon/stacks.h"

struct profin {
	int addr_bytes;		/* 4, 8 or 0 to find out */
	bool quiet, verbose;	/* tell nothing, tell harmless things too */
	const char *name;	/* of the file being read */
	uint64_t wrong;		/* findings so far that gprof stumbles over */
	struct sp_stacks *stacks;	/* gets those of text records, to be
					   freed by the caller; NULL: none */
};

/*
 * Read a profile into g, to be freed by the caller, and report on stderr what
 * is wrong with it.  Exits with status 2 if it is none.
 */
void profin_read(struct profin *p, struct tool_input *in, struct sp_gmon *g);

#endif
