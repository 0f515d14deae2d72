/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Linear sweep: the instructions of a program, one behind the other */
#ifndef SP_LINEAR_SWEEP_H
#define SP_LINEAR_SWEEP_H

#include "elf/file.h"
#include "elf/insn.h"

typedef void sp_visit(void *arg, uint32_t addr, const struct sp_insn *insn);

/*
 * Visit all instructions in an executable section of e, which has its bytes:
 * where the marks say that there is code, or all of it if they say nothing.
 */
void sp_sweep(const struct sp_elf *e, const struct sp_code *code,
    sp_visit *visit, void *arg);

#endif
