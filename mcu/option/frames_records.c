/* SPDX-License-Identifier: MIT */
/* Each packet of a chunk as a record that QSPY prints, see splitprof-qs(5) */
#include "frames.h"

#if SPLITPROF_FRAMES == SPLITPROF_QS_RECORDS

static const uint8_t *at;	/* what comes next of the chunk */
static uint32_t samples_told;	/* since the start */

/* A big-endian number of the chunk. */
SPLITPROF_OWN static uint32_t
splitprof_frames_take(int bytes)
{
	uint32_t value = 0;

	while (bytes-- > 0)
		value = value << 8 | *at++;
	return value;
}

/* A count: seven bits a byte, the least significant first. */
SPLITPROF_OWN static uint32_t
splitprof_frames_take_count(void)
{
	uint32_t value = 0;
	int shift = 0;

	for (; *at & 0x80; shift += 7)
		value |= (uint32_t)(*at++ & 0x7f) << shift;
	return value | (uint32_t)*at++ << shift;
}

/* A little-endian one. */
SPLITPROF_OWN static void
splitprof_frames_put(uint32_t value, int bytes)
{
	for (; bytes > 0; bytes--, value >>= 8)
		splitprof_frame_put((uint8_t)value);
}

SPLITPROF_OWN static void
splitprof_frames_put_u32(uint32_t value)
{
	splitprof_frame_put(SPLITPROF_WIRE_QS_U32);
	splitprof_frames_put(value, 4);
}

SPLITPROF_OWN static void
splitprof_frames_put_code(void)
{
	splitprof_frame_put(SPLITPROF_WIRE_QS_CODE);
	splitprof_frames_put(splitprof_frames_take(SPLITPROF_ADDR_BYTES), 4);
}

SPLITPROF_OWN static void
splitprof_frames_put_bytes(uint32_t n)
{
	while (n-- > 0)
		splitprof_frame_put(*at++);
}

SPLITPROF_OWN static void
splitprof_frames_put_arc(void)
{
	splitprof_frames_put_code();
	splitprof_frames_put_code();
	splitprof_frames_put_u32(1);
}

SPLITPROF_OWN static void
splitprof_frames_put_sample(void)
{
	splitprof_frames_put_code();
	samples_told++;
}

/* In what follows, each packet has a sum: at++. */

SPLITPROF_OWN static void
splitprof_frames_put_arcs(void)
{
	splitprof_frames_put_code();
	splitprof_frames_put_code();
	splitprof_frames_put_u32(splitprof_frames_take_count());
	at++;
}

SPLITPROF_OWN static void
splitprof_frames_put_samples(void)
{
	uint32_t count;

	splitprof_frames_put_code();
	count = splitprof_frames_take_count();
	splitprof_frames_put_u32(count);
	samples_told += count;
	at++;
}

SPLITPROF_OWN static void
splitprof_frames_put_totals(void)
{
	splitprof_frames_put_u32(splitprof_frames_take(4));
	splitprof_frames_put_u32(splitprof_frames_take(4));
	at++;
}

SPLITPROF_OWN static void
splitprof_frames_put_stream_header(void)
{
	uint32_t n;

	at += sizeof(SPLITPROF_WIRE_MAGIC) - 2;
	splitprof_frame_put(SPLITPROF_WIRE_QS_U8);
	splitprof_frames_put_bytes(1);		/* version */
	splitprof_frame_put(SPLITPROF_WIRE_QS_U8);
	splitprof_frames_put_bytes(1);		/* width */
	splitprof_frames_put_u32(splitprof_frames_take(4));
	splitprof_frames_put_u32(splitprof_frames_take(4));
	n = *at++;
	if (n > 0) {
		splitprof_frame_put(SPLITPROF_WIRE_QS_MEMORY);
		splitprof_frame_put((uint8_t)n);
		splitprof_frames_put_bytes(n);
	}
	at++;
}

SPLITPROF_OWN static void
splitprof_frames_put_task(void)
{
	splitprof_frame_put(SPLITPROF_WIRE_QS_U16);
	splitprof_frames_put(splitprof_frames_take(2), 2);
	at++;
}

SPLITPROF_OWN static void
splitprof_frames_put_name(void)
{
	splitprof_frames_put_task();
	splitprof_frame_put(SPLITPROF_WIRE_QS_TEXT);
	splitprof_frames_put_bytes(at[-1]);	/* where a mark has its sum */
	splitprof_frame_put(0);
	at++;
}

/* A table, since a switch would take a function of the compiler's library. */
static const struct {
	uint8_t type, kind;
	void (*put)(void);	/* the fields; moves at behind the packet */
} forms[] = {
	{ SPLITPROF_WIRE_ARC, SPLITPROF_WIRE_QS_ARC, splitprof_frames_put_arc },
	{ SPLITPROF_WIRE_SAMPLE, SPLITPROF_WIRE_QS_PC,
	    splitprof_frames_put_sample },
	{ SPLITPROF_WIRE_ARCS, SPLITPROF_WIRE_QS_ARC,
	    splitprof_frames_put_arcs },
	{ SPLITPROF_WIRE_SAMPLES, SPLITPROF_WIRE_QS_PC,
	    splitprof_frames_put_samples },
	{ SPLITPROF_WIRE_HEADER, SPLITPROF_WIRE_QS_HEADER,
	    splitprof_frames_put_stream_header },
	{ SPLITPROF_WIRE_LOST, SPLITPROF_WIRE_QS_LOST,
	    splitprof_frames_put_totals },
	{ SPLITPROF_WIRE_END, SPLITPROF_WIRE_QS_END,
	    splitprof_frames_put_totals },
	{ SPLITPROF_WIRE_TASK, SPLITPROF_WIRE_QS_TASK,
	    splitprof_frames_put_task },
	{ SPLITPROF_WIRE_NAME, SPLITPROF_WIRE_QS_NAME,
	    splitprof_frames_put_name },
};

/* The packet that comes next: the runtime has queued no other than these. */
SPLITPROF_OWN static void
splitprof_frames_put_packet(void)
{
	const uint8_t type = *at++;
	uint32_t i = 0;

	while (forms[i].type != type)
		i++;
	splitprof_frame_begin((uint8_t)(SPLITPROF_QS_ID + forms[i].kind));
	splitprof_frames_put(samples_told, 4);
	forms[i].put();
	splitprof_frame_end();
}

void
splitprof_frames_fill(const uint8_t *chunk, uint32_t size)
{
	const uint8_t *end = chunk + size;

	at = chunk;
	while (at < end)
		splitprof_frames_put_packet();
}

/* Each call names one kind, and finds the next name behind it. */
SPLITPROF_OWN static void
splitprof_frames_put_kind(uint32_t kind)
{
	static const char names[] = SPLITPROF_WIRE_QS_NAMES;

	if (kind == 0)
		at = (const uint8_t *)names;
	splitprof_frame_begin(SPLITPROF_WIRE_QS_USER_DICT);
	splitprof_frame_put((uint8_t)(SPLITPROF_QS_ID + kind));
	do
		splitprof_frame_put(*at);
	while (*at++);
}

bool
splitprof_frames_first(uint32_t i)
{
	static const uint8_t info[] = { SPLITPROF_WIRE_QS_INFO };

	if (i == 0) {
		samples_told = 0;
		splitprof_frame_begin(SPLITPROF_WIRE_QS_EMPTY);
	} else if (i == 1) {
		splitprof_frame_begin(SPLITPROF_WIRE_QS_TARGET_INFO);
		at = info;
		splitprof_frames_put_bytes(sizeof(info));
	} else if (i - 2 < SPLITPROF_WIRE_QS_KINDS)
		splitprof_frames_put_kind(i - 2);
	else
		return false;
	splitprof_frame_end();
	return true;
}

#endif
