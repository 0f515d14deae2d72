# SPDX-License-Identifier: MIT
# ioc.awk - the clocks in a project of STM32CubeMX, as a header for C
#
#	awk -v clocks="..." -v header=ioc.h -v port=" stm32f4," -f ioc.awk NAME.ioc
#
# writes the header that mcu/port/stm32/ioc.h tells of, and says what is in it,
# behind the port.  clocks is the line splitprof-ioc of mcu/parts.mk, which
# cmake/ioc.cmake reads in the same way.

BEGIN { FS = "=" }

{ sub(/\r$/, "") }

/^Mcu\.IP[0-9]+=/ { set_up[$2] }

/^RCC\.[A-Za-z0-9]+Freq_Value=/ {
	key = $1
	gsub(/^RCC\.|Freq_Value$/, "", key)
	hz[key] = $2
}

# A clock of its own is set up with the USART, and only then.
function clock(key) {
	if (key ~ /^US?ART[0-9]$/ && !(key in set_up))
		return 0
	return hz[key] + 0
}

# Most often a USART has the clock of its bus.
function usual(name, of) {
	return name ~ /^USART/ && (of == known["APB1"] || of == known["APB2"])
}

END {
	n = split(clocks, word, " ")
	said = ""
	for (i = 1; i <= n; i++) {
		m = split(word[i], name, ":")
		found = 0
		for (j = 2; j <= m && !found; j++)
			found = clock(name[j])
		known[name[1]] = found
		printf "#define IOC_%s_HZ %d\n", name[1], found >header
		if (found && !usual(name[1], found))
			said = said sprintf(" %s %d", name[1], found)
	}
	if (said)
		print "splitprof: " FILENAME ":" port " clocks in Hz:" said
	else
		print "splitprof: " FILENAME ":" port " no clocks: set " \
		    "SPLITPROF_CLOCK_HZ if they are not as after reset" \
		    >"/dev/stderr"
}
