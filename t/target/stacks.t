# SPDX-License-Identifier: GPL-3.0-or-later
# Call stacks of samples, and the true ones: the programs run on each target
# with the runtime that sends stacks, apstack makes them exact, and stackjudge
# finds what is wrong, and only that.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/stacks.sh"

[ -x "$stackjudge" ] || skip_all "no libelf, so no stackjudge"
kind=stacks
stack_hz=2000

#### The judge ####

cat >truth <<'END'
stack	0x100	0x200	0x300
stack	0x102	0x200	0x300
stack	0x104	0x201	0x300
stack	0x106	0x210	0x300
stack	0x106	0x220	0x300
stack	0x108	0x230	...
END

# judged NAME WANTED: what is counted of the file got, without names of facts.
judged() {
	"$stackjudge" truth got >report
	judged_status=$?
	is "$1" "$(awk -F '\t' '/^[a-z]+\t[0-9]+$/ { printf "%d ", $2 }' report
	)$judged_status" "$2"
}
cp truth got
judged "the truth is right" "6 6 0 0 0 0 0"
sed '2s/0x200/0x20c/' truth >got
judged "a wrong frame is found" "6 5 0 1 0 0 1"
is "and shown from the first difference on" "$(grep -A 2 differs report)" \
    "differs	2	2	at 0x102, behind 1
	true: 0x200 0x300
	got:  0x20c 0x300"
sed '2s/\t0x300//' truth >got
judged "a frame that is not there is one" "6 5 0 1 0 0 1"
sed '2s/$/\t0x400/' truth >got
judged "so is one too many" "6 5 0 1 0 0 1"
sed '3s/0x201/0x200/' truth >got
judged "an exception is not a call" "6 5 0 1 0 0 1"
sed '6s/\.\.\./0x400 0x500/' truth >got
judged "what the truth does not know is right" "6 6 0 0 0 0 0"
sed '6s/0x230/0x234/' truth >got
judged "but what it knows must be" "6 5 0 1 0 0 1"
sed '1s/0x300/broken no CFI/; 3s/0x201.*/broken/; 4s/0x300/broken no CFI/' \
    truth >got
judged "what is broken says so" "6 3 3 0 0 0 0"
is "and why" "$(grep 'broken.*[A-Z-]$' report)" "broken	2	no CFI
broken	1	-"
sed '1s/0x200.*/0x204 broken no CFI/' truth >got
judged "but must be right until there" "6 5 0 1 0 0 1"
sed '1d; 5d' truth >got
judged "lost ones are left out, also of two at one address" "4 4 0 0 2 0 0"
{ echo "stack 0x180 0x200"; sed '4p; 4s/0x106/0x182/' truth; } >got
judged "so are those that the truth has not" "6 6 0 0 0 2 0"
sed '4s/0x210/0x21c/; 5d' truth >got
judged "a loss hides nothing" "5 4 0 1 1 0 1"
: >got
judged "without any stack all are lost" "0 0 0 0 6 0 0"
echo "stack 0x100 200" >got
fails 2 "a field that is no address is trouble" "$stackjudge" truth got
says "and is named" "got: line 1: no address: 200"
fails 2 "so is a missing file" "$stackjudge" truth nothing

# What calls last of all, and what is behind it.
if [ -n "$MCU_CC" ]; then
	printf '.globl one, two\n.type one, %%function\n.type two, %%function
	    .thumb\none: bl two\ntwo: nop\n' >two.s
	$MCU_CC -mcpu=cortex-m0plus -nostdlib -Wl,-Ttext=0x100,-e,one \
	    -o two.elf two.s
	printf 'stack 0x104 0x104 0x300\nstack 0x100 0x300\n' >truth
	printf 'stack 0x104 0x104\nstack 0x100 0x400\n' >got
	is "a root is where the call is, and what is outside does not count" \
	    "$("$stackjudge" -e two.elf -r one truth got | head -n 3 |
	    tr '\n' ' ')" "samples	2 right	2 rootless	0 "
else
	skip 1 "no arm-none-eabi-gcc"
fi

#### Programs and their truth ####

# The addresses of all samples; three bytes of each.
sent() {
	apdecode "$1" | awk '$1 == "pc" || $1 == "stack" { print $2 }
	    $1 == "stackfull" { print $4 }'
}
three_bytes() {
	sed 's/^0x.*\(......\)$/\1/; s/^0x//; s/^0*//'
}

# Samples, less those of the taking of another one: they are sent behind it, as
# ones of splitprof_stack_scan.  How many are left out goes to the file within.
# outside ELF FIELD FILE: by the address in that field.
outside() {
	outside_cc=$(stack_compiler "$true_target")
	nm "${outside_cc%gcc}nm" "$1" | awk -v field="$2" '
	    function number(h,    i, x) {
		sub(/^0x/, "", h)
		for (i = 1; i <= length(h); i++)
			x = 16 * x + index("123456789abcdef", substr(h, i, 1))
		return x
	    }
	    FNR == NR && $3 == "splitprof_stack_open_at" { low = number($1) }
	    FNR == NR && $3 == "splitprof_stack_open_bytes" { n = number($1) }
	    FNR == NR { next }
	    {
		at = number($field) - low
		if (at >= 0 && at < n)
			left++
		else
			print
	    }
	    END { print left + 0 >"within" }' - "$3"
}

# true_stacks MOST PROGRAM TARGET FLAG...: at most MOST of a hundred break off.
true_stacks() {
	true_most=$1
	shift
	true_name="$*"
	true_why=$(no_stacks "$1" "$2")
	if [ -n "$true_why" ]; then
		skip 8 "$true_why"
		return
	fi
	check "$true_name: is built" build_stacks "$@" app.elf
	fails 0 "$true_name: its results are right" \
	    run_stacks "$2" app.elf cap.bin stacks
	quiet "$true_name: and the truth is sure"
	true_target=$2
	sent cap.bin | three_bytes >all
	outside app.elf 1 all >got
	sent_within=$(cat within)
	outside app.elf 2 stacks >truth
	cut -f 2 truth | three_bytes >want
	same "$true_name: each sample has its stack" got want
	is "$true_name: or is of the taking of one" "$sent_within" "$(cat within)"
	# shellcheck disable=SC2046 # several options
	is "$true_name: all end in a root" "$("$stackjudge" -e app.elf \
	    $(stack_roots "$1") stacks stacks | awk '{ print $2 }' |
	    tr '\n' ' ')" \
	    "$(awk 'END { print NR, NR, 0, 0, 0, 0, 0, "" }' stacks)"

	apstack -q -i -r -e app.elf cap.bin >all
	outside app.elf 2 all >got
	# shellcheck disable=SC2046 # several options
	"$stackjudge" -e app.elf $(stack_roots "$1") truth got >judged
	is "$true_name: no frame is wrong, and no sample missing" "$(awk '
	    /^(wrong|lost|extra)/ { print $2 }' judged | tr '\n' ' ')" "0 0 0 "
	is "$true_name: at most $true_most % break off" "$(awk '
	    $1 == "samples" { n = $2 } /^broken\t[0-9]*$/ { broken = $2 }
	    END {
		good = n >= 10 && 100 * broken <= '"$true_most"' * n
		print good ? 1 : broken " of " n
	    }' judged)" 1
}

# Calls that no program without tail calls can have made: of another function
# than the one that is above, but for a library's own.  The truth is known
# without this.
impossible() {
	"$1objdump" -d --no-show-raw-insn app.elf | awk '
	    function number(h,    i, x) {
		for (i = 1; i <= length(h); i++)
			x = 16 * x + index("123456789abcdef", substr(h, i, 1))
		return x
	    }
	    /^[0-9a-f]+ <.*>:$/ { name = $2; next }
	    FILENAME == "-" && $1 ~ /^[0-9a-f]+:$/ {
		at = number(substr($1, 1, length($1) - 1))
		where[at] = name
		if (call != "")
			called[at] = call
		call = $2 ~ /^(bl|jal)$/ && $NF ~ /^<.*>$/ ? $NF ":" : ""
		next
	    }
	    FILENAME == "stacks" {
		above = where[number(substr($2, 3))]
		for (i = 3; i <= NF; i++) {
			at = number(substr($i, 3))
			if (at % 2) {
				above = where[at - 1]
				continue
			}
			if (at in called && called[at] != above &&
			    above !~ /^<__/)
				print above, "called as", called[at]
			above = where[at]
		}
	    }' - stacks | sort -u
}
true_stacks 3 throw m0 -O2 -DSPLITPROF_QUEUE_BYTES=512
# More than SPLITPROF_STACK_DEPTH words, and more than fits in a packet.
true_stacks 0 deep m0 -Os
# A switch is a call of GCC's helper, which leaves by LR to where no call is.
true_stacks 0 interp m0 -Os
# A frame has any size: what can be its return address is one word.
true_stacks 0 frames rv -Os
true_stacks 0 nested m0 -Os
true_stacks 2 nested m4f -O2
# PendSV_Handler has neither frame nor call frame information.
true_stacks 10 tasks m4f -O2 -flto
# The compiler's library calls into the middle of its functions, and jumps.
stack_hz=20000
true_stacks 0 floats m4f -Os -DSPLITPROF_QUEUE_BYTES=256
stack_hz=2000
true_stacks 0 library m4f -O0
[ -n "$true_why" ] || is "library m4f: all calls can be" \
    "$(impossible "${MCU_NM%nm}")" ""
true_stacks 0 library rv -O0
[ -n "$true_why" ] || is "library rv: all calls can be" \
    "$(impossible "${RISCV_NM%nm}")" ""

# Where v8-M has one state, or in its Non-secure one, EXC_RETURN is even.
if [ -n "$MCU_CC" ] && [ -n "$QEMU_ARM" ]; then
	# made_up FLAG...: its records, in the file words.
	made_up() {
		sh "$srcdir/mcu/demo/build.sh" -c "$MCU_CC" -o app.elf \
		    "$srcdir/t/firmware/stackwords.c-mps2-an505" \
		    TOGETHER=1 PLAIN=stacks \
		    -DSPLITPROF_HEADER=1 -DSPLITPROF_WAIT_PERCENT=100 \
		    -DSPLITPROF_TEXT_BEGIN=0x38008000 -Wno-array-bounds \
		    -DSPLITPROF_TEXT_END=0x38008200 -DSAMPLES=400 \
		    -DEXC_LEAST=0xffffff80 -DEXC_NUMBERS=64 "$@"
		timeout 60 "$QEMU_ARM" -M mps2-an505 -display none \
		    -monitor none -kernel app.elf -serial file:cap.bin \
		    -semihosting-config enable=on,target=native \
		    -icount shift=5,sleep=off </dev/null
		apdecode cap.bin | sed 1d >words
	}
	made_up -DSPLITPROF_QUEUE_BYTES=1024 -DSPLITPROF_STACK_IN_ASM=0
	mv words words.0
	made_up -DSPLITPROF_QUEUE_BYTES=1024 -DSPLITPROF_STACK_IN_ASM=1
	# Where a packet ends for the next part depends on the time.
	check "v8-M: C and assembly send the same" cmp words.0 words
	is "v8-M: and each even EXC_RETURN, with the frame if that is ours" \
	    "$(awk '
	    { n += gsub(/0xffffff[ef][0-9a-f]=/, "&") }
	    { frames += gsub(/0xffffff[ef][0-9a-f]=0x/, "&") }
	    END { print (n > 50), (frames > 10) }' words)" "1 1"
	# The second word with a long gap is never kept.
	made_up -DSPLITPROF_STACK_DEPTH=60
	is "a stack that no number of packets can hold is cut short" \
	    "$(tail -n 1 words | tr '\t' ' ')" "end 0 400"
else
	skip 3 "no arm-none-eabi-gcc, or no qemu-system-arm"
fi

# Equally often, and dear() for 100 times as long.
if [ -z "$(no_stacks cheap m0)" ]; then
	build_stacks cheap m0 -Os app.elf
	run_stacks m0 app.elf cap.bin stacks
	nm "$MCU_NM" -S app.elf | awk '$4 == "cheap" || $4 == "dear" {
	    print $1, $2, $4 }' | while read -r at size name; do
		echo "$name $((0x$at)) $((0x$at + 0x$size))"
	done >places
	is "the callers of work() have 1 : 100 of its time" "$(awk '
	    function number(h,    i, x) {
		for (i = 3; i <= length(h); i++)
			x = 16 * x + index("123456789abcdef", substr(h, i, 1))
		return x
	    }
	    FNR == NR { low[$1] = $2; high[$1] = $3; next }
	    {
		for (f in low)
			if (number($3) > low[f] && number($3) <= high[f])
				n[f]++
	    }
	    END {
		share = n["dear"] / (n["dear"] + n["cheap"])
		good = share > 0.96 && share < 1
		print n["cheap"] + 0, n["dear"], good
	    }' places stacks)" "$(apstack -e app.elf cap.bin | awk '
	    /;cheap;work / { cheap = $2 }
	    /;dear;work / { dear = $2 }
	    END { print cheap + 0, dear, 1 }' | tee shares)"
	gmonbuild -q -e app.elf cap.bin
	read -r cheap dear _ <shares
	"${MCU_NM%nm}gprof" -b -q app.elf gmon.out >graph
	check "and so gprof shares it" grep -q \
	    " $dear/$((cheap + dear))  *dear " graph
else
	skip 2 "$(no_stacks cheap m0)"
fi
finish
