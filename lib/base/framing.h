/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Framing: where packets begin in a stream that may be damaged, and what is
 * reported of the bytes between them.  What a packet looks like, a protocol
 * knows: it has a function for that.
 *
 * What is not a packet is searched again from its second byte on, whatever
 * length it claims: a damaged length takes no good packet with it.
 */
#ifndef SP_FRAMING_H
#define SP_FRAMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A part of a decoder's state; zero-initialised before use. */
struct sp_framing {
	uint64_t places;	/* where bytes were skipped */
	uint64_t skipped;	/* bytes of no packet, all in all */
	uint64_t offset;	/* of the next byte fed */

	/* Private. */
	uint64_t loose;		/* bytes skipped since the last event */
	bool reported;		/* since the last packet, that it is damaged */
	bool after_skip;	/* bytes were skipped since the last packet */
};

/* What the bytes at some place are. */
struct sp_framing_look {
	enum {
		SP_FRAMING_NONE,	/* no packet begins so */
		SP_FRAMING_MORE,	/* more bytes must come first */
		SP_FRAMING_BAD,		/* it looks like one, but is none */
		SP_FRAMING_GOOD,
		SP_FRAMING_UNSURE	/* all that can be checked is right */
	} verdict;
	size_t size;		/* of GOOD and UNSURE: of the whole; of BAD: so
				   many bytes are left out, if not 0 */
	int fault;		/* of BAD and UNSURE: the protocol's number */
};

/* What was found. */
struct sp_framing_event {
	enum {
		SP_FRAMING_NOTHING,	/* more is needed */
		SP_FRAMING_PACKET,
		SP_FRAMING_FAULT,
		SP_FRAMING_SKIP		/* bytes that did not look like one */
	} kind;
	uint64_t offset;	/* of the first byte, in the stream */
	const uint8_t *at;	/* PACKET, FAULT: in what was fed; */
	struct sp_framing_look look;	/* and what it is */
	uint64_t skipped;	/* SKIP: bytes */
};

/*
 * Go through the n bytes at in, of which ended says that nothing follows, up to
 * the first event, and set *e to it, or to NOTHING.  look tells what the n
 * bytes at p are; MORE is for !ended only.  Returns how many bytes are done
 * with; the rest is to be fed again, with more behind it.
 */
size_t sp_framing_feed(struct sp_framing *f,
    struct sp_framing_look (*look)(void *arg, const uint8_t *p, size_t n,
    bool ended), void *arg, const uint8_t *in, size_t n, bool ended,
    struct sp_framing_event *e);

/* What was skipped before is forgotten: what follows is another matter. */
void sp_framing_resume(struct sp_framing *f);

/* size is 0 where it is not known. */
static inline struct sp_framing_look
sp_framing_is(int verdict, size_t size)
{
	return (struct sp_framing_look){ .verdict = verdict, .size = size };
}

static inline struct sp_framing_look
sp_framing_bad(int fault)
{
	return (struct sp_framing_look){ .verdict = SP_FRAMING_BAD,
	    .fault = fault };
}

#endif
