/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gmon2callgrind - turn a profile into what KCachegrind reads: the format of
 * Callgrind, version 1 (Valgrind manual, "Callgrind Format Specification")
 */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/countmap.h"
#include "common/nametext.h"
#include "profile/graphin.h"
#include "source/line_table.h"

#define NO_FILE	"???"		/* as Callgrind has it */

static const struct tool tool = {
	.name = "gmon2callgrind",
	.purpose = "turn a profile into what KCachegrind reads",
	.synopsis = "[-hiPqVv] -e elf [file ...]",
	.options =
	    "  -e elf  the program: names of functions, files and lines\n"
	    "  -i      keep inlined functions apart: their files and lines\n"
	    "  -P      show the profiler's own functions as well\n"
	    "  -q      no messages, only the exit status\n"
	    "  -v      report harmless oddities as well\n",
	.examples =
	    "  gmon2callgrind -e fw.elf gmon.out > callgrind.out.fw\n"
	    "  kcachegrind callgrind.out.fw\n"
	    "  callgrind_annotate --inclusive=yes callgrind.out.fw\n"
};

struct printer {
	struct graphin in;
	bool inlined;		/* lines are those of the code itself, where a
				   function was put into another one */
	struct sp_linetable *lines;
	struct sp_countmap files; /* numbers of names that have been printed */
	bool *named;		/* owned: by function: its name was printed */
	const char *file;	/* that positions are in now */
};

/* The file and line at an address: of no file if nothing is known. */
static struct sp_place
place_of(const struct printer *p, uint32_t addr)
{
	struct sp_place place = sp_linetable_outer(p->lines, addr);

	if (p->inlined)
		(void)sp_linetable_at(p->lines, addr, &place);
	if (!place.file)
		place = (struct sp_place){ .file = NO_FILE };
	return place;
}

/* The same name is the same pointer. */
static uint64_t
number_of(struct printer *p, const char *file, bool *is_new)
{
	const uint64_t key = (uintptr_t)file;
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&p->files, key);
	const uint64_t number = slot ? slot->count : p->files.used + 1;

	*is_new = !slot;
	if (!slot && !sp_countmap_add(&p->files, key, number))
		err(TOOL_TROUBLE, NULL);
	return number;
}

static void
print_file(struct printer *p, const char *key, const char *file)
{
	bool is_new;
	const uint64_t number = number_of(p, file, &is_new);

	printf("%s=(%" PRIu64 ")", key, number);
	if (is_new) {
		putchar(' ');
		nametext_print(file, stdout);
	}
	putchar('\n');
}

static void
print_func(struct printer *p, const char *key, uint32_t func)
{
	printf("%s=(%" PRIu32 ")", key, func + 1);
	if (!p->named[func]) {
		putchar(' ');
		nametext_print(sp_callgraph_name(&p->in.cg, func), stdout);
	}
	p->named[func] = true;
	putchar('\n');
}

/* Positions from here on are in this file: of code that was inlined. */
static void
enter_file(struct printer *p, const char *file)
{
	if (p->file != file)
		print_file(p, "fi", file);
	p->file = file;
}

static uint32_t
address_of(const struct printer *p, uint32_t func)
{
	const struct sp_named_function *const f = p->in.cg.funcs[func].known;

	return f ? f->addr : 0;
}

/* Where a function begins: its file is where all of it is shown. */
static struct sp_place
begin_of(const struct printer *p, uint32_t func)
{
	return p->in.cg.funcs[func].known ?
	    place_of(p, address_of(p, func)) :
	    (struct sp_place){ .file = NO_FILE };
}

static void
print_call(struct printer *p, const struct sp_cgarc *arc)
{
	const uint32_t site = sp_callgraph_site(&p->in.cg, arc);
	const struct sp_place at = place_of(p, site);
	const struct sp_place to = begin_of(p, arc->callee);

	enter_file(p, at.file);
	print_file(p, "cfi", to.file);
	print_func(p, "cfn", arc->callee);
	printf("calls=%" PRIu64 " 0x%" PRIx32 " %u\n0x%" PRIx32 " %u %" PRIu64
	    "\n", arc->calls, address_of(p, arc->callee), to.line, site,
	    at.line, arc->samples);
}

static void
print_function(struct printer *p, uint32_t func)
{
	const struct sp_callgraph *const cg = &p->in.cg;
	const struct sp_cgfunc *const f = &cg->funcs[func];

	putchar('\n');
	p->file = begin_of(p, func).file;
	print_file(p, "fl", p->file);
	print_func(p, "fn", func);
	/* Viewers want a place also where nothing was sampled. */
	if (!f->n_pcs)
		printf("0x%" PRIx32 " %u 0\n", address_of(p, func),
		    begin_of(p, func).line);
	for (size_t i = f->pc; i < f->pc + f->n_pcs; i++) {
		const struct sp_place at = place_of(p, cg->pcs[i].addr);

		enter_file(p, at.file);
		printf("0x%" PRIx32 " %u %" PRIu64 "\n", cg->pcs[i].addr,
		    at.line, cg->pcs[i].samples);
	}
	for (size_t i = f->out; i < f->out + f->n_out; i++)
		print_call(p, &cg->arcs[i]);
}

static void
print_head(const struct graphin *in)
{
	char *const elf = nametext_escape(in->in.elf_name);
	char profiler[PROFILER_SHARE_TEXT];

	printf("# callgrind format\nversion: 1\ncreator: splitprof "
	    PACKAGE_VERSION " gmon2callgrind\ncmd: %s\n"
	    "desc: Method: %s\n", elf, graphin_explain(in));
	if (in->g.rate_hz)
		printf("desc: Rate: %" PRIu32 " samples a second\n",
		    in->g.rate_hz);
	if (profiler_share_text(&in->profiler, profiler))
		printf("desc: Profiler: %s\n", profiler);
	printf("positions: instr line\nevents: Samples\nsummary: %" PRIu64
	    "\n\nob=%s\n", in->cg.samples, elf);
	free(elf);
}

static void
print_graph(void *printer)
{
	struct printer *const p = printer;
	const struct graphin *const in = &p->in;
	const char *const elf = in->in.elf_name;

	tool_check(elf, sp_linetable_open(&p->lines, elf));
	p->named = tool_need(calloc(in->cg.n_funcs, sizeof(*p->named)));
	print_head(in);
	for (uint32_t i = 0; i < in->cg.n_funcs; i++) {
		if (sp_callgraph_has(&in->cg.funcs[i]))
			print_function(p, i);
	}
	printf("\ntotals: %" PRIu64 "\n", in->cg.samples);
	free(p->named);
	sp_countmap_free(&p->files);
	sp_linetable_free(p->lines);
}

int
main(int argc, char **argv)
{
	struct printer p = { .inlined = false };
	const struct tool_option options[] = {
		GRAPHIN_OPTIONS(&p.in),
		{ 'i', .flag = &p.inlined },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	return graphin_run(&p.in, &tool, argv, print_graph, &p);
}
