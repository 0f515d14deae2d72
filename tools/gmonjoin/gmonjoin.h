/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of gmonjoin */
#ifndef GMONJOIN_H
#define GMONJOIN_H

#include "diff/join.h"
#include "profile/profin.h"

/* One of the two builds, and its profile. */
struct build {
	const char *elf_name;
	const char *name;	/* of the profile */
	struct sp_elf elf;
	struct sp_program program;
	struct sp_names *names;
	struct sp_linetable *lines;
	struct sp_gmon gmon;
};

struct gmonjoin {
	struct build plain, pg;
	struct profin in;
	struct sp_join join;
	enum sp_gmon_format format;
	const char *output;
	bool doubtful;
};

/*
 * Print on stderr what could not be joined of so many calls, and with -v each
 * function of it and the sums.
 */
void report_join(struct gmonjoin *j, uint64_t calls);

#endif
