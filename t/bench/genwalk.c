/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Make a program and the stream of A/P packets that it sends, in the order of
 * its calls: the same ones each time.
 *
 *	genwalk -s FUNCTIONS			the program, for as
 *	genwalk [-w] [-t tasks] FUNCTIONS PACKETS
 *
 * Each function calls six of the next of five levels, most of them never; with
 * more than one task there are interrupts as well, and marks where the tasks
 * take turns.  With -w any call comes at any time, all alike.
 */
#include <config.h>

#include <err.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/random.h"
#include "wire/packet.h"

#define TEXT		0x10000	/* where it is linked */
#define LEVELS		5
#define CALLS		6	/* in a function */
#define TELL_BYTES	6	/* push and the call of mcount */
#define CALL_BYTES	6	/* nop and the call */
#define FUNCTION_BYTES	(TELL_BYTES + CALLS * CALL_BYTES + 2)
#define TASKS_MAX	64
#define HANDLERS	6
#define EXC_RETURN	0xfffff9

/* Calls and returns to a sample, to an interrupt and to a turn of tasks. */
#define PER_SAMPLE	20
#define PER_INTERRUPT	30
#define PER_TURN	40

struct frame {
	uint32_t func;
	uint32_t calls;		/* of it that are over */
};

struct task {
	struct frame stack[LEVELS];
	uint32_t depth;
	uint32_t root;
};

static struct sp_header header = {
	.version = SPLITPROF_WIRE_VERSION,
	.addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT, .rate_hz = 1000
};
static uint64_t state = UINT64_C(0x9e3779b97f4a7c15);
static uint64_t left;		/* packets */
static uint32_t sent[2];	/* arcs and samples */
static uint32_t per_level;

static uint32_t
below(uint32_t n)
{
	return (uint32_t)(xorshift64(&state) >> 20) % n;
}

/* The same for a function's call each time. */
static uint32_t
mixed(uint32_t func, uint32_t k)
{
	return (func * CALLS + k) * UINT32_C(2654435761) >> 8;
}

static uint32_t
callee(uint32_t func, uint32_t k)
{
	return (func / per_level + 1) * per_level + mixed(func, k) % per_level;
}

static bool
is_last_level(uint32_t func)
{
	return func / per_level >= LEVELS - 1;
}

/* The program; what the last level calls is left out. */
static void
print_program(void)
{
	puts("\t.syntax unified\n\t.thumb\n"
	    "\t.global _start, __gnu_mcount_nc\n"
	    "\t.thumb_func\n\t.type _start, %function\n"
	    "_start:\tb f0\n\t.balign 4\n\t.size _start, 4\n"
	    "\t.thumb_func\n\t.type __gnu_mcount_nc, %function\n"
	    "__gnu_mcount_nc:\tbx lr\n\t.balign 4\n"
	    "\t.size __gnu_mcount_nc, 4");
	for (uint32_t i = 0; i < per_level * LEVELS; i++) {
		printf("\t.thumb_func\n\t.type f%u, %%function\n"
		    "f%u:\tpush {lr}\n\tbl __gnu_mcount_nc\n", i, i);
		for (uint32_t k = 0; k < CALLS; k++) {
			if (is_last_level(i))
				puts("\tnop\n\tnop.w");
			else
				printf("\tnop\n\tbl f%u\n", callee(i, k));
		}
		printf("\tpop {pc}\n\t.size f%u, %d\n", i, FUNCTION_BYTES);
	}
}

static uint32_t
address(uint32_t func)
{
	/* Behind _start and mcount, of 4 bytes each. */
	return TEXT + 8 + func * FUNCTION_BYTES;
}

static void
put(enum sp_packet_kind kind, uint32_t a, uint32_t b)
{
	const struct sp_packet p = { .kind = kind, .a = a, .b = b };
	uint8_t bytes[SP_PACKET_MAX];
	const size_t n = sp_packet_encode(&header, &p, bytes);

	if (fwrite(bytes, 1, n, stdout) < n)
		err(2, "stdout");
	if (kind <= SP_PACKET_SAMPLE) {
		sent[kind]++;
		left -= left > 0;
	}
}

static void
put_call(uint32_t from, uint32_t func)
{
	put(SP_PACKET_ARC, from | 1, (address(func) + TELL_BYTES) | 1);
}

/* Behind call k of func. */
static uint32_t
behind_call(uint32_t func, uint32_t k)
{
	return address(func) + TELL_BYTES + (k + 1) * CALL_BYTES;
}

static void
maybe_sample(uint32_t func)
{
	if (!below(PER_SAMPLE))
		put(SP_PACKET_SAMPLE, address(func) + TELL_BYTES +
		    below(CALLS) * CALL_BYTES + 2 * below(2), 0);
}

/* Of eight calls three are made, and one now and then. */
static bool
is_made(uint32_t func, uint32_t k)
{
	const uint32_t often = mixed(func, k) >> 8 & 7;

	return often < 3 || (often == 3 && !below(100));
}

/* A call, or a return.  The root goes on for ever. */
static void
step(struct task *t)
{
	struct frame *const top = &t->stack[t->depth - 1];

	while (top->calls < CALLS && !is_made(top->func, top->calls))
		top->calls++;
	if (top->calls < CALLS && !is_last_level(top->func)) {
		const uint32_t k = top->calls++;
		const uint32_t func = callee(top->func, k);

		t->stack[t->depth++] = (struct frame){ .func = func };
		put_call(behind_call(top->func, k), func);
	} else if (t->depth > 1) {
		t->depth--;
	} else {
		top->calls = 0;
	}
	maybe_sample(t->stack[t->depth - 1].func);
}

/* The processor calls it. */
static void
enter(struct task *t)
{
	t->stack[0] = (struct frame){ .func = t->root };
	t->depth = 1;
	put_call(EXC_RETURN, t->root);
}

static void
interrupt(uint32_t root)
{
	struct task handler = { .root = root };

	enter(&handler);
	for (uint32_t steps = 2 + below(6); steps; steps--)
		step(&handler);
}

static void
walk(uint32_t n_tasks)
{
	static struct task tasks[TASKS_MAX];
	struct task *now = tasks;

	for (uint32_t i = 0; i < n_tasks; i++)
		tasks[i].root = i;
	while (left) {
		if (n_tasks > 1 && !below(PER_TURN)) {
			now = &tasks[below(n_tasks)];
			put(SP_PACKET_TASK, now->root, 0);
		}
		if (n_tasks > 1 && !below(PER_INTERRUPT))
			interrupt(n_tasks + below(HANDLERS));
		if (now->depth)
			step(now);
		else
			enter(now);
	}
}

static void
call_any(void)
{
	while (left) {
		const uint32_t func = below(per_level * (LEVELS - 1));
		const uint32_t k = below(CALLS);

		put_call(behind_call(func, k), callee(func, k));
		maybe_sample(func);
	}
}

static _Noreturn void
usage(void)
{
	errx(2, "usage: genwalk -s functions | "
	    "genwalk [-w] [-t tasks] functions packets");
}

int
main(int argc, char **argv)
{
	bool source = false, wide = false;
	uint32_t tasks = 1;
	int c;

	while ((c = getopt(argc, argv, "st:w")) != -1) {
		if (c == 's')
			source = true;
		else if (c == 't')
			tasks = (uint32_t)strtoul(optarg, NULL, 10);
		else if (c == 'w')
			wide = true;
		else
			usage();
	}
	if (argc - optind != 2 - source || !tasks || tasks > TASKS_MAX)
		usage();
	per_level = (uint32_t)strtoul(argv[optind], NULL, 10) / LEVELS;
	if (per_level < tasks + HANDLERS)
		errx(2, "too few functions");
	if (source) {
		print_program();
	} else {
		left = strtoull(argv[optind + 1], NULL, 10);
		put(SP_PACKET_HEADER, 0, 0);
		if (wide)
			call_any();
		else
			walk(tasks);
		put(SP_PACKET_END, sent[SP_PACKET_ARC],
		    sent[SP_PACKET_SAMPLE]);
	}
	if (fclose(stdout) == EOF)
		err(2, "stdout");
	return 0;
}
