/** The overview at /. */
import { productsOf } from "./aliexpress/shelf";
import type { Seller } from "./aliexpress/types";
import { html, page, type Html, type Router } from "./http";
import { layout } from "./layout";
import { domainOf, type Shop } from "./shopify/types";
import type { Sandbox } from "./state";
import type { Store } from "./woocommerce/types";

function storeCard(sandbox: Sandbox, store: Store): Html {
  const products = store.products.filter(
    (product) => product.type !== "variation" && product.status !== "trash",
  ).length;
  return html`<article class="card">
    <h2 style="margin-top:0">${store.name}</h2>
    <p class="soft small">
      WooCommerce store · products: ${products} · orders: ${store.orders.length} · API keys:
      ${store.keys.length}
    </p>
    <p>Store address to connect: <code>${sandbox.url}/woo/${store.slug}</code></p>
    <p>
      <a href="/woo/${store.slug}/">Buy something</a> · <a href="/woo/${store.slug}/orders">Orders</a> ·
      <a href="/woo/${store.slug}/settings">Keys and webhooks</a>
    </p>
  </article>`;
}

function shopCard(shop: Shop): Html {
  const home = `/shopify/${domainOf(shop)}`;
  return html`<article class="card">
    <h2 style="margin-top:0">${shop.name}</h2>
    <p class="soft small">
      Shopify shop · products: ${shop.products.length} · orders: ${shop.orders.length} ·
      ${shop.install ? "the app is installed" : "the app is not installed"}
    </p>
    <p>Store address to connect: <code>${domainOf(shop)}</code></p>
    <p>
      <a href="${home}/">Buy something</a> · <a href="${home}/admin/orders">Orders</a> ·
      <a href="${home}/admin/apps">Apps and webhooks</a>
    </p>
  </article>`;
}

function sellerCard(seller: Seller): Html {
  const centre = `/aliexpress/seller/${seller.slug}`;
  return html`<article class="card">
    <h2 style="margin-top:0">${seller.shopName}</h2>
    <p class="soft small">
      AliExpress store (${seller.family} seller) · products: ${productsOf(seller).length} · orders:
      ${seller.orders.length}
    </p>
    <p>Account to log in with: <code>${seller.login}</code></p>
    <p>
      <a href="/aliexpress/store/${seller.shopId}">Buy something</a> · <a href="${centre}/orders">Orders</a> ·
      <a href="${centre}/apps">Apps</a>
    </p>
  </article>`;
}

export function dashboardRoutes(router: Router, sandbox: Sandbox): void {
  router.on("GET", "/", () => {
    const { woo, stripe, paypal, bank, mail, faults } = sandbox.world;
    const body = html`<h1>Sandbox</h1>
      <p>
        Stand-ins for the partners the application talks to. They speak the partners' own protocols on this
        machine: no real money, no real mail, no accounts needed.
      </p>
      <h2>Stores</h2>
      <div class="grid roomy">
        ${Object.values(woo).map((store) => storeCard(sandbox, store))}
        ${Object.values(sandbox.world.shopify).map((shop) => shopCard(shop))}
        ${Object.values(sandbox.world.aliexpress.sellers).map((seller) => sellerCard(seller))}
      </div>
      <h2>Money and mail</h2>
      <div class="grid roomy">
        <article class="card">
          <h2 style="margin-top:0"><a href="/stripe/events">Card payments</a></h2>
          <p class="soft">
            Charges: ${Object.keys(stripe.charges).length} · refunds: ${Object.keys(stripe.refunds).length} ·
            events: ${Object.keys(stripe.events).length}. The payment page lists test cards and what each of
            them does.
          </p>
        </article>
        <article class="card">
          <h2 style="margin-top:0"><a href="/paypal/events">PayPal</a></h2>
          <p class="soft">
            Payments taken: ${Object.keys(paypal.captures).length} · refunds:
            ${Object.keys(paypal.refunds).length} · events: ${Object.keys(paypal.events).length}. The approval
            page lists ways to pay and what becomes of each.
          </p>
        </article>
        <article class="card">
          <h2 style="margin-top:0"><a href="/bank">Bank</a></h2>
          <p class="soft">
            Entries: ${bank.entries.length}. Send wires to our accounts, as they come and as banks get them
            wrong; fetch the statements.
          </p>
        </article>
        <article class="card">
          <h2 style="margin-top:0"><a href="/parcels">Parcels</a></h2>
          <p class="soft">
            Parcels on their way: ${Object.keys(sandbox.world.carriers.parcels).length}. What carriers scan,
            as 17TRACK and AfterShip tell it.
          </p>
        </article>
        <article class="card">
          <h2 style="margin-top:0"><a href="/mail">Mail</a></h2>
          <p class="soft">
            Messages: ${mail.messages.length}. Everything the application sends arrives here.
          </p>
        </article>
      </div>
      <h2>Behind the scenes</h2>
      <div class="grid roomy">
        <article class="card">
          <h2 style="margin-top:0"><a href="/requests">Requests received</a></h2>
          <p class="soft">What the application asked of the partners, and what they answered.</p>
        </article>
        <article class="card">
          <h2 style="margin-top:0"><a href="/control">Misbehaviour</a></h2>
          <p class="soft">${faults.length === 0 ? "Everybody behaves." : `${faults.length} switched on.`}</p>
        </article>
      </div>`;
    return page(layout({ title: "Overview", body }));
  });
  router.on("GET", "/healthz", () => ({
    status: 200,
    headers: { "Content-Type": "text/plain" },
    body: "ok",
  }));
}
