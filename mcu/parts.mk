# SPDX-License-Identifier: MIT
# parts.mk - what each kind of runtime is made of, and what it is compiled with
#
# Read by splitprof.mk, and line by line by splitprof.cmake: each is NAME = WORDS
# and no more.

# Files.  MCU is the folder of this file, ARCH is arm or riscv; PORT, TIMER and
# CLOCK are folders in MCU/port, or of the user's.  The kinds samples
# and stack have those of pg.
splitprof-files-pg = MCU/core/*.c MCU/option/*.c MCU/stack/*.c MCU/arch/ARCH/*.S PORT/line*.[cS] TIMER/timer*.[cS]
splitprof-files-count = MCU/count/*.[cS] TIMER/timer*.[cS] MCU/mp/crc.c PORT/listen.c
splitprof-files-mp = MCU/mp/*.[cS] PORT/listen.c CLOCK/clock.c
splitprof-files-tsp = MCU/tsp/*.c PORT/listen.c CLOCK/clock.c

# Settings that a kind has, unless it is given others; samples also those of pg.
# The header tells the rate, and what was lost.
splitprof-set-pg = -DSPLITPROF_HEADER=1
splitprof-set-samples = -DSPLITPROF_WITH_ARCS=0
splitprof-set-stack = -DSPLITPROF_WITH_ARCS=0 -DSPLITPROF_STACKS=1
splitprof-set-count = -DSPLITPROF_COUNT=1
splitprof-set-mp = -DSPLITPROF_BAUD=115200

# What says what a call is, or can't be combined with words: where none of it is
# set, and the program's objects have at most so many bytes of code, a call is a
# word.  That leaves 32 of 128 KB to libraries.
splitprof-set-call = -DSPLITPROF_WORDS -DSPLITPROF_ADDR_ -DSPLITPROF_FRAMES -DSPLITPROF_ARC_CACHE -DSPLITPROF_SAMPLE_CACHE -DSPLITPROF_HEADER=0 -DSPLITPROF_CONFIG_H -DSPLITPROF_WITH_ARCS=0 -DSPLITPROF_STACKS
splitprof-words-most = 98304

# Flags of files to profile, with pg and count.  With -flto the linker's
# compiler would not know of -pg.
splitprof-flags-gcc = -pg -fno-lto
splitprof-flags-clang = -Xclang -pg -meabi gnu -fno-lto
# GCC for Thumb-1 saves r8 to r11 by way of lr before it calls the stub, so that
# the caller's address would be lost.
splitprof-flags-thumb1 = -ffixed-r8 -ffixed-r9 -ffixed-r10 -ffixed-r11
# Those of all files of the program: a sibling call hides who makes it, also if
# only what it calls is profiled.
splitprof-flags-all = -fno-optimize-sibling-calls
# Files to profile with mp.
splitprof-flags-mp = -finstrument-functions

# Clocks in a project of STM32CubeMX, NAME.ioc: a word is our name, and those of
# keys RCC.KEYFreq_Value, of which the first that is there holds.  Newer families
# come first: a project that was of an older one may still have its keys.  H7 has
# one key for several USARTs.
splitprof-ioc = APB1:APB:APB1 APB2:APB2 TIMER:Tim1Output:APBTim:APB1Tim CPU:CpuClock:HCLK USART1:USART16:USART1 USART2:USART234578:USART2 USART3:USART234578:USART3 USART4:USART234578:USART4:UART4 USART5:USART234578:USART5:UART5 USART6:USART16:USART6
