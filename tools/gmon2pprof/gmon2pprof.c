/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmon2pprof - turn a profile into what pprof reads, see profile.proto */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <zlib.h>

#include "elf/file.h"
#include "graph/callpaths.h"
#include "pprof_tables.h"

static const struct tool tool = {
	.name = "gmon2pprof",
	.purpose = "turn a profile into what pprof reads",
	.synopsis = "[-hiPqVv] -e elf [file ...]",
	.options =
	    "  -e elf  the program: names of functions, files and lines\n"
	    "  -i      keep inlined functions apart: frames of their own\n"
	    "  -P      show the profiler's own functions as well\n"
	    "  -q      no messages, only the exit status\n"
	    "  -v      report harmless oddities as well\n",
	.examples =
	    "  gmon2pprof -e fw.elf gmon.out > fw.pb.gz\n"
	    "  go tool pprof -top fw.pb.gz\n"
	    "  go tool pprof -http=: fw.pb.gz\n"
};

/*
 * Each sample has three values: how many it stands for, their time, and calls;
 * those of calls stand apart from those of time, with callee and caller.
 */
enum { SAMPLES, NANOSECONDS, CALLS, VALUES };

struct writer {
	struct graphin in;
	struct pprof_tables tables;
	struct pprof_list samples;
	Sp__Pprof__Profile *profile;
	struct sp_elf elf;
};

/* So many samples take that long; the rate is above 0. */
static int64_t
nanoseconds(uint64_t samples, uint32_t rate_hz)
{
	const uint64_t second = UINT64_C(1000000000);

	/* Not to overflow: whole seconds, and what is left. */
	if (samples / rate_hz >= INT64_MAX / second - 1)
		return INT64_MAX;
	return (int64_t)(samples / rate_hz * second +
	    (samples % rate_hz * second + rate_hz / 2) / rate_hz);
}

/* Calls that are samples during calls are none. */
static size_t
values_of(const struct writer *w)
{
	return w->in.cg.sampled_calls ? CALLS : VALUES;
}

static Sp__Pprof__Sample *
add_sample(struct writer *w, size_t n_locations)
{
	Sp__Pprof__Sample *const s = pprof_alloc(1, sizeof(*s));

	sp__pprof__sample__init(s);
	s->n_location_id = n_locations;
	s->location_id = pprof_alloc(n_locations, sizeof(*s->location_id));
	s->n_value = values_of(w);
	s->value = pprof_alloc(VALUES, sizeof(*s->value));
	pprof_add(&w->samples, s);
	return s;
}

/* A sample for each address of the path's function. */
static bool
take_path(void *arg, const struct sp_callpath *path)
{
	struct writer *const w = arg;
	const uint32_t rate = w->in.g.rate_hz;
	const uint32_t func = path->frames[path->n - 1].func;

	for (size_t i = 0; i < path->n_pcs; i++) {
		Sp__Pprof__Sample *s;

		if (!path->at[i])
			continue;
		s = add_sample(w, path->n);
		s->location_id[0] = pprof_location(&w->tables, func,
		    path->pcs[i].addr);
		for (size_t k = 1; k < path->n; k++) {
			const struct sp_callframe *const f =
			    &path->frames[path->n - 1 - k];

			s->location_id[k] = pprof_location(&w->tables,
			    f->func, f->place);
		}
		s->value[SAMPLES] = (int64_t)path->at[i];
		s->value[NANOSECONDS] = rate ?
		    nanoseconds(path->at[i], rate) : 0;
	}
	return true;
}

static void
add_calls(struct writer *w)
{
	const struct sp_callgraph *const cg = &w->in.cg;

	for (size_t i = 0; i < cg->n_arcs; i++) {
		const struct sp_cgarc *const arc = &cg->arcs[i];
		const struct sp_named_function *const callee =
		    cg->funcs[arc->callee].known;
		Sp__Pprof__Sample *const s = add_sample(w, 2);

		s->location_id[0] = pprof_location(&w->tables, arc->callee,
		    callee ? callee->addr : 0);
		s->location_id[1] = pprof_location(&w->tables, arc->caller,
		    sp_callgraph_site(cg, arc));
		s->value[CALLS] = (int64_t)arc->calls;
	}
}

static Sp__Pprof__ValueType *
value_type(struct writer *w, const char *type, const char *unit)
{
	Sp__Pprof__ValueType *const v = pprof_alloc(1, sizeof(*v));

	sp__pprof__value_type__init(v);
	v->type = pprof_string(&w->tables, type);
	v->unit = pprof_string(&w->tables, unit);
	return v;
}

/* The program, whose functions need not be looked for again. */
static Sp__Pprof__Mapping *
mapping(struct writer *w)
{
	Sp__Pprof__Mapping *const m = pprof_alloc(1, sizeof(*m));
	const struct sp_text *const text = &w->elf.text;
	char id[2 * sizeof(w->elf.id) + 1] = "";

	sp__pprof__mapping__init(m);
	m->id = 1;
	m->memory_start = UINT32_MAX;
	for (size_t i = 0; i < text->n; i++) {
		if (text->ranges[i].low < m->memory_start)
			m->memory_start = text->ranges[i].low;
		if (text->ranges[i].high > m->memory_limit)
			m->memory_limit = text->ranges[i].high;
	}
	for (size_t i = 0; i < w->elf.id_bytes; i++)
		snprintf(id + 2 * i, 3, "%02x", w->elf.id[i]);
	m->filename = pprof_name(&w->tables, w->in.in.elf_name);
	m->build_id = pprof_string(&w->tables, id);
	m->has_functions = m->has_filenames = m->has_line_numbers =
	    m->has_inline_frames = true;
	return m;
}

/* What is the same for all samples. */
static void
describe(struct writer *w)
{
	static const char *const types[VALUES][2] = {
		[SAMPLES] = { "samples", "count" },
		[NANOSECONDS] = { "cpu", "nanoseconds" },
		[CALLS] = { "calls", "count" }
	};
	Sp__Pprof__Profile *const p = w->profile;
	const uint32_t rate = w->in.g.rate_hz;
	char method[64], profiler[PROFILER_SHARE_TEXT];

	p->n_sample_type = values_of(w);
	p->sample_type = pprof_alloc(VALUES, sizeof(*p->sample_type));
	for (size_t i = 0; i < p->n_sample_type; i++)
		p->sample_type[i] = value_type(w, types[i][0], types[i][1]);
	p->period_type = value_type(w, "cpu", "nanoseconds");
	if (rate) {
		p->period = nanoseconds(1, rate);
		p->duration_nanos = nanoseconds(w->in.cg.samples, rate);
	}
	p->default_sample_type = pprof_string(&w->tables,
	    !w->in.cg.samples && values_of(w) > CALLS ? "calls" : rate ? "cpu" : "samples");
	snprintf(method, sizeof(method), "splitprof: %s",
	    graphin_method(&w->in));
	p->comment = pprof_alloc(2, sizeof(*p->comment));
	p->comment[p->n_comment++] = pprof_string(&w->tables, method);
	if (profiler_share_text(&w->in.profiler, profiler))
		p->comment[p->n_comment++] = pprof_string(&w->tables,
		    profiler);
	p->n_mapping = 1;
	p->mapping = pprof_alloc(1, sizeof(*p->mapping));
	p->mapping[0] = mapping(w);
}

/* All tables are full. */
static void
attach(struct writer *w)
{
	Sp__Pprof__Profile *const p = w->profile;
	struct pprof_tables *const t = &w->tables;

	p->n_sample = w->samples.n;
	p->sample = (Sp__Pprof__Sample **)w->samples.items;
	p->n_location = t->locations.n;
	p->location = (Sp__Pprof__Location **)t->locations.items;
	p->n_function = t->functions.n;
	p->function = (Sp__Pprof__Function **)t->functions.items;
	p->n_string_table = t->strings.n;
	p->string_table = (char **)t->strings.items;
}

/* As gzip does, without a name and a time: the same each time. */
static void
write_compressed(uint8_t *data, size_t n)
{
	z_stream z = { .next_in = data, .avail_in = (uInt)n };
	uint8_t out[1 << 16];
	int state;

	if (n > UINT32_MAX - 1 || deflateInit2(&z, Z_DEFAULT_COMPRESSION,
	    Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
		errx(TOOL_TROUBLE, "too large, or out of memory");
	do {
		z.next_out = out;
		z.avail_out = sizeof(out);
		state = deflate(&z, Z_FINISH);
		fwrite(out, 1, sizeof(out) - z.avail_out, stdout);
	} while (state == Z_OK);
	deflateEnd(&z);
}

static void
write_graph(void *writer)
{
	struct writer *const w = writer;
	const char *const elf = w->in.in.elf_name;
	uint8_t *packed;
	size_t n;

	w->tables.cg = &w->in.cg;
	tool_check(elf, sp_linetable_open(&w->tables.lines, elf));
	tool_check(elf, sp_elf_read(&w->elf, elf));
	w->profile = pprof_alloc(1, sizeof(*w->profile));
	sp__pprof__profile__init(w->profile);
	pprof_string(&w->tables, "");
	describe(w);
	tool_must(sp_callpaths(&w->in.cg, graphin_stacks(&w->in), take_path,
	    w));
	if (values_of(w) > CALLS)
		add_calls(w);
	attach(w);
	n = sp__pprof__profile__get_packed_size(w->profile);
	packed = pprof_alloc(n, 1);
	sp__pprof__profile__pack(w->profile, packed);
	write_compressed(packed, n);
	free(packed);
	/* All messages, and the lists that they are in now. */
	sp__pprof__profile__free_unpacked(w->profile, NULL);
	pprof_free(&w->tables);
	sp_elf_free(&w->elf);
}

int
main(int argc, char **argv)
{
	struct writer w = { .profile = NULL };
	const struct tool_option options[] = {
		GRAPHIN_OPTIONS(&w.in),
		{ 'i', .flag = &w.tables.inlined },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	tool_refuse_terminal();
	return graphin_run(&w.in, &tool, argv, write_graph, &w);
}
