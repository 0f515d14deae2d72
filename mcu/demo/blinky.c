/* SPDX-License-Identifier: MIT */
/*
 * blinky: an LED, and little else, as every board's first program.
 *
 * Each function's number of calls and of instructions is known from here
 * alone; blinky.truth has them, for the tests.
 */
#include "demo.h"

enum { BLINKS = 10 };

DEMO_FUNCTION static void
wait_ms(int ms)
{
	while (ms-- > 0)
		demo_ms(1);
}

DEMO_FUNCTION static void
led_on(void)
{
	demo_led(1);
	demo_ms(2);
}

DEMO_FUNCTION static void
led_off(void)
{
	demo_led(0);
	demo_ms(2);
}

/* Pressed at each fifth blink; reading it takes a while. */
DEMO_FUNCTION static int
button(int blink)
{
	demo_ms(10);
	return blink % 5 == 0;
}

int
main(void)
{
	for (int blink = 0; blink < BLINKS; blink++) {
		led_on();
		wait_ms(20);
		led_off();
		wait_ms(button(blink) ? 100 : 30);
	}
	return 0;
}
