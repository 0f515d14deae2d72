/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A Cortex-M0+ and the parts of a KL25Z that a profiling runtime touches: the
 * state of the whole machine, and what its parts do for each other.  Time is
 * the number of core cycles since reset.  With another struct chip the same
 * processor is that of another microcontroller: t/sim/mspm0/mspm0.c.
 */
#ifndef SIM_H
#define SIM_H

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "timing.h"

struct debug;
struct report;
struct sim;

/* A cycle count that never comes. */
#define NEVER	UINT64_MAX

/*
 * Exceptions by number; interrupt n is EXC_IRQ + n.  The processor has 32 of
 * them, but stands in for others, too.
 */
enum { IRQS = 64 };
enum {
	EXC_NONE = 0, EXC_RESET = 1, EXC_NMI = 2, EXC_HARDFAULT = 3,
	EXC_SVC = 11, EXC_PENDSV = 14, EXC_SYSTICK = 15, EXC_IRQ = 16,
	EXC_COUNT = EXC_IRQ + IRQS
};

enum { SP = 13, LR = 14, PC = 15 };
enum { MSP = 0, PSP = 1 };

/*
 * The processor.  r[13] is the stack pointer in use, the other one is in
 * banked[]; r[15] is what an instruction reads there, its address + 4.
 */
struct cpu {
	uint32_t r[16];
	uint32_t pc, next;	/* this instruction, and the one behind it */
	uint32_t banked[2];	/* MSP, PSP while not in use */
	int stack;		/* MSP or PSP: which r[13] is */
	bool n, z, c, v;
	bool thumb;		/* EPSR.T */
	bool primask;
	bool event;		/* of WFE */
	uint32_t ipsr;
	uint32_t spsel;		/* CONTROL.SPSEL of thread mode */
};

/* An exception that waits, or runs. */
struct exception {
	bool pending, enabled, active, line;	/* line: held by its source */
	uint8_t priority;			/* 0 to 3 */
	uint64_t since;				/* when it became pending */
	uint32_t pended_at;			/* the program counter then */
};

struct nvic {
	struct exception e[EXC_COUNT];
	int active[EXC_COUNT];	/* a stack: the last one runs */
	int depth;
	bool check;		/* something changed: look for work */
	uint32_t vtor;
	uint32_t ccr, scr;
	uint32_t systick_csr, systick_rvr;
	bool systick_counted;
	uint64_t systick_zero;	/* when it is next 0; NEVER if stopped */
	uint32_t systick_value;	/* while stopped */
};

/* What happens later, each at most once: when, and then what. */
enum event {
	AT_END, AT_SYSTICK, AT_SWO, AT_DWT, AT_DEBUG, AT_PIT0, AT_PIT1, AT_UART0,
	AT_UART1, AT_UART2, AT_HEARD0, AT_HEARD1, AT_HEARD2, AT_DMA,
	EVENTS
};

struct pit {
	uint32_t mcr, ldval[2], tctrl[2], tflg[2];
	uint64_t reload[2];	/* when the channel last took LDVAL */
	uint32_t period[2];	/* bus ticks of this round */
};

struct uart {
	uint8_t reg[16];
	bool data_full;		/* D holds a byte that is not yet sent */
	bool shifting;
	uint8_t shift;		/* the byte on the wire */
	uint64_t sent, lost;	/* bytes; lost: written to a full D */
	FILE *out, *stamps;	/* where sent bytes go, and their times */
	FILE *in;		/* what is received, and when, as in stamps */
	uint8_t next;		/* the byte that comes next */
	uint8_t heard;		/* the one that came last */
	bool full, overrun;	/* it was not read; another one was lost */
	bool overrun_seen;	/* by a read of S1 */
};

/* ITM and DWT: itm.c. */
struct itm {
	FILE *out;		/* where the trace goes; NULL: there are none */
	uint64_t byte_cycles;	/* of SWO; 0: 2 Mbit/s */
	uint64_t sample_cycles;	/* from PC sample to PC sample; 0: none */
	uint32_t ter, tcr;
	uint64_t stamped, synced;	/* when a packet last was so */
	bool overflow;		/* a packet found no room */
	uint8_t fifo[64];
	unsigned held;		/* bytes of it */
};

/* The DWT's cycle counter: dwt.c. */
struct dwt {
	uint32_t demcr, ctrl;
	uint32_t count;		/* at the time since */
	uint64_t since;
	bool runs;
};

struct dma {
	struct {
		uint32_t sar, dar, bcr, dsr, dcr;
		uint64_t moved;	/* bytes */
	} ch[4];
	uint8_t mux[4];
	bool moving;		/* dma_requests() runs */
};

enum { FLASH_BYTES = 128 * 1024, RAM_BYTES = 16 * 1024 };
#define RAM_START	0x1ffff000u
enum { AIPS_BYTES = 1024 * 1024, RAM_MOST = 32 * 1024 };

struct memory {
	uint8_t flash[FLASH_BYTES];
	uint8_t ram[RAM_MOST];
	uint8_t aips[AIPS_BYTES];	/* registers that just hold values */
};

/* What differs from chip to chip; each has flash from 0 on. */
struct chip {
	const char *simulator;		/* its name, for messages */
	uint32_t ram_start, ram_bytes;
	uint32_t ram_alias;		/* address bits that the RAM ignores */
	bool has_dwt;			/* with a cycle counter */
	void (*reset)(struct sim *s);
	void (*event)(struct sim *s, enum event e);
	bool (*busy)(const struct sim *s);	/* a byte is on its way */

	/* A line of a cache is written back: DCCMVAC. */
	void (*clean)(struct sim *s, uint32_t address);

	/* Peripherals; false if nothing answers: a fault. */
	bool (*read)(struct sim *s, uint32_t address, unsigned size,
	    uint32_t *value);
	bool (*write)(struct sim *s, uint32_t address, unsigned size,
	    uint32_t value);
};
extern const struct chip kl25z;
extern const struct chip stm32f0, stm32f1, stm32f3, stm32f4, stm32f7;
extern const struct chip stm32g0, stm32g4, stm32h7, stm32l4, stm32l4r;
extern const struct chip stm32u5;
extern const struct chip mspm0, nrf51, nrf52, rp2350, samd21, tm4c123;

typedef unsigned (*operation)(struct sim *, uint32_t);

struct sim {
	struct cpu cpu;
	uint64_t now;
	bool abandons;			/* -A: see run.c */
	unsigned stolen;		/* by DMA, and not yet in now */
	uint64_t due;			/* the earliest of at[] */
	uint64_t at[EVENTS];
	uint64_t instructions;
	operation decoded[65536];	/* by first halfword */
	struct nvic nvic;
	struct timing timing;
	struct pit pit;
	struct uart uart[3];
	struct dma dma;
	struct itm itm;
	struct dwt dwt;
	struct report *report;
	struct debug *debug;	/* with -d: t/sim/debug/debug.h */
	struct memory mem;
	const struct chip *chip;
	uint32_t ram_start, ram_bytes, ram_mask;	/* of the chip's RAM */
	void *owner;		/* whatever the chip needs beside this */

	uint32_t core_hz;
	uint64_t byte_cycles;	/* of each UART; 0: as its registers say */
	bool verbose;
	bool idle_is_end;	/* b . with nothing to come ends the run */
	bool sleeps;		/* in WFI or WFE */
	bool ended;
	bool reset;		/* by the program: that is the end */
	int status;		/* of the simulated program */
	const char *end;	/* why it ended */
	char fault[120];	/* what the last fault was about */
	char cause[120];	/* and the first one that was taken */
	uint32_t cause_pc;
	jmp_buf abort;		/* leaves an instruction that faults */
};

/* Exit status of the simulator for what is not the program's own end. */
enum { SIM_LOCKUP = 125, SIM_USAGE = 2 };

/* run.c: first of all the chip is set. */
void sim_set_chip(struct sim *s, const struct chip *chip);
void sim_reset(struct sim *s);
void sim_run(struct sim *s);
void sim_end(struct sim *s, int status, const char *why);
void sim_at(struct sim *s, enum event e, uint64_t when);
void sim_wait(struct sim *s, bool (*woken)(struct sim *));
bool sim_is_idle(struct sim *s, bool ignore_primask);
void sim_note(struct sim *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * wire.c: read "CYCLE 0xBYTE", the byte that UART n receives next, and when
 * that is; and the byte on the wire has gone: on_pin, if a pin shows it.
 */
void wire_expect(struct sim *s, unsigned n, enum event heard);
void wire_sent(struct sim *s, unsigned n, bool on_pin);

/* decode.c: each table of instructions ends with a NULL operation. */
struct instruction {
	uint16_t mask, value;
	operation run;		/* returns its cycles without waits */
};
extern const struct instruction alu_instructions[];
extern const struct instruction memory_instructions[];
extern const struct instruction flow_instructions[];
void decode_all(struct sim *s);

/* flow.c: go to an address; bit 0 is the Thumb bit. */
unsigned branch_exchange(struct sim *s, uint32_t to);

/*
 * nvic.c: which exceptions are pending.  Priorities are as in the registers,
 * 0 the most urgent; an exception is taken if it is below the level of what
 * runs.
 */
enum { THREAD_PRIORITY = 4, HARDFAULT_PRIORITY = -1, NMI_PRIORITY = -2 };
int exception_priority(const struct sim *s, int number);
int exception_level(const struct sim *s, bool ignore_primask);
int exception_first(const struct sim *s, int below);	/* or EXC_NONE */
void exception_pend(struct sim *s, int number);
void exception_unpend(struct sim *s, int number);
void exception_line(struct sim *s, int number, bool level);
bool exception_wakes(struct sim *s);
bool exception_possible(struct sim *s, bool ignore_primask);

/* exception.c */
_Noreturn void fault(struct sim *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void exception_take(struct sim *s);	/* if one must be taken now */
void exception_fault(struct sim *s);	/* after fault() */
void exception_call(struct sim *s, int number);	/* SVC */
bool exception_return(struct sim *s, uint32_t exc_return);
void set_primask(struct sim *s, bool set);
void set_spsel(struct sim *s, uint32_t spsel);
uint32_t get_xpsr(const struct sim *s);

/* loadstore.c: what PUSH, POP, LDM or STM takes; 0: it is none of them */
unsigned transfer_cycles(uint32_t op);

/* scs.c: the System Control Space: NVIC, SCB and SysTick registers */
uint32_t scs_read(struct sim *s, uint32_t address);
void scs_write(struct sim *s, uint32_t address, uint32_t value);
void systick_event(struct sim *s);

/* itm.c; offsets from 0xe0000000 on. */
void itm_reset(struct sim *s);
uint32_t itm_read(struct sim *s, uint32_t offset);
void itm_write(struct sim *s, uint32_t offset, unsigned size, uint32_t value);
void itm_byte(struct sim *s);
void dwt_sample(struct sim *s);

/* dwt.c; offsets from 0xe0001000 on. */
uint32_t dwt_read(struct sim *s, uint32_t offset);
void dwt_write(struct sim *s, uint32_t offset, uint32_t value);
void demcr_write(struct sim *s, uint32_t value);

/* debug/bitbang.c */
void debug_event(struct sim *s);

/* Peripherals.  mask has the bits that a write of less than a word covers. */
uint32_t pit_read(struct sim *s, uint32_t offset);
void pit_write(struct sim *s, uint32_t offset, uint32_t value, uint32_t mask);
void pit_event(struct sim *s, unsigned channel);
uint32_t uart_read(struct sim *s, uint32_t offset);
void uart_write(struct sim *s, uint32_t offset, uint32_t value, uint32_t mask);
void uart_event(struct sim *s, unsigned n);
void uart_heard(struct sim *s, unsigned n);
void uart_reset(struct sim *s);
bool uart_wants_dma(const struct sim *s, unsigned n);
bool uart_busy(const struct sim *s);
uint32_t dma_read(struct sim *s, uint32_t offset);
void dma_write(struct sim *s, uint32_t offset, uint32_t value, uint32_t mask);
uint32_t dmamux_read(struct sim *s, uint32_t offset);
void dmamux_write(struct sim *s, uint32_t offset, uint32_t value,
    uint32_t mask);
void dma_requests(struct sim *s);	/* a request line may have risen */
uint32_t mcg_read(struct sim *s, uint32_t offset);
void clock_reset(struct sim *s);

/* semihost.c: BKPT 0xab; returns false if it is none of ours */
bool semihost(struct sim *s);


#endif
