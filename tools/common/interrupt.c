/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signals that ask for the end: see tool.h */

#include <config.h>

#include <signal.h>

#include "tool.h"

static volatile sig_atomic_t interrupted;

static void
note_interrupt(int sig)
{
	(void)sig;
	interrupted = 1;
}

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
#define SIGNALS	(sizeof(signals) / sizeof(*signals))

void
tool_catch(const int *list, size_t n, void (*handler)(int), int flags)
{
	struct sigaction a = { .sa_handler = handler, .sa_flags = flags }, old;

	sigemptyset(&a.sa_mask);
	for (size_t i = 0; i < n; i++) {
		if (!sigaction(list[i], NULL, &old) &&
		    old.sa_handler != SIG_IGN)
			sigaction(list[i], &a, NULL);
	}
}

/*
 * A write that waits for the reader of a pipe goes on behind a signal: the C
 * library's streams would take the interruption for a failed write.
 */
void
tool_outlive_interrupt(void)
{
	tool_catch(signals, SIGNALS, note_interrupt,
	    SA_RESETHAND | SA_RESTART);
}

void
tool_let_interrupt(bool calls)
{
	struct sigaction a;

	for (size_t i = 0; i < SIGNALS; i++) {
		if (sigaction(signals[i], NULL, &a) ||
		    a.sa_handler != note_interrupt)
			continue;
		a.sa_flags = SA_RESETHAND | (calls ? 0 : SA_RESTART);
		sigaction(signals[i], &a, NULL);
	}
}

bool
tool_interrupted(void)
{
	return interrupted;
}
