/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any stream makes a profile, of the whole and of each task, in which all that
 * was counted is found again, in memory and in the file.
 */

#include <config.h>

#include <string.h>

#include "gmon.h"
#include "gmon/tasks.h"
#include "wire/decoder.h"

#define BATCH	17

struct run {
	struct sp_decoder d;
	struct sp_profile whole;
	struct sp_tasks tasks;
};

static void
take_other(struct run *r, const struct sp_packet *p)
{
	const struct sp_name *const name = &r->d.name;

	if (p->kind == SP_PACKET_NAME)
		FUZZ_CHECK(sp_tasks_name(&r->tasks, p->a, name->text,
		    name->bytes, false));
}

static void
take(struct run *r, const uint8_t *data, size_t n)
{
	struct sp_packet packets[BATCH];
	size_t used = 0, made;

	do {
		used += sp_decoder_feed(&r->d, data + used, n - used, true,
		    packets, BATCH, &made);
		FUZZ_CHECK(sp_profile_add(&r->whole, packets, made));
		FUZZ_CHECK(sp_tasks_add(&r->tasks, &r->whole, packets, made));
		if (made)
			take_other(r, &packets[made - 1]);
	} while (made);
	FUZZ_CHECK(used == n);
}

static uint64_t
calls(const struct sp_gmon *g)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < g->n_arcs; i++)
		sum += g->arcs[i].count;
	return sum;
}

/* The file says the same. */
static void
check_file(const struct sp_gmon *g)
{
	struct sp_gmon got = read_back(g);

	FUZZ_CHECK(sp_gmon_samples(&got) == sp_gmon_samples(g));
	FUZZ_CHECK(calls(&got) == calls(g) && got.n_arcs == g->n_arcs);
	sp_gmon_free(&got);
}

static void
check_profile(const struct sp_profile *p)
{
	struct sp_profile_facts facts;
	struct sp_gmon g;

	FUZZ_CHECK(sp_profile_gmon(p, &g, &facts));
	FUZZ_CHECK(sp_gmon_samples(&g) == p->samples && calls(&g) == p->arcs);
	FUZZ_CHECK(facts.distinct == g.n_arcs);
	/* A large file takes long, and has no other code behind it. */
	if (p->samples < 10000000)
		check_file(&g);
	sp_gmon_free(&g);
}

static void
check_tasks(struct run *r)
{
	uint64_t arcs = 0, samples = 0;

	sp_tasks_adopt(&r->tasks, &r->whole);
	sp_tasks_label(&r->tasks);
	for (size_t i = 0; i < r->tasks.n; i++) {
		const struct sp_task *const task = r->tasks.list[i];
		const size_t length = strlen(task->label);

		arcs += task->profile.arcs;
		samples += task->profile.samples;
		FUZZ_CHECK(length && !strchr(task->label, '/'));
		FUZZ_CHECK(!i || strcmp(task->label,
		    r->tasks.list[i - 1]->label));
		if (i < 3)
			check_profile(&task->profile);
	}
	FUZZ_CHECK(r->tasks.left_out ||
	    (arcs == r->whole.arcs && samples == r->whole.samples));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct run r = { .whole = { .bin_bytes = 2, .rate_hz = 1000,
	    .addr_bytes = 2 + (int)(n % 3) } };

	sp_decoder_init(&r.d, r.whole.addr_bytes);
	FUZZ_CHECK(sp_text_add(&r.whole.text, 0x400, 0x1400) &&
	    sp_text_add(&r.whole.text, 0x20001000, 0x20001100));
	sp_text_tidy(&r.whole.text, r.whole.bin_bytes);
	FUZZ_CHECK(sp_tasks_init(&r.tasks));
	take(&r, data, n);
	check_profile(&r.whole);
	check_tasks(&r);
	sp_profile_free(&r.whole);
	sp_tasks_free(&r.tasks);
	return 0;
}
