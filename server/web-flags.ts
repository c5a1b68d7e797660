/**
 * What Node runs a web process with. A page leaves much behind and keeps little: with a young part of 16 MiB less gets
 * old. The old part is looked through when it has grown by two fifths, which keeps a process near 330 MiB under searches
 * that nobody repeats (docs/figures.md).
 */
export const webFlags = ["--enable-source-maps", "--max-semi-space-size=16", "--heap-growing-percent=40"];

/**
 * Each arena of glibc keeps memory of its own. Its thresholds are left alone: with a fixed one for large blocks, each
 * compression asks the system for its tables anew, which takes nine times as long.
 */
export const webMemory = { MALLOC_ARENA_MAX: "2" };
