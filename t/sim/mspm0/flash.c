/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The flash of t/sim/mspm0/mspm0.c, its boot loader's CRC: see mspm0.h */

#include <config.h>

#include <err.h>
#include <string.h>

#include "mspm0.h"

/* Bit by bit, as the document has it: reflected, not inverted at the end. */
uint32_t
flash_crc(const uint8_t *bytes, size_t n)
{
	uint32_t crc = 0xffffffff;

	for (size_t i = 0; i < n; i++) {
		crc ^= bytes[i];
		for (int bit = 0; bit < 8; bit++)
			crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
	}
	return crc;
}

void
flash_erase(struct flash *f, uint32_t first, uint32_t end)
{
	memset(f->bytes + first, 0xff, end - first);
	memset(f->written + first / WORD, 0,
	    (end - first) / WORD * sizeof(f->written[0]));
}

/* A fault: one bit of the byte does not keep what it gets. */
static void
weaken(struct mspm0 *m, uint32_t at, size_t n)
{
	unsigned long where;

	for (size_t i = 0; i < m->n_faults; i++) {
		where = m->faults[i].arg;
		if (m->faults[i].name == FAULT_WEAK && where >= at &&
		    where - at < n && fault_now(m, FAULT_WEAK, -1, NULL))
			m->flash.bytes[where] ^= 1;
	}
}

/* A double word that has been written before has the zeros of both. */
bool
flash_program(struct mspm0 *m, uint32_t at, const uint8_t *bytes, size_t n)
{
	struct flash *const f = &m->flash;
	bool once = true;

	for (size_t i = 0; i < n; i++)
		f->bytes[at + i] &= bytes[i];
	for (size_t i = 0; i < n; i += WORD) {
		if (f->written[(at + i) / WORD]) {
			say(m, "twice 0x%08x", (unsigned)(at + i));
			once = false;
		}
		f->written[(at + i) / WORD] = true;
	}
	weaken(m, at, n);
	return once;
}

void
flash_load(struct flash *f, const char *name)
{
	FILE *const in = fopen(name, "rb");
	size_t n;

	if (!in)
		err(2, "%s", name);
	n = fread(f->bytes, 1, f->size, in);
	if (ferror(in) || getc(in) != EOF)
		errx(2, "%s: more than the flash has", name);
	fclose(in);
	for (size_t i = 0; i < n; i++)
		if (f->bytes[i] != 0xff)
			f->written[i / WORD] = true;
}

/* The file is always whole: it is replaced. */
void
flash_save(const struct flash *f)
{
	char next[1024];
	FILE *out;

	if (!f->save)
		return;
	snprintf(next, sizeof(next), "%s.next", f->save);
	out = fopen(next, "wb");
	if (!out || fwrite(f->bytes, 1, f->size, out) != f->size ||
	    fclose(out) || rename(next, f->save))
		err(2, "%s", f->save);
}
