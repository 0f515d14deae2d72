/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recovery of a damaged packet by those that came whole */
#ifndef SP_RECOVERY_H
#define SP_RECOVERY_H

#include "gmon/profile.h"

/*
 * The n bytes at p are skipped ones between two packets.  Are they an arc or a
 * sample of the profile, seen twice at least, with one byte missing, changed or
 * too many, and is it the only one that was seen at all, or with one bit
 * changed the only such one?  Then *packet is that, and true is returned.
 */
bool sp_recover(const struct sp_profile *profile, const uint8_t *p, size_t n,
    struct sp_packet *packet);

#endif
