/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a UART receives that listens at another speed than the sender's: bytes
 * without a pause on stdin, and how much faster it is.  It looks at the middle
 * of each of its bits, from a falling edge on; a byte without a stop bit is 0,
 * as Linux hands on a framing error.
 */
#include <stdio.h>
#include <stdlib.h>

static unsigned char *levels;	/* of the line, one a bit of the sender's */
static size_t bits;

static int
level(double at)
{
	return at >= (double)bits || levels[(size_t)at];
}

static void
send_bit(int value)
{
	if (bits % 65536 == 0 && !(levels = realloc(levels, bits + 65536)))
		exit(2);
	levels[bits++] = (unsigned char)value;
}

static void
send(int byte)
{
	send_bit(0);
	for (int i = 0; i < 8; i++)
		send_bit(byte >> i & 1);
	send_bit(1);
}

/* Of the byte that begins at start; one bit is so long. */
static void
receive(double start, double bit)
{
	int byte = 0;

	for (int i = 0; i < 8; i++)
		byte |= level(start + (i + 1.5) * bit) << i;
	putchar(level(start + 9.5 * bit) ? byte : 0);
}

int
main(int argc, char **argv)
{
	const double bit = 1 / (argc == 2 ? atof(argv[1]) : 1);
	double now = 0;
	int byte;

	while ((byte = getchar()) != EOF)
		send(byte);
	for (size_t at = 0; at < bits; at++) {
		if ((double)at < now || levels[at] || (at && !levels[at - 1]) ||
		    level((double)at + bit / 2))
			continue;
		receive((double)at, bit);
		now = (double)at + 9.5 * bit;
	}
	return fflush(stdout) == EOF;
}
