/* SPDX-License-Identifier: MIT */
/* QEMU's virt as a board of the demos: it has no LED. */
#include "demo.h"

void
demo_led(int on)
{
	(void)on;
}
