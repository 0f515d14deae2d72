# SPDX-License-Identifier: GPL-3.0-or-later
# qsdecode -w: what the records of frames say, in words.  QSPY 7.4.1 prints the
# same values for them, but that a signal of all goes before that of an object.
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

# words NAME: what is said of the frames of the standard input, "id data" each,
# one after the other.
words() {
	awk '{ printf "frame\t%d\t%s\t%s\n", n++, $1, $2 }' | qsencode >cap.qs
	run 0 "$1" qsdecode -w cap.qs
	quiet "$1: without a message"
	sed -n 's/^# //p' out >said
}

# Widths that nobody has said: 4 bytes of time and addresses, 2 of a signal.
words 'records of QP are understood' <<'END'
0 -
1 0000002010000008
3 000000201000000814000008
8 0400000007000000002010000008
14 0500000000000000070000000020010205ff
15 05000000070000000020010205ff
24 0600000000000020040001ff
31 0900000002
32 0a00000000000020040000200500000006000000ff
38 0b00000007000102
30 0c00000007000102
40 0600000001
48 070000000203
58 -
69 0a00000064006d61696e00
68 0d00000001000401020304
80 0e000000000000200304
END
is 'by their names and fields' "$(cat said)" 'EMPTY
QEP_STATE_ENTRY obj=0x20000000 state=0x08000010
QEP_STATE_INIT obj=0x20000000 state=0x08000010 to=0x08000014
4 QEP_DISPATCH sig=7 obj=0x20000000 state=0x08000010
5 QF_ACTIVE_POST sender=NULL sig=7 obj=0x20000000 pool=1 ref=2 free=5 min=255
5 QF_ACTIVE_POST_LIFO sig=7 obj=0x20000000 pool=1 ref=2 free=5 min=255
6 QF_MPOOL_GET obj=0x20000000 free=4 min=65281
QF_TICK count=9 rate=2
10 QF_TIMEEVT_ARM obj=0x20000000 ao=0x20000004 time=5 interval=6 rate=255
11 QF_DELETE_REF sig=7 pool=1 ref=2
12 QF_GC sig=7 pool=1 ref=2
6 QF_CRIT_EXIT nest=1
7 SCHED_PREEMPT from=2 to=3
TEST_PAUSED
10 ASSERT_FAIL location=100 module=main
13 PEEK_DATA offset=1 size=4 data=01020304
14 MTX_UNLOCK_ATTEMPT obj=0x20000000 holder=3 nest=4'
grep '^frame' out >frames
qsdecode cap.qs >plain
same 'the frames are those without -w' frames plain
qsdecode -w cap.qs | qsencode >again
same 'which qsencode takes, too' again cap.qs

# The program's own: numbers of each form, texts, bytes, addresses.
words 'records of the program are understood' <<'END'
100 0100000000ff31fe02fefff3feff04feffffff05feffffff
101 02000000f1abf5ab000000fe0100000000000080ffef000000
102 030000003600003040770000000000000440
103 04000000086120096200090301ff00
104 050000000a0700040000200a0800000000000b040000200c10000008
105 060000000dfeffffffffffffff0e0000000000000080
106 07000000900280029003
124 08000000
END
is 'field by field' "$(cat said)" '1 USER+000 -1 254 -2 0xFFFE -2 4294967294
2 USER+001 0xAB 0x000000AB 0x8000000000000001 0x000000EF
3 USER+002 2.750e+00 2.5000000e+00
4 USER+003 a \x09b 01ff00
5 USER+004 7,obj=0x20000004 8 0x20000004 0x08000010
6 USER+005 -2 9223372036854775808
7 USER+006 2 2 3
8 USER+024'

# What is called by a name: a signal for one object, or for all; an enumeration
# in its group.  A name that comes again counts.
words 'dictionaries are understood' <<'END'
61 0400002074687265616400
62 1000000872756e00
63 6452554e00
60 0700040000204f4e4500
60 070000000000414c4c00
60 080004000020454947485400
54 02014f4e4e00
54 020154574f00
100 010000000a0700040000200a0700080000200b040000200c10000008900280020a080000000000
29 0200000008000102
8 0300000007000400002010000008
61 040000206109006200
100 040000000b04000020
END
is 'and their names are used' "$(tail -n 5 said)" \
    '1 RUN ONE,obj=thread ALL,obj=0x20000008 thread run TWO 2 EIGHT
2 QF_GC_ATTEMPT sig=EIGHT pool=1 ref=2
3 QEP_DISPATCH sig=ONE obj=thread state=run
OBJ_DICT obj=0x20000004 name=a\x09: 2 bytes that are no field
4 RUN thread'

# Other widths; a reset forgets names, other information does not.
words 'what the target says of itself is understood' <<'END'
61 0400002074687265616400
64 00dd0222214244040000000000000000
100 010000000b04000020
64 ffdd0221228182020000000000000000
8 04000704001000000000000008
100 01000b0400
64 4683b9f76422412244042013050710110c19
100 010000000b04000020
64 ff7d0222214244040000000000000000
70 01000000
64 ff7d02
64 ff7d0222214299040000000000000000
70 010000000b04000020
END
is 'old and new' "$(grep -v TARGET said)" 'OBJ_DICT obj=0x20000004 name=thread
1 USER+000 thread
4 QEP_DISPATCH sig=7 obj=0x0004 state=0x0800000000000010
1 USER+000 0x0004
1 USER+000 0x20000004
1 USER+000
1 USER+000 0x20000004'
is 'and whose it is' "$(sed -n 's/.*version=//p' said | tr '\n' ' ')" \
    '733 733 812 637 637 637 '

# What is not understood is told, and changes nothing.
words 'records that do not fit' <<'END'
8 0400
31 090000000203
99 00
100 0100
100 01000000051234
100 0100000001ff0861
END
is 'are told' "$(cat said)" 'QEP_DISPATCH: 2 bytes that are no field
QF_TICK count=9 rate=2: 1 bytes that are no field
record 99: 1 bytes that are no field
USER+000: 2 bytes that are no field
1 USER+000: 3 bytes that are no field
1 USER+000 255: 2 bytes that are no field'
for option in -a '-p 100'; do
	# shellcheck disable=SC2086 # an option and its argument
	run 2 "-w $option gives status 2" qsdecode -w $option cap.qs
done

# More names than there is room for are not known.
awk 'BEGIN {
    for (; i < 4100; i++)
	printf "frame\t%d\t62\t%02x%02x00006600\n", i % 256, i % 256, i / 256
    printf "frame\t%d\t100\t010000000cff0f00000c00100000\n", i % 256
}' | qsencode | qsdecode -w >out
is 'some names too many are not known' "$(tail -n 1 out)" \
    '# 1 USER+000 f 0x00001000'
finish
