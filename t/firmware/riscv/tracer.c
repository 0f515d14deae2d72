/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an RTOS would tell the tracer, on RV32, from a task and from a handler
 * that interrupts it.  It counts what it tells, and prints that: "ID COUNT".
 */
#include "demo.h"
#include "splitprof_tsp.h"

enum { ROUNDS = 100, QUEUE = 3, IDS = 80 };

static volatile int in_handler;
static uint32_t told[IDS];

int program_in_handler(void);
void PendSV_Handler(void);

int
program_in_handler(void)
{
	return in_handler;
}

static void
tell(uint32_t id, uint32_t bytes, uint32_t data)
{
	told[id]++;
	splitprof_tsp_event(id, bytes, data);
}

/* Something is sent, which the tracer has to know whence. */
static void
send_something(void)
{
	told[in_handler ? SPLITPROF_WIRE_TSP_QUEUE_SEND_FROM_ISR :
	    SPLITPROF_WIRE_TSP_QUEUE_SEND]++;
	splitprof_tsp_sent(SPLITPROF_WIRE_TSP_QUEUE, QUEUE);
}

void
PendSV_Handler(void)
{
	in_handler = 1;
	send_something();
	in_handler = 0;
}

static void
print(const char *text)
{
	register uint32_t a0 __asm__("a0") = 4;		/* SYS_WRITE0 */
	register const char *a1 __asm__("a1") = text;

	__asm__ volatile(".option push\n\t.option norvc\n\t.p2align 4\n\t"
	    "slli	zero, zero, 0x1f\n\tebreak\n\tsrai	zero, zero, 7\n\t"
	    ".option pop" : "+r"(a0) : "r"(a1) : "memory");
}

static void
print_number(uint32_t x)
{
	char text[12];
	char *at = text + sizeof(text) - 1;

	*at = 0;
	do
		*--at = (char)('0' + x % 10);
	while (x /= 10);
	print(at);
}

int
main(void)
{
	demo_interrupt_init();
	splitprof_tsp_task_made(1, "worker");
	told[SPLITPROF_WIRE_TSP_TASK_CREATE]++;
	for (uint32_t round = 0; round < ROUNDS; round++) {
		tell(SPLITPROF_WIRE_TSP_TASK_SWITCHED_IN, 1, 1);
		demo_spin(24000);
		send_something();
		demo_interrupt();
		tell(SPLITPROF_WIRE_TSP_TASK_SWITCHED_OUT, 1, 1);
		splitprof_tsp_poll();
	}
	for (uint32_t id = 2; id < IDS; id++)
		if (told[id]) {
			print_number(id);
			print(" ");
			print_number(told[id]);
			print("\n");
		}
	return 0;
}
