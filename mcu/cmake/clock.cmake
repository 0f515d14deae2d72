# SPDX-License-Identifier: MIT
# clock.cmake - says of a program if the clock of its line is that after reset
#
# Run by "cmake -P" behind the link, with
#
# file		the program: mcu/arch/note.h says what it has

cmake_policy(VERSION 3.19...3.25)

set(note "splitprof speed ([ -~]*) of ([ -~]*) after reset")
file(STRINGS "${file}" notes REGEX "${note}")
if(notes MATCHES "${note}")
	message(STATUS "splitprof: ${CMAKE_MATCH_1} baud of a clock of \
${CMAKE_MATCH_2} Hz: SPLITPROF_CLOCK_HZ is not set")
endif()
