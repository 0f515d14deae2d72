# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests of bslprog share; read after lib.sh, tool.sh and mspm0.sh.
# shellcheck shell=sh disable=SC2154
#
#	made BYTES SEED		pseudo-random bytes, none of them ff
#	placed [OFFSET FILE]...	all of a flash, ff where no file is
#	holds NAME [OFFSET FILE]...	the file flash is that
#	sane NAME		the log has no word written twice, and so on

# Where the counts of wrong passwords are kept.
XDG_STATE_HOME=$work/state
export XDG_STATE_HOME

flash_bytes=131072

made() {
	awk -v n="$1" -v x="$2" 'BEGIN {
		for (i = 0; i < n; i++) {
			x = (x * 16807) % 2147483647
			printf "%02x", x % 255
		}
	}' | hexdecode -q
}

placed() {
	head -c "$flash_bytes" /dev/zero | tr '\0' '\377' >placed.bin
	while [ $# -gt 1 ]; do
		dd if="$2" of=placed.bin bs=1 seek="$(($1))" conv=notrunc \
		    2>dd.err
		shift 2
	done
	cat placed.bin
}

holds() {
	holds_name=$1
	shift
	placed "$@" >want.flash
	same "$holds_name" flash want.flash
}

sane() {
	is "$1" "$(grep -e twice -e misaligned log)" ''
}
