/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of proftop. */
#ifndef PROFTOP_H
#define PROFTOP_H

#include <sys/types.h>

#include "common/tool.h"
#include "profile/intake.h"
#include "view.h"

/*
 * readahead.c: an input that is read at all times, by a thread, whatever the
 * program waits for: a terminal that takes nothing must not hold up what writes
 * to a pipe.  These functions exit with status 2 on failure.
 */

/* What is read and not taken is in memory; beyond so many bytes it waits. */
#define TOPREADAHEAD_MAX	((size_t)64 << 20)

struct topreadahead;

/* From now on in is what the thread has read. */
struct topreadahead *topreadahead_begin(struct tool_input *in);

/*
 * When all of it has been read: a read that failed is reported.  A thread that
 * still reads is left to itself, which is not called then.
 */
void topreadahead_end(struct topreadahead *f, const struct tool_input *in);

/*
 * save.c: the profile so far as a gmon.out, written by a child: nothing waits
 * for the disk, and what fails there ends nothing here.
 */

/* Zero-initialise but for what the caller sets. */
struct topsave {
	const char *file;
	const char *const *sources;	/* see outfile_spare */

	bool written;		/* once before: it may be written again */
	pid_t child;		/* 0: none */
	int from;		/* what it says */
};

/* Would it replace what it has not written? */
bool topsave_replaces(const struct topsave *s);

/* Begin to write it, unless that is under way.  False, and errno, if not. */
bool topsave_begin(struct topsave *s, struct intake *in);

/* Has it ended?  Then what came of it is written to text. */
bool topsave_ended(struct topsave *s, char *text, size_t room);

/* keys.c: what the keys do */

/* Keys that are no characters. */
enum {
	TOPKEY_UP = 0x1000, TOPKEY_DOWN, TOPKEY_PAGE_UP, TOPKEY_PAGE_DOWN,
	TOPKEY_HOME, TOPKEY_END, TOPKEY_LEFT, TOPKEY_RIGHT, TOPKEY_ENTER,
	TOPKEY_BACK, TOPKEY_ESCAPE,
	TOPKEY_RESIZE, TOPKEY_REDRAW,	/* to draw anew is all that they ask */
	TOPKEY_OTHER
};

/* A key was pressed; bytes of a character beyond ASCII come one by one. */
void topkeys_press(struct topview *v, int key);

/* The lines of the help. */
size_t topkeys_help_lines(void);
void topkeys_help(size_t line, struct topline *l);

/* hints.c: the most important keys of what is shown, for which there is room */
void topkeys_hints(const struct topview *v, unsigned columns,
    struct topline *l);

/*
 * screen.c: the terminal that proftop draws on and gets its keys from, the one
 * that controls it, since its input is a pipe.  There is one at most.
 */

/*
 * Take the terminal; exits with status 2 if there is none.  It is given back at
 * the end of the process, however that comes, but for signals that nobody can
 * catch.  What is printed on stderr until then appears behind it.
 */
void topscreen_begin(void);

/* Give it back. */
void topscreen_end(void);

/* Its file, to be polled for keys. */
int topscreen_fd(void);

/* How large it is now. */
void topscreen_size(unsigned *rows, unsigned *columns);

/* The next key, see above; -1: none was pressed. */
int topscreen_key(void);

/*
 * Draw the lines; false if the terminal is so slow, or stopped, that this would
 * have to wait.
 */
bool topscreen_draw(const struct topline *lines, unsigned n);

/* How often Ctrl-C was pressed. */
int topscreen_interrupts(void);

/* It never was: the next one is the first. */
void topscreen_forgive(void);

/*
 * If a signal has come that ends the process, or a second Ctrl-C: give the
 * terminal back and die of it.
 */
void topscreen_obey(void);

/* ui.c: proftop on a terminal: it reads, and meanwhile draws and obeys keys. */

struct topui {
	/* Set by the caller. */
	struct topview *view;
	struct topsave save;
	double interval_s;	/* from one table to the next */

	bool quit;		/* somebody has asked for it */
	int interrupts;		/* that were obeyed */

	/* Inner state, in seconds on the clock. */
	bool dirty;		/* what is drawn is old */
	double look_due, draw_due;
};

/*
 * Take in all of an input, which has been begun, behind topscreen_begin.  False
 * if somebody quits before its end.
 */
bool topui_read(struct topui *u, struct tool_input *in);

/* All inputs have ended: stay until somebody quits, and leave the terminal. */
void topui_end(struct topui *u);

/* batch.c: proftop without a terminal: it prints what it would have shown. */

struct topbatch {
	/* Set by the caller. */
	struct topview *view;
	double interval_s;	/* from one frame to the next; 0: the last one
				   only */
	uint64_t frames;	/* that are wanted; 0: all */
	size_t rows;		/* of each, at most */
	unsigned columns;
	bool json;		/* an object each, not text */

	uint64_t printed;
	double last;		/* one was due: seconds of the stream's time */
	double begun;		/* on the clock: the next one does not begin
				   before, so that there is time to read */
};

/* Take in all of an input, begun; false if no more frames are wanted. */
bool topbatch_read(struct topbatch *b, struct tool_input *in);

/* All inputs have ended: the last frame. */
void topbatch_end(struct topbatch *b);

#endif
