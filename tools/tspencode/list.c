/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of objects, see list.h */

#include <config.h>

#include <string.h>

#include "common/recordio.h"
#include "list.h"

static void
begin(struct tsplist *l, const struct sp_record_tsp *r)
{
	l->open = true;
	l->packet = r->packet;
	l->bytes[0] = r->u.object.type;
	l->bytes[1] = 0;
	l->n = 2;
	l->counted = r->kind == SP_RECORD_TSP_LIST;
	l->left = l->counted ? r->u.object.count : 0;
}

bool
tsplist_belongs(const struct tsplist *l, const struct sp_record_tsp *r)
{
	return l->open && r->kind == SP_RECORD_TSP_OBJECT &&
	    r->packet == l->packet && r->u.object.type == l->bytes[0] &&
	    (l->counted ? l->left > 0 : l->bytes[1] < UINT8_MAX);
}

void
tsplist_take(struct tsplist *l, const struct sp_record_tsp *r)
{
	if (!tsplist_belongs(l, r))
		begin(l, r);
	if (r->kind == SP_RECORD_TSP_LIST)
		return;
	l->bytes[1]++;
	if (l->left > 0)
		l->left--;
	l->bytes[l->n++] = r->u.object.number;
	l->bytes[l->n++] = (uint8_t)r->n_bytes;
	memcpy(l->bytes + l->n, r->bytes, r->n_bytes);
	l->n += r->n_bytes;
}

void
tsplist_write(struct tsplist *l)
{
	static const uint8_t preamble[] = {
		SPLITPROF_WIRE_TSP_PREAMBLE0, SPLITPROF_WIRE_TSP_PREAMBLE1,
		SPLITPROF_WIRE_TSP_PREAMBLE2
	};
	static uint8_t out[SP_TSP_PACKET_ROOM(sizeof(l->bytes))];

	if (!l->open)
		return;
	record_write(out, sp_tsp_put_packet(l->packet,
	    SPLITPROF_WIRE_TSP_OBJECT_LIST, l->bytes, l->n, out));
	record_write(preamble, sizeof(preamble));
	l->open = false;
}
