# SPDX-License-Identifier: GPL-3.0-or-later
# Samples with their call stack, from a firmware without -pg to what each viewer
# shows of them: callers by stack, and no calls, which nobody has counted.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/firmware.sh"
. "$srcdir/t/tools/profweb/web.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"

call='one_round(round);'
nop='__asm ("nop");'
sed "/^main(/,/^}/s/$call/{ & $nop }/" "$srcdir/mcu/demo/graph.c" >graph.c
sed "/^main(/,/^}/s/$call/{ $nop & }/" "$srcdir/mcu/demo/graph.c" >moved.c

# graph NAME FLAG...: NAME.elf, and its recording NAME.bin
graph() {
	graph_name=$1
	shift
	build_as "$graph_name.elf" "$PWD/graph.c-kl25z" PLAIN=stacks -g "$@" &&
	    kl25zsim -n 2e9 -U "2:$graph_name.bin" "$graph_name.elf" >run.out
}

check "a program without -pg runs" graph all
run 0 "its profile is complete" \
    gmonbuild -v -e all.elf -c all.txt -o all.gmon all.bin
says "the summary has no arcs" \
    "^gmonbuild: \([0-9]*\) packets, \1 samples during 23 distinct calls; \1 samples with their stack; \1 of \1 samples came$"
says "what calls are is a hint" \
    "^gmonbuild: all.gmon: its calls are samples that were taken during them: "
is "and there is no other" "$(wc -l <err)" 2
run 0 "or none at all" gmonbuild -q -e all.elf -o all.gmon all.bin
quiet "as one likes"
check "the text says it, too" grep -q "^callers	stack	samples$" all.txt

# In another build only one call within main is elsewhere, by two bytes.
check "another build has its functions where they were" \
    build_as moved.elf "$PWD/moved.c-kl25z" PLAIN=stacks -g
"${MCU_NM%nm}objcopy" -R .note.gnu.build-id moved.elf 2>objcopy.err
for elf in all moved; do
	nm "$MCU_NM" -S $elf.elf | grep -i ' t ' >$elf.nm
done
same "all of them" all.nm moved.nm
run 2 "its stacks are refused" apstack -e moved.elf all.bin
says "by themselves" "^apstack: [0-9]* of [0-9]* stacks fit moved.elf: another program or build?$"
run 1 "unless one wants them" apstack -F -e moved.elf all.bin

# apstack counts by names, gmon2folded by a graph: they agree on each stack.
apstack -e all.elf all.bin >want
gmon2folded -b -e all.elf all.txt >got
same "gmon2folded has the stacks of apstack" got want
run 2 "it writes one thing" apstack -f -r -e all.elf all.bin
says "of three" '^apstack: -f, -r and -w: give only one of them$'
if command -v jq >jq.out; then
	. "$srcdir/t/support/firefox.sh"
	run 0 "and a profile for Firefox Profiler" \
	    apstack -f -e all.elf all.bin
	quiet "with no message"
	is "is one by its types" "$(firefox_faults out)" ""
	firefox_folded out >got
	LC_ALL=C sort want >want.sorted
	same "with these stacks" got want.sorted
	is "at the rate of the samples" "$(jq -c '[.meta.interval,
	    .threads[0].samples.time[0, 10]]' out)" "[1,0,10]"
	is "of the one stack that there is" "$(jq -c '[.threads[].name]' out)" \
	    '["main"]'
	run 0 "two recordings" apstack -f -P -e all.elf all.bin all.bin
	is "are two processes" "$(jq -c '[.threads[].pid]' out)" '["1","2"]'
	is "and with -P all samples count" "$(jq '[.threads[].samples.weight |
	    add] | add' out)" "$(apstack -P -e all.elf all.bin all.bin |
	    awk '{ n += $NF } END { print n }')"
	is "of two kinds" "$(jq -c '.meta.categories as $c |
	    [.shared.frameTable.category[] | $c[.].name] | unique' out)" \
	    '["Code","Interrupt"]'
	run 1 "two of a damaged one" sh -c 'head -c 9999 all.bin |
	    apstack -q -f -e all.elf - all.bin'
	is "are a profile as well" "$(firefox_faults out)" ""
fi
is "its first frame says what they are" \
    "$(gmon2folded -e all.elf all.txt | cut -d ';' -f 1 | sort -u)" \
    "[callers by stack]"

# work takes 10 ms of cheap and 90 ms of dear: graph.truth.  gprof's calls
# column is samples, so its division is right.
"${MCU_NM%nm}gprof" -b -q all.elf all.gmon >gprof.out 2>gprof.err
awk '/;cheap;work / { c = $2 } /;dear;work / { d = $2 }
    END { n = c + d; off = c - .1 * n
	print (off * off < 9 * .09 * n), c, d }' want >shares
is "work's time is 1 : 9 within 3 sigma" "$(cut -c 1 shares)" 1
read -r _ cheap dear <shares
check "gprof divides it by the samples of each" grep -q " $cheap/$((cheap + dear)) *cheap " gprof.out
check "of both" grep -q " $dear/$((cheap + dear)) *dear " gprof.out

# What each viewer shows, and that it shows no calls.
gmon2dot -e all.elf all.txt >dot.out
check "gmon2dot: the arrow has samples" grep -q "label=\"  [0-9.]* %  .n  $dear samples  \"" dot.out
is "gmon2dot: nothing is called a call" \
    "$(grep -c '[0-9] calls\| x  "' dot.out)" 0
gmon2callgrind -e all.elf all.txt >callgrind.out
check "gmon2callgrind: so does its head" grep -q "^desc: Method: callers by stack: " callgrind.out
if command -v callgrind_annotate >/dev/null; then
	total=$(awk '/;dear(;| )/ { n += $NF } END { print n }' want)
	check "gmon2callgrind: inclusive costs are those of the stacks" sh -c \
	    "callgrind_annotate --inclusive=yes callgrind.out | tr -d , | grep -q ' *$total .*:dear '"
else
	skip 1 "no callgrind_annotate"
fi
if command -v go >/dev/null; then
	gmon2pprof -e all.elf all.txt >all.pb.gz
	go tool pprof -sample_index=samples -traces all.pb.gz 2>go.err |
	    awk '/^ *[0-9]+   / { n = $1 } $NF == "dear" { d += n }
		END { print d }' >got
	is "gmon2pprof: samples are exact" "$(cat got)" \
	    "$(awk '/;dear(;| )/ { n += $NF } END { print n }' want)"
	is "gmon2pprof: there are no calls" \
	    "$(go tool pprof -raw all.pb.gz 2>go.err | sed -n '/^Samples/{n;p;q}')" \
	    "samples/count cpu/nanoseconds[dflt]"
else
	skip 2 "no go"
fi
gmonmerge -q -o twice.gmon all.txt all.txt
is "gmonmerge adds two" "$(gmondump twice.gmon | awk '$1 == "pc" { n += $3 }
    END { print n }')" "$(awk '{ n += 2 * $NF } END { print n }' want)"
sed 's/^callers.*/callers\tstack\tcalls/' all.txt >counted.txt
run 2 "calls and samples are not added" \
    gmonmerge -o sum.gmon all.txt counted.txt
says "it is told" "only in one of them calls are samples (gmonbuild -c)"

is "gmondump says that calls are not known" \
    "$(gmondump -e all.elf all.txt | head -n 1)" \
    "# calls are not known: samples came with their stack"
is "and shows none" "$(gmondump -e all.elf all.txt | awk '$NF == "work" {
    print $(NF - 1) }')" -
run 0 "gmondiff compares times" gmondiff -e all.elf all.txt all.txt
is "gmondiff: and no calls" "$(awk '$NF == "work" {
    print $(NF - 2), $(NF - 1) }' out)" "- -"
run 2 "gmondiff: nor times of a call" gmondiff -c -e all.elf all.txt all.txt
says "it is told" "^gmondiff: all.txt: how often functions were called is not known: leave out -c and -n$"

# profweb takes the records, and the text.
apdecode all.bin >all.ap
run 0 "profweb takes the records" profweb -o live.html -e all.elf all.ap
run 0 "and the text" profweb -o text.html -e all.elf all.txt
for form in live text; do
	report_text $form.html >$form.page
	check "$form: its page says how callers are known" \
	    grep -q "callers by stack: each sample has its own" $form.page
	check "$form: times with callees have their error" \
	    grep -q '"outer_error"' $form.page
	is "$form: there is no column of calls" \
	    "$(grep -c '"self_calls"' $form.page)" 0
done

# make splitprof, which takes a recording for a device.
cat >Makefile <<END
CC = $MCU_CC
CFLAGS = -mcpu=cortex-m0plus -mthumb
SPLITPROF_KIND = stack
SPLITPROF_PORT = kl25z
all:
include $srcdir/scripts/splitprof.mk
END
if make --version 2>/dev/null | grep -q GNU; then
	run 0 "make splitprof reports" env -u MAKEFLAGS -u MFLAGS \
	    -u MAKELEVEL make -s splitprof SPLITPROF_DEVICE=all.bin \
	    SPLITPROF_ELF=all.elf
	check "make splitprof: gprof divides the time of work" \
	    grep -q "/.* dear \[" out
	says "make splitprof: what calls are is told" \
	    "^gmonbuild: gmon.out: its calls are samples"
	says "make splitprof: and where the stacks are" \
	    "^stacks.txt: callers by stack: profweb -e all.elf stacks.txt, or"
	same "make splitprof: they are there" stacks.txt all.txt
else
	skip 5 "no GNU make"
fi

# proftop, and who calls work there.
proftop -b -e all.elf all.bin >top.out
is "proftop: there are no columns of calls" "$(grep -c calls top.out)" 0
is "proftop: nor is one sorted by" "$(proftop -b -s calls -e all.elf all.bin |
    awk '$NF == "function" { print $1 }')" "*%last"
# With callees: each stack once for each of its functions, but for the root,
# which has neither samples nor a caller.
if command -v jq >/dev/null; then
	awk '{ n = split($1, name, ";"); delete seen
	    for (i = 1; i <= n; i++) if (!(name[i] in seen)) {
		seen[name[i]] = 1
		sum[name[i]] += $NF
	    } }
	    END { for (one in sum) print one, sum[one] }' want |
	    sed /^Reset_Handler/d | sort >inclusive
	check "there are stacks" [ -s inclusive ]
	proftop -b -j -w 3600 -e all.elf all.bin | jq -r '. as $frame |
	    .functions[] | select(.callees_ms_per_s > 0) | "\(.function) \(
	    .callees_ms_per_s * $frame.last_s * $frame.rate_hz / 1000 |
	    round)"' | sort >got
	same "proftop: time with callees is that of the stacks" got inclusive
else
	skip 2 "no jq"
fi
if command -v tmux >/dev/null && proftop -l 0 -u 2 /dev/null 2>&1 |
    grep -qv ncurses; then
	tmux -L "top$$" -f /dev/null new-session -d -x 90 -y 24 \
	    "PATH=$PATH proftop -e $PWD/all.elf $PWD/all.bin"
	top_has() {
		tmux -L "top$$" capture-pane -p >screen && grep -q "$1" screen
	}
	check "proftop: is on a terminal" wait_for top_has "[0-9] .*  fib"
	tmux -L "top$$" send-keys / w o r k Enter
	check "proftop: with one function" wait_for top_has "only with: work"
	tmux -L "top$$" send-keys Enter
	check "proftop: its callers have their time, not calls" wait_for top_has \
	    "^> *[0-9.]*  0[.][0-9]* .* $dear 0x[0-9a-f]*  dear"
	check "proftop: each" top_has " $cheap 0x[0-9a-f]*  cheap"
	tmux -L "top$$" kill-server
else
	skip 4 "no tmux, or no ncurses"
fi

# How deep the stack was, as apstack has it.
apstack -w -e all.elf all.bin | awk -F '\t' '$1 == "main" {
    gsub(";", " > ", $6); printf "[null,\"%s\",%s,0,null,null,%s,\"%s\"]", $1, $3, $2, $6
    }' >row
is "the deepest stack has fib(8) to fib(1)" "$(grep -o fib row | wc -l)" 8
check "profweb: the page has a table of stacks" grep -q '"id":"stacks"' \
    live.page
check "profweb: with bytes, samples and path as apstack has" \
    grep -qF "$(cat row)" live.page

# A stack that is too long: of each eighth sample only the address is sent, as
# three bytes.
cp all.elf deep.elf
apdecode all.bin | awk 'BEGIN { FS = OFS = "\t" }
    $1 == "stack" && length($2) <= 8 && ++n % 8 == 0 { $0 = "pc" OFS $2 OFS 1 } 1' |
    apencode >deep.bin
bare=$(apdecode deep.bin | grep -c ^pc)
check "proftop has an alarm" sh -c \
    'proftop -q -b -e deep.elf deep.bin | grep -q "[0-9] STACKS BROKEN"'
check "some of them were not sent" [ "$bare" -gt 100 ]
run 1 "they are broken" gmonbuild -e deep.elf -c deep.txt deep.bin
says "they are counted, with the setting" \
    "^gmonbuild: $bare of [0-9]* samples came without their stack, first in [a-z_]*: it is too long; raise SPLITPROF_STACK_DEPTH or SPLITPROF_QUEUE_BYTES$"
apstack -q -e deep.elf deep.bin >want
gmon2folded -b -e deep.elf deep.txt >got
same "apstack and the text agree" got want
is "all of them are there" "$(awk '/^\[broken\];/ { n += $2 }
    END { print n }' want)" "$bare"
gmon2dot -n 0 -e deep.elf deep.txt >dot.out
check "an arrow shows them" grep -q '\[broken\] -> work.n[0-9]* samples' dot.out
apdecode deep.bin >deep.ap
grep '^header\|^pc' deep.ap | head -n 3 | apencode >none.bin
run 1 "also where none was sent, by the program" \
    gmonbuild -e deep.elf -o none.gmon none.bin
says "it is counted" "^gmonbuild: 2 of 2 samples came without their stack, "
run 1 "and an alarm of profweb" profweb -o deep.html -e deep.elf deep.ap
report_text deep.html >deep.page
check "says so" grep -q "$bare samples came without the stack" deep.page
finish
