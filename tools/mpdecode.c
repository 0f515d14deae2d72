/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mpdecode - turn what a MiniProfiler firmware sends into text records */

#include <config.h>

#include <err.h>
#include <inttypes.h>

#include "common/mpvariant.h"
#include "common/tool.h"
#include "decode/mp_text.h"

static const struct tool tool = {
	.name = "mpdecode",
	.purpose = "turn what a MiniProfiler firmware sends into text records",
	.synopsis = "[-BghqSVv] [-c start] [file ...]",
	.options =
	    MPVARIANT_HELP
	    "  -g        find these three out from the first packets\n"
	    "  -q        no messages about damage, no progress line\n"
	    "  -v        count packets and calls on stderr at the end\n",
	.examples =
	    "  mpencode metadata start | "
	    "rawcap -w -x stop.bin /dev/ttyACM0 | mpdecode\n"
	    "  mpdecode -g cap.bin | grep ^meta\n"
	    "  mpdecode cap.bin | callstat -e fw.elf\n"
};

struct mpdecode {
	struct mp_text text;
	uint64_t packets;	/* of all inputs */
	struct tool_progress progress;
};

static int
decode_input(struct tool_input *in, void *arg)
{
	struct mpdecode *const m = arg;
	struct mp_text *const t = &m->text;

	mp_text_begin(t);
	do {
		tool_input_read(in);
		tool_input_use(in, mp_text_feed(t, in->data, in->held,
		    in->ended));
		tool_flush();
		if (tool_progress_due(&m->progress))
			tool_progress_line(&m->progress, "%" PRIu64
			    " calls, %" PRIu64 " bad packets", t->calls,
			    mp_text_bad(t));
	} while (!in->ended);
	tool_progress_end(&m->progress);
	m->packets += t->mp.packets;
	if (mp_text_damaged(t, in->name, m->progress.quiet))
		return TOOL_DAMAGED;
	return tool_input_status(in, m->progress.quiet, TOOL_OK);
}

int
main(int argc, char **argv)
{
	static struct mpdecode m = { .text.variant = MPVARIANT_DEFAULT };
	bool verbose = false;
	const struct tool_option options[] = {
		MPVARIANT_OPTIONS(&m.text.variant),
		{ 'g', .flag = &m.text.guess },
		{ 'q', .flag = &m.progress.quiet },
		{ 'v', .flag = &verbose },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	m.text.out = stdout;
	tool_outlive_interrupt();
	status = tool_each_input(argv, decode_input, &m);
	if (verbose)
		warnx("%" PRIu64 " packets, %" PRIu64 " calls", m.packets,
		    m.text.calls);
	return tool_finish(status);
}
