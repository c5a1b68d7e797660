/** Second factors by RFC 6238: what every authenticator app shows, thirty seconds a code. */
import { Secret, TOTP } from "otpauth";
import type * as QRCode from "qrcode";
import { lazily } from "~/platform/lazily.server";

const qrcode = lazily<typeof QRCode>("qrcode");

const period = 30;

function factor(secret: string, label: string): TOTP {
  const shared = { issuer: "Quayside", algorithm: "SHA1", digits: 6, period } as const;
  return new TOTP({ ...shared, label, secret: Secret.fromBase32(secret) });
}

/** A new secret of 160 bits, in base32 as people type it. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * The time step whose code this is, one step early or late allowed; null where it is none. The caller keeps the
 * highest step it has taken, so that a code works once.
 */
export function timeStepOf(secret: string, code: string, now: Date): bigint | null {
  const delta = factor(secret, "").validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : BigInt(Math.floor(now.getTime() / 1000 / period) + delta);
}

/** The code of a moment. */
export function codeAt(secret: string, now: Date): string {
  return factor(secret, "").generate({ timestamp: now.getTime() });
}

/** A picture for authenticator apps to scan, as an address of an image. */
export async function qrPicture(secret: string, email: string): Promise<string> {
  const svg = await qrcode().toString(factor(secret, email).toString(), { type: "svg", margin: 0 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
