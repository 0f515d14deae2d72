/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whatever an ELF file says of frames, and whatever was sent of a stack, has an
 * end; what is found is in the text, goes up, and is the same when asked again.
 */

#include <config.h>

#include <string.h>

#include "elf/file.h"
#include "fuzz.h"
#include "support/random.h"
#include "unwind/unwind.h"

enum { FRAMES = 64, SAMPLES = 40 };

/* An address of the text, or what is special on a stack. */
static uint32_t
value(const struct sp_elf *e, uint32_t *state)
{
	static const uint32_t special[] = {
		0, 1, 0xfffffff1, 0xfffffff9, 0xfffffffd, 0xffffffed,
		0xffffffff
	};
	const struct sp_range *r;

	lcg32(state);
	if (*state >> 29 == 0)
		return special[(*state >> 8) % 7];
	r = &e->text.ranges[(*state >> 4) % e->text.n];
	return r->low + (*state >> 6) % (r->high - r->low);
}

/* The words are at the end of a block, so that none behind is read. */
static const struct unwind_word *
make_words(struct unwind_word *words, const struct sp_elf *e, size_t n,
    uint32_t *state)
{
	uint32_t at = 0;

	for (size_t i = 0; i < n; i++) {
		words[i] = (struct unwind_word){ at, value(e, state) };
		lcg32(state);
		at += *state >> 30 ? 4 : *state >> 20;
	}
	return words;
}

static void
check_frames(const struct unwind_sample *s, enum unwind_end end,
    const struct unwind_frame *frames, size_t n)
{
	FUZZ_CHECK(n >= 1 && n <= FRAMES && frames[0].pc == (s->pc & ~1u));
	FUZZ_CHECK(end != UNWIND_GOES_ON && end <= UNWIND_NO_MEMORY);
	FUZZ_CHECK(strlen(sp_unwind_end_text(end)) > 2);
	for (size_t i = 1; i < n; i++) {
		FUZZ_CHECK(!(frames[i].pc & 1));
		FUZZ_CHECK(frames[i].stack >= frames[i - 1].stack);
		FUZZ_CHECK(frames[i].stack > frames[i - 1].stack ||
		    frames[i].sp >= frames[i - 1].sp);
	}
}

static void
check_sample(struct sp_unwind *u, const struct sp_elf *e, uint32_t *state)
{
	struct unwind_frame frames[2][FRAMES];
	struct unwind_sample s = { .pc = value(e, state),
	    .lr = value(e, state) };
	struct unwind_word *words[2];
	enum unwind_end end[2];
	size_t n[2];

	for (int i = 0; i < 2; i++) {
		s.stack[i] = (struct unwind_stack){ .n = *state >> 8 & 31,
		    .scanned = 400, .end = *state & 1 ? UINT32_MAX : 300 };
		words[i] = malloc((s.stack[i].n + 1) * sizeof(**words));
		FUZZ_CHECK(words[i]);
		s.stack[i].words = make_words(words[i] + 1, e, s.stack[i].n,
		    state);
	}
	for (int i = 0; i < 2; i++) {
		memset(frames[i], 0, sizeof(frames[i]));
		end[i] = sp_unwind(u, &s, true, frames[i], FRAMES, &n[i]);
		check_frames(&s, end[i], frames[i], n[i]);
	}
	FUZZ_CHECK(end[0] == end[1] && n[0] == n[1] &&
	    !memcmp(frames[0], frames[1], sizeof(frames[0])));
	free(words[0]);
	free(words[1]);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *const path = fuzz_file(data, n);
	uint32_t state = (uint32_t)n;
	struct sp_unwind *u;
	struct sp_elf e;
	const char *const why = sp_unwind_open(&u, path);

	FUZZ_CHECK(!why || strlen(why) > 0);
	if (!sp_elf_read(&e, path) && !why)
		for (int i = 0; i < SAMPLES; i++)
			check_sample(u, &e, &state);
	sp_elf_free(&e);
	sp_unwind_free(u);
	return 0;
}
