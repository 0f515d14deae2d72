# SPDX-License-Identifier: GPL-3.0-or-later
# hexdecode as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

data=$srcdir/t/data/hex
captures=${CAPTURES:-$srcdir/../shared/captures}

text() {
	# shellcheck disable=SC2059
	printf "$1" >in
	shift
	run "$@" hexdecode in
}

hexdecode <"$data/sample.hex" >out 2>err
same 'plain digits decode' out "$data/sample.raw"
quiet 'sound text gives no message'
hexdecode "$data/sample.crlf" >out
same 'blanks and CR LF decode' out "$data/sample.raw"
tr a-f A-F <"$data/sample.hex" | tr -d '\n' | hexdecode - >out
same 'one long line in upper case decodes' out "$data/sample.raw"
tr -d '\n' <"$data/sample.hex" | fold -w 77 | hexdecode >out
same 'text wrapped inside bytes decodes' out "$data/sample.raw"
sed 's/../0x&,/g' "$data/sample.hex" | hexdecode >out
same 'a table in C decodes' out "$data/sample.raw"
sed 's/../\\x&/g' "$data/sample.hex" | hexdecode >out
same 'a string in C decodes' out "$data/sample.raw"
for layout in xxd hexdump od; do
	hexdecode -d "$data/sample.$layout" >out 2>err
	same "a dump by $layout decodes" out "$data/sample.raw"
	sed 's/$/\r/' "$data/sample.$layout" | hexdecode -d >out
	same "a dump by $layout with CR LF decodes" out "$data/sample.raw"
done
quiet 'a sound dump gives no message'

# The programs themselves, where they are.
dump_with() {
	name="a dump by $* decodes"
	if command -v "$1" >/dev/null; then
		"$@" "$data/sample.raw" | hexdecode -d >out
		same "$name" out "$data/sample.raw"
	else
		skip 1 "no $1"
	fi
}
dump_with xxd
dump_with xxd -u
dump_with xxd -g 1
dump_with xxd -g 0 -c 32
dump_with xxd -c 5 -g 2
dump_with xxd -c 256 -g 1
dump_with hexdump -C
dump_with hexdump -v -C
dump_with od -A x -t x1z
dump_with od -A x -t x1
dump_with od -A x -v -w37 -t x1z

# Damage.
text '41 00z 15\n0x31 4\n' 1 'damaged text ends with status 1'
is 'what is sound of it is there' "$(digits out)" 41001531
says 'junk is located' \
    "^hexdecode: in: line 1, column 6: 'z': not a hexadecimal digit$"
says 'half a byte is located' "^hexdecode: in: line 2, column 6: '4': half"
says 'damage is counted' ': 2 places damaged, 2 characters skipped$'
is 'nothing else is said' "$(wc -l <err)" 3
text '! ! ! ! ! ! !\n' 1 'text without a digit is damaged'
is 'five places are told, and the count' "$(wc -l <err)" 6
says 'all are counted' ': 7 places damaged, 7 char'
text '4\001' 1 'half a byte at the end is damaged'
says 'an unprintable character is told by its code' ': 0x01: not'
run 1 'damage with -q ends with status 1' hexdecode -q in
quiet 'damage with -q gives no message'
printf '41' >good
run 1 'one damaged file of two gives status 1' hexdecode in good
is 'a file is a text of its own' "$(digits out)" 41
sed 3d "$data/sample.hexdump" >in
run 1 'a lost line of a dump gives status 1' hexdecode -d in
says 'the lost line is located' 'line 3, column 1: offset 0x30 where 0x20 is'
sed '3{p;p;}' "$data/sample.xxd" >in
run 1 'doubled lines of a dump give status 1' hexdecode -d in
same 'doubled lines are written once' out "$data/sample.raw"
sed '$s/$/0/' "$data/sample.hexdump" >in
run 1 'a wrong total gives status 1' hexdecode -d in
same 'a wrong total costs no byte' out "$data/sample.raw"
for layout in xxd hexdump od; do
	text=$(head -n 3 "$data/sample.$layout")
	printf '%s' "${text%??????????????????????????????????????}" >in
	run 1 "a dump by $layout that is cut gives status 1" hexdecode -d in
	says "and its end is located ($layout)" \
	    '^hexdecode: in: line 3, column [0-9]*: .*: the last line is cut$'
done
run 1 'a binary file gives status 1' hexdecode "$data/sample.raw"
run 1 'a binary file is no dump' hexdecode -d "$data/sample.raw"

# Input, output and options.
: >empty
run 1 'an empty dump gives status 1' hexdecode -d empty
run 0 '-v is no damage' hexdecode -v good
says '-v tells the counts' '^hexdecode: good: 1 bytes from 2 characters$'
run 0 'two files decode' hexdecode good - good <good
is 'in order' "$(digits out)" 414141
run 0 'two dumps decode' \
    hexdecode -d "$data/sample.xxd" "$data/sample.xxd"
cat "$data/sample.raw" "$data/sample.raw" >twice
same 'each from its own offset 0' out twice
run 2 'a missing file gives status 2' hexdecode good missing
says 'a missing file is named' '^hexdecode: missing: No such file'
is 'what came before it is written' "$(digits out)" 41
run 2 'a directory gives status 2' hexdecode .
says 'a directory is named' '^hexdecode: .: Is a directory$'
run 2 'a wrong option gives status 2' hexdecode -z
says 'a wrong option gives the usage' '^usage: hexdecode '
run 0 '--help is no error' hexdecode --help
check '--help shows the usage' grep -q '^usage: hexdecode \[-dhqVv\]' out
run 0 '--version is no error' hexdecode --version
if [ -c /dev/full ]; then
	fails 2 'a full disk gives status 2' \
	    sh -c 'hexdecode good >/dev/full'
	says 'a full disk is told' '^hexdecode: stdout: No space left'
	fails 2 'a full disk gives status 2 with -d' \
	    sh -c 'hexdecode -d "$0" >/dev/full' "$data/sample.xxd"
else
	skip 3 'no /dev/full'
fi

terminal_says 'a terminal gets no binary' 'is a terminal' 'hexdecode good'

# Live: bytes come before the input ends, and an interrupt ends nothing.
mkfifo pipe
rm -f out
hexdecode <pipe >out 2>err &
decoder=$!
exec 3>pipe
printf '41 00 15\n' >&3
wait_for [ -s out ]
is 'what is read is written before more is waited for' "$(digits out)" 410015
kill -TERM "$decoder"
printf '31\n' >&3
exec 3>&-
wait "$decoder"
is 'after a signal the pipe is finished' "$? $(digits out)" '0 41001531'

# Real captures, where they are.
for name in blink1 blink2; do
	hex=$captures/$name.hex
	if [ ! -r "$hex" ] || ! command -v xxd >/dev/null; then
		skip 5 "no $hex, or no xxd"
		continue
	fi
	xxd -r -p "$hex" >raw
	hexdecode <"$hex" >out
	same "$name decodes as by xxd" out raw
	tr A-F a-f <"$hex" | fold -w 77 | hexdecode >out
	same "$name wrapped in lower case decodes" out raw
	sed 's/../& /g' "$hex" | fold -w 75 | sed 's/$/\r/' | hexdecode >out
	same "$name with blanks and CR LF decodes" out raw
	dd if="$hex" ibs=61 obs=61 2>/dev/null | hexdecode >out
	same "$name in pieces decodes" out raw
	hexdump -C raw | hexdecode -d >out
	same "$name dumped decodes" out raw
done

finish
