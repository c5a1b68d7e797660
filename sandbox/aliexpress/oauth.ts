/** The pages on which a seller logs in and lets an app into the account, or does not. */
import {
  cookie,
  html,
  page,
  readCookie,
  readForm,
  redirect,
  type Exchange,
  type Reply,
  type Router,
} from "../http";
import { layout } from "../layout";
import type { Sandbox } from "../state";
import { codeFor } from "./tokens";
import type { Seller } from "./types";

const path = "/aliexpress/oauth/authorize";

type Ask = { to: string; state: string | null; force: boolean };

function asked(sandbox: Sandbox, { query }: Exchange): Ask | { problem: string } {
  const { appKey, appUrl } = sandbox.aliexpress;
  if (query.get("response_type") !== "code") return { problem: "response_type must be code." };
  if (!query.get("client_id") || (appKey && query.get("client_id") !== appKey))
    return { problem: "The appkey does not exist." };
  const to = query.get("redirect_uri") ?? "";
  const allowed = appUrl ? to.startsWith(`${appUrl}/`) : /^https?:\/\//.test(to);
  if (!allowed) return { problem: "The redirect_uri does not match the callback address of the app." };
  return { to, state: query.get("state"), force: query.get("force_auth") === "true" };
}

const show = (title: string, body: ReturnType<typeof html>, status = 200, cookies: string[] = []): Reply =>
  page(layout({ title, body, brand: { name: "AliExpress", href: "/aliexpress/" } }), status, {
    "Set-Cookie": cookies,
  });

function loginPage(sandbox: Sandbox, { url }: Exchange): Reply {
  const sellers = Object.values(sandbox.world.aliexpress.sellers);
  const body = html`<h1>Seller login</h1>
    <form method="post" action="${url.pathname + url.search}" class="card">
      <label for="seller">Account</label
      ><select id="seller" name="seller">
        ${sellers.map(({ slug, login, shopName }) => html`<option value="${slug}">${login}, ${shopName}</option>`)}
      </select>
      <p style="margin-top:.8rem"><button name="do" value="login">Log in</button></p>
    </form>`;
  return show("Seller login", body);
}

function consentPage(seller: Seller, { url }: Exchange, cookies: string[] = []): Reply {
  const body = html`<h1>Authorise an app</h1>
    <div class="card">
      <p><strong>Quayside</strong> wants access to <strong>${seller.shopName}</strong> (${seller.login}).</p>
      <p>It will be able to read and change products, prices and stock, and to read and ship orders.</p>
      <form method="post" action="${url.pathname + url.search}">
        <input type="hidden" name="seller" value="${seller.slug}" />
        <button name="do" value="allow">Authorise</button>
        <button class="plain" name="do" value="deny">Cancel</button>
      </form>
    </div>`;
  return show("Authorise an app", body, 200, cookies);
}

function answered(sandbox: Sandbox, seller: Seller, ask: Ask, allowed: boolean): Reply {
  const back = new URL(ask.to);
  if (allowed) back.searchParams.set("code", codeFor(sandbox, seller, ask.to));
  else back.searchParams.set("error", "access_denied");
  if (ask.state !== null) back.searchParams.set("state", ask.state);
  return redirect(back.href, 302);
}

export function oauthRoutes(router: Router, sandbox: Sandbox): void {
  const problem = (words: string): Reply =>
    show(
      "Error",
      html`<h1>Authorisation failed</h1>
        <p class="alert">${words}</p>`,
      400,
    );
  const sellerOf = (slug: string | null): Seller | undefined =>
    slug === null ? undefined : sandbox.world.aliexpress.sellers[slug];
  router
    .on("GET", path, (exchange) => {
      const ask = asked(sandbox, exchange);
      if ("problem" in ask) return problem(ask.problem);
      // `force_auth` asks for the login again, whoever is logged in.
      const seller = ask.force ? undefined : sellerOf(readCookie(exchange, "ae_seller"));
      return seller ? consentPage(seller, exchange) : loginPage(sandbox, exchange);
    })
    .on("POST", path, (exchange) => {
      const ask = asked(sandbox, exchange);
      if ("problem" in ask) return problem(ask.problem);
      const form = readForm(exchange);
      const seller = sellerOf(form.get("seller"));
      if (!seller) return loginPage(sandbox, exchange);
      if (form.get("do") === "login")
        return consentPage(seller, exchange, [cookie("ae_seller", seller.slug, "/aliexpress")]);
      return answered(sandbox, seller, ask, form.get("do") === "allow");
    });
}
