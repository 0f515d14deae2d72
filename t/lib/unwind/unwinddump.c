/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What lib/unwind makes of samples of a program
 *
 *	unwinddump [-clr] program.elf <samples
 *
 * A sample is a line: pc, lr, and one or two stacks, each as the bytes from its
 * stack pointer to its end or ? if that is not known, and what stands there in
 * hexadecimal.  Of that the unwinder gets what the firmware would send.  For
 * each one a line: how it ends, and the addresses of its frames, the innermost
 * first; -r adds the rule of each; -c cuts at exceptions.
 */
#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/little_endian.h"
#include "elf/file.h"
#include "elf/insn.h"
#include "unwind/unwind.h"

enum { BYTES_MOST = 1 << 16, FRAMES_MOST = 4096 };

struct raw {
	uint8_t bytes[BYTES_MOST];
	uint32_t n;
	struct unwind_word words[BYTES_MOST / 4];
	struct unwind_stack stack;
};

static struct sp_elf elf;
static struct raw raw[2];

static const uint8_t *
text(uint32_t addr, uint32_t n)
{
	for (size_t i = 0; i < elf.n_code; i++) {
		const struct sp_code *const c = &elf.code[i];

		if (c->bytes && addr - c->addr < c->n &&
		    c->n - (addr - c->addr) >= n)
			return c->bytes + (addr - c->addr);
	}
	return NULL;
}

static bool
is_thumb_call(uint32_t back)
{
	const uint8_t *const p = text(back - 4, 4);

	return p && ((sp_little16(p + 2) & 0xff80) == 0x4780 ||
	    ((sp_little16(p) & 0xf800) == 0xf000 &&
	    (sp_little16(p + 2) & 0xd000) == 0xd000));
}

static bool
is_riscv_call(uint32_t back)
{
	const uint8_t *const p = text(back - 4, 4);
	const uint32_t op = p ? sp_little32(p) : 0, low = op >> 16;
	const uint32_t rd = op >> 7 & 31;

	return p && ((((op & 0x7f) == 0x6f || (op & 0x707f) == 0x67) &&
	    (rd == 1 || rd == 5)) || (low & 0xe003) == 0x2001 ||
	    ((low & 0xf07f) == 0x9002 && low != 0x9002));
}

static bool
is_exc_return(uint32_t v)
{
	return elf.machine == SP_MACHINE_ARM && v >= 0xffffffe0 && v & 1;
}

static bool
is_candidate(uint32_t v)
{
	if (is_exc_return(v))
		return true;
	return elf.machine == SP_MACHINE_ARM ? v & 1 && is_thumb_call(v & ~1u) :
	    !(v & 1) && is_riscv_call(v);
}

static uint32_t
word(const struct raw *r, uint32_t at)
{
	return at + 4 <= r->n ? sp_little32(r->bytes + at) : 0;
}

/* The PC of the frame at byte at, with the bit that says it is aligned. */
static void
send_frame(struct raw *r, bool *sends, uint32_t *values, uint32_t at)
{
	if (at + 32 > r->n)
		return;
	values[at / 4 + 6] = (word(r, at + 24) & ~1u) |
	    (word(r, at + 28) >> 9 & 1);
	sends[at / 4 + 6] = true;
}

/* What the firmware sends of the stacks: see lib/unwind/unwind.h. */
static void
filter(uint32_t lr)
{
	static bool sends[2][BYTES_MOST / 4];
	static uint32_t values[2][BYTES_MOST / 4];

	memset(sends, 0, sizeof(sends));
	for (int s = 0; s < 2; s++)
		for (uint32_t i = 0; i < raw[s].n / 4; i++) {
			values[s][i] = word(&raw[s], 4 * i);
			sends[s][i] = is_candidate(values[s][i]);
		}
	for (uint32_t i = 0; i < raw[0].n / 4; i++) {
		const uint32_t v = word(&raw[0], 4 * i);

		if (is_exc_return(v) && v & 4)
			send_frame(&raw[1], sends[1], values[1], 0);
		else if (is_exc_return(v))
			send_frame(&raw[0], sends[0], values[0], 4 * i + 4);
	}
	/* A leaf's: where one is, is found by what a frame looks like. */
	if (is_exc_return(lr) && lr & 4)
		send_frame(&raw[1], sends[1], values[1], 0);
	else if (is_exc_return(lr))
		for (uint32_t at = 0; at + 32 <= raw[0].n; at += 8)
			if ((word(&raw[0], at + 28) >> 24 & 0xf) == 1 &&
			    text(word(&raw[0], at + 24), 2)) {
				send_frame(&raw[0], sends[0], values[0], at);
				break;
			}
	for (int s = 0; s < 2; s++) {
		raw[s].stack.n = 0;
		for (uint32_t i = 0; i < raw[s].n / 4; i++)
			if (sends[s][i])
				raw[s].words[raw[s].stack.n++] =
				    (struct unwind_word){ 4 * i, values[s][i] };
		raw[s].stack.words = raw[s].words;
	}
}

static uint32_t
number(char **field)
{
	char *const text_ = strsep(field, " \n");

	return text_ ? (uint32_t)strtoul(text_, NULL, 0) : 0;
}

static void
read_stack(struct raw *r, char **field)
{
	const char *const end = strsep(field, " \n");
	const char *const hex = strsep(field, " \n");
	unsigned byte;

	r->n = 0;
	for (const char *p = hex ? hex : ""; r->n < BYTES_MOST &&
	    sscanf(p, "%2x", &byte) == 1; p += 2)
		r->bytes[r->n++] = (uint8_t)byte;
	r->stack.scanned = r->n;
	r->stack.end = !end || *end == '?' ? UINT32_MAX :
	    (uint32_t)strtoul(end, NULL, 0);
}

static void
print(enum unwind_end end, const struct unwind_frame *frames, size_t n,
    bool rules)
{
	static const char letters[] = "sceilx";

	printf("%s:", sp_unwind_end_text(end));
	for (size_t i = 0; i < n; i++) {
		printf(" %" PRIx32, frames[i].pc);
		if (rules)
			printf("%c%" PRIu32, letters[frames[i].rule],
			    frames[i].sp);
	}
	putchar('\n');
}

int
main(int argc, char **argv)
{
	static struct unwind_frame frames[FRAMES_MOST];
	struct sp_unwind *u;
	bool through = true, rules = false, lr_any = false;
	char *line = NULL;
	size_t room = 0, n;
	enum unwind_end end;
	const char *why;
	int c;

	while ((c = getopt(argc, argv, "clr")) != -1) {
		lr_any = lr_any || c == 'l';
		through = through && c != 'c';
		rules = rules || c == 'r';
	}
	if (c == '?' || argc - optind != 1)
		errx(2, "usage: unwinddump [-clr] program.elf <samples");
	if ((why = sp_elf_read(&elf, argv[optind])) ||
	    (why = sp_unwind_open(&u, argv[optind])))
		errx(2, "%s: %s", argv[optind], why);
	while (getline(&line, &room, stdin) > 0) {
		char *field = line;
		struct unwind_sample s = { .pc = number(&field) };

		s.lr = number(&field);
		read_stack(&raw[0], &field);
		read_stack(&raw[1], &field);
		if (!is_candidate(s.lr) && !(lr_any && s.lr & 1 &&
		    text(s.lr & ~1u, 2)))
			s.lr = 0;
		filter(s.lr);
		s.stack[0] = raw[0].stack;
		s.stack[1] = raw[1].stack;
		end = sp_unwind(u, &s, through, frames, FRAMES_MOST, &n);
		print(end, frames, n, rules);
	}
	free(line);
	sp_unwind_free(u);
	sp_elf_free(&elf);
	return 0;
}
