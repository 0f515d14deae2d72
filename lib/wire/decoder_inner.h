/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the decoder's files share: decoder.c, plain.c, resync*.c and words_*.c.
 */
#ifndef SP_DECODER_INNER_H
#define SP_DECODER_INNER_H

#include <string.h>

#include "wire/decoder.h"

/* What is found; HINT without a checker only, see look_for_hint(). */
enum reading { GOOD, BAD, MORE, HINT };

/* A run of skipped bytes is reported in pieces of at most this. */
#define SP_SKIP_MAX	((uint32_t)1 << 30)

/* Bytes behind a packet that a fast path may read but not use. */
#define SP_FAST_MARGIN	16

/*
 * Read arcs and samples one behind the other, where they are valid TASKs as
 * well, max at most, as long as SP_FAST_MARGIN of the n bytes at in are left.
 * Sets *made to their number; returns how many bytes they have.
 */
size_t sp_read_plain(const struct sp_decoder *d, const uint8_t *in, size_t n,
    struct sp_packet *out, size_t max, size_t *made);

/* The length of an arc, a sample or a TASK. */
static inline size_t
sp_plain_length(const struct sp_decoder *d, const struct sp_packet *p)
{
	const size_t bytes = d->header.addr_bytes;

	if (p->kind == SP_PACKET_TASK)
		return SPLITPROF_WIRE_TASK_BYTES;
	return 1 + bytes + (p->kind == SP_PACKET_ARC ? bytes : 0);
}

/* Report the run of skipped bytes. */
static inline void
sp_take_skip(struct sp_decoder *d, struct sp_packet *out)
{
	out->kind = SP_PACKET_SKIP;
	out->a = d->skip_bytes;
	out->b = 0;
	d->skip_bytes = 0;
}

/*
 * Read the packet of length bytes at p, which is to be taken.  A STACK may turn
 * out to be UNREADABLE.
 */
void sp_take(struct sp_decoder *d, const uint8_t *p, size_t length,
    struct sp_packet *out);

/* The same of the rest of a STACK, the kind of which is read. */
void sp_take_stack(struct sp_decoder *d, const uint8_t *p, size_t length,
    struct sp_packet *out);

/* Skip the n bytes at p, or fewer at a run's limit; returns how many. */
static inline size_t
sp_skip(struct sp_decoder *d, const uint8_t *p, size_t n)
{
	size_t keep;

	if (!d->skip_bytes)
		d->skip_offset = d->offset;
	if (n > SP_SKIP_MAX - d->skip_bytes)
		n = SP_SKIP_MAX - d->skip_bytes;
	if (d->skip_bytes < SP_SKIP_KEPT) {
		keep = SP_SKIP_KEPT - d->skip_bytes;
		memcpy(d->skipped + d->skip_bytes, p, n < keep ? n : keep);
	}
	d->skip_bytes += (uint32_t)n;
	d->damaged = true;
	sp_stack_lose(&d->stacks);
	return n;
}

/*
 * Is bit 0 of from or to another one than in other calls?  A from counts only
 * where the code has the call: what else comes, hand-written code may have set.
 */
static inline bool
sp_thumb_bit_is_wrong(const struct sp_thumb_bit *b, uint32_t from, uint32_t to,
    bool sure)
{
	const uint64_t wrong = (((uint64_t)from << 32 | to) ^ b->set) & b->mask;

	return sure ? wrong : (uint32_t)wrong;
}

/*
 * For sp_decoder_feed(), where the header says that there are words: some of
 * the n bytes, and the packets in them, max at most.  Returns how many bytes
 * are done with; sets *made.
 */
size_t sp_words_feed(struct sp_decoder *d, const uint8_t *in, size_t n,
    bool end, struct sp_packet *out, size_t max, size_t *made);

/*
 * In a stream without a header: do so many frames stand at p, one behind the
 * other, that it must have had one that was missed?  MORE if the n bytes are
 * too few to tell.
 */
enum reading sp_words_join(const uint8_t *p, size_t n, bool end);

/*
 * Do the n bytes at p, of a stream of words, begin something: a frame, a header
 * or a packet with a sum?
 */
enum reading sp_words_begin(const uint8_t *p, size_t n, bool end);

/* Is a whole frame at p, and behind it the head of another one? */
bool sp_words_follow(const uint8_t *p, size_t n);

/* Is the whole of what is in a frame at p of the program, or like others? */
enum sp_fit sp_words_fit(const struct sp_decoder *d, const uint8_t *p,
    struct sp_packet *packet);

/* The word at p came in a frame that was trusted; has one like it? */
void sp_word_note(struct sp_decoder *d, const uint8_t *p);

/* How often, lately; 0 as well if too many others came since. */
unsigned sp_word_times(const struct sp_decoder *d, const uint8_t *p);

static inline bool
sp_word_was_seen(const struct sp_decoder *d, const uint8_t *p)
{
	return sp_word_times(d, p) > 0;
}

/*
 * Is it a sample that came before, or with a checker one of the program, but
 * for one bit of its upper half?
 */
bool sp_word_was_sample(const struct sp_decoder *d, const uint8_t *p);

/*
 * Beside the word at p, which many bytes look like, some are skipped: so many
 * before it and behind.  May it rather be made of some of these?
 */
bool sp_word_is_doubtful(const struct sp_decoder *d, const uint8_t *p,
    size_t before, size_t behind);

/*
 * As sp_resync_parse(), for a stream of words.  Up to the next frame or header
 * at most.  For plan[i]:
 */
#define SP_PLAN_WORD	0x3f	/* in a frame: sp_word_length() has its bytes */
#define SP_PLAN_FRAME	0x3e	/* a frame's head */
size_t sp_words_parse(const struct sp_decoder *d, const uint8_t *p, size_t n,
    bool final, uint8_t *plan);

/*
 * The window that begins at p: how many of the n bytes are seen, up to a header
 * at most, and whether no packet goes on behind these.  False if the n bytes
 * are too few to tell.
 */
bool sp_resync_window(const struct sp_decoder *d, const uint8_t *p, size_t n,
    bool end, size_t *seen, bool *final);

/*
 * For sp_decoder_feed(), with a checker: arcs and samples that fit, and TASKs,
 * one behind the other, and perhaps another packet, max at most, where no
 * bytes are being skipped.  Sets *made, which is 0, to their number; returns
 * how many of the n bytes are done with.
 */
size_t sp_resync_run(struct sp_decoder *d, const uint8_t *in, size_t n,
    struct sp_packet *out, size_t max, size_t *made);

/* The same without another packet, whatever follows the last of them. */
size_t sp_resync_plain(struct sp_decoder *d, const uint8_t *in, size_t n,
    struct sp_packet *out, size_t max, size_t *made);

/*
 * And one packet, or some skipped bytes; 0 bytes and no packet if more must
 * come first.
 */
size_t sp_resync_one(struct sp_decoder *d, const uint8_t *in, size_t n,
    bool end, struct sp_packet *out, size_t *made);

/* In a plan, for a packet's first byte: the packet's bytes, and what it is. */
#define SP_PLAN_LENGTH	0x3f
#define SP_PLAN_MISFIT	0x40	/* can't be of the program */
#define SP_PLAN_RECOVERED	0x80	/* does not follow another packet */

struct sp_parse {
	const struct sp_decoder *decoder;	/* of the stream */
	bool extended;		/* all kinds are valid */

	/* Results. */
	int weight;		/* of the division */
	size_t skipped;		/* bytes that are no packet, or are one of
				   another build */
	int hints;		/* packets that only come behind a header */
};

/*
 * Divide the n bytes at p, SP_RESYNC_BYTES at most, and plan at least the first
 * SP_RESYNC_WINDOW of them, or all if final says that no packet goes on behind
 * them.  plan[i] is 0 for a byte that is skipped; the bytes of a packet but the
 * first say nothing.  Returns how many bytes are planned: up to the end of the
 * last packet.
 */
size_t sp_resync_parse(struct sp_parse *parse, const uint8_t *p, size_t n,
    bool final, uint8_t *plan);

/*
 * Does the whole packet of length bytes at p fit the program?  Its sum is
 * right.
 */
enum sp_fit sp_resync_fit(const struct sp_decoder *d, const uint8_t *p,
    struct sp_packet *packet);

#endif
