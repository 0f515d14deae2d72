/* SPDX-License-Identifier: MIT */
/*
 * The state as C and assembly both see it, on a 32-bit processor: nothing but
 * preprocessor lines here.  state.h says what the members mean.
 */
#ifndef SPLITPROF_MP_LAYOUT_H
#define SPLITPROF_MP_LAYOUT_H

#define SPLITPROF_MP_AT_TOP	0
#define SPLITPROF_MP_AT_LIMIT	4
#define SPLITPROF_MP_AT_PUT	8
#define SPLITPROF_MP_AT_END	12
#define SPLITPROF_MP_AT_SHORTEST	16
#define SPLITPROF_MP_CALL_SIZE	8

#endif
