/** The seller's own pages: orders with their parcels, products, and the app that was let in. */
import { html, page, readForm, redirect, type Html, type Router } from "../http";
import { moment } from "../layout";
import type { Sandbox } from "../state";
import { centreOf, sellerLayout, table, withSeller, type SellerAct } from "./look";
import { deeds, refundLine, totalOf } from "./order-book";
import { pictureUrl } from "./pictures";
import { productsOf, subjectOf } from "./shelf";
import { categories } from "./tables";
import type { Order, Seller, Sku } from "./types";

const ordersPage: SellerAct = (seller) => {
  const rows = seller.orders.toReversed().map(
    (order) =>
      html`<tr>
        <td><a href="${centreOf(seller)}/orders/${order.id}">${order.id}</a></td>
        <td>${order.buyer.name}</td>
        <td>
          ${order.status}${order.endReason && html`<br /><span class="soft small">${order.endReason}</span>`}
        </td>
        <td class="num">${order.currency} ${totalOf(order)}</td>
        <td class="soft">${moment(order.created)}</td>
      </tr>`,
  );
  const body = html`<h1>Orders</h1>
    ${table(["Order", "Buyer", "Status", "Total", "Placed (UTC)"], rows, "No orders yet. Buy something in the store.")}`;
  return page(sellerLayout(seller, "Orders", body));
};

/** What can be done to an order in its status, in words. */
function offered({ status }: Order): [deed: string, words: string, danger?: boolean][] {
  switch (status) {
    case "PLACE_ORDER_SUCCESS":
      return [
        ["release", "The buyer pays"],
        ["pay", "The buyer pays, payment is checked"],
        ["cancel", "The buyer cancels", true],
      ];
    case "RISK_CONTROL":
    case "IN_CANCEL":
      return [
        ["release", "Go on"],
        ["cancel", "Cancel", true],
      ];
    case "WAIT_SELLER_SEND_GOODS":
    case "SELLER_PART_SEND_GOODS":
      return [
        ["ask-cancel", "The buyer asks to cancel", true],
        ["cancel", "Cancel", true],
        ["freeze", "Freeze"],
      ];
    case "WAIT_BUYER_ACCEPT_GOODS":
      return [
        ["receive", "The buyer has received it"],
        ["dispute", "The buyer opens a dispute", true],
      ];
    case "FINISH":
      return [];
    default:
      return [["cancel", "Cancel", true]];
  }
}

const orderPage: SellerAct = (seller, exchange) => {
  const order = seller.orders.find(({ id }) => id === exchange.params["id"]);
  if (!order) return page(sellerLayout(seller, "Not found", html`<h1>Not found</h1>`), 404);
  const action = `${centreOf(seller)}/orders/${order.id}`;
  const lines = order.lines.map(
    (line) =>
      html`<tr>
        <td>${line.title}${line.choice && html`<br /><span class="soft small">${line.choice}</span>`}</td>
        <td>${line.skuCode || "none"}</td>
        <td class="num">${line.count}</td>
        <td class="num">${order.currency} ${line.price}</td>
        <td>
          ${
            line.refunded
              ? "refunded"
              : html`<form method="post" action="${action}" class="inline">
                  <button class="plain" name="refund" value="${line.index}">Refund</button>
                </form>`
          }
        </td>
      </tr>`,
  );
  const parcels = order.shipments.map(
    (each) =>
      html`<tr>
        <td>${each.service}${each.website && html`<br /><span class="soft small">${each.website}</span>`}</td>
        <td>${each.number}</td>
        <td>${each.lines === null ? "the order" : `lines ${each.lines.join(", ")}`}</td>
        <td>${each.all ? "all" : "part"}</td>
        <td class="soft">${moment(each.at)}</td>
      </tr>`,
  );
  const { address } = order;
  const buttons = offered(order).map(
    ([deed, words, danger]): Html =>
      html`<button class="${danger ? "danger" : "plain"}" name="do" value="${deed}">${words}</button> `,
  );
  const body = html`<p><a href="${centreOf(seller)}/orders">Orders</a></p>
    <h1>Order ${order.id} <span class="tag">${order.status}</span></h1>
    ${order.message && html`<p class="card">${order.message}</p>`}
    ${table(["Item", "SKU", "Quantity", "Price", ""], lines, "Nothing.")}
    <h2>Shipments</h2>
    ${table(["Service", "Tracking number", "Holds", "Sends", "Told (UTC)"], parcels, "Nothing has left yet.")}
    <div class="card">
      <h2 style="margin-top:0">Ships to</h2>
      <p>
        ${[
          address.contact_person,
          address.detail_address,
          address.address2,
          `${address.zip} ${address.city}`,
          address.country,
          `${address.phone_country} ${address.mobile_no}`,
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      ${buttons.length > 0 && html`<form method="post" action="${action}">${buttons}</form>`}
    </div>`;
  return page(sellerLayout(seller, `Order ${order.id}`, body));
};

/** Price and discount price, as the seller edits them. AliExpress tells nobody of it. */
function priceForm(seller: Seller, productId: string, sku: Sku): Html {
  const field = (name: string, value: string, label: string): Html =>
    html`<input
      name="${name}"
      value="${value}"
      style="width:6.5rem"
      placeholder="${label}"
      inputmode="decimal"
      aria-label="${label} of ${sku.code}"
    />`;
  return html`<form class="inline" method="post" action="${centreOf(seller)}/products">
    <input type="hidden" name="product" value="${productId}" /><input
      type="hidden"
      name="sku"
      value="${sku.id}"
    />
    ${field("price", sku.price, "Price")} ${field("discount", sku.discount ?? "", "Discount price")}
    <button class="plain small">Save</button>
  </form>`;
}

const productsPage =
  (sandbox: Sandbox): SellerAct =>
  (seller) => {
    const rows = productsOf(seller)
      .toReversed()
      .flatMap((product) =>
        product.skus.map(
          (sku, i) =>
            html`<tr>
              <td>
                ${i === 0 && product.images[0] && html`<img src="${pictureUrl(sandbox, product.images[0])}" alt="" width="40" height="40" />`}
              </td>
              <td>
                ${i === 0 && html`${subjectOf(product)}<br /><span class="soft small">${product.id}</span>`}
              </td>
              <td>${sku.properties.map(({ ownName, value }) => ownName ?? value).join(" / ")}</td>
              <td>${sku.code || "none"}</td>
              <td>${i === 0 && categories.find(({ id }) => id === product.categoryId)?.name}</td>
              <td>${priceForm(seller, product.id, sku)}</td>
              <td class="num">${sku.stock}</td>
              <td>${i === 0 && product.status}</td>
            </tr>`,
        ),
      );
    const heads = ["", "Product", "Choice", "SKU", "Category", "Price", "Stock", "Status"];
    return page(
      sellerLayout(
        seller,
        "Products",
        html`<h1>Products</h1>
          ${table(heads, rows, "No products.")}`,
      ),
    );
  };

const appsPage: SellerAct = (seller) => {
  const open = seller.tokens.filter(({ refreshExpires }) => refreshExpires > Date.now());
  const rows = open.map(
    ({ expires, refreshExpires }) =>
      html`<tr>
        <td>${moment(expires)}</td>
        <td>${moment(refreshExpires)}</td>
      </tr>`,
  );
  const body = html`<h1>Apps</h1>
    <p>
      Quayside ${open.length > 0 ? "may" : "may not"} use this account. AliExpress lets an app end its access
      by no call: the seller does it here.
    </p>
    ${table(["Opens until (UTC)", "May be renewed until (UTC)"], rows, "None.")}
    ${
      open.length > 0 &&
      html`<form method="post" action="${centreOf(seller)}/apps" style="margin-top:1rem">
        <button class="danger" name="do" value="revoke">Withdraw the authorisation</button>
      </form>`
    }`;
  return page(sellerLayout(seller, "Apps", body));
};

export function sellerRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/aliexpress/seller/:seller";
  const change = (seller: Seller, order: Order | undefined, form: URLSearchParams): void => {
    if (!order) return;
    const deed = form.get("do") ?? "";
    if (offered(order).some(([name]) => name === deed)) deeds[deed]?.(seller, order);
    if (form.has("refund")) refundLine(order, Number(form.get("refund")));
    sandbox.save();
  };
  router
    .on("GET", `${base}/orders`, withSeller(sandbox, ordersPage))
    .on("GET", `${base}/orders/#id`, withSeller(sandbox, orderPage))
    .on(
      "POST",
      `${base}/orders/#id`,
      withSeller(sandbox, (seller, exchange) => {
        const order = seller.orders.find(({ id }) => id === exchange.params["id"]);
        change(seller, order, readForm(exchange));
        return redirect(`${centreOf(seller)}/orders/${exchange.params["id"]}`);
      }),
    )
    .on("GET", `${base}/products`, withSeller(sandbox, productsPage(sandbox)))
    .on(
      "POST",
      `${base}/products`,
      withSeller(sandbox, (seller, exchange) => {
        const form = readForm(exchange);
        const product = productsOf(seller).find(({ id }) => id === form.get("product"));
        const sku = product?.skus.find(({ id }) => id === form.get("sku"));
        const [price = "", discount = ""] = ["price", "discount"].map((name) =>
          (form.get(name) ?? "").trim(),
        );
        const isPrice = (text: string): boolean => /^\d{1,6}(\.\d{1,2})?$/.test(text);
        if (product && sku && isPrice(price) && (discount === "" || isPrice(discount))) {
          Object.assign(sku, { price, discount: discount || null });
          product.modified = Math.max(Date.now(), product.modified);
          sandbox.save();
        }
        return redirect(`${centreOf(seller)}/products`);
      }),
    )
    .on("GET", `${base}/apps`, withSeller(sandbox, appsPage))
    .on(
      "POST",
      `${base}/apps`,
      withSeller(sandbox, (seller, exchange) => {
        if (readForm(exchange).get("do") === "revoke") seller.tokens = [];
        sandbox.save();
        return redirect(`${centreOf(seller)}/apps`);
      }),
    );
}
