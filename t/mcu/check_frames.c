/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime on the host: mcu/option/frames.c and the forms.  This file is
 * three programs: packets as they are, with a queue that waits; records, that
 * drop; packets, of which the last is best.  All have a header, two chunks of
 * 36 bytes, addresses of 3 bytes, and tasks where they may.
 */
#include "support/run.h"

#include <string.h>

#include "option/frames.h"
#include "wire/packet.h"
#include "wire/decoder.h"
#include "qs/qs.h"
#include "qs/trace_record.h"
#include "core/queue.h"
#include "linehost.h"

/* What was sent, taken out of its frames. */
static struct {
	struct sp_qs qs;
	uint8_t bytes[SPLITPROF_HOST_SENT_MAX];	/* packets */
	size_t n;
	unsigned packets, arcs, samples, ends, tasks, names, headers;
	struct sp_packet end, lost, last_arc;
	unsigned first_ids[12], ids;
	uint32_t time;
} got;

/* The packet of a record, or those of a frame. */
static void
take_frame(const struct sp_qs_event *e)
{
	static struct sp_header h = { .addr_bytes = 3 };
	const uint8_t kind = (uint8_t)(e->id - SPLITPROF_QS_ID);
	struct sp_name name;
	struct sp_packet p;

	if (got.ids < 12)
		got.first_ids[got.ids++] = e->id;
	if (kind >= SPLITPROF_WIRE_QS_KINDS)
		return;
	if (kind == SPLITPROF_WIRE_QS_AP) {
		size_t made;

		ck_assert_uint_eq(e->data[0], 0);
		ck_assert(sp_qspackets_get(e->data, e->bytes,
		    got.bytes + got.n, &made));
		got.n += made;
		return;
	}
	ck_assert(sp_qsrecord_decode(kind, e->data, e->bytes, &p, &h, &name));
	got.time = e->data[0] | (uint32_t)e->data[1] << 8;
	got.n += p.kind == SP_PACKET_NAME ?
	    sp_packet_encode_name(p.a, &name, got.bytes + got.n) :
	    sp_packet_encode(&h, &p, got.bytes + got.n);
}

static void
count(const struct sp_packet *p)
{
	got.packets++;
	got.arcs += p->kind == SP_PACKET_ARC;
	got.samples += p->kind == SP_PACKET_SAMPLE;
	got.tasks += p->kind == SP_PACKET_TASK;
	got.names += p->kind == SP_PACKET_NAME;
	got.headers += p->kind == SP_PACKET_HEADER;
	got.ends += p->kind == SP_PACKET_END;
	ck_assert_int_ne(p->kind, SP_PACKET_SKIP);
	if (p->kind == SP_PACKET_END)
		got.end = *p;
	if (p->kind == SP_PACKET_LOST)
		got.lost = *p;
	if (p->kind == SP_PACKET_ARC)
		got.last_arc = *p;
}

/* Take apart all that was sent. */
static void
decode(void)
{
	struct sp_decoder d;
	struct sp_packet packets[64];
	size_t used = 0, made;

	memset(&got, 0, sizeof(got));
	while (used < splitprof_host.sent_bytes) {
		struct sp_qs_event e;

		used += sp_qs_feed(&got.qs, splitprof_host.sent + used,
		    splitprof_host.sent_bytes - used, &e);
		ck_assert_int_ne(e.kind, SP_QS_BAD);
		if (e.kind == SP_QS_FRAME)
			take_frame(&e);
	}
	ck_assert_uint_eq(sp_qs_rest(&got.qs), 0);
	sp_decoder_init(&d, 3);
	used = 0;
	do {
		used += sp_decoder_feed(&d, got.bytes + used, got.n - used,
		    true, packets, 64, &made);
		for (size_t i = 0; i < made; i++)
			count(&packets[i]);
	} while (made);
}

static void
end(void)
{
	splitprof_host.credit_per_pump = 1;
	splitprof_stop();
	ck_assert_uint_eq(splitprof_host.unmasked_pumps, 0);
	ck_assert(!splitprof_host.masked);
	ck_assert(!splitprof_host.line_on);
	decode();
	ck_assert_uint_eq(got.headers, 1);
	ck_assert_uint_eq(got.ends, 1);
}

/* Addresses of which each byte must be escaped. */
#define HARD	0x7d7e7d

START_TEST(a_stream_begins_with_an_empty_frame_and_a_header)
{
	begin_line(10000, 0);
	decode();
	ck_assert_uint_eq(got.first_ids[0], 0);
	ck_assert_uint_eq(got.headers, 1);
	if (SPLITPROF_FRAMES == SPLITPROF_QS_RECORDS) {
		ck_assert_uint_eq(got.first_ids[1], 64);
		for (int i = 2; i < 10; i++)
			ck_assert_uint_eq(got.first_ids[i], 63);
		ck_assert_uint_eq(got.first_ids[10], SPLITPROF_QS_ID + 3);
		ck_assert_uint_eq(got.ids, 11);
	} else
		ck_assert_uint_eq(got.ids, 2);
	ck_assert_uint_eq(got.qs.gaps, 0);
	end();
}
END_TEST

START_TEST(what_was_called_and_sampled_comes_out_of_the_frames)
{
	begin_line(100000, 0);
	for (uint32_t i = 0; i < 500; i++) {
		splitprof_arc(HARD, i);
		splitprof_sample(i % 2 ? i : HARD);
	}
	end();
	ck_assert_uint_eq(got.arcs, 500);
	ck_assert_uint_eq(got.samples, 500);
	ck_assert(got.last_arc.a == HARD && got.last_arc.b == 499);
	ck_assert(got.end.a == 500 && got.end.b == 500);
	ck_assert_uint_eq(got.qs.gaps, 0);
	if (SPLITPROF_FRAMES == SPLITPROF_QS_RECORDS)
		ck_assert_uint_eq(got.time, 500);
}
END_TEST

/* The bytes that as many packets as fit are in frames. */
static size_t
framed(const void *packet, size_t n)
{
	uint8_t chunk[SPLITPROF_CHUNK_BYTES], out[16 * SPLITPROF_CHUNK_BYTES];
	const size_t packets = sizeof(chunk) / n;

	for (size_t i = 0; i < packets; i++)
		memcpy(chunk + i * n, packet, n);
	splitprof_frame.put = out;
	splitprof_frames_fill(chunk, (uint32_t)(packets * n));
	return (size_t)(splitprof_frame.put - out);
}

START_TEST(the_worst_chunk_fits_a_buffer)
{
	static const struct { size_t n; const char *packet; } hard[] = {
		{ 4, "P}~}" }, { 7, "A}~}~}~" }, { 4, "k}~\0" },
		{ 10, "E}~}~}~}~\0" }, { 10, "L}~}~}~}~\0" },
		{ 10, "s}~}\xfd\xfa\xf5\xeb\x07\0" },
		{ 13, "m}~}~}~\xfd\xfa\xf5\xeb\x07\0" },
		{ 36, "n}~\x1f~}~}~}~}~}~}~}~}~}~}~}~}~}~}~}~" },
	};
	uint8_t out[64];
	size_t worst = 0;

	/* The time of a record is a little less than 0x7d7d7d7d then. */
	splitprof_frame.put = out;
	splitprof_frames_fill((const uint8_t *)"s\0\0\0\xf4\xfa\xf5\xeb\x07",
	    10);
	for (size_t i = 0; i < sizeof(hard) / sizeof(*hard); i++) {
		const size_t n = framed(hard[i].packet, hard[i].n);

		worst = n > worst ? n : worst;
	}
	ck_assert_uint_le(worst, SPLITPROF_LINE_BYTES);
	/* Numbers and sums are not all to be escaped. */
	ck_assert_uint_gt(worst, SPLITPROF_LINE_BYTES * 85 / 100);
}
END_TEST

START_TEST(a_second_run_goes_on_with_the_numbers)
{
	begin_line(1000, 1);
	splitprof_sample(1);
	splitprof_stop();
	splitprof_start();
	splitprof_arc(1, 2);
	splitprof_stop();
	decode();
	ck_assert_uint_eq(got.headers, 2);
	ck_assert_uint_eq(got.qs.gaps, 0);
	ck_assert_uint_eq(got.qs.restarts, 0);
	/* But the time begins anew. */
	ck_assert_uint_eq(got.time, 0);
}
END_TEST

#if SPLITPROF_WHEN_FULL != SPLITPROF_DROP
/* A handler between any two steps of the waiting, that calls, too. */
static uint32_t interrupts;

static void
call_from_interrupt(void)
{
	if (interrupts++ < 100)
		splitprof_arc(5, 6);
}
#endif

#if SPLITPROF_WHEN_FULL == SPLITPROF_WAIT
START_TEST(nothing_is_lost_on_a_slow_line)
{
	begin_line(0, 3);
	interrupts = 0;
	splitprof_host.interrupt = call_from_interrupt;
	for (uint32_t i = 0; i < 1000; i++)
		splitprof_arc(HARD, i);
	end();
	ck_assert_uint_eq(got.arcs, 1000 + 100);
	ck_assert_uint_eq(got.end.a, 1100);
	ck_assert_uint_eq(got.qs.gaps, 0);
}
END_TEST

START_TEST(marks_and_names_are_whole)
{
	begin_line(100000, 0);
	for (unsigned i = 0; i < 200; i++) {
		splitprof_task((uint16_t)(0x7d00 + i));
		splitprof_task_name((uint16_t)i, "~}~}~}~}~}~}~}~}");
		splitprof_arc(1, i);
	}
	end();
	ck_assert_uint_eq(got.tasks, 200);
	ck_assert_uint_eq(got.names, 200);
	ck_assert_uint_eq(got.arcs, 200);
}
END_TEST

/* The program stops, and two buffers and a chunk are still to be sent. */
START_TEST(a_stop_waits_for_the_last_frame)
{
	begin_line(1000, 0);
	splitprof_host.credit = 0;
	for (uint32_t i = 0; i < 12; i++)
		splitprof_arc(1, i);
	end();
	ck_assert_uint_eq(got.arcs, 12);
	ck_assert_uint_eq(got.last_arc.b, 11);
}
END_TEST

#define MORE	nothing_is_lost_on_a_slow_line, marks_and_names_are_whole, \
	a_stop_waits_for_the_last_frame
#elif SPLITPROF_WHEN_FULL == SPLITPROF_DROP
START_TEST(what_is_dropped_is_told_and_leaves_no_gap)
{
	struct splitprof_counts queued;

	begin_line(1000, 0);
	splitprof_host.credit = 0;
	for (uint32_t i = 0; i < 100; i++)
		splitprof_arc(1, i);
	queued = counts();
	ck_assert_uint_eq(queued.arcs + queued.lost_arcs, 100);
	ck_assert_uint_gt(queued.lost_arcs, 80);
	end();
	ck_assert_uint_eq(got.arcs, queued.arcs);
	ck_assert_uint_eq(got.end.a, queued.arcs);
	ck_assert_uint_eq(got.lost.a, queued.lost_arcs);
	ck_assert_uint_eq(got.qs.gaps, 0);
}
END_TEST

#define MORE	what_is_dropped_is_told_and_leaves_no_gap
#else
START_TEST(what_waits_gives_way_to_what_is_newer)
{
	begin_line(1000, 0);
	splitprof_host.credit = 0;
	interrupts = 0;
	splitprof_host.interrupt = call_from_interrupt;
	for (uint32_t i = 0; i < 900; i++)
		splitprof_arc(1, i);
	splitprof_host.interrupt = NULL;
	ck_assert_uint_eq(counts().arcs, 1000);
	end();
	/* The first frame is under way, the last ones wait. */
	ck_assert_uint_lt(got.arcs, 20);
	ck_assert(got.last_arc.a == 1 && got.last_arc.b == 899);
	ck_assert_uint_eq(got.end.a, 1000);
	ck_assert_uint_eq(got.qs.gaps, 1);
	ck_assert_uint_gt(got.qs.lost, 200);
}
END_TEST

START_TEST(a_header_and_an_end_never_give_way)
{
	begin_line(0, 1);
	splitprof_host.credit_per_pump = 0;
	for (uint32_t i = 0; i < 100; i++)
		splitprof_arc(1, i);
	end();
	ck_assert_uint_eq(got.end.a, 100);
	ck_assert_uint_lt(got.arcs, 20);
}
END_TEST

#define MORE	what_waits_gives_way_to_what_is_newer, \
	a_header_and_an_end_never_give_way
#endif

RUN("frames",
    a_stream_begins_with_an_empty_frame_and_a_header,
    what_was_called_and_sampled_comes_out_of_the_frames,
    the_worst_chunk_fits_a_buffer,
    a_second_run_goes_on_with_the_numbers,
    MORE)
