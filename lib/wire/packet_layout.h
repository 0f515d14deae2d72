/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packet layout: how long a packet of each type is, and its fields */
#ifndef SP_PACKET_LAYOUT_H
#define SP_PACKET_LAYOUT_H

#include <stdbool.h>

#include "wire/packet.h"

/*
 * What the type byte alone tells of a packet.  A header is known by its magic
 * and not by its type, so it has no form.
 */
struct sp_layout {
	enum { SP_LAYOUT_NEVER, SP_LAYOUT_ALWAYS, SP_LAYOUT_EXTENDED } valid;
	bool hint;		/* tells of a header that was missed */
	enum sp_packet_kind kind;
	uint8_t addresses;
	uint8_t bytes;		/* beside the addresses; at the least, if ... */
	enum { SP_REST_FIXED, SP_REST_COUNT, SP_REST_NAME } rest; /* ... this
				   tells the length */
};

extern const struct sp_layout sp_layouts[256];

/*
 * May this byte alone begin a packet, in a stream in which all kinds are valid
 * or only those of the plain one?  A header has its magic for that.
 */
static inline bool
sp_layout_is_type(uint8_t byte, bool extended)
{
	return sp_layouts[byte].valid == SP_LAYOUT_ALWAYS ||
	    (extended && sp_layouts[byte].valid == SP_LAYOUT_EXTENDED);
}

/* The address, or another number, of n bytes at p. */
static inline uint32_t
sp_get_address(const uint8_t *p, int n)
{
	uint32_t v = 0;

	while (n--)
		v = v << 8 | *p++;
	return v;
}

/*
 * The length of the packet at p, where n > 0 bytes are.  0 if there is none;
 * more than n if that can't be known from the first n bytes.
 */
size_t sp_layout_length(const uint8_t *p, size_t n, int addr_bytes,
    bool extended);

/*
 * Read the packet at p, which sp_layout_length has found.  A HEADER fills *h,
 * which gives the width else, and a NAME fills *name.
 */
void sp_layout_read(const uint8_t *p, struct sp_header *h, struct sp_name *name,
    struct sp_packet *out);

/*
 * Are the n bytes at p packets, one behind the other and the last one whole?
 * *h has their width, or if its version is 0 that this is not known; a HEADER
 * among them fills it.  *events is how many calls and samples they are.
 */
bool sp_layout_all_whole(const uint8_t *p, size_t n, struct sp_header *h,
    uint64_t *events);

#endif
