/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What profile.c and profile_gmon.c share. */
#ifndef SP_PROFILE_INNER_H
#define SP_PROFILE_INNER_H

#include "gmon/profile.h"

/* The `from` of an arc's key, or the address of a sample's. */
static inline uint32_t
sp_key_high(uint64_t key)
{
	return (uint32_t)(key >> 32);
}

/* The address in the text that was sent as v; false if there is none. */
static inline bool
sp_profile_resolve(const struct sp_profile *p, uint32_t v, uint32_t *addr)
{
	return sp_text_resolve(&p->text, p->addr_bytes, p->base, v, addr);
}

#endif
