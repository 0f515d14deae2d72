/* SPDX-License-Identifier: MIT */
/*
 * How a function in assembly begins and ends: in a section of its own, so that
 * the linker leaves out what nobody calls, and known to debuggers.
 */
	.syntax	unified
	.cfi_sections .debug_frame

/* The section's name is the function's, unless it is given. */
.macro	function name, section
.ifb \section
	.section .text.\name, "ax", %progbits
.else
	.section .text.\section, "ax", %progbits
.endif
	.p2align 2
	.global	\name
	.type	\name, %function
	.thumb_func
\name:
	.cfi_startproc
.endm

.macro	function_end name
	.cfi_endproc
	.size	\name, . - \name
.endm
