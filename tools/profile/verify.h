/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stream is held against the program that is said to have sent it. */
#ifndef VERIFY_H
#define VERIFY_H

#include "wire/checker.h"

/*
 * A check against e, or NULL if it has neither code nor symbols to check
 * against.  The caller frees it with verify_end.
 */
struct sp_checker *verify_begin(const struct sp_elf *e);
void verify_end(struct sp_checker *c);

#endif
