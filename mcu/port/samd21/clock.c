/* SPDX-License-Identifier: MIT */
/* SAMD21: TC4 and TC5 in a row, see clock.h */
#include "../../arch/arm/nvic.h"
#include "../listen.h"
#include "clock.h"

#define TC4_CTRLA	SAMD21_REG16(0x42003000)
#define TC_COUNT32	(2u << 2)
#define TC_DIV16	(4u << 8)
#define TC4_READREQ	SAMD21_REG16(0x42003002)
#define READREQ_COUNT	0x10u		/* its offset */
#define READREQ_RCONT	(1u << 14)
#define READREQ_RREQ	(1u << 15)
#define TC4_STATUS	SAMD21_REG8(0x4200300f)
#define TC_SYNCBUSY	0x80u
#define APBCMASK_TC4_5	(3u << 12)
#define CLKCTRL_TC4_5	0x1c

SPLITPROF_OWN static void
splitprof_clock_sync(void)
{
	while (TC4_STATUS & TC_SYNCBUSY)
		;
}

/* Without the request a read would hold up the bus until it is synchronised. */
void
splitprof_mp_clock_start(void)
{
	PM_APBCMASK |= APBCMASK_TC4_5;
	GCLK_CLKCTRL = (uint16_t)(CLKCTRL_CLKEN | CLKCTRL_TC4_5);
	while (GCLK_STATUS & GCLK_SYNCBUSY)
		;
	TC4_CTRLA = CTRLA_SWRST;
	splitprof_clock_sync();
	TC4_CTRLA = TC_COUNT32 | TC_DIV16;
	TC4_CTRLA = TC_COUNT32 | TC_DIV16 | CTRLA_ENABLE;
	splitprof_clock_sync();
	TC4_READREQ = READREQ_RCONT | READREQ_COUNT;
	TC4_READREQ = READREQ_RREQ | READREQ_RCONT | READREQ_COUNT;
	splitprof_clock_sync();
}
