/* SPDX-License-Identifier: MIT */
/*
 * A line of the tracer's own beside the one of splitprof.h: a listen.c as in
 * own.h, under other names.  second.c has it, which is compiled with the
 * settings of another UART.
 */
#define splitprof_line_start	splitprof_tsp_second_start
#define splitprof_line_listen	splitprof_tsp_second_listen
#define splitprof_line_send	splitprof_tsp_second_send
#define splitprof_line_receive	splitprof_tsp_second_receive
#define splitprof_line_overran	splitprof_tsp_second_overran
#define splitprof_line_stop	splitprof_tsp_second_stop

#include "own.h"
