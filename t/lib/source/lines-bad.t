# SPDX-License-Identifier: GPL-3.0-or-later
# DWARF that no compiler makes: what of it counts, and what it can't do
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"

dump=$builddir/t/lib/source/linesdump
[ -x "$dump" ] || skip_all 'no libelf'
[ -n "$LIBDW_LIBS" ] || skip_all 'no libdw'
[ -n "$MCU_CC" ] || skip_all 'no cross compiler'
arm="$MCU_CC -mthumb -mcpu=cortex-m0plus"

# Programs by hand, with sequences that do not count and some that do.
cat >rows.s <<'EOT'
	.macro row addr, line
	.byte 0, 5, 2
	.long \addr
	.byte 3
	.sleb128 \line - now
	.set now, \line
	.byte 1
	.endm
	.macro ends addr
	.byte 0, 5, 2
	.long \addr
	.byte 0, 1, 1
	.set now, 1
	.endm
	.macro begins k
	.long 3\k\()f - 2\k\()f
2\k:	.short 4
	.long 5\k\()f - 4\k\()f
4\k:	.byte 1, 1, 1, -5, 14, 10, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0
	.byte 'r', '0' + \k, '.', 'c', 0
	.byte 0, 0, 0, 0
5\k:
	.endm
	.macro unit program, dir
	.long 1f - 0f
0:	.short 4
	.long 0
	.byte 4, 1
	.long \program
	.asciz "\dir"
1:
	.endm
	.text
	.global _start
_start:	.space 0x60
	.data
	.space 16
	.section .debug_abbrev, "", %progbits
	.byte 1, 0x11, 0, 0x10, 0x17, 0x1b, 0x08, 0, 0, 0
	.section .debug_info, "", %progbits
	unit second - first + 1, /bad
	unit first - first, /comp
	unit first - first, /later
	unit second - first, /two
	.section .debug_line, "", %progbits
	.set now, 1
first:	begins 1
	row 0, 10		@ where what was removed is told
	ends 8
	row 8, 20		@ the last one at an address counts
	row 0xc, 21
	row 0xc, 22
	row 0x10, 0		@ no line
	row 0x14, 23
	ends 0x18
	row 0x14, 40		@ some of it was told before
	row 0x20, 41
	ends 0x24
	row 0x30, 30		@ not in order
	row 0x34, 31
	row 0x32, 32
	ends 0x38
	row 0x58, 50		@ more than there is code
	ends 0x70
	row 0x20000000, 60	@ data
	ends 0x20000004
	row 0x40, 70		@ without an end
31:
second:	.set now, 1
	begins 2
	row 0x48, 80
	ends 0x4c
	.byte 4, 9		@ no such file
	row 0x50, 90
	ends 0x54
	row 0x54, 91
	row 0x56, 92		@ no code
	ends 0x56
32:
EOT
# shellcheck disable=SC2086
$MCU_CC -mcpu=cortex-m0 -mthumb -nostdlib rows.s -o rows.elf -Wl,-Ttext=0 \
    -Wl,-Tdata=0x20000000 2>cc.out || sed 's/^/# /' cc.out
is 'rows that do not count are left out' "$({
	seq 0 4 92
	echo $((0x20000000)) 86
    } | xargs printf '%x\n' | while read -r addr; do
	echo "$addr $(echo "$addr" | "$dump" rows.elf)"
    done | sed '/??:0/d')" '8 /comp/r1.c:20
c /comp/r1.c:22
14 /comp/r1.c:23
18 /comp/r1.c:40
1c /comp/r1.c:40
20 /comp/r1.c:41
48 /two/r2.c:80
54 /two/r2.c:91'

# libdw would read the abbreviations of each unit anew, in time and memory that
# are as good as endless if there are many of both.
units() {
	cat <<EOT_S
	.syntax unified
	.thumb
	.file 1 "units.c"
	.text
	.global _start
_start:	.loc 1 7
	nop
	.section .debug_abbrev, "", %progbits
	.set number, 1
	.rept 100
	.uleb128 number, 0x11, 0, 3, 0x21, 0, 0, 0
	.set number, number + 1
	.endr
	.byte 0
	.section .debug_info, "", %progbits
	.rept $1
	.long 1f - 0f
0:	.short 4
	.long 0
	.byte 4, 100
1:
	.endr
EOT_S
}
for n in 10 200; do
	units $n >units.s
	# shellcheck disable=SC2086
	$arm -nostdlib units.s -o units.elf -Wl,-Ttext=0x100 2>cc.out
	echo 100 | "$dump" units.elf
done >got
is 'many units that share abbreviations are not read' \
    "$(sed 's/.*units/units/' got)" 'units.c:7
??:0'

# It would go through a list of ranges for each entry that shares it as well: of
# many, those behind are then not told.  What was removed begins at 1 in a list,
# where 0 is the end, and what was inlined into it is not told either.
entries() {
	cat <<EOT_S
	.text
	.global _start
_start:	.space 0x110
	.section .debug_ranges, "", %progbits
ranges:	.rept 200
	.long -1, 0
	.endr
	.long 0x104, 0x106, 0, 0
removed:	.long 1, 0x20, 0, 0
	.section .debug_abbrev, "", %progbits
	.byte 1, 0x11, 1, 0, 0
	.byte 2, 0x2e, 1, 0x11, 1, 0x12, 6, 0, 0
	.byte 3, 0x1d, 0, 3, 8, 0x55, 0x17, 0, 0
	.byte 4, 0x1d, 0, 3, 8, 0x11, 1, 0x12, 6, 0, 0
	.byte 5, 0x2e, 1, 0x55, 0x17, 0, 0
	.byte 0
	.section .debug_info, "", %progbits
	.long 1f - 0f
0:	.short 4
	.long 0
	.byte 4, 1, 2
	.long 0x100, 16
	.rept $1
	.byte 3
	.asciz "shared"
	.long 0
	.endr
	.byte 4
	.asciz "own"
	.long 0x108, 2
	.byte 0, 5
	.long removed - ranges
	.byte 4
	.asciz "gone"
	.long 8, 4
	.byte 0, 0
1:
EOT_S
}
for n in 3 100; do
	entries $n >entries.s
	# shellcheck disable=SC2086
	$arm -nostdlib entries.s -o entries.elf -Wl,-Ttext=0 2>cc.out
	printf '104\n108\n8\n' | "$dump" -i entries.elf | tr '\n' ';'
done >got
is 'many entries that share a list of ranges are not all told' "$(cat got)" \
    '??:0 shared ??:0;??:0 own ??:0;??:0;??:0 shared ??:0;??:0;??:0;'
finish
