# SPDX-License-Identifier: MIT
# plain.cmake - builds the program once more, without -pg, in a second folder
#
# Run by "cmake -P" for the target fw-both of splitprof.cmake, with these set:
#
# source, build	folders of the project
# generator	of CMake
# config	the configuration, or nothing
# program	the target, and
# file		what its file is called
# copy		where the file goes

cmake_policy(VERSION 3.19...3.25)

set(plain "${build}/splitprof-plain")

# What the project was configured with, as it stands in its cache.  What CMake
# or a package has found stays found; folders of the build are its own.
file(STRINGS "${build}/CMakeCache.txt" lines
	REGEX "^[^#/][^=]*:(BOOL|STRING|PATH|FILEPATH|UNINITIALIZED)=")
set(text "set(SPLITPROF_PLAIN ON CACHE BOOL \"for fw-both\")\n")
foreach(line IN LISTS lines)
	string(REGEX MATCH "^\"?([^\"=]+)\"?:([A-Z]+)=(.*)$" line "${line}")
	set(name "${CMAKE_MATCH_1}")
	set(type "${CMAKE_MATCH_2}")
	set(value "${CMAKE_MATCH_3}")
	string(REPLACE UNINITIALIZED STRING type ${type})
	if(NOT name MATCHES "^(FETCHCONTENT_BASE_DIR|SPLITPROF_KIND)$")
		string(APPEND text "set([==[${name}]==] [==[${value}]==] "
			"CACHE ${type} \"\" FORCE)\n")
	endif()
endforeach()

function(run what)
	execute_process(COMMAND ${ARGN} RESULT_VARIABLE status
		OUTPUT_VARIABLE said ERROR_VARIABLE said)
	if(NOT status EQUAL 0)
		message("${said}")
		message(FATAL_ERROR "${program}-both: ${program} could not be "
			"${what} without -pg in ${plain}")
	endif()
endfunction()

set(before "")
if(EXISTS "${plain}/cache.cmake")
	file(READ "${plain}/cache.cmake" before)
endif()
if(NOT before STREQUAL text)
	file(WRITE "${plain}/new.cmake" "${text}")
	run(configured "${CMAKE_COMMAND}" -S "${source}" -B "${plain}"
		-G "${generator}" -C "${plain}/new.cmake")
	file(RENAME "${plain}/new.cmake" "${plain}/cache.cmake")
endif()
set(of_config "")
if(config)
	set(of_config --config "${config}")
endif()
cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
run(built "${CMAKE_COMMAND}" --build "${plain}" --target "${program}"
	--parallel "${processors}" ${of_config})
configure_file("${plain}/splitprof-program/${file}" "${copy}" COPYONLY)
