/** The entry of Stripe's API: key, parameters, idempotency, errors. */
import { createHash } from "node:crypto";
import type { Exchange, Reply, Router } from "../http";
import type { Sandbox } from "../state";
import { invalid, StripeRefusal } from "./errors";
import { id } from "./ids";
import { decodeForm, type ParamMap } from "./params";
import { API_VERSION, type Cause } from "./webhooks";

export interface ApiCall {
  sandbox: Sandbox;
  params: ParamMap;
  /** The ids in the path. */
  path: Record<string, string>;
  cause: Cause;
}

export type ApiHandler = (call: ApiCall) => object;

const MAX_KEPT = 5_000;
const underWay = new WeakMap<Sandbox, Set<string>>();

function answerJson(
  value: unknown,
  status: number,
  requestId: string,
  more: Record<string, string> = {},
): Reply {
  return {
    status,
    headers: {
      "Content-Type": "application/json",
      "Request-Id": requestId,
      "Stripe-Version": API_VERSION,
      "Cache-Control": "no-cache, no-store",
      ...more,
    },
    body: typeof value === "string" ? value : JSON.stringify(value, null, 2),
  };
}

function authenticate(sandbox: Sandbox, exchange: Exchange): void {
  const header = exchange.headers.authorization ?? "";
  const basic = /^Basic (.+)$/i.exec(header)?.[1];
  const key =
    /^Bearer (.+)$/i.exec(header)?.[1] ??
    (basic ? Buffer.from(basic, "base64").toString("utf8").split(":")[0] : undefined);
  if (!key) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    throw new StripeRefusal(401, { type: "invalid_request_error", message });
  }
  const secretKey = sandbox.stripe.secretKey;
  if (secretKey ? key === secretKey : /^(sk|rk)_test_/.test(key)) return;
  const shown = `${key.slice(0, 8)}${"*".repeat(12)}${key.slice(-4)}`;
  throw new StripeRefusal(401, {
    type: "invalid_request_error",
    message: `Invalid API Key provided: ${shown}`,
  });
}

function requireVersion(exchange: Exchange): void {
  const version = exchange.headers["stripe-version"];
  if (typeof version === "string" && !/^\d{4}-\d{2}-\d{2}(\.\w+)?$/.test(version)) {
    throw invalid(`Invalid Stripe API version: ${version}`);
  }
}

/** Makes a route of the API out of what answers with an object. */
export function api(sandbox: Sandbox, handler: ApiHandler): (exchange: Exchange) => Promise<Reply> {
  return async (exchange) => {
    const requestId = id("req_", 14);
    try {
      authenticate(sandbox, exchange);
      requireVersion(exchange);
      const key = exchange.headers["idempotency-key"];
      if (exchange.method === "POST" && typeof key === "string")
        return await once(sandbox, exchange, handler, key, requestId);
      await exchange.pause();
      return answerJson(run(sandbox, exchange, handler, requestId, null), 200, requestId);
    } catch (error) {
      if (error instanceof StripeRefusal) return answerJson({ error: error.error }, error.status, requestId);
      throw error;
    } finally {
      sandbox.save();
    }
  };
}

function run(
  sandbox: Sandbox,
  exchange: Exchange,
  handler: ApiHandler,
  requestId: string,
  key: string | null,
): object {
  const form = exchange.method === "POST" ? exchange.body.toString("utf8") : exchange.url.search.slice(1);
  const cause = { requestId, idempotencyKey: key };
  return handler({ sandbox, params: decodeForm(form), path: exchange.params, cause });
}

/** The same key gives the same answer; other parameters or a rival under way are refused. */
async function once(
  sandbox: Sandbox,
  exchange: Exchange,
  handler: ApiHandler,
  key: string,
  requestId: string,
): Promise<Reply> {
  const rivals = underWay.get(sandbox) ?? new Set<string>();
  underWay.set(sandbox, rivals);
  const fingerprint = createHash("sha256")
    .update(`${exchange.path}\n${exchange.body.toString("utf8")}`)
    .digest("hex");
  const kept = sandbox.world.stripe.kept[key];
  if (kept && kept.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new StripeRefusal(400, { type: "idempotency_error", message });
  }
  if (kept) {
    const replayed = {
      "Idempotency-Key": key,
      "Idempotent-Replayed": "true",
      "Original-Request": kept.requestId,
    };
    return answerJson(kept.body, kept.status, requestId, replayed);
  }
  if (rivals.has(key)) {
    const message =
      "There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).";
    throw new StripeRefusal(409, { type: "idempotency_error", code: "idempotency_key_in_use", message });
  }
  rivals.add(key);
  try {
    await exchange.pause();
    return keep(sandbox, key, fingerprint, settled(sandbox, exchange, handler, requestId, key), requestId);
  } finally {
    rivals.delete(key);
  }
}

function settled(
  sandbox: Sandbox,
  exchange: Exchange,
  handler: ApiHandler,
  requestId: string,
  key: string,
): Reply {
  const headers = { "Idempotency-Key": key };
  try {
    return answerJson(run(sandbox, exchange, handler, requestId, key), 200, requestId, headers);
  } catch (error) {
    // Refused parameters leave their key free; a declined card uses it.
    if (!(error instanceof StripeRefusal) || error.error.type !== "card_error") throw error;
    return answerJson({ error: error.error }, error.status, requestId, headers);
  }
}

function keep(sandbox: Sandbox, key: string, fingerprint: string, reply: Reply, requestId: string): Reply {
  const { kept } = sandbox.world.stripe;
  kept[key] = { fingerprint, status: reply.status, body: reply.body.toString(), requestId };
  for (const old of Object.keys(kept).slice(0, -MAX_KEPT)) delete kept[old];
  return reply;
}

/** Registers API routes of one noun. */
export function apiRoutes(
  router: Router,
  sandbox: Sandbox,
  routes: [method: string, path: string, handler: ApiHandler][],
): void {
  for (const [method, path, handler] of routes) router.on(method, `/v1/${path}`, api(sandbox, handler));
}
