/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What came beside a packet: those that differ from it in one byte, so that
 * damage may have made the one of the other.  a and b are as sent, b 0 of a
 * sample.
 */
#ifndef SP_BESIDE_H
#define SP_BESIDE_H

#include "gmon/profile.h"

/* How often those came of which a line makes this one by a bit, or a slip. */
uint64_t sp_beside_count(const struct sp_profile *p, uint32_t a, uint32_t b);

/* Did any come, whatever the byte? */
bool sp_beside_any(const struct sp_profile *p, uint32_t a, uint32_t b);

/* Did one come that differs in the highest byte of an address? */
bool sp_beside_high(const struct sp_profile *p, uint32_t a, uint32_t b);

#endif
