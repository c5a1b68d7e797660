/** The limit of calls that a host puts before its store. */
import type { Reply } from "../http";
import { wooError } from "./errors";
import type { Store } from "./types";

/** Counts a call; the refusal where the limit is reached, with the whole seconds after which there is room again. */
export function overLimit(store: Store): Reply | null {
  const most = store.quirks?.calls_a_second;
  if (!most) return null;
  const at = Date.now();
  const limit = (store.limit ??= { left: most, at, answered: 0, refused: 0 });
  limit.left = Math.min(most, limit.left + ((at - limit.at) / 1_000) * most);
  limit.at = at;
  if (limit.left >= 1) {
    limit.left -= 1;
    limit.answered += 1;
    return null;
  }
  limit.refused += 1;
  const refusal = wooError("too_many_requests", "Too many requests.", 429);
  return { ...refusal, headers: { ...refusal.headers, "Retry-After": "1" } };
}
