/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Texts in the section .comment of a program: what compilers and the profiler's
 * runtime say of themselves; for the latter see mcu/arch/note.h.
 */
#ifndef SP_COMMENT_H
#define SP_COMMENT_H

#include <stdbool.h>

#include "elf/open.h"

/*
 * Give take each text of an open file, until it returns false.  Returns false
 * if they can't be read: elf_errmsg() tells why.
 */
typedef bool sp_comment_take(void *arg, const char *text);
bool sp_comments(Elf *elf, sp_comment_take *take, void *arg);

#endif
