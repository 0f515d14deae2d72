/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that proftop has, and the options that tell what of it is wanted. */
#ifndef TOPOPTION_H
#define TOPOPTION_H

#include "batch.h"
#include "ui.h"

/* Zero-initialise but for what is not so by default. */
struct top {
	bool batch;		/* -b */
	const char *batch_only;	/* an option that was given; NULL: none */
	bool quiet, verbose;
	uint64_t interval_ms;	/* -i; 0: not given */
	const char *sort;
	const char *output;	/* -o, or NULL */
	const char *names;	/* -N, or NULL */

	struct textarg text;
	struct sp_names *symbols;
	struct sp_tasks tasks;
	struct topstream stream;
	struct topview view;
	struct topui ui;
	struct topbatch print;
	bool begun;		/* the first input is there */
	const char **sources;	/* owned */
};

/* Take an option with its argument; false if it is none of proftop's. */
bool topoption_take(struct top *t, int opt, const char *arg);

#endif
