/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What every splitprof program does alike: options, messages, input, output,
 * interruption and progress (DESIGN: "rules for every program").  These
 * functions print and exit; lib/ never does.
 */
#ifndef TOOL_H
#define TOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Exit status, in order of severity; every page lists them. */
enum {
	TOOL_OK = 0,		/* every input byte was understood */
	TOOL_DAMAGED = 1,	/* output complete, input damaged or lost */
	TOOL_TROUBLE = 2	/* usage, unreadable input, failed write */
};

/* A program's face.  All texts are constant; lines end in '\n'. */
struct tool {
	const char *name;
	const char *purpose;	/* same words as .Nd in its page */
	const char *synopsis;	/* what follows the name in SYNOPSIS; a second
				   form stands behind a '\n' */
	const char *options;	/* one line an option */
	const char *examples;	/* one line an example */
};

/*
 * An option of a program's table, whose last one has no letter, and what
 * becomes of it.  Of one that is given several times the last counts.
 */
struct tool_option {
	char letter;
	bool *flag;		/* becomes true; else it has an argument, and */
	const char **text;	/* this becomes it, */
	void (*take)(void *to, const char *text);	/* or this takes it, */
	void *to;		/* or this becomes its number */
	size_t bytes;		/* of the number */
	uint64_t min, max;	/* both included */
	bool seconds;		/* with a fraction: those are milliseconds */
	char *given;		/* becomes the letter as well; or NULL */
};

/* The argument is for an integer of any type: see tool_number. */
#define TOOL_NUMBER(p, least, most) \
	.to = (p), .bytes = sizeof(*(p)), .min = (least), .max = (most)

/* The same in seconds with a fraction; the number is milliseconds. */
#define TOOL_SECONDS(p, least_ms, most_ms) \
	TOOL_NUMBER(p, least_ms, most_ms), .seconds = true

/*
 * What each program does first.  Take the options, and return the operands.
 * Help and version, which every program has, go to stdout, and it exits with
 * status 0; an option that is none is a usage error.
 *
 * From then on a write beyond the limit of a file's size (ulimit -f) fails as
 * one to a full disk does, instead of killing; and no file gets the number of
 * stdin, stdout or stderr where that is closed, or it would get messages, say.
 */
char **tool_options(const struct tool *t, const struct tool_option *options,
    int argc, char **argv);

/* Print the usage line on stderr and exit with status 2. */
_Noreturn void tool_usage(const struct tool *t);

/*
 * What functions return that know no messages: these exit with status 2 if an
 * allocation, which is returned else, has failed; if there was not enough
 * memory; or if there is a reason why something can't be done with name.
 */
void *tool_need(void *allocated);
void tool_must(bool enough);
void tool_check(const char *name, const char *why);

/*
 * The number in text, for option opt ("-r"), from min to max, both included.
 * Decimal, 0x hexadecimal, with k or M (1000 and its square) behind it.
 * Anything else exits with a message that names option and range.
 */
uint64_t tool_number(const char *opt, const char *text, uint64_t min,
    uint64_t max);

/* Exit with status 2 if stdout is a terminal: what follows is binary. */
void tool_refuse_terminal(void);

/*
 * Write text with \xHH for each byte that is not printable: err(3), as it is
 * here, does so with all of a message.
 */
void tool_put_escaped(FILE *out, const char *text);

/* Flush stdout; a failed write exits with status 2. */
void tool_flush(void);

/* Close stdout and return status, or exit with 2 if a write failed. */
int tool_finish(int status);

/*
 * The first SIGINT, SIGTERM or SIGHUP no longer ends the program, so that it
 * can finish what is in the pipe; the second of the same kind kills.  Input
 * from a terminal device ends at the first.
 */
void tool_outlive_interrupt(void);
bool tool_interrupted(void);

/*
 * Let handler have the n signals of the list, with flags as sigaction has them;
 * one that was ignored from outside (nohup) stays so.
 */
void tool_catch(const int *list, size_t n, void (*handler)(int), int flags);

/* Does such a signal end a system call that waits, or does that go on? */
void tool_let_interrupt(bool calls);

/* An input file and the bytes of it that are read but not yet used. */
struct tool_input {
	const char *name;	/* for messages; "stdin" for "-" */
	int fd;
	bool terminal;		/* whose Ctrl-C is its end */
	bool ended;		/* nothing more will come */
	bool skip;		/* what comes is the rest of a bad line */
	uint8_t *data;		/* what is held */
	size_t held;		/* bytes held */
	uint64_t offset;	/* of data[0] in the input */
	uint8_t *block;		/* owned: where data lies */
};

/* Open name ("-" or NULL is stdin).  Exits with 2 if it can't. */
void tool_input_open(struct tool_input *in, const char *name);

/* The same of a file that is open as fd, which is closed with it. */
void tool_input_take(struct tool_input *in, const char *name, int fd);

/*
 * Wait up to timeout_ms (negative: for ever) and read what is there, behind
 * what is held.  Returns false when there is nothing more to come; held bytes
 * are then all that is left.  A timeout returns true with nothing added.
 * Exits with 2 on a read error.  The caller must have used some of what is
 * held before TOOL_INPUT_MAX bytes are.
 */
bool tool_input_wait(struct tool_input *in, int timeout_ms);
bool tool_input_read(struct tool_input *in);
#define TOOL_INPUT_MAX	((size_t)1 << 20)

/* The first n bytes held are done with. */
void tool_input_use(struct tool_input *in, size_t n);

/*
 * The next whole line that is held, without its end; at the end of the input
 * what is left is a line as well.  NULL if more must be read first.  Valid
 * until the next read.  A line with a NUL in it, or of TOOL_INPUT_MAX bytes or
 * more, is given as TOOL_LINE_BAD, which is none that any reader may take.
 */
#define TOOL_LINE_BAD	"\n"
char *tool_input_line(struct tool_input *in);

/*
 * Read all of the input, at most max bytes (else it exits with 2), and set *n
 * to their number; behind them is a 0.  The caller frees the result.
 */
uint8_t *tool_input_all(struct tool_input *in, size_t max, size_t *n);
void tool_input_close(struct tool_input *in);

/*
 * What a program that reads what a device has sent returns for an input with
 * that status.  One without a byte is TOOL_DAMAGED, and reported unless quiet.
 */
int tool_input_status(const struct tool_input *in, bool quiet, int status);

/*
 * Call work for each operand in argv, or for stdin if there is none, and
 * return the worst status that it returned.
 */
int tool_each_input(char **argv, int (*work)(struct tool_input *, void *),
    void *arg);

/*
 * A progress line on stderr: only on a terminal, after the first second, four
 * times a second.  Returns whether it is time to print one; the caller prints
 * with tool_progress_line and the last line is cleared by tool_progress_end.
 */
struct tool_progress {
	bool quiet;		/* set by -q */
	bool off;		/* set by who has better use for a terminal */
	bool terminal, shown;
	double start, last;	/* seconds */
};
bool tool_progress_due(struct tool_progress *p);
void tool_progress_line(struct tool_progress *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void tool_progress_end(struct tool_progress *p);

/* Seconds on a clock that never jumps. */
double tool_clock(void);

/*
 * Something to do again and again while an input is read, be there something
 * to read or not.  Set by the caller, but for due.
 */
struct tool_tick {
	int every_ms;		/* 0: never */
	void (*act)(void *arg);
	void *arg;
	double due;		/* seconds; 0: the time begins with the first
				   tool_tick_wait */
};

/* How often, for a program's table of options: 0.1 to 3600 seconds. */
#define TOOL_TICK(t)	TOOL_SECONDS(&(t)->every_ms, 100, 3600000)

/*
 * Do it if it is due.  Returns for how many milliseconds tool_input_wait may
 * wait until the next time; negative: for ever.
 */
int tool_tick_wait(struct tool_tick *t);

#endif
