/* SPDX-License-Identifier: MIT */
/*
 * A line of the tracer's own beside the one of splitprof.h: second.c, which is
 * compiled with the settings of another UART.
 */
#ifndef SPLITPROF_TSP_LINE_SECOND_H
#define SPLITPROF_TSP_LINE_SECOND_H

#include "../../port/listen.h"

#define SPLITPROF_TSP_PIECE	UINT32_MAX

SPLITPROF_OWN void splitprof_tsp_line_start(void);
SPLITPROF_OWN bool splitprof_tsp_line_send(const uint8_t *chunk,
    uint32_t size);
SPLITPROF_OWN int splitprof_tsp_line_receive(void);
SPLITPROF_OWN bool splitprof_tsp_line_overran(void);
SPLITPROF_OWN void splitprof_tsp_line_stop(void);

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
