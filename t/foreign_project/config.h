/* The project's own settings, by a name that is popular. */
#define BLOCKS	50
#define BLOCK	64
