# SPDX-License-Identifier: GPL-3.0-or-later
# The manual pages: well-formed, in step with the programs, and their examples
# work.  An example is a line that begins with "$ "; in a literal display the
# lines behind it are what it prints, unless one of them is "...".  The
# examples of a page run one after the other in a folder with the files that
# make_fixtures makes; status 0 and 1 are both fine.  Those that need a device,
# a cross compiler or a program that is not here are left out.
. "$srcdir/t/support/lib.sh"

[ -n "$MANDOC" ] || skip_all "no mandoc"

programs=$(cat "$srcdir"/tools/local.mk "$srcdir"/tools/*/local.mk |
    grep -o '\bbin/[[:alnum:]]\+' | cut -d / -f 2)
top=$PWD

# What stands under a heading of a page, in one line, without overstrikes.
section() {
	"$MANDOC" -T ascii "$1" | sed "s/.$(printf '\b')//g" |
	    awk -v name="$2" '/^[A-Z]/ { on = $0 == name; next } on' |
	    tr -s ' \n' '  ' | sed 's/^ //; s/ $//'
}

# Options as getopt wants them, one a line, from a usage line.  One that must be
# given has no brackets.
options() {
	printf '%s\n' "$1" | sed 's/ -\([[:alpha:]]\) \([a-z]*\)/ [-\1 \2]/g' |
	    tr '[' '\n' | sed -n 's/^-\([^]]*\)].*/\1/p' |
	    while read -r letters argument; do
		[ -z "$argument" ] || argument=:
		printf '%s\n' "$letters" | sed "s/./&$argument\\n/g"
	done | sed '/^$/d' | sort -u
}

# The same from a program's table, in the page's order: what is no flag has an
# argument, and what programs have in common is a macro of a header.
table() {
	{
		echo "{ 'h', .flag } { 'V', .flag }"
		cat "$1"
		for macro in $(grep -o '[A-Z]*_OPTIONS(' "$1"); do
			sed -n "/^#define $macro/,/[^\\\\]\$/p" \
			    "$srcdir"/tools/*/*.h
		done
	} | grep -o "{ '[[:alpha:]]', [.T][^ ]*" |
	    sed "s/{ '\(.\)', .flag.*/\1/; s/{ '\(.\)'.*/\1:/" | sort -f -k 1.1,1.1 |
	    tr -d '\n'
}

check_page() {
	name=${1##*/}
	is "$name is well-formed" "$("$MANDOC" -T lint -W warning "$1" 2>&1)" ""
	# In a line of a macro they would be the macro's.
	is "$name shows the quotes of its examples" \
	    "$(grep -n -e '^\.D[1l] .* "' "$1")" ""
	is "$name: tee outlives Ctrl-C, as all in the pipe do" \
	    "$(grep -w tee "$1" | grep -v -e 'tee -i' -e '\.Xr')" ""
	check "$name is installed" \
	    grep -q "^dist_man_MANS += man/$name\$" "$srcdir/man/local.mk"
}

check_program() {
	page=$srcdir/man/$1.1
	check "$1 has a page" test -f "$page"
	[ -f "$page" ] || return
	command -v "$1" >help || {
		skip 7 "no $1"
		return
	}
	"$1" --help >help
	is "$1: the page's purpose is the program's" \
	    "$(section "$page" NAME)" "$(head -n 1 help)"
	# Further forms stand below the first.
	usage=$(sed -n '/^$/q; s/^usage: //p; s/^       //p' help |
	    tr '\n' ' ' | sed 's/ $//')
	is "$1: SYNOPSIS is the usage" "$(section "$page" SYNOPSIS)" "$usage"
	check "$1: the overview lists it" \
	    grep -q "^\.It Xr $1 1$" "$srcdir/man/splitprof.7"
	check "$1: and sees it" grep -q "^\.Xr $1 1 ,$" "$srcdir/man/splitprof.7"
	check "$1: README.md lists it" \
	    grep -q "^| .*\`$1\`.*|" "$srcdir/README.md"
	source=$srcdir/tools/$1.c
	[ -f "$source" ] || source=$srcdir/tools/$1/$1.c
	letters=$(table "$source")
	is "$1: the usage has the options that are read" \
	    "$(options "$usage")" \
	    "$(printf '%s\n' "$letters" | sed 's/[^:]:*/&\n/g' |
		sed '/^$/d' | sort)"
	is "$1: the page describes them, in order" \
	    "$(sed -n 's/^\.It Fl \([[:alpha:]]\).*/\1/p' "$page" | tr -d '\n')" \
	    "$(printf '%s\n' "$letters" | tr -d :)"
}

# The head of programs of functions of 32 bytes, which call mcount.
fn_macro() {
	cat <<-'END'
		.syntax unified
		.cpu cortex-m0
		.thumb
		.macro fn name
		.type \name, %function
		.thumb_func
		\name: push {lr}
		bl __gnu_mcount_nc
		blx r3
		nop
		nop
		blx r3
		.rept 9
		nop
		.endr
		.size \name, . - \name
		.endm
		.text
	END
}

# A program of three functions, each 32 bytes long: main, work and tick.  Each
# calls mcount, and by a register so that it returns to offsets 8 and 14.
make_elf() {
	{
		fn_macro
		cat <<-'END'
		.global main, work, tick
		fn main
		fn work
		fn tick
		.thumb_func
		.type __gnu_mcount_nc, %function
		__gnu_mcount_nc: nop
		END
	} >fw.s
	"$MCU_CC" -nostdlib -Wl,-Ttext=0x400,-e,main fw.s -o fw.elf &&
	    gmonbuild -q -e fw.elf -r 1000 -o /dev/null cap.raw ||
	    rm -f fw.elf
}

# As above, of functions that call mcount; that of work is a clone.
make_clone() {
	{
		fn_macro
		cat <<-'END'
		.global main, tick, __gnu_mcount_nc
		fn main
		fn work.part.0
		fn tick
		.thumb_func
		.type __gnu_mcount_nc, %function
		__gnu_mcount_nc: nop
		END
	} >clone.s
	"$MCU_CC" -nostdlib -Wl,-Ttext=0x400,-e,main clone.s -o clone.elf &&
	    gmonbuild -q -e clone.elf -r 1000 -o clone.gmon cap.raw ||
	    rm -f clone.elf
}

# A stream with a header and three tasks; % stands for a tab.
make_tasks() {
	cat <<-'END'
		header%1%3%0x0%1000%-
		name%1%idle
		name%2%Tmr Svc
		name%3%main
		task%3
		arc%0x409%0x427%300
		pc%0x42a%40
		task%2
		arc%0x40f%0x447%2
		pc%0x44a%1
		task%1
		pc%0x40c%700
		end%302%741
	END
}

# Calls of work and tick, by a main that never returns; % stands for a tab.
make_calls() {
	tr '%' '\t' <<-'END'
		status%1%0%7%3
		call%0x441%1010%20%2
		call%0x441%1100%25%2
		call%0x421%1000%300%1
		call%0x441%2010%20%2
		call%0x421%2000%280%1
		call%0x441%3010%900%2
		call%0x421%3000%1250%1
	END
}

# What two tasks of an RTOS did; % stands for a tab.
make_tsp() {
	tr '%' '\t' <<-'END'
		clock%0%1000%up%999%1000
		object%1%5%0%IDLE
		object%1%5%1%led
		object%1%1%3%spi
		event%1%2%ID_TASK_SWITCHED_IN%100%0%0
		event%2%11%ID_MOVED_TASK_TO_READY_STATE%100%500%1
		event%3%6%ID_TASK_SWITCHED_OUT%100%510%0
		event%4%2%ID_TASK_SWITCHED_IN%100%520%1
		event%5%25%ID_QUEUE_RECEIVE%100%600%1%3
		event%6%23%ID_QUEUE_SEND%101%0%1%3
		event%7%9%ID_BLOCKING_ON_QUEUE_RECEIVE%101%10%0%7
		event%8%6%ID_TASK_SWITCHED_OUT%101%20%1
		event%9%2%ID_TASK_SWITCHED_IN%101%30%0
		event%10%29%ID_QUEUE_SEND_FROM_ISR%109%330%0%7
		event%11%11%ID_MOVED_TASK_TO_READY_STATE%109%340%1
		event%12%6%ID_TASK_SWITCHED_OUT%109%350%0
		event%13%2%ID_TASK_SWITCHED_IN%109%370%1
		event%14%25%ID_QUEUE_RECEIVE%109%380%0%7
		event%15%44%ID_TASK_INCREMENT_TICK%109%980
	END
}

make_fixtures() {
	make_tsp >trace.txt
	make_calls >calls.txt
	printf '%s\t%s\t%s\t%s\n' arc 0x409 0x427 3 arc 0x40f 0x427 1 \
	    arc 0xfffff9 0x447 2 >cap.txt
	printf '%s\t%s\t%s\n' pc 0x42a 30 pc 0x42c 10 pc 0x40c 9 \
	    pc 0x44a 1 >>cap.txt
	apencode cap.txt >cap.raw
	grep ^arc cap.txt | apencode >arcs.raw
	grep ^pc cap.txt | apencode >samples.raw
	make_tasks | tr '%' '\t' | apencode >tasks.raw
	od -An -v -tx1 cap.raw >cap.hex
	cp cap.raw capture.raw
	for _ in $(seq 50); do
		cat cap.raw
	done >long.raw
	cp cap.hex capture.hex
	gmonbuild -q -l 0x400 -u 0x460 -r 1000 cap.raw
	gmonbuild -q -l 0x400 -u 0x460 -o arcs.gmon arcs.raw
	gmonbuild -q -l 0x400 -u 0x460 -r 1000 -o samples.gmon samples.raw
	cp gmon.out run1.gmon
	cp gmon.out run2.gmon
	cp gmon.out run3.gmon
	mpencode -r calls.txt >calls.bin
	tspencode -r trace.txt >trace.bin
	mpencode stop >stop.bin
	[ -z "$MCU_CC" ] || { make_elf; make_clone; } >elf.log 2>&1
}

# Write the examples of a page to files: N.sh, and N.out if it is to be checked.
extract() {
	awk '
	function text(s) {
		gsub(/\\&/, "", s); gsub(/\\-/, "-", s)
		gsub(/\\\(aq/, "\047", s); gsub(/\\e/, "\\", s)
		return s
	}
	function begin(s) {
		finish()
		n++
		printf "%s\n", s >(n ".sh")
		here = s ~ /<< END$/
		more = s ~ /\\$/
	}
	function finish() {
		if (n && out != "" && !open)
			printf "%s", out >(n ".out")
		out = ""; open = 0
	}
	/^\.Dl \$ / { begin(text(substr($0, 7))); finish(); next }
	/^\.Bd -literal/ { literal = 1; ran = 0; next }
	/^\.Ed/ { finish(); literal = 0; next }
	!literal { next }
	here { print text($0) >(n ".sh"); here = $0 != "END"; next }
	more { print text($0) >(n ".sh"); more = text($0) ~ /\\$/; next }
	/^\$ / { begin(text(substr($0, 3))); ran = 1; next }
	ran && text($0) == "..." { open = 1 }
	ran { out = out text($0) "\n" }
	' "$1"
}

# Programs that may not be here.
printf '%s\n' arm-none-eabi-addr2line arm-none-eabi-gprof arm-none-eabi-objcopy \
    arm-none-eabi-nm callgrind_annotate dot flamegraph.pl gmon2pprof go gprof \
    hexdecode hexdump xxd less join parallel profweb socat >others

# Why the example in a file can't run here; nothing if it can.
obstacle() {
	grep -q -w -e rawcap -e bslprog -e lenfetch -e lenprobe "$1" && echo "needs a device" && return
	grep -q -w profweb "$1" && ! grep -q -e '-o ' "$1" &&
	    echo "it serves until it is told to end" && return
	grep -q -w -e arm-none-eabi-gcc -e build.sh -e qemu-system-arm -e qspy \
	    -e watch -e http= -e kcachegrind -e parca-push -e profilecli \
	    -e speedscope "$1" && echo "not to be run here" && return
	# Or it needs what such an example has written.
	if grep -q -e 'fw\.elf' -e 'gmon\.out\.main' -e 'names\.txt' \
	    -e 'callers\.txt' -e 'callgrind\.out' -e 'fw\.pb' \
	    -e 'calls\.gmon' \
	    -e 'named\.qs' "$1" &&
	    [ ! -f fw.elf ] ||
	    { grep -q 'clone\.elf' "$1" && [ ! -f clone.elf ]; } ||
	    grep -q 'works\.elf' "$1"; then
		echo "no program for ARM"
		return
	fi
	# What it would have written is read by others.
	grep -q '\.pb\.gz' "$1" && ! command -v gmon2pprof >/dev/null &&
	    echo "no gmon2pprof" && return
	tr ' |' '\n\n' <"$1" | grep -x -F -f "$top/others" | sort -u |
	    while read -r word; do
		command -v "$word" >/dev/null || {
			echo "no $word"
			break
		}
	done
}

run_example() {
	example="${1##*/}: $(head -n 1 "$2.sh" | tr -d '\\')"
	why=$(obstacle "$2.sh")
	if [ -n "$why" ]; then
		skip 1 "$why: $example"
		return
	fi
	# As if it were installed.
	sed "s|/usr/local/share/splitprof/|$srcdir/scripts/|" "$2.sh" >example.sh
	timeout 20 sh ./example.sh >got 2>err </dev/null
	status=$?
	if [ "$status" -gt 1 ]; then
		echo "# status $status"
		sed 's/^/# stderr: /' err
	fi
	check "$example" test "$status" -le 1
	[ ! -f "$2.out" ] || is "${1##*/}: as printed" "$(cat got)" "$(cat "$2.out")"
}

run_examples() {
	cp -R "$top/fixtures" "$top/run" && cd "$top/run" || exit 99
	extract "$1"
	i=1
	while [ -f "$i.sh" ]; do
		run_example "$1" "$i"
		i=$((i + 1))
	done
	cd "$top" && rm -rf run
}

for page in "$srcdir"/man/*.[0-9]; do
	check_page "$page"
done
for program in $programs; do
	check_program "$program"
done
mkdir fixtures && cd fixtures || exit 99
make_fixtures
cd "$top" || exit 99
for page in "$srcdir"/man/*.[0-9]; do
	run_examples "$page"
done
finish
