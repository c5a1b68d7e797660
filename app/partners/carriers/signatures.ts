/** Signatures of the tracking services: of their webhooks, and of our calls. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * 17TRACK signs a webhook in the header `sign`: lower-case hex of SHA-256, no HMAC, over the raw body, `/` and our key.
 * Source: github.com/godely/aio17track, webhook.py, and four other clients that do the same.
 */
export const seventeenSign = (bytes: Buffer, key: string): string =>
  createHash("sha256").update(bytes).update(`/${key}`).digest("hex");

/** AfterShip signs a webhook in `aftership-hmac-sha256`: base64 of HMAC-SHA256 over the raw body (aftership.com/docs/tracking). */
export const afterShipWebhookSign = (bytes: Buffer, secret: string): string =>
  createHmac("sha256", secret).update(bytes).digest("base64");

export type SignedCall = {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  /** Null for a call without one. */
  readonly body: string | null;
  readonly date: string;
  /** Headers that begin with `as-`. */
  readonly headers: Readonly<Record<string, string>>;
};

/** What AfterShip's signature is made of (npm @aftership/tracking-sdk 17.0.0, src/lib): six parts, a line each. */
export function afterShipSignString({ method, path, body, date, headers }: SignedCall): string {
  const digest = body === null ? "" : createHash("md5").update(body).digest("hex").toUpperCase();
  const named = Object.entries(headers)
    .map(([name, value]) => `${name.toLowerCase()}:${value.trim()}`)
    .toSorted()
    .join("\n");
  return [method, digest, body === null ? "" : "application/json", date, named, sortedPath(path)].join("\n");
}

/** The same as a header: `as-signature-hmac-sha256`. */
export const afterShipCallSign = (call: SignedCall, secret: string): string =>
  createHmac("sha256", secret).update(afterShipSignString(call)).digest("base64");

function sortedPath(path: string): string {
  const [name = "", query] = path.split("?");
  return query ? `${name}?${query.split("&").toSorted().join("&")}` : name;
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
