/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile for Firefox Profiler as JSON, see firefox.h.  The names of members
 * are those of its src/types/profile.ts.
 */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "firefox_inner.h"
#include "text/escape.h"

#define FORMAT		60	/* the version of the format */
#define NS	1000000000	/* in a second */
#define GECKO_FORMAT	33	/* of Firefox' own, which it replaces */

/* Colours are words of the format; the first grey one is the default. */
static const struct {
	const char *name, *colour;
} categories[FIREFOX_CATEGORIES] = {
	[FIREFOX_OTHER] = { "Other", "grey" },
	[FIREFOX_CODE] = { "Code", "blue" },
	[FIREFOX_INTERRUPT] = { "Interrupt", "orange" },
	[FIREFOX_PROFILER] = { "Profiler", "lightred" },
	[FIREFOX_RUNNING] = { "Running", "green" },
	[FIREFOX_READY] = { "Ready", "yellow" },
	[FIREFOX_BLOCKED] = { "Blocked", "lightblue" },
	[FIREFOX_LOST] = { "Lost", "red" },
};

/* What data of markers can have: a key, what it is called, and its format. */
static const struct {
	const char *key, *label, *format;
} fields[] = {
	{ "object", "Object", "string" },
	{ "data", "Data", "string" },
	{ "by", "By", "string" },
	{ "open", "May have lasted longer", "string" },
	{ "overflows", "Overflows", "integer" },
	{ "packets", "Packets", "integer" },
	{ "errors", "Errors of the tracer", "integer" },
	{ "unknown", "Unknown packets", "integer" },
	{ "places", "Damaged places", "integer" },
};

#define N_FIELDS	(sizeof(fields) / sizeof(fields[0]))

void
firefox_print_string(const char *text)
{
	char *const string = tool_need(malloc(SP_JSON_ROOM(strlen(text))));

	sp_json_string(text, string);
	fputs(string, stdout);
	free(string);
}

/* Samples in ns. */
static uint64_t
ns_of(const struct firefox *f, uint64_t samples)
{
	return samples / f->rate_hz * NS + samples % f->rate_hz * NS /
	    f->rate_hz;
}

void
firefox_print_ms(const struct firefox *f, int64_t time)
{
	const unsigned per_ms = f->per_ms ? f->per_ms : NS / 1000;
	uint64_t size = time < 0 ? -(uint64_t)time : (uint64_t)time;

	if (!f->per_ms)
		size = ns_of(f, size);
	printf("%s%" PRIu64, time < 0 ? "-" : "", size / per_ms);
	if (size % per_ms)
		printf(".%0*" PRIu64, per_ms > 1000 ? 6 : 3, size % per_ms);
}

void
firefox_print_cpu(const struct firefox *f, int64_t time)
{
	printf("%" PRIu64, f->per_ms ? (uint64_t)time :
	    ns_of(f, (uint64_t)time));
}

void
firefox_print_number(uint32_t number)
{
	if (number == FIREFOX_NONE)
		printf("null");
	else
		printf("%" PRIu32, number);
}

static void
print_meta(const struct firefox *f)
{
	printf("\"meta\":{\"interval\":");
	firefox_print_ms(f, f->interval);
	printf(",\"startTime\":0,\"processType\":0,\"stackwalk\":1,"
	    "\"version\":%d,\"preprocessedProfileVersion\":%d,"
	    "\"symbolicated\":true,\"symbolicationNotSupported\":true,"
	    "\"usesOnlyOneStackType\":true,"
	    "\"sourceCodeIsNotOnSearchfox\":true,"
	    "\"keepProfileThreadOrder\":true,\"importedFrom\":\""
	    PACKAGE_STRING "\",\"product\":", GECKO_FORMAT, FORMAT);
	firefox_print_string(f->name);
	if (f->note) {
		printf(",\"extra\":[{\"label\":\"Firmware\",\"entries\":"
		    "[{\"label\":\"Note\",\"format\":\"string\",\"value\":");
		firefox_print_string(f->note);
		printf("}]}]");
	}
	printf(",\n\"sampleUnits\":{\"time\":\"ms\",\"eventDelay\":\"ms\","
	    "\"threadCPUDelta\":\"%s\"},\n\"categories\":[",
	    f->per_ms == 1000 ? "\\u00b5s" : "ns");
	for (int i = 0; i < FIREFOX_CATEGORIES; i++)
		printf("%s{\"name\":\"%s\",\"color\":\"%s\","
		    "\"subcategories\":[\"Other\"]}", i ? "," : "",
		    categories[i].name, categories[i].colour);
	printf("],\n\"markerSchema\":[{\"name\":\"splitprof\",\"display\":["
	    "\"marker-chart\",\"marker-table\",\"timeline-overview\"],"
	    "\"fields\":[");
	for (size_t i = 0; i < N_FIELDS; i++)
		printf("%s{\"key\":\"%s\",\"label\":\"%s\",\"format\":\"%s\"}",
		    i ? "," : "", fields[i].key, fields[i].label,
		    fields[i].format);
	printf("]}]},\n");
}

/* Viewers need a time.  Where there is none, nothing was done at 0. */
static void
fill_empty(struct firefox *f)
{
	if (!f->n_threads)
		firefox_thread(f, 1, f->name);
	for (size_t i = 0; i < f->n_threads; i++) {
		if (f->threads[i].samples.n || f->threads[i].markers.n)
			return;
	}
	firefox_sample(f, 0, &(struct firefox_sample){
	    .stack = FIREFOX_NONE });
}

void
firefox_print(struct firefox *f)
{
	fill_empty(f);
	printf("{");
	print_meta(f);
	printf("\"libs\":[],\"pages\":[],\n");
	firefox_print_shared(f);
	printf("\"threads\":[\n");
	for (size_t i = 0; i < f->n_threads; i++) {
		printf("%s", i ? ",\n" : "");
		firefox_print_thread(f, i, !i || f->threads[i].process !=
		    f->threads[i - 1].process);
	}
	printf("]}\n");
}
