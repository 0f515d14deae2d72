# SPDX-License-Identifier: GPL-3.0-or-later
# The manual pages: well-formed, in plain sentences, in step with the programs,
# and their examples work.  An example is a line that begins with "$ "; in a
# literal display the lines behind it are what it prints, unless one of them is
# "...".  The examples of a page run one after the other in a folder with the
# files of make_fixtures; status 0 and 1 are both fine.  The device of an
# example is a socket that sends the recording of its protocol.  Those that need
# a boot loader, a cross compiler or a program that is not here are left out.
. "$srcdir/t/support/lib.sh"

[ -n "$MANDOC" ] || skip_all "no mandoc"

programs=$(cat "$srcdir"/tools/local.mk "$srcdir"/tools/*/local.mk |
    grep -o '\bbin/[[:alnum:]]\+' | cut -d / -f 2)
top=$PWD

# What pages, help and sources tell of the programs is compared as lines of
# "PROGRAM: what must agree@TEXT", which one awk makes of all of them: processes
# are what this suite costs.

# The purpose and the SYNOPSIS in pages, in one line, without overstrikes.
page_texts() {
	"$MANDOC" -T ascii "$@" | sed "s/.$(printf '\b')//g" | awk '
	function tell() {
		gsub(/ +/, " ", text); sub(/^ /, "", text); sub(/ $/, "", text)
		if (heading == "NAME")
			print name ": the page\047s purpose is the program\047s@" text
		if (heading == "SYNOPSIS")
			print name ": SYNOPSIS is the usage@" text
		text = ""
	}
	/^[A-Z0-9]+\(1\)/ { name = tolower($1); sub(/\(1\)/, "", name) }
	/^[A-Z]/ { tell(); heading = $0; next }
	{ text = text " " $0 }'
}

# The options that pages describe, in their order.
page_options() {
	awk '
	FNR == 1 && name { tell() }
	FNR == 1 { name = FILENAME; sub(/.*\//, "", name); sub(/\.1$/, "", name) }
	/^\.It Fl [[:alpha:]]/ { letters = letters substr($3, 1, 1) }
	function tell() {
		print name ": the page describes them, in order@" letters
		letters = ""
	}
	END { tell() }' "$@"
}

# The order of letters in a page (fold = 1), or that of bytes; each but once.
sorting='
function after(a, b, fold) {
	return fold && tolower(a) != tolower(b) ? tolower(a) > tolower(b) : a > b
}
function sorted(s, fold,    i, j, n, one, list) {
	n = 0
	while (match(s, /[[:alpha:]]:?/)) {
		one = substr(s, RSTART, RLENGTH)
		s = substr(s, RSTART + RLENGTH)
		for (i = n; i > 0 && after(list[i], one, fold); i--)
			list[i + 1] = list[i]
		list[i + 1] = one
		n++
	}
	s = ""
	for (j = 1; j <= n; j++)
		s = s (list[j] == list[j - 1] ? "" : list[j])
	return s
}'

# What files NAME.help say.  In a usage line what takes an argument stands
# alone, in brackets if it need not be given.
help_texts() {
	awk "$sorting"'
	function letters(usage,    n, i, word, found) {
		n = split(usage, word, " ")
		for (i = 1; i <= n; i++) {
			if (word[i] !~ /^\[?-[[:alpha:]]/)
				continue
			if (word[i] ~ /\]$/)
				found = found word[i]
			else
				found = found word[i] ":"
		}
		return sorted(found, 0)
	}
	function tell() {
		print name ": SYNOPSIS is the usage@" usage
		print name ": the usage has the options that are read@" \
		    letters(usage)
		usage = ""
	}
	FNR == 1 {
		if (name)
			tell()
		name = FILENAME
		sub(/\.help$/, "", name)
		print name ": the page\047s purpose is the program\047s@" $0
		over = 0
		next
	}
	/^$/ { over = 1 }
	# Further forms stand below the first.
	!over { sub(/^usage: |^       /, ""); usage = usage (usage ? " " : "") $0 }
	END { tell() }' "$@"
}

# What the tables of options in sources say: what is no flag has an argument,
# and what programs have in common is a macro of a header.
source_texts() {
	awk "$sorting"'
	function letters(s,    found, one) {
		while (match(s, /[{] \047[[:alpha:]]\047, [.T][^ ]*/)) {
			one = substr(s, RSTART, RLENGTH)
			s = substr(s, RSTART + RLENGTH)
			found = found substr(one, 4, 1) \
			    (one ~ /, \.flag/ ? "" : ":")
		}
		return found
	}
	function tell() {
		print name ": the usage has the options that are read@" \
		    sorted(all, 0)
		gsub(/:/, "", all)
		print name ": the page describes them, in order@" \
		    sorted(all, 1)
	}
	FNR == 1 && name { tell() }
	FNR == 1 { name = "" }
	FILENAME ~ /\.h$/ {
		if (/^#define [A-Z]+_OPTIONS\(/) {
			macro = $2
			sub(/\(.*/, "", macro)
		}
		if (macro)
			of[macro] = of[macro] letters($0)
		if (!/\\$/)
			macro = ""
		next
	}
	FNR == 1 {
		name = FILENAME
		sub(/.*\//, "", name); sub(/\.c$/, "", name)
		all = "hV"
	}
	{ all = all letters($0) }
	match($0, /[A-Z]+_OPTIONS\(/) {
		all = all of[substr($0, RSTART, RLENGTH - 1)]
	}
	END { tell() }' "$srcdir"/tools/*/*.h "$@"
}

# Of the lines that are read, those that the file does not have.
absent() {
	grep -v -x -F -f "$1"
}

# Sentences of running text of more than 30 words: FILE:LINE: words.
long_sentences() {
	awk '
	function finish(    word, n) {
		while (gsub(/ [.,;:()-]+ /, " ", text))
			continue
		n = split(text, word, " ")
		if (n > 30)
			print file ":" line ": " n " words"
		text = ""
	}
	FNR == 1 { finish(); skip = 0; file = FILENAME; sub(/.*\//, "", file) }
	/^\.\\"/ { next }
	/^\.Bd -literal|^\.Bl -column|^\.Sh S[EY]/ { finish(); skip = 1 }
	/^\.Ed|^\.Sh [^S]|^\.Sh ST/ || (/^\.El/ && skip) { finish(); skip = 0; next }
	skip { next }
	/^\.(S[hs]|Pp|It|D[l1]|B[ld]|E[ld]|Nd)/ { finish(); next }
	{
		words = $0
		if (words ~ /^\.Xr /)
			words = $2 "(" $3 ")" $4
		else if (words ~ /^\./) {
			sub(/^\.[A-Z][a-z0-9]? ?/, "", words)
			gsub(/(^| )[A-Z][a-z]( |$)/, " ", words)
		}
		gsub(/\\[&~]/, "", words)
		if (text == "")
			line = FNR
		text = text " " words
		if (words ~ /[.?!:;][)"]? *$/)
			finish()
	}
	END { finish() }' "$@"
}

# Cells of tables that are wider than their column, but for the last one: what
# is behind them would begin in the next line.
wide_cells() {
	awk '
	function plain(s) {
		gsub(/\\[&~]/, "", s); gsub(/\\\(en/, "-", s)
		gsub(/(^| )Fl /, " -", s)
			while (gsub(/(^| )(Em|Li|Sy|Dv|Pa|Cm|Ar|Va|No|Fn|Ic|Xr|Ns) /, " ", s))
			continue
		gsub(/"/, "", s)
		gsub(/^ +| +$/, "", s)
		return s
	}
	/^\.Bl -column/ {
		n = 0
		s = $0
		sub(/ -offset .*/, "", s); sub(/ -compact/, "", s)
		while (match(s, /"[^"]*"|[^ ]+$/)) {
			w = substr(s, RSTART, RLENGTH)
			gsub(/"/, "", w)
			s = substr(s, RSTART + RLENGTH)
			if (w !~ /^-/) width[++n] = length(w)
		}
		inside = 1
		next
	}
	/^\.El/ { inside = 0 }
	inside && /^\.It / {
		s = $0
		sub(/^\.It /, "", s)
		k = split(s, cell, / Ta /)
		for (i = 1; i < k && i <= n; i++)
			if (length(plain(cell[i])) > width[i]) {
				file = FILENAME; sub(/.*\//, "", file)
				print file ":" FNR ": " plain(cell[i])
			}
	}' "$@"
}

# Lines of tables that groff, which many have as man(1), puts beyond the right
# edge: a cell that goes on in the next line of the page, or can't be broken.
far_cells() {
	for page in $(grep -l '^\.Bl -column' "$@"); do
		groff -mdoc -Tascii -rLL=78n -P-cbou "$page" 2>groff.err |
		    awk -v page="${page##*/}" 'length > 78 && substr($0, 1, 60) ~ /^ *$/ {
			print page ": " $0
		    }'
	done
}

# Headings that a macro of mdoc has changed, as "In" makes <a> of a word.
changed_headings() {
	grep -n -E '^\.S[hs] (.* )?(In|At|An|Ad|Bx|Ox|Fx|Nx|Ux|No|Ns|Li|Em|So|Do) ' "$@"
}

check_pages() {
	is 'no cell of a table is wider than its column' "$(wide_cells "$@")" ''
	if command -v groff >found; then
		is 'none is beyond the edge' "$(far_cells "$@")" ''
	else
		skip 1 'no groff'
	fi
	is 'no heading has a word that is a macro' "$(changed_headings "$@")" ''
	is 'no sentence has more than 30 words' "$(long_sentences "$@")" ''
	is 'the pages are well-formed' \
	    "$("$MANDOC" -T lint -W warning "$@" 2>&1)" ''
	# In a line of a macro they would be the macro's.
	is 'they show the quotes of their examples' \
	    "$(grep -n -e '^\.D[1l] .* "' "$@")" ''
	is 'tee outlives Ctrl-C, as all in the pipe do' \
	    "$(grep -w tee "$@" | grep -v -e 'tee -i' -e '\.Xr')" ''
	is 'they are installed' "$(cd "$srcdir" &&
	    printf 'dist_man_MANS += %s\n' man/*.[0-9] | absent man/local.mk)" ''
}

check_lists() {
	# shellcheck disable=SC2086
	is 'the overview lists each program' \
	    "$(printf '.It Xr %s 1\n' $programs |
	    absent "$srcdir/man/splitprof.7")" ''
}

check_programs() {
	pages='' helps='' sources='' without=''
	for program in $programs; do
		page=$srcdir/man/$program.1
		[ -f "$page" ] || without="$without $program"
		source=$srcdir/tools/$program.c
		[ -f "$source" ] || source=$srcdir/tools/$program/$program.c
		if command -v "$program" >"$program.help"; then
			"$program" --help >"$program.help"
			pages="$pages $page"
			helps="$helps $program.help"
			sources="$sources $source"
		else
			skip 4 "no $program"
		fi
	done
	is 'each program has a page' "$without" ''
	# shellcheck disable=SC2086
	{ page_texts $pages; page_options $pages; } >told.page
	# shellcheck disable=SC2086
	{ help_texts $helps; source_texts $sources; } >told.program
	awk -F @ '
	# The first of two is compared with the second.
	$1 in told { print $1 "@" told[$1] "@" $2; next }
	{ told[$1] = $2 }' told.page told.program | sort >told
	while IFS=@ read -r what got wanted; do
		is "$what" "$got" "$wanted"
	done <told
	# shellcheck disable=SC2086
	set -- $helps
	is 'four texts of each are compared' "$(wc -l <told)" "$((4 * $#))"
}

# make_elf NAME FUNCTION SYMBOL: a program of three functions, each 32 bytes
# long: main, FUNCTION and tick.  Each calls mcount, and by a register so that
# it returns to offsets 8 and 14.  SYMBOL is global, as main and tick are.
make_elf() {
	cat >"$1.s" <<-END
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
		.global main, tick, $3
		fn main
		fn $2
		fn tick
		.thumb_func
		.type __gnu_mcount_nc, %function
		__gnu_mcount_nc: nop
	END
	"$MCU_CC" -nostdlib -Wl,-Ttext=0x400,-e,main "$1.s" -o "$1.elf" &&
	    gmonbuild -q -e "$1.elf" -r 1000 -o "$1.gmon" cap.raw ||
	    rm -f "$1.elf"
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

# SWO: the bytes of FILE on stimulus port 0, and a sample.
make_swo() {
	od -A n -v -t o1 "$1" | tr -s ' ' '\n' | awk '
	    NF { printf "\\001\\%s", $1 }
	    END { printf "\\027\\052\\004\\000\\000" }' >swo.octal
	# shellcheck disable=SC2059
	printf "$(cat swo.octal)"
	rm swo.octal
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
	make_swo tasks.raw >swo.bin
	od -An -v -tx1 cap.raw >cap.hex
	cp cap.raw capture.raw
	i=0
	while [ $((i += 1)) -le 50 ]; do
		set -- "$@" cap.raw
	done
	cat "$@" >long.raw
	cp cap.hex capture.hex
	gmonbuild -q -l 0x400 -u 0x460 -r 1000 cap.raw
	gmonbuild -q -l 0x400 -u 0x460 -o arcs.gmon arcs.raw
	gmonbuild -q -l 0x400 -u 0x460 -r 1000 -o samples.gmon samples.raw
	cp gmon.out old.gmon
	cp gmon.out run1.gmon
	cp gmon.out run2.gmon
	cp gmon.out run3.gmon
	mpencode -r calls.txt >calls.bin
	tspencode -r trace.txt >trace.bin
	cp trace.bin cap.tsp
	mpencode stop >stop.bin
	mpencode start >start.bin
	tspencode list >begin.bin
	cp begin.bin end.bin
	cp begin.bin viewer.bin
	[ -z "$(command -v qsencode)" ] || qsencode -a tasks.raw >tasks.qs
	[ -z "$MCU_CC" ] || {
		make_elf fw work work
		make_elf clone work.part.0 __gnu_mcount_nc
		sed 's/bl __gnu_mcount_nc/nop; nop/' fw.s >plain.s
		"$MCU_CC" -nostdlib -Wl,-Ttext=0x400,-e,main plain.s \
		    -o plain.elf
	} >elf.log 2>&1
	[ ! -f fw.elf ] || {
		cp fw.elf old.elf
		cp fw.elf pg.elf
	}
	cp arcs.raw calls.raw
	cp samples.raw times.raw
}

# Write the examples of pages to files: PAGE.N.sh, and PAGE.N.out if what it
# prints is to be checked.  A line of the file list is PAGE.N@WHY@EXAMPLE, WHY
# it can't run here; nothing if it can.
extract() {
	awk -v share="$srcdir/scripts/" -v missing="$missing" '
	BEGIN {
		n = split(missing, word, " ")
		for (i = 1; i <= n; i++)
			lacks[word[i]] = 1
	}
	function text(s) {
		gsub(/\\&/, "", s); gsub(/\\-/, "-", s)
		gsub(/\\\(aq/, "\047", s); gsub(/\\e/, "\\", s)
		return s
	}
	function has(s, words) {
		return s ~ ("(^|[^[:alnum:]_])(" words ")($|[^[:alnum:]_])")
	}
	function obstacle(s,    n, i, word) {
		if (has(s, "bslprog|lenfetch|lenprobe|make splitprof") ||
		    (has(s, "lenencode") && has(s, "rawcap")))
			return "run by examples.t or tutorial.t"
		if (s ~ /^sleep [0-9]+\n$/)
			return "run by examples.t"
		if (has(s, "arm-none-eabi-gcc|build\\.sh|qemu-system-arm|fw\\.sock") ||
		    s ~ /works\.elf/)
			return "run by tutorial.t"
		if (has(s, "apstack"))
			return "run by stacks.t"
		if (has(s, "selftest\\.sh"))
			return "run by selftest.t"
		if (has(s, "ssh -n"))
			return "run by proftop-ssh.t"
		if (has(s, "&& speedscope"))
			return "run by speedscope.t"
		if (has(s, "kcachegrind"))
			return "waits for a user"
		if (has(s, "ssh|parca-push|profilecli"))
			return "needs another computer"
		if (has(s, "splitprof_rtt|openocd |9090"))
			return "run by openocd.t, or needs a probe"
		if (has(s, "JLinkRTTLogger|pyocd rtt|cargo embed"))
			return "needs a probe"
		if (has(s, "qspy"))
			return "no qspy"
		# Or it needs what such an example has written.
		if (("fw.elf" in lacks && (s ~ /(fw|plain)\.elf|gmon\.out\.main/ ||
		    s ~ /names\.txt|callers\.txt|callgrind\.out|fw\.pb/ ||
		    s ~ /calls\.gmon|named\.qs/)) ||
		    ("clone.elf" in lacks && s ~ /clone\.elf/))
			return "no program for ARM"
		# What it would have written is read by others.
		if (s ~ /\.pb\.gz/ && "gmon2pprof" in lacks)
			return "no gmon2pprof"
		n = split(s, word, /[ |\n]/)
		for (i = 1; i <= n; i++)
			if (word[i] in lacks)
				return "no " word[i]
		return ""
	}
	function begin(s) {
		finish()
		code = s "\n"
		here = s ~ /<< END$/
		more = s ~ /[\\|]$/
	}
	function finish(    name, first) {
		if (!code)
			return
		name = page "." ++n
		first = substr(code, 1, index(code, "\n") - 1)
		gsub(/\\/, "", first)
		print name "@" obstacle(code) "@" first >"list"
		# As if it were installed.
		gsub(/\/usr\/local\/share\/splitprof\//, share, code)
		printf "%s", code >(name ".sh")
		close(name ".sh")
		if (out && !open)
			printf "%s", out >(name ".out")
		close(name ".out")
		code = out = ""; open = 0
	}
	FNR == 1 {
		page = FILENAME
		sub(/.*\//, "", page)
		n = literal = 0
	}
	/^\.Dl \$ / { begin(text(substr($0, 7))); finish(); next }
	/^\.Bd -literal/ { literal = 1; ran = 0; next }
	/^\.Ed/ { finish(); literal = 0; next }
	!literal { next }
	here { code = code text($0) "\n"; here = $0 != "END"; next }
	more { code = code text($0) "\n"; more = text($0) ~ /[\\|]$/; next }
	/^\$ / { begin(text(substr($0, 3))); ran = 1; next }
	ran && text($0) == "..." { open = 1 }
	ran { out = out text($0) "\n" }
	' "$@"
}

# Programs, and programs for ARM, that may not be here.
find_missing() {
	missing=
	# Where Debian has flamegraph.pl.
	PATH=$PATH:/usr/share/perl5/Devel/NYTProf
	for other in arm-none-eabi-addr2line arm-none-eabi-c++filt \
	    arm-none-eabi-gprof \
	    arm-none-eabi-objcopy arm-none-eabi-nm callgrind_annotate dot \
	    flamegraph.pl gmon2pprof go gprof hexdecode hexdump xxd less join \
	    parallel profweb socat; do
		command -v "$other" >found || missing="$missing $other"
	done
	for other in fw.elf clone.elf; do
		[ -f "fixtures/$other" ] || missing="$missing $other"
	done
}

# The recording that the device of an example sends.
recording() {
	case $1 in
	*qsdecode*) echo tasks.qs ;;
	*itmdecode*) echo swo.bin ;;
	*mpdecode* | *mpencode* | *profweb*-w*) echo calls.bin ;;
	*tspdecode* | *tspencode* | *viewer.bin* | *trace.bin*)
		echo trace.bin ;;
	*-r\ 1000* | *\ cap.raw*) echo cap.raw ;;
	*) echo tasks.raw ;;
	esac
}

# Put a device in place of the one that an example names: make_device PAGE.N
make_device() {
	device=
	grep -q -e rawcap -e 'profweb .*/dev/tty' "$top/examples/$1.sh" ||
	    return 0
	cp "$(recording "$(cat "$top/examples/$1.sh")")" sent
	sed "s,/dev/tty[A-Z0-9]*\|/dev/serial/[a-z/-]*\|localhost:[0-9]*,line,g
	    s,| proftop ,| proftop -b ," \
	    "$top/examples/$1.sh" >"$top/examples/$1.new"
	mv "$top/examples/$1.new" "$top/examples/$1.sh"
	rm -f line
	"$builddir/t/support/peer/peer" unix line meet send sent hangup \
	    2>peer.err &
	device=$!
	for _ in $(seq 100); do
		[ ! -e line ] || break
		sleep 0.02
	done
}

# Does it go on until it is told to end?
lasts() {
	grep -q -e 'rawcap -r' -e '-http=' -e '^watch ' "$1" ||
	    { grep -q profweb "$1" && ! grep -q -e '-o ' "$1"; }
}

# run_script FILE SECONDS
run_script() {
	if grep -q '^watch ' "$1"; then
		# On a terminal.
		sed -i 's/^watch /exec &/' "$1"
		TERM=xterm script -qec \
		    "timeout --foreground -s INT -k 60 1 sh $1" /dev/null
	else
		timeout -s INT -k 60 "$2" sh "$1"
	fi
}

# run_example PAGE.N WHY EXAMPLE
run_example() {
	page=${1%.*}
	if [ -n "$2" ]; then
		skip 1 "$2: $page: $3"
		return
	fi
	[ "$page" = "$last" ] || {
		cd "$top" && rm -rf run && cp -R fixtures run && cd run ||
		    exit 99
		last=$page
	}
	make_device "$1"
	# So long only if it hangs.
	seconds=300
	! lasts "$top/examples/$1.sh" || seconds=1
	run_script "$top/examples/$1.sh" "$seconds" >got 2>err </dev/null
	status=$?
	# As by Ctrl-C.
	[ "$seconds$status" != 1124 ] || status=0
	[ -z "$device" ] || kill "$device" 2>/dev/null
	if [ "$status" -gt 1 ]; then
		echo "# status $status"
		sed 's/^/# stderr: /' err
	fi
	check "$page: $3" test "$status" -le 1
	! grep -q '^exec watch' "$top/examples/$1.sh" ||
	    check "$page: it is shown" grep -q cumulative got
	# A page is served at any port.
	wanted=$top/examples/$1.out
	[ ! -f "$wanted" ] || [ "$seconds" = 1 ] || check "$page: as printed" diff "$wanted" got
}

run_examples() {
	last=
	while IFS=@ read -r name why example; do
		run_example "$name" "$why" "$example"
	done <"$top/examples/list"
	cd "$top" || exit 99
}

check_pages "$srcdir"/man/*.[0-9]
check_lists
check_programs
mkdir fixtures examples && cd fixtures || exit 99
make_fixtures
cd "$top" || exit 99
find_missing
(cd examples && extract "$srcdir"/man/*.[0-9])
run_examples
finish
