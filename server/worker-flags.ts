/**
 * What Node runs the worker with. Its jobs make much and keep little: with a small young part and a heap that grows by
 * a third between two looks, a thousand documents take no more room than the first.
 */
export const workerFlags = ["--enable-source-maps", "--max-semi-space-size=8", "--heap-growing-percent=30"];
