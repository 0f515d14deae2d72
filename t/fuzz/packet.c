/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A packet of any content has no bytes, or such as give it back. */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "wire/words.h"

struct input {
	struct sp_packet packet;
	struct sp_header header;
	struct sp_name name;
};

/* Fields from the data, as far as it goes; the width must be a valid one. */
static struct input
read_input(const uint8_t *data, size_t n)
{
	struct input in;
	uint8_t bytes[16 + sizeof(struct sp_header) + sizeof(struct sp_name)] =
	    { 0 };

	memcpy(bytes, data, n < sizeof(bytes) ? n : sizeof(bytes));
	memset(&in, 0, sizeof(in));
	in.packet.kind = (enum sp_packet_kind)(bytes[0] %
	    (SP_PACKET_SKIP + 1));
	memcpy(&in.packet.a, bytes + 1, 4);
	memcpy(&in.packet.b, bytes + 5, 4);
	memcpy(&in.packet.count, bytes + 9, 4);
	memcpy(&in.header.base, bytes + 13, 4);
	memcpy(&in.header.rate_hz, bytes + 17, 4);
	in.header.addr_bytes = 2 + bytes[21] % 3;
	in.header.version = SPLITPROF_WIRE_VERSION;
	in.header.id_bytes = bytes[22] % (SPLITPROF_WIRE_ID_MAX + 1);
	memcpy(in.header.id, bytes + 23, in.header.id_bytes);
	in.name.bytes = bytes[22];
	memcpy(in.name.text, bytes + 23, sizeof(in.name.text));
	return in;
}

static size_t
encode(const struct input *in, uint8_t *out)
{
	return in->packet.kind == SP_PACKET_NAME ?
	    sp_packet_encode_name(in->packet.a, &in->name, out) :
	    sp_packet_encode(&in->header, &in->packet, out);
}

/* As a word, too. */
static void
check_word(const struct input *in)
{
	const struct sp_header even = { .version = SPLITPROF_WIRE_VERSION_EVEN };
	uint8_t word[SPLITPROF_WIRE_WORD], again[SPLITPROF_WIRE_WORD];
	struct sp_packet got;
	struct sp_name name;

	if (!sp_packet_encode_word(&in->packet, word))
		return;
	FUZZ_CHECK(sp_word_length(word, sizeof(word)) == sizeof(word));
	sp_word_read(word, &even, &name, &got);
	FUZZ_CHECK(got.kind == in->packet.kind);
	FUZZ_CHECK(sp_packet_encode_word(&got, again));
	FUZZ_CHECK(!memcmp(word, again, sizeof(word)));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const struct input in = read_input(data, n);
	struct input got = { .header.addr_bytes = in.header.addr_bytes };
	uint8_t bytes[SP_PACKET_MAX], again[SP_PACKET_MAX];
	const size_t made = encode(&in, bytes);

	check_word(&in);
	if (!made)
		return 0;
	FUZZ_CHECK(made <= SP_PACKET_MAX);
	FUZZ_CHECK(sp_layout_length(bytes, made, in.header.addr_bytes, true) ==
	    made);
	for (size_t i = 1; i < made; i++) {
		const size_t told =
		    sp_layout_length(bytes, i, in.header.addr_bytes, true);

		FUZZ_CHECK(told > i && told <= made);
	}
	sp_layout_read(bytes, &got.header, &got.name, &got.packet);
	FUZZ_CHECK(got.packet.kind == in.packet.kind);
	FUZZ_CHECK(encode(&got, again) == made && !memcmp(bytes, again, made));
	return 0;
}
