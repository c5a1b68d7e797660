/** The entry of PayPal's API: tokens, JSON, idempotency by PayPal-Request-Id, errors. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { json, readForm, readJson, type Exchange, type Reply, type Router } from "../http";
import type { Sandbox } from "../state";
import { debugId, oauthError, paypalError, PayPalRefusal } from "./errors";
import type { KeptAnswer } from "./state";

/** An access token lasts nine hours. */
const tokenSeconds = 32_400;

export interface ApiCall {
  sandbox: Sandbox;
  exchange: Exchange;
  body: Record<string, unknown>;
  path: Record<string, string>;
}

export interface ApiAnswer {
  status: number;
  body: object | null;
}

type Act = (call: ApiCall) => ApiAnswer;

/** The public address of PayPal's API in the sandbox. */
export function apiBase(sandbox: Sandbox): string {
  return `${sandbox.url}/paypal`;
}

function sameText(given: string, expected: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

function isClient(sandbox: Sandbox, header: string | undefined): boolean {
  const [scheme, encoded = ""] = (header ?? "").split(" ");
  const [client = "", ...rest] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  if (scheme?.toLowerCase() !== "basic" || !client || rest.length === 0) return false;
  const { clientId, secret } = sandbox.paypal;
  return (!clientId || sameText(client, clientId)) && (!secret || sameText(rest.join(":"), secret));
}

function token(sandbox: Sandbox, exchange: Exchange): Reply {
  if (!isClient(sandbox, exchange.headers.authorization)) return oauthError();
  if (readForm(exchange).get("grant_type") !== "client_credentials") {
    return json({ error: "unsupported_grant_type", error_description: "unsupported grant_type" }, 400);
  }
  const access = `A21AA${randomBytes(48).toString("base64url")}`;
  const { tokens } = sandbox.world.paypal;
  for (const [old, until] of Object.entries(tokens)) if (until < Date.now()) delete tokens[old];
  tokens[access] = Date.now() + tokenSeconds * 1_000;
  sandbox.save();
  return json(
    {
      scope: "https://uri.paypal.com/services/payments/payment",
      access_token: access,
      token_type: "Bearer",
      app_id: "APP-80W284485P519543T",
      expires_in: tokenSeconds,
      nonce: `${new Date().toISOString()}${randomBytes(16).toString("base64url")}`,
    },
    200,
    { "Paypal-Debug-Id": debugId() },
  );
}

function hasToken(sandbox: Sandbox, header: string | undefined): boolean {
  const access = /^Bearer (.+)$/.exec(header ?? "")?.[1] ?? "";
  return (sandbox.world.paypal.tokens[access] ?? 0) > Date.now();
}

/** The request's idempotency key, or null. */
export function requestId({ exchange }: ApiCall): string | null {
  const given = exchange.headers["paypal-request-id"];
  return typeof given === "string" && given !== "" ? given : null;
}

/**
 * Runs once for each PayPal-Request-Id: a repeat gets the present state with 200 instead of 201; other content under
 * the same key is refused.
 */
export function once(
  call: ApiCall,
  kind: KeptAnswer["kind"],
  read: (id: string) => object | undefined,
  act: () => { id: string; body: object },
): ApiAnswer {
  const key = requestId(call);
  const { kept } = call.sandbox.world.paypal;
  const fingerprint = createHash("sha256")
    .update(call.exchange.path)
    .update(call.exchange.body)
    .digest("hex");
  const before = key ? kept[`${kind} ${key}`] : undefined;
  if (before && before.fingerprint !== fingerprint)
    throw new PayPalRefusal(422, "PAYPAL_REQUEST_ID_PREVIOUSLY_USED");
  if (before) return { status: 200, body: read(before.id) ?? null };
  const { id, body } = act();
  if (key) kept[`${kind} ${key}`] = { fingerprint, kind, id };
  call.sandbox.save();
  return { status: 201, body };
}

/** The error that somebody has planned for this kind of call, if any. */
export function plannedIssue(sandbox: Sandbox, on: "create" | "capture" | "refund"): void {
  const { issues } = sandbox.world.paypal;
  const at = issues.findIndex((planned) => planned.on === on);
  const [planned] = at < 0 ? [] : issues.splice(at, 1);
  sandbox.save();
  if (planned) throw new PayPalRefusal(422, planned.issue);
}

/** Puts calls behind the door. */
export function apiRoutes(
  router: Router,
  sandbox: Sandbox,
  calls: readonly (readonly [method: string, path: string, act: Act])[],
): void {
  for (const [method, path, act] of calls) {
    router.on(method, `/paypal${path}`, (exchange) => {
      if (!hasToken(sandbox, exchange.headers.authorization)) return paypalError(401);
      const body = readJson(exchange);
      if (!body) return paypalError(400, new PayPalRefusal(400, "MALFORMED_REQUEST_JSON"));
      try {
        const answer = act({ sandbox, exchange, body, path: exchange.params });
        const headers = { "Paypal-Debug-Id": debugId() };
        return answer.body === null
          ? { status: answer.status, headers, body: "" }
          : json(answer.body, answer.status, headers);
      } catch (error) {
        if (error instanceof PayPalRefusal) return paypalError(error.status, error);
        throw error;
      }
    });
  }
}

export function tokenRoutes(router: Router, sandbox: Sandbox): void {
  router.on("POST", "/paypal/v1/oauth2/token", (exchange) => token(sandbox, exchange));
}
