/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile as an input file, see profin.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gmon/text.h"
#include "integrity/elf_mismatch.h"
#include "profin.h"

/* No gmon.out of a microcontroller comes near this. */
#define SIZE_LIMIT	((size_t)1 << 30)

static void
tell(void *arg, enum sp_finding finding, uint64_t offset, const char *text)
{
	struct profin *const p = arg;

	if (finding == SP_FINDING_WRONG)
		p->wrong++;
	if (p->verbose || (finding == SP_FINDING_WRONG && !p->quiet))
		warnx("%s: byte %" PRIu64 ": %s", p->name, offset, text);
}

/* Take all lines; a NUL in one is no end of it. */
static void
read_text(struct profin *p, char *data, size_t n, struct sp_gmon *g)
{
	struct sp_stacks stacks = { .n = 0 };
	const char *const end = data + n, *why = NULL;
	char *text = data;
	uint64_t line = 0;

	memset(g, 0, sizeof(*g));
	while (!why && text < end) {
		char *const found = memchr(text, '\n', (size_t)(end - text));
		char *const stop = found ? found : text + (end - text);

		line++;
		*stop = '\0';
		why = text + strlen(text) < stop ? "has a NUL" :
		    sp_proftext_take(g, &stacks, text);
		text = stop + 1;
	}
	if (why)
		errx(TOOL_TROUBLE, "%s: line %" PRIu64 ": %s", p->name, line,
		    why);
	tool_check(p->name, sp_proftext_end(g, &stacks));
	if (p->stacks)
		*p->stacks = stacks;
	else
		sp_stacks_free(&stacks);
}

void
profin_read(struct profin *p, struct tool_input *in, struct sp_gmon *g)
{
	uint8_t *data;
	size_t n;

	/* Ctrl-C in a pipe: what gmonbuild has then comes still. */
	if (in->fd == STDIN_FILENO)
		tool_outlive_interrupt();
	data = tool_input_all(in, SIZE_LIMIT, &n);
	p->name = in->name;
	if (p->stacks)
		memset(p->stacks, 0, sizeof(*p->stacks));
	if (sp_proftext_is(data, n))
		read_text(p, (char *)data, n, g);
	else
		tool_check(in->name, n ?
		    sp_gmon_read(g, data, n, p->addr_bytes, tell, p) :
		    "is empty");
	free(data);
	if (p->elf_name && (g->addr_bytes != 4 || g->big_endian))
		errx(TOOL_TROUBLE, "%s: of a %s program, which %s is not",
		    p->name, g->big_endian ? "big-endian" : "64-bit",
		    p->elf_name);
}

uint64_t
profin_other_build(const struct profin *p, const struct sp_gmon *g)
{
	struct sp_elf elf;
	struct sp_program program = { .n_areas = 0 };
	uint64_t n;

	tool_check(p->elf_name, sp_elf_read(&elf, p->elf_name));
	tool_must(sp_program_build(&program, &elf));
	n = sp_other_build_samples(g, &program);
	sp_program_free(&program);
	sp_elf_free(&elf);
	return n;
}

void
profin_report(struct profin *p, uint64_t n, const char *what)
{
	if (!n)
		return;
	p->wrong++;
	if (!p->quiet)
		warnx("%s: %" PRIu64 " %s %s", p->name, n, what, p->elf_name);
}

void
profin_report_other_build(struct profin *p, uint64_t n)
{
	profin_report(p, n, "samples are at no instruction of");
}

void
profin_report_lost(struct profin *p, const struct sp_attribution *others)
{
	profin_report(p, others[SP_ATTRIBUTION_UNKNOWN].samples,
	    "samples are in no function of");
	profin_report(p, others[SP_ATTRIBUTION_SHARED].samples, "samples are "
	    "in bins of more than one function (see gmonbuild -b) of");
	profin_report(p, others[SP_ATTRIBUTION_UNKNOWN].calls,
	    "calls are of no function of");
}

void
profiler_share_take(struct profiler_share *s, struct sp_gmon *g,
    struct sp_stacks *stacks, const struct sp_functions *f)
{
	s->all += sp_gmon_samples(g);
	s->samples += sp_profiler_time(g, stacks, f, !s->shown);
}

const char *
profiler_share_text(const struct profiler_share *s,
    char text[PROFILER_SHARE_TEXT])
{
	if (!s->samples)
		return NULL;
	snprintf(text, PROFILER_SHARE_TEXT, "%.1f %% of %" PRIu64 " samples "
	    "are in the profiler%s", 100 * (double)s->samples /
	    (double)s->all, s->all, s->shown ? "" : ": left out, see -P");
	return text;
}
