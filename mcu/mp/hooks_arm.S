/* SPDX-License-Identifier: MIT */
/*
 * hooks.c for ARMv6-M, v7-M and v8-M, in instructions that all of them have,
 * and for clocks with a macro
 *
 *	ticks reg	reg = what the clock has counted; changes the flags
 *
 * in their clock.h, which says so by SPLITPROF_MP_TICKS_ASM.
 *
 * On entry	r0	the function, as a pointer has it: bit 0 set
 *		r1	the return address in its caller: of no use
 * Stack	nothing on the way in, 8 on the way out, while interrupts are
 *		masked; where something is unusual 8 and what pairs.c takes
 * Time		27 cycles on the way in and 46 on the way out, on a Cortex-M0+
 *		without wait states and with the KL25Z's clock; all but 5 of
 *		them hold interrupts off.  48 on the way out where the call is
 *		not recorded, since that is off or the call was too short; 145
 *		where the ring is full
 */
#include "clock.h"
#include "layout.h"

#ifdef SPLITPROF_MP_TICKS_ASM
#include "../arch/arm/asm.h"

/* C does the rest, and the hook returns. */
.macro	unusual function
	mov	r2, ip
	push	{r2, lr}
	.cfi_adjust_cfa_offset 8
	.cfi_offset lr, -4
	bl	\function
	pop	{r2, r3}
	.cfi_adjust_cfa_offset -8
	.cfi_register lr, r3
	msr	primask, r2
	bx	r3
.endm

	function __cyg_profile_func_enter
	mrs	ip, primask
	cpsid	i
	ldr	r3, =splitprof_mp
	ldr	r2, [r3, #SPLITPROF_MP_AT_TOP]
	ldr	r1, [r3, #SPLITPROF_MP_AT_LIMIT]
	cmp	r2, r1
	bhs	1f
	ticks	r1
	stmia	r2!, {r0, r1}
	str	r2, [r3, #SPLITPROF_MP_AT_TOP]
	msr	primask, ip
	bx	lr
1:
	unusual splitprof_mp_enter_unusual
	function_end __cyg_profile_func_enter

/* Return from the way out; what follows has r4 and r5 pushed again. */
.macro	leave
	.cfi_remember_state
	pop	{r4, r5}
	.cfi_adjust_cfa_offset -8
	msr	primask, ip
	bx	lr
	.cfi_restore_state
.endm

	function __cyg_profile_func_exit
	mrs	ip, primask
	cpsid	i
	ticks	r1
	push	{r4, r5}
	.cfi_adjust_cfa_offset 8
	ldr	r4, =splitprof_mp
	ldr	r2, [r4, #SPLITPROF_MP_AT_TOP]
	subs	r2, #SPLITPROF_MP_CALL_SIZE
	ldr	r3, [r2]		/* func */
	cmp	r3, r0
	bne	1f
	ldr	r5, [r4, #SPLITPROF_MP_AT_PUT]
	ldr	r3, [r4, #SPLITPROF_MP_AT_END]
	cmp	r5, r3
	bhs	2f

	str	r2, [r4, #SPLITPROF_MP_AT_TOP]
	ldr	r3, [r2, #4]		/* entry */
	stmia	r5!, {r0-r3}
	str	r5, [r4, #SPLITPROF_MP_AT_PUT]
	leave
2:
	/* Nothing is recorded, or nothing that short; or the ring is full. */
	ldr	r3, [r2, #4]
	subs	r3, r1, r3
	ldr	r5, [r4, #SPLITPROF_MP_AT_SHORTEST]
	cmp	r3, r5
	bhs	1f
	str	r2, [r4, #SPLITPROF_MP_AT_TOP]
	leave
1:
	pop	{r4, r5}
	.cfi_adjust_cfa_offset -8
	unusual splitprof_mp_exit_unusual
	function_end __cyg_profile_func_exit
#endif
