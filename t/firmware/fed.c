/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A line that DMA feeds, without the rest of the runtime, which has started it:
 * that is undone.  Then come the cases of FED_CASES, each
 *
 *	CASE(FROM, BEFORE, ON, BREAK, LEFT)
 *
 * A line starts, has a pause between two chunks, and one chunk more that may be
 * disturbed, and stops; and all that again.  FROM says where the bytes are,
 * ram or flash, the others are expressions of WORD(ADDRESS):
 *
 *	BEFORE	what the program has set up before
 *	ON	what is true when the line has started
 *	BREAK	what the program does in the middle of the last chunk
 *	LEFT	what is 0 when the line has stopped
 *
 * For BREAK are more(), all bytes once more, and then time without a look at
 * the line, and large(), these bytes 36 times in one chunk.
 *
 * The status is 0, or the number of the first ON or LEFT that is not so.
 */
#include "arch/arch.h"
#include "demo.h"
#include "port/port.h"

#define WORD(address)	(*(volatile uint32_t *)(address))

#define BYTES	"abcdefgABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
static uint8_t ram[] = BYTES;
static const uint8_t flash[] = BYTES;

static int checks, wrong;

__attribute__((no_instrument_function)) static void
send(const uint8_t *from, uint32_t n)
{
	bool sent = false;

	while (!sent) {
		const uint32_t before = splitprof_mask();

		sent = splitprof_line_send(from, n);
		splitprof_unmask(before);
	}
}

__attribute__((no_instrument_function)) static void
send_all(const uint8_t *from)
{
	send(from, 5);
	demo_spin(20000);
	send(from + 5, 2);
	send(from + 7, 36);
	demo_spin(1000);
}

__attribute__((no_instrument_function)) static void
check(int right)
{
	checks++;
	if (!right && !wrong)
		wrong = checks;
}

__attribute__((no_instrument_function)) static void
more(void)
{
	send(ram, sizeof(ram) - 1);
	demo_spin(20000);
}

__attribute__((no_instrument_function)) static void
large(void)
{
	static uint8_t copies[36 * (sizeof(ram) - 1)];

	for (uint32_t i = 0; i < sizeof(copies); i++)
		copies[i] = ram[i % (sizeof(ram) - 1)];
	send(copies, sizeof(copies));
	demo_spin(1000);
}

#define CASE(from, before, on, disturb, left)				\
	(void)(before);							\
	for (int i = 0; i < 2; i++) {					\
		splitprof_line_start();					\
		check(on);						\
		send_all(from);						\
		(void)(disturb);					\
		splitprof_line_stop();					\
		check(!(left));						\
	}

__attribute__((no_instrument_function)) int
main(void)
{
	(void)ram;
	(void)flash;
	(void)more;
	(void)large;
	splitprof_line_stop();
	FED_CASES
	demo_halt(wrong);
	return 0;
}
