/* SPDX-License-Identifier: MIT */
/*
 * For line.c of a transmitter that DMA feeds: a chunk costs what setting up a
 * channel does, its bytes nothing, and no interrupt comes.  What DMA can't do
 * is done by interrupt, so that no byte is lost: if the channel is the
 * program's, or is not there, if it does not reach the chunk's memory, or if
 * nothing comes of it.  The file that reads this has bytewise.h, whose
 * SPLITPROF_BYTES_SEND is splitprof_bytes_send, and, always inline,
 *
 * bool dma_feed(void)
 *	A channel is to feed the transmitter.  False: there is none, or the
 *	program has set it up for something else.
 * bool dma_reaches(const uint8_t *bytes, uint32_t size)
 *	It reads there, and so many at once.
 * void dma_begin(const uint8_t *bytes, uint32_t size)
 *	It does so, once for each request.  What the processor has written is
 *	to be where DMA reads it.
 * bool dma_moves(void)
 *	It is not done with them.
 * uint32_t dma_left(void)
 *	Then: the bytes that it has not written.
 * bool dma_line_takes(void)
 *	The transmitter takes a byte now.
 * uint32_t dma_leave_line(void)
 *	It is off, and the program's again; the same bytes.
 */
#ifndef SPLITPROF_FED_H
#define SPLITPROF_FED_H

/*
 * So often in a row nothing has moved although the transmitter takes a byte:
 * DMA needs some ten cycles, a look takes as many.
 */
#ifndef DMA_LOOKS
#define DMA_LOOKS	64
#endif

static struct {
	bool on;
	uint8_t looks;
	uint16_t left;
} dma;

SPLITPROF_INLINE void
dma_start(void)
{
	dma.on = dma_feed();
}

/* Returns the bytes that are left.  What is the program's is left alone. */
SPLITPROF_OWN static __attribute__((noinline)) uint32_t
splitprof_dma_stop(void)
{
	if (!dma.on)
		return 0;
	dma.on = false;
	return dma_leave_line();
}

/*
 * Is something left?  If that gets stuck its bytes are the interrupt's from
 * here on.
 */
SPLITPROF_OWN static bool
splitprof_dma_is_busy(void)
{
	uint32_t left;

	if (!dma.on || !dma_moves())
		return false;
	left = dma_left();
	if (left != dma.left || !dma_line_takes()) {
		dma.left = (uint16_t)left;
		dma.looks = 0;
	} else if (++dma.looks == DMA_LOOKS) {
		chunk.next = chunk.end - splitprof_dma_stop();
	}
	return dma.on;
}

/* For bytewise.h nothing is left of a chunk that DMA sends. */
bool
splitprof_line_send(const uint8_t *bytes, uint32_t size)
{
	if (splitprof_dma_is_busy())
		return false;
	if (dma.on && !dma_reaches(bytes, size))
		(void)splitprof_dma_stop();
	if (!dma.on)
		return splitprof_bytes_send(bytes, size);
	chunk.next = chunk.end = bytes + size;
	dma.looks = 0;
	dma_begin(bytes, size);
	return true;
}

/* For splitprof_line_stop(), before what is left there. */
SPLITPROF_INLINE void
dma_wait(void)
{
	const uint32_t before = splitprof_mask();

	while (splitprof_dma_is_busy())
		splitprof_let_in(before);
	splitprof_unmask(before);
}

#endif
