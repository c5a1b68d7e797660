/** Failures of reading stores as they are kept and shown. */
import type { StoreFailure } from "~/partners/stores/store-platform";

/** How a call to a store failed. `endless`: a list repeats the same page. */
export type ReadFailure = StoreFailure | "endless";

const failures = [
  "unauthorised",
  "unavailable",
  "unapproved",
  "rejected",
  "missing",
  "malformed",
  "endless",
] as const satisfies readonly ReadFailure[];

export function isReadFailure(text: string | null): text is ReadFailure {
  return failures.some((failure) => failure === text);
}
