/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signals to a program that has the terminal, see screen.h */

#include <config.h>

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <termios.h>

#include "screen.h"
#include "signal.h"

static volatile sig_atomic_t interrupts, deadly;

static void
note(int sig)
{
	const int before = errno;

	if (sig != SIGINT || interrupts)
		deadly = sig;
	if (sig == SIGINT)
		interrupts = interrupts + 1;
	/* It may be waiting for a terminal that takes nothing. */
	if (deadly)
		tcflush(topscreen_fd(), TCOFLUSH);
	errno = before;
}

void
topsignal_begin(void)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
	struct sigaction a, old;

	memset(&a, 0, sizeof(a));
	a.sa_handler = note;
	sigemptyset(&a.sa_mask);
	for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++) {
		if (!sigaction(signals[i], NULL, &old) &&
		    old.sa_handler != SIG_IGN)
			sigaction(signals[i], &a, NULL);
	}
}

int
topscreen_interrupts(void)
{
	return interrupts;
}

void
topscreen_forgive(void)
{
	interrupts = 0;
}

void
topscreen_obey(void)
{
	const int sig = deadly;

	if (!sig)
		return;
	topscreen_end();
	signal(sig, SIG_DFL);
	raise(sig);
}
