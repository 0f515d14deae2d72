/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Make the C source of a program, and streams of A/P packets that it sends:
 * the same ones each time.
 *
 *	genbuild SEED CHANGE
 *		the program; of one seed all are alike but for the change:
 *		none, body, call, add, remove or swap
 *	genbuild SEED EVENTS CALLS DAMAGE RATE <LIST
 *		a stream of so many events, of which so many in a hundred are
 *		calls, and then each function is called before it is sampled; so
 *		many bytes of a million are damaged.  LIST has a line "function"
 *		and "pc ADDRESS" lines for each of them, and "arc FROM TO" for
 *		each call of the program
 *
 * DAMAGE is bit, noise, lost, extra, alike (always the same bit) or slip.
 */
#include <config.h>

#include <err.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/random.h"
#include "wire/packet.h"

#define LIST_MAX	65536

static uint32_t state;

static uint32_t
below(uint32_t n)
{
	return (xorshift32(&state) >> 8) % n;
}

static void
seed(uint32_t s)
{
	state = s * UINT32_C(2654435761) | 1;
	for (int i = 0; i < 8; i++)
		xorshift32(&state);
}

static void
print_call(uint32_t n, uint32_t gone)
{
	const uint32_t to = below(n);

	printf("\ts += f%u(s);\n", (to == gone ? to + 1 : to) % n);
}

static void
print_statement(uint32_t n, uint32_t gone)
{
	const uint32_t x = xorshift32(&state) >> below(32);

	switch (below(9)) {
	case 0: printf("\ts += s * %uu ^ a;\n", x); break;
	case 1: printf("\tfor (unsigned i = 0; i < (a & 15); i++)\n"
	    "\t\ts ^= t[i] + %uu;\n", x); break;
	case 2: printf("\tif (s & %uu)\n\t\ts -= a;\n\telse\n\t\tv = s;\n",
	    x); break;
	case 3: printf("\tswitch (s & 7) {\n\tcase 0: s += %uu; break;\n"
	    "\tcase 1: v = 2; break;\n\tcase 2: s *= 9; break;\n"
	    "\tcase 3: s ^= a; break;\n\tcase 5: v = a; break;\n"
	    "\tcase 6: s -= 8; break;\n\t}\n", x); break;
	case 4: printf("\ts = s / (a | 1) + t[%u];\n", x % 16); break;
	case 5: printf("\ts ^= p[s & 3](a);\n"); break;
	case 6: printf("\tt[s & 15] = v;\n"); break;
	default: print_call(n, gone);
	}
}

static void
print_function(uint32_t s, uint32_t id, uint32_t n, uint32_t gone)
{
	seed(s * 1000 + id);
	printf("F f%u(unsigned a)\n{\n\tunsigned s = a;\n", id);
	for (uint32_t i = 2 + below(8); i; i--)
		print_statement(n, gone);
}

static void
print_program(uint32_t s, const char *change)
{
	uint32_t n, where, gone;

	seed(s);
	n = 12 + below(90);
	where = 1 + below(n - 2);
	gone = strcmp(change, "remove") ? n : where;
	puts("#define F __attribute__((noipa)) unsigned\n"
	    "volatile unsigned v;\nunsigned t[16];");
	for (uint32_t i = 0; i <= n; i++)
		printf("F f%u(unsigned);\n", i);
	printf("static unsigned (*p[4])(unsigned) = { f0, f%u, f0, f%u };\n"
	    "int main(void) { for (;;) f%u(v); }\n", n - 1, n - 1, n - 1);
	for (uint32_t i = 0; i < n; i++) {
		const bool here = i == where || i == where + 1;
		const uint32_t id = here && !strcmp(change, "swap") ?
		    2 * where + 1 - i : i;

		if (i == gone)
			continue;
		if (i == where && !strcmp(change, "add")) {
			print_function(s, n, n, gone);
			puts("\treturn s;\n}");
		}
		print_function(s, id, n, gone);
		if (i == where && !strcmp(change, "body"))
			print_statement(n, gone);
		else if (i == where && !strcmp(change, "call"))
			print_call(n, gone);
		puts("\treturn s;\n}");
	}
}

/* A few of n are hot: the other way round for each seed. */
static uint32_t
skewed(uint32_t n, uint32_t s)
{
	const double u = below(1 << 20) / (double)(1 << 20);

	return (uint32_t)((uint32_t)(u * u * u * n) * UINT64_C(2654435761) +
	    s * 977) % n;
}

static void
put(const char *damage, uint32_t s, uint32_t rate, uint8_t byte)
{
	if (below(1000000) >= rate) {
		putchar(byte);
		return;
	}
	switch (*damage) {
	case 'b': putchar(byte ^ 1 << below(8)); break;
	case 'e': putchar(byte);	/* fall through */
	case 'n': putchar((int)below(256)); break;
	case 'a': putchar(byte ^ 1 << s % 8); break;
	case 's': putchar((byte << 1) & 0xff); break;
	}
}

static struct sp_packet calls[LIST_MAX], samples[LIST_MAX];
static struct {
	uint32_t first;		/* sample */
	bool called;
} functions[LIST_MAX + 1];
static uint32_t n_calls, n_functions;

static void
read_list(void)
{
	uint32_t n_samples = 0;
	unsigned a, b;
	char line[200];

	while (fgets(line, sizeof(line), stdin) && n_calls < LIST_MAX &&
	    n_samples < LIST_MAX) {
		if (!strncmp(line, "function", 8))
			functions[n_functions++].first = n_samples;
		else if (sscanf(line, "pc %x", &a) == 1)
			samples[n_samples++] = (struct sp_packet){
			    .kind = SP_PACKET_SAMPLE, .a = a & 0xffffff };
		else if (sscanf(line, "arc %x %x", &a, &b) == 2)
			calls[n_calls++] = (struct sp_packet){
			    .kind = SP_PACKET_ARC, .a = (a & 0xffffff) | 1,
			    .b = (b & 0xffffff) | 1 };
	}
	functions[n_functions].first = n_samples;
	if (!n_samples || !n_calls || !n_functions || functions[0].first)
		errx(2, "the list lacks functions, pc or arc lines");
}

/* A call of function f; NULL if it has none, or had one. */
static const struct sp_packet *
first_call(uint32_t f)
{
	if (functions[f].called)
		return NULL;
	functions[f].called = true;
	for (uint32_t i = 0; i < n_calls; i++) {
		if (calls[i].b > samples[functions[f].first].a &&
		    calls[i].b < samples[functions[f + 1].first - 1].a)
			return &calls[i];
	}
	return NULL;
}

static void
print_stream(uint32_t s, uint32_t n, uint32_t share, const char *damage,
    uint32_t rate)
{
	static const struct sp_header header = { .addr_bytes = 3 };
	uint8_t bytes[SP_PACKET_MAX];

	seed(s);
	while (n--) {
		const uint32_t f = skewed(n_functions, s);
		const uint32_t first = functions[f].first;
		const struct sp_packet *p = share ? first_call(f) : NULL;
		size_t size;

		if (!p)
			p = below(100) < share ? &calls[skewed(n_calls, s)] :
			    &samples[first + skewed(functions[f + 1].first -
			    first, s)];
		size = sp_packet_encode(&header, p, bytes);
		for (size_t i = 0; i < size; i++)
			put(damage, s, rate, bytes[i]);
	}
}

int
main(int argc, char **argv)
{
	if (argc == 3)
		print_program((uint32_t)atoi(argv[1]), argv[2]);
	else if (argc == 6) {
		read_list();
		print_stream((uint32_t)atoi(argv[1]), (uint32_t)atoi(argv[2]),
		    (uint32_t)atoi(argv[3]), argv[4], (uint32_t)atoi(argv[5]));
	} else
		errx(2, "usage: genbuild SEED CHANGE, or genbuild SEED EVENTS "
		    "CALLS DAMAGE RATE <LIST");
	if (fflush(stdout))
		err(2, "stdout");
	return 0;
}
