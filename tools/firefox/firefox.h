/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile for Firefox Profiler, https://profiler.firefox.com, on stdout: its
 * "processed profile format", version 60, which later versions of it read as
 * well (docs-developer/processed-profile-format.md and CHANGELOG-formats.md of
 * github.com/firefox-devtools/profiler).
 *
 * The format has columns in place of rows, and tables that all threads share.
 * So nothing can be written before all is known: rows wait on disk, see rows.h.
 * Memory grows with the threads, and with the distinct functions, stacks, names
 * and data of markers.
 *
 * These functions exit with status 2 if memory or disk is full.
 */
#ifndef FIREFOX_H
#define FIREFOX_H

#include <stdbool.h>

#include "rows.h"
#include "texts.h"

#define FIREFOX_NONE	UINT32_MAX

/* The categories that all profiles have, by number. */
enum firefox_category {
	FIREFOX_OTHER,
	FIREFOX_CODE,
	FIREFOX_INTERRUPT,
	FIREFOX_PROFILER,
	FIREFOX_RUNNING,
	FIREFOX_READY,
	FIREFOX_BLOCKED,
	FIREFOX_LOST,
	FIREFOX_CATEGORIES
};

struct firefox_function {
	uint32_t name, source;	/* texts; a source may be NONE */
	unsigned line;		/* 0: not known */
};

struct firefox_frame {
	uint32_t function;
	enum firefox_category category;
};

/* A frame, called by the one of another stack. */
struct firefox_stack {
	uint32_t prefix;	/* NONE: by nobody */
	uint32_t frame;
};

struct firefox_thread {
	char *name;		/* owned */
	uint32_t process;	/* from 1 on */
	struct rows samples, markers;
};

/* Times are in units of the profile, below. */
struct firefox_sample {
	int64_t time, weight;
	int64_t cpu;		/* of that the thread had since its last one */
	uint32_t stack;		/* NONE: it does nothing from here on */
};

struct firefox_marker {
	int64_t from, to;	/* to < from: an instant */
	uint32_t name;		/* a text */
	uint32_t data;		/* of data */
	enum firefox_category category;
};

/* Zero-initialise but for what the caller sets. */
struct firefox {
	/* Set by the caller; strings live as long. */
	const char *name;	/* of the program */
	const char *note;	/* shown beside it, or NULL */
	unsigned per_ms;	/* units of time in a millisecond: 1000 or
				   1000000; or 0, and times are numbers of
				   samples: */
	uint32_t rate_hz;	/* so many a second */
	int64_t interval;	/* between samples; where they come as something
				   changes, the shortest time */
	bool weighs_time;	/* weights are times, else samples */

	/* Inner state. */
	struct texts texts;	/* names and sources */
	struct texts data;	/* of markers, in JSON */
	struct firefox_function *functions;	/* owned, as these are */
	size_t n_functions, functions_room;
	struct firefox_frame *frames;
	size_t n_frames, frames_room;
	struct firefox_stack *stacks;
	size_t n_stacks, stacks_room;
	struct firefox_thread *threads;
	size_t n_threads, threads_room;
	struct sp_countmap frame_of, stack_of;
	struct rows_file file;
};

/* Numbers: of a text; of a new function, with a source or NULL; of others. */
uint32_t firefox_text(struct firefox *f, const char *text);
uint32_t firefox_function(struct firefox *f, const char *name,
    const char *source, unsigned line);
uint32_t firefox_frame(struct firefox *f, uint32_t function,
    enum firefox_category category);
uint32_t firefox_stack(struct firefox *f, uint32_t prefix, uint32_t frame);

/* The number of a marker's data: members of a JSON object, or "". */
uint32_t firefox_data(struct firefox *f, const char *members);

/* A new thread's number; threads of a process share its time. */
uint32_t firefox_thread(struct firefox *f, uint32_t process, const char *name);
void firefox_rename(struct firefox *f, uint32_t thread, const char *name);

/* In the order of time, of a thread; markers in any. */
void firefox_sample(struct firefox *f, uint32_t thread,
    const struct firefox_sample *s);
void firefox_marker(struct firefox *f, uint32_t thread,
    const struct firefox_marker *m);

/* Write it all; without a thread there is one that does nothing. */
void firefox_print(struct firefox *f);

/* Forget all but what the caller has set. */
void firefox_free(struct firefox *f);

#endif
