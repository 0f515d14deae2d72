/* SPDX-License-Identifier: MIT */
/*
 * The build id, as the linker's --build-id leaves it in a program, if its
 * linker script keeps the section .note.gnu.build-id and gives it the name
 * splitprof_build_id.
 */
#ifndef SPLITPROF_BUILDID_H
#define SPLITPROF_BUILDID_H

#include <stdint.h>

#include "../splitprof.h"
#include "wire.h"

struct splitprof_note {
	uint32_t name_bytes;	/* 4 */
	uint32_t id_bytes;
	uint32_t type;		/* 3 */
	uint8_t name[4];	/* "GNU" */
	uint8_t id[];
};

extern const struct splitprof_note splitprof_build_id __attribute__((weak));

/* Its bytes; 0: there is none, or none of SPLITPROF_WIRE_ID_MAX at most. */
SPLITPROF_OWN static uint8_t
splitprof_id_bytes(void)
{
	const struct splitprof_note *id = &splitprof_build_id;

	if (!id || id->name_bytes != sizeof(id->name) || id->type != 3 ||
	    id->id_bytes > SPLITPROF_WIRE_ID_MAX)
		return 0;
	return (uint8_t)id->id_bytes;
}

#endif
