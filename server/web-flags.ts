/**
 * Node's flags for a web process. A young generation of 16 MiB fits pages that leave much garbage. Collecting the old
 * generation after 40 % growth keeps a process near 330 MiB (docs/figures.md).
 */
export const webFlags = ["--enable-source-maps", "--max-semi-space-size=16", "--heap-growing-percent=40"];

/**
 * Each arena of glibc keeps memory of its own. Its thresholds are left alone: with a fixed one for large blocks, each
 * compression asks the system for its tables anew, which takes nine times as long.
 */
export const webMemory = { MALLOC_ARENA_MAX: "2" };
