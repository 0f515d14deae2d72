/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A call graph in the format of Callgrind, version 1 (Valgrind manual,
 * "Callgrind Format Specification"); prints and exits.
 */
#ifndef CALLGRIND_H
#define CALLGRIND_H

#include "profile/graphin.h"

/*
 * Print the graph to stdout, with lines from the ELF file where it has them.
 * inlined: those of the code itself, where the compiler has put a function into
 * another one; else those of the function that has a symbol.
 */
void callgrind_print(const struct graphin *in, bool inlined);

#endif
