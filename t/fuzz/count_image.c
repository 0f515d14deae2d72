/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An image of counts from a device is refused, or its packets are those of the
 * samples and calls that it has: no more, no less.
 */

#include <config.h>

#include <string.h>

#include "base/little_endian.h"
#include "fuzz.h"
#include "len/count_image.h"
#include "len/len.h"

#define AT_CRC	SPLITPROF_WIRE_IMAGE_AT_CRC

struct seen {
	uint64_t calls, samples, headers, ends;
	uint32_t lost_calls, lost_samples;
	struct sp_packet end;
	const struct sp_countimg *c;
};

static void
take(void *arg, const struct sp_packet *p)
{
	struct seen *const s = arg;
	uint8_t bytes[SP_PACKET_MAX];

	FUZZ_CHECK(sp_packet_encode(&s->c->header, p, bytes) > 0);
	FUZZ_CHECK(!s->ends && (s->headers || p->kind == SP_PACKET_HEADER));
	s->headers += p->kind == SP_PACKET_HEADER;
	if (p->kind == SP_PACKET_ARCS)
		s->calls += p->count;
	if (p->kind == SP_PACKET_SAMPLES) {
		FUZZ_CHECK(p->a - s->c->low < s->c->high - s->c->low);
		s->samples += p->count;
	}
	if (p->kind == SP_PACKET_LOST) {
		s->lost_calls = p->a;
		s->lost_samples = p->b;
	}
	if (p->kind == SP_PACKET_END) {
		s->ends++;
		s->end = *p;
	}
}

static void
check_image(const struct sp_countimg *c, const uint8_t *p)
{
	struct seen s = { .c = c };

	if (sp_countimg_packets(c, p, take, &s)) {
		FUZZ_CHECK(!s.headers);
		return;
	}
	FUZZ_CHECK(s.headers == 1 && s.ends == 1);
	FUZZ_CHECK((uint32_t)s.calls == s.end.a);
	FUZZ_CHECK((uint32_t)s.samples == s.end.b);
	FUZZ_CHECK((uint32_t)(s.samples + s.lost_samples) == c->samples);
	FUZZ_CHECK(s.lost_calls == c->lost_calls);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	uint8_t *const p = malloc(n ? n : 1);
	struct sp_countimg c;

	FUZZ_CHECK(p);
	if (n)
		memcpy(p, data, n);
	/* No mutation would find the right CRC. */
	if (n >= AT_CRC + 4)
		sp_put_little32(p + AT_CRC, sp_len_crc(p, AT_CRC));
	if (!sp_countimg_head(&c, p, n) && sp_countimg_bytes(&c) == n)
		check_image(&c, p);
	free(p);
	return 0;
}
