/** Checkout: the address form, the order, the thanks. */
import { type Exchange, html, page, readForm, redirect, type Reply } from "../http";
import type { Sandbox } from "../state";
import { addressFields, readAddress } from "./address-form";
import { cartCookie, cartTable, readCart, SHIPPING } from "./cart";
import { decimal, priced } from "./money";
import { lineOf, placeOrder } from "./order-book";
import { totalOf } from "./present-order";
import { sampleCustomers } from "./sample-customers";
import type { StoreAct } from "./store-page";
import { storeLayout } from "./shop-layout";
import type { Store } from "./types";

export function checkoutPage(
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

export function placeFromCart(sandbox: Sandbox): StoreAct {
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
      lines: lines.map(({ item, quantity, chosen }) => lineOf(store, item, quantity, undefined, chosen)),
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

export const thanksPage: StoreAct = (store, exchange) => {
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
