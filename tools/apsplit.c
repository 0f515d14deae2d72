/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apsplit - cut a recording of calls and samples into parts that stand alone */

#include <config.h>

#include <sys/stat.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/outfile.h"
#include "common/tool.h"
#include "integrity/stream_split.h"

#define PARTS_MAX	9999	/* four digits */
#define BYTES_MIN	4096	/* of a part */

static const struct tool tool = {
	.name = "apsplit",
	.purpose = "cut a recording of calls and samples into parts that stand "
	    "alone",
	.synopsis = "[-hqVv] [-b bytes] [-i part] [-n bytes] [-o prefix] "
	    "[-p parts] [file]",
	.options =
	    "  -b bytes   size of a part\n"
	    "  -i part    write this one only, from 1 on, to the standard "
	    "output\n"
	    "  -n bytes   width of an address, 2 to 4 (default 3)\n"
	    "  -o prefix  of the parts' names: part. (default) for part.0001\n"
	    "  -p parts   so many, of equal size: the input must be a file\n"
	    "  -q         no message about damage, no progress line\n"
	    "  -v         print the number of parts at the end\n",
	.examples =
	    "  apsplit -p 8 cap.raw && parallel gmonbuild -e fw.elf -o "
	    "{}.gmon {} ::: part.????\n"
	    "  seq 8 | parallel 'apsplit -p 8 -i {} cap.raw | gmonbuild -e "
	    "fw.elf -o {}.gmon'\n"
};

struct splitter {
	uint64_t bytes;		/* -b, or 0 */
	uint64_t parts;		/* -p, or 0 */
	uint64_t only;		/* -i, or 0 */
	const char *prefix;
	const char *sources[2];	/* the input, and NULL */
	struct tool_progress progress;
	bool verbose;

	struct sp_split split;
	uint64_t size;		/* of the input, with -p */
	uint64_t part;		/* the one that is written, from 1 on */
	char *name;		/* owned: of its file */
	struct outfile file;
	FILE *out;		/* NULL: nobody wants this part */
	bool over;		/* and no other one that comes */
};

static struct splitter splitter = { .prefix = "part." };

/* A part that is not complete goes when the program exits. */
static void
leave_nothing(void)
{
	if (splitter.file.part)
		unlink(splitter.file.part);
}

static char *
name_of(const struct splitter *s, uint64_t part)
{
	char *name;

	if (asprintf(&name, "%s%04" PRIu64, s->prefix, part) < 0)
		err(TOOL_TROUBLE, NULL);
	return name;
}

static void
write_bytes(struct splitter *s, const uint8_t *bytes, size_t n)
{
	if (!s->out || fwrite(bytes, 1, n, s->out) == n)
		return;
	if (s->only)
		err(TOOL_TROUBLE, "stdout");
	/* It tells why, and leaves nothing behind. */
	outfile_commit(&s->file);
}

/* Where the part should end, in the input. */
static uint64_t
target(const struct splitter *s)
{
	if (s->bytes)
		return s->part > UINT64_MAX / s->bytes ? UINT64_MAX :
		    s->part * s->bytes;
	if (s->part >= s->parts)
		return UINT64_MAX;
	return s->size / s->parts * s->part;
}

static void
begin_part(struct splitter *s)
{
	static uint8_t bytes[SP_SPLIT_BEGIN_MAX];

	if (++s->part > PARTS_MAX)
		errx(TOOL_TROUBLE, "more than %d parts: give a larger -b",
		    PARTS_MAX);
	if (!s->only) {
		s->name = name_of(s, s->part);
		outfile_spare(s->name, s->sources);
		outfile_open(&s->file, s->name);
		s->out = s->file.out;
	} else
		s->out = s->part == s->only ? stdout : NULL;
	if (s->part > 1)
		write_bytes(s, bytes, sp_split_begin(&s->split, bytes));
	sp_split_want(&s->split, target(s));
	/* What another part has lost it tells itself. */
	if (s->only)
		s->split.skipped = s->split.places = 0;
}

static void
end_part(struct splitter *s, bool last)
{
	uint8_t bytes[SP_PACKET_MAX];

	write_bytes(s, bytes, last ? sp_split_end_all(&s->split, bytes) :
	    sp_split_end(&s->split, bytes));
	if (s->only)
		return;
	outfile_commit(&s->file);
	free(s->name);
}

/* Some of what is held; false if more must be read first. */
static bool
step(struct splitter *s, struct tool_input *in)
{
	struct sp_split_step made;
	size_t used;
	bool more;

	used = sp_split_take(&s->split, in->data, in->held, in->ended, &made,
	    &more);
	write_bytes(s, in->data, made.head);
	write_bytes(s, made.extra, made.extra_bytes);
	write_bytes(s, in->data + used - made.tail, made.tail);
	tool_input_use(in, used);
	if (sp_split_is_border(&s->split)) {
		end_part(s, false);
		s->over = s->part == s->only;
		if (!s->over)
			begin_part(s);
	}
	return more && !s->over;
}

/* Of the whole input, of which the beginning is held. */
static uint64_t
size_of(const struct tool_input *in)
{
	const off_t at = lseek(in->fd, 0, SEEK_CUR);
	struct stat st;

	if (fstat(in->fd, &st))
		err(TOOL_TROUBLE, "%s", in->name);
	if (!S_ISREG(st.st_mode) || at < 0)
		errx(TOOL_TROUBLE, "%s: is no regular file: give -b instead "
		    "of -p", in->name);
	return (uint64_t)in->held +
	    (st.st_size > at ? (uint64_t)(st.st_size - at) : 0);
}

static void
split_input(struct splitter *s, struct tool_input *in)
{
	begin_part(s);
	do {
		while (step(s, in))
			continue;
		if (tool_progress_due(&s->progress))
			tool_progress_line(&s->progress, "%" PRIu64
			    " bytes, %" PRIu64 " skipped",
			    in->offset, s->split.skipped);
	} while (!s->over && tool_input_read(in));
	while (!s->over && step(s, in))
		continue;
	if (!s->over)
		end_part(s, true);
	tool_progress_end(&s->progress);
}

/* A file that a pattern would take for one of these parts. */
static void
check_next(const struct splitter *s)
{
	char *const name = name_of(s, s->part + 1);

	if (!s->only && !access(name, F_OK))
		errx(TOOL_TROUBLE, "%s: is of another run, which had more "
		    "parts: remove it", name);
	free(name);
}

static int
finish(const struct splitter *s, const char *name)
{
	check_next(s);
	if (s->split.skipped && !s->progress.quiet)
		warnx("%s: %" PRIu64 " bytes skipped in %" PRIu64 " places",
		    name, s->split.skipped, s->split.places);
	if (s->verbose)
		warnx("%s: %" PRIu64 " parts", name, s->part);
	return s->split.skipped ? TOOL_DAMAGED : TOOL_OK;
}

int
main(int argc, char **argv)
{
	struct splitter *const s = &splitter;
	int addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT, status;
	const struct tool_option options[] = {
		{ 'b', TOOL_NUMBER(&s->bytes, BYTES_MIN, INT64_MAX) },
		{ 'i', TOOL_NUMBER(&s->only, 1, PARTS_MAX) },
		{ 'n', TOOL_NUMBER(&addr_bytes, SPLITPROF_WIRE_ADDR_MIN,
		    SPLITPROF_WIRE_ADDR_MAX) },
		{ 'o', .text = &s->prefix },
		{ 'p', TOOL_NUMBER(&s->parts, 1, PARTS_MAX) },
		{ 'q', .flag = &s->progress.quiet },
		{ 'v', .flag = &s->verbose },
		{ 0 }
	};
	struct tool_input in;

	argv = tool_options(&tool, options, argc, argv);
	if (argv[0] && argv[1])
		tool_usage(&tool);
	if (!s->bytes == !s->parts)
		errx(TOOL_TROUBLE, "give either -b or -p");
	if (s->parts && s->only > s->parts)
		errx(TOOL_TROUBLE, "-i: there are %" PRIu64 " parts", s->parts);
	if (s->only)
		tool_refuse_terminal();
	s->sources[0] = argv[0] ? argv[0] : "-";
	tool_outlive_interrupt();
	if (atexit(leave_nothing))
		err(TOOL_TROUBLE, NULL);
	tool_input_open(&in, argv[0]);
	/* What can't be read at all is reported as that. */
	tool_input_read(&in);
	if (s->parts)
		s->size = size_of(&in);
	sp_split_init(&s->split, addr_bytes);
	split_input(s, &in);
	status = finish(s, in.name);
	tool_input_close(&in);
	return tool_finish(status);
}
