/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What came beside a packet: those that differ from it in one byte, so that
 * damage may have made the one of the other.  a and b are as sent, b 0 of a
 * sample.
 */
#ifndef SP_BESIDE_H
#define SP_BESIDE_H

#include "gmon/profile.h"

/*
 * What a line does to a byte: it changes one bit, 0 to 7, or samples all of
 * them one bit too early or too late, so that they are shifted.
 */
enum sp_change {
	SP_CHANGE_LEFT = 8,
	SP_CHANGE_RIGHT,
	SP_CHANGES
};
uint32_t sp_changed(uint32_t byte, enum sp_change c);

/* How often those came of which this change makes this one. */
uint64_t sp_beside_by(const struct sp_profile *p, uint32_t a, uint32_t b,
    enum sp_change c);

/* Did any come, whatever the byte? */
bool sp_beside_any(const struct sp_profile *p, uint32_t a, uint32_t b);

/*
 * So many of the same do not fit: has one bit changed of what came?  Then they
 * are, but for a few, much rarer than that: seldom is damage twice the same.
 */
#define SP_BESIDE_FEW	3
bool sp_beside_changed(const struct sp_profile *p, uint32_t a, uint32_t b,
    uint64_t count);

/* Did one come that differs in the highest byte of an address? */
bool sp_beside_high(const struct sp_profile *p, uint32_t a, uint32_t b);

#endif
