/* SPDX-License-Identifier: MIT */
/*
 * The image, and what becomes of it at a reset: it stays if its head is this
 * program's, by its build id, with the same settings, and a CRC.  RAM that was
 * without power has none of that.  Without a build id, another program with the
 * same settings is taken for this one.
 */
#include "../core/buildid.h"
#include "../mp/crc.h"
#include "state.h"

#define image	splitprof_count_image

/* Assembly refers to it. */
struct splitprof_count_image image
    __attribute__((section(SPLITPROF_COUNT_SECTION), aligned(4), used));

uint16_t splitprof_count_opens
    __attribute__((section(SPLITPROF_COUNT_SECTION)));

#define AT(field)	SPLITPROF_WIRE_IMAGE_AT_##field
#define WORD(n)	(n) & 0xff, (n) >> 8 & 0xff, (n) >> 16 & 0xff, (n) >> 24 & 0xff

static const uint8_t fixed[] = {
	[AT(MAGIC)] = 'S', 'P', 'C', 'I',
	[AT(VERSION)] = SPLITPROF_WIRE_IMAGE_VERSION,
	[AT(SHIFT)] = SPLITPROF_COUNT_SHIFT,
	[AT(ARC_BYTES)] = SPLITPROF_WIRE_IMAGE_ARC_BYTES,
	[AT(HEAD_BYTES)] = SPLITPROF_WIRE_IMAGE_HEAD_BYTES,
	[AT(LOW)] = WORD(SPLITPROF_COUNT_LOW),
	[AT(HIGH)] = WORD(SPLITPROF_COUNT_LOW + SPLITPROF_COUNT_TEXT),
	[AT(BINS)] = WORD(SPLITPROF_COUNT_BINS),
	[AT(SPILLS)] = WORD(SPLITPROF_COUNT_SPILLS),
	[AT(ARCS)] = WORD(SPLITPROF_COUNT_ARCS),
	[AT(RATE)] = WORD(SPLITPROF_SAMPLE_HZ),
};

_Static_assert(sizeof(fixed) == AT(ID_BYTES),
    "the head begins with something else");
_Static_assert(SPLITPROF_WIRE_ID_MAX == SPLITPROF_WIRE_IMAGE_ID_MAX,
    "the head has room for another build id");

/* What is to be at an offset of the head, before the CRC. */
SPLITPROF_OWN static uint8_t
splitprof_count_wanted(uint32_t at)
{
	const uint8_t n = splitprof_id_bytes();

	if (at < AT(ID_BYTES))
		return fixed[at];
	if (at == AT(ID_BYTES))
		return n;
	at -= AT(ID);
	return at < n ? splitprof_build_id.id[at] : 0;
}

SPLITPROF_OWN static uint32_t
splitprof_count_crc(void)
{
	return splitprof_mp_crc32(SPLITPROF_WIRE_LEN_CRC_START,
	    (const uint8_t *)&image, AT(CRC));
}

SPLITPROF_OWN static bool
splitprof_count_is_ours(void)
{
	const volatile uint8_t *const bytes = (uint8_t *)&image;

	for (uint32_t i = 0; i < AT(CRC); i++)
		if (bytes[i] != splitprof_count_wanted(i))
			return false;
	return image.crc == splitprof_count_crc() &&
	    image.phase <= SPLITPROF_WIRE_COUNT_COUNTING;
}

/*
 * All counts, and the token.  Volatile, or the compiler calls memset(), which
 * may be profiled.
 */
SPLITPROF_OWN static void
splitprof_count_clear(void)
{
	volatile uint32_t *p = &image.samples;
	volatile uint32_t *const end =
	    (uint32_t *)(void *)(image.arcs + SPLITPROF_COUNT_ARCS);

	image.token = 0;
	while (p < end)
		*p++ = 0;
}

/* The CRC is the last: a reset in between leaves an image that is nobody's. */
SPLITPROF_OWN static void
splitprof_count_make(void)
{
	volatile uint8_t *const bytes = (uint8_t *)&image;

	*(volatile uint32_t *)&image.crc = 0;
	for (uint32_t i = 0; i < AT(CRC); i++)
		bytes[i] = splitprof_count_wanted(i);
	splitprof_count_clear();
	image.phase = SPLITPROF_COUNT_AT_ONCE;
	*(volatile uint32_t *)&image.crc = splitprof_count_crc();
}

bool
splitprof_count_adopt(void)
{
	if (!splitprof_count_is_ours())
		splitprof_count_make();
	return image.phase == SPLITPROF_WIRE_COUNT_COUNTING;
}

/*
 * Calls and samples that come meanwhile are not counted: they would be cleared
 * a moment later.  A reset in between leaves nothing, too.
 */
void
splitprof_count_zero(void)
{
	uint32_t before = splitprof_mask();

	splitprof_count.clearing = true;
	if (splitprof_count.on)
		splitprof_count_timer(false);
	splitprof_count.on = false;
	*(volatile uint32_t *)&image.crc = 0;
	splitprof_unmask(before);
	splitprof_count_clear();
	before = splitprof_mask();
	*(volatile uint32_t *)&image.crc = splitprof_count_crc();
	splitprof_count.clearing = false;
	splitprof_count.on = image.phase == SPLITPROF_WIRE_COUNT_COUNTING;
	if (splitprof_count.on)
		splitprof_count_timer(true);
	splitprof_unmask(before);
}
