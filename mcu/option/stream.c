/* SPDX-License-Identifier: MIT */
/* Packets that make the stream describe itself: see stream.h, core/wire.h */
#include "stream.h"

#if SPLITPROF_HEADER

#include "../core/buildid.h"
#include "cache.h"
#include "jitter.h"
#include "../port/port.h"

uint32_t splitprof_stream_bytes;

/* The header up to the build id's length; the rate is 0 without samples. */
static const uint8_t fixed[SPLITPROF_WIRE_HEADER_FIXED - 1] = {
	SPLITPROF_WIRE_HEADER, 'G', 'M', 'U',
	SPLITPROF_STREAM_VERSION, SPLITPROF_STREAM_WIDTH,
	SPLITPROF_ADDR_BASE >> 24 & 0xff, SPLITPROF_ADDR_BASE >> 16 & 0xff,
	SPLITPROF_ADDR_BASE >> 8 & 0xff, SPLITPROF_ADDR_BASE & 0xff,
	SPLITPROF_SAMPLE_HZ >> 24 & 0xff, SPLITPROF_SAMPLE_HZ >> 16 & 0xff,
	SPLITPROF_SAMPLE_HZ >> 8 & 0xff, SPLITPROF_SAMPLE_HZ & 0xff,
};
#define RATE_AT	(SPLITPROF_WIRE_HEADER_FIXED - 5)

/* Where a packet with a sum begins. */
SPLITPROF_INLINE uint8_t *
splitprof_stream_open(void)
{
	return splitprof_packet_in(splitprof_state.put);
}

/* Does one of that size fit in the chunk? */
#define QUEUE_FITS(size)	splitprof_queue_fits((size) + IN_FRAME)
#if SPLITPROF_WORDS
#define IN_FRAME	(2 * SPLITPROF_WIRE_WORD - 1)	/* at the most */
#else
#define IN_FRAME	0
#endif

/* It is complete up to p, but for the byte that makes the sum of all 0. */
SPLITPROF_OWN static void
splitprof_stream_close_summed(uint8_t *p)
{
	uint8_t sum = 0;

	for (const uint8_t *q = splitprof_stream_open(); q < p; q++)
		sum -= *q;
	*p = sum;
	splitprof_stream_close(splitprof_packet_out(splitprof_state.put,
	    p + 1));
}

SPLITPROF_OWN static uint8_t *
splitprof_stream_put_number(uint8_t *p, uint32_t value, int bytes)
{
	while (bytes-- > 0)
		*p++ = (uint8_t)(value >> 8 * bytes);
	return p;
}

/* LOST, END or VALUE. */
SPLITPROF_OWN static void
splitprof_stream_put_counts(uint8_t type, uint32_t arcs, uint32_t samples)
{
	uint8_t *p = splitprof_stream_open();

	*p++ = type;
	p = splitprof_stream_put_number(p, arcs, 4);
	p = splitprof_stream_put_number(p, samples, 4);
	splitprof_stream_close_summed(p);
}

#if SPLITPROF_LOST && SPLITPROF_LOSES
static uint32_t reported_arcs, reported_samples; /* by LOST, since the start */

/* If any were lost, and if there is room: or else the next time. */
void
splitprof_stream_report_lost(void)
{
	const uint32_t arcs = splitprof_state.lost_arcs;
	const uint32_t samples = splitprof_state.lost_samples;

	if ((arcs == reported_arcs && samples == reported_samples) ||
	    (!QUEUE_FITS(SPLITPROF_WIRE_COUNTS) &&
	    !splitprof_queue_turn()))
		return;
	splitprof_stream_put_counts(SPLITPROF_WIRE_LOST, arcs - reported_arcs,
	    samples - reported_samples);
	reported_arcs = arcs;
	reported_samples = samples;
}

SPLITPROF_OWN static void
splitprof_stream_forget_lost(void)
{
	reported_arcs = reported_samples = 0;
}
#else
void
splitprof_stream_report_lost(void)
{
}

SPLITPROF_INLINE void
splitprof_stream_forget_lost(void)
{
}
#endif

#if SPLITPROF_MARKS
static uint32_t lost_marks;	/* since they were reported */

/* The same of marks and values. */
SPLITPROF_OWN static void
splitprof_stream_report_marks(void)
{
	if (!lost_marks || (!QUEUE_FITS(SPLITPROF_WIRE_VALUE_BYTES) &&
	    !splitprof_queue_turn()))
		return;
	splitprof_stream_put_counts(SPLITPROF_WIRE_VALUE, 0, lost_marks);
	lost_marks = 0;
}

SPLITPROF_INLINE void
splitprof_stream_forget_marks(void)
{
	lost_marks = 0;
}
#else
#define splitprof_stream_report_marks()	((void)0)
#define splitprof_stream_forget_marks()	((void)0)
#endif

/* The profiler is not running. */
SPLITPROF_OWN static void
splitprof_stream_flush(void)
{
	const uint32_t before = splitprof_mask();

	splitprof_queue_flush(before);
	splitprof_unmask(before);
}

#if SPLITPROF_WORDS
/*
 * A header is in no frame.  Nothing else is sent yet, so the other chunk is
 * free when the line has taken this one.
 */
SPLITPROF_OWN static void
splitprof_stream_flush_header(void)
{
	uint8_t *const chunk = splitprof_queue_chunk();
	uint8_t *const first = splitprof_state.chunks[0];
	uint8_t *const other = chunk != first ? first :
	    splitprof_state.chunks[1];
	const uint32_t before = splitprof_mask();

	while (!splitprof_line_send(chunk,
	    (uint32_t)(splitprof_state.put - chunk)))
		splitprof_let_in(before);
	splitprof_state.put = other;
	splitprof_state.sample_end = other + SPLITPROF_SAMPLE_END;
	splitprof_unmask(before);
}
#else
#define splitprof_stream_flush_header	splitprof_stream_flush
#endif

/*
 * A header may be longer than a chunk.  That it is not queued as a whole does
 * no harm: nobody else writes yet.  Returns the sum of all bytes with this one.
 */
SPLITPROF_OWN static uint8_t
splitprof_stream_put_header(uint8_t byte, uint8_t sum)
{
	if (!splitprof_queue_fits(1))
		splitprof_stream_flush_header();
	*splitprof_state.put = byte;
	splitprof_stream_close(splitprof_state.put + 1);
	return (uint8_t)(sum + byte);
}

#if SPLITPROF_TASKS
uint32_t splitprof_runs;
#endif

void
splitprof_stream_header(bool samples)
{
	uint8_t n = splitprof_id_bytes(), sum = 0;

	if (SPLITPROF_CACHES)
		splitprof_cache_clear();
	splitprof_stream_forget_lost();
	splitprof_stream_forget_marks();
	splitprof_stream_bytes = 0;
	for (uint32_t i = 0; i < sizeof(fixed); i++)
		sum = splitprof_stream_put_header(
		    i < RATE_AT || samples ? fixed[i] : 0, sum);
	sum = splitprof_stream_put_header(n, sum);
	for (uint32_t i = 0; i < n; i++)
		sum = splitprof_stream_put_header(splitprof_build_id.id[i],
		    sum);
	splitprof_stream_put_header((uint8_t)-sum, 0);
	splitprof_stream_flush_header();
#if SPLITPROF_TASKS
	splitprof_runs++;
#endif
	/* Words are counted, of which it has none. */
	if (SPLITPROF_WORDS)
		splitprof_stream_bytes = 0;
}

/*
 * A live view should not wait until a chunk is full, where 16 samples do not
 * fill it.  But with _LAST a frame that is not full would take the place of
 * older ones.
 */
#define LEAVES_EARLY \
	(SPLITPROF_WHEN_FULL != SPLITPROF_LAST && (SPLITPROF_CACHES || \
	SPLITPROF_CHUNK_ROOM > 16 * SPLITPROF_SAMPLE_BYTES))

void
splitprof_stream_sixteenth(void)
{
	splitprof_stream_report_lost();
	splitprof_stream_report_marks();
	if (SPLITPROF_CACHES &&
	    splitprof_state.samples % SPLITPROF_FLUSH_SAMPLES == 0)
		splitprof_cache_flush_one();
	if (LEAVES_EARLY)
		(void)splitprof_queue_turn();
}

void
splitprof_stream_end(uint32_t before)
{
	splitprof_unmask(before);
	splitprof_stream_flush();
	/* Before the caches: none of theirs is lost any more. */
	splitprof_stream_report_lost();
	splitprof_stream_report_marks();
	(void)splitprof_mask();
	if (SPLITPROF_CACHES)
		splitprof_cache_flush(before);
	splitprof_unmask(before);
	if (SPLITPROF_TOTALS) {
		const uint32_t arcs = splitprof_stream_arcs();

		splitprof_stream_flush();
		splitprof_stream_put_counts(SPLITPROF_WIRE_END, arcs,
		    splitprof_state.samples);
	}
	(void)splitprof_mask();
}

#if SPLITPROF_TASKS

/*
 * The mark waits for room even where calls are lost: see splitprof.h.  Returns
 * false if the profiler is off, or stopped meanwhile.
 */
SPLITPROF_OWN static bool
splitprof_stream_make_room(uint32_t size, uint32_t before)
{
	while (splitprof_state.phase >= SPLITPROF_RUNNING &&
	    !QUEUE_FITS(size)) {
		(void)splitprof_queue_turn();
		splitprof_let_in(before);
	}
	return splitprof_state.phase >= SPLITPROF_RUNNING;
}

SPLITPROF_INLINE void
splitprof_stream_put_task(uint16_t id)
{
	uint8_t *p = splitprof_stream_open();

	*p++ = SPLITPROF_WIRE_TASK;
	p = splitprof_stream_put_number(p, id, 2);
	splitprof_stream_close_summed(p);
}

/* What is in the caches belongs to the task that ends here. */
void
splitprof_task(uint16_t id)
{
	uint32_t before = splitprof_mask();

	if (splitprof_state.phase >= SPLITPROF_RUNNING && SPLITPROF_CACHES)
		splitprof_cache_flush(before);
	if (splitprof_stream_make_room(SPLITPROF_WIRE_TASK_BYTES, before))
		splitprof_stream_put_task(id);
	splitprof_unmask(before);
}

#if SPLITPROF_STACKS
void
splitprof_task_stack_size(uint16_t id, uint32_t bytes)
{
	uint32_t before = splitprof_mask();

	if (splitprof_stream_make_room(SPLITPROF_WIRE_TASK_STACK_BYTES,
	    before)) {
		uint8_t *p = splitprof_stream_open();

		*p++ = SPLITPROF_WIRE_TASK_STACK;
		p = splitprof_stream_put_number(p, id, 2);
		p = splitprof_stream_put_number(p, bytes, 4);
		splitprof_stream_close_summed(p);
	}
	splitprof_unmask(before);
}
#endif

/* Without name and sum. */
#define NAME_FIXED	4

void
splitprof_task_name(uint16_t id, const char *name)
{
	uint32_t before, n = 0;
	uint8_t *p;

	while (n < SPLITPROF_WIRE_NAME_MAX &&
	    n < SPLITPROF_CHUNK_ROOM - IN_FRAME - NAME_FIXED - 1 && name[n])
		n++;
	before = splitprof_mask();
	if (n > 0 && splitprof_stream_make_room(NAME_FIXED + n + 1, before)) {
		p = splitprof_stream_open();
		*p++ = SPLITPROF_WIRE_NAME;
		p = splitprof_stream_put_number(p, id, 2);
		*p++ = (uint8_t)n;
		for (uint32_t i = 0; i < n; i++)
			*p++ = (uint8_t)name[i];
		splitprof_stream_close_summed(p);
	}
	splitprof_unmask(before);
}

#endif

#if SPLITPROF_MARKS
/* Room for so many bytes?  If not, that waits or is lost, as samples do. */
SPLITPROF_OWN static bool
splitprof_stream_mark_fits(uint32_t size, uint32_t before)
{
	while (splitprof_state.phase >= SPLITPROF_RUNNING) {
		if (QUEUE_FITS(size) || splitprof_queue_turn())
			return true;
		if (SPLITPROF_LOSES) {
			lost_marks++;
			return false;
		}
		splitprof_let_in(before);
	}
	return false;
}

/* Four bytes at p, without a loop; returns their sum, in its lowest byte. */
SPLITPROF_INLINE uint32_t
splitprof_stream_put_word(uint8_t *p, uint32_t v)
{
	p[0] = (uint8_t)(v >> 24);
	p[1] = (uint8_t)(v >> 16);
	p[2] = (uint8_t)(v >> 8);
	p[3] = (uint8_t)v;
	return v + (v >> 8) + (v >> 16) + (v >> 24);
}

void
splitprof_mark(const char *name)
{
	uint32_t before = splitprof_mask();

	splitprof_stream_report_marks();
	if (splitprof_stream_mark_fits(SPLITPROF_WIRE_MARK_BYTES, before)) {
		uint8_t *const p = splitprof_stream_open();

		p[0] = SPLITPROF_WIRE_MARK;
		p[5] = (uint8_t)-(SPLITPROF_WIRE_MARK +
		    splitprof_stream_put_word(p + 1, (uint32_t)(uintptr_t)name));
		splitprof_stream_close(splitprof_packet_out(
		    splitprof_state.put, p + SPLITPROF_WIRE_MARK_BYTES));
	}
	splitprof_unmask(before);
}

void
splitprof_value(const char *name, int32_t value)
{
	uint32_t before = splitprof_mask();

	splitprof_stream_report_marks();
	if (splitprof_stream_mark_fits(SPLITPROF_WIRE_VALUE_BYTES, before)) {
		uint8_t *const p = splitprof_stream_open();

		p[0] = SPLITPROF_WIRE_VALUE;
		p[9] = (uint8_t)-(SPLITPROF_WIRE_VALUE +
		    splitprof_stream_put_word(p + 1,
		    (uint32_t)(uintptr_t)name) +
		    splitprof_stream_put_word(p + 5, (uint32_t)value));
		splitprof_stream_close(splitprof_packet_out(
		    splitprof_state.put, p + SPLITPROF_WIRE_VALUE_BYTES));
	}
	splitprof_unmask(before);
}
#endif

#endif
