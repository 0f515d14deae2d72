/* SPDX-License-Identifier: MIT */
/* A line that is the tracer's alone: the listen.c of a board. */
#ifndef SPLITPROF_TSP_LINE_OWN_H
#define SPLITPROF_TSP_LINE_OWN_H

#include "../../arch/arch.h"
#include "../../port/listen.h"

#define SPLITPROF_TSP_PIECE	UINT32_MAX
#define splitprof_tsp_line_send		splitprof_line_send
#define splitprof_tsp_line_receive	splitprof_line_receive
#define splitprof_tsp_line_overran	splitprof_line_overran
#define splitprof_tsp_line_stop		splitprof_line_stop

SPLITPROF_INLINE void
splitprof_tsp_line_start(void)
{
	splitprof_line_start();
	splitprof_line_listen();
}

SPLITPROF_INLINE bool
splitprof_tsp_line_is_on(void)
{
	return true;
}

SPLITPROF_INLINE void
splitprof_tsp_line_push(void)
{
}

#endif
