/** Packages that take many megabytes of memory and that few requests need. */
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/** A package, loaded at its first use and not with the process. It must come as CommonJS, or without a top-level await. */
export function lazily<T>(name: string): () => T {
  let loaded: T | undefined;
  return () => (loaded ??= load(name) as T);
}
