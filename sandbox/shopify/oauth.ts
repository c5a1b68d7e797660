/** How an app gets into a shop: the install page, the code on the way back, and tokens that expire and are renewed. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import {
  html,
  json,
  page,
  readForm,
  readJson,
  redirect,
  type Exchange,
  type Reply,
  type Router,
} from "../http";
import type { Sandbox } from "../state";
import { layout } from "../layout";
import { inShop, shopLayout } from "./shop-page";
import { domainOf, type Install, type Shop, type TokenPair } from "./types";
import { secretOf } from "./webhooks";

const HOUR = 3_600_000;
const REFRESH_LIFE = 90 * 24 * HOUR;
const CODE_LIFE = 60_000;

const random = (): string => randomBytes(16).toString("hex");

/** The parameters of a return or launch with their signature, hex HMAC-SHA256 over them sorted by name. */
export function signedQuery(secret: string, params: Record<string, string>): string {
  const sorted = new URLSearchParams(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)));
  const hmac = createHmac("sha256", secret).update(sorted.toString()).digest("hex");
  return `${sorted.toString()}&hmac=${hmac}`;
}

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const host = (shop: Shop): string =>
  Buffer.from(`admin.shopify.com/store/${shop.slug}`).toString("base64url");

/** What Shopify adds to every address by which it sends somebody to an app. */
export function launchQuery(sandbox: Sandbox, shop: Shop, more: Record<string, string> = {}): string {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  return signedQuery(secretOf(sandbox), { ...more, host: host(shop), shop: domainOf(shop), timestamp });
}

/** The install whose access token this is, unless it is over. Its first use retires what it replaced. */
export function holderOf(shop: Shop, token: string | string[] | undefined): Install | null {
  const pair = shop.install?.pairs.find(({ access }) => access === token);
  if (!shop.install || !pair || pair.expires <= Date.now()) return null;
  for (let old = pair.replaces; old !== null;) {
    const replaced = shop.install.pairs.find(({ refresh }) => refresh === old);
    if (replaced) replaced.retired = true;
    old = replaced?.replaces ?? null;
  }
  return shop.install;
}

/** A new pair of tokens; `lifeMs` is how long the access token opens. */
export function issue(install: Install, replaces: string | null = null, lifeMs = HOUR): TokenPair {
  const pair: TokenPair = {
    access: `shpat_${random()}`,
    refresh: `shprt_${random()}`,
    expires: Date.now() + lifeMs,
    refreshExpires: Date.now() + REFRESH_LIFE,
    replaces,
    retired: false,
  };
  const alive = install.pairs.filter(({ expires, retired }) => !retired || expires > Date.now());
  install.pairs = [...alive, pair].slice(-20);
  return pair;
}

function asked(
  sandbox: Sandbox,
  exchange: Exchange,
): { problem: string } | { to: string; scopes: string[]; state: string } {
  const { query } = exchange;
  if (sandbox.shopify.clientId && query.get("client_id") !== sandbox.shopify.clientId)
    return { problem: "Oauth error invalid_request: no application has this API key." };
  const to = query.get("redirect_uri") ?? "";
  // Exactly as the app's configuration has it, to the last sign: no page below it, no parameters.
  const allowed = sandbox.shopify.appUrl
    ? to === `${sandbox.shopify.appUrl}/authensuccess`
    : /^https?:\/\//.test(to);
  if (!allowed) return { problem: "Oauth error invalid_request: The redirect_uri is not whitelisted." };
  const scopes = (query.get("scope") ?? "").split(",").filter(Boolean);
  if (scopes.length === 0) return { problem: "Oauth error invalid_scope: no scope was asked for." };
  return { to, scopes, state: query.get("state") ?? "" };
}

function installPage(sandbox: Sandbox, shop: Shop, exchange: Exchange): Reply {
  const ask = asked(sandbox, exchange);
  if ("problem" in ask)
    return page(
      shopLayout(
        shop,
        "Error",
        html`<h1>Error</h1>
          <p class="alert">${ask.problem}</p>`,
      ),
      400,
    );
  const body = html`<h1>Install app</h1>
    <div class="card">
      <p><strong>Quayside</strong> wants access to <strong>${shop.name}</strong> (${domainOf(shop)}).</p>
      <p>It will be able to:</p>
      <ul>
        ${ask.scopes.map((scope) => html`<li><code>${scope}</code></li>`)}
      </ul>
      <form
        method="post"
        action="/shopify/${domainOf(shop)}/admin/oauth/authorize?${exchange.query.toString()}"
      >
        <button name="answer" value="install">Install</button>
        <button class="plain" name="answer" value="cancel">Cancel</button>
      </form>
    </div>`;
  return page(shopLayout(shop, "Install app", body));
}

function answerInstall(sandbox: Sandbox, shop: Shop, exchange: Exchange): Reply {
  const ask = asked(sandbox, exchange);
  if ("problem" in ask)
    return page(shopLayout(shop, "Error", html`<p class="alert">${ask.problem}</p>`), 400);
  const back = (more: Record<string, string>): Reply =>
    redirect(`${ask.to}?${launchQuery(sandbox, shop, { ...more, state: ask.state })}`, 302);
  if (readForm(exchange).get("answer") !== "install") return back({ error: "access_denied" });
  const code = random();
  const before = shop.install;
  shop.install = {
    scopes: ask.scopes,
    at: Date.now(),
    pairs: before?.pairs ?? [],
    codes: { [code]: Date.now() },
  };
  sandbox.save();
  return back({ code });
}

function tokenOf(sandbox: Sandbox, shop: Shop, exchange: Exchange): Reply {
  const body = exchange.headers["content-type"]?.includes("json")
    ? readJson(exchange)
    : Object.fromEntries(readForm(exchange));
  const said = (name: string): string => String(body?.[name] ?? "");
  const known = !sandbox.shopify.clientId || sandbox.shopify.clientId === said("client_id");
  if (!known || !sameText(said("client_secret"), secretOf(sandbox)))
    return json({ error: "application_cannot_be_found" }, 400);
  const { install } = shop;
  if (said("grant_type") === "refresh_token") {
    const pair = install?.pairs.find(({ refresh }) => refresh === said("refresh_token"));
    if (!install || !pair || pair.retired || pair.refreshExpires <= Date.now())
      return json({ error: "invalid_request", error_description: "This refresh token is not valid." }, 400);
    return given(sandbox, install, issue(install, pair.refresh), shop.endless);
  }
  const at = install?.codes[said("code")];
  if (!install || at === undefined || at < Date.now() - CODE_LIFE)
    return json(
      {
        error: "invalid_request",
        error_description: "The authorization code was not found or was already used",
      },
      400,
    );
  install.codes = {};
  if (said("expiring") !== "1")
    return json(
      { error: "invalid_request", error_description: "Non-expiring tokens are not given to new apps." },
      400,
    );
  return given(sandbox, install, issue(install));
}

/** `endless`: the answer does not say when the token ends (Shopify/shopify-app-js#3400). */
function given(sandbox: Sandbox, install: Install, pair: TokenPair, endless = false): Reply {
  sandbox.save();
  return json({
    access_token: pair.access,
    scope: install.scopes.join(","),
    ...(endless ? {} : { expires_in: Math.round((pair.expires - Date.now()) / 1_000) }),
    refresh_token: pair.refresh,
    refresh_token_expires_in: Math.round((pair.refreshExpires - Date.now()) / 1_000),
  });
}

/** The app's page in the app store: its visitor chooses a shop, and is sent to the app as the shop's admin does it. */
function listingPage(sandbox: Sandbox): Reply {
  const shops = Object.values(sandbox.world.shopify);
  const rows = shops.map(
    (shop) =>
      html`<li>
        <a href="${sandbox.shopify.appUrl ?? ""}/redirectShopify?${launchQuery(sandbox, shop)}"
          >Install in ${shop.name} (${domainOf(shop)})</a
        >
      </li>`,
  );
  const body = html`<h1>Quayside</h1>
    <div class="card">
      <p>Which of your stores do you want to install it in?</p>
      <ul>
        ${rows}
      </ul>
    </div>`;
  return page(layout({ title: "Quayside", body }));
}

export function oauthRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/shopify/:domain/admin/oauth";
  router
    .on("GET", "/shopify/app", () => listingPage(sandbox))
    .on(
      "GET",
      `${base}/authorize`,
      inShop(sandbox, (shop, exchange) => installPage(sandbox, shop, exchange)),
    )
    .on(
      "POST",
      `${base}/authorize`,
      inShop(sandbox, (shop, exchange) => answerInstall(sandbox, shop, exchange)),
    )
    .on(
      "POST",
      `${base}/access_token`,
      inShop(sandbox, (shop, exchange) => tokenOf(sandbox, shop, exchange)),
    );
}
