/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stacks to judge: an interpreter of bytes, twice, by switch and by computed
 * goto.  A call in its program is one of the other interpreter, through a table
 * of functions.
 */
#include "demo.h"

#define ROUNDS	(20 * LONGER)

enum op { ARG, PUSH, ADD, SUB, MUL, MOD, LESS, UNLESS, CALL, RETURN };

typedef uint32_t (*engine)(const uint8_t *code, uint32_t arg, unsigned depth);

static uint32_t by_switch(const uint8_t *code, uint32_t arg, unsigned depth);
static uint32_t by_goto(const uint8_t *code, uint32_t arg, unsigned depth);
int main(void);

static const engine engines[2] = { by_switch, by_goto };

/* fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2) */
static const uint8_t fib[] = {
	ARG, PUSH, 2, LESS, UNLESS, 8, ARG, RETURN,
	ARG, PUSH, 1, SUB, CALL, 0, ARG, PUSH, 2, SUB, CALL, 0, ADD, RETURN
};

/* mix(n) = n < 1 ? 7 : (mix(n - 1) * 31 + n) % 251 */
static const uint8_t mix[] = {
	ARG, PUSH, 1, LESS, UNLESS, 9, PUSH, 7, RETURN,
	ARG, PUSH, 1, SUB, CALL, 1, PUSH, 31, MUL, ARG, ADD, PUSH, 251, MOD,
	RETURN
};

static const uint8_t *const programs[] = { fib, mix };

DEMO_FUNCTION static uint32_t
modulo(uint32_t a, uint32_t b)
{
	return a % b;
}

DEMO_FUNCTION static uint32_t
call(unsigned program, uint32_t arg, unsigned depth)
{
	return engines[depth & 1](programs[program], arg, depth + 1);
}

DEMO_FUNCTION static uint32_t
by_switch(const uint8_t *code, uint32_t arg, unsigned depth)
{
	const uint8_t *at = code;
	uint32_t stack[6], *sp = stack;

	for (;;) {
		switch ((enum op)*at++) {
		case ARG: *sp++ = arg; break;
		case PUSH: *sp++ = *at++; break;
		case ADD: sp--; sp[-1] += *sp; break;
		case SUB: sp--; sp[-1] -= *sp; break;
		case MUL: sp--; sp[-1] *= *sp; break;
		case MOD: sp--; sp[-1] = modulo(sp[-1], *sp); break;
		case LESS: sp--; sp[-1] = sp[-1] < *sp; break;
		case UNLESS: at = *--sp ? at + 1 : code + *at; break;
		case CALL: sp[-1] = call(*at++, sp[-1], depth); break;
		case RETURN: return sp[-1];
		}
	}
}

DEMO_FUNCTION static uint32_t
by_goto(const uint8_t *code, uint32_t arg, unsigned depth)
{
	static const void *const labels[] = {
		&&arg, &&push, &&add, &&sub, &&mul, &&mod, &&less, &&unless,
		&&call, &&leave
	};
	const uint8_t *at = code;
	uint32_t stack[6], *sp = stack;

#define NEXT	goto *labels[*at++]
	NEXT;
arg:	*sp++ = arg; NEXT;
push:	*sp++ = *at++; NEXT;
add:	sp--; sp[-1] += *sp; NEXT;
sub:	sp--; sp[-1] -= *sp; NEXT;
mul:	sp--; sp[-1] *= *sp; NEXT;
mod:	sp--; sp[-1] = modulo(sp[-1], *sp); NEXT;
less:	sp--; sp[-1] = sp[-1] < *sp; NEXT;
unless:	at = *--sp ? at + 1 : code + *at; NEXT;
call:	sp[-1] = call(*at++, sp[-1], depth); NEXT;
leave:	return sp[-1];
}

int
main(void)
{
	uint32_t sum = 0;

	for (unsigned i = 0; i < ROUNDS; i++) {
		if (call(0, 12, i) != 144)
			return 1;
		sum += call(1, 10 + i % 16, i);
	}
	return sum == 0;
}
