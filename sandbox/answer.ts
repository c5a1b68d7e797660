/** Handles one request: reads it, applies a fault, routes and records it. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { isAliExpressCall, limited, outage, seenCall } from "./aliexpress/seen";
import type { Fault } from "./control/faults";
import { takeFault } from "./apply-faults";
import { html, page, json, type Exchange, type Reply, type Router } from "./http";
import { layout } from "./layout";
import { invalidToken } from "./shopify/user-errors";
import { paypalError } from "./paypal/errors";
import { stripeError } from "./stripe/errors";
import { problem as bucketProblem } from "./s3/routes";
import type { Sandbox } from "./state";
import { wooError } from "./woocommerce/errors";

/** Faults that an answer itself is made with. */
const lies = ["same-page", "strange", "repeated", "lost"] as const;

const MAX_BODY = 10 * 1024 * 1024;

/** PayPal's API; its pages and certificates are no part of it. */
function isPayPal(path: string): boolean {
  return /^\/paypal\/v[12]\//.test(path);
}

/** The name of a partner's API in faults and records; null for pages. */
export function targetOf(path: string): string | null {
  if (path.startsWith("/v1/")) return "stripe";
  if (isPayPal(path)) return "paypal";
  if (path.startsWith("/s3/")) return "s3";
  if (path.startsWith("/17track/")) return "17track";
  if (path.startsWith("/tracking/")) return "aftership";
  const shop = /^\/shopify\/([a-z0-9-]+)\.myshopify\.com\/admin\/(api\/|oauth\/access_token$)/.exec(path);
  if (shop) return `shopify:${shop[1]}`;
  const store = /^\/woo\/([^/]+)\/(?:index\.php\/)?(?:wp-json|wc-auth)(?:\/|$)/.exec(path);
  return store ? `woo:${store[1]}` : null;
}

export async function answer(
  sandbox: Sandbox,
  router: Router,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const begun = Date.now();
  const body = await readBody(incoming);
  if (!body) return send(outgoing, json({ error: "body too large" }, 413), false);
  const url = new URL(incoming.url ?? "/", sandbox.url);
  const method = incoming.method ?? "GET";
  const path = restPath(url);
  const call = isAliExpressCall(path) ? seenCall(sandbox, url, body) : null;
  const target = call?.target ?? targetOf(path);
  // All calls of AliExpress have the same path: their name stands behind it.
  const named = call ? ` ${call.method}` : "";
  // What a shop's own people do there always gets through.
  const fault =
    target && !incoming.headers["x-shop-owner"]
      ? takeFault(sandbox, [target, target.split(":")[0] ?? target], { path: path + named, method })
      : null;
  const exchange: Exchange = {
    method: method === "HEAD" ? "GET" : method,
    sent: method,
    url,
    path,
    query: url.searchParams,
    headers: incoming.headers,
    body,
    params: {},
    lie: lies.find((kind) => kind === fault?.kind) ?? null,
    pause: async () => {
      if (fault?.kind === "slow") await sleep(fault.ms ?? 2_000);
    },
  };
  const reply = await misbehave(fault, exchange, async () =>
    hasNoSuchPage(sandbox, url.pathname)
      ? notFound(exchange, false, true)
      : (movedTo(sandbox, url) ?? dispatch(router, exchange)),
  );
  if (target) {
    sandbox.requests.add({
      target,
      method,
      path: url.pathname + url.search + named,
      headers: incoming.headers,
      body: body.toString("utf8"),
      status: typeof reply === "string" ? 0 : reply.status,
      ms: Date.now() - begun,
      fault: fault?.kind ?? null,
    });
  }
  if (reply === "hang") return;
  if (reply === "reset") return void incoming.socket.destroy();
  send(outgoing, reply, method === "HEAD");
}

async function dispatch(router: Router, exchange: Exchange): Promise<Reply> {
  const found = router.find(exchange.method, exchange.path);
  if (found === null || found === "method") return notFound(exchange, found === "method");
  exchange.params = found.params;
  // Stripe delays after it has claimed the idempotency key, as a slow partner does.
  if (!exchange.path.startsWith("/v1/")) await exchange.pause();
  return found.handler(exchange);
}

/** WordPress answers its API by `?rest_route=` of its home page, too, whatever its permalinks are. */
function restPath(url: URL): string {
  const route = url.searchParams.get("rest_route");
  const home = route === null ? null : /^\/woo\/[^/]+\/?$/.exec(url.pathname)?.[0];
  if (home) return `${home.replace(/\/$/, "")}/wp-json${route}`;
  // With other than plain permalinks it finds its way by `/index.php/`, also where the server rewrites nothing.
  return url.pathname.replace(/^(\/woo\/[^/]+)\/index\.php(\/wp-json(?:\/|$))/, "$1$2");
}

/** A shop at another address: its server leads everything there, the API included. */
function movedTo(sandbox: Sandbox, { pathname, search }: URL): Reply | null {
  const [, slug = "", rest = ""] = /^\/woo\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  const to = sandbox.world.woo[slug]?.quirks?.moved_to;
  return to ? { status: 301, headers: { Location: `${to}${rest}${search}` }, body: "" } : null;
}

/** With plain permalinks nothing is found by its path. */
function hasNoSuchPage(sandbox: Sandbox, path: string): boolean {
  const slug = /^\/woo\/([^/]+)\/(?:index\.php\/)?(?:wp-json|wc-auth)(?:\/|$)/.exec(path)?.[1];
  return slug !== undefined && sandbox.world.woo[slug]?.quirks?.plain_permalinks === true;
}

function notFound(exchange: Exchange, wrongMethod: boolean, asPage = false): Reply {
  if (exchange.path.startsWith("/v1/")) return stripeError.unknownUrl(exchange.method, exchange.path);
  if (isPayPal(exchange.path)) return paypalError(404);
  if (exchange.path.startsWith("/17track/")) return json({ code: 404, data: {} }, 404);
  if (exchange.path.startsWith("/tracking/"))
    return json(
      { meta: { code: 404, message: "The URI requested is invalid.", type: "NotFound" }, data: {} },
      404,
    );
  if (!asPage && /\/wp-json(\/|$)/.test(exchange.path))
    return wooError("rest_no_route", "No route was found matching the URL and request method.", 404);
  if (exchange.path.startsWith("/control/"))
    return json({ error: wrongMethod ? "method not allowed" : "not found" }, 404);
  const body = html`<h1>Not here</h1>
    <p>The sandbox has no page at <code>${exchange.path}</code>. <a href="/">Back to the overview</a></p>`;
  return page(layout({ title: "Not found", body }), wrongMethod ? 405 : 404);
}

async function misbehave(
  fault: Fault | null,
  exchange: Exchange,
  act: () => Promise<Reply>,
): Promise<Reply | "hang" | "reset"> {
  switch (fault?.kind) {
    case "hang":
    case "reset":
      return fault.kind;
    case "lost":
      // A bucket that says yes and keeps nothing.
      return exchange.method === "PUT" ? { status: 200, headers: {}, body: "" } : act();
    case "limit":
      return limited();
    case "429":
    case "500":
    case "401":
    case "403":
    case "402":
    case "423":
    case "430":
    case "520":
      return refusal(exchange, Number(fault.kind), fault.retryAfter ?? "1");
    case "firewall":
      return wall("Access denied", "Your request was blocked by a security rule. Reference 4f1c9.", 403);
    case "404-page":
      return wall("Page not found", "It looks like nothing was found at this location.", 404);
    case "401-page":
      return wall("Authorization required", "This site is protected by a password.", 401);
    case "406-page":
      return wall("Not Acceptable", "This request was blocked by Mod_Security.", 406);
    case "401-json":
    case "403-json":
      // As plugins answer that close the REST API to strangers, with codes of their own.
      return wooError(
        "rest_cannot_access",
        "Only authenticated users can access the REST API.",
        Number(fault.kind.slice(0, 3)),
      );
    case "maintenance":
      return wall(
        "Maintenance",
        "Briefly unavailable for scheduled maintenance. Check back in a minute.",
        503,
        fault.retryAfter ?? "600",
      );
    case "malformed": {
      const reply = await act();
      return { ...reply, body: reply.body.toString().slice(0, Math.ceil(reply.body.length / 2)) };
    }
    case "after-500":
      await act();
      return refusal(exchange, 500);
    case "after-reset":
      await act();
      return "reset";
    default:
      return act();
  }
}

/** A page that stands in front of a shop's API. */
function wall(title: string, words: string, status: number, retryAfter = "none"): Reply {
  const body = html`<h1>${title}</h1>
    <p>${words}</p>`;
  const headers: Record<string, string> = retryAfter === "none" ? {} : { "Retry-After": retryAfter };
  return page(layout({ title, body }), status, headers);
}

function refusal(exchange: Exchange, status: number, retryAfter = "1"): Reply {
  if (exchange.path.startsWith("/v1/")) return stripeError.outage(status);
  if (isPayPal(exchange.path)) return paypalError(status);
  if (exchange.path.startsWith("/s3/")) return bucketProblem("InternalError", status);
  if (isAliExpressCall(exchange.path)) return outage(status);
  if (exchange.path.startsWith("/17track/")) return json({ code: -18010003, data: {} }, status);
  if (exchange.path.startsWith("/tracking/"))
    return json({ meta: { code: status, message: "", type: "InternalError" }, data: {} }, status);
  if (exchange.path.endsWith("/admin/oauth/access_token") && status === 401)
    return json({ error: "invalid_request" }, 401);
  if (exchange.path.startsWith("/shopify/") && status === 401) return json({ errors: invalidToken }, 401);
  // A 403 and a 520 come from what stands in front of Shopify.
  if (exchange.path.startsWith("/shopify/") && (status === 403 || status === 520))
    return wall("Error", "The request could not be served.", status);
  if (exchange.path.startsWith("/shopify/"))
    return json({ errors: `HTTP ${status}` }, status, status === 429 ? { "Retry-After": "2.0" } : {});
  const words: Record<number, [code: string, message: string]> = {
    401: ["woocommerce_rest_authentication_error", "Consumer key is invalid."],
    403: ["woocommerce_rest_cannot_view", "Sorry, you are not allowed to do that."],
    429: ["too_many_requests", "Too many requests."],
    500: ["internal_server_error", "There has been a critical error on this website."],
  };
  const [code, message] = words[status] ?? ["error", "Error"];
  const reply = wooError(code, message, status);
  return status === 429 && retryAfter !== "none"
    ? { ...reply, headers: { ...reply.headers, "Retry-After": retryAfter } }
    : reply;
}

async function readBody(incoming: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(outgoing: ServerResponse, reply: Reply, headOnly: boolean): void {
  const body = Buffer.from(reply.body);
  outgoing.writeHead(reply.status, { ...reply.headers, "Content-Length": String(body.length) });
  outgoing.end(headOnly ? undefined : body);
}
