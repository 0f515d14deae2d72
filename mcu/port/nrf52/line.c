/* SPDX-License-Identifier: MIT */
/*
 * nRF52: its UART without EasyDMA, which is the nRF51's, see ../nrf51.  By
 * default on pin 6, which the DK of the nRF52832 and of the nRF52840 has on its
 * USB; pins 0 to 31.  Speeds from 1200 to 1000000 baud.
 */
#include "../../splitprof_config.h"

#ifndef SPLITPROF_NRF52_TX_PIN
#define SPLITPROF_NRF52_TX_PIN	6
#endif
#ifndef SPLITPROF_NRF52_RX_PIN
#define SPLITPROF_NRF52_RX_PIN	8
#endif
/* Vector tables have the one name, or for an nRF52840 (nrfx 4) the other. */
#ifndef SPLITPROF_NRF52_UART_HANDLER
#define SPLITPROF_NRF52_UART_HANDLER	UARTE0_UART0_IRQHandler
#define UART_VECTOR_TOO			UART0_UARTE0_IRQHandler
#endif

#define SPLITPROF_NRF51_TX_PIN	SPLITPROF_NRF52_TX_PIN
#define SPLITPROF_NRF51_RX_PIN	SPLITPROF_NRF52_RX_PIN
#define SPLITPROF_NRF51_UART_HANDLER	SPLITPROF_NRF52_UART_HANDLER

#ifdef SPLITPROF_NRF52_LISTENS
#include "../nrf51/listen.c"
#else
#include "../nrf51/line.c"
#endif

#ifdef UART_VECTOR_TOO
SPLITPROF_VECTOR(UART_VECTOR_TOO, splitprof_line_handler)
#endif
