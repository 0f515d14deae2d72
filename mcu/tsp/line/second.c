/* SPDX-License-Identifier: MIT */
/*
 * A second line, see second.h: the one that SPLITPROF_TSP_LINE_C names, by its
 * path from here, say '"../../port/cmsdk/listen.c"', under names of its own.
 * Its base, interrupts and handlers must be set for this file alone.
 */
#define splitprof_line_start	splitprof_tsp_line_switch_on
#define splitprof_line_listen	splitprof_tsp_line_listen
#define splitprof_line_send	splitprof_tsp_line_send
#define splitprof_line_receive	splitprof_tsp_line_receive
#define splitprof_line_overran	splitprof_tsp_line_overran
#define splitprof_line_stop	splitprof_tsp_line_stop

#include SPLITPROF_TSP_LINE_C

SPLITPROF_OWN void splitprof_tsp_line_start(void);

void
splitprof_tsp_line_start(void)
{
	splitprof_tsp_line_switch_on();
	splitprof_tsp_line_listen();
}
