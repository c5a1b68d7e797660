/**
 * What Node runs a web process with. A page leaves much behind and keeps little, and looking through the old part of
 * the heap takes a core some 80 ms: with a young part of 16 MiB less gets old, and with room to grow the old part is
 * looked through every few seconds instead of each. The process holds 200 MiB after a load.
 */
export const webFlags = ["--enable-source-maps", "--max-semi-space-size=16", "--heap-growing-percent=400"];
