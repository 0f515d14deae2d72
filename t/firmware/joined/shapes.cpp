/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Methods by way of a table, and a function for two types. */
#include "joined.h"

namespace {

struct Shape {
	virtual int area(int n) const = 0;
};

struct Square : Shape {
	DEMO_FUNCTION int area(int n) const override
	{
		demo_spin(350);
		return n * n;
	}
};

struct Circle : Shape {
	DEMO_FUNCTION int area(int n) const override
	{
		demo_spin(450);
		return 3 * n * n;
	}
};

template <typename Number> DEMO_FUNCTION Number
half(Number n)
{
	demo_spin(250);
	return n / 2;
}

const Square square;
const Circle circle;
const Shape *const volatile shapes[] = { &square, &circle, &square };

}

int
shapes_run(int n)
{
	int sum = 0;

	for (const Shape *shape : shapes)
		sum += shape->area(n);
	return half(sum) + half(static_cast<short>(n));
}
