/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A program that calls through pointers: a stack machine with a function for
 * each instruction, all called at one place.  It counts primes, adds up
 * Fibonacci's numbers by recursion, divides by Euclid's rule, sorts, and makes
 * a checksum.  An instruction takes some 80 cycles.
 */
#include "demo.h"

#ifndef ROUNDS
#define ROUNDS	10
#endif

enum { STACK = 64, FRAMES = 32, MEMORY = 64, RESULTS = 5 };

void rounds(void) __attribute__((noinline, no_instrument_function));
int main(void);

/* Addresses in its memory. */
enum { COUNT, NUMBER, DIVISOR, PLACE, FROM, LIST = 16, LIST_END = 40 };

/*
 * The program: L is a label, which is the number of the instruction behind it;
 * I an instruction with its operand.
 */
#define PROGRAM(L, I)							\
	I(push, 0) I(store, COUNT) I(push, 2) I(store, NUMBER)		\
	L(number)							\
	I(push, 2) I(store, DIVISOR)					\
	L(divisor)	/* none up to the root: a prime */		\
	I(load, NUMBER) I(load, DIVISOR) I(dup, 0) I(mul, 0) I(lt, 0)	\
	I(jump_if, prime)						\
	I(load, NUMBER) I(load, DIVISOR) I(rest, 0) I(jump_not, none)	\
	I(bump, DIVISOR) I(jump, divisor)				\
	L(prime)							\
	I(bump, COUNT)							\
	L(none)								\
	I(bump, NUMBER) I(load, NUMBER) I(push, 100) I(lt, 0)		\
	I(jump_if, number)						\
	I(load, COUNT) I(out, 0)					\
	I(push, 12) I(call, fibonacci) I(out, 0)			\
	I(push, 117) I(wide, 78) I(push, 37) I(wide, 218)		\
	I(call, divide_out) I(out, 0)					\
	I(call, fill) I(call, sort) I(push, LIST + 5) I(fetch, 0)	\
	I(out, 0) I(call, checksum) I(out, 0) I(halt, 0)		\
									\
	L(fibonacci)	/* n -- the n-th */				\
	I(dup, 0) I(push, 2) I(lt, 0) I(jump_if, small)			\
	I(dup, 0) I(dec, 0) I(call, fibonacci) I(swap, 0) I(push, 2)	\
	I(sub, 0) I(call, fibonacci) I(add, 0)				\
	L(small)							\
	I(ret, 0)							\
									\
	L(divide_out)	/* a b -- what divides both */			\
	I(dup, 0) I(jump_not, divided) I(swap, 0) I(over, 0) I(rest, 0)	\
	I(jump, divide_out)						\
	L(divided)							\
	I(drop, 0) I(ret, 0)						\
									\
	L(fill)		/* the list, by x = (x * 77 + 41) & 1023 */	\
	I(push, LIST) I(store, PLACE) I(push, 1)			\
	L(fill_next)							\
	I(push, 77) I(mul, 0) I(push, 41) I(add, 0) I(push, 3)		\
	I(wide, 255) I(and, 0) I(dup, 0) I(load, PLACE) I(put, 0)	\
	I(bump, PLACE) I(load, PLACE) I(push, LIST_END) I(ge, 0)	\
	I(jump_not, fill_next)						\
	I(drop, 0) I(ret, 0)						\
									\
	L(sort)		/* by insertion: from PLACE down to FROM */	\
	I(push, LIST + 1) I(store, PLACE)				\
	L(sort_next)							\
	I(load, PLACE) I(store, FROM)					\
	L(sort_down)							\
	I(load, FROM) I(push, LIST) I(eq, 0) I(jump_if, sorted)		\
	I(load, FROM) I(fetch, 0) I(load, FROM) I(dec, 0) I(fetch, 0)	\
	I(over, 0) I(over, 0) I(lt, 0) I(jump_not, sorted_two)		\
	I(load, FROM) I(put, 0) I(load, FROM) I(dec, 0) I(put, 0)	\
	I(load, FROM) I(dec, 0) I(store, FROM) I(jump, sort_down)	\
	L(sorted_two)							\
	I(drop, 0) I(drop, 0)						\
	L(sorted)							\
	I(bump, PLACE) I(load, PLACE) I(push, LIST_END) I(ne, 0)	\
	I(jump_if, sort_next)						\
	I(ret, 0)							\
									\
	L(checksum)	/* -- the list's, an exclusive or that turns */	\
	I(push, LIST) I(store, PLACE) I(push, 0)			\
	L(checksum_next)						\
	I(dup, 0) I(push, 1) I(shl, 0) I(swap, 0) I(push, 11)		\
	I(shr, 0) I(or, 0) I(push, 15) I(wide, 255) I(and, 0)		\
	I(load, PLACE) I(fetch, 0) I(xor, 0)				\
	I(bump, PLACE) I(load, PLACE) I(push, LIST_END) I(sub, 0)	\
	I(neg, 0) I(push, 0) I(inc, 0) I(lt, 0) I(jump_not, checksum_next) \
	I(not, 0) I(ret, 0)

#define LABEL(name)		name, name##_before = name - 1,
#define NOTHING(name)
#define PASTE(a, b)		a##b
#define LINE(n)			PASTE(line_, n)
#define COUNTED(op, operand)	LINE(__COUNTER__),
enum { PROGRAM(LABEL, COUNTED) PROGRAM_SIZE };

static int32_t stack[STACK], memory[MEMORY], results[RESULTS];
static uint16_t frames[FRAMES];
static unsigned sp, fp, pc, n_results, wrong, running;
static unsigned operand;

DEMO_FUNCTION static void
trap(void)
{
	wrong++;
	running = 0;
}

DEMO_INLINE void
push(int32_t x)
{
	if (sp < STACK)
		stack[sp++] = x;
	else
		trap();
}

DEMO_INLINE int32_t
pop(void)
{
	if (sp)
		return stack[--sp];
	trap();
	return 0;
}

DEMO_INLINE int32_t *
cell(int32_t address)
{
	if ((uint32_t)address < MEMORY)
		return &memory[address];
	trap();
	return memory;
}

/* Bit by bit: the processor has no division. */
DEMO_FUNCTION static uint32_t
left_over(uint32_t a, uint32_t b)
{
	uint32_t d = b;

	if (!b) {
		trap();
		return 0;
	}
	while (d <= a >> 1)
		d <<= 1;
	for (; d >= b; d >>= 1)
		if (a >= d)
			a -= d;
	return a;
}

#define UNARY(name, expression)						\
	DEMO_FUNCTION static void					\
	do_##name(void)							\
	{								\
		const int32_t a = pop();				\
									\
		push(expression);					\
	}

#define BINARY(name, expression)					\
	DEMO_FUNCTION static void					\
	do_##name(void)							\
	{								\
		const int32_t b = pop(), a = pop();			\
									\
		push(expression);					\
	}

UNARY(neg, -a)
UNARY(not, ~a)
UNARY(inc, a + 1)
UNARY(dec, a - 1)
UNARY(fetch, *cell(a))
UNARY(wide, (int32_t)((uint32_t)a << 8 | operand))
BINARY(add, a + b)
BINARY(sub, a - b)
BINARY(mul, a * b)
BINARY(rest, (int32_t)left_over((uint32_t)a, (uint32_t)b))
BINARY(and, a & b)
BINARY(or, a | b)
BINARY(xor, a ^ b)
BINARY(shl, (int32_t)((uint32_t)a << (b & 31)))
BINARY(shr, (int32_t)((uint32_t)a >> (b & 31)))
BINARY(eq, a == b)
BINARY(ne, a != b)
BINARY(lt, a < b)
BINARY(ge, a >= b)

DEMO_FUNCTION static void
do_halt(void)
{
	running = 0;
}

DEMO_FUNCTION static void
do_push(void)
{
	push((int32_t)operand);
}

DEMO_FUNCTION static void
do_dup(void)
{
	const int32_t a = pop();

	push(a);
	push(a);
}

DEMO_FUNCTION static void
do_drop(void)
{
	pop();
}

DEMO_FUNCTION static void
do_swap(void)
{
	const int32_t b = pop(), a = pop();

	push(b);
	push(a);
}

DEMO_FUNCTION static void
do_over(void)
{
	const int32_t b = pop(), a = pop();

	push(a);
	push(b);
	push(a);
}

DEMO_FUNCTION static void
do_load(void)
{
	push(*cell((int32_t)operand));
}

DEMO_FUNCTION static void
do_store(void)
{
	*cell((int32_t)operand) = pop();
}

DEMO_FUNCTION static void
do_bump(void)
{
	++*cell((int32_t)operand);
}

DEMO_FUNCTION static void
do_put(void)
{
	int32_t *const at = cell(pop());

	*at = pop();
}

DEMO_FUNCTION static void
do_jump(void)
{
	pc = operand;
}

DEMO_FUNCTION static void
do_jump_if(void)
{
	if (pop())
		pc = operand;
}

DEMO_FUNCTION static void
do_jump_not(void)
{
	if (!pop())
		pc = operand;
}

DEMO_FUNCTION static void
do_call(void)
{
	if (fp == FRAMES) {
		trap();
		return;
	}
	frames[fp++] = (uint16_t)pc;
	pc = operand;
}

DEMO_FUNCTION static void
do_ret(void)
{
	if (fp)
		pc = frames[--fp];
	else
		trap();
}

DEMO_FUNCTION static void
do_out(void)
{
	if (n_results < RESULTS)
		results[n_results++] = pop();
	else
		trap();
}

#define CODED(name, operand)	{ do_##name, operand },
static const struct instruction {
	void (*run)(void);
	uint8_t operand;
} program[PROGRAM_SIZE] = { PROGRAM(NOTHING, CODED) };

DEMO_FUNCTION static void
interpret(void)
{
	sp = fp = pc = n_results = 0;
	running = 1;
	while (running) {
		const struct instruction *const i = &program[pc++];

		operand = i->operand;
		i->run();
	}
}

/* The list's sixth and its checksum, as C has them. */
DEMO_FUNCTION static int32_t
listed(int32_t *sum)
{
	int32_t list[LIST_END - LIST], x = 1, turned = 0;
	enum { N = LIST_END - LIST };

	for (int i = 0; i < N; i++) {
		int at = i;

		x = (x * 77 + 41) & 1023;
		for (; at && list[at - 1] > x; at--)
			list[at] = list[at - 1];
		list[at] = x;
	}
	for (int i = 0; i < N; i++)
		turned = ((turned << 1 | turned >> 11) & 4095) ^ list[i];
	*sum = ~turned;
	return list[5];
}

DEMO_FUNCTION static void
check(void)
{
	int32_t sum, sixth = listed(&sum);
	const int32_t wanted[RESULTS] = { 25, 144, 30, sixth, sum };

	for (int i = 0; i < RESULTS; i++)
		if (results[i] != wanted[i])
			wrong++;
}

void
rounds(void)
{
	for (int i = 0; i < ROUNDS; i++) {
		interpret();
		check();
	}
}

int
main(void)
{
	rounds();
	return (int)wrong;
}
