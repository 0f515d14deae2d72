/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two files that a timeline can be written as, on stdout. */
#ifndef TRACEFILE_H
#define TRACEFILE_H

#include "timeline.h"

/* What the program is called in the file: the name of its ELF file, or NULL. */
struct tracefile {
	struct timeline *timeline;
	const char *program;
};

/* What stands for a caller that was lost. */
#define TRACEFILE_GAP	"[lost]"

/* Trace events, for Perfetto and chrome://tracing. */
void write_trace_events(const struct tracefile *f);

/* An evented profile of speedscope. */
void write_speedscope(const struct tracefile *f);

/*
 * Text as a string of JSON.  The caller frees it; exits with status 2 without
 * memory.
 */
char *tracefile_string(const char *text);

/* The program's name as one, or what it is called without one. */
char *tracefile_program(const struct tracefile *f);

#endif
