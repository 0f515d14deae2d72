/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the boot loader did, in words. */
#ifndef BSLPROG_REPORT_H
#define BSLPROG_REPORT_H

#include "len/bsl_write.h"

/* Warn: "device: what: how it went; what to do". */
void bslprint_result(const struct sp_bsl *b, const char *device,
    const char *what, enum sp_bsl_result r);

/* What is in the flash now, of the image: on stderr, a line a state. */
void bslprint_account(const struct sp_flash *f, const char *device);

#endif
