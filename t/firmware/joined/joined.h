/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the plain build inlines, and the build with -pg does not. */
#ifndef JOINED_H
#define JOINED_H

#ifdef __cplusplus
#define _Noreturn	[[noreturn]]
#endif
#include "demo.h"

#ifdef INLINES
#define MELTS		static inline __attribute__((always_inline))
#define CLONE(name)
#else
#define MELTS		DEMO_FUNCTION static
#define CLONE(name)	__asm__(name)
#endif

#ifdef __cplusplus
extern "C" {
#endif
int near_run(int n);
int far_run(int n);
int shapes_run(int n);
void deep(void);
int deeper(int n);
#ifdef __cplusplus
}
#endif

#endif
