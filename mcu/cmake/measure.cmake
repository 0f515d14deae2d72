# SPDX-License-Identifier: MIT
# measure.cmake - chooses the form of the runtime before the program is linked
#
# Run by "cmake -P" with a file of splitprof.cmake's, which sets these:
#
# objects	of the program, and of its libraries
# words, bytes	objects of the runtime, in the one form and the other
# readelf	reads the sizes of sections
# most		bytes of code that words are for
# chosen	file for the linker: what is linked of the runtime
# form		file for splitprof.mk: which it is

cmake_policy(VERSION 3.19...3.25)

# Code that is in a section of its own may go to RAM, and that of -flto is not
# there yet: then nobody knows whether it has room.
function(splitprof_are_words out)
	set(${out} bytes PARENT_SCOPE)
	# A header that is compiled beforehand is none.
	list(FILTER objects EXCLUDE REGEX "\\.[gp]ch$")
	execute_process(COMMAND "${readelf}" -SW ${objects} RESULT_VARIABLE status
		OUTPUT_VARIABLE sections ERROR_QUIET)
	string(REGEX MATCHALL "[^ ;]+ +PROGBITS( +[0-9a-f]+)+ +[A-Za-z]+ " sections
		"${sections}")
	set(code 0)
	foreach(section IN LISTS sections)
		string(REGEX MATCH
"^([^ ]+) +PROGBITS +[0-9a-f]+ [0-9a-f]+ ([0-9a-f]+) [0-9a-f]+ +([A-Za-z]+)"
			section "${section}")
		set(name "${CMAKE_MATCH_1}")
		set(size ${CMAKE_MATCH_2})
		set(flags ${CMAKE_MATCH_3})
		if(name MATCHES "^\\.gnu\\.lto")
			return()
		elseif(flags MATCHES "A" AND flags MATCHES "X")
			if(NOT name MATCHES "^\\.(text|init|fini)")
				return()
			endif()
			math(EXPR code "${code} + 0x${size}")
		endif()
	endforeach()
	if(status EQUAL 0 AND code GREATER 0 AND NOT code GREATER most)
		set(${out} words PARENT_SCOPE)
	endif()
endfunction()

splitprof_are_words(which)
list(TRANSFORM ${which} PREPEND "\"")
list(TRANSFORM ${which} APPEND "\"\n")
list(JOIN ${which} "" text)
file(WRITE "${chosen}" "${text}")
set(says_words 0)
set(says_bytes 0)
set(says_${which} 1)
file(WRITE "${form}" "-DSPLITPROF_WORDS=${says_words}\n")
