/** Failures of calls to stores as they are kept and shown. */
import type { StoreFailure } from "~/partners/stores/store-platform";

const failures = [
  "unauthorised",
  "unavailable",
  "rejected",
  "missing",
  "malformed",
] as const satisfies readonly StoreFailure[];

export function isStoreFailure(text: string | null): text is StoreFailure {
  return failures.some((failure) => failure === text);
}
