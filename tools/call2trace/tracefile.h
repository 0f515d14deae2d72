/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two files that a timeline can be written as, on stdout. */
#ifndef TRACEFILE_H
#define TRACEFILE_H

#include "timeline.h"

/* What stands for a caller that was lost. */
#define TRACEFILE_GAP	"[lost]"

/* Trace events, for Perfetto and chrome://tracing. */
void write_trace_events(struct timeline *t);

/* An evented profile of speedscope. */
void write_speedscope(struct timeline *t);

/*
 * Text as a string of JSON.  The caller frees it; exits with status 2 without
 * memory.
 */
char *tracefile_string(const char *text);

/* The name of the ELF file as one, or what stands for it without one. */
char *tracefile_program(const struct timeline *t);

#endif
