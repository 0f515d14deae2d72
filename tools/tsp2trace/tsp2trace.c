/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tsp2trace - turn what the tasks of an RTOS did into a timeline */

#include <config.h>

#include <err.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "events.h"
#include "firefox.h"

static const struct tool tool = {
	.name = "tsp2trace",
	.purpose = "turn what the tasks of an RTOS did into a timeline",
	.synopsis = "[-fhqV] [-i seconds] [-m marker=name] [file ...]",
	.options =
	    "  -f          a profile for Firefox Profiler instead of trace "
	    "events\n"
	    "  -i seconds  the file is whole that often, while the input "
	    "lasts\n"
	    "  -m marker=name  what a custom marker, 1 to 5, is called\n"
	    "  -q          no messages about damage, no progress line\n",
	.examples =
	    "  tspdecode cap.bin | tsp2trace > trace.json\n"
	    "  tspdecode cap.bin | tsp2trace -f > tasks.json\n"
	    "  tspencode list | rawcap -w -b 1000000 /dev/ttyACM0 | "
	    "tspdecode | tsp2trace -i 1 > trace.json\n"
};

/*
 * With -i, what is written is held until the file gets its next end, so that it
 * is whole meanwhile; or until there is more than this.
 */
static char held[1 << 20];

struct trace {
	struct tspin in;
	struct tspevents events;
	struct tspfirefox firefox;
	bool is_profile;	/* -f */
	bool ended;		/* -i: the file has had an end */
	uint64_t shown;		/* lines of the input, the last time */
};

/* An end can be taken back from a file that is not appended to. */
static bool
can_take_back(void)
{
	struct stat st;

	return fstat(STDOUT_FILENO, &st) == 0 && S_ISREG(st.st_mode) &&
	    !(fcntl(STDOUT_FILENO, F_GETFL) & O_APPEND);
}

/* It may be that the end before was longer. */
static void
put_end(struct trace *t)
{
	printf("\n]\n");
	tool_flush();
	if (t->ended && ftruncate(STDOUT_FILENO, ftello(stdout)))
		err(TOOL_TROUBLE, "stdout");
}

/* As if the input ended here; what comes then is written in the end's place. */
static void
show(void *arg)
{
	struct trace *const t = arg;
	const off_t known = ftello(stdout);

	if (t->in.reader.lines == t->shown)
		return;
	t->shown = t->in.reader.lines;
	t->ended = true;
	tspevents_now(&t->events);
	put_end(t);
	if (known < 0 || fseeko(stdout, known, SEEK_SET))
		err(TOOL_TROUBLE, "stdout");
}

/* -f: nothing is written before the end. */
static int
convert_profile(struct trace *t, char **operands)
{
	int status;

	if (t->in.tick.every_ms)
		errx(TOOL_TROUBLE, "-f and -i: give only one of them");
	tspfirefox_open(&t->firefox);
	t->firefox.rtos = &t->in.rtos;
	t->firefox.markers = t->events.markers;
	t->in.rtos.user = tspfirefox_user(&t->firefox);
	t->in.begin = tspfirefox_begin;
	t->in.end = tspfirefox_end;
	t->in.arg = &t->firefox;
	status = tspin_read(&t->in, operands);
	tspfirefox_print(&t->firefox);
	return tspin_judge(&t->in, status);
}

static int
convert(struct trace *t, char **operands)
{
	int status;

	t->events.rtos = &t->in.rtos;
	t->in.rtos.user = tspevents_user(&t->events);
	t->in.begin = tspevents_begin;
	t->in.end = tspevents_end;
	t->in.arg = &t->events;
	t->in.tick.act = show;
	t->in.tick.arg = t;
	if (t->in.tick.every_ms && can_take_back())
		t->in.holds = setvbuf(stdout, held, _IOFBF,
		    sizeof(held)) == 0;
	else
		t->in.tick.every_ms = 0;
	status = tspin_read(&t->in, operands);
	put_end(t);
	return tspin_judge(&t->in, status);
}

int
main(int argc, char **argv)
{
	/* It is large, for so many objects. */
	static struct trace t;
	const struct tool_option options[] = {
		{ 'f', .flag = &t.is_profile },
		{ 'i', TOOL_TICK(&t.in.tick) },
		{ 'm', .take = tspin_take_marker, .to = &t.events.markers },
		{ 'q', .flag = &t.in.progress.quiet },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	tool_outlive_interrupt();
	return tool_finish(t.is_profile ? convert_profile(&t, argv) :
	    convert(&t, argv));
}
