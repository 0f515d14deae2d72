# SPDX-License-Identifier: MIT
# targets.cmake - targets that record and report

# What splitprof.mk is to know of the program.
function(splitprof_write_makefile program compiler mk rawcap)
	set(text "")
	foreach(name KIND PORT TIMER CLOCK LEAVE_OUT LOAD DEVICE)
		get_target_property(value ${program} SPLITPROF_${name})
		set(is =)
		if(name MATCHES "LOAD|DEVICE")
			set(is ?=)
		endif()
		if(value)
			string(APPEND text "SPLITPROF_${name} ${is} ${value}\n")
		endif()
	endforeach()
	get_target_property(settings ${program} SPLITPROF_GIVEN)
	list(TRANSFORM settings PREPEND "-D")
	list(JOIN settings " " settings)
	list(JOIN compiler " " compiler)
	string(APPEND text "SPLITPROF_SETTINGS = ${settings}\nCC = ${compiler}\n")
	string(REPLACE "$" "$$" text "${text}")
	string(REPLACE "#" "\\#" text "${text}")
	get_target_property(measured ${program} SPLITPROF_MEASURED)
	set(form "")
	if(NOT measured)
		set(form "# Nothing is measured.\nSPLITPROF_FORM =\n")
	endif()
	get_filename_component(bin "${rawcap}" DIRECTORY)
	file(GENERATE OUTPUT
		"$<TARGET_FILE_DIR:${program}>/${program}-splitprof/Makefile"
		CONTENT "# By splitprof.cmake: records and reports ${program}.
SPLITPROF_ELF = ../$<TARGET_FILE_NAME:${program}>
SPLITPROF_PLAIN = splitprof-objs/plain.elf
${text}CPPFLAGS =
CFLAGS =
TARGET_ARCH =
OBJS =
# A socket or file may be named from where cmake is run.
ifdef SPLITPROF_DEVICE
SPLITPROF_DEVICE := $(firstword $(wildcard $(SPLITPROF_DEVICE) \
	$(addsuffix /$(SPLITPROF_DEVICE),${CMAKE_BINARY_DIR} \
	${CMAKE_SOURCE_DIR})) $(SPLITPROF_DEVICE))
endif
export PATH := ${bin}:$(PATH)
include ${mk}
${form}gmoncheck: $(SPLITPROF_ELF)
	@gmoncheck $< || [ $$? -eq 1 ]
")
endfunction()

# A target that only says why it can't do its work.
function(splitprof_target_fails name why)
	add_custom_target(${name} COMMAND "${CMAKE_COMMAND}" -E echo "${why}"
		COMMAND "${CMAKE_COMMAND}" -E false VERBATIM)
endfunction()

# A target that makes goal by that Makefile, if nothing for it is missing.
function(splitprof_target name program goal)
	get_property(why GLOBAL PROPERTY SPLITPROF_MISSING)
	if(why)
		splitprof_target_fails(${name} "${why}")
		return()
	endif()
	# The outer make's options, -j say, are not for this one.
	add_custom_target(${name} ${ARGN}
		COMMAND env MAKEFLAGS= MAKELEVEL= "${SPLITPROF_MAKE}" -s ${goal}
		WORKING_DIRECTORY
		"$<TARGET_FILE_DIR:${program}>/${program}-splitprof"
		USES_TERMINAL VERBATIM)
	add_dependencies(${name} ${program})
endfunction()

# The same project in a second folder of the build, with the program as it is
# without -pg.
function(splitprof_target_both name program)
	get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
	get_target_property(kind ${program} SPLITPROF_KIND)
	if(NOT kind STREQUAL "pg")
		splitprof_target_fails(${name} "${name}: is of KIND pg")
		return()
	endif()
	splitprof_target(${name} ${program} splitprof-both
		COMMAND env MAKEFLAGS= MAKELEVEL= "${CMAKE_COMMAND}"
		"-Dsource=${CMAKE_SOURCE_DIR}" "-Dbuild=${CMAKE_BINARY_DIR}"
		"-Dgenerator=${CMAKE_GENERATOR}" "-Dconfig=$<CONFIG>"
		"-Dprogram=${program}" "-Dfile=$<TARGET_FILE_NAME:${program}>"
		"-Dcopy=$<TARGET_FILE_DIR:${program}>/${program}-splitprof/splitprof-objs/plain.elf"
		-P "${mcu}/cmake/plain.cmake")
endfunction()

function(splitprof_add_targets program compiler)
	get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
	find_program(SPLITPROF_RAWCAP rawcap HINTS "${mcu}/../../../bin"
		"${mcu}/../bin" NO_CMAKE_FIND_ROOT_PATH)
	find_program(SPLITPROF_MAKE NAMES gmake make NO_CMAKE_FIND_ROOT_PATH)
	mark_as_advanced(SPLITPROF_RAWCAP SPLITPROF_MAKE)
	get_filename_component(bin "${SPLITPROF_RAWCAP}" DIRECTORY)
	splitprof_find(mk splitprof.mk "${bin}/../share/splitprof")
	set(missing "")
	foreach(need SPLITPROF_RAWCAP:rawcap SPLITPROF_MAKE:make mk:splitprof.mk)
		string(REGEX MATCH "(.*):(.*)" need "${need}")
		if(NOT ${CMAKE_MATCH_1})
			list(APPEND missing ${CMAKE_MATCH_2})
		endif()
	endforeach()
	if(mk MATCHES " ")
		list(APPEND missing "splitprof.mk in a folder without blanks")
	endif()
	if(missing)
		list(JOIN missing ", " missing)
		set(why "splitprof: not found: ${missing}: the program can be \
built, but not recorded")
		get_property(told GLOBAL PROPERTY SPLITPROF_MISSING)
		if(NOT told)
			message(STATUS "${why}")
		endif()
		set_property(GLOBAL PROPERTY SPLITPROF_MISSING "${why}")
	else()
		splitprof_write_makefile(${program} "${compiler}" "${mk}"
			"${SPLITPROF_RAWCAP}")
	endif()
	splitprof_target(${program}-splitprof ${program} splitprof)
	splitprof_target(${program}-capture ${program} splitprof-capture)
	splitprof_target(${program}-report ${program} splitprof-report)
	splitprof_target(${program}-gmoncheck ${program} gmoncheck)
	splitprof_target_both(${program}-both ${program})
	get_target_property(objects ${program} SPLITPROF_OBJECTS)
	find_program(SPLITPROF_SIZE NAMES arm-none-eabi-size
		riscv64-unknown-elf-size size NO_CMAKE_FIND_ROOT_PATH)
	mark_as_advanced(SPLITPROF_SIZE)
	add_custom_target(${program}-size COMMAND "${SPLITPROF_SIZE}" -t
		"${objects}" COMMAND_EXPAND_LISTS VERBATIM)
	add_dependencies(${program}-size ${program})
endfunction()

# plain.cmake takes the program from there, wherever the project has it.
function(splitprof_put_plain program)
	set(name RUNTIME_OUTPUT_DIRECTORY)
	set(folder "${CMAKE_BINARY_DIR}/splitprof-program")
	set_target_properties(${program} PROPERTIES ${name} "${folder}")
	foreach(config IN LISTS CMAKE_CONFIGURATION_TYPES CMAKE_BUILD_TYPE)
		string(TOUPPER "${config}" config)
		set_target_properties(${program} PROPERTIES
			${name}_${config} "${folder}")
	endforeach()
endfunction()
