/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What answers on a serial port: lenprobe's work. */
#ifndef PROBE_H
#define PROBE_H

#include "len/ask.h"
#include "len/bsl.h"

enum probe_found {
	PROBE_SILENT, PROBE_FIRMWARE, PROBE_BOOT_LOADER, PROBE_ABSENT,
	PROBE_BUSY
};

/* What a port is, as it was seen. */
struct finding {
	enum probe_found found;
	uint32_t baud;		/* at which it answered, or 0 */
	bool no_speed;		/* a socket: baud means nothing */
	char version[SP_LENASK_VERSION_ROOM];	/* of FIRMWARE */
	bool counts;		/* it answers those of mcu/count/wire.h: */
	struct sp_lenask_status status;
	struct sp_bsl_info info;	/* of BOOT_LOADER */
	char why[128];		/* of ABSENT, BUSY */
};

struct probe_options {
	uint32_t baud;		/* of firmware; 0: each that is usual */
	int patience_ms;	/* for an answer */
	bool verbose, trace;
};

/*
 * Find out what a port is.  known is the speed of a firmware that was there, or
 * 0: it is then asked first.
 */
void probe_port(const struct probe_options *o, const char *name,
    uint32_t known, struct finding *f);

/*
 * Print a line: port, what it is, or that it was reset, its speed, its version,
 * and what it does.
 */
void probe_print(const char *name, const struct finding *f, bool reset);

#endif
