/**
 * PayPal's webhooks: RSA over id, time, our webhook's id and the body's CRC, by a certificate that only PayPal's own
 * hosts may serve. Where the certificate cannot be had, PayPal is asked to verify.
 */
import { createVerify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { env } from "~/platform/env.server";
import { hit } from "~/platform/http/rate-limit.server";
import { log } from "~/platform/log.server";
import { Mark } from "./bounds";
import { call, paypalConfigured } from "./client.server";

export type PayPalEvent = { id: string; type: string; resource: unknown };

/** `unclear`: neither the certificate nor PayPal's own verification could be had; PayPal sends it again. */
export type Verified = { kind: "genuine"; event: PayPalEvent } | { kind: "forged" } | { kind: "unclear" };

type Signature = { id: string; time: string; signature: string; certUrl: string; algorithm: string };

const Event = z.object({ id: Mark.min(1), event_type: Mark, resource: z.unknown() });

const paypalHosts = [
  "api.paypal.com",
  "api-m.paypal.com",
  "api.sandbox.paypal.com",
  "api-m.sandbox.paypal.com",
];

/** Certificates by address; a new one has a new address. */
const certificates = new LRUCache<string, X509Certificate>({ max: 20, ttl: 24 * 3_600_000 });

/**
 * How often unknown certificates are fetched. Anybody may name one in a delivery, and too many requests would make
 * PayPal refuse ours. PayPal sends a missed event again.
 */
const strangeLimit = { limit: 600, windowSeconds: 600 } as const;

const maxCertificate = 64 * 1024;
const timeoutMs = 5_000;

/** Whether a certificate may be fetched from there: PayPal's hosts by https, or below the configured base URL. */
function isCertificateUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return false;
  if (url.href.startsWith(`${env().PAYPAL_BASE_URL}/v1/notifications/certs/`)) return true;
  const path = url.pathname.startsWith("/v1/notifications/certs/");
  return url.protocol === "https:" && url.port === "" && paypalHosts.includes(url.hostname) && path;
}

/** Verifies a delivery on its raw bytes. */
export async function verifyPayPalEvent(bytes: Buffer, headers: Headers): Promise<Verified> {
  const webhookId = env().PAYPAL_WEBHOOK_ID;
  const signature = signatureOf(headers);
  if (!webhookId || !paypalConfigured() || !signature) return { kind: "forged" };
  if (signature.algorithm !== "SHA256withRSA" || !isCertificateUrl(signature.certUrl))
    return { kind: "forged" };
  const event = readEvent(bytes);
  if (!event) return { kind: "forged" };

  const known = certificates.get(signature.certUrl);
  if (!known && !(await hit("paypal:strange-certificates", strangeLimit)).ok) return { kind: "unclear" };
  const certificate = known ?? (await certificateAt(signature.certUrl));
  if (!certificate) return askPayPal(bytes, signature, webhookId, event);
  const signed = `${signature.id}|${signature.time}|${webhookId}|${crc32(bytes)}`;
  return fits(certificate, signed, signature.signature) ? { kind: "genuine", event } : { kind: "forged" };
}

function signatureOf(headers: Headers): Signature | null {
  const of = (name: string) => headers.get(`paypal-${name}`) ?? "";
  const found = {
    id: of("transmission-id"),
    time: of("transmission-time"),
    signature: of("transmission-sig"),
    certUrl: of("cert-url"),
    algorithm: of("auth-algo"),
  };
  return Object.values(found).every((text) => text !== "" && text.length < 2_000) ? found : null;
}

function readEvent(bytes: Buffer): PayPalEvent | null {
  try {
    const parsed = Event.safeParse(JSON.parse(bytes.toString("utf8")));
    return parsed.success
      ? { id: parsed.data.id, type: parsed.data.event_type, resource: parsed.data.resource }
      : null;
  } catch {
    return null;
  }
}

function fits(certificate: X509Certificate, signed: string, signature: string): boolean {
  const now = Date.now();
  if (now < Date.parse(certificate.validFrom) || now > Date.parse(certificate.validTo)) return false;
  try {
    return createVerify("sha256").update(signed).verify(certificate.publicKey, signature, "base64");
  } catch {
    return false;
  }
}

async function certificateAt(url: string): Promise<X509Certificate | null> {
  try {
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok || Number(response.headers.get("content-length") ?? 0) > maxCertificate) return null;
    const text = await response.text();
    if (text.length > maxCertificate) return null;
    const certificate = new X509Certificate(text);
    certificates.set(url, certificate);
    return certificate;
  } catch {
    log.warn({ partner: "paypal", what: "certificate" }, "partner call failed");
    return null;
  }
}

const Verification = z.object({ verification_status: z.enum(["SUCCESS", "FAILURE"]) });

async function askPayPal(
  bytes: Buffer,
  { id, time, signature, certUrl, algorithm }: Signature,
  webhookId: string,
  event: PayPalEvent,
): Promise<Verified> {
  const fields = JSON.stringify({
    auth_algo: algorithm,
    cert_url: certUrl,
    transmission_id: id,
    transmission_sig: signature,
    transmission_time: time,
    webhook_id: webhookId,
  });
  const answer = await call("webhooks.verify", Verification, {
    method: "POST",
    path: "/v1/notifications/verify-webhook-signature",
    // The event is inserted unchanged: serialized again, 1.0 would become 1 and the check would fail.
    body: `${fields.slice(0, -1)},"webhook_event":${bytes.toString("utf8")}}`,
  });
  if (!answer.ok) return { kind: "unclear" };
  return answer.value.verification_status === "SUCCESS" ? { kind: "genuine", event } : { kind: "forged" };
}
