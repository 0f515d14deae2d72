/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call2folded - turn calls into folded stacks for flame graphs */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/callin.h"
#include "common/nametext.h"
#include "mp/call_tree.h"

static const struct tool tool = {
	.name = "call2folded",
	.purpose = "turn calls into folded stacks for flame graphs",
	.synopsis = "[-chqV] [-e elf] [file ...]",
	.options =
	    "  -c      count calls, not microseconds\n"
	    "  -e elf  the program: names of functions\n"
	    "  -q      no messages about damage, no progress line\n",
	.examples =
	    "  mpdecode cap.mp | call2folded -e fw.elf > cap.folded\n"
	    "  call2folded -e fw.elf calls.txt | flamegraph.pl > cap.svg\n"
	    "  call2folded -c calls.txt | sort -k 2 -n | tail\n"
};

#define GAP	"[lost]"

/* The names on the way to a node, with a ';' between them, which none has. */
struct stack {
	char *text;		/* owned */
	size_t n, room;		/* bytes */
};

/* A function's name, and its number. */
struct named {
	char *name;		/* owned */
	uint32_t number;
};

static int
by_name(const void *a, const void *b)
{
	const struct named *const x = a, *const y = b;
	const int order = strcmp(x->name, y->name);

	return order ? order : (x->number > y->number) -
	    (x->number < y->number);
}

/* All names, folded, in their order; rank becomes each number's place there. */
static char **
sort_names(const struct sp_function_ids *f, uint32_t *rank)
{
	struct named *const all = tool_need(calloc(f->n + 1, sizeof(*all)));
	char **const names = tool_need(calloc(f->n + 1, sizeof(*names)));
	char address[SP_FUNCTION_IDS_ADDRESS];

	for (uint32_t i = 0; i < f->n; i++)
		all[i] = (struct named){ tool_need(strdup(
		    sp_function_ids_name(f, i, address))), i };
	qsort(all, f->n, sizeof(*all), by_name);
	for (uint32_t i = 0; i < f->n; i++) {
		rank[all[i].number] = i;
		names[i] = nametext_fold(all[i].name);
		free(all[i].name);
	}
	free(all);
	return names;
}

static void
push_name(struct stack *s, const char *name)
{
	const size_t n = strlen(name);

	if (s->n + 1 + n > s->room) {
		s->room = 2 * (s->n + 1 + n);
		s->text = tool_need(realloc(s->text, s->room));
	}
	if (s->n)
		s->text[s->n++] = ';';
	memcpy(s->text + s->n, name, n);
	s->n += n;
}

static void
pop_names(struct stack *s, uint32_t levels)
{
	for (; levels && s->n; levels--) {
		while (--s->n && s->text[s->n] != ';')
			continue;
	}
}

static void
print_stack(const struct stack *s, uint64_t value)
{
	fwrite(s->text, 1, s->n, stdout);
	printf(" %" PRIu64 "\n", value);
}

static void
print_tree(const struct sp_calltree *t, char **names, bool count)
{
	struct stack s = { .text = NULL };
	uint32_t up = 0;

	for (const struct sp_callnode *n = t->roots; n;
	    n = sp_calltree_next(n, &up), pop_names(&s, up)) {
		const bool gap = n->func == SP_CALLTREE_GAP;

		push_name(&s, gap ? GAP : names[n->func]);
		if (!gap)
			print_stack(&s, count ? n->calls : n->self_us);
	}
	free(s.text);
}

static void
print_all(const struct callin *in, struct sp_calltree *t, bool count)
{
	const size_t n = in->recording.funcs.n;
	uint32_t *const rank = tool_need(calloc(n + 1, sizeof(*rank)));
	char **const names = sort_names(&in->recording.funcs, rank);

	sp_calltree_tidy(t, rank);
	print_tree(t, names, count);
	for (size_t i = 0; i < n; i++)
		free(names[i]);
	free(names);
	free(rank);
	tool_flush();
}

int
main(int argc, char **argv)
{
	struct callin in = { .recording.funcs.by_name = true };
	struct sp_calltree tree;
	bool count = false;
	const struct tool_option options[] = {
		{ 'c', .flag = &count },
		{ 'e', .text = &in.recording.elf_name },
		{ 'q', .flag = &in.recording.progress.quiet },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	tool_outlive_interrupt();
	recording_open(&in.recording);
	sp_calltree_init(&tree, &in.calls);
	status = callin_read(&in, argv);
	print_all(&in, &tree, count);
	status = callin_judge(&in, status);
	sp_calltree_free(&tree);
	callin_free(&in);
	return tool_finish(status);
}
