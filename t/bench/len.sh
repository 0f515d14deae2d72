# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# Measure what reads and writes the Lenlab protocol, beside cat; and on headers
# that each claim the next 64 KiB.  "bench.sh len" calls this; see there for the
# variables.
. "${srcdir:=.}/t/bench/common.sh"

dialogues=${BENCH_LEN:-50000}
# Headers of nothing.
H=$work/headers
export H

# A block of 1 KiB, with its CRC.
block=$(awk 'BEGIN {
	printf "520700007856341200000000"
	for (i = 0; i < 1024; i++)
		printf "%02x", i * i % 251
}')
block=$block$(lenencode "command=$block" | tail -c 4 | od -A n -t x1 |
    tr -d ' ')

# Records: an image read in blocks, and a boot loader's words.
records() {
	awk -v n="$1" -v block="$block" 'BEGIN {
		for (i = 0; i < n; i++) {
			print "packet\t0x4c\t8\t5207000000000004da7dd435"
			print "packet\t0x4c\t1036\t" block
			print "packet\t0x80\t9\t260000000000040000"
			print "ack\t0x00\tok"
			print "bslreply\t0x32\t01020304"
		}
	}'
}

stream() {
	records "$1" | lenencode -r
}

records "$dialogues" >"$T"
lenencode -r "$T" >"$F"
yes "$(printf '\200\377\377')" | tr -d '\n' | head -c 10000000 >"$H"
printf 'Lenlab, best of %s, CPU time user + system\n\n' "$runs"
printf '  %-26s %8s %8s\n' '' seconds MB/s
row 'packets: cat | wc -c' "$F" 'cat "$F" | wc -c'
row lendecode "$F" 'lendecode "$F"'
row 'lendecode -x' "$F" 'lendecode -x "$F"'
row 'records: cat | wc -c' "$T" 'cat "$T" | wc -c'
row 'lenencode -r' "$T" 'lenencode -r "$T"'
row 'lendecode, false headers' "$H" 'lendecode -q "$H" || [ $? = 1 ]'
have valgrind || exit 0
slope 1000 'lendecode "$F"' stream | awk '{
	printf "\n  lendecode: %.1f instructions a byte\n", $1 / $2 }'
