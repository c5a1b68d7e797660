/** The authorisation dance: login, consent, the keys posted to the callback, the way back. */
import { randomBytes } from "node:crypto";
import { post } from "../deliver";
import {
  cookie,
  html,
  page,
  readCookie,
  redirect,
  type Exchange,
  type Html,
  type Reply,
  type Router,
} from "../http";
import type { Sandbox } from "../state";
import { keyOf } from "./seed";
import { storeLayout } from "./shop-layout";
import { WP_VERSION, type ApiKey, type Store } from "./types";

const scopes: Record<string, string[]> = {
  read: ["View coupons", "View customers", "View orders and sales reports", "View products"],
  write: ["Create webhooks", "Create coupons", "Create customers", "Create orders", "Create products"],
  read_write: [
    "Create webhooks",
    "View and manage coupons",
    "View and manage customers",
    "View and manage orders and sales reports",
    "View and manage products",
  ],
};

const required = ["app_name", "user_id", "return_url", "callback_url", "scope"];

export function hex40(): string {
  return randomBytes(20).toString("hex");
}

/** What is wrong with the request, in WooCommerce's words; null where nothing is. */
export function refusalOf(query: URLSearchParams): string | null {
  const missing = required.find((name) => !query.get(name));
  if (missing) return `Missing parameter ${missing}`;
  if (!scopes[query.get("scope") ?? ""]) return `Invalid scope ${query.get("scope")}`;
  const wrong = ["return_url", "callback_url"].find((name) => !URL.canParse(query.get(name) ?? ""));
  if (wrong) return `The ${wrong} is not a valid URL`;
  const callback = new URL(query.get("callback_url") ?? "");
  const loopback = ["127.0.0.1", "localhost", "[::1]"].includes(callback.hostname);
  // The real store wants https without exception; on this machine alone the stand-in lets plain http pass.
  if (callback.protocol !== "https:" && !(callback.protocol === "http:" && loopback)) {
    return "The callback_url needs to be over SSL";
  }
  return null;
}

function denied(store: Store, message: string): Reply {
  const body = html`<h1>Access denied</h1>
    <p class="alert">Error: ${message}.</p>`;
  return page(storeLayout(store, { title: "Access denied", body }), 401);
}

/** PHP's add_query_arg: the parameters join whatever the address has already. */
function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.toString();
}

function loggedIn(store: Store, exchange: Exchange): boolean {
  return readCookie(exchange, `manager_${store.slug}`) === "1";
}

function loginCookie(store: Store): string {
  return cookie(`manager_${store.slug}`, "1", `/woo/${store.slug}`);
}

function authorise(sandbox: Sandbox, store: Store, exchange: Exchange): Reply {
  const refusal = refusalOf(exchange.query);
  if (refusal) return denied(store, refusal);
  const at = `/woo/${store.slug}/wc-auth/v1`;
  if (!loggedIn(store, exchange)) return redirect(`${at}/login/?${exchange.query.toString()}`, 302);
  const nonce = hex40().slice(0, 10);
  store.consents[nonce] = Date.now();
  sandbox.save();
  const query = new URLSearchParams(exchange.query);
  query.set("wc_auth_nonce", nonce);
  const refuse = withQuery(exchange.query.get("return_url") ?? "", {
    success: "0",
    user_id: exchange.query.get("user_id") ?? "",
  });
  return page(
    storeLayout(store, {
      title: "Authorise",
      body: consent(store, exchange.query, `${at}/access_granted/?${query.toString()}`, refuse),
    }),
  );
}

function consent(store: Store, query: URLSearchParams, accept: string, refuse: string): Html {
  const app = query.get("app_name");
  return html`<div class="card" style="max-width:34rem;margin:2rem auto">
    <h1>${app} would like to connect to your store</h1>
    <p>
      This will give "${app}" ${(query.get("scope") ?? "").replace("_", "/")} access to ${store.name}, which
      will allow it to:
    </p>
    <ul>
      ${(scopes[query.get("scope") ?? ""] ?? []).map((line) => html`<li>${line}</li>`)}
    </ul>
    <p class="soft">Logged in as Shop manager</p>
    <p>
      <a class="button" href="${accept}">Approve</a> <a class="button plain" href="${refuse}">No thanks</a>
    </p>
  </div>`;
}

function loginPage(store: Store, exchange: Exchange): Reply {
  const body = html`<div class="card" style="max-width:30rem;margin:2rem auto">
    <h1>Log in to ${store.name}</h1>
    <p><strong>${exchange.query.get("app_name")}</strong> would like to connect to your store.</p>
    <form method="post" action="?${exchange.query.toString()}"><button>Log in as shop manager</button></form>
  </div>`;
  return page(storeLayout(store, { title: "Log in", body }));
}

async function grant(sandbox: Sandbox, store: Store, exchange: Exchange): Promise<Reply> {
  const refusal = refusalOf(exchange.query);
  if (refusal) return denied(store, refusal);
  const nonce = exchange.query.get("wc_auth_nonce") ?? "";
  if (!loggedIn(store, exchange) || store.consents[nonce] === undefined)
    return denied(store, "Invalid nonce verification");
  delete store.consents[nonce];
  const [userId, scope] = [exchange.query.get("user_id") ?? "", exchange.query.get("scope") ?? ""];
  const description = `${exchange.query.get("app_name")} - API (${new Date().toISOString().slice(0, 16).replace("T", " ")})`;
  const key = keyOf(store, description, scope as ApiKey["permissions"], hex40);
  const { status, error } = await postKeys(
    sandbox,
    store,
    exchange.query.get("callback_url") ?? "",
    userId,
    key,
  );
  if (status !== 200) store.keys = store.keys.filter((other) => other !== key);
  sandbox.save();
  if (error !== null) return denied(store, error);
  if (status !== 200)
    return denied(
      store,
      "An error occurred in the request and at the time were unable to send the consumer data",
    );
  return redirect(withQuery(exchange.query.get("return_url") ?? "", { success: "1", user_id: userId }), 302);
}

function postKeys(
  sandbox: Sandbox,
  store: Store,
  url: string,
  userId: string,
  key: ApiKey,
): Promise<{ status: number; error: string | null }> {
  const body = JSON.stringify({
    key_id: key.id,
    user_id: userId,
    consumer_key: key.consumer_key,
    consumer_secret: key.consumer_secret,
    key_permissions: key.permissions,
  });
  const headers = {
    "User-Agent": `WordPress/${WP_VERSION}; ${sandbox.url}/woo/${store.slug}`,
    "Content-Type": "application/json;charset=UTF-8",
  };
  return post(url, headers, body, 60_000);
}

export function authRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/woo/:slug/wc-auth/v1";
  const at = (act: (store: Store, exchange: Exchange) => Reply | Promise<Reply>) => (exchange: Exchange) => {
    const store = sandbox.world.woo[exchange.params["slug"] ?? ""];
    const unknown = html`<h1>No such store</h1>`;
    return store ? act(store, exchange) : page(unknown, 404);
  };
  for (const slash of ["", "/"]) {
    router
      .on(
        "GET",
        `${base}/authorize${slash}`,
        at((store, exchange) => authorise(sandbox, store, exchange)),
      )
      .on("GET", `${base}/login${slash}`, at(loginPage))
      .on(
        "POST",
        `${base}/login${slash}`,
        at((store, exchange) =>
          redirect(`/woo/${store.slug}/wc-auth/v1/authorize?${exchange.query.toString()}`, 303, [
            loginCookie(store),
          ]),
        ),
      )
      .on(
        "GET",
        `${base}/access_granted${slash}`,
        at((store, exchange) => grant(sandbox, store, exchange)),
      );
  }
}
