/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables that all threads of a profile share as JSON, see firefox.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/tool.h"
#include "firefox_inner.h"

/* A column of n values that are all the same. */
static void
print_same(const char *name, size_t n, const char *value)
{
	printf(",\"%s\":[", name);
	for (size_t i = 0; i < n; i++)
		printf("%s%s", i ? "," : "", value);
	printf("]");
}

/* A table's columns follow. */
static void
begin_table(const char *name, size_t n)
{
	printf(",\n\"%s\":{\"length\":%zu", name, n);
}

static void
print_stacks(const struct firefox *f)
{
	begin_table("stackTable", f->n_stacks);
	printf(",\"frame\":[");
	for (size_t i = 0; i < f->n_stacks; i++)
		printf("%s%" PRIu32, i ? "," : "", f->stacks[i].frame);
	printf("],\n\"prefix\":[");
	for (size_t i = 0; i < f->n_stacks; i++) {
		printf("%s", i ? "," : "");
		firefox_print_number(f->stacks[i].prefix);
	}
	printf("]}");
}

/* Lines are known from 1 on. */
static void
print_line(size_t i, unsigned line)
{
	if (line)
		printf("%s%u", i ? "," : "", line);
	else
		printf("%snull", i ? "," : "");
}

static void
print_frames(const struct firefox *f)
{
	const size_t n = f->n_frames;

	begin_table("frameTable", n);
	print_same("address", n, "-1");
	print_same("inlineDepth", n, "0");
	printf(",\n\"category\":[");
	for (size_t i = 0; i < n; i++)
		printf("%s%d", i ? "," : "", f->frames[i].category);
	printf("]");
	print_same("subcategory", n, "0");
	printf(",\n\"func\":[");
	for (size_t i = 0; i < n; i++)
		printf("%s%" PRIu32, i ? "," : "", f->frames[i].function);
	printf("]");
	print_same("nativeSymbol", n, "null");
	print_same("innerWindowID", n, "0");
	printf(",\n\"line\":[");
	for (size_t i = 0; i < n; i++)
		print_line(i, f->functions[f->frames[i].function].line);
	printf("]");
	print_same("column", n, "null");
	printf("}");
}

/* The number of each source, by its text; returns how many there are. */
static size_t
number_sources(const struct firefox *f, uint32_t *numbers)
{
	size_t n = 0;

	for (size_t i = 0; i < f->texts.n; i++)
		numbers[i] = FIREFOX_NONE;
	for (size_t i = 0; i < f->n_functions; i++) {
		const uint32_t source = f->functions[i].source;

		if (source != FIREFOX_NONE && numbers[source] == FIREFOX_NONE)
			numbers[source] = (uint32_t)n++;
	}
	return n;
}

static void
print_functions(const struct firefox *f, const uint32_t *sources)
{
	const size_t n = f->n_functions;

	begin_table("funcTable", n);
	printf(",\"name\":[");
	for (size_t i = 0; i < n; i++)
		printf("%s%" PRIu32, i ? "," : "", f->functions[i].name);
	printf("]");
	print_same("isJS", n, "false");
	print_same("relevantForJS", n, "false");
	print_same("resource", n, "-1");
	printf(",\n\"source\":[");
	for (size_t i = 0; i < n; i++) {
		const uint32_t source = f->functions[i].source;

		printf("%s", i ? "," : "");
		firefox_print_number(source == FIREFOX_NONE ? source :
		    sources[source]);
	}
	printf("],\n\"lineNumber\":[");
	for (size_t i = 0; i < n; i++)
		print_line(i, f->functions[i].line);
	printf("]");
	print_same("columnNumber", n, "null");
	printf("}");
}

/* In the order of their numbers, which functions gave them. */
static void
print_sources(const struct firefox *f, const uint32_t *sources, size_t n)
{
	uint32_t printed = 0;

	begin_table("sources", n);
	print_same("uuid", n, "null");
	printf(",\"filename\":[");
	for (size_t i = 0; i < f->n_functions; i++) {
		const uint32_t source = f->functions[i].source;

		if (source == FIREFOX_NONE || sources[source] != printed)
			continue;
		printf("%s%" PRIu32, printed ? "," : "", source);
		printed++;
	}
	printf("]}");
}

void
firefox_print_shared(const struct firefox *f)
{
	uint32_t *const sources =
	    tool_need(calloc(f->texts.n + 1, sizeof(*sources)));
	const size_t n_sources = number_sources(f, sources);

	printf("\"shared\":{\"stringArray\":[");
	for (size_t i = 0; i < f->texts.n; i++) {
		printf("%s", i ? ",\n" : "");
		firefox_print_string(f->texts.list[i].text);
	}
	printf("]");
	print_stacks(f);
	print_frames(f);
	print_functions(f, sources);
	print_sources(f, sources, n_sources);
	printf(",\n\"resourceTable\":{\"length\":0,\"lib\":[],\"name\":[],"
	    "\"host\":[],\"type\":[]},\n\"nativeSymbols\":{\"length\":0,"
	    "\"libIndex\":[],\"address\":[],\"name\":[],"
	    "\"functionSize\":[]}},\n");
	free(sources);
}
