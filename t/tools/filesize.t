# SPDX-License-Identifier: GPL-3.0-or-later
# A file may not get as large as a program wants: a failed write like any other,
# though the system has a signal for it that kills
. "$srcdir/t/support/lib.sh"

# Each output is more than the limit, which is 512 or 1024 bytes.
seq 1000 3000 | sed 's/.*/arc\t&\t0x421\t1/' >records
apencode records >raw
od -A n -v -t x1 raw >hex
gmonbuild -l 0x400 -u 0x2000 -q -o arcs.gmon raw

limited() {
	limited_name=$1
	shift
	# shellcheck disable=SC2016
	fails 2 "$limited_name ends with status 2" \
	    sh -c 'ulimit -f 1; exec "$@" >out' sh "$@"
	is "$limited_name tells why" "$(cat err)" "$1: $file: File too large"
}

file=stdout
limited 'apdecode' apdecode raw
limited 'apencode' apencode records
limited 'hexdecode' hexdecode hex
limited 'rawcap' rawcap raw
tspdecode -q "$srcdir/t/data/tsp/whole.tsp" >events
limited 'tspdecode' tspdecode -q "$srcdir/t/data/tsp/whole.tsp"
limited 'tspencode' tspencode -r events
limited 'gmonbuild' gmonbuild -l 0x400 -u 0x2000 -q -o - raw
limited 'gmondump' gmondump arcs.gmon
limited 'gmonmerge' gmonmerge -o - arcs.gmon
limited 'apsplit -i' apsplit -p 1 -i 1 raw
file=other0001
limited 'apsplit' apsplit -p 1 -o other raw
file=other
limited 'gmonbuild -o' gmonbuild -l 0x400 -u 0x2000 -q -o other raw
limited 'gmonmerge -o' gmonmerge -o other arcs.gmon
is 'and leaves nothing behind' "$(echo other*)" 'other*'

finish
