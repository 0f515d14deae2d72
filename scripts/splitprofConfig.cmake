# SPDX-License-Identifier: MIT
# For find_package(splitprof), installed in share/cmake/splitprof: what it has
# is splitprof(), see splitprof.cmake.
include(${CMAKE_CURRENT_LIST_DIR}/../../splitprof/mcu/splitprof.cmake)
