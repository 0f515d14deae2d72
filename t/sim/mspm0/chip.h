/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of t/sim/mspm0/mspm0.c that run the program in flash, and those of
 * them that kl25zsim has, too.
 */
#ifndef MSPM0_CHIP_H
#define MSPM0_CHIP_H

#include "mspm0.h"
#include "sim/report.h"

enum { CORE_HZ = 32000000 };	/* SYSOSC, as after reset */

/* The RAM is seen at 0x20000000 to 0x20300000. */
#define MSPM0_RAM							\
	.ram_start = 0x20000000, .ram_bytes = RAM_MOST,			\
	.ram_alias = 0x00300000

#define UART0	0x40108000u

/* UART0's registers. */
enum {
	PWREN = 0x800, RSTCTL = 0x804, CLKDIV = 0x1000, CLKSEL = 0x1008,
	IIDX = 0x1020, IMASK = 0x1028, RIS = 0x1030, MIS = 0x1038,
	ISET = 0x1040, ICLR = 0x1048, TRIG_TX_IMASK = 0x1088,
	TRIG_TX_RIS = 0x1090, TRIG_TX_ISET = 0x10a0, TRIG_TX_ICLR = 0x10a8, CTL0 = 0x1100, LCRH = 0x1104,
	STAT = 0x1108, IFLS = 0x110c, IBRD = 0x1110, FBRD = 0x1114,
	TXDATA = 0x1120, RXDATA = 0x1124
};

/* UART0 and its two pins. */
struct uart0 {
	bool powered;
	uint32_t clkdiv, clksel, imask, ris, ctl0, lcrh, ifls, ibrd, fbrd;
	uint32_t divisor;	/* in 64ths: taken over by a write of LCRH */
	uint32_t tx_pin, rx_pin;
	uint8_t tx[4], rx[4];	/* its FIFOs */
	unsigned n_tx, n_rx;
	uint32_t trig_imask, trig_ris;	/* the event that triggers DMA */
	bool shifting;
	uint8_t shift;		/* the byte on the wire */
	unsigned told;		/* the speed that the log has */
	uint8_t coming[4096];	/* from the host, one after the other */
	size_t n_coming;
};

/* DMA: of each channel DMATCTL, and DMACTL, DMASA, DMADA, DMASZ. */
enum { MSPM0_CHANNELS = 7 };
struct mspm0_dma {
	uint32_t ris, imask, trigger[MSPM0_CHANNELS];
	uint32_t channel[MSPM0_CHANNELS][4];
};

struct chip_state {
	struct sim sim;
	struct uart0 uart;
	struct mspm0_dma dma;
	double started;		/* when cycle 0 was, by peer_clock() */
	bool halted;		/* it ended: nothing runs until a reset */
	bool fault_reported;
};

/* uart.c */
void uart0_reset(struct sim *s);
uint32_t uart0_read(struct sim *s, uint32_t offset);
void uart0_write(struct sim *s, uint32_t offset, uint32_t value);
void uart0_pin(struct sim *s, unsigned pincm, uint32_t value);
void uart0_sent(struct sim *s);
void uart0_heard(struct sim *s);
void uart0_listen(struct mspm0 *m);	/* take what the host sent */

/* By DMA: is a byte wanted?  There it is, and whether it is the last one. */
bool uart0_triggers(const struct sim *s);
void uart0_give(struct sim *s, uint8_t byte, bool last);

/* dma.c; asks: a trigger may have come. */
void mspm0_dma_reset(struct sim *s);
uint32_t mspm0_dma_read(struct sim *s, uint32_t offset);
void mspm0_dma_write(struct sim *s, uint32_t offset, uint32_t x);
void mspm0_dma_asks(struct sim *s);
void mspm0_dma_event(struct sim *s);

/* map.c: for a struct chip. */
bool mspm0_read(struct sim *s, uint32_t address, unsigned size,
    uint32_t *value);
bool mspm0_write(struct sim *s, uint32_t address, unsigned size,
    uint32_t value);
void mspm0_event(struct sim *s, enum event e);
void mspm0_reset(struct sim *s);

/* quiet.c */
struct report *quiet_report(void);

#endif
