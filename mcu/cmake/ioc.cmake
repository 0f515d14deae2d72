# SPDX-License-Identifier: MIT
# ioc.cmake - the port and the clocks in a project of STM32CubeMX

# Sets out to the clock of that key, or 0.  One of its own is set up with the
# USART, and only then.
function(splitprof_ioc_clock out key lines)
	set(${out} 0 PARENT_SCOPE)
	if(key MATCHES "^US?ART[0-9]$" AND NOT
			lines MATCHES ";Mcu\\.IP[0-9]+=${key};")
		return()
	endif()
	if(lines MATCHES ";RCC\\.${key}Freq_Value=([0-9]+)[.;]")
		set(${out} ${CMAKE_MATCH_1} PARENT_SCOPE)
	endif()
endfunction()

# Sets text to the header that port/stm32/ioc.h tells of, and said to what is
# in it: scripts/ioc.awk does the same for make.
function(splitprof_ioc_clocks text said ioc)
	splitprof_read_parts()
	file(STRINGS "${ioc}" lines REGEX "^(Mcu\\.IP[0-9]|RCC\\.)")
	set(header "")
	set(clocks "")
	foreach(word IN LISTS splitprof-ioc)
		string(REPLACE ":" ";" keys "${word}")
		list(POP_FRONT keys name)
		set(hz 0)
		foreach(key IN LISTS keys)
			if(NOT hz)
				splitprof_ioc_clock(hz ${key} ";${lines};")
			endif()
		endforeach()
		set(hz_${name} ${hz})
		string(APPEND header "#define IOC_${name}_HZ ${hz}\n")
		# Most often a USART has the clock of its bus.
		if(hz AND NOT (name MATCHES "^USART" AND (hz EQUAL hz_APB1
				OR hz EQUAL hz_APB2)))
			string(APPEND clocks " ${name} ${hz}")
		endif()
	endforeach()
	set(${text} "${header}" PARENT_SCOPE)
	set(${said} "${clocks}" PARENT_SCOPE)
endfunction()

# The project's file: what IOC names, or the only one in the folder.  It is for
# STM32 alone, and folders of users'.
function(splitprof_ioc_find out program)
	set(${out} "" PARENT_SCOPE)
	if("${arg_IOC}" STREQUAL "none" OR NOT "${arg_PORT}" MATCHES "^$|^stm32|/")
		return()
	endif()
	if(arg_IOC)
		get_filename_component(found "${arg_IOC}" ABSOLUTE)
		if(NOT EXISTS "${found}")
			splitprof_fail(${program} "IOC: ${arg_IOC}: there is "
				"no such file")
		endif()
	else()
		file(GLOB found "${PROJECT_SOURCE_DIR}/*.ioc")
	endif()
	list(LENGTH found n)
	if(n LESS 2)
		set(${out} "${found}" PARENT_SCOPE)
	elseif(NOT arg_PORT OR NOT "${arg_SETTINGS}" MATCHES "SPLITPROF_CLOCK_HZ=")
		list(TRANSFORM found REPLACE ".*/" "")
		list(JOIN found " " found)
		splitprof_fail(${program} "IOC: set it to one of: ${found} none")
	endif()
endfunction()

# Sets header to that of the project, if there is one, and arg_PORT, if it is
# not set, to its chip's family; arg_PORT_BY is for a message that refuses it.
function(splitprof_ioc header program)
	set(${header} "" PARENT_SCOPE)
	set(arg_PORT_BY "" PARENT_SCOPE)
	splitprof_ioc_find(ioc ${program})
	if(NOT ioc)
		return()
	endif()
	get_filename_component(file "${ioc}" NAME)
	file(STRINGS "${ioc}" family REGEX "^Mcu\\.Family=")
	string(REGEX REPLACE "^Mcu\\.Family=" "" family "${family}")
	string(TOLOWER "${family}" family)
	set(port "")
	if(NOT arg_PORT)
		set(arg_PORT "${family}" PARENT_SCOPE)
		set(arg_PORT_BY ", by ${file}," PARENT_SCOPE)
		set(port " ${family},")
	elseif(family AND arg_PORT MATCHES "^stm32" AND NOT family STREQUAL arg_PORT)
		splitprof_fail(${program} "PORT: ${arg_PORT}, but ${file} is for "
			"${family}: set IOC to the project of this program, or "
			"to none")
	endif()
	splitprof_ioc_clocks(text clocks "${ioc}")
	if(clocks)
		message(STATUS "splitprof(${program}): ${file}:${port} clocks in "
			"Hz:${clocks}")
	else()
		message(STATUS "splitprof(${program}): ${file}:${port} no clocks: "
			"set SPLITPROF_CLOCK_HZ if they are not as after reset")
	endif()
	set(path "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${program}-ioc.h")
	file(CONFIGURE OUTPUT "${path}" CONTENT "${text}" @ONLY)
	set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${ioc}")
	set(${header} "${path}" PARENT_SCOPE)
endfunction()
