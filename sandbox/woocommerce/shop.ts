/** The public side of a store: products, cart, checkout, thanks. Works without JavaScript. */
import {
  cookie,
  html,
  page,
  readCookie,
  readForm,
  redirect,
  type Exchange,
  type Html,
  type Reply,
  type Router,
} from "../http";
import type { Sandbox } from "../state";
import { drawPicture } from "./images";
import { cents, decimal, priced } from "./money";
import { lineOf, placeOrder } from "./order-book";
import { imageUrl, priceOf, totalOf, variationsOf } from "./present";
import { sampleCustomers } from "./sample-customers";
import { storeLayout } from "./shop-layout";
import type { Address, Image, Product, Store } from "./types";

const SHIPPING = 450;

interface CartLine {
  item: Product;
  quantity: number;
}

export type StoreAct = (store: Store, exchange: Exchange) => Reply | Promise<Reply>;

/** Wraps a page so that it finds its store, or says that there is none. */
export function inStore(sandbox: Sandbox, act: StoreAct): (exchange: Exchange) => Reply | Promise<Reply> {
  return (exchange) => {
    const store = sandbox.world.woo[exchange.params["slug"] ?? ""];
    if (store) return act(store, exchange);
    return page(
      html`<h1>No such store</h1>
        <p><a href="/">Back to the sandbox</a></p>`,
      404,
    );
  };
}

/** The cart lives in a cookie: `id:quantity,id:quantity`. */
function readCart(store: Store, exchange: Exchange): CartLine[] {
  return (readCookie(exchange, `cart_${store.slug}`) ?? "").split(",").flatMap((part) => {
    const [id, quantity] = part.split(":").map(Number);
    const item = store.products.find((product) => product.id === id && product.status === "publish");
    return item && quantity && quantity > 0 ? [{ item, quantity: Math.min(quantity, 99) }] : [];
  });
}

function cartCookie(store: Store, lines: readonly CartLine[]): string {
  const text = lines.map(({ item, quantity }) => `${item.id}:${quantity}`).join(",");
  return cookie(`cart_${store.slug}`, text, `/woo/${store.slug}`);
}

function cartTotal(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { item, quantity }) => sum + cents(priceOf(item)) * quantity, 0);
}

function picture(home: string, store: Store, item: Product): Html | null {
  const parent = store.products.find((product) => product.id === item.parent_id);
  const image = item.images[0] ?? parent?.images[0];
  return image
    ? html`<img class="pic" src="${imageUrl(home, image)}" alt="${image.alt || item.name}" loading="lazy" />`
    : null;
}

function productCard(home: string, store: Store, item: Product): Html {
  const variations = variationsOf(store, item).filter((child) => child.status === "publish");
  const price = (child: Product): string => priced(priceOf(child), store.currency);
  const choice = html`<label for="v${item.id}">${item.attributes[0]?.name ?? "Variant"}</label>
    <select id="v${item.id}" name="item">
      ${variations.map((child) => html`<option value="${child.id}">${child.choices.map((c) => c.option).join(", ")} · ${price(child)}</option>`)}
    </select>`;
  const sale =
    item.sale_price !== "" && html`<s class="soft">${priced(item.regular_price, store.currency)}</s> `;
  const fixed = html`<input type="hidden" name="item" value="${item.id}" /><strong
      >${sale}${price(item)}</strong
    >`;
  return html`<article class="card">
    ${picture(home, store, item)}
    <h2 style="margin-top:.6rem">${item.name}</h2>
    <p class="soft small">${item.description.replace(/<[^>]*>/g, " ").trim()}</p>
    <form method="post" action="/woo/${store.slug}/cart">
      ${variations.length > 0 ? choice : fixed}
      <div class="row" style="margin-top:.7rem">
        <input
          class="qty"
          name="quantity"
          type="number"
          min="1"
          max="99"
          value="1"
          aria-label="Quantity of ${item.name}"
        />
        <button class="plain" name="then" value="stay">Add to cart</button
        ><button name="then" value="buy">Buy now</button>
      </div>
    </form>
  </article>`;
}

function shopPage(sandbox: Sandbox): StoreAct {
  return (store, exchange) => {
    const shown = store.products.filter(
      (item) =>
        item.type !== "variation" &&
        item.status === "publish" &&
        (item.type !== "variable" || variationsOf(store, item).length > 0),
    );
    const cards = shown.map((item) => productCard(`${sandbox.url}/woo/${store.slug}`, store, item));
    const body = html`<h1>${store.name}</h1>
      ${cards.length > 0 ? html`<div class="grid">${cards}</div>` : html`<p class="card">Nothing on the shelves yet.</p>`}`;
    return page(storeLayout(store, { title: "Shop", body, cartCount: readCart(store, exchange).length }));
  };
}

const addToCart: StoreAct = (store, exchange) => {
  const form = readForm(exchange);
  const item = store.products.find((product) => product.id === Number(form.get("item")));
  const quantity = Math.floor(Number(form.get("quantity") ?? 1));
  const lines = readCart(store, exchange);
  const known = lines.find((line) => line.item.id === item?.id);
  if (form.has("remove"))
    return redirect(`/woo/${store.slug}/cart`, 303, [
      cartCookie(
        store,
        lines.filter((line) => line !== known),
      ),
    ]);
  if (item && quantity >= 1) {
    if (known) known.quantity += quantity;
    else lines.push({ item, quantity });
  }
  return redirect(`/woo/${store.slug}/${form.get("then") === "buy" ? "checkout" : "cart"}`, 303, [
    cartCookie(store, lines),
  ]);
};

function cartTable(store: Store, lines: readonly CartLine[], removable: boolean): Html {
  const money = (amount: number): string => priced(decimal(amount), store.currency);
  const rows = lines.map(
    ({ item, quantity }) =>
      html`<tr>
        <td>
          ${item.name}
          ${
            removable &&
            html`<form class="inline" method="post" action="/woo/${store.slug}/cart">
              <input type="hidden" name="item" value="${item.id}" /><button
                class="danger small"
                name="remove"
                value="1"
              >
                Remove
              </button>
            </form>`
          }
        </td>
        <td class="num">${quantity}</td>
        <td class="num">${money(cents(priceOf(item)) * quantity)}</td>
      </tr>`,
  );
  return html`<div class="scroll">
    <table>
      <tr>
        <th>Item</th>
        <th class="num">Quantity</th>
        <th class="num">Amount</th>
      </tr>
      ${rows}
      <tr>
        <td>Flat-rate shipping</td>
        <td></td>
        <td class="num">${money(SHIPPING)}</td>
      </tr>
      <tr>
        <td><strong>Total</strong></td>
        <td></td>
        <td class="num"><strong>${money(cartTotal(lines) + SHIPPING)}</strong></td>
      </tr>
    </table>
  </div>`;
}

const cartPage: StoreAct = (store, exchange) => {
  const lines = readCart(store, exchange);
  const body =
    lines.length === 0
      ? html`<h1>Your cart is empty</h1>
          <p><a href="/woo/${store.slug}/">To the shop</a></p>`
      : html`<h1>Cart</h1>
          ${cartTable(store, lines, true)}
          <p style="margin-top:1rem">
            <a class="button" href="/woo/${store.slug}/checkout">Checkout</a>
            <a class="button plain" href="/woo/${store.slug}/">Keep looking</a>
          </p>`;
  return page(storeLayout(store, { title: "Cart", body, cartCount: lines.length }));
};

const fields: [name: keyof Address | "email", label: string, required: boolean][] = [
  ["first_name", "First name", true],
  ["last_name", "Last name", true],
  ["company", "Company", false],
  ["address_1", "Street address", true],
  ["address_2", "Apartment, suite", false],
  ["city", "City", true],
  ["state", "State or region", false],
  ["postcode", "Postcode", true],
  ["country", "Country (two letters)", true],
  ["phone", "Phone", false],
  ["email", "E-mail", true],
];

/** The inputs of an address, filled with what is known. */
export function addressFields(values: Record<string, string>): Html {
  return html`${fields.map(
    ([name, label, required]) =>
      html`<label for="${name}">${label}${required ? "" : " (optional)"}</label
        ><input
          id="${name}"
          name="${name}"
          value="${values[name] ?? ""}"
          ${required ? html`required` : null}
        />`,
  )}`;
}

/** Reads the address form. Returns the values and the labels of what is missing. */
export function readAddress(form: URLSearchParams): { values: Record<string, string>; missing: string[] } {
  const values = Object.fromEntries(fields.map(([name]) => [name, (form.get(name) ?? "").trim()]));
  const missing = fields.filter(([name, , required]) => required && !values[name]).map(([, label]) => label);
  values["country"] = (values["country"] ?? "").toUpperCase();
  return { values, missing };
}

function checkoutPage(
  store: Store,
  exchange: Exchange,
  values?: Record<string, string>,
  problem?: string,
): Reply {
  const lines = readCart(store, exchange);
  if (lines.length === 0) return redirect(`/woo/${store.slug}/cart`);
  const chosen = Number(exchange.query.get("sample") ?? 0);
  const samples = sampleCustomers.map(
    (customer, i) =>
      html`<a href="?sample=${i}" ${i === chosen ? html`aria-current="true"` : null}>${customer.label}</a>`,
  );
  const sample = sampleCustomers[chosen] ?? sampleCustomers[0];
  const body = html`<h1>Checkout</h1>
    ${problem && html`<p class="alert" role="alert">${problem}</p>`}
    <div class="two">
      <form method="post" class="card">
        <p class="soft small">
          Filled in with a sample customer: ${samples.map((link, i) => (i === 0 ? link : html` · ${link}`))}
        </p>
        ${addressFields(values ?? sample?.address ?? {})}
        <label for="note">Note to the shop (optional)</label><input id="note" name="customer_note" />
        <p style="margin-top:1rem"><button>Place order</button></p>
      </form>
      <div>${cartTable(store, lines, false)}</div>
    </div>`;
  return page(storeLayout(store, { title: "Checkout", body, cartCount: lines.length }), problem ? 422 : 200);
}

function placeFromCart(sandbox: Sandbox): StoreAct {
  return (store, exchange) => {
    const lines = readCart(store, exchange);
    const form = readForm(exchange);
    const { values, missing } = readAddress(form);
    if (lines.length === 0) return redirect(`/woo/${store.slug}/cart`);
    if (missing.length > 0)
      return checkoutPage(store, exchange, values, `Please fill in: ${missing.join(", ")}.`);
    if (!/^[A-Z]{2}$/.test(values["country"] ?? ""))
      return checkoutPage(store, exchange, values, "The country is two letters, such as US.");
    const { email = "", ...shipping } = values;
    const order = placeOrder(sandbox, store, {
      lines: lines.map(({ item, quantity }) => lineOf(store, item, quantity)),
      shipping,
      billing: { ...shipping, email },
      shippingTotal: SHIPPING,
      customerNote: form.get("customer_note") ?? "",
    });
    return redirect(`/woo/${store.slug}/thanks/${order.id}?key=${order.order_key}`, 303, [
      cartCookie(store, []),
    ]);
  };
}

const thanksPage: StoreAct = (store, exchange) => {
  const order = store.orders.find((candidate) => candidate.id === Number(exchange.params["id"]));
  if (!order || order.order_key !== exchange.query.get("key"))
    return page(storeLayout(store, { title: "Not found", body: html`<h1>No such order</h1>` }), 404);
  const body = html`<h1>Thank you. Your order has been received.</h1>
    <div class="card">
      <dl>
        <dt>Order number</dt>
        <dd><strong>${order.id}</strong></dd>
        <dt>Total</dt>
        <dd>${priced(decimal(totalOf(order)), order.currency)}</dd>
        <dt>Payment</dt>
        <dd>${order.payment_method_title}</dd>
        <dt>E-mail</dt>
        <dd>${order.billing.email}</dd>
      </dl>
    </div>
    <p>
      <a class="button" href="/woo/${store.slug}/orders/${order.id}">See it as the shop manager</a>
      <a class="button plain" href="/woo/${store.slug}/">Back to the shop</a>
    </p>`;
  return page(storeLayout(store, { title: "Order received", body }));
};

const upload: StoreAct = (store, exchange) => {
  const id = Number(/^\d+/.exec(exchange.params["file"] ?? "")?.[0]);
  const image: Image | undefined = store.products
    .flatMap((item) => item.images)
    .find((candidate) => candidate.id === id);
  if (!image) return { status: 404, headers: {}, body: "" };
  if (image.source) return redirect(image.source, 302);
  return {
    status: 200,
    headers: { "Content-Type": "image/png", "Cache-Control": "max-age=86400" },
    body: drawPicture(id),
  };
};

export function shopRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/woo/:slug";
  router
    .on("GET", base, (exchange) => redirect(`${exchange.path}/`))
    .on("GET", `${base}/`, inStore(sandbox, shopPage(sandbox)))
    .on("GET", `${base}/product/*rest`, (exchange) => redirect(`/woo/${exchange.params["slug"]}/`))
    .on("GET", `${base}/cart`, inStore(sandbox, cartPage))
    .on("POST", `${base}/cart`, inStore(sandbox, addToCart))
    .on(
      "GET",
      `${base}/checkout`,
      inStore(sandbox, (store, exchange) => checkoutPage(store, exchange)),
    )
    .on("POST", `${base}/checkout`, inStore(sandbox, placeFromCart(sandbox)))
    .on("GET", `${base}/thanks/#id`, inStore(sandbox, thanksPage))
    .on("GET", `${base}/wp-content/uploads/:file`, inStore(sandbox, upload));
}
