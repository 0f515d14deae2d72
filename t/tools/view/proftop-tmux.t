# SPDX-License-Identifier: GPL-3.0-or-later
# proftop on a terminal, by tmux: its keys and its screens
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/view/tmux.sh"

# The rows that are shown, in one line: a mark, and name and calls of each.
rows() {
	capture
	sed -n '/function$/,$p' screen | awk '/^[> ]  *[0-9-]/ {
	    mark = sub(/^>/, " ") ? ">" : ""; print mark $7 ":" $6 }' |
	    tr '\n' ' '
}
has_rows() {
	[ "$(rows)" = "$1 " ]
}
orders() {
	check "$1" wait_for has_rows "$2"
	[ "$check_status" -eq 0 ] || sed 's/^/# |/' screen
}

# A screen, while data come.
start 80 24 -r 1000 -B 1000000 -w 2
sees 'the screen tells that nothing has come' '0:00:00 .*nothing has come yet'
sees 'and which keys there are' '^q quit .*? help'
cat raw >&3
sees 'what comes is shown' \
    '^>  82.03  2.85   82.03  2.85 .* 20  wait_ms$'
orders 'with all its rows' '>wait_ms:20 button:10 led_off:10 led_on:10 main:1'
sees 'the head tells the program' '^blinky.elf '
check 'and that no loss was seen' grep -q 'no loss seen' screen
sees 'and the use of the line' 'line [0-9.]* % used'
is 'no line is wider than the screen' "$(($(wc -L <screen) <= 80))" 1
is 'the head of a good stream has two lines' \
    "$(grep -n 'function$' screen | cut -d : -f 1)" 3
sees 'the last line has all keys' \
    '^q quit  ? help  p pause  Enter calls  l lines  / find  < > sort  w write$'

# Keys that select.
press j
orders 'j selects the next row' \
    'wait_ms:20 >button:10 led_off:10 led_on:10 main:1'
press Down Down
orders 'so does an arrow' 'wait_ms:20 button:10 led_off:10 >led_on:10 main:1'
press G
orders 'G the last one' 'wait_ms:20 button:10 led_off:10 led_on:10 >main:1'
press k Up
orders 'k and an arrow go up' \
    'wait_ms:20 button:10 >led_off:10 led_on:10 main:1'
press N
orders 'N sorts by name, and the selection stays with its function' \
    'button:10 >led_off:10 led_on:10 main:1 wait_ms:20'
press '<'
sees '< sorts by the column to the left, which is shown' ' \*samples  function'
press '<'
sees 'and further' ' \*calls  function'
orders 'the most first' 'wait_ms:20 button:10 >led_off:10 led_on:10 main:1'
press '<'
sees 'and further' ' \*calls/s '
press Right Right Right
sees 'arrows do so as well' ' \*function'
press Right Right Right
press T
sees 'T sorts by the total' ' \*%total '
press S
sees 'S by samples, for which there is room then' ' \*samples  function'
press L g
orders 'g selects the first row' \
    '>wait_ms:20 button:10 led_off:10 led_on:10 main:1'

press N
orders 'which it is, whatever function that is' \
    '>button:10 led_off:10 led_on:10 main:1 wait_ms:20'
press L

# Into a function.
press Enter
sees 'Enter looks into a function' '^wait_ms  0x00000124, 28 bytes'
check 'with what it has got' grep -q '82.03 +- 2.85 % of all *20 calls' screen
is 'and who calls it' "$(sed -n '/^Who calls it/,$p' screen | head -n 4 |
    awk '{ sub(/^>/, ""); print $1, $3, $4, $5 }')" \
    'Who it, from 2
50.00 10 0x000001b8 main
50.00 10 0x000001d2 main
It nobody  '
press j Enter
sees 'Enter goes on to a caller' '^main  0x000001a0, 58 bytes'
is 'and whom that calls' "$(sed -n '/^Whom it calls/,$p' screen | head -n 6 |
    awk '{ print $1, $3, $4, $5 }')" \
    'Whom calls, from 5
20.00 10 0x000001c2 button
20.00 10 0x000001bc led_off
20.00 10 0x000001b2 led_on
20.00 10 0x000001b8 wait_ms
20.00 10 0x000001d2 wait_ms'
press j Enter
sees 'and to what it calls' '^button  0x00000140'
press Escape
sees 'Escape goes back' '^main  0x'
sees 'to the first row' '^>.* run$'
press BSpace
sees 'so does Backspace' '^wait_ms  0x'
press q
orders 'and q, to the functions, where one came from' \
    '>wait_ms:20 button:10 led_off:10 led_on:10 main:1'
press j j Enter
sees 'so it is with another one' '^led_off  0x'
press q
orders 'which is selected again' \
    'wait_ms:20 button:10 >led_off:10 led_on:10 main:1'
press g

# Filter, help.
press / L E D
sees 'a filter is typed' '^only functions with: LED'
orders 'and works at once' '>led_off:10 led_on:10'
press BSpace BSpace BSpace n Enter
orders 'it can be corrected' '>button:10 led_on:10 main:1'
sees 'and is told' 'only with: n '
press Escape
orders 'Escape takes it away' \
    '>wait_ms:20 button:10 led_off:10 led_on:10 main:1'
press / ä b
sees 'there are other characters as well' '^only functions with: äb'
press BSpace BSpace
sees 'that are taken away' '^only functions with: *$'
orders 'a character of two bytes is one' \
    '>wait_ms:20 button:10 led_off:10 led_on:10 main:1'
press Enter / o d
sees 'what is typed' '^only functions with: od'
press Escape
orders 'is forgotten by Escape' \
    '>wait_ms:20 button:10 led_off:10 led_on:10 main:1'
press / x y z Enter
sees 'nothing may be left' 'no such function'
press Enter j G Escape
printf '\033[15;1Hgarbage' >"$(tmux display-message -p '#{pane_tty}')"
sees 'what another program writes' '^garbage'
press C-l
check 'is gone by Ctrl-L' wait_for lacks '^garbage'
press '?'
sees '? shows the keys' '^w  *write a gmon.out of all that has come$'
is 'the head stays' "$(head -n 1 screen | cut -d ' ' -f 1)" blinky.elf
press '?'
sees 'and again the table' '^[> ].*wait_ms$'

# Pause: packets are counted all the same.
press p
sees 'a pause is told' PAUSED
cat raw >&3
printf xyz >&3
cat raw >&3
sees 'what is wrong is told in a pause as well' \
    'DAMAGE: 3 bytes in 1 places'
orders 'the table stays' '>wait_ms:20 button:10 led_off:10 led_on:10 main:1'
is 'nothing is good then' "$(grep 'no loss' screen)" ''
press Space
orders 'it goes on with all that came' \
    '>wait_ms:60 button:30 led_off:30 led_on:30 main:3'
lacks PAUSED
is 'and the word is gone' $? 0
press r
sees 'r begins the total anew' 'total since [0-9.]* s .* 0 calls'
cat raw >&3
orders 'what comes then is counted' \
    '>wait_ms:20 button:10 led_off:10 led_on:10 main:1'

# Snapshots have all, as gmonbuild.
press w
sees 'w writes a file' '^gmon.out written: 3122 samples, 204 calls$'
{ cat raw raw; printf xyz; cat raw raw; } >all
# The last two samples are not yet taken for sure.
head -c -8 all | gmonbuild -q -e "$elf" -r 1000 -o want.gmon
same 'as gmonbuild would' gmon.out want.gmon
cat raw >&3
sees 'more comes' ' 40  wait_ms$'
press w
sees 'what it has written it writes again' '^gmon.out written: 3903 samples'
cat raw >>all
head -c -8 all | gmonbuild -q -e "$elf" -r 1000 -o want.gmon
same 'with all that came' gmon.out want.gmon

# Sizes.
resize 40 10
sees 'a narrow screen has fewer columns' \
    '^  \*%last    +-  calls/s  function$'
is 'all of its lines have room' "$(wc -l <screen) $(($(wc -L <screen) <= 40))" \
    '10 1'
check 'and tells what is wrong' grep -q 'DAMAGE: 3 bytes in 1 places' screen
press p
sees 'there is room for the first keys, and what they do now' \
    '^q quit  ? help  p go on  Enter calls$'
press p
sees 'that may change' '^q quit  ? help  p pause  Enter calls$'
resize 20 5
sees 'a tiny one still has names' '^> .* wait_ms$'
sees 'a line tells what is wrong' '^DAMAGE: 3 bytes in 1$'
press G
sees 'and what is selected can be seen' '^> .* main$'
press g
sees 'there as well' '^> .* wait_ms$'
resize 12 3
sees 'and one that is smaller' '^>'
resize 1 1
press j k
resize 200 60
sees 'a large one has all columns' ' samples   ms/s  *function *$'
check 'and rows' grep -q ' main$' screen
cat raw >&3
cat raw >>all
sees 'bars show how the shares compare' ' [0-9.]* ████████  wait_ms$'
check 'and there is none for nothing' grep -q '  0[.]0   *main$' screen
check 'nor is one longer' grep -q ' [0-9.]* █[▏▎▍▌]*  *button$' screen
sees 'there is room for the last minute' \
    '^last [0-9]* s .*█.* at most [0-9]* packets/s$'
is 'and its last line' "$(grep -n '^q quit' screen | cut -d : -f 1)" 60
resize 80 24
sees 'the usual one is as before' '^> .* 60  wait_ms$'

# The end.
cat raw >&3
cat raw >>all
exec 3>&-
sees 'when the input ends it stays, and tells so' 'input ended'
# The screen may have been looked at while it was drawn.
sleep 0.5
capture
sed '1,/function$/d; $d' screen >last
sleep 2.5
capture
sed '1,/function$/d; $d' screen >later
same 'and what the last seconds were stays' later last
press q
check 'q ends it' ended
is 'with the status of the damage' "$(cat status)" 1
is 'and the summary of gmonbuild' "$(cat err)" \
    "$(gmonbuild -e "$elf" -r 1000 -o x.gmon all 2>&1 |
	sed 's/gmonbuild/proftop/; s/of all/of stdin/')"
same 'the terminal is set as before' stty2 stty1
sees 'and shows what it has shown' '^before$'
is 'nothing is written to stdout' "$(cat out)" ''

# The profiler's own functions: 200 samples in the stub, of 981; the
# last ones are held until more comes.
start 80 24 -r 1000 -w 2
{ cat raw
  for _ in $(seq 200); do printf 'P\0\004\012'; done; } >&3
sees 'the share of the profiler is told' '20[.][24] % in the profiler, left out'
check 'its functions are not shown' lacks '__gnu_mcount_nc'
press P
sees 'P shows them' ' __gnu_mcount_nc$'
check 'and tells no more that they are left out' lacks 'left out'
press P
sees 'and not again' '20[.][24] % in the profiler, left out'
check 'as before' lacks '__gnu_mcount_nc'
exec 3>&-
press q
check 'q ends it' ended
finish
