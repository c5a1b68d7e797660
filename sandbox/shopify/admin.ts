/** The shop's admin: orders with what arrived from outside, products, and the app with its webhooks. */
import { html, page, readForm, redirect, type Html, type Reply, type Router } from "../http";
import { moment } from "../layout";
import type { Sandbox } from "../state";
import { launchQuery } from "./oauth";
import { cancelOrder, payOrder, refundUnits, setPrice, uninstall } from "./order-book";
import { fulfillmentStatus, quantity } from "./present";
import { inShop, shopLayout, type ShopAct } from "./shop-page";
import { domainOf, type Order, type Shop, type Variant } from "./types";

const adminOf = (shop: Shop): string => `/shopify/${domainOf(shop)}/admin`;

function table(heads: readonly string[], rows: readonly Html[], none: string): Html {
  if (rows.length === 0) return html`<p class="card">${none}</p>`;
  return html`<div class="scroll">
    <table>
      <tr>
        ${heads.map((head) => html`<th>${head}</th>`)}
      </tr>
      ${rows}
    </table>
  </div>`;
}

const ordersPage: ShopAct = (shop) => {
  const rows = shop.orders.toReversed().map(
    (order) =>
      html`<tr>
        <td><a href="${adminOf(shop)}/orders/${order.id}">#${order.number}</a></td>
        <td>${order.shipping?.firstName} ${order.shipping?.lastName}</td>
        <td>${statusOf(order)}</td>
        <td class="num">${shop.currency} ${order.total}</td>
        <td class="soft">${moment(order.created)}</td>
      </tr>`,
  );
  const heads = ["Order", "Customer", "Status", "Total", "Placed (UTC)"];
  const body = html`<h1>Orders</h1>
    ${table(heads, rows, "No orders yet. Buy something in the online store.")}`;
  return page(shopLayout(shop, "Orders", body));
};

const statusOf = (order: Order): string =>
  [order.cancelled !== null ? "CANCELLED" : null, order.financial, fulfillmentStatus(order)]
    .filter(Boolean)
    .map((word) => String(word).toLowerCase().replaceAll("_", " "))
    .join(", ");

const orderPage: ShopAct = (shop, exchange) => {
  const order = shop.orders.find(({ id }) => id === Number(exchange.params["id"]));
  if (!order) return missing(shop);
  const lines = order.lines.map(
    (line) =>
      html`<tr>
        <td>
          ${line.title} ${line.variantTitle}
          ${line.attributes.map(({ key, value }) => html`<br /><span class="soft small">${key}: ${value}</span>`)}
        </td>
        <td>${line.sku ?? "none"}</td>
        <td class="num">${line.quantity - line.removed}</td>
        <td class="num">${shop.currency} ${line.discountedPrice}</td>
        <td>
          <form method="post" action="${adminOf(shop)}/orders/${order.id}" class="inline">
            <input type="hidden" name="line" value="${line.id}" />
            <button class="plain" name="do" value="refund">Refund one</button>
          </form>
        </td>
      </tr>`,
  );
  const parcels = order.fulfillments.map(
    (each) =>
      html`<tr>
        <td>${each.company ?? "none"}</td>
        <td>${each.number ?? "none"}</td>
        <td class="num">${each.lines.reduce((sum, { quantity: units }) => sum + units, 0)}</td>
        <td>${each.notified ? "the buyer was told" : "nobody was told"}</td>
        <td class="soft">${moment(each.created)}</td>
      </tr>`,
  );
  const to = order.shipping;
  const body = html`<p><a href="${adminOf(shop)}/orders">Orders</a></p>
    <h1>Order #${order.number} <span class="tag">${statusOf(order)}</span></h1>
    ${table(["Item", "SKU", "Quantity", "Price", ""], lines, "Nothing.")}
    <h2>Fulfilments</h2>
    ${table(["Carrier", "Tracking number", "Units", "E-mail", "Made (UTC)"], parcels, "Nothing has left yet.")}
    <div class="card">
      <h2 style="margin-top:0">Ships to</h2>
      <p>
        ${
          to
            ? [
                `${to.firstName} ${to.lastName}`,
                to.address1,
                to.address2,
                `${to.zip} ${to.city}`,
                to.countryCodeV2,
              ].join(", ")
            : "Nothing is sent."
        }
      </p>
      <form method="post" action="${adminOf(shop)}/orders/${order.id}">
        ${order.financial === "PENDING" && html`<button name="do" value="pay">Mark as paid</button>`}
        ${order.cancelled === null && html`<button class="danger" name="do" value="cancel">Cancel order</button>`}
      </form>
    </div>`;
  return page(shopLayout(shop, `Order ${order.number}`, body));
};

function missing(shop: Shop): Reply {
  return page(shopLayout(shop, "Not found", html`<h1>Not found</h1>`), 404);
}

/** Price and compare-at price, as the owner edits them. */
function priceForm(shop: Shop, each: Variant): Html {
  const field = (name: string, value: string, label: string): Html =>
    html`<input
      name="${name}"
      value="${value}"
      style="width:6.5rem"
      placeholder="${label}"
      inputmode="decimal"
      aria-label="${label} of ${each.sku}"
    />`;
  return html`<form class="inline" method="post" action="${adminOf(shop)}/products">
    <input type="hidden" name="variant" value="${each.id}" />
    ${field("price", each.price, "Price")}
    ${field("compareAt", each.compareAtPrice ?? "", "Compare-at price")}
    <button class="plain small">Save</button>
    <label class="small" style="display:inline"
      ><input type="checkbox" name="silent" style="width:auto" /> no webhook</label
    >
  </form>`;
}

const productsPage: ShopAct = (shop) => {
  const rows = shop.products.flatMap((product) =>
    product.variants.map(
      (each, i) =>
        html`<tr>
          <td>${i === 0 && product.title}</td>
          <td>${each.values.join(" / ")}</td>
          <td>${each.sku || "none"}</td>
          <td>${priceForm(shop, each)}</td>
          <td class="num">${quantity(each)}</td>
          <td>
            ${product.status.toLowerCase()}${Object.keys(product.published).length === 0 && ", not published"}
          </td>
        </tr>`,
    ),
  );
  const heads = ["Product", "Variant", "SKU", "Price, compare at", "Stock", "Status"];
  const body = html`<h1>Products</h1>
    ${table(heads, rows, "No products.")}`;
  return page(shopLayout(shop, "Products", body));
};

const appsPage =
  (sandbox: Sandbox): ShopAct =>
  (shop) => {
    const hooks = shop.webhooks.map(
      (hook) =>
        html`<tr>
          <td><code>${hook.topic}</code></td>
          <td><code>${hook.uri}</code></td>
          <td>
            ${hook.deliveries
              .toReversed()
              .slice(0, 3)
              .map(({ status, error }) => `${error ?? status} `)}
          </td>
        </tr>`,
    );
    const launch = `${sandbox.shopify.appUrl ?? ""}/redirectShopify?${launchQuery(sandbox, shop)}`;
    const body = html`<h1>Apps</h1>
      <div class="card">
        <h2 style="margin-top:0">Quayside</h2>
        ${
          shop.install
            ? html`<p>Installed ${moment(shop.install.at)}. May: ${shop.install.scopes.join(", ")}</p>`
            : html`<p>Not installed.</p>`
        }
        <p>
          <a class="button" href="${launch}"
            >${shop.install ? "Open the app" : "Install the app from here"}</a
          >
        </p>
        ${
          shop.install &&
          html`<form method="post" action="${adminOf(shop)}/apps">
            <button class="danger" name="do" value="uninstall">Uninstall</button>
          </form>`
        }
      </div>
      <h2>Webhooks</h2>
      ${table(["Topic", "Address", "Last answers"], hooks, "None.")}`;
    return page(shopLayout(shop, "Apps", body));
  };

export function adminRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/shopify/:domain/admin";
  const changeOrder: ShopAct = (shop, exchange) => {
    const order = shop.orders.find(({ id }) => id === Number(exchange.params["id"]));
    if (!order) return missing(shop);
    const form = readForm(exchange);
    const line = order.lines.find(({ id }) => id === Number(form.get("line")));
    if (form.get("do") === "pay") payOrder(sandbox, shop, order);
    if (form.get("do") === "cancel") cancelOrder(sandbox, shop, order);
    if (form.get("do") === "refund" && line) refundUnits(sandbox, shop, order, line, 1);
    return redirect(`${adminOf(shop)}/orders/${order.id}`);
  };
  const changePrice: ShopAct = (shop, exchange) => {
    const form = readForm(exchange);
    const product = shop.products.find(({ variants }) =>
      variants.some(({ id }) => id === Number(form.get("variant"))),
    );
    const variant = product?.variants.find(({ id }) => id === Number(form.get("variant")));
    const [price, compareAt] = ["price", "compareAt"].map((name) => (form.get(name) ?? "").trim());
    const isPrice = (text = ""): boolean => /^\d{1,7}(\.\d{1,3})?$/.test(text);
    if (product && variant && price && isPrice(price) && (!compareAt || isPrice(compareAt)))
      setPrice(
        sandbox,
        shop,
        { product, variant },
        { price, compareAt: compareAt || null, silent: form.has("silent") },
      );
    return redirect(`${adminOf(shop)}/products`);
  };
  const changeApp: ShopAct = (shop, exchange) => {
    if (readForm(exchange).get("do") === "uninstall" && shop.install) uninstall(sandbox, shop);
    return redirect(`${adminOf(shop)}/apps`);
  };
  router
    .on(
      "GET",
      base,
      inShop(sandbox, (shop) => redirect(`${adminOf(shop)}/orders`)),
    )
    .on("GET", `${base}/orders`, inShop(sandbox, ordersPage))
    .on("GET", `${base}/orders/#id`, inShop(sandbox, orderPage))
    .on("POST", `${base}/orders/#id`, inShop(sandbox, changeOrder))
    .on("GET", `${base}/products`, inShop(sandbox, productsPage))
    .on("POST", `${base}/products`, inShop(sandbox, changePrice))
    .on("GET", `${base}/apps`, inShop(sandbox, appsPage(sandbox)))
    .on("POST", `${base}/apps`, inShop(sandbox, changeApp));
}
