/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The decoder: from the bytes of an A/P stream to its packets, see packet.h */
#ifndef SP_DECODER_H
#define SP_DECODER_H

#include "wire/checker.h"
#include "wire/stack.h"

/*
 * The Thumb bit, bit 0 of the addresses in calls: one firmware sends it set in
 * all calls, or clear in all, so that a call which differs was damaged.  The
 * first calls of a stream, and behind each header, tell which of both it is.
 */
#define SP_THUMB_BIT_CALLS	16	/* the first ones */

struct sp_thumb_bit {
	uint8_t calls;		/* looked at, SP_THUMB_BIT_CALLS at most */
	uint8_t froms, odd_froms;	/* of them sure ones, and with it set */
	uint8_t odd_tos;

	/* Known from the last of them on: as a key, from << 32 | to. */
	uint64_t mask;		/* the bits 0 that are always the same */
	uint64_t set;		/* those of them that are set */
};

static inline bool
sp_thumb_bit_is_known(const struct sp_thumb_bit *b)
{
	return b->calls == SP_THUMB_BIT_CALLS;
}

#define SP_RESYNC_WINDOW	64	/* bytes that are divided */
#define SP_RESYNC_BYTES	96	/* and with those that are looked at */

/* A window's division, see decoder_inner.h. */
struct sp_resync {
	uint8_t plan[SP_RESYNC_BYTES];
	size_t at, planned;	/* bytes done with, and in all */
	int hints;		/* of a header that was missed */
	struct sp_thumb_bit thumb_bit;
	uint64_t recovered;	/* packets found where, one packet following
				   the other, none would have begun */
};

/*
 * Behind a header that says so calls and samples come in frames of words, see
 * core/wire.h.  A frame is trusted if all of it can be sent and the beginning
 * of another one, or of a packet, or the end follows; else see words_parse.c:
 * words that have come in trusted frames before show which bytes are words.
 */
#define SP_WORDS_SEEN	4096	/* pairs of these, a power of two */

struct sp_words {
	size_t left;		/* bytes of the frame under way */
	bool inside;		/* a window's division ended inside a frame */
	bool few;		/* a frame stood behind another one, but there
				   was no header, nor enough of them */
	uint8_t fill;		/* bytes behind the last packet in its frame */
	uint32_t seen[SP_WORDS_SEEN][2];	/* by a hash; the later first */
	uint8_t times[SP_WORDS_SEEN][2];	/* how often, up to 255 */
};

/*
 * A streaming decoder.  A packet is trusted if another packet, or the end of
 * the input, follows it directly.  Where that is not so the stream is damaged:
 * if a trusted packet begins inside the suspect one, the suspect one is junk;
 * else it is taken, and what follows is junk.  From junk on, bytes are skipped
 * up to the next trusted packet, and so they are at the beginning, since a
 * stream may be met in the middle of a packet.
 *
 * A stream may also be met behind its header.  Then two packets of ARCS,
 * SAMPLES, TASK, NAME or STACK give it away, each with a right sum and another
 * packet or the end behind it, and with nothing but packets between the two:
 * from the second on all kinds are understood.  The first is skipped.  One
 * would not do: of damage that puts such a type byte in the place of another,
 * one in 256 has a right sum as well.  Two at once did not come of any damage
 * that was tried: see t/lib/wire/check_join.c.  LOST and END, whose bytes are
 * mostly zeros, give nothing away.  The width is still the one that the caller
 * gave.
 *
 * With a check, which knows the program, the stream is read in another way: see
 * resync.c.
 */
#define SP_SKIP_KEPT	16	/* bytes of a run that are kept */

struct sp_decoder {
	/* Set by the caller, after sp_decoder_init; or NULL. */
	struct sp_checker *checker;

	struct sp_header header;	/* the last one; addr_bytes is in use */
	struct sp_name name;	/* of the last NAME packet */
	struct sp_stack_state stacks;	/* with that of the last STACK packet */
	size_t stack_bytes;	/* of that, or of the PART or UNREADABLE
				   behind it */
	bool extended;		/* all kinds are valid: a header was seen, or
				   two packets that only come behind one */
	bool hinted;		/* one of these was seen, and no junk since */
	bool damaged;		/* some bytes were skipped */
	bool in_step;		/* a packet ended here, and no junk since */
	uint64_t offset;	/* of the next byte in the stream */
	uint64_t skip_offset;	/* where the last run of skipped bytes began */
	uint32_t skip_bytes;	/* of the run under way */
	uint8_t skipped[SP_SKIP_KEPT];	/* the first bytes of the last run */
	struct sp_resync resync;	/* with a check, or words */
	struct sp_words words;
};

/* Begin a stream of addr_bytes (2 to 4) wide addresses. */
void sp_decoder_init(struct sp_decoder *d, int addr_bytes);

/*
 * Decode the n bytes at in into at most max packets at out and set *made to
 * their number.  Returns how many bytes are done with; the caller gives the
 * rest again with more behind it, and calls again with the same bytes while
 * *made is not 0.
 *
 * Only the last of the packets can be of another kind than ARC, SAMPLE and
 * TASK, so that header, name, stacks and skip_offset are those of a HEADER,
 * NAME, STACK and SKIP, and skipped has the first bytes of a SKIP.
 *
 * end says that nothing follows the n bytes: all of them are then used up.
 * How the input is cut into pieces has no influence on the packets.
 */
size_t sp_decoder_feed(struct sp_decoder *d, const uint8_t *in,
    size_t n, bool end, struct sp_packet *out, size_t max, size_t *made);

#endif
