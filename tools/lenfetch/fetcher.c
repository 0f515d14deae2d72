/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The image of counts out of a device, and what it becomes, see fetcher.h */

#include <config.h>

#include <err.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/recordio.h"
#include "fetcher.h"
#include "profile/profout.h"

#define BLOCK_MIN	32
#define RESUMES		4	/* without a block between them */

_Noreturn void
fetcher_fail(struct fetcher *f, const char *what, const char *why)
{
	tool_progress_end(&f->progress);
	sp_dialogue_close(&f->ask.d);
	errx(TOOL_TROUBLE, "%s: %s: %s", f->device, what, why);
}

const char *
fetcher_reason(const struct fetcher *f, enum sp_lenask_result r)
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
	    "right (-b)?  lenprobe finds out what answers";
}

uint32_t
fetcher_token(void)
{
	uint32_t token = 0;
	const int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);

	if (fd < 0 || read(fd, &token, sizeof(token)) != sizeof(token))
		err(TOOL_TROUBLE, "/dev/urandom");
	close(fd);
	return token ? token : 1;
}

void
fetcher_command(struct fetcher *f, const char *what, uint8_t key,
    uint32_t token)
{
	const enum sp_lenask_result r = sp_lenask(&f->ask, key, token);

	if (r != SP_LENASK_DONE)
		fetcher_fail(f, what, fetcher_reason(f, r));
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
		fetcher_fail(f, "fetch", fetcher_reason(f, tool_interrupted() ?
		    SP_LENASK_STOPPED : f->ask.d.gone ? SP_LENASK_GONE : r));
	if (f->ask.status.token != token)
		fetcher_fail(f, "fetch", "it was reset, or another program "
		    "spoke to it: what it had counted is lost");
	f->resumed++;
}

/*
 * Read a block at done.  Long ones are fast, but on a bad line most are
 * damaged: each failure halves them, and what went well doubles them again.
 * Returns its bytes, 0 if nothing comes any more.
 */
static size_t
read_block(struct fetcher *f, size_t done, uint32_t token, size_t *block)
{
	for (int i = 0; i < FETCHER_TRIES; i++) {
		const size_t left = f->bytes - done;
		const size_t n = left < *block ? left : *block;
		const enum sp_lenask_result r = sp_lenask_read(&f->ask,
		    (uint32_t)done, (uint16_t)n, f->image + done);

		if (r == SP_LENASK_REFUSED || r == SP_LENASK_STOPPED)
			fetcher_fail(f, "fetch", fetcher_reason(f, r));
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

void
fetcher_fetch(struct fetcher *f)
{
	const uint32_t token = fetcher_token();
	size_t done = 0, n, block;
	int vain = 0;

	fetcher_command(f, "stop", SPLITPROF_WIRE_COUNT_STOP, token);
	f->bytes = f->ask.status.image_bytes;
	block = f->ask.status.block_max;
	if (f->bytes > FETCHER_IMAGE_MAX ||
	    f->bytes < SPLITPROF_WIRE_IMAGE_HEAD_BYTES || !block)
		fetcher_fail(f, "stop", "its answer makes no sense");
	free(f->image);
	f->image = tool_need(malloc(f->bytes));
	f->ask.tries = 1;
	for (; done < f->bytes; done += n) {
		if (tool_progress_due(&f->progress))
			tool_progress_line(&f->progress, "%zu of %zu bytes",
			    done, f->bytes);
		n = read_block(f, done, token, &block);
		vain = n ? 0 : vain + 1;
		if (vain > RESUMES)
			fetcher_fail(f, "fetch", "it answers, but no block "
			    "comes whole; try a lower speed or another cable");
		if (!n)
			resume(f, token);
	}
	f->ask.tries = FETCHER_TRIES;
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

	tool_must(sp_profile_add(&f->profile, packet, 1));
}

static void
read_program(struct fetcher *f)
{
	const struct sp_header *const h = &f->head.header;

	tool_check(f->elf_name, sp_elf_read(&f->elf, f->elf_name));
	if (f->elf.id_bytes && h->id_bytes &&
	    (f->elf.id_bytes != h->id_bytes ||
	    memcmp(f->elf.id, h->id, h->id_bytes)))
		errx(TOOL_TROUBLE, "%s: its build id is not that of the "
		    "firmware: another build", f->elf_name);
}

/* What the profile counts: the ELF file's text, or what the image names. */
static void
set_up_profile(struct fetcher *f)
{
	struct sp_profile *const p = &f->profile;

	p->bin_bytes = 1U << f->head.shift;
	p->rate_hz = f->head.header.rate_hz;
	p->addr_bytes = f->head.header.addr_bytes;
	if (f->elf_name) {
		read_program(f);
		p->elf = &f->elf;
		p->text = f->elf.text;
	} else
		tool_must(sp_text_add(&p->text, f->head.low, f->head.high));
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
print_lost(struct fetcher *f)
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

void
fetcher_convert(struct fetcher *f)
{
	const char *why = sp_countimg_head(&f->head, f->image, f->bytes);

	if (!why && sp_countimg_bytes(&f->head) != f->bytes)
		why = "the size of the image is not the one in its header";
	if (why)
		fetcher_fail(f, "image", why);
	if (f->out_name)
		set_up_profile(f);
	why = sp_countimg_packets(&f->head, f->image, f->out_name ?
	    add_packet : write_packet, f);
	if (why)
		fetcher_fail(f, "image", why);
	if (f->out_name)
		write_gmon(f);
	tool_flush();
	print_lost(f);
	if (f->verbose)
		warnx("%s: %zu bytes, %" PRIu32 " samples; %" PRIu64
		    " commands again, resumed %" PRIu64 " times", f->device,
		    f->bytes, f->head.samples, f->ask.again, f->resumed);
}
