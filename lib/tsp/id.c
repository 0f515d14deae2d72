/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of TSP's ids, see id.h */

#include <config.h>

#include <fnmatch.h>
#include <string.h>
#include <strings.h>

#include "text/record.h"
#include "tsp/id.h"

#define IDS	256
#define PREFIX	"ID_"

/* Of what the table of mcu/tsp/wire.h names. */
#define ROW(id, name, by_document, ours) \
	[id] = { PREFIX #name, by_document, ours },
static const struct {
	const char *name;
	uint8_t size;		/* by the document */
	uint8_t ours;
} rows[IDS] = {
	SPLITPROF_WIRE_TSP_IDS(ROW)
	[SPLITPROF_WIRE_TSP_OBJECT_LIST] = {
		PREFIX "OBJECT_LIST", SP_TSPID_LIST, SP_TSPID_LIST },
	[SPLITPROF_WIRE_TSP_SNIFF_FILTER] = {
		PREFIX "SNIFF_FILTER", SP_TSPID_UNKNOWN, SP_TSPID_UNKNOWN },
};

#define TEN(t)	PREFIX t "0", PREFIX t "1", PREFIX t "2", PREFIX t "3", \
	PREFIX t "4", PREFIX t "5", PREFIX t "6", PREFIX t "7", PREFIX t "8", \
	PREFIX t "9"
static const char *const numbers[] = {
	TEN(""), TEN("1"), TEN("2"), TEN("3"), TEN("4"), TEN("5"), TEN("6"),
	TEN("7"), TEN("8"), TEN("9"), TEN("10"), TEN("11"), TEN("12"),
	TEN("13"), TEN("14"), TEN("15"), TEN("16"), TEN("17"), TEN("18"),
	TEN("19"), TEN("20"), TEN("21"), TEN("22"), TEN("23"), TEN("24"),
	PREFIX "250", PREFIX "251", PREFIX "252", PREFIX "253", PREFIX "254",
	PREFIX "255"
};

void
sp_tspid_sizes(uint8_t *sizes)
{
	for (size_t id = 0; id < IDS; id++)
		sizes[id] = rows[id].name ? rows[id].size : SP_TSPID_UNKNOWN;
	sizes[SPLITPROF_WIRE_TSP_CLOCK] = SP_TSPID_CLOCK;
	sizes[SPLITPROF_WIRE_TSP_MISSING] = SP_TSPID_MISSING;
}

void
sp_tspid_our_sizes(uint8_t *sizes)
{
	for (size_t id = 0; id < IDS; id++)
		if (rows[id].name && sizes[id] == SP_TSPID_OPEN)
			sizes[id] = rows[id].ours;
}

bool
sp_tspid_is_error(uint8_t id)
{
	return id == SPLITPROF_WIRE_TSP_ERROR_STREAM_FIFO_FULL ||
	    id == SPLITPROF_WIRE_TSP_ERROR_RECEIVE_FIFO_FULL;
}

const char *
sp_tspid_name(uint8_t id)
{
	return rows[id].name ? rows[id].name : numbers[id];
}

bool
sp_tspid_matches(uint8_t id, const char *pattern)
{
	const char *const name = sp_tspid_name(id);

	return !fnmatch(pattern, name, FNM_CASEFOLD) ||
	    !fnmatch(pattern, name + sizeof(PREFIX) - 1, FNM_CASEFOLD);
}

int
sp_tspid_find(const char *name)
{
	const size_t prefix = sizeof(PREFIX) - 1;
	uint64_t number;

	if (sp_record_number(name, IDS - 1, &number))
		return (int)number;
	if (!strncasecmp(name, PREFIX, prefix))
		name += prefix;
	for (size_t id = 0; id < IDS; id++)
		if (!strcasecmp(name, sp_tspid_name((uint8_t)id) + prefix))
			return (int)id;
	return -1;
}
