/** The memory of pictures for those who keep none between two calls. */
import type { PictureMemory } from "./store-platform";

/** Nothing is remembered: for callers that keep nothing. */
export function noMemory(): PictureMemory {
  const known = new Map<string, string>();
  return {
    idOf: (url) => known.get(url) ?? null,
    isOurs: (externalId) => [...known.values()].includes(externalId),
    note: (url, externalId) => Promise.resolve(void known.set(url, externalId)),
    forget: (externalId) => {
      for (const [url, one] of known) if (one === externalId) known.delete(url);
      return Promise.resolve();
    },
  };
}
