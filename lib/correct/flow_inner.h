/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of sp_flow_find, once instructions and functions are there */
#ifndef SP_FLOW_INNER_H
#define SP_FLOW_INNER_H

#include "correct/flow.h"

/* Is i the first instruction of a function? */
bool sp_flow_enters(const struct sp_flow *f, uint32_t i);

/* What -pg has added: calls of mcount, and what leaves save because of it. */
void sp_flow_find_added(struct sp_flow *f, const struct sp_elf *e,
    const struct sp_functions *functions);

/* Is it one of the helpers of switch that libgcc has for Thumb-1? */
bool sp_flow_is_helper(const char *name);

/* Where the helpers of switch return to. */
void sp_flow_find_cases(struct sp_flow *f, const struct sp_elf *e,
    const struct sp_functions *functions);

#endif
