/** Ids and the clock as Stripe writes them. */
import { randomBytes } from "node:crypto";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `prefix` and `length` random letters and digits. */
export function id(prefix: string, length = 23): string {
  return prefix + Array.from(randomBytes(length), (byte) => letters[byte % 62]).join("");
}

/** Now, in whole seconds. */
export function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}

/** The id inside a field that is an id or an expanded object. */
export function idIn(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}
