/* SPDX-License-Identifier: MIT */
/*
 * Clocks in Hz by STM32CubeMX, for what no setting says.  SPLITPROF_IOC_H is a
 * header that splitprof.mk or splitprof.cmake makes of a project's file,
 * NAME.ioc; 0 is what that does not have:
 *
 * IOC_APB1_HZ, IOC_APB2_HZ	a bus; a chip with one bus has the first
 * IOC_TIMER_HZ			the timers of APB1
 * IOC_CPU_HZ			the processor
 * IOC_USARTn_HZ		a USART of usart_v2.h that the project sets up; a
 *				project that was of another chip may still have
 *				them for usart_v1.h
 *
 * C and assembly read this.
 */
#ifndef SPLITPROF_STM32_IOC_H
#define SPLITPROF_STM32_IOC_H

#ifdef SPLITPROF_IOC_H
#include SPLITPROF_IOC_H
#endif

#define IOC_USART(n)	IOC_USART_OF(n)
#define IOC_USART_OF(n)	IOC_USART##n##_HZ

#endif
