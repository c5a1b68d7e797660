/** Both ways in which AliExpress has calls signed, byte for byte. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** All parameters but `sign`, by the order of their bytes, name and value without anything between them. */
function joined(params: Iterable<readonly [string, string]>): string {
  return [...params]
    .filter(([name]) => name !== "sign")
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([name, value]) => name + value)
    .join("");
}

/** `sign` of a call; `path` is put in front for the calls under `/rest`, empty for those of `/sync`. Upper case hex. */
export function signatureOf(
  method: "sha256" | "md5",
  secret: string,
  params: Iterable<readonly [string, string]>,
  path = "",
): string {
  const text = path + joined(params);
  const hex =
    method === "sha256"
      ? createHmac("sha256", secret).update(text).digest("hex")
      : createHash("md5")
          .update(secret + text + secret)
          .digest("hex");
  return hex.toUpperCase();
}

/** Whether `sign` is right. */
export function isSigned(
  method: "sha256" | "md5",
  secret: string,
  params: Iterable<readonly [string, string]>,
  sign: string,
  path = "",
): boolean {
  const right = signatureOf(method, secret, params, path);
  return right.length === sign.length && timingSafeEqual(Buffer.from(right), Buffer.from(sign));
}
