# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# A program for profweb's source view, read by
# ". "$srcdir/t/tools/profweb/source.sh"" after lib.sh and tool.sh.
#
#	sourced_program [CC OPTION...]	prog.elf of tree/src/main.c and scale.h,
#			for which COMPILER and its options stand; fails if it
#			can't be
#	samples_at ADDR:N...	run.raw, of so many samples at each address

# Some of it is inlined from a header, some said to be of a file of an evil
# name; and what it says is no HTML.
sourced_program() {
	mkdir -p tree/src
	cat >tree/src/scale.h <<-'EOT'
		static inline int
		scale(int x)
		{
			return x * 7 + (x >> 3);
		}
	EOT
	cat >tree/src/main.c <<-'EOT'
		#include "scale.h"
		volatile int sink; /* </script><script>alert(1)</script> */

		__attribute__((noinline)) int
		square(int x)
		{
			return x * x;
		}

		__attribute__((noinline)) int
		work(int n)
		{
			int sum = 0;

			for (int i = 0; i < n; i++)
				sum += scale(i) ^ square(sum);
			return sum;
		}

		int
		main(void)
		{
			for (;;)
				sink = work(sink);
		}

		#line 3 "/evil\"><img src=x onerror=alert(2)>/\n</script>.c"
		int evil(int x) { return x - 1; }
	EOT
	touch -d 2020-01-01 tree/src/main.c tree/src/scale.h
	"$@" -nostdlib -g -O2 -o prog.elf "$PWD/tree/src/main.c" \
	    -Wl,-Ttext=0x400,-e,main 2>cc.err
}

samples_at() {
	for at in "$@"; do
		record pc "${at%:*}" "${at#*:}"
	done | apencode >run.raw
}
