/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is done to streams and to their text, for t/bench/faults */
#ifndef FAULTS_H
#define FAULTS_H

#include "support/damage.h"

#define FAULTS_RATES	5
#define FAULTS_KINDS	3

extern const struct faults_rate {
	const char *name;
	uint32_t per_million;
} faults_rates[FAULTS_RATES];

extern const struct faults_kind {
	const char *name;
	enum damage damage;
} faults_kinds[FAULTS_KINDS];

/* Print the tables for n bytes as hexadecimal text, or in QS frames. */
void faults_text(const uint8_t *bytes, size_t n, unsigned seeds);
void faults_qs(const uint8_t *bytes, size_t n, unsigned seeds);

#endif
