/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text gives the same bytes and the same damage however it is cut. */

#include <string.h>

#include "damage.h"
#include "fuzz.h"

struct result {
	struct sp_hex h;
	uint8_t *bytes;
	size_t n;
};

/* In pieces of a fixed size, or of many sizes if that is 0. */
static void
decode(struct result *r, const uint8_t *text, size_t n, size_t fixed)
{
	uint32_t state = (uint32_t)n;

	memset(r, 0, sizeof(*r));
	r->bytes = malloc(n / 2 + 1);
	FUZZ_CHECK(r->bytes);
	while (n) {
		const size_t piece = fuzz_cut(&state, fixed, n);

		r->n += sp_hex_feed(&r->h, text, piece, r->bytes + r->n);
		text += piece;
		n -= piece;
	}
	sp_hex_end(&r->h);
}

static void
compare(const struct result *a, const struct result *b)
{
	FUZZ_CHECK(a->n == b->n && !memcmp(a->bytes, b->bytes, a->n));
	FUZZ_CHECK(same_damage(&a->h.damage, &b->h.damage));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct result whole, single, pieces;

	decode(&whole, data, n, SIZE_MAX);
	decode(&single, data, n, 1);
	decode(&pieces, data, n, 0);
	compare(&whole, &single);
	compare(&whole, &pieces);
	FUZZ_CHECK(whole.h.damage.chars + 2 * whole.n <= n);
	FUZZ_CHECK(whole.h.damage.places <= whole.h.damage.chars);
	free(whole.bytes);
	free(single.bytes);
	free(pieces.bytes);
	return 0;
}
