# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# Measure what reads calls, beside cat and an awk that adds up times by
# function.  "bench.sh calls" calls this; see there for the variables.
. "${srcdir:=.}/t/bench/common.sh"

calls=${BENCH_CALLS:-5000000}
elf=$top/t/data/blinky.elf

# row NAME FILE COMMAND: a line of the table, if the program is there.
row() {
	have "${3%% *}" || return 0
	measured=$(measure "$runs" "$3") || exit 2
	awk -v name="$1" -v s="${measured% *}" -v kib="${measured#* }" \
	    -v n="$calls" -v bytes="$(wc -c <"$2")" -v cat="$cat" \
	    -v awk="$awk" 'BEGIN {
		if (s <= 0)
			s = 1e-4
		printf "  %-26s %8.3f %8.0f %8.1f %8s %8s %9d\n", name, s,
		    bytes / s / 1e6, n / s / 1e6,
		    cat == "" ? "-" : sprintf("%.2fx", cat / s),
		    awk == "" ? "-" : sprintf("%.2fx", awk / s), kib }'
}

sum='{ n[$2]++; us[$2] += $4 } END { for (f in n) print f, n[f], us[f] }'

gencalls "$elf" "$calls" >"$F"
mpdecode "$F" >"$T"
printf '%s calls, best of %s, CPU time user + system\n\n' "$calls" "$runs"
printf '  %-26s %8s %8s %8s %8s %8s %9s\n' '' seconds MB/s Mcall/s 'to cat' \
    'to awk' KiB
cat='' awk=''
cat=$(cpu 'cat "$F" | wc -c')
row 'packets: cat | wc -c' "$F" 'cat "$F" | wc -c'
row mpdecode "$F" 'mpdecode "$F"'
cat=$(cpu 'cat "$T" | wc -c')
awk=$(cpu "awk '$sum' \"\$T\"")
row 'records: cat | wc -c' "$T" 'cat "$T" | wc -c'
row 'awk, times by function' "$T" "awk '$sum' \"\$T\""
row 'mpencode -r' "$T" 'mpencode -r "$T"'
row callstat "$T" "callstat -e $elf \"\$T\""
row call2folded "$T" "call2folded -e $elf \"\$T\""
row call2gmon "$T" "call2gmon -e $elf -o /dev/null \"\$T\""
row call2trace "$T" "call2trace -e $elf \"\$T\""
row 'call2trace -s' "$T" "call2trace -s -e $elf \"\$T\""
