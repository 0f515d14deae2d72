/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signals that end a server, see serve.h */

#include <config.h>

#include <signal.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#include "common/tool.h"
#include "serve.h"

/* Ctrl-C is the last: it is not noted. */
static const int signals[] = { SIGTERM, SIGHUP, SIGINT };
#define NOTED	2
#define ALL	3

static volatile sig_atomic_t told;
static sigset_t awaited;

static bool
is_ignored(int sig)
{
	struct sigaction a;

	return !sigaction(sig, NULL, &a) && a.sa_handler == SIG_IGN;
}

static void
note(int sig)
{
	told = sig;
	alarm(1);
}

static void
end_all_the_same(int sig)
{
	(void)sig;
	raise(told);
}

void
websignals_note(void)
{
	signal(SIGALRM, end_all_the_same);
	tool_catch(signals, NOTED, note, SA_RESETHAND | SA_RESTART);
}

int
websignals_reported(void)
{
	return told;
}

void
websignals_await(void)
{
	sigemptyset(&awaited);
	for (size_t i = 0; i < ALL; i++) {
		if (!is_ignored(signals[i]))
			sigaddset(&awaited, signals[i]);
	}
	sigprocmask(SIG_BLOCK, &awaited, NULL);
	alarm(0);
}

bool
websignals_came(void)
{
	const struct timespec second = { .tv_sec = 1 };

	return told || sigtimedwait(&awaited, NULL, &second) > 0;
}
