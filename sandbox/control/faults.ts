/** Faults on demand: which partner fails how, how often, and for which requests. */
import { randomUUID } from "node:crypto";

const answerKinds = [
  "slow",
  "429",
  "500",
  "401",
  "403",
  "402",
  "423",
  "430",
  "520",
  "hang",
  "reset",
  "malformed",
  "after-500",
  "after-reset",
] as const;
/** How a store's lists are wrong: the same page always, or an unreadable entry. */
const listKinds = ["same-page", "strange"] as const;
/** What stands in front of a shop: a security plugin's page, WordPress's maintenance page. */
const wallKinds = [
  "firewall",
  "maintenance",
  "404-page",
  "401-page",
  "406-page",
  "401-json",
  "403-json",
] as const;
const storeKinds = [...answerKinds, ...listKinds, ...wallKinds] as const;
/** What only AliExpress does: a limit said at HTTP 200, entries twice, a change that is confirmed and not made. */
const aliexpressKinds = [...answerKinds, ...listKinds, "limit", "repeated", "lost"] as const;
const shopifyKinds = [...answerKinds, ...wallKinds] as const;
const bucketKinds = [...answerKinds, "lost"] as const;
const newsKinds = ["lost", "duplicate", "late", "reorder", "malformed"] as const;
const mailKinds = ["slow", "429", "500", "401", "hang", "reset", "lost", "duplicate", "late"] as const;

export type FaultKind =
  | (typeof storeKinds)[number]
  | (typeof aliexpressKinds)[number]
  | (typeof newsKinds)[number]
  | (typeof mailKinds)[number];

export interface Fault {
  id: string;
  /** woo, woo:slug, stripe, paypal, mail, s3, stripe-webhooks, paypal-webhooks, woo-webhooks, woo-webhooks:slug; 17track, aftership and their -webhooks; shopify as woo; aliexpress, aliexpress:slug */
  target: string;
  kind: FaultKind;
  /** Regular expression on the path, for news on its topic, for mail on recipients and subject. */
  match: string | null;
  method: string | null;
  ms: number | null;
  /** What a 429 or a maintenance page says in `Retry-After`, `none` for no such header; the usual where omitted. */
  retryAfter?: string | null;
  /** How often still; null is until it is removed. */
  times: number | null;
  /** How many that fit are let through before. */
  skip?: number | null;
  used: number;
}

/** The kinds a target can show. */
export function kindsOf(target: string): readonly FaultKind[] {
  if (target === "mail") return mailKinds;
  if (target === "s3") return bucketKinds;
  if (/^shopify(:|$)/.test(target)) return shopifyKinds;
  if (/^aliexpress(:|$)/.test(target)) return aliexpressKinds;
  if (/^woo(:|$)/.test(target)) return storeKinds;
  return /^(stripe|paypal|woo|shopify|17track|aftership)-webhooks/.test(target) ? newsKinds : answerKinds;
}

const targetForm =
  /^((stripe|paypal|17track|aftership)(-webhooks)?|mail|s3|aliexpress(:[a-z0-9-]+)?|(woo|shopify)(-webhooks)?(:[a-z0-9-]+)?)$/;

/** Checks what was asked for. Returns the fault, or a sentence saying what is wrong. */
export function parseFault(input: Record<string, unknown>): Fault | string {
  const target = String(input["target"] ?? "");
  if (!targetForm.test(target))
    return "target must be 17track, aftership (both also with -webhooks), woo, woo:<slug>, shopify, shopify:<slug>, aliexpress, aliexpress:<slug>, stripe, paypal, mail, s3, stripe-webhooks, paypal-webhooks, woo-webhooks:<slug> or shopify-webhooks:<slug>.";
  const kind = kindsOf(target).find((known) => known === input["kind"]);
  if (!kind) return `kind must be one of ${kindsOf(target).join(", ")} for ${target}.`;
  const match = optionalText(input["match"]);
  if (match !== null && !isPattern(match)) return "match must be a regular expression.";
  return {
    id: randomUUID().slice(0, 8),
    target,
    kind,
    match,
    method: optionalText(input["method"])?.toUpperCase() ?? null,
    ms: optionalNumber(input["ms"]),
    retryAfter: optionalText(input["retryAfter"]),
    times: optionalNumber(input["times"]),
    skip: optionalNumber(input["skip"]),
    used: 0,
  };
}

function optionalText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function optionalNumber(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() === "" ? NaN : Number(value ?? NaN);
  return Number.isFinite(number) && number >= 0 ? Math.floor(number) : null;
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
