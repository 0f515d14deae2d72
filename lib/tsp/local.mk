# lib/tsp - TraceSniffer, and what an RTOS does
lib_sources += %D%/clock.c %D%/clock.h
lib_sources += %D%/id.c %D%/id.h
lib_sources += %D%/framing.c
lib_sources += %D%/missing.c %D%/missing.h
lib_sources += %D%/record.c %D%/record.h
lib_sources += %D%/rtos.c %D%/rtos.h
lib_sources += %D%/rtos_activations.c
lib_sources += %D%/rtos_inner.h
lib_sources += %D%/rtos_objects.c
lib_sources += %D%/rtos_tasks.c
lib_sources += %D%/summary.c %D%/summary.h
lib_sources += %D%/tsp.c %D%/tsp.h
lib_sources += %D%/tsp_inner.h
