/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of t/sim/mspm0/mspm0.c that runs the program in flash */
#ifndef MSPM0_CHIP_H
#define MSPM0_CHIP_H

#include "mspm0.h"
#include "sim/report.h"

enum { CORE_HZ = 32000000 };	/* SYSOSC, as after reset */

/* UART0's registers. */
enum {
	PWREN = 0x800, RSTCTL = 0x804, CLKDIV = 0x1000, CLKSEL = 0x1008,
	IIDX = 0x1020, IMASK = 0x1028, RIS = 0x1030, MIS = 0x1038,
	ISET = 0x1040, ICLR = 0x1048, CTL0 = 0x1100, LCRH = 0x1104,
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
	bool shifting;
	uint8_t shift;		/* the byte on the wire */
	unsigned told;		/* the speed that the log has */
	uint8_t coming[4096];	/* from the host, one after the other */
	size_t n_coming;
};

struct chip_state {
	struct sim sim;
	struct uart0 uart;
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

/* quiet.c */
struct report *quiet_report(void);

#endif
