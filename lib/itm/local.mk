# lib/itm - the trace of a Cortex-M: ITM and DWT packets, and TPIU's frames
lib_sources += %D%/itm.c %D%/itm.h
lib_sources += %D%/tpiu.c %D%/tpiu.h
