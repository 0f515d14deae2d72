# SPDX-License-Identifier: GPL-3.0-or-later
# stacks.awk - read samples with their stack, with no code of lib or mcu
#
# Standard input is the bytes behind the header, one number a line.  Written are
#
#	stack PC WORDS BYTES	a sample; how many words, behind marks too
#	part PC WORDS BYTES	the same, but of the stack that follows
#	pc PC			one without a stack
#	lost|end ARCS SAMPLES
#	bad BYTE		where it can't be understood: nothing follows
#
# as core/wire.h has it; addresses are decimal.
{
	byte[n++] = $1
}

function number(    v, factor) {
	v = 0
	for (factor = 1; byte[at] >= 128; factor *= 128)
		v += (byte[at++] - 128) * factor
	return v + byte[at++] * factor
}

function signed(    v) {
	v = number()
	return v % 2 ? -(v + 1) / 2 : v / 2
}

function big(bytes,    v) {
	for (v = 0; bytes-- > 0; )
		v = 256 * v + byte[at++]
	return v
}

# A gap of 63 or more goes on.
function gap(code) {
	return code % 64 < 63 ? code % 64 : 63 + number()
}

# splitprof-wire(5): the lowest six bits of the place and of what is above.
function slot(p,    q, bit, i) {
	p = p % 4294967296
	q = int(p / 64)
	i = 0
	for (bit = 1; bit < slots; bit *= 2)
		i += bit * ((int(p / bit) + int(q / bit)) % 2)
	return i
}

# One word, or lr, whose place is in place then: false at the end.
function word(    code, i) {
	code = byte[at++]
	if (code >= 192) {
		part = gap(code) == 65536
		return 0
	}
	if (code >= 128) {
		mark = gap(code) == 0 && !after
		place = signed() + (mark ? 0 : pc)
		if (!mark)
			known[slot(place)] = place
	} else {
		mark = 0
		if (code >= 64)
			number()
		bad = bad || code % 64 >= slots
		place = known[code % 64]
	}
	after = !mark && place >= 16777200	# fffff0: an EXC_RETURN
	return 1
}

function stack(full,    words, keep) {
	keep = 0
	if (full) {
		base = big(4)
		slots = byte[at++]
		pc = count = before = 0
		split("", known)
	} else {
		keep = byte[at] % 16
		count++
		bad = bad || int(byte[at++] / 16) != count % 16
		if (keep == 15)
			keep += number()
		bad = bad || keep > before
	}
	pc += signed()
	after = 1		# lr is no mark
	if (word() && after)
		word()		# the program counter in its frame
	after = keep && exc[keep - 1]
	for (words = keep; word(); words++) {
		exc[words] = after
		# Words that come again.
		for (; mark && place < -1; place++)
			exc[++words] = 0
	}
	before = words
	return (part ? "part " : "stack ") base + 2 * pc " " words
}

function sums(from,    sum) {
	for (sum = 0; from < at; from++)
		sum += byte[from]
	return sum % 256 == 0
}

END {
	at = bad = 0
	while (at < n && !bad) {
		from = at
		type = byte[at++]
		if (type == 80) {	# P
			print "pc", big(3)
			continue
		}
		if (type == 67 || type == 99)	# C, c
			line = stack(type == 67)
		else if (type == 69 || type == 76)	# E, L
			line = (type == 69 ? "end " : "lost ") big(4) " " big(4)
		else if (type == 107)	# k
			line = "task " big(2)
		else if (type == 122)	# z
			line = "taskstack " big(2) " " big(4)
		else if (type == 110) {	# n
			line = "name " big(2)
			at += byte[at] + 1
		} else
			bad = 1
		at++
		bad = bad || !sums(from)
		print line, at - from
	}
	if (bad)
		print "bad", from
}
