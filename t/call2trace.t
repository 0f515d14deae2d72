# SPDX-License-Identifier: GPL-3.0-or-later
# call2trace as a user runs it: what a made-up program did, beside what the
# files say that it did.
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/lib.sh"
. "$srcdir/t/tool.sh"

json=$builddir/t/jsoncheck

# program SEED CALLS: records of what it does, and in the file truth each call in
# the order of entry: "name entry duration depth", with times that often meet.
program() {
	awk -v seed="$1" -v calls="$2" '
	function call(depth, me, name, entry) {
		me = ++n
		entry = now
		name = sprintf("0x%08x", 134217728 + 16 * int(6 * rand()))
		now += int(3 * rand())
		while (depth < 12 && n < calls && rand() < 0.6) {
			call(depth + 1)
			now += int(3 * rand())
		}
		truth[me] = name " " entry " " now - entry " " depth
		printf "call\t%s\t%d\t%d\t%d\n", name, entry, now - entry, depth
	}
	BEGIN {
		srand(seed)
		for (now = 5000; n < calls; now += int(9 * rand()))
			call(0)
		for (i = 1; i <= n; i++)
			print truth[i] >"truth"
	}'
}

# "name ts dur depth" of each call, as trace events have them.
calls_of() {
	sed -n 's/.*"ph":"X".*"ts":\([-0-9]*\),"dur":\([0-9]*\),"name":"\([^"]*\)",.*"depth":\([0-9]*\).*/\3 \1 \2 \4/p' "$1"
}

# The same of a profile for speedscope, level instead of depth; dies if a frame
# is closed that is not the last one opened, or time goes back.
frames_of() {
	awk '
	/^"shared"/ { shared = 1 }
	shared && /"name":/ {
		split($0, part, "\"")
		names[frames++] = part[4]
	}
	/^."type":/ {
		gsub(/[^0-9OC-]+/, " ")
		event[++n] = $0
	}
	END {
		for (i = 1; i <= n; i++) {
			split(event[i], e, " ")
			if (i > 1 && e[3] < last)
				print "time goes back at " i
			last = e[3]
			if (e[1] == "O") {
				order[++calls] = names[e[2]] " " e[3]
				level[calls] = depth + 0
				frame[depth + 0] = e[2]
				open[depth++] = calls
				began[calls] = e[3]
			} else {
				if (!depth || frame[--depth] != e[2])
					print "not the last one at " i
				took[open[depth]] = e[3] - began[open[depth]]
			}
		}
		if (depth)
			print depth " are left open"
		for (i = 1; i <= calls; i++)
			print order[i] " " took[i] " " level[i]
	}' "$1"
}

# Sums of durations, and of those that no callee has: of lines as above, whose
# last column is the level.
sums() {
	awk '{ total[$1] += $3; self[$1] += $3; name[$4] = $1
	       if ($4) self[name[$4 - 1]] -= $3 }
	END { for (f in total) print f, total[f], self[f] }' "$1" | sort
}

common_tests call2trace

for seed in 1 2 3; do
	program "$seed" 2000 >records
	run 0 "records give status 0 (program $seed)" call2trace records
	quiet 'and no message'
	check 'they become JSON' "$json" <out
	calls_of out >got
	same 'with each call, in the order of entry' got truth
	run 0 'also with -s' call2trace -s records
	quiet 'and no message'
	check 'they become JSON' "$json" <out
	frames_of out >got
	same 'with each call, opened and closed in order' got truth
	# From the records alone, in which callees come first.
	awk -F'\t' '{ self[$2] += $4 - below[$5 + 1]; below[$5 + 1] = 0
		      below[$5] += $4; total[$2] += $4 }
	    END { for (f in total) print f, total[f], self[f] }' records |
	    sort >wanted
	sums got >summed
	same 'and the sums of each function' summed wanted
	is 'a profile has the times that it covers' "$(tail -n 20 out |
	    sed -n 's/^\],//p')" "$(awk 'NR == 1 { first = $2 }
	    $2 + $3 > last { last = $2 + $3 }
	    END { print "\"startValue\":" first ",\"endValue\":" last "}]," }' \
	    truth)"
done
call2trace -s records >whole
call2trace -s <records >got
same 'stdin is read without an operand' whole got
head -n 700 records >first
tail -n +701 records >second
call2trace -s first - <second >got
is 'each input is a stream of its own' "$(grep -c '^],"startValue"' got)" 2

# More than memory holds: of two blocks and a bit.
program 4 9000 >records
call2trace -s records >got
frames_of got >frames
same 'what is long waits on disk' frames truth
fails 2 'which must have room' env TMPDIR=/nonexistent call2trace records
says 'and is named if it has none' \
    '^call2trace: /nonexistent/splitprof\..*: No such file'
mkdir tmp
run 0 'TMPDIR is where' env TMPDIR="$work/tmp" call2trace records
is 'and nothing is left there' "$(ls tmp)" ''

fails 2 'a full disk is noticed' sh -c 'call2trace records >/dev/full'
says 'and told' '^call2trace: stdout: No space left'
run 0 'no records are no error' call2trace /dev/null
check 'and still JSON' "$json" <out
run 0 'also with -s' call2trace -s /dev/null
check 'and still JSON' "$json" <out
check 'with a profile, which readers need' grep -q '"endValue":0}' out

# A caller that is lost, where bytes were damaged and a buffer ran over.  % is a
# tab.
tr '%' '\t' >records <<'EOT'
meta%48000000%1000000%0xdeadbeef%v1 \\ "x"
status%1%0%10%5
call%0x421%110%5%2
call%0x411%100%20%1
bad%crc%77
call%0x431%135%5%2
call%0x401%90%100%0
status%1%3%12%5
call%0x431%195%5%1
call%0x401%192%10%0
EOT
run 1 'losses give status 1' call2trace records
says 'and are counted' '^call2trace: 1 places of the stream are damaged'
says 'of both kinds' '^call2trace: 3 times the firmware.s buffer was full'
says 'as their callees are' '^call2trace: 1 calls have a caller whose record was lost$'
is 'in no more lines' "$(wc -l <err)" 3
check 'this is JSON as well' "$json" <out
calls_of out >got
is 'the calls are there' "$(cut -d' ' -f1 got | tr '\n' ' ')" \
    '0x00000400 0x00000410 0x00000420 0x00000430 0x00000400 0x00000430 '
is 'with what stands for the lost one' \
    "$(grep -A 1 '\[lost]' out | sed 's/.*"ts":\([0-9]*\),"dur":\([0-9]*\),"name":"\([^"]*\).*/\3 \1 \2/')" \
    "$(printf '[lost] 135 5\n0x00000430 135 5')"
"$json" names <out >places
is 'places of loss are told' "$(grep -A 3 'ts 120$' places |
    grep -c 'name "bytes damaged"')" 1
check 'with the overflows' grep -q 'args.overflows 3$' places
check 'the firmware is told' grep -q \
    'args.labels "v1 \\\\ \\"x\\", 48000000 Hz, build 0xdeadbeef"$' places
printf 'skip\t0\t7\ncall\t1\t9000\t5\t1\n' >late
run 1 'bytes damaged before the first call' call2trace late late
is 'are told where that begins' "$(grep -c '"ts":9000,"name":"bytes' out)" 2
is 'each in its own file' "$(grep -c '"pid":2,.*"name":"bytes' out)" 1
run 1 '-q' call2trace -q records
quiet 'says nothing'
run 1 '-s has no place for it' call2trace -s records
frames_of out >got
is 'but leaves no callee to another caller' "$(cat got)" "$(cat <<'EOT'
0x00000400 90 100 0
0x00000410 100 20 1
0x00000420 110 5 2
[lost] 135 5 1
0x00000430 135 5 2
0x00000400 192 10 0
0x00000430 195 5 1
EOT
)"

# What was under way at the beginning has no caller; what came later had one.
printf 'call\t0x%x\t%d\t%d\t%d\n' 0x20 10 5 2 0x10 20 9 1 0x20 40 5 2 \
    0x10 60 9 1 >records
run 1 'a lost caller is noticed without any damage' call2trace -s records
is 'but not at the beginning' "$(frames_of out | tr '\n' ,)" \
    '0x00000020 10 5 0,0x00000010 20 9 0,[lost] 40 5 0,0x00000020 40 5 1,0x00000010 60 9 0,'

# The count of overflows may begin anew.
for n in 2 2 5 1 1; do
	printf 'status\t1\t%d\t0\t0\n' $n
done >records
run 1 'overflows give status 1' call2trace records
says 'and are added up' '^call2trace: 6 times the firmware'
is 'each is told once' "$("$json" names <out | sed -n 's/.*overflows //p' |
    tr '\n' ' ')" '2 3 1 '

# Rounding: a callee may seem to end behind its caller.
printf 'call\t0x20\t14\t7\t1\ncall\t0x10\t10\t10\t0\n' >records
run 0 'a microsecond too much is no damage' call2trace records
is 'the caller has it, and its own is told' \
    "$(sed -n 's/.*"ts":10,"dur":11,.*"duration_us":\(.*\)}}.*/\1/p' out)" 10
run 0 'also with -s' call2trace -s records
is 'where it is the same' "$(frames_of out)" \
    "$(printf '0x00000010 10 11 0\n0x00000020 14 7 1')"
printf 'call\t0x20\t14\t9\t1\ncall\t0x10\t10\t10\t0\n' >records
run 1 'two are' call2trace records
says 'and are told' '^call2trace: 1 calls lie across others'
check 'this is JSON as well' "$json" <out

# Time begins anew: the firmware was reset.
program 5 20 >one
program 6 30 >two
sed -i 's/^\(call[^0-9]*0x[0-9a-f]*.\)/\19000/' one
cat one two >records
run 0 'time may begin anew' call2trace records
is 'in another process' "$(grep -c '"pid":2,.*"ph":"X"\|"ph":"X","pid":2' out)" 30
run 0 'or with -s' call2trace -s records
is 'in another profile' "$(grep -c '^],"startValue"' out)" 2
is 'with its name' "$(grep -c '^{"name":"calls, part 2"' out)" 1

# Lines that are not what they should be.
printf 'call\t0x20\t14\t9\ncall\t0x10\t10\t10\t0\nother\t1\n' >records
run 1 'a bad line gives status 1' call2trace records
says 'and is named' '^call2trace: records: line 1: not a record$'
is 'the others are taken' "$(calls_of out)" '0x00000010 10 10 0'
run 1 'what has no records is told' call2trace "$srcdir/t/data/blinky.hex"
says 'as such' ': no record in [0-9]* lines$'
run 2 'what is no ELF file gives status 2' call2trace -e records records
says 'and is named' '^call2trace: records: .*\(ELF\|libelf\)'

# After a signal what is in the pipe is finished, and the file as well.
mkfifo pipe
call2trace pipe >out 2>err &
tracer=$!
exec 3>pipe
head -n 20 two >&3
kill -TERM "$tracer"
tail -n +21 two >&3
exec 3>&-
wait "$tracer"
is 'after a signal the pipe is finished' $? 0
check 'with JSON' "$json" <out
is 'and all calls' "$(calls_of out | wc -l)" 30
exec 3<>pipe
second_signal_kills call2trace pipe
exec 3>&-

call2trace -e "$srcdir/t/data/blinky.elf" /dev/null >out 2>err
if grep -q 'without libelf' err || [ -z "$MCU_CC" ]; then
	finish
	exit
fi

# Names that need care, files and lines, and the id of the build.
cat >fw.s <<'EOT'
	.syntax unified
	.cpu cortex-m0
	.thumb
	.macro fn name
	.global \name
	.type \name, %function
	.thumb_func
\name:	nop
	nop
	bx lr
	.size \name, . - \name
	.endm
	.text
	fn main
	fn say
	fn bad
EOT
"$MCU_CC" -g -nostdlib -Wl,-Ttext=0x400,-e,main fw.s -o fw.elf >cc.out 2>&1
sed 's/^/# /' cc.out
"${MCU_NM%nm}objcopy" --redefine-sym 'say=say "h\i"' \
    --redefine-sym "bad=$(printf 'bad\377byte')" fw.elf
"${MCU_NM%nm}objcopy" -O binary -j .text fw.elf text.bin
id=$(gzip -c text.bin | tail -c 8 | od -An -tx4 -N4 | tr -d ' ')
{
	printf 'meta\t48000000\t1000000\t0x%s\t\n' "$id"
	printf 'call\t0x%x\t%d\t%d\t%d\n' 0x40d 30 5 2 0x409 20 20 1 \
	    0x401 10 50 0 0x403 80 5 0
} >records
run 0 'an ELF file of this build' call2trace -e fw.elf records
quiet 'is no reason for a message'
check 'this is JSON' "$json" <out
is 'functions are named' "$(sed -n 's/.*"name":\(".*"\),"args":{"func":\("0x[0-9a-f]*"\).*"depth".*/\1 \2/p' out)" \
    "$(cat <<'EOT'
"main" "0x00000400"
"say \"h\\i\"" "0x00000406"
"bad\ufffdbyte" "0x0000040c"
"main" "0x00000400"
EOT
)"
if [ -n "$LIBDW_LIBS" ]; then
	"$json" names <out >places
	is 'where they are, is told' \
	    "$(sed -n 's|.*args.at ".*/\(.*\)"$|\1|p' places | tr '\n' ' ')" \
	    'fw.s:14 fw.s:15 fw.s:16 fw.s:14 '
	call2trace -s -e fw.elf records | "$json" names >places
	is 'also with -s' "$(grep -c '^shared.*\.line 1[456]$' places)" 3
fi
check 'the program is named' grep -q '"name":"process_name","args":{"name":"fw.elf"' out
sed 's/0x409/0x509/' records >unknown
run 1 'an address of no function gives status 1' call2trace -e fw.elf unknown
says 'and is counted' '^call2trace: 1 calls are of no function of fw.elf$'
is 'as itself' "$(calls_of out | grep -c '^0x00000508 20 20 1$')" 1
sed 's/^meta.*/meta\t1\t1\t0x12345678\t/' records >foreign
run 1 'another build gives status 1' call2trace -e fw.elf foreign
says 'with both ids' \
    "^call2trace: fw.elf: is not the program .* 0x$id, not 0x12345678$"
sed 's/^meta.*/meta\t1\t1\t0\t/' records >untold
run 0 'but for 0: that is none' call2trace -e fw.elf untold
finish
