/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * STM32 on the processor of t/sim: two USARTs, of either kind, DMA of each of
 * three for what they send, TIM2 and TIM3, pins of GPIOA, and the clocks of
 * these, by ST's manuals.  All count the
 * core's clock.  What has no clock does not answer; what its pin is not given
 * does not leave the chip.
 */
#ifndef SIM_STM32_H
#define SIM_STM32_H

#include "sim/sim.h"

/* An enable bit: its register in RCC. */
struct stm32_gate {
	uint32_t offset;
	unsigned bit;
};

enum stm32_dma { STM32_CHANNELS, STM32_STREAMS, STM32_GPDMA };

/* What a transmitter asks: DMA 1 or 2, from 0 on there, and by which number. */
struct stm32_tx {
	unsigned dma, n;
	uint32_t request;
};

/* What differs; first: the first kind of USART, f1_pins: pins as the F1's. */
struct stm32_family {
	bool first, f1_pins;
	uint32_t rcc, gpioa, usart1;
	unsigned function;		/* that gives USART1 its pins */
	struct stm32_gate gpio, usart[2], tim;

	enum stm32_dma dma;
	bool selects;			/* the channel, by CSELR */
	bool cached;			/* what the processor writes is */
	uint32_t dma_at, mux;		/* mux: a DMAMUX, or 0 */
	uint32_t dma_from;		/* that it reaches, memory */
	struct stm32_gate dma_on[2], mux_on;
	struct stm32_tx tx[2];
};

/* A timer's round, which began at since. */
struct stm32_tim {
	uint64_t since;
	uint32_t divisor, counts;
};

struct stm32 {
	const struct stm32_family *family;
	struct stm32_tim tim[2];
	uint8_t gpioa[0x400], rcc[0x400];
	uint32_t next[2][16];		/* of each channel, what it reads */
	uint8_t seen[RAM_MOST];		/* of cached memory, by DMA */
};

/* Registers that hold what is written, from a peripheral's start on. */
uint32_t stm32_get(const struct sim *s, uint32_t offset);
void stm32_put(struct sim *s, uint32_t offset, uint32_t value);

/* Has USART 1 or 2 its pin?  What it has of the pin: it sends, it receives. */
bool stm32_pin(const struct sim *s, unsigned usart, bool sends);

void stm32_usart_reset(struct sim *s);
uint32_t stm32_usart_read(struct sim *s, unsigned n, uint32_t reg);
void stm32_usart_write(struct sim *s, unsigned n, uint32_t reg, uint32_t x);
void stm32_usart_sent(struct sim *s, unsigned n);
void stm32_usart_heard(struct sim *s, unsigned n);

/*
 * By DMA: a byte, where it goes; whether any is wanted now; and it is served,
 * some cycles later.
 */
void stm32_usart_give(struct sim *s, unsigned n, uint8_t byte);
uint32_t stm32_usart_tdr(const struct sim *s, unsigned n);
void stm32_usart_asks(struct sim *s);
void stm32_usart_served(struct sim *s);

/* A USART wants a byte; a register of DMA; and of the cache. */
void stm32_dma_request(struct sim *s, unsigned usart);
void stm32_dma_write(struct sim *s, unsigned dma, uint32_t offset, uint32_t x);
void stm32_clean(struct sim *s, uint32_t address);

uint32_t stm32_tim_read(struct sim *s, unsigned n, uint32_t reg);
void stm32_tim_write(struct sim *s, unsigned n, uint32_t reg, uint32_t x);
void stm32_tim_event(struct sim *s, unsigned n);

static inline struct stm32 *
stm32_of(const struct sim *s)
{
	return s->owner;
}

/* From 0x40000000 on. */
enum { STM32_TIM = 0x0000, STM32_USART2 = 0x4400, STM32_BLOCK = 0x400 };

static inline uint32_t
stm32_usart_base(const struct sim *s, unsigned n)
{
	return n == 1 ? stm32_of(s)->family->usart1 : STM32_USART2;
}

#endif
