/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The frames of a TPIU's formatter, in which several traces share one line:
 * ARM CoreSight Architecture Specification (ARM IHI 0029), "Trace formatter".
 *
 * A frame is 16 bytes.  An even one, but for the last pair's, is a byte of the
 * trace with bit 0 in the frame's last byte, or the id of the trace that
 * follows.  Full synchronisation, ff ff ff 7f, stands between frames, and half
 * synchronisation, ff 7f, between pairs of bytes; neither can be data.
 *
 * Nothing here allocates, prints or fails.
 */
#ifndef SP_TPIU_H
#define SP_TPIU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SP_TPIU_FRAME	16	/* bytes */
#define SP_TPIU_ID_MAX	111	/* ids of traces are 1 to this */

/* Zero-initialise before use, but for id; the counts are results to read. */
struct sp_tpiu {
	uint8_t id;		/* of the trace that is wanted */
	uint64_t frames;
	uint64_t damaged;	/* places where a frame is none */
	uint64_t skipped;	/* bytes there, and before the first full
				   synchronisation */
	uint64_t others;	/* bytes of other traces */

	bool aligned;		/* held is where a frame begins */
	uint8_t now;		/* the id that the next byte has */
	unsigned ones;		/* bytes of ff before, up to 3 */
	unsigned held;
	uint8_t frame[SP_TPIU_FRAME];
};

/*
 * Take the n bytes at in up to the end of a frame that has bytes of the trace,
 * or to damage.  Writes the bytes to out, sets *bytes to their number, 0 to
 * SP_TPIU_FRAME - 1, and *damaged where what follows does not go on from them.
 * Returns how many bytes are done with.
 */
size_t sp_tpiu_feed(struct sp_tpiu *t, const uint8_t *in, size_t n,
    uint8_t out[SP_TPIU_FRAME], size_t *bytes, bool *damaged);

/* Bytes of a frame whose end has not come: lost, if nothing follows. */
static inline unsigned
sp_tpiu_rest(const struct sp_tpiu *t)
{
	return t->held;
}

/*
 * Count the full synchronisations in n bytes of some stream: in a trace without
 * frames there is none.  ones is 0 at first.
 */
uint64_t sp_tpiu_count_syncs(const uint8_t *in, size_t n, unsigned *ones);

#endif
