# SPDX-License-Identifier: GPL-3.0-or-later
# lenfetch as a user runs it: a program that counts in its RAM, on the simulated
# MSPM0, and what it counted in gprof
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

#### What needs no device ####

run 0 'help is asked for' lenfetch --help
check 'and there' grep -q '^usage: lenfetch ' out
run 2 'a device must be given' lenfetch
run 2 'which is there' lenfetch nothing
says 'or it is told' '^lenfetch: nothing: No such file or directory$'
run 2 'a command is one of its own' lenfetch nothing fetch begin
says 'or it is told' '^lenfetch: begin: not fetch, reset, start, '
run 2 '-e is for -o' lenfetch -e x.elf nothing
says 'or it is told' '^lenfetch: -e: is for -o'
for option in '-b 0' '-b x' '-t 0' '-w -1' -z; do
	# shellcheck disable=SC2086
	run 2 "$option is refused" lenfetch $option nothing
done
echo text >text
run 2 'a file must be an image' lenfetch text
says 'or it is told' '^lenfetch: text: image: too short for an image'
head -c 200 /dev/zero >zeros
run 2 'zeros are none' lenfetch zeros
says 'and it is told' '^lenfetch: zeros: image: no image of counts$'

image=$srcdir/t/data/fuzz/counts.img
run 1 'an image that a debugger saved' lenfetch "$image"
is 'becomes packets' "$(apdecode out | grep -v ^header)" \
    "arc${tab}0x1005${tab}0x1011${tab}2
arc${tab}0xffffffe9${tab}0x1001${tab}2147483648
arc${tab}0x1005${tab}0x1011${tab}1
pc${tab}0x1000${tab}3
pc${tab}0x101c${tab}1801
lost${tab}5${tab}522
end${tab}2147483651${tab}1804"
says 'what is missing is told' ': 5 calls found no room: make SPLITPROF_COUNT_'
says 'of samples, too' ': 512 samples found no room: make SPLITPROF_COUNT_'
says 'and what was elsewhere' ': 10 samples were outside the text that'
head -c 150 "$image" >cut
run 2 'one that is cut' lenfetch cut
says 'is refused' '^lenfetch: cut: image: the size of the image is not'

[ -n "$MCU_CC" ] || {
	skip 1 'no arm-none-eabi-gcc'
	finish
	exit
}
. "$srcdir/t/sim/mspm0/mspm0.sh"

#### A device ####

build() {
	sh "$srcdir/mcu/demo/build.sh" -c "$MCU_CC" -o loop.elf \
	    "$srcdir/t/firmware/countloop.c-mspm0" TOGETHER=1 RUNTIME=count &&
	"${MCU_NM%nm}objcopy" -O binary loop.elf loop.bin
}

fetch() {
	lenfetch -b 1000000 -t 0.2 "$@"
}

# Begin to run it, until it obeys.
boot() {
	chip -a -f loop.bin "$@"
	wait_for fetch -q line status >status.txt 2>err
}

# In each round work() calls leaf() three times.
whole() {
	gmonbuild -e loop.elf -o gmon.out out || return
	apdecode out >records
	"$GPROF" -b -p loop.elf gmon.out >flat
	awk '$NF == "leaf" { leaf = $4 } $NF == "work" { work = $4 }
	    END { exit !(work > 10 && leaf >= 3 * work - 3 &&
		leaf <= 3 * work) }' flat
}

check 'a program is built' build
boot
run 0 'it tells its version' fetch line version
is 'which is that of Lenlab' "$(cat out)" "version${tab}8.0a0"
run 0 'it tells what it does' fetch line status
is 'it counts from the start' "$(head -n 1 out)" "phase${tab}counting"
run 0 'it is fetched' fetch line
quiet 'without a message'
check 'and all of its calls are in gprof' whole
run 0 'it has stopped' fetch line status
is 'and says so' "$(head -n 1 out)" "phase${tab}stopped"
check 'and the fetch left a token' grep -q 'token.0x.*[1-9a-f]' out
run 0 'again' fetch line
cp out first
run 0 'and again' fetch line
same 'nothing has changed' out first
check 'the samples are the time of the program' awk '
    $1 == "pc" { n += $3 } $1 == "end" { exit !(n == $3 && n > 0) }' records

run 0 'straight to gmon.out' fetch -o direct line
run 0 'with the program' fetch -o checked -e loop.elf line
for file in direct checked; do
	"$GPROF" -b -q loop.elf "$file" | grep '/' >"$file.calls"
done
gmonbuild -b 4 -e loop.elf -o built out first 2>err ||
    gmonbuild -b 4 -e loop.elf -o built first
"$GPROF" -b -q loop.elf built | grep '/' >built.calls
same 'which gives the same calls' checked.calls built.calls
sh "$srcdir/mcu/demo/build.sh" -c "$MCU_CC" -o other.elf blinky-mspm0 \
    TOGETHER=1 RUNTIME=count
run 2 'another build is refused' fetch -o gmon.out -e other.elf line
says 'and told' '^lenfetch: other.elf: its build id is not that'

run 0 'several commands in their order' fetch line reset start stop status
is 'are done' "$(head -n 1 out)" "phase${tab}stopped"
run 0 'counts can be 0' fetch line reset fetch
is 'then nothing is there' "$(apdecode out | sed 's/^header.*/header/')" \
    "header
end${tab}0${tab}0"
run 0 'and it goes on' fetch line start
sleep 0.3
run 0 'it is fetched once more' fetch line fetch start
check 'and is whole' whole

#### A bad line ####

# The bytes of the image begin behind some 60 of other answers.
for fault in lose-out=70 lose-out=3000 flip-out=100 flip-out=4300 \
    lose-out=500-700 lose-in=2 lose-in=16 lose-in=20 flip-in=3 flip-in=18 \
    flip-in=33 lose-out=1; do
	boot -F "$fault"
	run 0 "$fault does not matter" fetch -v line
	cat err >>all.err
	check "and the profile is whole with $fault" whole
done
check 'something was asked again' grep -q ' [1-9][0-9]* commands again' all.err

#### A reset in the middle ####

boot -F lose-out=200-260
fetch -t 1 -w 20 line >out 2>err &
pid=$!
wait_for grep -q 'baud 1000000' log
sleep 0.3
kill -USR1 "$chip"
wait "$pid"
is 'a reset in the middle of a fetch does not matter' "$?" 0
check 'the counts are kept' whole

# Another one comes in its place, with other counts.
boot -F lose-out=3000-
fetch -t 1 -w 20 line >out 2>err &
pid=$!
sleep 1
kill "$chip"
wait "$chip"
"$builddir"/t/sim/mspm0/mspm0 -a -f loop.bin -l log line 2>chip.err &
chip=$!
wait "$pid"
is 'a device that has lost its counts is noticed' "$?" 2
says 'and it is told' '^lenfetch: line: fetch: it was reset, or another'
is 'and nothing is written' "$(wc -c <out)" 0

boot
unplug
run 2 'a device that goes away' fetch -w 0.5 line
says 'is told' '^lenfetch: line: '

#### A firmware that is not right ####

# altered SED-SCRIPT FILE: the same program, with that file of mcu changed.
altered() {
	rm -rf mcu
	cp -r "$srcdir/mcu" mcu && chmod -R u+w mcu
	sed "$1" "$srcdir/mcu/$2" >"mcu/$2"
	sh mcu/demo/build.sh -c "$MCU_CC" -o altered.elf \
	    "$srcdir/t/firmware/countloop.c-mspm0" TOGETHER=1 RUNTIME=count &&
	    "${MCU_NM%nm}objcopy" -O binary altered.elf altered.bin
	chip -a -f altered.bin
	wait_for fetch -q line status >status.txt 2>err
}

altered '/byte = .reply.image++/ { n; d; }' count/reply.c
run 2 'one whose blocks are all damaged is left' \
    timeout 50 lenfetch -b 1000000 -t 0.05 line
says 'and it is told' '^lenfetch: line: fetch: it answers, but no block comes '
altered "/COUNT_READ	/s/'R'/'Q'/" count/wire.h
run 2 'one that has no blocks' timeout 50 lenfetch -b 1000000 -t 0.05 line
says 'is told' '^lenfetch: line: fetch: it does not know this command$'

#### A device that is none of ours ####

chip
run 2 'a boot loader does not answer' fetch line
says 'and it is told' '^lenfetch: line: stop: no answer; is it a firmware that'
unplug
finish
