/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of calls and samples, as apdecode tells them, for profweb */
#ifndef WEBSAMPLES_H
#define WEBSAMPLES_H

#include "model.h"
#include "source.h"

/* Set by the caller. */
struct websamples_options {
	const char *elf_name;	/* -e */
	int addr_bytes;		/* -n; 0: not given */
	uint32_t rate_hz;	/* -r; 0: not known */
	bool quiet;		/* -q */
};

/* Begin a model of them; names are of the ELF file. */
void websamples_begin(struct webmodel *m, const struct websamples_options *o,
    const struct sp_names *names, const struct websource *source);

#endif
