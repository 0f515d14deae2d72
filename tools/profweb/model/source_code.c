/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The disassembly of functions with samples for profweb, see model.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "model.h"
#include "source/line_table.h"

/* Of an instruction, which has far less. */
#define TEXT_MOST	200

/* What was inlined there, and where that is in the source. */
static void
write_inlined(const struct websource *s, uint32_t addr, struct jsonout *j)
{
	const struct sp_inlined *const in =
	    sp_linetable_inlined(s->lines, addr);
	struct sp_place place;

	if (in && sp_linetable_at(s->lines, addr, &place)) {
		jsonout_string(j, in->function);
		jsonout_string(j, websource_name(s, place.file));
		jsonout_number(j, place.line);
	}
}

/* Its line, or 0, is in the file of the function that has the code. */
static void
write_instruction(const struct websource *s, const char *file,
    const struct instruction *in, struct jsonout *j)
{
	const struct sp_place place = sp_linetable_outer(s->lines, in->addr);
	char *const text = tool_need(strndup(in->text, TEXT_MOST));

	jsonout_begin(j, '[');
	jsonout_number(j, in->addr);
	jsonout_string(j, text);
	jsonout_number(j, place.file && place.file == file ? place.line : 0);
	write_inlined(s, in->addr, j);
	jsonout_end(j, ']');
	free(text);
}

static void
write_function(const struct websource *s, const struct websource_code *c,
    struct jsonout *j)
{
	const struct sp_named_function *const f = c->function;
	const char *const file = sp_linetable_outer(s->lines, f->addr).file;
	const size_t begin = j->n;
	size_t n;
	const struct instruction *const list = disassembly_in(s->code, f->addr,
	    (uint64_t)f->addr + f->bytes, &n);

	if (!n)
		return;
	jsonout_begin(j, '{');
	jsonout_number(jsonout_key(j, "function"), c->number);
	jsonout_string(jsonout_key(j, "file"), file ?
	    websource_name(s, file) : NULL);
	jsonout_list(j, "instructions");
	for (size_t i = 0; i < n && j->n - begin < WEBSOURCE_CODE_MOST; i++)
		write_instruction(s, file, &list[i], j);
	jsonout_end(j, ']');
	jsonout_end(j, '}');
}

static int
by_samples(const void *a, const void *b)
{
	const struct websource_code *const x = a, *const y = b;

	if (x->samples != y->samples)
		return x->samples > y->samples ? -1 : 1;
	return (x->number > y->number) - (x->number < y->number);
}

void
websource_write_code(const struct websource *s, struct websource_wanted *w,
    struct jsonout *j)
{
	const size_t begin = j->n;

	if (!disassembly_came(s->code, false))
		return;
	jsonout_string(jsonout_key(j, "code_missing"),
	    disassembly_why(s->code));
	jsonout_list(j, "code");
	qsort(w->code, w->n_code, sizeof(*w->code), by_samples);
	for (size_t i = 0; i < w->n_code &&
	    j->n - begin < WEBSOURCE_CODE_MOST; i++)
		write_function(s, &w->code[i], j);
	jsonout_end(j, ']');
}
