# SPDX-License-Identifier: GPL-3.0-or-later
# qsdecode -w: what the records of frames say, in words
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

# words NAME: what is said of the frames of the standard input, "id data" each,
# one after the other.
words() {
	awk '{ printf "frame\t%d\t%s\t%s\n", n++, $1, $2 }' | qsencode >cap.qs
	run 0 "$1" qsdecode -w cap.qs
	sed -n 's/^# //p' out >said
}

# 4 bytes of time, objects and functions, 2 of signals, as all say that do not
# say it.
words 'standard records are understood' <<'END'
1 0000002010000008
8 04000000070000000020210000083300
14 05000000000000000700000000200102050304
31 0900000002
40 0600000001
41 060000000102
48 07000000020304
69 0a00000064006d61696e00
84 00
END
is 'by name and fields' "$(cat said)" 'QEP_STATE_ENTRY obj=0x20000000 state=0x08000010
8 QEP_DISPATCH: data that do not fit'
finish
