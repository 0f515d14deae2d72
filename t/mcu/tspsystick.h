/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A SysTick of the test: settings of the tracer, see check_tsp_systick.c. */
#include <stdint.h>

uint32_t tspsystick_cvr(void);
uint32_t tspsystick_icsr(void);
uint32_t tspsystick_shcsr(void);

#define SPLITPROF_TSP_SYST_CVR	tspsystick_cvr()
#define SPLITPROF_TSP_ICSR	tspsystick_icsr()
#define SPLITPROF_TSP_SHCSR	tspsystick_shcsr()
