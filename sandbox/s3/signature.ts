/** Signature version 4 as a bucket checks it (AWS, «Authenticating requests: using the Authorization header»). */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Exchange } from "../http";

/** The only pair of keys the bucket knows. */
export const bucketKeys = { id: "sandbox-bucket", secret: "sandbox-bucket-secret" } as const;

export type Refusal =
  | "AccessDenied"
  | "InvalidAccessKeyId"
  | "SignatureDoesNotMatch"
  | "RequestTimeTooSkewed"
  | "XAmzContentSHA256Mismatch";

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** Why a request is refused; null where its signature fits. */
export function refusalOf(exchange: Exchange, now = Date.now()): Refusal | null {
  const header = (name: string) => String(exchange.headers[name] ?? "");
  const match = form.exec(header("authorization"));
  if (!match) return "AccessDenied";
  const [, id, day = "", region = "", signed = "", signature = ""] = match;
  if (id !== bucketKeys.id) return "InvalidAccessKeyId";
  const stamp = header("x-amz-date");
  if (!stamp.startsWith(day) || Math.abs(now - timeOf(stamp)) > 15 * 60_000) return "RequestTimeTooSkewed";
  const payload = header("x-amz-content-sha256");
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(exchange.body)) return "XAmzContentSHA256Mismatch";
  const names = signed.split(";");
  if (!names.includes("host") || !names.includes("x-amz-date")) return "SignatureDoesNotMatch";
  const canonical = [
    exchange.sent ?? exchange.method,
    exchange.url.pathname,
    canonicalQuery(exchange.query),
    ...names.map((name) => `${name}:${header(name).trim().replace(/\s+/g, " ")}`),
    "",
    signed,
    payload,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const dated = [day, region, "s3"].reduce<string | Buffer>(hmac, `AWS4${bucketKeys.secret}`);
  const key = hmac(dated, "aws4_request");
  const expected = hmac(key, ["AWS4-HMAC-SHA256", stamp, scope, sha256(canonical)].join("\n"));
  return timingSafeEqual(Buffer.from(signature, "hex"), expected) ? null : "SignatureDoesNotMatch";
}

function timeOf(stamp: string): number {
  return Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join("&");
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
