/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A processor RV32IMC in machine mode, and what its parts do for each other;
 * the chip around it is a struct riscv_chip.  Time is the number of cycles
 * since reset, and each instruction takes one.  It is strict: what a program
 * should not do ends the run with a message, even where the processor would
 * bear it.  By "The RISC-V Instruction Set Manual", volume I (20191213) and II
 * (20190608).
 */
#ifndef RISCV_H
#define RISCV_H

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct machine;
struct truth;

/* A cycle count that never comes. */
#define NEVER	UINT64_MAX

enum { RA = 1, SP = 2, T0 = 5, A0 = 10, A1 = 11 };

#define MSTATUS_MIE	(1u << 3)
#define MSTATUS_MPIE	(1u << 7)
#define MSTATUS_MPP	(3u << 11)
#define MSTATUS_TW	(1u << 21)
#define CAUSE_INTERRUPT	0x80000000u
enum { CAUSE_ECALL = 11, INTERRUPTS = 32 };

struct hart {
	uint32_t x[32];
	uint32_t pc, next;	/* this instruction, and the one behind it */
	uint32_t mstatus, mtvec, mscratch, mepc, mcause, mtval;
	unsigned depth;		/* traps under way */
};

/* What happens later, each at most once: when is in at[]. */
enum event {
	AT_END, AT_TIMER, AT_SENT0, AT_SENT1, AT_HEARD0, AT_HEARD1, AT_QUIET0,
	AT_QUIET1, AT_DMA, EVENTS
};

/* What differs from chip to chip. */
struct riscv_chip {
	const char *simulator;		/* its name, for messages */
	uint32_t core_hz;
	uint32_t code_start, code_bytes;	/* where code can be */
	uint32_t entry_alignment;	/* of mtvec, whose mode is vectored */

	/* May a program read and write so many bytes there, if it is memory? */
	bool (*is_data)(uint32_t address, unsigned size);
	void (*reset)(struct machine *m);
	void (*event)(struct machine *m, enum event e);
	bool (*busy)(const struct machine *m);	/* a byte is on its way */

	/* The interrupt to be taken, 1 to 31; 0: none. */
	unsigned (*interrupt)(const struct machine *m);

	/* The bytes at address if size bytes of memory are there, or NULL. */
	uint8_t *(*memory)(struct machine *m, uint32_t address, uint32_t size);

	/* Peripherals, in words; false if nothing answers. */
	bool (*read)(struct machine *m, uint32_t address, uint32_t *value);
	bool (*write)(struct machine *m, uint32_t address, uint32_t value);

	/* A CSR of its own; value is NULL, or what to write. */
	bool (*csr)(struct machine *m, unsigned number, uint32_t *was,
	    const uint32_t *value);
};

/* What a UART sends and hears, as options say. */
struct wire {
	FILE *out, *stamps;	/* where sent bytes go, and their times */
	FILE *in;		/* what is received, and when, as in stamps */
	uint64_t sent, lost;	/* bytes; lost: written to a full FIFO */
	uint64_t fed;		/* that were not the processor's */
};

enum { WIRES = 2 };

struct machine {
	struct hart hart;
	uint64_t now;
	uint64_t due;			/* the earliest of at[] */
	uint64_t at[EVENTS];
	bool check;			/* an interrupt may be to be taken */
	const struct riscv_chip *chip;
	void *owner;			/* the chip's */
	struct truth *truth;
	struct wire wire[WIRES];

	bool verbose;
	bool ended;
	int status;			/* of the simulated program */
	const char *end;		/* why it ended */
	char fault[160];		/* what was wrong, if it was */
	jmp_buf abort;
};

/* Exit status of the simulator for what is not the program's own end. */
enum { SIM_WRONG = 125, SIM_USAGE = 2 };

/* run.c */
void machine_reset(struct machine *m, uint32_t entry);
void machine_run(struct machine *m);
void machine_end(struct machine *m, int status, const char *why);
void machine_at(struct machine *m, enum event e, uint64_t when);
void machine_wait(struct machine *m);	/* for an interrupt */

/* The program is wrong: the run ends. */
_Noreturn void wrong(struct machine *m, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
_Noreturn void illegal(struct machine *m, uint32_t op);

/* bus.c: size is 1, 2 or 4. */
uint32_t bus_read(struct machine *m, uint32_t address, unsigned size);
void bus_write(struct machine *m, uint32_t address, unsigned size,
    uint32_t value);

/* compressed.c: the same in 32 bits; 0: there is none. */
uint32_t expand(uint16_t op);

/* Each instruction, by bits 2 to 6: integer.c, memory.c, jump.c, system.c. */
typedef void (*operation)(struct machine *m, uint32_t op);
void op_lui(struct machine *m, uint32_t op);
void op_auipc(struct machine *m, uint32_t op);
void op_immediate(struct machine *m, uint32_t op);
void op_register(struct machine *m, uint32_t op);
void op_load(struct machine *m, uint32_t op);
void op_store(struct machine *m, uint32_t op);
void op_branch(struct machine *m, uint32_t op);
void op_jal(struct machine *m, uint32_t op);
void op_jalr(struct machine *m, uint32_t op);
void op_fence(struct machine *m, uint32_t op);
void op_system(struct machine *m, uint32_t op);

/* trap.c */
void trap_interrupt(struct machine *m);		/* if one is to be taken */
void trap_exception(struct machine *m, uint32_t cause);
void trap_return(struct machine *m);

/* semihost.c: returns false if it is none of ours. */
bool semihost(struct machine *m);

/* Parts of an instruction. */
static inline unsigned
field(uint32_t op, unsigned low, unsigned bits)
{
	return op >> low & ((1u << bits) - 1);
}

static inline unsigned
rd(uint32_t op)
{
	return field(op, 7, 5);
}

static inline uint32_t
rs1(const struct machine *m, uint32_t op)
{
	return m->hart.x[field(op, 15, 5)];
}

static inline uint32_t
rs2(const struct machine *m, uint32_t op)
{
	return m->hart.x[field(op, 20, 5)];
}

static inline unsigned
funct3(uint32_t op)
{
	return field(op, 12, 3);
}

static inline uint32_t
immediate_i(uint32_t op)
{
	return (uint32_t)((int32_t)op >> 20);
}

static inline void
set(struct machine *m, unsigned number, uint32_t value)
{
	if (number)
		m->hart.x[number] = value;
}

#endif
