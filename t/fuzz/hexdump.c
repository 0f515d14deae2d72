/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dump gives the same bytes and the same damage however it is cut. */

#include <string.h>

#include "damage.h"
#include "fuzz.h"
#include "text/hexdump.h"

#define BYTES	((size_t)1 << 16)	/* compared; the rest is not written */

struct result {
	struct sp_hexdump d;
	uint8_t bytes[BYTES];
	size_t n;
};

/* Take what comes of text, room bytes at a time, up to BYTES. */
static void
feed(struct result *r, const uint8_t *text, size_t n, size_t room)
{
	size_t made;

	do {
		if (room > BYTES - r->n)
			room = BYTES - r->n;
		made = sp_hexdump_feed(&r->d, &text, &n, r->bytes + r->n,
		    room);
		FUZZ_CHECK(made <= room);
		r->n += made;
	} while (made == room && r->n < BYTES);
	FUZZ_CHECK(r->n == BYTES || !n);
}

static void
decode(struct result *r, const uint8_t *text, size_t n, size_t fixed)
{
	uint32_t state = (uint32_t)n;

	memset(r, 0, sizeof(*r));
	while (n && r->n < BYTES) {
		const size_t piece = fuzz_cut(&state, fixed, n);

		feed(r, text, piece, 1 + (state >> 20));
		text += piece;
		n -= piece;
	}
	if (r->n < BYTES) {
		sp_hexdump_end(&r->d);
		feed(r, NULL, 0, 100);
	}
}

static void
compare(const struct result *a, const struct result *b)
{
	FUZZ_CHECK(a->n == b->n && !memcmp(a->bytes, b->bytes, a->n));
	/* Cut off by an expanded "*", the texts were read differently far. */
	FUZZ_CHECK(a->n == BYTES || same_damage(&a->d.damage, &b->d.damage));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct result whole, single, pieces;

	decode(&whole, data, n, SIZE_MAX);
	decode(&single, data, n, 1);
	decode(&pieces, data, n, 0);
	compare(&whole, &single);
	compare(&whole, &pieces);
	return 0;
}
