# SPDX-License-Identifier: GPL-3.0-or-later
# callstat as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"

common_tests callstat
made_program || elf=no

# A field of a function's row in the file out.
field() {
	awk -F '\t' -v name="$1" -v field="$2" '
	    /^#function/ { for (i = 1; i <= NF; i++) if ($i == field) at = i }
	    $1 == name { print $at }' out
}

run 1 'no call gives status 1' callstat /dev/null
is 'and gives no row' "$(grep -vc '^[#%]' out)" 0
{
	printf 'meta\t168000000\t1000000\t0xdeadbeef\tv1\\x09\n'
	printf 'status\t1\t0\t3\t2\nack\n'
	call 0x11 110 20 2 0x11 140 10 2 0x21 100 90 1
} >two
run 0 'calls are understood' callstat two
quiet 'without a message'
is 'what the firmware is comes first' "$(head -n 3 out)" \
    '# firmware v1\x09, build 0xdeadbeef, clock 168000000 Hz, timer 1000000 Hz
# 3 calls of 2 functions in 0.000090 s, 100.00 % of it in them; times in us
# 1 calls have a caller that has not returned, 0 one that was lost'
is 'then a row for each function' "$(tail -n 2 out | tr -s ' ')" \
    ' 66.67 66.67 60 1 90 90 90.0 90 90 90 90 90 0x00000020
 33.33 33.33 30 2 30 30 15.0 10 10 20 20 20 0x00000010'
is 'in columns as wide as what is in them' "$(tail -n 3 out)" \
    '%time  %self  self calls total outer mean min p50 p90 p99 max  function
 66.67  66.67   60     1    90    90 90.0  90  90  90  90  90  0x00000020
 33.33  33.33   30     2    30    30 15.0  10  10  20  20  20  0x00000010'
run 0 '-t gives fields' callstat -t two
is 'with a line of their names' "$(sed -n 4p out | tr '\t' ' ')" \
    '#function self_us calls total_us outer_us mean_us min_us p50_us p90_us p99_us max_us pmin_us period_us pmax_us jitter_us addr place'
is 'in each row' "$(sed -n 5p out | tr '\t' ' ')" \
    '0x00000020 60 1 90 90 90.000 90 90 90 90 90 - - - - 0x00000020 -'
run 0 '-n limits the rows' callstat -t -n 1 two
is 'to the first' "$(grep -vc '^#' out)" 1

# Columns to sort by.
call 1 10 5 1 1 20 1 1 3 30 7 1 5 40 6 1 5 50 6 1 5 60 2 1 >three
for key in self:5,3,1 calls:5,1,3 total:5,3,1 outer:5,3,1 mean:3,5,1 \
    min:3,5,1 p50:3,5,1 p90:3,5,1 p99:3,5,1 max:3,5,1 name:1,3,5; do
	run 0 "-s ${key%:*} is taken" callstat -t -s "${key%:*}" three
	is "and sorts by it (${key%:*})" "$(sed -n \
	    's/^0x0000000\([024]\).*/\1/p' out | tr '024' 135 | paste -sd ,)" \
	    "${key#*:}"
done
run 2 '-s of no column gives status 2' callstat -s other two
says 'and names them' '^callstat: -s: other: not one of self calls .* name$'
run 2 '-n 0 gives status 2' callstat -n 0 two
run 2 '-H with -t gives status 2' callstat -H -t two

# Deadlines, by address and by name.
call 1 -3000 2000 1 1 100 500 1 1 1000 501 1 1 5000 2000 1 3 9000 7 1 >late
run 0 'a deadline that is kept' callstat -x '0x00000000<=2000' late
quiet 'is no message'
run 1 'one that is not gives status 1' callstat -x '0x00000000<=500us' \
    -x '0x00000002<=7' late
is 'below the whole table' "$(grep -c 0x0000 out)" 2
is 'and is reported, with the first of the longest' "$(cat err)" \
    'callstat: 0x00000000: 3 of 4 calls took longer than 500 us: the longest 2000 us, entered at -3000 us'
run 1 'each has its own' callstat -q -x '0x00000000<=3ms' \
    -x '0x00000002<=6.9us' late
is 'and is told even with -q' "$(cat err)" \
    'callstat: 0x00000002: 1 of 1 calls took longer than 6 us: the longest 7 us, entered at 9000 us'
for time in 1999us 1.999ms 0.001999s; do
	run 1 "$time are 1999 us" callstat -x "0x00000000<=$time" late
	says 'as is told' 'longer than 1999 us:'
done
run 1 '1.001ms are 1001 us' callstat -x '0x00000000<=1.001ms' late
says 'as is told' 'longer than 1001 us:'
run 0 'and 0.002s are kept' callstat -x '0x00000000<=0.002s' late
run 1 'a function without a call was not checked' callstat -x 'work<=1s' late
says 'which is told' \
    '^callstat: -x: no call of work has returned: it was not checked$'
run 1 'nor was it in an empty file' callstat -x 'work<=1s' /dev/null
for text in work '<=5' 'work<=' 'work<=x' 'work<=1.2.3' 'work<=-1' 'work<=5m' \
    'work<=0x10' 'work<=1e3' 'work<=.' 'work=5' 'work<=1e30s' \
    'work<=9999999999999999'; do
	run 2 "-x $text is no deadline" callstat -x "$text" late
	says 'and is told how one is given' 'as in control<=500us:'
done
run 2 'two of a function are an error' callstat -x 'a<=1' -x 'a<=2' late
says 'as is told' '^callstat: a<=2: its deadline is given twice$'
run 1 'a name may have the sign in it' callstat -x 'operator<=(A)<=5' late
says 'and is all before the last one' 'no call of operator<=(A) has'
awk 'BEGIN { for (i = 1; i <= 300; i++)
    printf "call\t0x%x\t%d\t%d\t1\n", 2 * i + 1, i * 1000, i }' >functions
run 1 'of many functions' callstat -x '0x00000258<=299' -x '0x000000c8<=100' \
    functions
is 'it is the right one' "$(cat err)" \
    'callstat: 0x00000258: 1 of 1 calls took longer than 299 us: the longest 300 us, entered at 300000 us'

# Recursion: time that is counted once, and more than once.
call 1 20 10 3 1 10 30 2 1 50 5 2 1 0 100 1 >nested
run 0 'recursion is understood' callstat -t nested
is 'the total has all calls' "$(field 0x00000000 total_us)" 145
is 'outer has the outermost only' "$(field 0x00000000 outer_us)" 100
is 'and self adds up to it' "$(field 0x00000000 self_us)" 100

# Percentiles of known numbers, within 1 %.
awk 'BEGIN { for (i = 1; i <= 1000; i++)
    printf "call\t1\t%d\t%d\t1\n", i * 100000, i * 7 }' >many
run 0 'many calls are understood' callstat -t many
for p in p50:3500 p90:6300 p99:6930; do
	got=$(field 0x00000000 ${p%:*}_us)
	check "${p%:*} is within 1 % ($got)" awk -v got="$got" \
	    -v want="${p#*:}" 'BEGIN { d = got - want
		exit !(d <= want / 100 && d >= -want / 100) }'
done
is 'the ends are exact' \
    "$(field 0x00000000 min_us) $(field 0x00000000 max_us)" '7 7000'
is 'and so is the mean' "$(field 0x00000000 mean_us)" 3503.500
# Known exactly where they are below 128: the number at a rank, or the next.
for last in 500 499; do
	awk -v last="$last" 'BEGIN { for (i = 1; i <= 1000; i++) {
	    step = (i > last) + (i > last + 400) + (i > last + 490)
	    printf "call\t1\t%d\t%d\t1\n", i * 1000, 10 + 10 * step
	} }' >steps
	run 0 "numbers may be in steps ($last)" callstat -t steps
	is "whose ranks are exact ($last)" "$(field 0x00000000 p50_us) $(field \
	    0x00000000 p90_us) $(field 0x00000000 p99_us)" \
	    "$([ "$last" = 500 ] && echo 10 20 30 || echo 20 30 40)"
done
awk 'BEGIN { for (i = 0; i < 1000; i++)
    printf "call\t1\t%d\t%d\t1\n", i * 10, (i > 0)
for (i = 0; i < 7; i++)
    printf "call\t3\t%d\t%d\t1\n", 100000 + i * 10, (i < 3) }' >means
run 0 'a mean may be less than 1' callstat -t means
is 'and is rounded to the nearest' \
    "$(field 0x00000000 mean_us) $(field 0x00000002 mean_us)" '0.999 0.429'
call 1 0 4611686018427387903 1 >greatest
run 0 'a call may last as long as can be told' callstat -t greatest
is 'but means end before' "$(field 0x00000000 mean_us)" 18446744073709551.615
run 0 '-H is taken' callstat -H many
is 'and counts durations between powers of two' \
    "$(sed -n '/from \.\.\./,$p' out | awk '$2 == "us" { print $1, $3 }' |
	tr '\n' ' ')" \
    '4 1 8 1 16 2 32 5 64 9 128 18 256 37 512 73 1024 146 2048 293 4096 415 '
is 'the longest bar is 50 long' "$(awk '$2 == "us" && length($4) > most {
    most = length($4) } END { print most }' out)" 50
is 'and none is empty' "$(awk '$2 == "us" && $3 && !$4' out)" ''
call 1 1 0 1 1 2 0 1 1 3 0 1 1 4 5 1 >none
run 0 'also durations of 0' callstat -H none
is 'which stand before those of 1' "$(awk '$2 == "us" { print $1, $3,
    length($4) }' out | paste -sd ,)" '0 3 50,1 0 0,2 0 0,4 1 17'

call 1 10 1000 1 >one
run 0 'a single call is understood' callstat -t one
is 'its percentiles are as exact as its ends' \
    "$(field 0x00000000 p50_us) $(field 0x00000000 p99_us)" '1000 1000'
call 16 0 1234567 1 32 2000000 1 1 >uneven
run 0 'numbers may be long' callstat uneven
is 'and stand below each other' "$(sed -n 's/  0x.*\|  function$//p' out |
    awk '{ n[length($0)]++ } END { for (i in n) print n[i] }')" 3
is 'in 80 columns' "$(awk 'length($0) > 80' out)" ''
is 'columns without room are left out, which is told' \
    "$(sed -n 's/left out.*/left out/p; /^%/p' out | tr -s ' ')" \
    '# for want of room some columns are left out
%time %self self calls total mean p99 max function'
check 'times have microseconds' grep -q ' in 2.000001 s,' out
is 'of a firmware that says nothing nothing is told' \
    "$(grep -c firmware out)" 0
call 1 5 1999999 1 >long
run 0 'a time may be just below two seconds' callstat long
check 'and is not rounded' grep -q ' in 1.999999 s,' out
awk 'BEGIN { for (i = 999; i; i--)
    printf "call\t%d\t%d\t%d\t1\n", 2 * i, (1000 - i) * 1000, i }' >all
run 0 'functions may be many' callstat -t all
grep -v '^#' out | cut -f 1-3 >got
awk 'BEGIN { for (i = 999; i; i--)
    printf "0x%08x\t%d\t1\n", 2 * i, i }' >want
same 'and each has its row' got want
call 9 10 5 1 5 20 5 1 1 30 5 1 7 40 5 1 3 50 5 1 >equal
run 0 'rows may be equal' callstat -t equal
is 'and go by name' "$(grep -v '^#' out | cut -f 1 | paste -sd ' ')" \
    '0x00000000 0x00000002 0x00000004 0x00000006 0x00000008'
run 1 'an input without calls adds nothing' callstat two /dev/null
check 'to the time' grep -q ' 2 functions in 0.000090 s,' out
call 1 1000 5 1 2 2000 5 1 >apart
run 0 'calls may be far apart' callstat apart two
check 'which is time of an input of its own' \
    grep -q ' in 0.001095 s,' out
# Rounding: the callee ends behind its caller.
call 2 10 6 2 1 9 6 1 >rounded
run 0 'the last to come need not be the last to return' callstat rounded
check 'in the time that the first has begun' grep -q ' in 0.000007 s,' out

# Periods: of a program that does not call itself, by the entries that it had.
for seed in 1 2 3; do
	awk -v seed="$seed" '
	function call(depth, f, entry) {
		f = 3 * depth + int(3 * rand())
		entry = now
		if (f in last) {
			period[f, n[f]++] = entry - last[f]
			sum[f] += entry - last[f]
		}
		last[f] = entry
		for (now += int(50 * rand()); depth < 4 && rand() < 0.6;)
			call(depth + 1)
		now += int(50 * rand())
		printf "call\t%d\t%d\t%d\t%d\n", 2 * f + 1, entry,
		    now - entry, depth
	}
	BEGIN {
		srand(seed)
		while (calls++ < 400) {
			call(0)
			now += int(300 * rand())
		}
		for (f in n) {
			mean = sum[f] / n[f]
			min = max = period[f, 0]
			squares = 0
			for (i = 0; i < n[f]; i++) {
				p = period[f, i]
				min = p < min ? p : min
				max = p > max ? p : max
				squares += (p - mean) * (p - mean)
			}
			printf "0x%08x %d %.3f %d %.3f\n", 2 * f, min, mean,
			    max, sqrt(squares / n[f]) >"truth"
		}
	}' >calls
	run 0 "$seed: entries are understood" callstat -t calls
	grep -v '^#' out | cut -f 1,12-15 | tr '\t' ' ' | sort >got
	sort truth >want
	same "$seed: periods and their jitter are as they were" got want
done
# So many calls, 100 us apart, from a time on, of 10 us each.
series() {
	awk -v n="$1" -v at="$2" 'BEGIN { for (; n; n--) {
	    printf "call\t17\t%d\t10\t1\n", at
	    at += 100
	} }'
}
series 11 1000 >eleven
run 0 'eleven calls have ten periods' callstat eleven
is 'which are printed, as far as there is room' "$(tail -n 2 out |
    awk '{ print $(NF - 2), $(NF - 1) }')" 'max period
10 100.0'
run 0 'who sorts by one of these' callstat -s jitter eleven
is 'has all of them' "$(tail -n 2 out | cut -c 15- | tr -s ' ')" \
    'self calls total mean p99 max pmin period pmax jitter function
 110 11 110 10.0 10 10 100 100.0 100 0.0 0x00000010'
is 'in 80 columns' "$(awk 'length($0) > 80' out)" ''
run 0 'nine periods are chance' sh -c 'head -n 10 eleven | callstat'
is 'so that nothing is told' "$(grep -c -e period -e 'left out' out)" 0
# What stands between two series, and the longest period then.
while read -r status line; do
	{ cat eleven; echo "$line" | tr '/' '\t'; series 11 12000; } >parts
	run "$status" "records may come between ($line)" callstat -q -t parts
	is "and break a period, or do not ($line)" \
	    "$(field 0x00000010 pmax_us)" \
	    "$(case $line in nack | status*) echo 10000 ;; *) echo 100 ;; esac)"
done <<-'END'
	0 nack
	0 status/1/0/11/0
	0 ack
	0 meta/1/1/0/v1
	1 bad/crc/7
	1 skip/1/2
	1 call/1/2
END
{ cat eleven; printf 'status\t1\t1\t11\t0\n'; series 11 12000; } >full
run 1 'where the buffer was full is not known' callstat -q -t full
is 'so periods before do not count' "$(field 0x00000010 pmin_us) $(field \
    0x00000010 pmax_us)" '100 100'
{ series 11 1; printf 'status\t1\t1\t11\t0\n'; } >full
run 1 'and at the end none does' callstat -q -t full
is 'at all' "$(field 0x00000010 period_us)" -
{ series 11 1; printf 'status\t1\t1\t11\t0\n'; series 10 12000; } >full
run 1 'nor do those before and behind it' callstat -q -t full
is 'together' "$(field 0x00000010 period_us)" -
run 0 'inputs are apart' callstat -t eleven eleven
is 'also for periods' "$(field 0x00000010 pmax_us)" 100
{ series 11 5000000; series 11 1000; } >anew
run 0 'and so are times before and behind a new start' callstat -t anew
is 'for periods as well' "$(field 0x00000010 pmin_us) $(field 0x00000010 \
    pmax_us)" '100 100'
# The last of 11 calls has lost its record: a callee shows that.
{ series 11 1000; call 33 2105 5 2; call 17 2200 10 1; series 11 2300
} >lost
run 1 'a lost caller is seen' callstat -q -t lost
is 'and breaks a period' "$(field 0x00000010 pmax_us)" 100
{ series 11 1000; call 17 2105 3 2 17 2100 10 1; series 11 2200; } >nested
run 0 'a function may call itself' callstat -t nested
is 'then it has no period' "$(field 0x00000010 period_us)" -
{ series 11 1000; call 17 2100 10 2 17 2100 10 1; series 11 2200; } >nested
run 0 'also at the same time' callstat -t nested
is 'and has none either' "$(field 0x00000010 period_us)" -
{ series 11 1000; call 17 2106 0 2 17 2105 10 1; series 11 2200; } >nested
run 0 'or take no time' callstat -t nested
is 'and has none again' "$(field 0x00000010 period_us)" -
{ series 11 1000; call 17 2100 1 2 17 2100 2 1; series 11 2200; } >nested
run 0 'or take as little as rounding may' callstat -t nested
is 'and has none at all' "$(field 0x00000010 period_us)" -
awk 'BEGIN { for (i = 0; i < 12; i++)
    printf "call\t17\t%d\t%d\t1\n", 10 * i - (i % 2), 10 }' >rounded
run 0 'times may be rounded' callstat -t rounded
is 'so that calls seem to overlap' "$(field 0x00000010 pmin_us) $(field \
    0x00000010 pmax_us)" '9 11'
awk 'BEGIN { for (i = 0; i < 12; i++)
    printf "call\t17\t%.0f\t0\t1\n", -2 ^ 62 + 512 + i % 2 * (2 ^ 63 - 1024) }' \
    >greatest
run 0 'times may be the greatest that can be told' callstat -t greatest
for key in pmin period pmax jitter; do
	{ series 11 0 | sed 's/17/5/'; series 11 2000 | sed 's/17/3/; s/00	10/50	9/'
	  awk 'BEGIN { for (i = 0; i < 12; i++)
	      printf "call\t7\t%d\t1\t1\n", 5000 + i * i * 30 }'
	  call 1 90000 9 1; } >four
	run 0 "-s $key is taken" callstat -t -s $key four
	is "and sorts by it, no value last ($key)" "$(awk -F '\t' -v \
	    key="${key}_us" '/^#function/ { for (i = 1; i <= NF; i++)
		if ($i == key) at = i }
	    /^0x/ { n++; value = $at == "-" ? -1 : $at + 0
		if (n > 1 && value > last) print "wrong"
		last = value }
	    END { print n, last }' out)" '4 -1'
done

# A program of which all is known.
for seed in 1 2 3; do
	[ "$elf" = no ] && { skip 3 'no cross compiler'; continue; }
	made_whole $seed 3000
	run 0 "$seed: a program is understood" callstat -t -e prog.elf calls
	quiet "$seed: and nothing is said"
	grep -v '^#' out | cut -f 1-4,5,7,11 |
	    awk '{ print $1, $3, $4, $5, $2, $6, $7 }' | LC_ALL=C sort >got
	lines func >want
	same "$seed: as it was" got want
done

# What is not right.
{ cat two; printf 'bad\tcrc\t7\n'; } >damaged
run 1 'damage is told' callstat damaged
check 'also with the table' \
    grep -q 'full 0 times, 1 places damaged, 0 lines bad$' out
printf 'status\t1\t%s\t0\t0\n' 2 5 1 1 >over
run 1 'a full buffer gives status 1' callstat over
says 'and is counted from each reset on' '^callstat: 6 times the firmware'
check 'also with the table' \
    grep -q 'full 6 times, 0 places damaged, 0 lines bad$' out
run 1 'each input counts for itself' callstat over over
says 'from its first status on' '^callstat: 12 times the firmware'
for line in 'bad crc 7' 'skip 1 2' 'call 1 2'; do
	{ call 1 100 0 2; echo "$line" | tr ' ' '\t'; call 1 100 9 1; } >tie
	run 1 "missing records put in doubt ($line)" callstat tie
	says "what time can not tell ($line)" \
	    '^callstat: 1 calls have a caller whose record was lost$'
	says "as a doubt ($line)" \
	    '^callstat: 1 of these may have one that was not$'
done
{ call 1 100 0 2; printf 'ack\nstatus\t1\t0\t1\t0\n'; call 1 100 9 1; } >tied
run 0 'but no others' callstat tied
call 1 10 6 1 1 11 6 1 1 9 8 0 >twisted
run 1 'times that can not be give status 1' callstat twisted
says 'and are told' '^callstat: 1 calls last less than those that they have'
call 1 10 50 0 1 40 30 0 >crossed
run 1 'calls that no single stack has give status 1' callstat crossed
says 'and are told' '^callstat: 1 calls lie across others: '
{ call 1 5000000 5 1; call 1 1 5 1; } >anew
run 0 'a new start is no damage' callstat anew
check 'but told' grep -q '^# time has begun anew 1 times$' out
{ call 1 1 1 1; printf 'call\t1\t2\t1\n'; } >cut
run 1 'lines are counted in each input by itself' callstat -n 1 two cut
says 'as one shows that is no record' '^callstat: cut: line 2: not a record$'
is 'and counted with the table' "$(grep missing out)" \
    '# calls may be missing: buffer full 0 times, 0 places damaged, 1 lines bad'

# The program's ELF file.
if [ "$elf" = no ]; then
	skip 24 'no cross compiler'
else
	call 0x441 1 1 1 0x301 3 1 1 >outside
	run 1 'what the program has not gives status 1' \
	    callstat -t -e prog.elf outside
	says 'and is told' '^callstat: 1 calls are of no function of prog.elf'
	is 'it has its address' "$(field 0x00000300 calls)" 1
	call 0x441 1 1 1 0x80000441 3 1 1 >high
	run 1 'be it half of all addresses away' callstat -e prog.elf high
	says 'and is told' '^callstat: 1 calls are of no function of prog.elf'
	run 2 'no program gives status 2' callstat -e two two
	"${MCU_NM%nm}objcopy" --redefine-sym f1=f0 prog.elf twins.elf
	call 0x441 1 1 1 0x461 3 3 1 >twins
	run 0 'functions may have the same name' callstat -t -e twins.elf twins
	is 'but are two' "$(field f0 addr | paste -sd ' ')" \
	    '0x00000460 0x00000440'
	for order in '0x441 1 1 1 0x461 3 1 1' '0x461 1 1 1 0x441 3 1 1'; do
		# shellcheck disable=SC2086
		call $order >twins
		run 0 "and take as long ($order)" \
		    callstat -t -e twins.elf twins
		is "and go by address then ($order)" \
		    "$(field f0 addr | paste -sd ' ')" '0x00000440 0x00000460'
	done
	id=$(text_crc prog.elf)
	{ record meta 1 1 "$id" v1; call 0x441 1 1 1; } >same
	run 0 'the build id of its text is taken' callstat -e prog.elf same
	{ printf 'meta\t1\t1\t7\tv1\n'; cat same; } >other
	run 1 'another gives status 1' callstat -e prog.elf other
	says 'and is told' \
	    "^callstat: prog.elf: is not the program .* $id, not 0x00000007$"
	run 1 'with -q the status is the same' \
	    callstat -q -e prog.elf other
	quiet 'without a message'
	{ cat other; record meta 1 1 8 v1; } >others
	run 1 'of several others' callstat -e prog.elf others
	says 'the first is told' ', not 0x00000007$'
	{ printf 'meta\t1\t1\t0\tv1\n'; cat same; } >untold
	run 0 'but for 0: that is none' callstat -e prog.elf untold
	"${MCU_NM%nm}objcopy" --strip-debug prog.elf bare.elf
	run 2 'a deadline of no function is an error' callstat -e bare.elf \
	    -x 'f0<=1s' -x 'g0<=1s' twins
	says 'and is told before all else' \
	    '^callstat: -x: bare.elf has no function g0$'
	run 0 'without DWARF there are no places' callstat -t -e bare.elf twins
	is 'but names' "$(field f0 place | paste -sd ' ')" -
	$MCU_CC -mcpu=cortex-m0plus -nostdlib -g -x c -o line.elf - \
	    -Wl,-Ttext=0x400,-e,work 2>cc.err <<-'END'
		# 41 "src/a b.c"
		void work(void) { }
	END
	call 0x401 1 1 1 >work
	run 0 'with it there are' callstat -e line.elf work
	if [ -z "$LIBDW_LIBS" ]; then
		is 'not without libdw' "$(tail -n 1 out | sed 's/.*  //')" work
	else
		is 'of functions' "$(tail -n 1 out | sed 's/.*  //')" \
		    'work a b.c:41'
		check 'and their folder' grep -q '^# files are in .*src/$' out
	fi
fi

call_tests callstat
check 'to its last call' grep -q '^# 6 calls of 2 functions' out

finish
