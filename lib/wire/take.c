/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the decoder keeps of a packet that it takes, see decoder_inner.h */

#include <config.h>

#include "wire/decoder_inner.h"

/*
 * May the program have been there?  What is not in the text is perhaps of code
 * that the ELF file lacks.
 */
static bool
is_possible(const struct sp_decoder *d, const struct sp_packet *p)
{
	const struct sp_packet sample = { .kind = SP_PACKET_SAMPLE, .a = p->a };

	return !d->checker ||
	    sp_checker_fits(d->checker, &d->header, &sample) ||
	    !sp_checker_in_text(d->checker, &d->header, p->a);
}

void
sp_take_stack(struct sp_decoder *d, const uint8_t *p, size_t length,
    struct sp_packet *out)
{
	const struct sp_stack_state *const s = &d->stacks;
	const bool good = sp_stack_take(&d->stacks, p, length);

	d->stack_bytes = length;
	if (sp_stack_is_part(p, length)) {
		out->kind = SP_PACKET_PART;
		return;
	}
	if (!good) {
		out->kind = SP_PACKET_UNREADABLE;
		return;
	}
	out->a = (s->base + 2 * s->last.pc - d->header.base) &
	    sp_address_mask(d->header.addr_bytes);
	if (is_possible(d, out))
		return;
	out->kind = SP_PACKET_UNREADABLE;
	out->b = 1;
	/*
	 * Damage that a sum does not show changes all that follows.  Where
	 * there is none it is another build.
	 */
	if (d->damaged)
		sp_stack_lose(&d->stacks);
}

void
sp_take(struct sp_decoder *d, const uint8_t *p, size_t length,
    struct sp_packet *out)
{
	sp_layout_read(p, &d->header, &d->name, out);
	if (out->kind == SP_PACKET_STACK)
		sp_take_stack(d, p, length, out);
	else if (out->kind == SP_PACKET_HEADER)
		sp_stack_lose(&d->stacks);
}
