/* SPDX-License-Identifier: MIT */
/*
 * What the program has to do with a handler of the runtime: a text in .comment,
 * where compilers have theirs, so that it takes no memory and stays where the
 * linker leaves the handler out.  gmoncheck reads it there, and finds out
 * whether any interrupt can get to the handler:
 *
 *	splitprof USE NAME OWN
 *
 * USE is line, spare (a line that DMA feeds needs it for what DMA can't send),
 * receiver, sampler or clock.  NAME is what the table of vectors has, or what
 * the program calls, and OWN the function's name in the runtime.
 */
#ifndef SPLITPROF_HANDLER_H
#define SPLITPROF_HANDLER_H

#define SPLITPROF_HANDLER_TEXT(name)	#name
#define SPLITPROF_HANDLER_IS(use, name, own)				\
	__asm__(".ident \"splitprof " #use " "				\
	    SPLITPROF_HANDLER_TEXT(name) " " SPLITPROF_HANDLER_TEXT(own) "\"");

#endif
