/** Why listings fail, in words a shop owner can act on, and what is tried again. Pure. */
import type { StoreFailure } from "~/partners/stores/store-platform";
import { backOffMinutes, mostTries } from "./config";

/** Each is a text `listings:reason.<code>`. */
export const failReasons = [
  /** Something else in the store has the SKU. */
  "sku",
  "image",
  "category",
  /** The store does not take a value. */
  "field",
  /** The store refuses without saying why. */
  "rejected",
  "unavailable",
  /** What the store answered is not its platform's. */
  "malformed",
  "off-shelf",
  /** The store has another currency than the prices. */
  "currency",
  "unbound",
] as const;
export type FailReason = (typeof failReasons)[number];

export function isFailReason(text: string | null): text is FailReason {
  return failReasons.some((reason) => reason === text);
}

/** What becomes of a try that failed. */
export type Verdict =
  /** The store wants a new authorisation: the try does not count. */
  | "wait"
  /** Again after so many minutes. */
  | { readonly againIn: number }
  | { readonly reason: FailReason };

/** What a failure means for the `attempts`-th try; a store that tells how long to wait is waited for. */
export function verdictOf(failure: StoreFailure, attempts: number): Verdict {
  if (failure === "unauthorised") return "wait";
  if (failure === "rejected" || failure === "missing" || failure === "unapproved")
    return { reason: "rejected" };
  if (attempts >= mostTries) return { reason: failure };
  return { againIn: backOffMinutes[Math.min(attempts, backOffMinutes.length) - 1] ?? backOffMinutes[0] };
}
