/* SPDX-License-Identifier: MIT */
/*
 * The UART of line.c, which DMA feeds: a channel of GDMA reads a chunk, and
 * UHCI0 gives its bytes to the UART; chapters 2 and 26 of the Technical
 * Reference Manual.  Without separators, headers and escapes they are the bytes
 * that were read, as ESP-IDF's driver of UHCI sets it up.  A chunk takes 55
 * instructions, where the processor takes 260 to fill the FIFO.
 *
 * SPLITPROF_ESP32C3_DMA_CHANNEL is the channel, 0 to 2: by default the last,
 * since ESP-IDF hands out the first one that is free.  SPLITPROF_DMA=0 leaves
 * DMA out.  So does ESP-IDF, by SPLITPROF_ESP32C3_LINE=0: its driver resets all
 * channels when it takes its first.  Under it SPLITPROF_DMA=1 is for a program
 * that has a channel by gdma_new_ahb_channel(), and uses neither UHCI nor the
 * HCI of Bluetooth.  A line that also receives has none: UHCI0 may take what
 * is received.
 *
 * The processor fills the FIFO, so that no byte is lost, if channel or UHCI0 is
 * the program's, now or later, if DMA does not reach a chunk, or if nothing
 * comes of it.  But what is left of a chunk under way is lost if the program
 * takes the channel then.
 */
#ifndef SPLITPROF_ESP32C3_DMA_H
#define SPLITPROF_ESP32C3_DMA_H

#define DMA_N		SPLITPROF_ESP32C3_DMA_CHANNEL
#if DMA_N < 0 || DMA_N > 2
#error "SPLITPROF_ESP32C3_DMA_CHANNEL must be 0, 1 or 2"
#endif

#define SYSTEM_CLK_EN1	SPLITPROF_REG(0x600c0014)
#define SYSTEM_RST_EN1	SPLITPROF_REG(0x600c001c)
#define SYSTEM_DMA	(1u << 6)
#define SYSTEM_UHCI0	(1u << 8)	/* of the registers in board.h */

#define UHCI_REG(offset)	SPLITPROF_REG(0x60014000 + (offset))
#define UHCI_CONF0	UHCI_REG(0)
#define CONF0_LINK(uart)	(4u << (uart))
#define CONF0_CLOCK	(1u << 11)	/* of the registers */
#define UHCI_CONF1	UHCI_REG(0x14)
#define UHCI_ESCAPE_CONF	UHCI_REG(0x20)

#define DMA_REG(offset)	SPLITPROF_REG(0x6003f000 + (offset))
#define DMA_INT_RAW	DMA_REG(0x10 * DMA_N)
#define DMA_INT_CLR	DMA_REG(0x0c + 0x10 * DMA_N)
#define INT_OUT_EOF	(1u << 4)
#define DMA_OUT(offset)	DMA_REG(0xd0 + 0xc0 * DMA_N + (offset))
#define OUT_CONF0	DMA_OUT(0x00)
#define CONF0_RESET	(1u << 0)
#define CONF0_EOF_LAST	(1u << 3)	/* EOF: the last byte has left it */
#define OUT_CONF1	DMA_OUT(0x04)
#define OUT_LINK	DMA_OUT(0x10)
#define LINK_ADDRESS	0xfffffu
#define LINK_STOP	(1u << 20)
#define LINK_START	(1u << 21)
#define OUT_PERI_SEL	DMA_OUT(0x30)
#define PERI_UHCI0	2u
#define PERI_NONE	63u

/* What it reaches: internal RAM, by its addresses as data. */
#define DMA_LEAST	0x3fc80000u
#define DMA_BYTES	0x60000u
#define DMA_MOST	4095u		/* bytes of one descriptor */

/* So many looks in a row at a UART that has nothing to send: it is quiet. */
#ifndef DMA_LOOKS
#define DMA_LOOKS	64
#endif

/* A descriptor: how much memory is there, and how much of it is to be sent. */
struct dma_link {
	uint32_t size;
	const uint8_t *bytes;
	uint32_t next;
};
#define LINK_SIZE(n)	((n) | (n) << 12)
#define LINK_EOF	(1u << 30)
#define LINK_DMA	(1u << 31)	/* it is DMA's */

static struct {
	struct dma_link link;
	bool on, busy;
	uint8_t looks;
} dma;

/* Linked to this UART they are left from before the processor's reset. */
SPLITPROF_INLINE bool
dma_is_free(void)
{
	const uint32_t linked = UHCI_CONF0 & (CONF0_LINK(0) | CONF0_LINK(1));
	const uint32_t peripheral = OUT_PERI_SEL;

	return (linked & ~CONF0_LINK(SPLITPROF_ESP32C3_UART)) == 0 &&
	    (peripheral == PERI_NONE || peripheral == PERI_UHCI0);
}

SPLITPROF_INLINE void
dma_take(void)
{
	SYSTEM_RST_EN0 |= SYSTEM_UHCI0;
	SYSTEM_RST_EN0 &= ~SYSTEM_UHCI0;
	UHCI_CONF0 = CONF0_CLOCK;
	UHCI_CONF1 = 0;
	UHCI_ESCAPE_CONF = 0;
	UHCI_CONF0 = CONF0_CLOCK | CONF0_LINK(SPLITPROF_ESP32C3_UART);
	OUT_CONF0 = CONF0_RESET;
	OUT_CONF0 = CONF0_EOF_LAST;
	OUT_CONF1 = 0;
	OUT_PERI_SEL = PERI_UHCI0;
}

SPLITPROF_INLINE void
dma_start(void)
{
	const uint32_t before = splitprof_mask();

	SYSTEM_CLK_EN0 |= SYSTEM_UHCI0;
	SYSTEM_CLK_EN1 |= SYSTEM_DMA;
	SYSTEM_RST_EN1 &= ~SYSTEM_DMA;
	dma.busy = false;
	dma.on = dma_is_free();
	if (dma.on)
		dma_take();
	splitprof_unmask(before);
}

/* What is the program's by now stays as it is. */
SPLITPROF_OWN static void
splitprof_dma_stop(void)
{
	if (!dma.on)
		return;
	dma.on = dma.busy = false;
	UHCI_CONF0 = CONF0_CLOCK;
	if (OUT_PERI_SEL != PERI_UHCI0)
		return;
	OUT_LINK = LINK_STOP;
	OUT_CONF0 = CONF0_RESET;
	OUT_CONF0 = 0;
	OUT_PERI_SEL = PERI_NONE;
}

/* Nothing is left of what was sent, nor between DMA and the FIFO. */
SPLITPROF_OWN static bool
splitprof_dma_is_quiet(void)
{
	if (STATUS_TX(UART_STATUS) || UART_FSM & FSM_TX)
		dma.looks = 0;
	else if (dma.looks < DMA_LOOKS)
		dma.looks++;
	return dma.looks == DMA_LOOKS;
}

/*
 * Nothing comes of the chunk: the processor sends it.  But nothing goes twice:
 * some of it may have gone before the channel was taken.
 */
SPLITPROF_OWN static bool
splitprof_dma_is_stuck(void)
{
	if (!splitprof_dma_is_quiet())
		return false;
	if (OUT_PERI_SEL == PERI_UHCI0) {
		chunk.next = dma.link.bytes;
		chunk.end = chunk.next + (dma.link.size & DMA_MOST);
	}
	splitprof_dma_stop();
	return true;
}

/* Is the chunk still read? */
SPLITPROF_INLINE bool
dma_is_busy(void)
{
	if (dma.busy && DMA_INT_RAW & INT_OUT_EOF)
		dma.busy = false;
	return dma.busy && !splitprof_dma_is_stuck();
}

SPLITPROF_INLINE bool
dma_can_send(const uint8_t *bytes, uint32_t size)
{
	return (uint32_t)bytes - DMA_LEAST < DMA_BYTES && size <= DMA_MOST &&
	    OUT_PERI_SEL == PERI_UHCI0;
}

bool
splitprof_line_send(const uint8_t *bytes, uint32_t size)
{
	if (dma_is_busy())
		return false;
	if (dma.on && !dma_can_send(bytes, size)) {
		if (!splitprof_dma_is_quiet())
			return false;
		splitprof_dma_stop();
	}
	if (!dma.on)
		return splitprof_bytes_send(bytes, size);
	dma.link.size = LINK_DMA | LINK_EOF | LINK_SIZE(size);
	dma.link.bytes = bytes;
	dma.looks = 0;
	dma.busy = true;
	__asm__ volatile("fence" : : : "memory");
	DMA_INT_CLR = INT_OUT_EOF;
	OUT_LINK = LINK_START | ((uint32_t)&dma.link & LINK_ADDRESS);
	return true;
}

/* For splitprof_line_stop(), before what is left there. */
SPLITPROF_INLINE void
dma_wait(void)
{
	const uint32_t before = splitprof_mask();

	while (dma_is_busy())
		splitprof_let_in(before);
	splitprof_unmask(before);
}

#endif
