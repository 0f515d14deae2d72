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

void
tool_outlive_interrupt(void)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction once, old;

	memset(&once, 0, sizeof(once));
	once.sa_handler = note_interrupt;
	once.sa_flags = SA_RESETHAND;
	sigemptyset(&once.sa_mask);
	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
		/* What was ignored from outside (nohup) stays ignored. */
		if (!sigaction(signals[i], NULL, &old) &&
		    old.sa_handler != SIG_IGN)
			sigaction(signals[i], &once, NULL);
	}
}

bool
tool_interrupted(void)
{
	return interrupted;
}
