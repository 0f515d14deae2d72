/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The heaviest division of some bytes into frames, words and packets, see
 * decoder_inner.h and resync_parse.c
 *
 * A word has no first byte that tells what it is.  But few of all words can be
 * sent: a call that is in the code has some 20 bits of information, a sample
 * 18.  So a word may stand anywhere, and that it is in a frame does not matter.
 */
#include <config.h>

#include <limits.h>

#include "wire/decoder_inner.h"
#include "wire/words.h"

#define WORD	((size_t)SPLITPROF_WIRE_WORD)
#define NONE	(INT_MIN / 2)	/* no division */

/* Weights, see resync_parse.c. */
#define SKIPPED	(-12)		/* a byte */
#define MISMATCH	(-11)		/* a byte of a word that does not fit */
#define HEAD	8		/* of a frame, whose end is not seen */
#define HEAD_RIGHT	20		/* something begins there */
#define PACKET	24		/* it has a sum */
#define SAMPLE	16
#define NEW		(-20)	/* one that did not come before, if no program
				   is known */

static const int arc_weight[] = {
	[SP_FIT_NOT] = NONE, [SP_FIT_POSSIBLE] = 10, [SP_FIT_SURE] = 20
};

/* The most likely parses of what begins at a byte. */
struct best_word {
	int packet, skip;	/* weight with something, or a skip, here */
	uint8_t length;		/* of that */
	uint8_t plan;
	bool weak;		/* many bytes look like this */
	bool any;		/* all do */
};

struct bytes {
	const struct sp_decoder *decoder;
	const uint8_t *p;
	size_t n;
};

static int
heavier(const struct best_word *b)
{
	return b->packet >= b->skip ? b->packet : b->skip;
}

/* Take it if it is the heaviest so far. */
static bool
offer(struct best_word *b, size_t i, int weight, size_t length, uint8_t plan)
{
	const int sum = weight + heavier(&b[i + length]);

	if (sum <= b[i].packet)
		return false;
	b[i].packet = sum;
	b[i].length = (uint8_t)length;
	b[i].plan = plan;
	b[i].weak = b[i].any = false;
	return true;
}

static void
weigh_frame(const struct bytes *in, size_t i, struct best_word *b)
{
	const size_t left = in->n - i, head = SPLITPROF_WIRE_WORDS_HEAD;
	size_t end;
	int weight = HEAD;

	if (left < head || !sp_frame_bytes(in->p + i))
		return;
	end = head + sp_frame_bytes(in->p + i);
	if (end < left)
		weight = sp_words_begin(in->p + i + end, left - end, true) ==
		    GOOD ? HEAD_RIGHT : 0;
	offer(b, i, weight, head, SP_PLAN_FRAME);
}

static void
weigh_packet(const struct bytes *in, size_t i, struct best_word *b)
{
	const uint8_t *const p = in->p + i;
	struct sp_packet packet;
	size_t length;

	if (sp_layouts[p[0]].valid != SP_LAYOUT_EXTENDED)
		return;
	length = sp_layout_length(p, in->n - i,
	    in->decoder->header.addr_bytes, true);
	if (length && length <= in->n - i && length < SP_PLAN_FRAME &&
	    sp_sum_is_right(p, length) &&
	    (!in->decoder->checker ||
	    sp_resync_fit(in->decoder, p, &packet)))
		offer(b, i, PACKET, length, (uint8_t)length);
}

/* The weight of the event at p; NONE: it is none. */
static int
weigh_event(const struct sp_decoder *d, const uint8_t *p,
    const struct sp_packet *packet, enum sp_fit fit)
{
	if (!d->checker && !sp_word_was_seen(d, p))
		return sp_packet_is_call(packet) ? NONE : NEW;
	return !fit ? NONE : sp_packet_is_call(packet) ? arc_weight[fit] :
	    SAMPLE;
}

/* What may be in a frame at p[i], of length bytes, if it fits. */
static bool
weigh_fit(const struct bytes *in, size_t i, struct best_word *b, size_t length)
{
	const struct sp_decoder *const d = in->decoder;
	const uint8_t *const p = in->p + i;
	struct sp_packet packet;
	enum sp_fit fit;
	int weight;

	if (!length || length > in->n - i)
		return false;
	fit = sp_words_fit(d, p, &packet);
	weight = length > WORD ? (fit ? PACKET : NONE) :
	    weigh_event(d, p, &packet, fit);
	if (weight != NONE && offer(b, i, weight, length, SP_PLAN_WORD)) {
		b[i].weak = length == WORD && (!sp_packet_is_call(&packet) ||
		    fit == SP_FIT_POSSIBLE);
		b[i].any = weight == NEW;
	}
	return weight != NONE;
}

static void
weigh_word(const struct bytes *in, size_t i, struct best_word *b)
{
	const size_t left = in->n - i;

	if (weigh_fit(in, i, b, sp_word_length(in->p + i, left)))
		return;
	/* Only before something is it more than bytes like any others. */
	if (left == WORD ||
	    (left > WORD && b[i + WORD].packet >= b[i + WORD].skip))
		offer(b, i, MISMATCH * (int)WORD, WORD,
		    (uint8_t)(SP_PLAN_MISFIT | WORD));
}

/* How many of the bytes from i on are skipped before something? */
static size_t
count_skipped(const struct bytes *in, const struct best_word *b, size_t i)
{
	size_t at = i;

	while (at < in->n && b[at].packet < b[at].skip)
		at++;
	return at - i;
}

/*
 * Words that all bytes look like are taken between others.  Does one follow,
 * behind any number of such?
 */
static bool
leads_on(const struct bytes *in, const struct best_word *b, size_t i)
{
	while (i < in->n && b[i].packet >= b[i].skip && b[i].any)
		i += b[i].length;
	return i < in->n && b[i].packet >= b[i].skip;
}

/* Put down the heaviest division, of at least the first wanted bytes. */
static size_t
follow(const struct bytes *in, size_t wanted, const struct best_word *b,
    uint8_t *plan)
{
	size_t i = 0, step, behind, skipped = 0, misfit = 0;
	bool lost = false;

	for (; i < wanted; i += step) {
		const bool skip = b[i].packet < b[i].skip;

		/* There is a closer look at the next frame. */
		if (i && !skip && b[i].plan == SP_PLAN_FRAME)
			break;
		step = skip ? 1 : b[i].length;
		memset(plan + i, 0, step);
		behind = count_skipped(in, b, i + step);
		if (skip || (b[i].any && (skipped || !leads_on(in, b, i))) ||
		    (b[i].weak && sp_word_is_doubtful(in->decoder,
		    in->p + i, misfit + skipped, behind)) ||
		    (b[i].plan & SP_PLAN_MISFIT && (skipped || behind))) {
			skipped += step;
			lost = true;
			continue;
		}
		plan[i] = b[i].plan;
		if (lost && plan[i] == SP_PLAN_WORD)
			plan[i] |= SP_PLAN_RECOVERED;
		skipped = 0;
		/* One that does not fit is perhaps of two. */
		misfit = plan[i] & SP_PLAN_MISFIT ? step : 0;
	}
	return i;
}

size_t
sp_words_parse(const struct sp_decoder *d, const uint8_t *p, size_t n,
    bool final, uint8_t *plan)
{
	struct best_word b[SP_RESYNC_BYTES + 1];
	const struct bytes in = { d, p, n };

	b[n] = (struct best_word){ .skip = NONE };
	for (size_t i = n; i-- > 0;) {
		b[i] = (struct best_word){ .packet = NONE,
		    .skip = SKIPPED + heavier(&b[i + 1]) };
		weigh_frame(&in, i, b);
		weigh_packet(&in, i, b);
		weigh_word(&in, i, b);
	}
	return follow(&in, final ? n : SP_RESYNC_WINDOW, b, plan);
}
