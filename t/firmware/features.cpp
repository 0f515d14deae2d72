/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * C++ as it is, for the same truth as features.c: exceptions through frames
 * with destructors, virtual calls, also by thunks, lambdas, templates, sorting
 * with callbacks, objects that are made before main and at the first use; and
 * code that is not profiled and ends in a jump to a function that is.
 */
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

extern "C" {
int main();
void *_sbrk(ptrdiff_t bytes);
uint32_t landing(uint32_t x);
uint32_t jumps(uint32_t x) __attribute__((naked, no_instrument_function));
extern void (*const __init_array_start[])();
extern void (*const __init_array_end[])();
extern char stack_top[];
extern void *__dso_handle;
void *__dso_handle;
}

namespace {

enum { ROUNDS = 20, NUMBERS = 24, DEPTH = 5, HEAP = 1 << 17 };

uint32_t seed = 1;
volatile uint32_t sum;

uint32_t
random_number()
{
	seed = seed * 1664525 + 1013904223;
	return seed >> 8;
}

/* Takes time, so that there is something to be sampled. */
template <uint32_t by> __attribute__((noinline)) uint32_t
churn(uint32_t x)
{
	for (uint32_t i = 0; i < 4000 * by; i++)
		x = x * by + (x >> 3);
	return x;
}

/* One that is made before main, and one at the first use. */
struct made {
	uint32_t x;

	__attribute__((noinline)) made(uint32_t n) : x(churn<2>(n)) { }
};

made early(5);

__attribute__((noinline)) uint32_t
late()
{
	static made once(random_number());

	return once.x;
}

/* The second base's functions are called by a thunk, which jumps. */
struct shape {
	virtual ~shape() = default;
	virtual uint32_t area() = 0;
};

struct colour {
	virtual ~colour() = default;
	virtual uint32_t shade() { return churn<3>(1); }
};

struct square : shape, colour {
	uint32_t area() override { return churn<4>(2); }
	uint32_t shade() override { return churn<5>(3); }
};

struct disc : shape {
	uint32_t area() override { return churn<6>(4) + late(); }
};

__attribute__((noinline)) uint32_t
draw(shape &a, colour &b)
{
	return a.area() + b.shade();
}

/* Destructors run while an exception goes up. */
struct guard {
	__attribute__((noinline)) ~guard() { sum = sum + churn<7>(5); }
};

struct refused {
	uint32_t depth;
};

__attribute__((noinline)) uint32_t
climb(uint32_t depth)
{
	guard g;

	if (depth == 0)
		throw refused { random_number() };
	return climb(depth - 1) + 1;
}

__attribute__((noinline)) uint32_t
again(uint32_t depth)
{
	try {
		return climb(depth);
	} catch (const refused &r) {
		if (r.depth % 2)
			throw;
		return r.depth;
	}
}

uint32_t
caught()
{
	try {
		return again(random_number() % DEPTH);
	} catch (...) {
		return churn<8>(6);
	}
}

uint32_t
sorted()
{
	uint32_t numbers[NUMBERS], swaps = 0;

	for (auto &n : numbers)
		n = random_number();
	std::sort(numbers, numbers + NUMBERS, [&](uint32_t a, uint32_t b) {
		swaps++;
		return a % 1000 < b % 1000;
	});
	std::for_each(numbers, numbers + 3, [](uint32_t n) {
		sum = sum + churn<9>(n);
	});
	return swaps;
}

uint32_t
owned()
{
	std::unique_ptr<shape> s(random_number() % 2 ?
	    static_cast<shape *>(new disc) : new square);
	std::function<uint32_t(uint32_t)> f = [&](uint32_t x) {
		return s->area() + x;
	};

	return f(1);
}

uint32_t
drawn()
{
	square s;

	return draw(s, s);
}

uint32_t
jumped()
{
	return jumps(random_number()) + landing(1);
}

}

__attribute__((noinline)) uint32_t
landing(uint32_t x)
{
	return churn<10>(x);
}

/* Not profiled: who calls it is who calls landing(). */
uint32_t
jumps(uint32_t)
{
	__asm__("b	landing");
}

/* For the library, in the RAM above that of the demos: not profiled. */
__attribute__((no_instrument_function)) void *
_sbrk(ptrdiff_t bytes)
{
	static ptrdiff_t used;

	if (bytes > HEAP - used)
		return reinterpret_cast<void *>(-1);
	used += bytes;
	return stack_top + used - bytes;
}

int
main()
{
	static uint32_t (*const features[])() = {
		late, caught, sorted, owned, drawn, jumped
	};

	for (auto made = __init_array_start; made < __init_array_end; made++)
		(*made)();
	for (uint32_t i = 0; i < ROUNDS; i++)
		for (auto feature : features)
			sum = sum + feature();
	return early.x == 0;
}
