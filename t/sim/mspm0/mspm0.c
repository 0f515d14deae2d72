/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mspm0 - an MSPM0G3507 behind a pty, with its boot loader
 *
 *	mspm0 [option...] LINK
 *
 * LINK becomes a link to the pty.  The boot loader waits there as after a
 * reset with its pin held.  It ends by SIGTERM, SIGINT, the fault hangup, or
 * after -t seconds; LINK is removed then.  SIGUSR1 is the reset button,
 * SIGUSR2 the same with the boot loader's pin held.
 *
 * A byte gets through if the speed that the pty's slave is set to is the
 * device's; otherwise other bytes come out, or none.
 *
 * The log has a line for each thing that happens, at once: reset bsl|program,
 * connect, baud N, info, unlock ok, unlock wrong N, alert, mass-erase,
 * factory-reset, erase FIRST LAST, program ADDRESS BYTES, fast ADDRESS BYTES,
 * verify ADDRESS BYTES CRC (in flash), read ADDRESS BYTES, start, sleeps; nack
 * CODE, error CODE (in a reply), unsaid CODE (an error of fast programming),
 * before connect COMMAND; twice ADDRESS (a double word is programmed that is
 * not erased), misaligned ADDRESS BYTES, fault NAME.  Of the program: fault
 * ADDRESS WHY (a hard fault), lockup ADDRESS WHY, exit STATUS (semihosting),
 * overrun (a byte that came was lost).
 *
 * The program runs on a Cortex-M0+ with SysTick, NVIC, UART0 on PA10 and PA11,
 * and DMA for it; other peripherals only hold what is written.  Its RAM keeps
 * its content over SIGUSR1, the boot loader changes it.
 *
 * Exit status: 0, or 2 for trouble.
 */
#include <config.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mspm0.h"
#include "support/peer/peer.h"

static const char usage_text[] =
"usage: mspm0 [-ahr] [-b bytes] [-D seconds] [-F fault]... [-f file]\n"
"             [-l file] [-M bytes] [-p password] [-S seconds] [-s file]\n"
"             [-t seconds] link\n";

static const char help_text[] =
"\nOptions:\n"
"  -a           start the program in flash, not the boot loader\n"
"  -b bytes     max buffer size (16064)\n"
"  -D seconds   deaf after a wrong password (2)\n"
"  -F fault     see below\n"
"  -f file      what is in flash, from address 0 on\n"
"  -l file      the log\n"
"  -M bytes     size of the flash (131072)\n"
"  -p password  64 hexadecimal digits (all f)\n"
"  -r           readback is allowed\n"
"  -S seconds   without a command, then it sleeps (10)\n"
"  -s file      gets all of the flash after each change, before its answer\n"
"  -t seconds   end after so many (120)\n"
"\nFaults: NAME[=[CC:]WHEN][,ARG].  WHEN is N (the Nth time), N- (from then\n"
"on) or N-M; without it each time.  CC counts only commands with this code,\n"
"two hexadecimal digits.  What is counted, from the start of mspm0 on:\n"
"bytes of the host\n"
"  lose-in      is lost\n"
"  flip-in      has another bit 0\n"
"bytes to the host\n"
"  lose-out     is lost\n"
"  flip-out     has another bit 0\n"
"  slow,MS      is followed by a pause\n"
"whole commands; of several faults at one, the first of this list\n"
"  hangup       the pty goes away, and mspm0 ends\n"
"  reset        into the boot loader\n"
"  mute         is not done, nor answered\n"
"  silent       is done, but not answered\n"
"  stall,MS     a pause before it is done and answered (and goes on)\n"
"  junk,COUNT   bytes before the answer (and goes on)\n"
"  ack,CODE     is not done but answered with this one byte\n"
"replies (08...)\n"
"  crc          has a wrong CRC\n"
"others\n"
"  erase        commands 15, 23, 30 fail: F2 or F3\n"
"  locked       each password is wrong\n"
"  program      commands 20, 24 write nothing: F1, which 24 does not say\n"
"  start-junk,COUNT  bytes when the host has opened the line\n"
"  verify       tells a wrong CRC, and the flash is right\n"
"  version,N    of interpreter and interface in the device info\n"
"  weak,ADDRESS bit 0 of the byte is wrong when it is programmed\n"
"  welcome      hangs for good when, before it is connected, it hears\n"
"               something at another speed or no start of a frame\n";

enum { DEFAULT_BUFFER = 0x3ec0, DEFAULT_FLASH = 128 * 1024 };

static volatile sig_atomic_t caught;	/* the last signal */

static void
on_signal(int sig)
{
	caught = sig;
}

void
say(struct mspm0 *m, const char *format, ...)
{
	va_list ap;

	if (!m->log)
		return;
	va_start(ap, format);
	vfprintf(m->log, format, ap);
	va_end(ap);
	fputc('\n', m->log);
	fflush(m->log);
}

static double
number(const char *text, double least, double most)
{
	char *end;
	double x;

	errno = 0;
	x = strtod(text, &end);
	if (errno || *end || end == text || x < least || x > most)
		errx(2, "%s: not a number from %g to %g", text, least, most);
	return x;
}

static void
parse_password(struct mspm0 *m, const char *text)
{
	unsigned x;

	if (strlen(text) != 2 * PASSWORD_BYTES)
		errx(2, "-p: not %d digits", 2 * PASSWORD_BYTES);
	for (int i = 0; i < PASSWORD_BYTES; i++) {
		if (sscanf(text + 2 * i, "%2x", &x) != 1)
			errx(2, "-p: %s: not hexadecimal", text);
		m->password[i] = (uint8_t)x;
	}
}

static void
open_log(struct mspm0 *m, const char *name)
{
	m->log = fopen(name, "w");
	if (!m->log)
		err(2, "%s", name);
}

struct options {
	const char *flash;
	bool program;
	unsigned seconds;
};

static void
set_option(struct mspm0 *m, struct options *o, int c)
{
	switch (c) {
	case 'a': o->program = true; break;
	case 'b': m->max_buffer = (unsigned)number(optarg, 16, 65535); break;
	case 'D': m->deaf_s = number(optarg, 0, 1e3); break;
	case 'F':
		if (!fault_add(m, optarg))
			errx(2, "-F %s: not understood", optarg);
		break;
	case 'f': o->flash = optarg; break;
	case 'h':
		printf("mspm0 - an MSPM0G3507 behind a pty, with its boot "
		    "loader\n%s%s", usage_text, help_text);
		exit(fflush(stdout) ? 2 : 0);
	case 'l': open_log(m, optarg); break;
	case 'M':
		m->flash.size = (uint32_t)number(optarg, SECTOR, FLASH_MOST);
		break;
	case 'p': parse_password(m, optarg); break;
	case 'r': m->readback = true; break;
	case 'S': m->sleep_s = number(optarg, 0, 1e6); break;
	case 's': m->flash.save = optarg; break;
	case 't': o->seconds = (unsigned)number(optarg, 1, 1e6); break;
	default:
		fputs(usage_text, stderr);
		exit(2);
	}
}

static void
set_up(struct mspm0 *m, int argc, char **argv)
{
	struct options o = { .seconds = 120 };
	int c;

	m->max_buffer = DEFAULT_BUFFER;
	m->flash.size = DEFAULT_FLASH;
	m->deaf_s = 2;
	m->sleep_s = 10;
	memset(m->password, 0xff, sizeof(m->password));
	while ((c = getopt(argc, argv, "ab:D:F:f:hl:M:p:rS:s:t:")) != -1)
		set_option(m, &o, c);
	if (argc - optind != 1)
		set_option(m, &o, '?');
	flash_erase(&m->flash, 0, FLASH_MOST);
	if (o.flash)
		flash_load(&m->flash, o.flash);
	flash_save(&m->flash);
	m->link = argv[optind];
	m->line.fd = peer_open_pty(m->link);
	if (fcntl(m->line.fd, F_SETFL, O_NONBLOCK))
		err(2, "pty");
	alarm(o.seconds);
	chip_new(m);
	chip_reset(m, !o.program);
}

static void
catch_signals(void)
{
	static const int signals[] = {
		SIGALRM, SIGINT, SIGTERM, SIGUSR1, SIGUSR2
	};
	struct sigaction a;

	memset(&a, 0, sizeof(a));
	a.sa_handler = on_signal;
	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		sigaction(signals[i], &a, NULL);
}

static void
obey_signal(struct mspm0 *m)
{
	const int sig = caught;

	caught = 0;
	if (sig == SIGUSR1 || sig == SIGUSR2)
		chip_reset(m, sig == SIGUSR2);
	else if (sig)
		m->ended = true;
}

static void
run_bsl(struct mspm0 *m)
{
	uint8_t bytes[4096];
	const size_t n = line_get(m, bytes, sizeof(bytes), 10);

	for (size_t i = 0; i < n && !m->runs && !m->ended; i++)
		bsl_hear(m, bytes[i]);
	bsl_time(m);
}

int
main(int argc, char **argv)
{
	static struct mspm0 m;

	catch_signals();
	set_up(&m, argc, argv);
	while (!m.ended) {
		line_look(&m);
		if (m.runs)
			chip_run(&m);
		else
			run_bsl(&m);
		obey_signal(&m);
	}
	unlink(m.link);
	return 0;
}
