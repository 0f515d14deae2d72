/* SPDX-License-Identifier: MIT */
/*
 * SAMD21: a SERCOM that the DMAC feeds, by default SERCOM5 on PB22, which an
 * Arduino Zero has on its programming USB.  See board.h for the settings.  A
 * chunk costs some 70 cycles, its bytes none, and no interrupt is used: so
 * Arduino's own handler of that SERCOM may be there.  Its Serial is not used.
 *
 * A program that uses the DMAC, too, sets it up before splitprof_start(), with
 * room for SPLITPROF_SAMD21_DMA in its descriptors, and leaves priority level
 * 0 on.  If it is off, it is set up here, for channels up to that one.
 *
 * Speeds: the clock over 16 or 8, and over a number in eighths.  At 48 MHz up
 * to 6 Mbaud.
 */
#include "usart.h"

#define DMAC_REG(offset)	SPLITPROF_REG(0x41004800u + (offset))
#define DMAC_CTRL	SAMD21_REG16(0x41004800u)
#define CTRL_DMAENABLE	2u
#define CTRL_LVLEN0	0x100u
#define DMAC_BASEADDR	DMAC_REG(0x34)
#define DMAC_WRBADDR	DMAC_REG(0x38)
#define DMAC_CHID	SAMD21_REG8(0x4100483fu)
#define DMAC_CHCTRLA	SAMD21_REG8(0x41004840u)
#define CHCTRLA_SWRST	1u
#define CHCTRLA_ENABLE	2u
#define DMAC_CHCTRLB	DMAC_REG(0x44)
#define CHCTRLB_SEND \
	(2u << 22 | (2 + 2 * SPLITPROF_SAMD21_SERCOM) << 8) /* beat by beat */

/* A transfer, which the DMAC takes from memory, and puts there as it ends. */
struct descriptor {
	uint16_t control, count;
	uint32_t source, to, next;	/* source: behind its last byte */
};
#define CONTROL_SEND	0x0401u		/* bytes, from one after the other */

static volatile struct descriptor own[SPLITPROF_SAMD21_DMA + 1]
    __attribute__((aligned(16)));
static volatile struct descriptor *transfer;
static bool begun;			/* something was sent */

#if !SPLITPROF_BAUD
SPLITPROF_INLINE void
splitprof_line_set_up(void)
{
}
#endif

/* The program's table is used if it has one. */
SPLITPROF_OWN static void
splitprof_line_set_up_dma(void)
{
	uint8_t channel;

	PM_AHBMASK |= AHBMASK_DMAC;
	PM_APBBMASK |= APBBMASK_DMAC;
	if (!(DMAC_CTRL & CTRL_DMAENABLE)) {
		DMAC_BASEADDR = (uint32_t)own;
		DMAC_WRBADDR = (uint32_t)own;
		DMAC_CTRL = CTRL_DMAENABLE | CTRL_LVLEN0;
	}
	transfer = (volatile struct descriptor *)DMAC_BASEADDR +
	    SPLITPROF_SAMD21_DMA;
	transfer->to = SERCOM_DATA_AT;
	transfer->next = 0;
	channel = DMAC_CHID;
	DMAC_CHID = SPLITPROF_SAMD21_DMA;
	DMAC_CHCTRLA = 0;
	while (DMAC_CHCTRLA & CHCTRLA_ENABLE)
		;
	DMAC_CHCTRLA = CHCTRLA_SWRST;
	while (DMAC_CHCTRLA & CHCTRLA_SWRST)
		;
	DMAC_CHCTRLB = CHCTRLB_SEND;
	DMAC_CHID = channel;
}

void
splitprof_line_start(void)
{
	const uint32_t before = splitprof_mask();

	splitprof_line_set_up();
	splitprof_line_set_up_dma();
	begun = false;
	splitprof_unmask(before);
}

/*
 * CHID chooses which channel's registers are seen: whoever was about to use
 * another one finds it as before.
 */
bool
splitprof_line_send(const uint8_t *chunk, uint32_t size)
{
	const uint8_t channel = DMAC_CHID;
	bool busy;

	DMAC_CHID = SPLITPROF_SAMD21_DMA;
	busy = DMAC_CHCTRLA & CHCTRLA_ENABLE;
	if (!busy) {
		transfer->control = CONTROL_SEND;
		transfer->count = (uint16_t)size;
		transfer->source = (uint32_t)chunk + size;
		DMAC_CHCTRLA = CHCTRLA_ENABLE;
		begun = true;
	}
	DMAC_CHID = channel;
	return !busy;
}

SPLITPROF_OWN static bool
splitprof_line_is_busy(void)
{
	const uint32_t before = splitprof_mask();
	const uint8_t channel = DMAC_CHID;
	bool busy;

	DMAC_CHID = SPLITPROF_SAMD21_DMA;
	busy = DMAC_CHCTRLA & CHCTRLA_ENABLE;
	DMAC_CHID = channel;
	splitprof_unmask(before);
	return busy;
}

/* A byte that is written clears the flag; before the first it is not set. */
void
splitprof_line_stop(void)
{
	while (splitprof_line_is_busy())
		;
	while (begun && !(SERCOM_INTFLAG & INT_TXC))
		;
}
