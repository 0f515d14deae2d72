/* SPDX-License-Identifier: MIT */
/* For tests on the host, which say what is a return address: arch/stack.h. */
#ifndef SPLITPROF_ARCH_HOST_STACK_H
#define SPLITPROF_ARCH_HOST_STACK_H

#define SPLITPROF_STACK_VECTORS	0
#define SPLITPROF_TAIL_CALLS	1

const uint32_t *splitprof_stack_find(const uint32_t *p, const uint32_t *sp,
    bool thread);
uint32_t splitprof_return_place(uint32_t word);
uint32_t splitprof_return_word(uint32_t place);
const uint32_t *splitprof_frame_of(const struct splitprof_context *c,
    const struct splitprof_stack *stack, const uint32_t *at, uint32_t place);
uint32_t splitprof_frame_pc(const uint32_t *frame);
const uint32_t *splitprof_main_end(void);

#endif
