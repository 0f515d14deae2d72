/* SPDX-License-Identifier: MIT */
/*
 * logger: reads a sensor, and writes a record with a checksum for each reading.
 * It is slower than it should be; scripts/demo finds out why and mends it.
 */
#include "demo.h"

enum { READINGS = 2000, WINDOW = 8, RECORD = 48 };

struct record {
	uint8_t bytes[RECORD];
	unsigned n;
	uint16_t crc;
};

int main(void);

/* What the log is written to. */
static volatile uint8_t medium;

/* CRC-16-CCITT. */
DEMO_FUNCTION static uint16_t
checksum(const uint8_t *bytes, unsigned n)
{
	uint32_t crc = 0xffff;

	for (unsigned i = 0; i < n; i++) {
		crc ^= (uint32_t)bytes[i] << 8;
		for (int bit = 0; bit < 8; bit++)
			crc = crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1;
	}
	return (uint16_t)crc;
}

DEMO_FUNCTION static void
put(struct record *r, char c)
{
	r->bytes[r->n++] = (uint8_t)c;
	r->crc = checksum(r->bytes, r->n);
}

DEMO_FUNCTION static void
put_text(struct record *r, const char *text)
{
	while (*text)
		put(r, *text++);
}

DEMO_FUNCTION static void
put_number(struct record *r, unsigned number)
{
	for (unsigned power = 100000; power; power /= 10)
		put(r, (char)('0' + number / power % 10));
}

DEMO_FUNCTION static void
log_reading(unsigned time, unsigned raw, unsigned mean)
{
	struct record r = { .n = 0 };

	put_text(&r, "at ");
	put_number(&r, time);
	put_text(&r, " raw ");
	put_number(&r, raw);
	put_text(&r, " mean ");
	put_number(&r, mean);
	put(&r, '\n');
	for (unsigned i = 0; i < r.n; i++)
		medium = r.bytes[i];
	medium = (uint8_t)(r.crc >> 8);
	medium = (uint8_t)r.crc;
}

/* A conversion takes its time. */
DEMO_FUNCTION static unsigned
read_sensor(void)
{
	static uint32_t noise = 1;

	demo_spin(6000);
	noise = noise * 1103515245 + 12345;
	return 2000 + (noise >> 16) % 100;
}

DEMO_FUNCTION static unsigned
moving_mean(unsigned value)
{
	static unsigned window[WINDOW], next;
	unsigned sum = 0;

	window[next++ % WINDOW] = value;
	for (int i = 0; i < WINDOW; i++) {
		sum += window[i];
		demo_spin(150);
	}
	return sum / WINDOW;
}

int
main(void)
{
	for (unsigned time = 0; time < READINGS; time++) {
		const unsigned raw = read_sensor();

		log_reading(time, raw, moving_mean(raw));
	}
	return 0;
}
