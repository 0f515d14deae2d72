/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A clock, what is done by it, and a progress line: see tool.h */

#include <config.h>

#include <stdarg.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "tool.h"

double
tool_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

bool
tool_progress_due(struct tool_progress *p)
{
	const double now = tool_clock();

	if (!p->start) {
		p->terminal = isatty(STDERR_FILENO);
		p->start = now;
	}
	if (p->quiet || p->off || !p->terminal || now - p->start < 1 ||
	    now - p->last < 0.25)
		return false;
	p->last = now;
	return true;
}

void
tool_progress_line(struct tool_progress *p, const char *format, ...)
{
	char *text = NULL;
	va_list args;

	va_start(args, format);
	if (vasprintf(&text, format, args) < 0)
		text = NULL;
	va_end(args);
	fputc('\r', stderr);
	tool_put_escaped(stderr, text ? text : "");
	fputs("\033[K", stderr);	/* clear the rest of the line */
	free(text);
	p->shown = true;
}

void
tool_progress_end(struct tool_progress *p)
{
	if (p->shown)
		fputs("\r\033[K", stderr);
	p->shown = false;
}

int
tool_tick_wait(struct tool_tick *t)
{
	const double every = t->every_ms / 1e3;
	double now;

	if (!t->every_ms)
		return -1;
	now = tool_clock();
	if (!t->due)
		t->due = now + every;
	if (now >= t->due) {
		t->act(t->arg);
		now = tool_clock();
		t->due = now + every;
	}
	return (int)((t->due - now) * 1e3) + 1;
}
