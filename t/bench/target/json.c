/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A program of many small calls: a JSON document in flash is parsed, asked for
 * values, and printed again, which must give the same text.  Some 30 functions;
 * one is called every 40 cycles.
 */
#include "demo.h"

#ifndef ROUNDS
#define ROUNDS	20
#endif

enum kind { K_NULL, K_FALSE, K_TRUE, K_NUMBER, K_STRING, K_ARRAY, K_OBJECT };

/*
 * A value, and if it is a member its name.  Texts are places in the document;
 * a number is value / 10^decimals.
 */
struct node {
	uint8_t kind, decimals;
	uint16_t name, name_size;
	uint16_t next, child;	/* numbers of nodes; 0: none */
	uint16_t text, text_size;
	int32_t value;
};

enum { NODES = 256, DEPTH = 12 };

void rounds(void) __attribute__((noinline, no_instrument_function));
int main(void);

static const char document[] =
"{\n"
"  \"station\": \"Brocken, Harz\",\n"
"  \"id\": 10453,\n"
"  \"position\": {\n"
"    \"latitude\": 51.7986,\n"
"    \"longitude\": 10.6183,\n"
"    \"height\": 1134\n"
"  },\n"
"  \"automatic\": true,\n"
"  \"observer\": null,\n"
"  \"sensors\": [\n"
"    {\n"
"      \"name\": \"temperature\",\n"
"      \"unit\": \"\\u00b0C\",\n"
"      \"values\": [\n"
"        -3.5,\n"
"        -2.25,\n"
"        0,\n"
"        1.75,\n"
"        4.5,\n"
"        6.125,\n"
"        5.5\n"
"      ]\n"
"    },\n"
"    {\n"
"      \"name\": \"pressure\",\n"
"      \"unit\": \"hPa\",\n"
"      \"values\": [\n"
"        881.5,\n"
"        882.25,\n"
"        883,\n"
"        882.75\n"
"      ]\n"
"    },\n"
"    {\n"
"      \"name\": \"wind\",\n"
"      \"unit\": \"m/s\",\n"
"      \"gusts\": false,\n"
"      \"values\": [\n"
"        17,\n"
"        21.5,\n"
"        33.25,\n"
"        28\n"
"      ]\n"
"    }\n"
"  ],\n"
"  \"remarks\": [\n"
"    \"snow \\\"dry\\\", drifting\",\n"
"    \"mast\\ticed\\nheater on\",\n"
"    []\n"
"  ],\n"
"  \"next\": {\n"
"    \"after\": 600,\n"
"    \"unit\": \"s\",\n"
"    \"flags\": {}\n"
"  }\n"
"}\n";

static struct node nodes[NODES];
static unsigned n_nodes;
static unsigned at;		/* place in the document, of the parser */
static unsigned printed;	/* and of what is printed */
static unsigned wrong;		/* what was found wrong */

static unsigned parse_value(unsigned depth) DEMO_FUNCTION;
static void put_value(unsigned value, unsigned depth) DEMO_FUNCTION;

DEMO_FUNCTION static int
peek(void)
{
	return document[at];
}

DEMO_FUNCTION static int
next(void)
{
	return document[at] ? document[at++] : 0;
}

DEMO_FUNCTION static int
is_blank(int c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

DEMO_FUNCTION static int
is_digit(int c)
{
	return c >= '0' && c <= '9';
}

DEMO_FUNCTION static void
skip_blanks(void)
{
	while (is_blank(peek()))
		next();
}

DEMO_FUNCTION static int
accept(int c)
{
	skip_blanks();
	if (peek() != c)
		return 0;
	next();
	return 1;
}

DEMO_FUNCTION static void
expect(int c)
{
	if (!accept(c))
		wrong++;
}

DEMO_FUNCTION static unsigned
new_node(enum kind kind)
{
	struct node *n;

	if (n_nodes == NODES - 1) {
		wrong++;
		return n_nodes;
	}
	n = &nodes[++n_nodes];
	*n = (struct node){ .kind = (uint8_t)kind };
	return n_nodes;
}

DEMO_FUNCTION static void
skip_escape(void)
{
	if (next() != 'u')
		return;
	for (int i = 0; i < 4; i++)
		next();
}

/* A string: *text and *size are what stands between the quotes. */
DEMO_FUNCTION static void
parse_text(uint16_t *text, uint16_t *size)
{
	int c;

	expect('"');
	*text = (uint16_t)at;
	while ((c = next()) != '"') {
		if (c == '\\')
			skip_escape();
		if (!c) {
			wrong++;
			return;
		}
	}
	*size = (uint16_t)(at - 1 - *text);
}

DEMO_FUNCTION static int32_t
parse_digits(int32_t value)
{
	while (is_digit(peek()))
		value = value * 10 + next() - '0';
	return value;
}

DEMO_FUNCTION static unsigned
parse_number(void)
{
	const unsigned n = new_node(K_NUMBER);
	const int minus = accept('-');
	int32_t value = parse_digits(0);
	unsigned point;

	if (peek() == '.') {
		next();
		point = at;
		value = parse_digits(value);
		nodes[n].decimals = (uint8_t)(at - point);
	}
	nodes[n].value = minus ? -value : value;
	return n;
}

DEMO_FUNCTION static unsigned
parse_word(const char *word, enum kind kind)
{
	for (; *word; word++)
		if (next() != *word)
			wrong++;
	return new_node(kind);
}

DEMO_FUNCTION static unsigned
parse_string(void)
{
	const unsigned n = new_node(K_STRING);

	parse_text(&nodes[n].text, &nodes[n].text_size);
	return n;
}

DEMO_FUNCTION static unsigned
parse_member(unsigned depth)
{
	uint16_t name, size = 0;
	unsigned n;

	parse_text(&name, &size);
	expect(':');
	n = parse_value(depth);
	nodes[n].name = name;
	nodes[n].name_size = size;
	return n;
}

/* An array or an object, behind its bracket. */
DEMO_FUNCTION static unsigned
parse_list(enum kind kind, unsigned depth)
{
	const int end = kind == K_ARRAY ? ']' : '}';
	const unsigned n = new_node(kind);
	uint16_t *link = &nodes[n].child;

	if (accept(end))
		return n;
	do {
		*link = (uint16_t)(kind == K_ARRAY ? parse_value(depth) :
		    parse_member(depth));
		link = &nodes[*link].next;
	} while (accept(','));
	expect(end);
	return n;
}

static unsigned
parse_value(unsigned depth)
{
	if (depth == DEPTH) {
		wrong++;
		return 0;
	}
	if (accept('{'))
		return parse_list(K_OBJECT, depth + 1);
	if (accept('['))
		return parse_list(K_ARRAY, depth + 1);
	switch (peek()) {
	case '"': return parse_string();
	case 't': return parse_word("true", K_TRUE);
	case 'f': return parse_word("false", K_FALSE);
	case 'n': return parse_word("null", K_NULL);
	}
	return parse_number();
}

DEMO_FUNCTION static int
same_text(unsigned text, unsigned size, const char *word, unsigned word_size)
{
	if (size != word_size)
		return 0;
	for (unsigned i = 0; i < size; i++)
		if (document[text + i] != word[i])
			return 0;
	return 1;
}

DEMO_FUNCTION static unsigned
member(unsigned of, const char *name, unsigned size)
{
	unsigned n = nodes[of].child;

	while (n && !same_text(nodes[n].name, nodes[n].name_size, name, size))
		n = nodes[n].next;
	return n;
}

DEMO_FUNCTION static unsigned
element(unsigned of, unsigned i)
{
	unsigned n = nodes[of].child;

	while (n && i--)
		n = nodes[n].next;
	return n;
}

DEMO_FUNCTION static unsigned
step_size(const char *path)
{
	unsigned n = 0;

	while (path[n] && path[n] != '/')
		n++;
	return n;
}

/* What a path such as "sensors/1/unit" leads to. */
DEMO_FUNCTION static unsigned
query(unsigned n, const char *path)
{
	while (n) {
		const unsigned size = step_size(path);

		n = is_digit(*path) ? element(n, (unsigned)(*path - '0')) :
		    member(n, path, size);
		path += size;
		if (!*path++)
			break;
	}
	return n;
}

/* A number in thousandths. */
DEMO_FUNCTION static int32_t
thousandths(unsigned n)
{
	int32_t x = nodes[n].value;

	for (unsigned i = nodes[n].decimals; i < 3; i++)
		x *= 10;
	return x;
}

DEMO_FUNCTION static int32_t
sum(unsigned list)
{
	int32_t all = 0;

	for (unsigned n = nodes[list].child; n; n = nodes[n].next)
		all += thousandths(n);
	return all;
}

DEMO_FUNCTION static void
check(int32_t got, int32_t wanted)
{
	if (got != wanted)
		wrong++;
}

DEMO_FUNCTION static void
ask(unsigned root)
{
	check(nodes[query(root, "id")].value, 10453);
	check(sum(query(root, "sensors/0/values")), 12125);
	check(sum(query(root, "sensors/1/values")), 3529500);
	check(sum(query(root, "sensors/2/values")), 99750);
	check(thousandths(query(root, "sensors/0/values/1")), -2250);
	check(nodes[query(root, "sensors/2/gusts")].kind, K_FALSE);
	check(nodes[query(root, "next/flags")].kind, K_OBJECT);
	check((int32_t)query(root, "sensors/3/name"), 0);
	check((int32_t)query(root, "position/depth"), 0);
}

/* What is printed is the document, or else wrong. */
DEMO_FUNCTION static void
put(int c)
{
	if (document[printed] == c)
		printed++;
	else
		wrong++;
}

DEMO_FUNCTION static void
put_word(const char *word)
{
	while (*word)
		put(*word++);
}

DEMO_FUNCTION static void
put_text(unsigned text, unsigned size)
{
	put('"');
	for (unsigned i = 0; i < size; i++)
		put(document[text + i]);
	put('"');
}

DEMO_FUNCTION static void
put_line(unsigned depth)
{
	put('\n');
	for (unsigned i = 0; i < depth; i++)
		put_word("  ");
}

/* Without a division: by counting what fits. */
DEMO_FUNCTION static int
digit(uint32_t *x, uint32_t power)
{
	int n = '0';

	for (; *x >= power; n++)
		*x -= power;
	return n;
}

DEMO_FUNCTION static void
put_number(int32_t value, unsigned decimals)
{
	static const uint32_t power[] = {
		100000000, 10000000, 1000000, 100000, 10000, 1000, 100, 10, 1
	};
	enum { POWERS = sizeof(power) / sizeof(power[0]) };
	uint32_t x = (uint32_t)(value < 0 ? -value : value);
	int begun = 0;

	if (value < 0)
		put('-');
	for (unsigned i = 0; i < POWERS; i++) {
		const int c = digit(&x, power[i]);

		if (i == POWERS - decimals)
			put('.');
		begun |= c != '0' || i + 1 >= POWERS - decimals;
		if (begun)
			put(c);
	}
}

DEMO_FUNCTION static void
put_list(unsigned list, const char *brackets, unsigned depth)
{
	unsigned n = nodes[list].child;

	put(brackets[0]);
	for (; n; n = nodes[n].next) {
		put_line(depth + 1);
		if (nodes[n].name_size) {
			put_text(nodes[n].name, nodes[n].name_size);
			put_word(": ");
		}
		put_value(n, depth + 1);
		if (nodes[n].next)
			put(',');
	}
	if (nodes[list].child)
		put_line(depth);
	put(brackets[1]);
}

static void
put_value(unsigned value, unsigned depth)
{
	static const char *const words[] = { "null", "false", "true" };
	const struct node *const n = &nodes[value];

	switch (n->kind) {
	case K_NUMBER: put_number(n->value, n->decimals); break;
	case K_STRING: put_text(n->text, n->text_size); break;
	case K_ARRAY: put_list(value, "[]", depth); break;
	case K_OBJECT: put_list(value, "{}", depth); break;
	default: put_word(words[n->kind]);
	}
}

DEMO_FUNCTION static void
one_round(void)
{
	unsigned root;

	n_nodes = at = printed = 0;
	root = parse_value(0);
	skip_blanks();
	check(peek(), 0);
	ask(root);
	put_value(root, 0);
	put('\n');
	check((int32_t)printed, sizeof(document) - 1);
}

void
rounds(void)
{
	for (int i = 0; i < ROUNDS; i++)
		one_round();
}

int
main(void)
{
	rounds();
	return wrong != 0;
}
