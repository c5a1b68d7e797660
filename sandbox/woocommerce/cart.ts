/** The cart, which lives in a cookie. */
import { cookie, type Exchange, html, type Html, page, readCookie, readForm, redirect } from "../http";
import { readChosen } from "./chosen";
import { cents, decimal, priced } from "./money";
import type { Chosen } from "./order-book";
import { priceOf } from "./present";
import type { StoreAct } from "./store-page";
import { storeLayout } from "./shop-layout";
import type { Product, Store } from "./types";

export const SHIPPING = 450;

interface CartLine {
  item: Product;
  quantity: number;
  chosen: Chosen;
}

const packed = (chosen: Chosen): string => Buffer.from(JSON.stringify(chosen)).toString("base64url");

function unpacked(text: string | undefined): Chosen {
  try {
    return JSON.parse(Buffer.from(text ?? "", "base64url").toString("utf8")) as Chosen;
  } catch {
    return { open: [], meta: [] };
  }
}

/** The cart lives in a cookie: `id:quantity:chosen,id:quantity:chosen`. */
export function readCart(store: Store, exchange: Exchange): CartLine[] {
  return (readCookie(exchange, `cart_${store.slug}`) ?? "").split(",").flatMap((part) => {
    const [id, quantity] = part.split(":", 2).map(Number);
    const item = store.products.find((product) => product.id === id && product.status === "publish");
    return item && quantity && quantity > 0
      ? [{ item, quantity: Math.min(quantity, 99), chosen: unpacked(part.split(":")[2]) }]
      : [];
  });
}

export function cartCookie(store: Store, lines: readonly CartLine[]): string {
  const text = lines
    .map(({ item, quantity, chosen }) => `${item.id}:${quantity}:${packed(chosen)}`)
    .join(",");
  return cookie(`cart_${store.slug}`, text, `/woo/${store.slug}`);
}

function cartTotal(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { item, quantity }) => sum + cents(priceOf(item)) * quantity, 0);
}

export const addToCart: StoreAct = (store, exchange) => {
  const form = readForm(exchange);
  const item = store.products.find((product) => product.id === Number(form.get("item")));
  const quantity = Math.floor(Number(form.get("quantity") ?? 1));
  const lines = readCart(store, exchange);
  const chosen = item ? readChosen(store, item, form) : { open: [], meta: [] };
  const wanted = form.get("chosen") ?? packed(chosen);
  const known = lines.find((line) => line.item.id === item?.id && packed(line.chosen) === wanted);
  if (form.has("remove"))
    return redirect(`/woo/${store.slug}/cart`, 303, [
      cartCookie(
        store,
        lines.filter((line) => line !== known),
      ),
    ]);
  if (item && quantity >= 1) {
    if (known) known.quantity += quantity;
    else lines.push({ item, quantity, chosen });
  }
  return redirect(`/woo/${store.slug}/${form.get("then") === "buy" ? "checkout" : "cart"}`, 303, [
    cartCookie(store, lines),
  ]);
};

export function cartTable(store: Store, lines: readonly CartLine[], removable: boolean): Html {
  const money = (amount: number): string => priced(decimal(amount), store.currency);
  const rows = lines.map(
    ({ item, quantity, chosen }) =>
      html`<tr>
        <td>
          ${item.name}
          ${chosen.open.map(({ name, option }) => html`<br /><span class="soft small">${name}: ${option}</span>`)}
          ${chosen.meta.map(({ key, value }) => html`<br /><span class="soft small">${key}: ${String(value)}</span>`)}
          ${
            removable &&
            html`<form class="inline" method="post" action="/woo/${store.slug}/cart">
              <input type="hidden" name="item" value="${item.id}" />
              <input type="hidden" name="chosen" value="${packed(chosen)}" /><button
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

export const cartPage: StoreAct = (store, exchange) => {
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
