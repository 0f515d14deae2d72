/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The image of a firmware that counts in its RAM, see count_image.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/little_endian.h"
#include "len/count_image.h"
#include "len/len.h"

#define AT(field)	SPLITPROF_WIRE_IMAGE_AT_##field
#define SPILL		SPLITPROF_WIRE_IMAGE_SPILL_BYTES
#define ARC		SPLITPROF_WIRE_IMAGE_ARC_BYTES
#define BINS_MAX	65536
#define ARCS_MAX	((uint32_t)1 << 20)

static const char *
check_fixed(const uint8_t *p)
{
	if (memcmp(p, SPLITPROF_WIRE_IMAGE_MAGIC, 4))
		return "no image of counts";
	if (sp_len_crc(p, AT(CRC)) != sp_little32(p + AT(CRC)))
		return "the head of the image is damaged";
	if (p[AT(VERSION)] != SPLITPROF_WIRE_IMAGE_VERSION)
		return "the image is of another version than this program "
		    "knows";
	if (p[AT(ARC_BYTES)] != ARC || p[AT(SHIFT)] > 16 ||
	    p[AT(HEAD_BYTES)] < SPLITPROF_WIRE_IMAGE_HEAD_BYTES ||
	    p[AT(ID_BYTES)] > SPLITPROF_WIRE_IMAGE_ID_MAX)
		return "the image is of a form that this program does not "
		    "know";
	return NULL;
}

const char *
sp_countimg_head(struct sp_countimg *c, const uint8_t *p, size_t n)
{
	const char *const why = n < SPLITPROF_WIRE_IMAGE_HEAD_BYTES ?
	    "too short for an image of counts" : check_fixed(p);

	memset(c, 0, sizeof(*c));
	if (why)
		return why;
	c->shift = p[AT(SHIFT)];
	c->head_bytes = p[AT(HEAD_BYTES)];
	c->low = sp_little32(p + AT(LOW));
	c->high = sp_little32(p + AT(HIGH));
	c->bins = sp_little32(p + AT(BINS));
	c->spills = sp_little32(p + AT(SPILLS));
	c->arcs = sp_little32(p + AT(ARCS));
	c->header.version = SPLITPROF_WIRE_VERSION;
	c->header.addr_bytes = SPLITPROF_WIRE_ADDR_MAX;
	c->header.rate_hz = sp_little32(p + AT(RATE));
	c->header.id_bytes = p[AT(ID_BYTES)];
	memcpy(c->header.id, p + AT(ID), c->header.id_bytes);
	c->samples = sp_little32(p + AT(SAMPLES));
	c->outside = sp_little32(p + AT(OUTSIDE));
	c->lost = sp_little32(p + AT(LOST));
	c->lost_calls = sp_little32(p + AT(LOST_CALLS));
	/* Do the sizes fit together, and are they such as a RAM may have? */
	return c->bins > BINS_MAX || c->spills > BINS_MAX ||
	    c->arcs > ARCS_MAX ||
	    c->high - c->low != (uint64_t)c->bins << c->shift ?
	    "the sizes in the head of the image do not fit together" : NULL;
}

uint64_t
sp_countimg_bytes(const struct sp_countimg *c)
{
	return (uint64_t)c->head_bytes + c->bins + (uint64_t)c->spills * SPILL +
	    (uint64_t)c->arcs * ARC;
}

/* Add up bins and their spills; NULL without memory. */
static uint32_t *
add_up(const struct sp_countimg *c, const uint8_t *p, const char **why)
{
	const uint8_t *const spills = p + c->head_bytes + c->bins;
	uint32_t *const sums = calloc(c->bins + 1, sizeof(*sums));
	uint32_t all = c->outside + c->lost;

	*why = sums ? NULL : "out of memory";
	for (uint32_t i = 0; sums && i < c->bins; i++)
		sums[i] = p[c->head_bytes + i];
	for (uint32_t i = 0; sums && i < c->spills; i++) {
		const uint32_t bin = sp_little16(spills + i * SPILL);
		const uint32_t count = sp_little16(spills + i * SPILL + 2);

		if (count && bin >= c->bins)
			*why = "the image is damaged: it counts in a bin that "
			    "it does not have";
		else if (count)
			sums[bin] += 256 * count;
	}
	for (uint32_t i = 0; sums && i < c->bins; i++)
		all += sums[i];
	if (!*why && all != c->samples)
		*why = "the image is damaged, or was read while it counted: it "
		    "has not as many samples as its header says";
	return sums;
}

static void
take_arcs(const struct sp_countimg *c, const uint8_t *p,
    void (*take)(void *, const struct sp_packet *), void *arg,
    uint64_t *calls)
{
	p += c->head_bytes + c->bins + (size_t)c->spills * SPILL;
	for (uint32_t i = 0; i < c->arcs; i++, p += ARC) {
		const struct sp_packet arc = { .kind = SP_PACKET_ARCS,
		    .a = sp_little32(p) | 1, .b = sp_little32(p + 4),
		    .count = sp_little32(p + 8) };

		if (arc.count)
			take(arg, &arc);
		*calls += arc.count;
	}
}

const char *
sp_countimg_packets(const struct sp_countimg *c, const uint8_t *p,
    void (*take)(void *arg, const struct sp_packet *packet), void *arg)
{
	struct sp_packet packet = { .kind = SP_PACKET_HEADER };
	const char *why;
	uint32_t *const sums = add_up(c, p, &why);
	uint64_t calls = 0;

	if (why) {
		free(sums);
		return why;
	}
	take(arg, &packet);
	take_arcs(c, p, take, arg, &calls);
	for (uint32_t i = 0; i < c->bins; i++) {
		packet = (struct sp_packet){ .kind = SP_PACKET_SAMPLES,
		    .a = c->low + (i << c->shift), .count = sums[i] };
		if (sums[i])
			take(arg, &packet);
	}
	free(sums);
	packet = (struct sp_packet){ .kind = SP_PACKET_LOST,
	    .a = c->lost_calls, .b = c->outside + c->lost };
	if (packet.a || packet.b)
		take(arg, &packet);
	packet = (struct sp_packet){ .kind = SP_PACKET_END,
	    .a = (uint32_t)calls, .b = c->samples - c->outside - c->lost };
	take(arg, &packet);
	return NULL;
}
