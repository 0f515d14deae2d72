# SPDX-License-Identifier: MIT
# splitprof.cmake - adds profiling to a CMake project of yours
#
#	find_package(splitprof REQUIRED)	# or add_subdirectory(.../mcu)
#	splitprof(fw PORT kl25z PROFILED main.c control.cpp)
#
# These files of the program fw, or of libraries of the project that it is
# linked with, are then compiled for profiling, and the runtime becomes part of
# fw.  It is all one where in the file of add_executable the call stands.  What
# it may have behind the program:
#
# PORT name		folder in mcu/port that drives the line; with a / in it,
#			a folder of yours, say ./board (that of the chip's family
#			in IOC; else no default)
# IOC file		project of STM32CubeMX: it has the clocks that are not in
#			SETTINGS; or none (the only *.ioc in the project's
#			folder)
# PROFILED file...	files to profile; headers and assembly in the list are
#			passed over
# KIND kind		pg: calls and samples for gprof; samples: the program as
#			it is without -pg, and samples of it; stack: the same,
#			and each sample with its call stack; mp: times of
#			calls; tsp: what an RTOS does; count: as pg, counted in
#			RAM (the variable SPLITPROF_KIND, else pg)
# TIMER name		such a folder, which drives the sampler (that of PORT)
# CLOCK name		with mp: such a folder, which has the clock (that of
#			PORT); with tsp: the same, in place of SysTick (none)
# SETTINGS -D...	settings of splitprof_config.h and its kin
# BAUD number		the same as SETTINGS -DSPLITPROF_BAUD=number
# LEAVE_OUT file	names functions in these files which are not to be
#			counted, as gmoncost -l writes it; with GCC
# LOAD command		for fw-both: loads and starts the program $ELF, say
#			[[openocd -f board.cfg -c "program $ELF verify reset
#			exit"]] (asks for it)
# DEVICE name		serial device, host:port, or a file or socket in the
#			folder of the sources or of the build (/dev/ttyUSB0)
#
# Targets: fw-splitprof records and reports, fw-capture and fw-report do one of
# both.  fw-both records a build without -pg, too, and reports its times and the
# calls of fw; that build is made in the folder splitprof-plain.  fw-gmoncheck
# says what gprof would show wrongly, fw-size what the runtime costs.  If the
# project has one such program, the targets splitprof and splitprof-both are
# those of it.  They run splitprof.mk, by a Makefile that is made for it in the
# folder fw-splitprof beside the program.  The variables of splitprof.mk may
# stand in the environment.

if(CMAKE_VERSION VERSION_LESS 3.19)
	message(FATAL_ERROR "splitprof: CMake 3.19 is needed, for DEFER")
endif()
cmake_policy(VERSION 3.19...3.25)

set_property(GLOBAL PROPERTY SPLITPROF_MCU "${CMAKE_CURRENT_LIST_DIR}")

include("${CMAKE_CURRENT_LIST_DIR}/cmake/program.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/cmake/compile.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/cmake/ioc.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/cmake/words.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/cmake/targets.cmake")

# A function sees the variables of who calls it, up to the project's: so a list
# that is appended to is set before.

# Fails with the reason, which follows.
function(splitprof_fail program)
	string(CONCAT reason ${ARGN})
	message(FATAL_ERROR "splitprof(${program}): ${reason}")
endfunction()

# The lines of parts.mk, as the variables splitprof-files-pg and so on.
macro(splitprof_read_parts)
	get_property(splitprof_mcu GLOBAL PROPERTY SPLITPROF_MCU)
	file(STRINGS "${splitprof_mcu}/parts.mk" splitprof_lines
		REGEX "^splitprof-")
	foreach(line IN LISTS splitprof_lines)
		string(REGEX MATCH "^([^ ]+) = (.*)$" line "${line}")
		string(REPLACE " " ";" ${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
	endforeach()
endmacro()

# A file that lies beside this folder where it is installed, or in the sources.
function(splitprof_find out name)
	get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
	set(${out} "" PARENT_SCOPE)
	foreach(folder "${mcu}/.." "${mcu}/../scripts"
			"${mcu}/../../../bin" "${mcu}/../bin" ${ARGN})
		get_filename_component(file "${folder}/${name}" ABSOLUTE)
		if(EXISTS "${file}" AND NOT IS_DIRECTORY "${file}")
			set(${out} "${file}" PARENT_SCOPE)
			return()
		endif()
	endforeach()
endfunction()

#### The call ####

# Sets out to the folder that WHAT names, which has the file.
function(splitprof_folder out program what name file)
	get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
	if(name MATCHES "/")
		get_filename_component(folder "${name}" ABSOLUTE)
	else()
		set(folder "${mcu}/port/${name}")
	endif()
	set(${out} "${folder}" PARENT_SCOPE)
	if(name AND EXISTS "${folder}/${file}")
		return()
	endif()
	file(GLOB known RELATIVE "${mcu}/port" "${mcu}/port/*/${file}")
	string(REPLACE "/${file}" "" known "${known}")
	list(JOIN known " " known)
	if(NOT name)
		splitprof_fail(${program} "${what}: not set: take one of: "
			"${known}")
	elseif(name MATCHES "/")
		splitprof_fail(${program} "${what}: ${name}: it has no ${file}")
	endif()
	set(by "")
	if(what STREQUAL "PORT")
		set(by "${arg_PORT_BY}")
	endif()
	splitprof_fail(${program} "${what}: \"${name}\"${by} is none of: "
		"${known}")
endfunction()

# A setting that nothing in the runtime, or in the user's folders, has is
# misspelt.
function(splitprof_check_settings program settings)
	get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
	list(FILTER settings INCLUDE REGEX "^SPLITPROF_")
	list(TRANSFORM settings REPLACE "=.*" "")
	foreach(folder "${mcu}" ${ARGN})
		file(GLOB_RECURSE files "${folder}/*.[chS]")
		foreach(file IN LISTS files)
			if(NOT settings)
				return()
			endif()
			file(READ "${file}" text)
			foreach(name IN LISTS settings)
				if(text MATCHES "[^A-Z0-9_]${name}[^A-Z0-9_]")
					list(REMOVE_ITEM settings "${name}")
				endif()
			endforeach()
		endforeach()
	endforeach()
	if(settings)
		list(GET settings 0 name)
		splitprof_fail(${program} "SETTINGS: there is no ${name}")
	endif()
endfunction()

# The files of the call's kind, with the folders that it names.
function(splitprof_place out program)
	string(REGEX REPLACE "^(samples|stack)$" "pg" like "${arg_KIND}")
	set(patterns "")
	foreach(file IN LISTS splitprof-files-${like})
		string(REGEX MATCH "^([A-Z]+)/(.*)" file "${file}")
		set(what ${CMAKE_MATCH_1})
		set(name "${CMAKE_MATCH_2}")
		set(folder "${splitprof_mcu}")
		if(what STREQUAL "CLOCK" AND NOT arg_CLOCK)
			continue()
		elseif(NOT what STREQUAL "MCU")
			string(REPLACE "*.[cS]" ".c" needed "${name}")
			splitprof_folder(folder ${program} ${what}
				"${arg_${what}}" "${needed}")
		endif()
		list(APPEND patterns "${folder}/${name}")
	endforeach()
	set(${out} ${patterns} PARENT_SCOPE)
endfunction()

function(splitprof program)
	set(words PORT KIND TIMER CLOCK IOC BAUD LEAVE_OUT LOAD DEVICE)
	cmake_parse_arguments(PARSE_ARGV 1 arg "" "${words}" "PROFILED;SETTINGS")
	splitprof_read_parts()

	get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
	if(NOT TARGET ${program})
		splitprof_fail(${program} "there is no such target yet: "
			"call it after add_executable(${program} ...)")
	endif()
	get_target_property(type ${program} TYPE)
	get_target_property(before ${program} SPLITPROF_KIND)
	if(NOT type STREQUAL "EXECUTABLE")
		splitprof_fail(${program} "is no program: name the one that it "
			"is linked with; PROFILED may have its files")
	elseif(before)
		splitprof_fail(${program} "is called twice")
	elseif(NOT "C" IN_LIST languages)
		splitprof_fail(${program} "the runtime is in C: say "
			"project(... C CXX)")
	elseif(arg_UNPARSED_ARGUMENTS)
		list(JOIN arg_UNPARSED_ARGUMENTS " " unknown)
		list(JOIN words " " words)
		splitprof_fail(${program} "\"${unknown}\" is none of: ${words} "
			"PROFILED SETTINGS")
	endif()

	if(NOT arg_KIND)
		set(arg_KIND "${SPLITPROF_KIND}")
	endif()
	if(NOT arg_KIND)
		set(arg_KIND pg)
	endif()
	if(NOT arg_KIND MATCHES "^(pg|samples|stack|mp|tsp|count)$")
		splitprof_fail(${program} "KIND: \"${arg_KIND}\" is not pg, "
			"samples, stack, mp, tsp or count")
	endif()
	# The second build of fw-both.
	if(SPLITPROF_PLAIN AND arg_KIND STREQUAL "pg")
		set(arg_KIND samples)
	endif()
	if(NOT arg_PROFILED AND NOT arg_KIND MATCHES "samples|stack|tsp")
		splitprof_fail(${program} "PROFILED: not set: name the files "
			"whose calls are counted, or take KIND samples")
	endif()

	splitprof_ioc(ioc ${program})
	# A port has a sampler and a clock of its own.
	if(NOT arg_TIMER)
		set(arg_TIMER "${arg_PORT}")
	endif()
	if(NOT arg_CLOCK AND arg_KIND STREQUAL "mp")
		set(arg_CLOCK "${arg_PORT}")
	endif()
	splitprof_place(patterns ${program})

	if(arg_BAUD)
		list(APPEND arg_SETTINGS -DSPLITPROF_BAUD=${arg_BAUD})
	endif()
	list(TRANSFORM arg_SETTINGS REPLACE "^-D" "")
	set(own "")
	foreach(name PORT TIMER CLOCK)
		if(arg_${name} MATCHES "/")
			get_filename_component(folder "${arg_${name}}" ABSOLUTE)
			set(arg_${name} "${folder}")
			list(APPEND own "${folder}")
		endif()
	endforeach()
	splitprof_check_settings(${program} "${arg_SETTINGS}" ${own})
	splitprof_own_settings(settings ${arg_KIND} "${arg_CLOCK}"
		"${arg_SETTINGS}")
	if(ioc)
		list(APPEND settings "SPLITPROF_IOC_H=\"${ioc}\"")
	endif()

	if(arg_LEAVE_OUT)
		get_filename_component(arg_LEAVE_OUT "${arg_LEAVE_OUT}" ABSOLUTE)
	endif()
	foreach(name ${words} PROFILED)
		set_target_properties(${program} PROPERTIES
			SPLITPROF_${name} "${arg_${name}}")
	endforeach()
	set_target_properties(${program} PROPERTIES
		SPLITPROF_GIVEN "${arg_SETTINGS}"
		SPLITPROF_ALL_SETTINGS "${settings}"
		SPLITPROF_PATTERNS "${patterns}")

	# Sources and libraries may be added below.
	set_property(GLOBAL APPEND PROPERTY SPLITPROF_PROGRAMS ${program})
	cmake_language(EVAL CODE
		"cmake_language(DEFER CALL splitprof_finish [[${program}]])")
	get_property(programs GLOBAL PROPERTY SPLITPROF_PROGRAMS)
	if(programs STREQUAL program)
		cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}"
			CALL splitprof_name_one)
	endif()
endfunction()

# The settings that a kind has of itself, and those that are given.
function(splitprof_own_settings out kind clock given)
	if(clock AND NOT clock MATCHES "/")
		set(clock "port/${clock}")
	endif()
	splitprof_read_parts()
	set(own "")
	if(kind MATCHES "mp|count|samples|stack")
		set(own ${splitprof-set-${kind}})
	endif()
	# A file with the settings has all of them.
	if(kind MATCHES "pg|samples|stack" AND NOT given MATCHES
			"SPLITPROF_(HEADER|CONFIG_H)=")
		list(APPEND own ${splitprof-set-pg})
	endif()
	list(TRANSFORM own REPLACE "^-D" "")
	if(clock)
		list(APPEND own "SPLITPROF_MP_CLOCK_H=\"${clock}/clock.h\"")
	endif()
	if(clock AND kind STREQUAL "tsp")
		list(APPEND own "SPLITPROF_TSP_TIME_H=\"time/clock.h\"")
	endif()
	foreach(setting IN LISTS given)
		string(REGEX REPLACE "=.*" "" name "${setting}")
		list(FILTER own EXCLUDE REGEX "^${name}=")
	endforeach()
	set(${out} ${own} ${given} PARENT_SCOPE)
endfunction()

#### At the end of the file with the call, and of the project's first ####

function(splitprof_finish program)
	splitprof_walk(${program} ${program} ${program})
	splitprof_compiler(compiler ${program})
	splitprof_ask(${program} "${compiler}")
	get_target_property(kind ${program} SPLITPROF_KIND)
	get_target_property(settings ${program} SPLITPROF_ALL_SETTINGS)
	if(CLANG AND ARCH STREQUAL "riscv" AND kind MATCHES "pg|samples|stack|count")
		splitprof_fail(${program} "Clang for RISC-V gives the stub no "
			"caller: use GCC")
	endif()
	splitprof_read_parts()
	set(all "")
	if(kind MATCHES "pg|count")
		set(all ${splitprof-flags-all})
	endif()

	splitprof_flags(flags ${program} ${kind})
	splitprof_profile_all(${program} "${flags}")
	get_property(parts GLOBAL PROPERTY SPLITPROF_PARTS_${program})
	foreach(part IN LISTS parts)
		splitprof_compile(${program} ${part} "${settings}" "${all}")
	endforeach()
	splitprof_add_runtime(${program})
	# CMake takes commands of its own folder only.
	get_target_property(folder ${program} SOURCE_DIR)
	if(folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
		get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
		add_custom_command(TARGET ${program} POST_BUILD
			COMMAND "${CMAKE_COMMAND}" "-Dfile=$<TARGET_FILE:${program}>"
			-P "${mcu}/cmake/clock.cmake" VERBATIM)
	endif()
	if(SPLITPROF_PLAIN)
		splitprof_put_plain(${program})
	endif()
	splitprof_add_targets(${program} "${compiler}")
endfunction()

function(splitprof_name_one)
	get_property(programs GLOBAL PROPERTY SPLITPROF_PROGRAMS)
	list(LENGTH programs n)
	if(TARGET splitprof)
		return()
	elseif(n EQUAL 1)
		splitprof_target(splitprof ${programs} splitprof)
		splitprof_target_both(splitprof-both ${programs})
		return()
	endif()
	foreach(goal splitprof both)
		list(TRANSFORM programs APPEND "-${goal}" OUTPUT_VARIABLE names)
		list(JOIN names ", " names)
		string(REGEX REPLACE "^both$" "splitprof-both" name ${goal})
		splitprof_target_fails(${name}
			"${name}: of several programs: take one of: ${names}")
	endforeach()
endfunction()
