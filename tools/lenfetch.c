/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lenfetch - fetch a profile that a firmware has counted in its RAM */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "countimg.h"
#include "lenask.h"
#include "outfile.h"
#include "profile.h"
#include "profout.h"
#include "recordio.h"
#include "tool.h"

static const struct tool tool = {
	.name = "lenfetch",
	.purpose = "fetch a profile that a firmware has counted in its RAM",
	.synopsis = "[-hqVv] [-b baud] [-e elf] [-o file] [-t seconds] "
	    "[-w seconds] device [command ...]\n"
	    "[-hqVv] [-e elf] [-o file] image",
	.options =
	    "  -b baud     speed of a serial line (115200)\n"
	    "  -e elf      with -o, the program: it must be the same build\n"
	    "  -o file     write a gmon.out file, not A/P packets to stdout\n"
	    "  -q          no progress line\n"
	    "  -t seconds  how long to wait for an answer (0.3)\n"
	    "  -v          tell what was fetched, and what was asked again\n"
	    "  -w seconds  how long to wait for a device that is gone or "
	    "silent (10)\n"
	    "commands, done in order; fetch, if there is none:\n"
	    "  fetch       stop counting, and fetch\n"
	    "  start       count, or go on\n"
	    "  stop        count no more\n"
	    "  reset       set all counts to 0\n"
	    "  status      tell what it is doing\n"
	    "  version     tell the version that Lenlab would see\n",
	.examples =
	    "  lenfetch /dev/ttyACM0 reset start\n"
	    "  lenfetch /dev/ttyACM0 | gmonbuild -e fw.elf\n"
	    "  lenfetch -o gmon.out /dev/ttyACM0\n"
	    "  lenfetch /dev/ttyACM0 fetch reset start >run1.ap\n"
};

#define IMAGE_MAX	((size_t)4 << 20)	/* more than any of them has */
#define TRIES		8	/* 4096 bytes become 32 */
#define BLOCK_MIN	32
#define VERSION_MS	600

struct fetcher {
	struct sp_lenask ask;
	struct tool_progress progress;
	const char *device, *elf_name, *out_name;
	uint32_t baud;
	uint64_t wait_ms;
	bool verbose;
	int status;

	uint8_t *image;
	size_t bytes;
	uint64_t resumed;	/* times that it went on behind a silence */
	struct sp_countimg head;

	struct sp_elf elf;
	struct sp_profile profile;	/* with -o */
};

static struct fetcher fetcher = {
	.baud = 115200,
	.wait_ms = 10000,
	.ask = { .patience_ms = 300, .tries = TRIES }
};

_Noreturn static void
fail(struct fetcher *f, const char *what, const char *why)
{
	tool_progress_end(&f->progress);
	sp_dialogue_close(&f->ask.d);
	errx(TOOL_TROUBLE, "%s: %s: %s", f->device, what, why);
}

static const char *
reason(const struct fetcher *f, enum sp_lenask_result r)
{
	static const char *const refusals[] = {
		[SPLITPROF_WIRE_COUNT_OUTSIDE] = "it has no such bytes",
		[SPLITPROF_WIRE_COUNT_TOO_LONG] = "the block is too long for "
		    "it",
		[SPLITPROF_WIRE_COUNT_UNKNOWN] = "it does not know this "
		    "command"
	};
	const uint8_t result = f->ask.status.result;

	if (r == SP_LENASK_REFUSED)
		return result < sizeof(refusals) / sizeof(*refusals) ?
		    refusals[result] : "it refused, for a reason that is not "
		    "known here";
	if (r == SP_LENASK_GONE)
		return f->ask.d.failure ? strerror(f->ask.d.failure) :
		    "the device went away";
	if (r == SP_LENASK_STOPPED)
		return "interrupted";
	return "no answer; is it a firmware that counts in RAM, and the speed "
	    "right (-b)?  lenprobe tells what answers";
}

static void
open_device(struct fetcher *f)
{
	if (!sp_dialogue_open(&f->ask.d, f->device, f->baud))
		errx(TOOL_TROUBLE, "%s: %s", f->device, f->ask.d.line.why);
}

/* A number that no other fetch has had. */
static uint32_t
make_token(void)
{
	uint32_t token = 0;
	const int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);

	if (fd < 0 || read(fd, &token, sizeof(token)) != sizeof(token))
		err(TOOL_TROUBLE, "/dev/urandom");
	close(fd);
	return token ? token : 1;
}

static void
command(struct fetcher *f, const char *what, uint8_t key, uint32_t token)
{
	const enum sp_lenask_result r = sp_lenask(&f->ask, key, token);

	if (r != SP_LENASK_DONE)
		fail(f, what, reason(f, r));
}

/*
 * Nothing comes any more: it was unplugged, say, or reset.  Wait for it, as
 * long as -w says.  What it has is still the same if its token is.
 */
static void
resume(struct fetcher *f, uint32_t token)
{
	const double end = tool_clock() + (double)f->wait_ms / 1e3;
	enum sp_lenask_result r = SP_LENASK_SILENT;

	while (!tool_interrupted() && tool_clock() < end) {
		if (f->ask.d.gone) {
			sp_dialogue_close(&f->ask.d);
			f->ask.d.stopped = NULL;
			if (!sp_dialogue_open(&f->ask.d, f->device, f->baud))
				f->ask.d.gone = true;
			f->ask.d.stopped = tool_interrupted;
		}
		if (tool_progress_due(&f->progress))
			tool_progress_line(&f->progress, "waiting for %s",
			    f->device);
		if (!f->ask.d.gone) {
			r = sp_lenask(&f->ask, SPLITPROF_WIRE_COUNT_STATUS, 0);
			if (r == SP_LENASK_DONE)
				break;
		}
		usleep(100000);
	}
	if (r != SP_LENASK_DONE)
		fail(f, "fetch", reason(f, tool_interrupted() ?
		    SP_LENASK_STOPPED : r));
	if (f->ask.status.token != token)
		fail(f, "fetch", "it was reset, or another program spoke to "
		    "it: what it had counted is lost");
	f->resumed++;
}

static void
show_progress(struct fetcher *f, size_t done)
{
	if (tool_progress_due(&f->progress))
		tool_progress_line(&f->progress, "%zu of %zu bytes", done,
		    f->bytes);
}

/*
 * Read a block at done.  Long ones are fast, but on a bad line most are
 * damaged: each failure halves them, and what went well doubles them again.
 * Returns its bytes, 0 if nothing comes any more.
 */
static size_t
read_block(struct fetcher *f, size_t done, uint32_t token, size_t *block)
{
	for (int i = 0; i < TRIES; i++) {
		const size_t left = f->bytes - done;
		const size_t n = left < *block ? left : *block;
		const enum sp_lenask_result r = sp_lenask_read(&f->ask,
		    (uint32_t)done, (uint16_t)n, f->image + done);

		if (r == SP_LENASK_REFUSED || r == SP_LENASK_STOPPED)
			fail(f, "fetch", reason(f, r));
		if (r == SP_LENASK_GONE)
			break;
		if (r == SP_LENASK_DONE) {
			if (*block * 2 <= f->ask.status.block_max)
				*block *= 2;
			return f->ask.status.token == token ? n : 0;
		}
		f->ask.again++;
		if (*block > BLOCK_MIN)
			*block /= 2;
	}
	return 0;
}

static void
fetch_image(struct fetcher *f)
{
	const uint32_t token = make_token();
	size_t done = 0, n, block;

	command(f, "stop", SPLITPROF_WIRE_COUNT_STOP, token);
	f->bytes = f->ask.status.image_bytes;
	block = f->ask.status.block_max;
	if (f->bytes > IMAGE_MAX || f->bytes < SPLITPROF_WIRE_IMAGE_HEAD_BYTES
	    || !block)
		fail(f, "stop", "its answer makes no sense");
	free(f->image);
	f->image = malloc(f->bytes);
	if (!f->image)
		err(TOOL_TROUBLE, NULL);
	f->ask.tries = 1;
	for (; done < f->bytes; done += n) {
		show_progress(f, done);
		n = read_block(f, done, token, &block);
		if (!n)
			resume(f, token);
	}
	f->ask.tries = TRIES;
	tool_progress_end(&f->progress);
}

static void
write_packet(void *arg, const struct sp_packet *packet)
{
	struct fetcher *const f = arg;
	uint8_t bytes[SP_PACKET_MAX];

	record_write(bytes,
	    sp_packet_encode(&f->head.header, packet, bytes));
}

static void
add_packet(void *arg, const struct sp_packet *packet)
{
	struct fetcher *const f = arg;

	if (!sp_profile_add(&f->profile, packet, 1))
		errx(TOOL_TROUBLE, "out of memory");
}

/* What the profile counts: the ELF file's text, or what the image names. */
static void
set_up_profile(struct fetcher *f)
{
	struct sp_profile *const p = &f->profile;
	const char *why = NULL;

	p->bin_bytes = 1U << f->head.shift;
	p->rate_hz = f->head.header.rate_hz;
	p->addr_bytes = f->head.header.addr_bytes;
	if (!f->elf_name) {
		if (!sp_text_add(&p->text, f->head.low, f->head.high))
			errx(TOOL_TROUBLE, "out of memory");
		sp_text_tidy(&p->text, p->bin_bytes);
		return;
	}
	why = sp_elf_read(&f->elf, f->elf_name);
	if (why)
		errx(TOOL_TROUBLE, "%s: %s", f->elf_name, why);
	if (f->elf.id_bytes && f->head.header.id_bytes &&
	    (f->elf.id_bytes != f->head.header.id_bytes ||
	    memcmp(f->elf.id, f->head.header.id, f->elf.id_bytes)))
		errx(TOOL_TROUBLE, "%s: its build id is not that of the "
		    "firmware: another build", f->elf_name);
	p->elf = &f->elf;
	p->text = f->elf.text;
	sp_text_tidy(&p->text, p->bin_bytes);
}

static void
write_gmon(struct fetcher *f)
{
	struct sp_profile *const p = &f->profile;
	struct sp_profile_facts facts;

	profout_write(p, f->out_name, SP_GMON_GNU, &facts);
	if (p->stray_arcs || p->stray_samples) {
		warnx("%s: %" PRIu64 " calls and %" PRIu64 " samples are not "
		    "in the program", f->device, p->stray_arcs,
		    p->stray_samples);
		f->status = TOOL_DAMAGED;
	}
}

/* What is not in the profile, though it happened. */
static void
say_lost(struct fetcher *f)
{
	const struct sp_countimg *const c = &f->head;
	const struct {
		uint32_t n;
		const char *words;
	} losses[] = {
		{ c->lost_calls, "calls found no room: make "
		    "SPLITPROF_COUNT_ARCS bigger" },
		{ c->lost, "samples found no room: make "
		    "SPLITPROF_COUNT_SPILLS bigger" },
		{ c->outside, "samples were outside the text that is counted"
		}
	};

	for (size_t i = 0; i < sizeof(losses) / sizeof(*losses); i++) {
		if (!losses[i].n)
			continue;
		warnx("%s: %" PRIu32 " %s", f->device, losses[i].n,
		    losses[i].words);
		f->status = TOOL_DAMAGED;
	}
}

static void
convert(struct fetcher *f)
{
	const char *why = sp_countimg_head(&f->head, f->image, f->bytes);

	if (!why && sp_countimg_bytes(&f->head) != f->bytes)
		why = "the image has not the size that its head says";
	if (why)
		fail(f, "image", why);
	if (f->out_name)
		set_up_profile(f);
	why = sp_countimg_packets(&f->head, f->image, f->out_name ?
	    add_packet : write_packet, f);
	if (why)
		fail(f, "image", why);
	if (f->out_name)
		write_gmon(f);
	tool_flush();
	say_lost(f);
	if (f->verbose)
		warnx("%s: %zu bytes, %" PRIu32 " samples; %" PRIu64
		    " commands again, resumed %" PRIu64 " times", f->device,
		    f->bytes, f->head.samples, f->ask.again, f->resumed);
}

static void
fetch(struct fetcher *f)
{
	fetch_image(f);
	convert(f);
}

static void
start(struct fetcher *f)
{
	command(f, "start", SPLITPROF_WIRE_COUNT_START, 0);
}

static void
stop(struct fetcher *f)
{
	command(f, "stop", SPLITPROF_WIRE_COUNT_STOP, make_token());
}

static void
reset(struct fetcher *f)
{
	command(f, "reset", SPLITPROF_WIRE_COUNT_ZERO, 0);
}

static void
status(struct fetcher *f)
{
	const struct sp_lenask_status *const s = &f->ask.status;

	command(f, "status", SPLITPROF_WIRE_COUNT_STATUS, 0);
	printf("phase\t%s\ntoken\t0x%08" PRIx32 "\nimage_bytes\t%" PRIu32
	    "\nblock_max\t%u\n", s->phase == SPLITPROF_WIRE_COUNT_COUNTING ?
	    "counting" : "stopped", s->token, s->image_bytes, s->block_max);
}

static void
version(struct fetcher *f)
{
	char text[SP_LENASK_VERSION_ROOM];

	for (int i = 0; i < TRIES; i++) {
		if (sp_lenask_welcome(&f->ask, SP_LEN_8_0, VERSION_MS, text)) {
			printf("version\t%s\n", text);
			return;
		}
	}
	fail(f, "version", reason(f, SP_LENASK_SILENT));
}

static const struct command {
	const char *name;
	void (*run)(struct fetcher *);
} commands[] = {
	{ "fetch", fetch }, { "reset", reset }, { "start", start },
	{ "status", status }, { "stop", stop }, { "version", version }
};

static const struct command *
find_command(const char *name)
{
	for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	errx(TOOL_TROUBLE, "%s: not fetch, reset, start, status, stop or "
	    "version", name);
}

/* All are known before the first one is done. */
static void
run_commands(struct fetcher *f, char **names)
{
	bool fetches = !*names;

	for (char **name = names; *name; name++)
		fetches |= find_command(*name)->run == fetch;
	if (fetches && !f->out_name)
		tool_refuse_terminal();
	if (fetches && f->out_name)
		outfile_check(f->out_name);
	open_device(f);
	if (!*names)
		fetch(f);
	for (; *names; names++)
		find_command(*names)->run(f);
	sp_dialogue_close(&f->ask.d);
}

/* An image that a debugger has saved. */
static void
convert_file(struct fetcher *f)
{
	struct tool_input in;

	if (!f->out_name)
		tool_refuse_terminal();
	tool_input_open(&in, f->device);
	f->image = tool_input_all(&in, IMAGE_MAX, &f->bytes);
	tool_input_close(&in);
	convert(f);
}

static bool
is_file(const char *name)
{
	struct stat st;

	return !stat(name, &st) && S_ISREG(st.st_mode);
}

static void
set_option(struct fetcher *f, int c)
{
	switch (c) {
	case 'b':
		f->baud = (uint32_t)tool_number("-b", optarg, 1, 4000000000);
		break;
	case 'e':
		f->elf_name = optarg;
		break;
	case 'o':
		f->out_name = optarg;
		break;
	case 'q':
		f->progress.quiet = true;
		break;
	case 't':
		f->ask.patience_ms = (int)tool_milliseconds("-t", optarg, 10,
		    60000);
		break;
	case 'v':
		f->verbose = true;
		break;
	case 'w':
		f->wait_ms = tool_milliseconds("-w", optarg, 0, 86400000);
		break;
	default:
		tool_option(&tool, c);
	}
}

int
main(int argc, char **argv)
{
	struct fetcher *const f = &fetcher;
	int c;

	tool_begin();
	while ((c = getopt_long(argc, argv, "b:e:ho:qt:Vvw:", tool_longopts,
	    NULL)) != -1)
		set_option(f, c);
	if (argc == optind)
		tool_usage(&tool);
	if (f->elf_name && !f->out_name)
		errx(TOOL_TROUBLE, "-e: is for -o; packets are for gmonbuild, "
		    "which has its own -e");
	f->device = argv[optind];
	f->ask.d.stopped = tool_interrupted;
	tool_outlive_interrupt();
	if (is_file(f->device) && argc - optind == 1)
		convert_file(f);
	else
		run_commands(f, argv + optind + 1);
	free(f->image);
	return tool_finish(f->status);
}
