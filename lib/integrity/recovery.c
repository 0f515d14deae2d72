/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Recovery of a damaged packet, see recovery.h
 *
 * All packets that a single byte makes of the bytes are looked up: at most some
 * 2000, however many were seen.
 */
#include <config.h>

#include <string.h>

#include "integrity/recovery.h"
#include "wire/words.h"

#define PACKET_MAX	(1 + 2 * SPLITPROF_WIRE_ADDR_MAX)	/* bytes */
#define SEEN	2		/* what is recovered, at least so often */

struct search {
	const struct sp_profile *profile;
	struct sp_header form;
	uint8_t type;		/* of the packets that are tried; words have
				   none */
	size_t length;		/* of such a packet */
	struct sp_packet found;
	uint64_t key;		/* of found */
	uint64_t count;		/* how often that was seen */
	bool several;
};

/* Is the packet at p one that was seen? */
static void
try(struct search *s, const uint8_t *p)
{
	struct sp_packet packet;
	struct sp_name none;
	uint64_t count, key;

	if (s->profile->words ? sp_word_leads(p) : p[0] != s->type)
		return;
	if (s->profile->words)
		sp_word_read(p, &s->form, &none, &packet);
	else
		sp_layout_read(p, &s->form, &none, &packet);
	if (packet.kind > SP_PACKET_SAMPLE)
		return;
	/* A program counter has no Thumb bit. */
	if (packet.kind == SP_PACKET_SAMPLE && packet.a & 1)
		return;
	count = sp_profile_count(s->profile, &packet, &key);
	if (!count || (s->count && s->key == key))
		return;
	s->several |= s->count != 0;
	s->found = packet;
	s->key = key;
	s->count = count;
}

/*
 * All packets whose byte i, but no other, differs from p in one bit, or in any
 * number of them.  What is odd comes first: bit 0 of an arc, which the profile
 * does not look at, is set in Thumb code.
 */
static void
try_changed(struct search *s, const uint8_t *p, size_t i, bool one_bit)
{
	uint8_t packet[PACKET_MAX];

	memcpy(packet, p, s->length);
	for (int v = 255; v >= 0; v--) {
		const int changed = v ^ p[i];

		if (one_bit && changed & (changed - 1))
			continue;
		packet[i] = (uint8_t)v;
		try(s, packet);
	}
}

/* A line rather changes a bit than more of a byte. */
static void
try_all_changed(struct search *s, const uint8_t *p)
{
	const size_t last = s->profile->words || p[0] == s->type ?
	    s->length - 1 : 0;

	for (int one_bit = 1; one_bit >= 0 && !s->count; one_bit--) {
		for (size_t i = 0; i <= last; i++)
			try_changed(s, p, i, one_bit);
	}
}

/* All packets that lack one byte of p, which has one too many. */
static void
try_without(struct search *s, const uint8_t *p)
{
	uint8_t packet[PACKET_MAX];

	for (size_t i = 0; i <= s->length; i++) {
		memcpy(packet, p, i < s->length ? i : s->length);
		if (i < s->length)
			memcpy(packet + i, p + i + 1, s->length - i);
		try(s, packet);
	}
}

/* All packets that have a byte more than p. */
static void
try_with(struct search *s, const uint8_t *p)
{
	uint8_t packet[PACKET_MAX];

	for (size_t i = 0; i < s->length; i++) {
		memcpy(packet, p, i);
		memcpy(packet + i + 1, p + i, s->length - 1 - i);
		for (int v = 255; v >= 0; v--) {
			packet[i] = (uint8_t)v;
			try(s, packet);
		}
	}
}

/* The packets of the type and length that n bytes may have been. */
static void
try_type(struct search *s, const uint8_t *p, size_t n)
{
	if (n == s->length)
		try_all_changed(s, p);
	else if (n == s->length + 1)
		try_without(s, p);
	else if (n + 1 == s->length)
		try_with(s, p);
}

bool
sp_recover(const struct sp_profile *profile, const uint8_t *p, size_t n,
    struct sp_packet *packet)
{
	const size_t bytes = (size_t)sp_address_bytes(profile->addr_bytes);
	struct search s = { .profile = profile, .form = {
	    .version = profile->words ? SPLITPROF_WIRE_VERSION_WORDS : 0,
	    .addr_bytes = (uint8_t)bytes } };

	s.type = SPLITPROF_WIRE_ARC;
	s.length = profile->words ? SPLITPROF_WIRE_WORD : 1 + 2 * bytes;
	try_type(&s, p, n);
	s.type = SPLITPROF_WIRE_SAMPLE;
	s.length = 1 + bytes;
	if (!profile->words)
		try_type(&s, p, n);
	*packet = s.found;
	return s.count >= SEEN && !s.several;
}
