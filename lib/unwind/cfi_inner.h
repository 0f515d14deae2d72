/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Call frame information: what cfi.c and cfi_rows.c share */
#ifndef SP_CFI_INNER_H
#define SP_CFI_INNER_H

#include "source/dwarf_bytes.h"
#include "unwind/unwind_inner.h"

/* What many functions have in common (DWARF's Common Information Entry). */
struct sp_cie {
	uint64_t code_align;
	int64_t data_align;
	uint64_t ra;		/* the return address's column */
	uint8_t encoding;	/* of addresses: DW_EH_PE_... */
	bool sized;		/* an FDE has an augmentation, and its size */
	struct sp_dwarf_bytes program;
};

/*
 * The rows of the function from low to high - 1, by the programs of its CIE and
 * its own.  *rows is NULL if they can't be read; *steps is how many
 * instructions there may still be in all.  False without memory.
 */
bool sp_cfi_run(const struct sp_cie *cie, struct sp_dwarf_bytes program,
    uint32_t low, uint32_t high, uint64_t *steps, struct sp_cfi_row **rows,
    size_t *n);

#endif
