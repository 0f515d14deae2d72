# t/mcu - unit tests of the runtime, on the host; and as a single file

shell_tests += %D%/amalgamate.t
shell_tests += %D%/boards.t
shell_tests += %D%/board-tables.t
shell_tests += %D%/singles.t

# The runtime on the host, with settings of each test's own.
mcu_host = mcu/option/cache.c mcu/core/event.c mcu/option/frames.c mcu/option/frames_packets.c \
	mcu/option/frames_records.c mcu/core/queue.c mcu/core/splitprof.c mcu/option/stream.c \
	t/mcu/host/line.c t/mcu/host/timer.c t/mcu/host/host.h t/mcu/linehost.h

unit_tests += t/mcu/check_queue
t_mcu_check_queue_SOURCES = t/mcu/check_queue.c $(mcu_host)
t_mcu_check_queue_CPPFLAGS = $(AM_CPPFLAGS) -DSPLITPROF_QUEUE_BYTES=40 \
	-DSPLITPROF_TOTALS=1 -DSPLITPROF_START_WITH=1

unit_tests += t/mcu/check_jitter
t_mcu_check_jitter_SOURCES = t/mcu/check_jitter.c $(mcu_host)

unit_tests += t/mcu/check_drop
t_mcu_check_drop_SOURCES = t/mcu/check_drop.c $(mcu_host)
t_mcu_check_drop_CPPFLAGS = $(AM_CPPFLAGS) -DSPLITPROF_QUEUE_BYTES=32 \
	-DSPLITPROF_WHEN_FULL=SPLITPROF_DROP -DSPLITPROF_HEADER=1 \
	-DSPLITPROF_ADDR_BYTES=2 -DSPLITPROF_ADDR_BASE=0x08000000 \
	-DSPLITPROF_SAMPLE_HZ=500 -DSPLITPROF_START_WITH=1 -DSPLITPROF_MARKS=1 \
	-DSPLITPROF_BAUD=9600

unit_tests += t/mcu/check_wait
t_mcu_check_wait_SOURCES = t/mcu/check_wait.c $(mcu_host)
t_mcu_check_wait_CPPFLAGS = $(AM_CPPFLAGS) -DSPLITPROF_HEADER=1

unit_tests += t/mcu/check_cache
t_mcu_check_cache_SOURCES = t/mcu/check_cache.c $(mcu_host)
t_mcu_check_cache_CPPFLAGS = $(AM_CPPFLAGS) -DSPLITPROF_QUEUE_BYTES=64 \
	-DSPLITPROF_HEADER=1 -DSPLITPROF_TASKS=1 -DSPLITPROF_ARC_CACHE=4 \
	-DSPLITPROF_SAMPLE_CACHE=4 -DSPLITPROF_FLUSH_SAMPLES=16 \
	-DSPLITPROF_START_WITH=1

unit_tests += t/mcu/check_marks
t_mcu_check_marks_SOURCES = t/mcu/check_marks.c $(mcu_host)
t_mcu_check_marks_CPPFLAGS = $(AM_CPPFLAGS) -DSPLITPROF_HEADER=1 \
	-DSPLITPROF_TASKS=1 -DSPLITPROF_ARC_CACHE=4 -DSPLITPROF_SAMPLE_HZ=0

unit_tests += t/mcu/check_threads
t_mcu_check_threads_SOURCES = t/mcu/check_threads.c mcu/rtos/embassy.c mcu/rtos/threads.h \
	mcu/rtos/zephyr.c $(mcu_host)
t_mcu_check_threads_CPPFLAGS = $(AM_CPPFLAGS) -DSPLITPROF_HEADER=1 \
	-DSPLITPROF_TASKS=1 -DSPLITPROF_TOTALS=0 -DSPLITPROF_SAMPLE_HZ=0 \
	-DSPLITPROF_THREADS=3

unit_tests += t/mcu/check_stream
t_mcu_check_stream_SOURCES = t/mcu/check_stream.c $(mcu_host)
t_mcu_check_stream_CPPFLAGS = $(AM_CPPFLAGS) -DSPLITPROF_QUEUE_BYTES=32 \
	-DSPLITPROF_ADDR_BYTES=4 -DSPLITPROF_HEADER=1 -DSPLITPROF_SAMPLE_HZ=0 \
	-DSPLITPROF_MARKS=1

unit_tests += t/mcu/check_words
t_mcu_check_words_SOURCES = t/mcu/check_words.c $(mcu_host)
t_mcu_check_words_CPPFLAGS = $(AM_CPPFLAGS) -DSPLITPROF_QUEUE_BYTES=48 \
	-DSPLITPROF_HEADER=1 -DSPLITPROF_WORDS=1 -DSPLITPROF_TASKS=1 \
	-DSPLITPROF_MARKS=1 \
	-DSPLITPROF_WHEN_FULL=SPLITPROF_DROP -DSPLITPROF_SAMPLE_HZ=500 \
	-DSPLITPROF_ADDR_BASE=0x08020000

# Frames: as they are and waiting, as records and dropping, the last is best.
check_frames = t/mcu/check_frames.c $(mcu_host)
frames_cppflags = $(AM_CPPFLAGS) -DSPLITPROF_QUEUE_BYTES=72 \
	-DSPLITPROF_HEADER=1

unit_tests += t/mcu/check_frames
t_mcu_check_frames_SOURCES = $(check_frames)
t_mcu_check_frames_CPPFLAGS = $(frames_cppflags) -DSPLITPROF_TASKS=1 \
	-DSPLITPROF_MARKS=1 -DSPLITPROF_FRAMES=SPLITPROF_QS_PACKETS

unit_tests += t/mcu/check_frames_records
t_mcu_check_frames_records_SOURCES = $(check_frames)
t_mcu_check_frames_records_CPPFLAGS = $(frames_cppflags) -DSPLITPROF_TASKS=1 \
	-DSPLITPROF_FRAMES=SPLITPROF_QS_RECORDS \
	-DSPLITPROF_WHEN_FULL=SPLITPROF_DROP -DSPLITPROF_QS_ID=110

unit_tests += t/mcu/check_frames_last
t_mcu_check_frames_last_SOURCES = $(check_frames)
t_mcu_check_frames_last_CPPFLAGS = $(frames_cppflags) \
	-DSPLITPROF_FRAMES=SPLITPROF_QS_PACKETS \
	-DSPLITPROF_WHEN_FULL=SPLITPROF_LAST

# The ring in RAM is a line of its own, for waiting and for dropping.
mcu_rtt = t/mcu/check_rtt.c mcu/option/cache.c mcu/core/event.c mcu/core/queue.c \
	mcu/core/splitprof.c mcu/option/stream.c mcu/port/rtt/line.c \
	mcu/port/rtt/line.h
rtt_cppflags = $(AM_CPPFLAGS) -DSPLITPROF_QUEUE_BYTES=40 \
	-DSPLITPROF_TOTALS=1 -DSPLITPROF_RTT_BYTES=64 -DSPLITPROF_BAUD=0

unit_tests += t/mcu/check_rtt
t_mcu_check_rtt_SOURCES = $(mcu_rtt)
t_mcu_check_rtt_CPPFLAGS = $(rtt_cppflags) -DSPLITPROF_RTT_PATIENCE=3

unit_tests += t/mcu/check_rtt_drop
t_mcu_check_rtt_drop_SOURCES = $(mcu_rtt)
t_mcu_check_rtt_drop_CPPFLAGS = $(rtt_cppflags) \
	-DSPLITPROF_WHEN_FULL=SPLITPROF_DROP

# The runtime of splitprof_mp.h: with a clock of microseconds, and two others.
mcu_mp = mcu/mp/answer.c mcu/mp/command.c mcu/mp/crc.c mcu/mp/hooks.c \
	mcu/mp/id.c mcu/mp/pairs.c mcu/mp/poll.c mcu/mp/ring.c mcu/mp/task.c \
	mcu/mp/ticks.c t/mcu/host/clock.c t/mcu/host/clock.h \
	t/mcu/host/host.h t/mcu/host/listen.c
mp_cppflags = $(AM_CPPFLAGS) -I$(srcdir)/t \
	-DSPLITPROF_MP_CLOCK_H='"mcu/host/clock.h"' \
	-DSPLITPROF_MP_WAIT_MS=1

mp_small = $(mp_cppflags) -DSPLITPROF_MP_RING=4 -DSPLITPROF_MP_DEPTH=4 \
	-DSPLITPROF_MP_PACKET=2 -DSPLITPROF_MP_VERSION='"v1.0.0"'

mp_host = t/mcu/mphost.c t/mcu/mphost.h $(mcu_mp)
mp_clock = t/mcu/mpticks.c t/mcu/mpticks.h $(mcu_mp)

unit_tests += t/mcu/check_mp_device
t_mcu_check_mp_device_SOURCES = t/mcu/check_mp_device.c $(mp_host)
t_mcu_check_mp_device_CPPFLAGS = $(mp_small)

unit_tests += t/mcu/check_mp_unwind
t_mcu_check_mp_unwind_SOURCES = t/mcu/check_mp_unwind.c $(mp_host)
t_mcu_check_mp_unwind_CPPFLAGS = $(mp_small)

unit_tests += t/mcu/check_mp_ring
t_mcu_check_mp_ring_SOURCES = t/mcu/check_mp_ring.c $(mp_host)
t_mcu_check_mp_ring_CPPFLAGS = $(mp_small)

unit_tests += t/mcu/check_mp_line
t_mcu_check_mp_line_SOURCES = t/mcu/check_mp_line.c $(mp_host)
t_mcu_check_mp_line_CPPFLAGS = $(mp_small)

# Not PIE: a symbol of it is a size, which must not be moved.
unit_tests += t/mcu/check_mp_id
t_mcu_check_mp_id_SOURCES = t/mcu/check_mp_id.c $(mp_host)
t_mcu_check_mp_id_CPPFLAGS = $(mp_small)
t_mcu_check_mp_id_CFLAGS = $(AM_CFLAGS) -fno-pie
t_mcu_check_mp_id_LDFLAGS = -no-pie

unit_tests += t/mcu/check_mp_ticks
t_mcu_check_mp_ticks_SOURCES = t/mcu/check_mp_ticks.c $(mp_clock)
t_mcu_check_mp_ticks_CPPFLAGS = $(mp_cppflags) -DSPLITPROF_MP_HOST_HZ=168000000

unit_tests += t/mcu/check_mp_odd
t_mcu_check_mp_odd_SOURCES = t/mcu/check_mp_ticks.c $(mp_clock)
t_mcu_check_mp_odd_CPPFLAGS = $(mp_cppflags) -DSPLITPROF_MP_HOST_HZ=73728001 \
	-DSPLITPROF_MP_RING=16 \
	-USPLITPROF_MP_WAIT_MS -DSPLITPROF_MP_WAIT_MS=10000

# The runtime of splitprof_count.h.
mcu_count = mcu/count/arcs.c mcu/count/command.c mcu/count/control.c \
	mcu/count/image.c mcu/count/poll.c mcu/count/reply.c \
	mcu/count/sample.c mcu/mp/crc.c t/mcu/host/listen.c \
	t/mcu/host/timer.c t/mcu/counthost.c t/mcu/counthost.h
count_cppflags = $(AM_CPPFLAGS) -DSPLITPROF_COUNT=1 \
	-DSPLITPROF_COUNT_LOW=0x8000 -DSPLITPROF_COUNT_TEXT=1024 \
	-DSPLITPROF_COUNT_SPILLS=2 -DSPLITPROF_COUNT_ARCS=8 \
	-DSPLITPROF_COUNT_AT_ONCE=0 -DSPLITPROF_COUNT_BLOCK=100

unit_tests += t/mcu/check_count
t_mcu_check_count_SOURCES = t/mcu/check_count.c $(mcu_count)
t_mcu_check_count_CPPFLAGS = $(count_cppflags)

unit_tests += t/mcu/check_count_line
t_mcu_check_count_line_SOURCES = t/mcu/check_count_line.c $(mcu_count)
t_mcu_check_count_line_CPPFLAGS = $(count_cppflags)

# The tracer of splitprof_tsp.h: with a clock, and with a SysTick of the test.
mcu_tsp = mcu/tsp/command.c mcu/tsp/packets.c mcu/tsp/hooks.c \
	mcu/tsp/objectlist.c mcu/tsp/objects.c mcu/tsp/poll.c \
	t/mcu/host/clock.c t/mcu/host/clock.h \
	t/mcu/host/host.h t/mcu/host/listen.c
tsp_cppflags = $(AM_CPPFLAGS) -I$(srcdir)/t -DSPLITPROF_MP_CLOCK_H='"mcu/host/clock.h"' \
	-DSPLITPROF_TSP_QUEUE=64 -DSPLITPROF_TSP_OBJECTS=3 -DSPLITPROF_TSP_NAME=8
tsp_clock = $(tsp_cppflags) -DSPLITPROF_TSP_TIME_H='"time/clock.h"' \
	-DSPLITPROF_TSP_FILTER=SPLITPROF_TSP_ALL
tsp_host = t/mcu/tsphost.c t/mcu/tsphost.h $(mcu_tsp)

unit_tests += t/mcu/check_tsp_device
t_mcu_check_tsp_device_SOURCES = t/mcu/check_tsp_device.c $(tsp_host)
t_mcu_check_tsp_device_CPPFLAGS = $(tsp_clock)

unit_tests += t/mcu/check_tsp_control
t_mcu_check_tsp_control_SOURCES = t/mcu/check_tsp_control.c $(tsp_host)
t_mcu_check_tsp_control_CPPFLAGS = $(tsp_clock)

unit_tests += t/mcu/check_tsp_list
t_mcu_check_tsp_list_SOURCES = t/mcu/check_tsp_list.c $(tsp_host)
t_mcu_check_tsp_list_CPPFLAGS = $(tsp_clock)

unit_tests += t/mcu/check_tsp_meanwhile
t_mcu_check_tsp_meanwhile_SOURCES = t/mcu/check_tsp_meanwhile.c $(tsp_host)
t_mcu_check_tsp_meanwhile_CPPFLAGS = $(tsp_clock)

unit_tests += t/mcu/check_tsp_shared
t_mcu_check_tsp_shared_SOURCES = t/mcu/check_tsp_shared.c $(tsp_host) \
	mcu/option/cache.c mcu/core/event.c mcu/option/frames.c \
	mcu/option/frames_packets.c mcu/core/queue.c mcu/core/splitprof.c mcu/option/stream.c \
	t/mcu/host/timer.c
t_mcu_check_tsp_shared_CPPFLAGS = $(tsp_cppflags) -DSPLITPROF_QUEUE_BYTES=72 \
	-DSPLITPROF_HEADER=1 -DSPLITPROF_SAMPLE_HZ=0 \
	-DSPLITPROF_FRAMES=SPLITPROF_QS_PACKETS \
	-DSPLITPROF_TSP_TIME_H='"time/clock.h"' \
	-DSPLITPROF_TSP_LINE_H='"line/frames.h"'

unit_tests += t/mcu/check_tsp_systick
t_mcu_check_tsp_systick_SOURCES = t/mcu/check_tsp_systick.c t/mcu/tspsystick.h \
	$(tsp_host)
t_mcu_check_tsp_systick_CPPFLAGS = $(tsp_cppflags) -I$(srcdir)/t/mcu \
	-DSPLITPROF_CONFIG_H='"tspsystick.h"' -DSPLITPROF_TSP_SYSTICK_HZ=1000000
