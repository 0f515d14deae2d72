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

# As in mspm0.sh, without what becomes of a program that is none.
logged() {
	await_log "$((log_seen + $(printf '%s\n' "$2" | wc -l)))"
	is "$1" "$(done_since "$log_seen")" "$2"
	log_seen=$(wc -l <log)
}

# What was done behind that line of the log.
done_since() {
	tail -n +"$(($1 + 1))" log | grep -v -e '^fault 0x' -e '^lockup 0x'
}

sane() {
	is "$1" "$(grep -e twice -e misaligned log)" ''
}

# The account on stderr, as "FIRST LAST WORDS" in decimal numbers.
account() {
	account_range='0x\([0-9a-f]*\) to 0x\([0-9a-f]*\)'
	account_words='not written\|not known\|written\|sent'
	sed -n "s/^bslprog: [^ ]*: $account_range: \($account_words\).*/\1 \2 \3/p" \
	    err | while read -r account_first account_last account_words; do
		echo "$((0x$account_first)) $((0x$account_last))" \
		    "$account_words"
	done
}

# The bytes FIRST to LAST of a file.
piece() {
	tail -c +$(($1 + 1)) "$3" | head -c $(($2 - $1 + 1))
}

# What an account says of the flash, against the image and what was there
# before: one line for each lie.
lies() {
	account >ranges
	while read -r lies_first lies_last lies_words; do
		piece "$lies_first" "$lies_last" flash >there
		case $lies_words in
		written) piece "$lies_first" "$lies_last" "$1" >right ;;
		'not written') tr '\000-\377' '\377' <there >right ;;
		*) continue ;;
		esac
		cmp -s there right || {
			[ "$lies_words" = 'not written' ] &&
			    piece "$lies_first" "$lies_last" "$2" |
			    cmp -s there -
		} || echo "$lies_first $lies_last $lies_words"
	done <ranges
}

# honest NAME STATUS IMAGE BEFORE: with status 0 or 1 the flash is the image;
# with 2 there is an account without a lie, of all of the image, or the flash is
# as it was.
honest() {
	if [ "$2" -lt 2 ]; then
		same "$1: it is there" flash "$3"
	elif [ -n "$(account)" ]; then
		is "$1: the account is honest" "$(lies "$3" "$4")
$(awk '{ n += $2 - $1 + 1 } END { print n }' ranges)" "
$image_words"
	else
		same "$1: nothing was done" flash "$4"
	fi
	sane "$1: nothing was written twice"
}
