/**
 * Node's flags for a web process. A young generation of 8 MiB takes as long to collect as one of 16, and 13 MiB less.
 * Collecting the old generation after 35 % growth keeps a process below 300 MiB (docs/figures.md).
 */
export const webFlags = ["--enable-source-maps", "--max-semi-space-size=8", "--heap-growing-percent=35"];

/**
 * Each arena of glibc keeps memory of its own. Its thresholds are left alone: with a fixed one for large blocks, each
 * compression asks the system for its tables anew, which takes nine times as long.
 */
export const webMemory = { MALLOC_ARENA_MAX: "2" };
