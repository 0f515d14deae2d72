/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * All of ARMv6-M, for a processor to be compared with another one: each form
 * of isa.S runs with many operands, and exceptions in every combination that
 * can be repeated exactly.  A line of text for each tells a checksum of all
 * registers, flags and memory behind it.
 *
 * It needs flash at 0, 8 KiB of RAM at 0x20000000 and semihosting.  It ends
 * with status 0 if the values that are known were right.
 */
#include <stdbool.h>
#include <stdint.h>

struct form {
	void (*code)(void);
	const char *name;
	uint32_t kind;
};

struct known {
	void (*code)(void);
	const char *name;
	uint32_t in[3], flags, result, after;
};

/* r0 to r12 and the flags. */
struct registers {
	uint32_t r[14];
};

enum { FLAGS = 13, ROUNDS = 100, BUFFER_WORDS = 48 };
#define STACK_TOP	0x20002000
#define THREAD_STACK	0x20001800

#define ICSR		(*(volatile uint32_t *)0xe000ed04)
#define PENDSVSET	(1u << 28)
#define SHPR2		(*(volatile uint32_t *)0xe000ed1c)
#define SHPR3		(*(volatile uint32_t *)0xe000ed20)
#define ISER		(*(volatile uint32_t *)0xe000e100)
#define ICER		(*(volatile uint32_t *)0xe000e180)
#define ISPR		(*(volatile uint32_t *)0xe000e200)
#define ICPR		(*(volatile uint32_t *)0xe000e280)
#define IPR5		(*(volatile uint32_t *)0xe000e414)

/* Two interrupts that no peripheral uses on either machine. */
enum { IRQ_A = 20, IRQ_B = 21 };

extern const struct form isa_forms[];
extern const struct known isa_known[];
void isa_call(void (*code)(void), struct registers *registers);
void Reset_Handler(void);
void HardFault_Handler(void);
void SVC_Handler(void);
void PendSV_Handler(void);
void irq_a(void);
void irq_b(void);
void on_stack(void (*function)(void), uint32_t psp);
void on_exception(uint32_t exc_return, uint32_t *msp);
static void unexpected(void);

static uint32_t sum, seed;
static uint32_t buffer[BUFFER_WORDS] __attribute__((aligned(8)));
static uint32_t svc_action;
static bool svc_expected;	/* a HardFault is one that was not taken */

__attribute__((section(".vectors"), used))
static const uintptr_t vectors[48] = {
	STACK_TOP, (uintptr_t)Reset_Handler,
	[2] = (uintptr_t)unexpected, [3] = (uintptr_t)HardFault_Handler,
	[11] = (uintptr_t)SVC_Handler, [14] = (uintptr_t)PendSV_Handler,
	[15] = (uintptr_t)unexpected,
	[16 + IRQ_A] = (uintptr_t)irq_a, [16 + IRQ_B] = (uintptr_t)irq_b
};

static void
host(uint32_t operation, uintptr_t argument)
{
	register uint32_t r0 __asm__("r0") = operation;
	register uintptr_t r1 __asm__("r1") = argument;

	__asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

static void
say(const char *text)
{
	host(0x04, (uintptr_t)text);
}

_Noreturn static void
leave(uint32_t status)
{
	const uint32_t block[2] = { 0x20026, status };

	host(0x20, (uintptr_t)block);
	for (;;)
		;
}

static void
unexpected(void)
{
	say("unexpected exception\n");
	leave(2);
}

static void
print_line(const char *name, uint32_t x)
{
	char text[11];

	for (int i = 0; i < 8; i++)
		text[i] = "0123456789abcdef"[x >> (28 - 4 * i) & 15];
	text[8] = ' ';
	text[9] = '\0';
	say(text);
	say(name);
	say("\n");
}

/* Order counts, and no bit gets lost. */
static void
fold(uint32_t x)
{
	sum = (sum << 7 | sum >> 25) ^ x;
	sum *= 0x9e3779b1;
}

static uint32_t
random_bits(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 17;
	seed ^= seed << 5;
	return seed;
}

/* Half of them are such as make trouble. */
static uint32_t
operand(void)
{
	static const uint32_t edge[16] = {
		0, 1, 2, 31, 32, 33, 64, 255, 256, 0x7f, 0x80, 0x8000,
		0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff
	};
	const uint32_t x = random_bits();

	return x & 16 ? edge[x & 15] : random_bits();
}

static void
fill(struct registers *g, uint32_t kind)
{
	for (int i = 0; i < FLAGS; i++)
		g->r[i] = operand();
	g->r[FLAGS] = random_bits() & 0xf0000000;
	for (int i = 0; i < BUFFER_WORDS; i++)
		buffer[i] = operand();
	if (kind == 1) {
		g->r[7] = (uintptr_t)buffer;
		g->r[6] = random_bits() & 60;
	}
}

static void
run_form(const struct form *f)
{
	struct registers g;

	sum = seed = 0x2545f491;
	for (int round = 0; round < ROUNDS; round++) {
		fill(&g, f->kind);
		isa_call(f->code, &g);
		for (int i = 0; i <= FLAGS; i++)
			fold(g.r[i]);
		for (int i = 0; i < BUFFER_WORDS; i++)
			fold(buffer[i]);
	}
	print_line(f->name, sum);
}

static bool
is_right(const struct known *k)
{
	struct registers g;

	fill(&g, 0);
	for (int i = 0; i < 3; i++)
		g.r[i] = k->in[i];
	g.r[FLAGS] = k->flags;
	isa_call(k->code, &g);
	if (g.r[0] == k->result && (g.r[FLAGS] & 0xf0000000) == k->after)
		return true;
	print_line(k->name, g.r[0]);
	return false;
}

/* All handlers come here with what tells where they came from. */
__asm__(".syntax unified\n"
    "	.macro	handler name\n"
    "	.global	\\name\n"
    "	.thumb_func\n"
    "\\name:\n"
    "	mov	r0, lr\n"
    "	mov	r1, sp\n"
    "	push	{r4, lr}\n"
    "	bl	on_exception\n"
    "	pop	{r4, pc}\n"
    "	.endm\n"
    "	.text\n"
    "	handler	HardFault_Handler\n"
    "	handler	SVC_Handler\n"
    "	handler	PendSV_Handler\n"
    "	handler	irq_b\n"
    /* One that returns by bx, and leaves the frame as it is. */
    "	.global	irq_a\n"
    "	.thumb_func\n"
    "irq_a:\n"
    "	ldr	r0, =irq_a_count\n"
    "	ldr	r1, [r0]\n"
    "	adds	r1, #1\n"
    "	str	r1, [r0]\n"
    "	bx	lr\n"
    "	.ltorg\n"
    "	.global	on_stack\n"
    "	.thumb_func\n"
    "on_stack:\n"
    "	push	{r4, lr}\n"
    "	msr	psp, r1\n"
    "	movs	r1, #2\n"
    "	msr	control, r1\n"
    "	isb\n"
    "	blx	r0\n"
    "	movs	r1, #0\n"
    "	msr	control, r1\n"
    "	isb\n"
    "	pop	{r4, pc}\n");
extern volatile uint32_t irq_a_count;
volatile uint32_t irq_a_count;

#define SPECIAL(name)							\
	static inline uint32_t						\
	name(void)							\
	{								\
		uint32_t x;						\
									\
		__asm__ volatile("mrs %0, " #name : "=r"(x) : : "memory");\
		return x;						\
	}
SPECIAL(ipsr)
SPECIAL(psp)
SPECIAL(primask)
SPECIAL(control)

/* What was pended before this is taken before what comes next. */
static inline __attribute__((always_inline)) void
barrier(void)
{
	__asm__ volatile("dsb\n\tisb" : : : "memory");
}

/* Actions of the SVC handler that the tests below choose. */
enum {
	PEND_SV = 1, PEND_A = 2, PEND_B = 4, MASK = 8, UNMASK = 16, SVC = 32,
	CONTROL = 64
};

static void
act(uint32_t action)
{
	svc_action = 0;
	if (action & MASK)
		__asm__ volatile("cpsid i" : : : "memory");
	if (action & PEND_SV) {
		ICSR = PENDSVSET;
		barrier();
	}
	if (action & PEND_A) {
		ISPR = 1u << IRQ_A;
		barrier();
	}
	if (action & PEND_B) {
		ISPR = 1u << IRQ_B;
		barrier();
	}
	fold(irq_a_count);
	if (action & CONTROL) {
		__asm__ volatile("msr control, %0\n\tisb"
		    : : "r"(2) : "memory");
		fold(control());
	}
	if (action & SVC) {
		svc_expected = true;
		__asm__ volatile("svc 3" : : : "memory");
	}
	if (action & UNMASK)
		__asm__ volatile("cpsie i\n\tisb" : : : "memory");
	fold(irq_a_count);
}

void
on_exception(uint32_t exc_return, uint32_t *msp)
{
	uint32_t *const frame = exc_return & 4 ? (uint32_t *)psp() : msp;
	const uint32_t number = ipsr();

	fold(number);
	fold(exc_return);
	fold((uintptr_t)msp);
	fold(psp());
	fold(primask());
	/* The instruction that an interrupt hits is no one's promise. */
	for (int i = 0; i < 8; i++)
		fold(i != 6 || number <= 11 ? frame[i] : 0);
	if (number == 3 && svc_expected) {
		svc_expected = false;
	} else if (number == 3) {
		/* To the faulting function's caller. */
		frame[6] = frame[5] & ~1u;
		frame[7] |= 1u << 24;
		__asm__ volatile("cpsie i" : : : "memory");
	} else if (number == 11) {
		frame[0] += *(const uint8_t *)(frame[6] - 2);
		act(svc_action);
	} else {
		frame[1] ^= number;
	}
	fold(number);
}

/* An SVC with a known frame, from a stack that is aligned to 4 or to 8. */
__attribute__((noinline)) static void
call(bool odd)
{
	register uint32_t r0 __asm__("r0") = 0x11;
	register uint32_t r1 __asm__("r1") = 0x22;

	if (odd)
		__asm__ volatile(".syntax unified\n\tsub sp, #4\n\t"
		    "svc 5\n\tmov r2, sp\n\tadd sp, #4\n\tsubs r1, r1, r2"
		    : "+r"(r0), "+r"(r1) : : "r2", "cc", "memory");
	else
		__asm__ volatile(".syntax unified\n\tsvc 6\n\tmov r2, sp\n\t"
		    "subs r1, r1, r2"
		    : "+r"(r0), "+r"(r1) : : "r2", "cc", "memory");
	fold(r0);
	fold(r1);
}

/* What pends by itself is taken in order of priority, then of number. */
static void
pend_together(uint32_t priorities)
{
	SHPR2 = priorities << 24;
	SHPR3 = priorities << 16 & 0xc00000;
	IPR5 = (priorities >> 8 & 0xc0) | (priorities >> 8 & 0xc000);
	for (uint32_t action = 0; action < 128; action++) {
		svc_action = action & ~(uint32_t)UNMASK;
		call(action & 1);
		fold(primask());
		fold(ICSR & 0xf03ff1ff);
		fold(ISPR);
		__asm__ volatile("cpsie i" : : : "memory");
		barrier();
		__asm__ volatile("cpsid i" : : : "memory");
		ISPR = 1u << IRQ_A | 1u << IRQ_B;
		ICPR = 1u << (action & 1 ? IRQ_A : IRQ_B);
		ICSR = PENDSVSET;
		barrier();
		fold(ICSR & 0xf03ff1ff);
		__asm__ volatile("cpsie i" : : : "memory");
		barrier();
		fold(irq_a_count);
	}
}

static void
all_priorities(void)
{
	ISER = 1u << IRQ_A | 1u << IRQ_B;
	for (uint32_t i = 0; i < 16; i++) {
		sum = i;
		/* SVC, PendSV, A and B: high or low each. */
		pend_together((i & 1 ? 0xc0u : 0x40u) |
		    (i & 2 ? 0xc0u : 0x40u) << 0 |
		    (i & 4 ? 0xc000u : 0x4000u) |
		    (i & 8 ? 0xc00000u : 0x400000u));
		print_line("exceptions", sum);
	}
	ICER = 1u << IRQ_A | 1u << IRQ_B;
	fold(ISER);
}

/* The same in a thread with a stack of its own. */
static void
in_thread(void)
{
	fold(control());
	all_priorities();
}

int
main(void)
{
	uint32_t wrong = 0;

	for (const struct form *f = isa_forms; f->code; f++)
		run_form(f);
	for (const struct known *k = isa_known; k->code; k++)
		wrong += !is_right(k);
	print_line("wrong values", wrong);
	all_priorities();
	on_stack(in_thread, THREAD_STACK);
	fold(control());
	print_line("end", sum);
	leave(wrong != 0);
}

void
Reset_Handler(void)
{
	irq_a_count = svc_action = 0;
	svc_expected = false;
	main();
}
