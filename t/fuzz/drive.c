/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Run a harness without libFuzzer: on each file given and on mutations of it,
 * the same ones each time.  A harness that fails ends the program; the last
 * line on stderr then tells the file and the mutation, and
 *
 *	HARNESS -w MUTATION FILE
 *
 * writes that input to stdout.
 */
#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "support/random.h"

#define SIZE_MAX_INPUT	((size_t)1 << 16)	/* longer files are cut */

static uint8_t original[SIZE_MAX_INPUT];
static uint8_t input[2 * SIZE_MAX_INPUT];
static char where[256];		/* what runs, for the message */

static uint32_t
draw(uint64_t *state, size_t below)
{
	const uint64_t next = xorshift64(state);

	return below ? (uint32_t)((next >> 16) % below) : 0;
}

/* Replace cut bytes at at by add bytes; returns the new size. */
static size_t
splice(size_t n, size_t at, size_t cut, const uint8_t *bytes, size_t add)
{
	if (n - cut + add > sizeof(input))
		return n;
	memmove(input + at + add, input + at + cut, n - at - cut);
	memmove(input + at, bytes, add);
	return n - cut + add;
}

/* One change to the n bytes of input; returns the new size. */
static size_t
change(size_t n, size_t size, uint64_t *state)
{
	const size_t at = draw(state, n + 1);
	size_t span = 1 + draw(state, (size_t)1 << draw(state, 9));
	uint8_t byte = (uint8_t)draw(state, 256);

	if (span > n - at)
		span = n - at;
	switch (draw(state, 6)) {
	case 0:			/* a bit */
		if (at < n)
			input[at] ^= (uint8_t)(1 << byte % 8);
		return n;
	case 1:			/* a byte */
		return splice(n, at, at < n, &byte, 1);
	case 2:			/* a byte that occurs */
		byte = size ? original[draw(state, size)] : byte;
		return splice(n, at, 0, &byte, 1);
	case 3:			/* bytes lost */
		return splice(n, at, span, &byte, 0);
	case 4:			/* bytes from elsewhere */
		if (span > size)
			span = size;
		return splice(n, at, 0,
		    original + draw(state, size - span + 1), span);
	default:		/* the end lost */
		return draw(state, 8) ? n : at;
	}
}

/* Make mutation number k of the original, 0 is itself; returns its size. */
static size_t
mutate(size_t size, uint64_t k)
{
	uint64_t state = (k + 1) * UINT64_C(0x9e3779b97f4a7c15);
	size_t n = size;

	memcpy(input, original, size);
	if (!k)
		return n;
	for (uint32_t times = 1 + draw(&state, 8); times; times--)
		n = change(n, size, &state);
	return n;
}

/* The harness gets memory of exactly that size, for ASan to guard. */
static void
run(const char *name, uint64_t k, size_t n)
{
	uint8_t *copy = malloc(n ? n : 1);

	if (!copy)
		err(2, NULL);
	memcpy(copy, input, n);
	snprintf(where, sizeof(where), "failed: -w %" PRIu64 " %s\n", k, name);
	LLVMFuzzerTestOneInput(copy, n);
	free(copy);
}

static void
tell(int sig)
{
	if (write(STDERR_FILENO, where, strlen(where)) > 0)
		signal(sig, SIG_DFL);
	raise(sig);
}

static size_t
load(const char *name)
{
	FILE *f = fopen(name, "rb");
	size_t n;

	if (!f)
		err(2, "%s", name);
	n = fread(original, 1, sizeof(original), f);
	fclose(f);
	return n;
}

int
main(int argc, char **argv)
{
	uint64_t mutations = 100, write_one = 0;
	int c;

	while ((c = getopt(argc, argv, "n:w:")) != -1) {
		if (c == 'n')
			mutations = strtoull(optarg, NULL, 10);
		else if (c == 'w')
			write_one = strtoull(optarg, NULL, 10);
		else
			errx(2, "usage: %s [-n mutations] [-w mutation] file ...",
			    argv[0]);
	}
	signal(SIGABRT, tell);
	signal(SIGSEGV, tell);
	for (argv += optind; *argv; argv++) {
		const size_t size = load(*argv);

		if (write_one)
			return fwrite(input, 1, mutate(size, write_one),
			    stdout) == 0;
		for (uint64_t k = 0; k <= mutations; k++)
			run(*argv, k, mutate(size, k));
	}
	return 0;
}
