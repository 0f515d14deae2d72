/* SPDX-License-Identifier: MIT */
/*
 * The build id, as the linker's --build-id leaves it in a program, if its
 * linker script keeps the section .note.gnu.build-id and gives it the name
 * splitprof_build_id.
 */
#ifndef SPLITPROF_BUILDID_H
#define SPLITPROF_BUILDID_H

#include <stdint.h>

struct splitprof_note {
	uint32_t name_bytes;	/* 4 */
	uint32_t id_bytes;
	uint32_t type;		/* 3 */
	uint8_t name[4];	/* "GNU" */
	uint8_t id[];
};

extern const struct splitprof_note splitprof_build_id __attribute__((weak));

#endif
