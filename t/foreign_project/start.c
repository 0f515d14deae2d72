/* Start-up code for QEMU's mps2 boards, and the end of the program. */
#include <stdint.h>

extern uint32_t data_start, data_end, data_load, bss_start, bss_end, stack_top;
int main(void);

/* The profiler's port for the board defines these. */
void TIMER0_Handler(void) __attribute__((weak, alias("Hang")));
void UARTTX0_Handler(void) __attribute__((weak, alias("Hang")));

void Hang(void);
void
Hang(void)
{
	for (;;)
		continue;
}

/* Semihosting: leave the emulator with this status. */
static void
leave(uint32_t status)
{
	const uint32_t block[] = { 0x20026, status };
	register uint32_t r0 __asm__("r0") = 0x20;
	register const uint32_t *r1 __asm__("r1") = block;

	__asm__ volatile("bkpt 0xab" : : "r"(r0), "r"(r1) : "memory");
}

void Reset_Handler(void);
void
Reset_Handler(void)
{
	const uint32_t *from = &data_load;

	for (uint32_t *to = &data_start; to < &data_end;)
		*to++ = *from++;
	for (uint32_t *to = &bss_start; to < &bss_end;)
		*to++ = 0;
	leave((uint32_t)main());
}

__attribute__((section(".vectors"), used))
static void *const vectors[16 + 32] = {
	[0] = &stack_top,
	[1] = Reset_Handler,
	[2 ... 15] = Hang,
	[16] = Hang,
	[16 + 1] = UARTTX0_Handler,
	[16 + 2 ... 16 + 7] = Hang,
	[16 + 8] = TIMER0_Handler,
	[16 + 9 ... 16 + 31] = Hang,
};
