/* SPDX-License-Identifier: MIT */
/* What the boards with a PLIC have beside. */
#ifndef DEMO_PLIC_H
#define DEMO_PLIC_H

#include "trap.h"

/* What demo_bell() wanted is about to be done. */
void demo_bell_heard(void);

#endif
