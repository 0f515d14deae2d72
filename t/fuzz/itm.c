/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A trace gives the same packets, and frames of a TPIU the same trace, however
 * they are cut; no byte is counted twice.
 */

#include <string.h>

#include "fuzz.h"
#include "itm/itm.h"
#include "itm/tpiu.h"

struct result {
	struct sp_itm itm;
	struct sp_tpiu tpiu;
	uint64_t hash;		/* of all packets, and of the frames' bytes */
	uint64_t bytes;		/* of them */
};

static size_t
feed(void *arg, const uint8_t *in, size_t n, bool ended)
{
	struct result *const r = arg;
	struct sp_itm_packet p;
	size_t used = 0;

	do {
		used += sp_itm_feed(&r->itm, in + used, n - used, ended, &p);
		FUZZ_CHECK(used <= n);
		if (p.kind == SP_ITM_NOTHING)
			break;
		fuzz_mix(&r->hash, &p.kind, sizeof(p.kind));
		fuzz_mix(&r->hash, &p.value, sizeof(p.value));
		fuzz_mix(&r->hash, &p.offset, sizeof(p.offset));
		fuzz_mix(&r->hash, &p.port, 1);
		fuzz_mix(&r->hash, &p.cut, 1);
	} while (true);
	FUZZ_CHECK(n - used <= SP_ITM_HELD && (used == n || !ended));
	return used;
}

static size_t
feed_frames(void *arg, const uint8_t *in, size_t n, bool ended)
{
	struct result *const r = arg;
	uint8_t out[SP_TPIU_FRAME];
	size_t used = 0, bytes;
	bool damaged;

	(void)ended;
	while (used < n) {
		used += sp_tpiu_feed(&r->tpiu, in + used, n - used, out,
		    &bytes, &damaged);
		FUZZ_CHECK(used <= n && bytes < SP_TPIU_FRAME);
		fuzz_mix(&r->hash, out, bytes);
		fuzz_mix(&r->hash, &damaged, damaged);
		r->bytes += bytes;
	}
	return used;
}

static void
decode(struct result *r, const uint8_t *data, size_t n, size_t fixed)
{
	memset(r, 0, sizeof(*r));
	r->itm.wait = n & 1;
	r->tpiu.id = 1;
	fuzz_stream(data, n, fixed, feed, r);
	fuzz_stream(data, n, fixed, feed_frames, r);
}

static void
compare(const struct result *a, const struct result *b)
{
	FUZZ_CHECK(a->hash == b->hash && a->bytes == b->bytes);
	FUZZ_CHECK(!memcmp(a->itm.packets + 1, b->itm.packets + 1,
	    sizeof(a->itm.packets) - sizeof(a->itm.packets[0])));
	FUZZ_CHECK(a->itm.skipped == b->itm.skipped &&
	    a->itm.waited == b->itm.waited);
	FUZZ_CHECK(a->tpiu.skipped == b->tpiu.skipped &&
	    a->tpiu.damaged == b->tpiu.damaged &&
	    a->tpiu.others == b->tpiu.others);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct result whole, single, pieces;
	uint64_t bytes = 0;

	decode(&whole, data, n, SIZE_MAX);
	decode(&single, data, n, 1);
	decode(&pieces, data, n, 0);
	compare(&whole, &single);
	compare(&whole, &pieces);
	for (int i = 0; i < SP_ITM_PORTS; i++)
		bytes += whole.itm.port_bytes[i];
	bytes += 5 * whole.itm.packets[SP_ITM_SAMPLE];
	FUZZ_CHECK(whole.itm.offset == n);
	FUZZ_CHECK(bytes + whole.itm.skipped + whole.itm.waited <= n);
	FUZZ_CHECK(whole.bytes + whole.tpiu.others + whole.tpiu.skipped <= n);
	return 0;
}
