/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the boot loader did, in words. */
#ifndef BSLSAY_H
#define BSLSAY_H

#include "len/bsl_write.h"

/* Warn: "device: what: how it went; what to do". */
void bslsay_result(const struct sp_bsl *b, const char *device,
    const char *what, enum sp_bsl_result r);

/* What is in the flash now, of the image: on stderr, a line a state. */
void bslsay_account(const struct sp_flash *f, const char *device);

/* What the device says of itself: a line a field, on stdout. */
void bslsay_info(const struct sp_bsl *b);

#endif
