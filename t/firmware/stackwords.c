/* SPDX-License-Identifier: MIT */
/*
 * Samples of made-up stacks, one behind the other, in memory that is where it
 * is in any build: so two runtimes must send the same bytes.  Nobody else
 * takes samples.  Its text is words in RAM, which the settings
 * SPLITPROF_TEXT_BEGIN and _END name.
 */
#include "../../mcu/port/port.h"
#include "../../mcu/stack/stack.h"

#ifndef SAMPLES
#define SAMPLES	1000
#endif

enum { CODE = 256, AREA = 500, FRAME = 8 };
#define code	((uint16_t *)SPLITPROF_TEXT_BEGIN)
#define task	((uint32_t *)(SPLITPROF_TEXT_BEGIN + 0x400))
#define area	((uint32_t *)(SPLITPROF_TEXT_BEGIN + 0xc00))

/* Numbers that may be an EXC_RETURN, as so many are; v8-M has others. */
#ifndef EXC_LEAST
#define EXC_LEAST	0xffffffe0
#define EXC_NUMBERS	32
#endif

static uint32_t seed = 1;

static uint32_t
below(uint32_t n)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % n;
}

/* BL, BLX of a register, or neither. */
static void
make_code(void)
{
	for (int i = 0; i < CODE; i += 2) {
		const uint32_t kind = below(4);

		code[i] = kind < 2 ? 0xf000 + below(0x800) : below(0x10000);
		code[i + 1] = kind < 2 ? 0xd000 | below(0x1000) |
		    (below(2) << 13) : kind == 2 ? 0x4780 + 8 * below(16) :
		    below(0x10000);
	}
}

static uint32_t
address(uint32_t odd)
{
	return SPLITPROF_TEXT_BEGIN + 4 * below(CODE / 2) + odd;
}

static uint32_t
word(void)
{
	switch (below(60)) {
	case 0: return address(1);
	case 1: return address(below(4));
	case 2: return below(200);
	case 3: return EXC_LEAST + below(EXC_NUMBERS);
	case 4: return SPLITPROF_TEXT_END - 2 + below(5);
	case 5: return below(2) ? SPLITPROF_TEXT_BEGIN - 1 + below(6) : 0;
	default: return 0x20000000 + below(0x4000);
	}
}

/* A function that calls itself. */
static void
recur(uint32_t *stack)
{
	const uint32_t frame = 2 + below(5), again = address(1);
	uint32_t i = below(AREA), n = frame * below(100);

	for (; n > 0 && i < AREA; i++, n--)
		stack[i] = n % frame ? 0 : again;
}

/* The lower part of a stack is new, or a word or two are. */
static void
change(uint32_t *stack)
{
	uint32_t n = below(4) ? below(40) : below(AREA), i;

	if (below(3))
		for (i = 0; i < n; i++)
			stack[i] = word();
	else
		stack[below(AREA)] = word();
	if (!below(15))
		recur(stack);
	/* A large array. */
	if (!below(20)) {
		i = below(AREA - 320);
		for (n = 0; n < 300; n++)
			stack[i + n] = 0;
	}
}

static const uint32_t *
make_frame(uint32_t *stack, bool thread)
{
	uint32_t *const frame = stack + 2 * below(below(4) ? 20 : AREA / 2 - 9);

	for (int i = 0; i < FRAME; i++)
		frame[i] = word();
	frame[5] = below(3) ? address(1) : word();
	frame[6] = below(8) ? address(0) : word() & ~1u;
	frame[7] = 0x01000000 | (below(2) << 9) | (thread ? 0 : 1 + below(40));
	return frame;
}

static void
sample(uint32_t *stack, uint32_t exc_return, bool thread)
{
	change(stack);
	splitprof_stack_scan(make_frame(stack, thread), exc_return);
	for (volatile int i = 0; i < 400; i++)
		;
}

int main(void);

int
main(void)
{
	splitprof_timer_stop();
	make_code();
	for (int i = 0; i < AREA; i++) {
		area[i] = word();
		task[i] = word();
	}
	splitprof_stacks.main_end = area + AREA;
	for (int i = 0; i < SAMPLES; i++) {
		/* Tasks come later, and now and then a handler. */
		if (i == SAMPLES / 2)
			splitprof_task_stack(task + AREA);
		if (i > SAMPLES / 2 && below(2))
			sample(task, 0xfffffffd, true);
		else if (below(6))
			sample(area, 0xfffffff9, true);
		else {
			const uint32_t psp = (uint32_t)make_frame(task, true);

			__asm__ volatile("msr psp, %0" : : "r"(psp));
			sample(area, 0xfffffff1, false);
		}
	}
	return 0;
}
