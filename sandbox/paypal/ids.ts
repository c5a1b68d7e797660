/** Ids and the clock as PayPal writes them. */
import { randomBytes } from "node:crypto";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Random capitals and digits: 17 for orders, captures and refunds. */
export function id(length = 17): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join("");
}

/** Now, or so many seconds ago, to the second. */
export function now(secondsAgo = 0): string {
  return `${new Date(Date.now() - secondsAgo * 1_000).toISOString().slice(0, 19)}Z`;
}
