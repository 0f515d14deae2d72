/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an image of counts becomes, see fetcher.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "common/recordio.h"
#include "fetcher.h"
#include "profile/profout.h"

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

/* What the profile counts: the ELF file's text, or what the image names. */
static void
set_up_profile(struct fetcher *f)
{
	struct sp_profile *const p = &f->profile;

	p->bin_bytes = 1U << f->head.shift;
	p->rate_hz = f->head.header.rate_hz;
	p->addr_bytes = f->head.header.addr_bytes;
	if (!f->elf_name) {
		tool_must(sp_text_add(&p->text, f->head.low, f->head.high));
		sp_text_tidy(&p->text, p->bin_bytes);
		return;
	}
	tool_check(f->elf_name, sp_elf_read(&f->elf, f->elf_name));
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
