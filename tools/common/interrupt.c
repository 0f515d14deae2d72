/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signals that ask for the end: see tool.h */

#include <config.h>

#include <signal.h>
#include <string.h>

#include "tool.h"

static volatile sig_atomic_t interrupted;

static void
note_interrupt(int sig)
{
	(void)sig;
	interrupted = 1;
}

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };

/*
 * A write that waits for the reader of a pipe goes on behind a signal: the C
 * library's streams would take the interruption for a failed write.
 */
static void
set_action(int sig, int flags)
{
	struct sigaction a;

	memset(&a, 0, sizeof(a));
	a.sa_handler = note_interrupt;
	a.sa_flags = SA_RESETHAND | flags;
	sigemptyset(&a.sa_mask);
	sigaction(sig, &a, NULL);
}

void
tool_outlive_interrupt(void)
{
	struct sigaction old;

	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
		/* What was ignored from outside (nohup) stays ignored. */
		if (!sigaction(signals[i], NULL, &old) &&
		    old.sa_handler != SIG_IGN)
			set_action(signals[i], SA_RESTART);
	}
}

void
tool_let_interrupt(bool calls)
{
	struct sigaction old;

	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
		if (!sigaction(signals[i], NULL, &old) &&
		    old.sa_handler == note_interrupt)
			set_action(signals[i], calls ? 0 : SA_RESTART);
	}
}

bool
tool_interrupted(void)
{
	return interrupted;
}
