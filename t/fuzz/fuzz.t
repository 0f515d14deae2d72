# SPDX-License-Identifier: GPL-3.0-or-later
# Each harness holds on its files and on mutations of them, see t/fuzz/drive.c
. "$srcdir/t/support/lib.sh"

# What ASan and UBSan find must end the harness.  ASan keeps 4 MiB of what was
# freed, enough for a run: with its default of 256 MiB each run takes new pages.
ASAN_OPTIONS=abort_on_error=1:quarantine_size_mb=4
UBSAN_OPTIONS=halt_on_error=1:abort_on_error=1:print_stacktrace=1
export ASAN_OPTIONS UBSAN_OPTIONS

while read -r harness mutations files; do
	[ "$harness" = '#' ] && continue
	for file in $files; do
		check "$harness holds on ${file##*/}" \
		    "$builddir/t/fuzz/$harness" -n "$mutations" "$srcdir/$file"
	done
done <"$srcdir/t/fuzz/seeds.txt"

# The harnesses and their driver can fail.
printf 'bad' >bad
fails 134 'a harness that fails is noticed' \
    sh -c '"$0" -n 5000 bad' "$builddir/t/fuzz/selftest"
k=$(sed -n 's/^failed: -w \([0-9]*\) bad$/\1/p' err)
"$builddir/t/fuzz/selftest" -w "$k" bad >input
check 'and its input can be written' grep -q x input

finish
