/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the profiled program's text lies, see textarg.h */

#include <config.h>

#include <err.h>
#include <string.h>

#include "textarg.h"
#include "tool.h"

/* More text than any microcontroller has is a mistake. */
#define TEXT_MAX	(UINT32_C(256) << 20)

/* -l and -u take the place of the ELF's lowest and highest address. */
static void
override(const struct textarg *a, struct sp_text *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n; i++) {
		const struct sp_range r = t->ranges[i];

		if ((!a->has_low || r.high > a->low) &&
		    (!a->high || r.low < a->high))
			t->ranges[n++] = r;
	}
	t->n = n;
	if (!n)
		errx(TOOL_TROUBLE, "%s: no text from -l to -u", a->elf_name);
	if (a->has_low)
		t->ranges[0].low = (uint32_t)a->low;
	if (a->high)
		t->ranges[n - 1].high = (uint32_t)a->high;
}

static void
check_size(const struct sp_text *t)
{
	uint64_t bytes = 0;

	for (size_t i = 0; i < t->n; i++)
		bytes += t->ranges[i].high - t->ranges[i].low;
	if (bytes > TEXT_MAX)
		errx(TOOL_TROUBLE, "the text is larger than 256 MiB");
}

void
textarg_find(struct textarg *a, uint32_t bin_bytes, struct sp_text *text)
{
	if (a->elf_name)
		tool_check(a->elf_name, sp_elf_read(&a->elf, a->elf_name));
	if (a->has_low && a->high && a->low >= a->high)
		errx(TOOL_TROUBLE, "-l and -u: the text would be empty");
	if (a->has_low && a->high) {
		tool_must(sp_text_add(text, (uint32_t)a->low,
		    (uint32_t)a->high));
	} else if (a->elf_name) {
		*text = a->elf.text;
		memset(&a->elf.text, 0, sizeof(a->elf.text));
		sp_text_tidy(text, 1);
		override(a, text);
	} else
		errx(TOOL_TROUBLE, "where the text lies is not known: "
		    "give -e elf, or -l low and -u high");
	sp_text_tidy(text, bin_bytes);
	if (!text->n)
		errx(TOOL_TROUBLE, "%s: no text below the last addresses",
		    a->elf_name);
	check_size(text);
}
