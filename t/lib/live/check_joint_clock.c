/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/live/joint_clock.c */

#include <config.h>

#include <stdlib.h>

#include "live/joint_clock.h"
#include "support/run.h"

#define SWITCHES	600
#define SAMPLE_NS	1000000

/* Tasks run by turns: when each begins, and the samples before that. */
struct truth {
	uint32_t task[SWITCHES];
	int64_t ns[SWITCHES], samples[SWITCHES];
};

/* The pairs that were found. */
struct found {
	const struct truth *truth;
	int64_t lost;		/* samples that did not come */
	size_t right, wrong, pauses;
	int64_t samples, ns;	/* the last one */
};

static uint32_t
draw(uint32_t *seed, uint32_t n)
{
	*seed = *seed * 1664525 + 1013904223;
	return (*seed >> 8) % n;
}

/* Runs of 0.1 to 6 ms, or of nearly or quite the same length each. */
static void
make_truth(struct truth *t, uint32_t seed, bool periodic)
{
	const uint32_t shortest = seed % 5 ? 100 : 2000;
	const uint32_t spread = seed % 5 ? 5900 : 600;
	int64_t ns = 300000;

	for (int i = 0; i < SWITCHES; i++) {
		t->task[i] = periodic ? (uint32_t)i % 2 :
		    i ? (t->task[i - 1] + 1 + draw(&seed, 3)) % 4 : 0;
		t->ns[i] = ns;
		t->samples[i] = (ns + SAMPLE_NS - 1) / SAMPLE_NS;
		ns += periodic ? 2 * SAMPLE_NS :
		    (shortest + draw(&seed, spread)) * (int64_t)1000;
	}
}

static void
take_pair(void *arg, int64_t samples, int64_t ns)
{
	struct found *const f = arg;
	bool known = false;

	ck_assert_int_ge(samples, f->samples);
	ck_assert_int_ge(ns, f->ns);
	f->samples = samples;
	f->ns = ns;
	for (int i = 0; i < SWITCHES && !known; i++) {
		if (f->truth->ns[i] != ns)
			continue;
		known = true;
		/* Before the loss, or behind it. */
		if (samples == f->truth->samples[i] ||
		    samples == f->truth->samples[i] - f->lost)
			f->right++;
		else
			f->wrong++;
	}
	f->pauses += !known;
}

/* What does not come of each side. */
struct gap {
	int begin, end;
};

static bool
is_in(const struct gap *g, int i)
{
	return i >= g->begin && i < g->end;
}

/* The marks come late by so many switches, or all before the events. */
static struct found
run(const struct truth *t, const struct gap *marks, const struct gap *events,
    int late, bool fresh)
{
	struct found f = { .truth = t, .samples = INT64_MIN, .ns = INT64_MIN };
	struct sp_joint j = { .sample_ns = SAMPLE_NS, .fresh = fresh,
		.pair = take_pair, .arg = &f };

	if (marks->end > marks->begin)
		f.lost = t->samples[marks->end] - t->samples[marks->begin];
	for (int i = 0; i < SWITCHES + abs(late); i++) {
		const int m = late > 0 ? i - late : i;
		const int e = late > 0 ? i : i + late;

		if (m == marks->end && m > marks->begin)
			sp_joint_lose_marks(&j, t->samples[marks->begin]);
		if (e == events->end && e > events->begin)
			sp_joint_lose_events(&j);
		/* A mark may be repeated. */
		for (int n = 0; n < 2 && m >= 0 && m < SWITCHES &&
		    !is_in(marks, m); n++)
			ck_assert(sp_joint_mark(&j, t->task[m], t->samples[m] -
			    (m >= marks->end ? f.lost : 0)));
		if (e >= 0 && e < SWITCHES && !is_in(events, e))
			ck_assert(sp_joint_event(&j, t->task[e], t->ns[e]));
	}
	sp_joint_end(&j, t->samples[SWITCHES - 1] - f.lost);
	sp_joint_free(&j);
	return f;
}

static const struct gap none = { 0, 0 };

START_TEST(without_a_loss_each_switch_is_a_pair)
{
	static struct truth t;

	for (int late = -SWITCHES; late <= SWITCHES; late += SWITCHES / 4) {
		make_truth(&t, 1, false);
		const struct found f = run(&t, &none, &none, late, true);

		ck_assert_uint_eq(f.wrong, 0);
		ck_assert_uint_ge(f.right, SWITCHES);
	}
}
END_TEST

START_TEST(behind_a_loss_no_pair_is_wrong)
{
	static struct truth t;
	size_t right = 0, runs = 0;
	uint32_t seed = 5;

	for (uint32_t i = 0; i < 3000; i++) {
		const int at = i % 4 ? 100 : 5;
		const struct gap a = { at, at + (int)draw(&seed, 60) };
		const struct gap b = { at - 5, at + (int)draw(&seed, 80) };
		const int late = (int)draw(&seed, 60) - 30;
		struct found f;

		make_truth(&t, i, false);
		f = run(&t, i % 3 == 1 ? &none : &a, i % 3 == 2 ? &none : &b,
		    late, i % 2);
		ck_assert_uint_eq(f.wrong, 0);
		right += f.right;
		runs++;
	}
	/* Most are found again. */
	ck_assert_uint_ge(right, runs * SWITCHES * 6 / 10);
}
END_TEST

START_TEST(what_repeats_is_not_guessed)
{
	static struct truth t;
	const struct gap late = { 0, 40 };
	struct found f;

	make_truth(&t, 1, true);
	f = run(&t, &none, &late, 0, false);
	ck_assert_uint_eq(f.right + f.wrong, 0);
	/* It is known where both begin, */
	ck_assert_uint_ge(run(&t, &none, &none, 0, true).right, SWITCHES);
	/* and where only events are lost, as samples tell the time. */
	ck_assert_uint_ge(run(&t, &none, &(struct gap){ 100, 141 }, 0,
	    true).right, SWITCHES - 60);
}
END_TEST

START_TEST(what_came_before_an_early_loss_is_known)
{
	static struct truth t;
	struct found f;

	make_truth(&t, 1, false);
	f = run(&t, &none, &(struct gap){ 8, SWITCHES }, 0, true);
	ck_assert_uint_eq(f.right, 8);
	ck_assert_uint_eq(f.wrong, 0);
	/* Too few to be found without it do not keep the others waiting. */
	f = run(&t, &none, &(struct gap){ 8, 16 }, 0, false);
	ck_assert_uint_ge(f.right, SWITCHES - 40);
	ck_assert_uint_eq(f.wrong, 0);
}
END_TEST

/* As many packets are lost as their numbers can't tell. */
START_TEST(a_loss_that_nobody_notices_is_found)
{
	static struct truth t;
	struct found f = { .truth = &t, .samples = INT64_MIN,
		.ns = INT64_MIN };
	struct sp_joint j = { .sample_ns = SAMPLE_NS, .fresh = true,
		.pair = take_pair, .arg = &f };

	make_truth(&t, 1, false);
	for (int i = 0; i < SWITCHES; i++)
		ck_assert(sp_joint_mark(&j, t.task[i], t.samples[i]) &&
		    (i / 20 == 10 || sp_joint_event(&j, t.task[i], t.ns[i])));
	sp_joint_end(&j, t.samples[SWITCHES - 1]);
	ck_assert_uint_le(f.wrong, 4);
	ck_assert_uint_ge(f.right, SWITCHES - 100);
	sp_joint_free(&j);
}
END_TEST

START_TEST(without_events_samples_pass_by_their_rate)
{
	static struct truth t;
	struct found f = { .truth = &t, .samples = INT64_MIN,
		.ns = INT64_MIN };
	struct sp_joint j = { .sample_ns = SAMPLE_NS, .fresh = true,
		.pair = take_pair, .arg = &f };

	make_truth(&t, 1, false);
	for (int i = 0; i < 20; i++)
		ck_assert(sp_joint_mark(&j, t.task[i], t.samples[i]) &&
		    sp_joint_event(&j, t.task[i], t.ns[i]));
	sp_joint_pass(&j, t.samples[19] + 9000);
	ck_assert_int_eq(f.samples, t.samples[19]);
	sp_joint_pass(&j, t.samples[19] + 11000);
	ck_assert_int_eq(f.samples, t.samples[19] + 11000);
	ck_assert_int_eq(f.ns, t.ns[19] + (int64_t)11000 * SAMPLE_NS);
	ck_assert_uint_eq(j.unpaired, 11000);
	sp_joint_free(&j);
}
END_TEST

RUN("joint_clock", without_a_loss_each_switch_is_a_pair,
    behind_a_loss_no_pair_is_wrong, what_repeats_is_not_guessed,
    what_came_before_an_early_loss_is_known,
    a_loss_that_nobody_notices_is_found,
    without_events_samples_pass_by_their_rate)
