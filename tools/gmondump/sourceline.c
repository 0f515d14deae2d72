/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Annotated lines of source, see sourceline.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>

#include "sourceline.h"
#include "text/escape.h"

#define AROUND		3	/* lines before and behind one that counts */
#define GAP_LEAST	4	/* lines that are worth leaving out */
#define BYTES_MAX	1000	/* of a line: what is behind is left out */

struct printer {
	const struct linerow *rows, *end;	/* those that are left */
	const struct sourcefile *file;
	uint64_t all;		/* samples */
	size_t printed;		/* the last line that was */
};

/*
 * As it stands but for control characters, and what is no UTF-8.  A backslash
 * is left alone: source is full of them.
 */
static void
print_text(const char *text, size_t n)
{
	const size_t shown = n > BYTES_MAX ? BYTES_MAX : n;
	const uint8_t *const p = (const uint8_t *)text;

	for (size_t i = 0; i < shown;) {
		const size_t bytes = sp_character(p + i, n - i);

		if (bytes)
			fwrite(p + i, 1, bytes, stdout);
		else if (p[i] == '\t')
			putchar('\t');
		else
			printf("\\x%02x", p[i]);
		i += bytes ? bytes : 1;
	}
	if (n > shown)
		fputs("...", stdout);
}

/* What is attributed to a line, in all functions; the rows before are done. */
static bool
take_rows(struct printer *p, size_t line, struct linerow *sum)
{
	bool code = false;

	for (; p->rows < p->end && p->rows->line <= line; p->rows++) {
		if (p->rows->line < line)
			continue;
		code = true;
		sum->samples += p->rows->samples;
		sum->inlined += p->rows->inlined;
		sum->calls += p->rows->calls;
	}
	return code;
}

static void
print_count(int width, uint64_t n)
{
	if (n)
		printf(" %*" PRIu64, width, n);
	else
		printf(" %*s", width, "");
}

/* A line without code has no number in front of it. */
static void
print_line(struct printer *p, size_t line)
{
	struct linerow sum = { .samples = 0 };

	p->printed = line;
	if (!take_rows(p, line, &sum))
		printf("%10s %8s", "", "");
	else if (!sum.samples)
		printf("%10d %8s", 0, "");
	else
		printf("%10" PRIu64 " %8.3f", sum.samples,
		    100 * (double)sum.samples / (double)p->all);
	print_count(10, sum.inlined);
	print_count(11, sum.calls);
	printf(" %6zu:", line);
	if (line <= p->file->n) {
		size_t n;
		const char *const text = sourcefile_line(p->file, line, &n);

		print_text(text, n);
	}
	putchar('\n');
}

/* The lines up to one, but not those far from that and from the last one. */
static void
print_up_to(struct printer *p, size_t line, size_t before)
{
	const size_t from = p->printed, gap = line - from - 1;
	const size_t behind = from ? AROUND : 0;

	if (gap < behind + GAP_LEAST + before) {
		while (p->printed + 1 < line)
			print_line(p, p->printed + 1);
		return;
	}
	for (size_t i = 0; i < behind; i++)
		print_line(p, p->printed + 1);
	printf("%10s\n", "....");
	p->printed = line - before - 1;
	while (p->printed + 1 < line)
		print_line(p, p->printed + 1);
}

void
sourcelines_print(const struct linerow *rows, size_t n,
    const struct sourcefile *file, uint64_t all)
{
	struct printer p = { rows, rows + n, file, all, 0 };

	printf("%10s %8s %10s %11s %6s\n", "samples", "percent", "inlined",
	    "calls", "line");
	for (size_t i = 0; i < n; i++) {
		const size_t line = rows[i].line;

		if (!(rows[i].samples || rows[i].inlined || rows[i].calls) ||
		    line <= p.printed)
			continue;
		if (line <= file->n)
			print_up_to(&p, line, AROUND);
		print_line(&p, line);
	}
	if (p.printed < file->n)
		print_up_to(&p, file->n + 1, 0);
}
