/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What itmdecode does with an input, and what it says of it. */
#ifndef ITMDECODE_REPORT_H
#define ITMDECODE_REPORT_H

#include "common/tool.h"
#include "itm/itm.h"
#include "itm/tpiu.h"

struct decoder {
	uint8_t port;		/* -p */
	char port_given;
	uint32_t rate_hz;	/* -s; 0: the port's bytes */
	uint8_t id;		/* -t; 0: no frames */
	bool quiet, verbose, wait;

	/* Of this input. */
	struct tool_input *in;
	struct sp_itm itm;
	struct sp_tpiu tpiu;
	uint8_t trace[SP_ITM_HELD + SP_TPIU_FRAME];	/* out of frames, and
							   not yet used */
	size_t traced;
	uint64_t syncs;		/* of a TPIU, without -t */
	unsigned ones;
};

/* Of what is no packet the first places are printed. */
void itm_print_place(const struct decoder *d, const struct sp_itm_packet *p);

/* At the end of an input; returns its status. */
int itm_print_summary(const struct decoder *d);

#endif
