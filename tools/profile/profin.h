/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile as an input file, with its findings as messages: a gmon.out, or
 * text records, splitprof-records(5); and whether it fits its program's ELF.
 * And the profiler's share of its samples, which all programs that show a
 * profile leave out, unless -P was given, and report in the head of what they
 * show.  These functions print and exit.
 */
#ifndef PROFIN_H
#define PROFIN_H

#include "common/tool.h"
#include "gmon/attribution.h"

struct profin {
	int addr_bytes;		/* 4, 8 or 0 to find out */
	const char *elf_name;	/* the program that it is of, or NULL */
	bool quiet, verbose;	/* tell nothing, tell harmless things too */
	const char *name;	/* of the file being read */
	uint64_t wrong;		/* findings so far that gprof stumbles over */
	struct sp_stacks *stacks;	/* gets those of text records, to be
					   freed by the caller; NULL: none */
};

/*
 * Read a profile into g, to be freed by the caller, and report on stderr what
 * is wrong with it.  Exits with status 2 if it is none, or if there is an
 * elf_name and it is not of a 32-bit little-endian program.
 */
void profin_read(struct profin *p, struct tool_input *in, struct sp_gmon *g);

/*
 * How many samples of g are at no instruction of the program, see
 * integrity/elf_mismatch.h.  Exits with status 2 if it can't be read.
 */
uint64_t profin_other_build(const struct profin *p, const struct sp_gmon *g);

/*
 * Report on stderr n samples or calls of p's file, here what words say, and
 * count a finding; n may be 0.
 */
void profin_report(struct profin *p, uint64_t n, const char *what);
void profin_report_other_build(struct profin *p, uint64_t n);

/* The same of SP_ATTRIBUTION_OTHERS: what no function has, or none for sure. */
void profin_report_lost(struct profin *p, const struct sp_attribution *others);

struct profiler_share {
	bool shown;		/* -P: nothing is left out */
	uint64_t samples, all;	/* of all inputs so far */
};

/* What sp_profiler_time does, for one more input. */
void profiler_share_take(struct profiler_share *s, struct sp_gmon *g,
    struct sp_stacks *stacks, const struct sp_functions *f);

/* What to say of it, in *text; NULL: nothing. */
#define PROFILER_SHARE_TEXT	100
const char *profiler_share_text(const struct profiler_share *s,
    char text[PROFILER_SHARE_TEXT]);

#endif
