/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A SAMD21 on the processor of t/sim: SERCOM0 and SERCOM5 as UARTs, TCC0 and
 * TCC1, TC4 with TC5, the DMAC, pins, and the clocks of these, by Microchip's
 * data sheet (DS40001882D) and CMSIS's samd21g18a.h.  All count the core's
 * clock.
 *
 * What the data sheet forbids is a fault: an access of another size than the
 * register's, without a clock, while a former write is not yet in effect
 * (14.3.2.2), or of what is protected while the peripheral is on.
 */
#ifndef SIM_SAMD21_H
#define SIM_SAMD21_H

#include "sim/sim.h"

enum { SAMD21_SERCOMS = 6, SAMD21_TCCS = 2, SAMD21_CHANNELS = 12 };
enum { SAMD21_PORT_BYTES = 0x100, SAMD21_ID_MAX = 0x25 };

/* Bits of SYNCBUSY, and until when they are set. */
struct samd21_sync {
	uint32_t bits;
	uint64_t until;
};

struct samd21_sercom {
	uint32_t ctrla, ctrlb;
	uint16_t baud;
	uint8_t mask, txc;
	uint8_t held[2];		/* bytes that were received */
	unsigned n_held;
	struct samd21_sync sync;
};

struct samd21_tcc {
	uint32_t ctrla, mask, flags, per, perb;
	bool perb_valid;
	uint64_t since;			/* when this round began */
	struct samd21_sync sync;
};

struct samd21_tc {
	uint16_t ctrla, readreq;
	bool continuous;		/* COUNT is requested again and again */
	uint64_t since;			/* when it was 0 */
	struct samd21_sync sync;
};

struct samd21_channel {
	bool enabled;
	uint8_t flags;
	uint32_t ctrlb;
	uint32_t source, to, left;	/* of the descriptor that it fetched */
};

struct samd21 {
	uint32_t ahb, apbb, apbc;	/* PM's masks */
	uint16_t generic[SAMD21_ID_MAX];	/* CLKCTRL of each clock */
	uint64_t gclk_until;
	uint8_t port[SAMD21_PORT_BYTES];
	struct samd21_sercom sercom[SAMD21_SERCOMS];
	struct samd21_tcc tcc[SAMD21_TCCS];
	struct samd21_tc tc;
	uint16_t dmac_ctrl;
	uint32_t base, wrb;
	uint8_t chid;
	struct samd21_channel channel[SAMD21_CHANNELS];
};

/* An event of the simulator's that no UART of this chip has. */
#define SAMD21_AT_DMA	AT_UART2

/* A register is read and written as what it is. */
struct samd21_register {
	uint32_t at;
	unsigned size;
	uint32_t bits;			/* that can be written */
};
const struct samd21_register *samd21_find(struct sim *s, const char *name,
    const struct samd21_register *table, uint32_t at, unsigned size);
void samd21_check_bits(struct sim *s, const char *name,
    const struct samd21_register *r, uint32_t value);

/*
 * Writes that are not yet in effect: for 6 cycles of the generic clock and 3 of
 * the bus at most (14.3.2.7).
 */
enum { SAMD21_SYNC_CYCLES = 6 + 3 };
uint32_t samd21_busy(const struct sim *s, const struct samd21_sync *sync);
void samd21_sync(struct sim *s, const char *name, struct samd21_sync *sync,
    uint32_t bits);

/* Has a SERCOM's pad its pin? */
bool samd21_pad(const struct sim *s, unsigned sercom, unsigned pad,
    bool sends);

/* SERCOM n is UART 0 or 1 of the simulator, or none of them: -1. */
int samd21_uart(unsigned sercom);
void samd21_sercom_reset(struct sim *s);
uint32_t samd21_sercom_read(struct sim *s, unsigned n, uint32_t at,
    unsigned size);
void samd21_sercom_write(struct sim *s, unsigned n, uint32_t at,
    unsigned size, uint32_t x);
void samd21_sercom_sent(struct sim *s, unsigned uart);
void samd21_sercom_heard(struct sim *s, unsigned uart);
bool samd21_sercom_requests(const struct sim *s, unsigned n);

uint32_t samd21_tcc_read(struct sim *s, unsigned n, uint32_t at,
    unsigned size);
void samd21_tcc_write(struct sim *s, unsigned n, uint32_t at, unsigned size,
    uint32_t x);
void samd21_tcc_event(struct sim *s, unsigned n);

uint32_t samd21_tc_read(struct sim *s, uint32_t at, unsigned size);
void samd21_tc_write(struct sim *s, uint32_t at, unsigned size, uint32_t x);

uint32_t samd21_dmac_read(struct sim *s, uint32_t at, unsigned size);
void samd21_dmac_write(struct sim *s, uint32_t at, unsigned size, uint32_t x);
void samd21_dma_requests(struct sim *s);	/* one may have risen */
void samd21_dma_event(struct sim *s);

static inline struct samd21 *
samd21_of(const struct sim *s)
{
	return s->owner;
}

#endif
