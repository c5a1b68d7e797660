/** The online store: what is on offer, and a buyer who takes it. */
import { html, page, readForm, redirect, type Html, type Router } from "../http";
import type { Sandbox } from "../state";
import { placeOrder, sampleBuyer } from "./order-book";
import { inShop, shopLayout, type ShopAct } from "./shop-page";
import { domainOf, type Product, type Shop } from "./types";

const shownIn = (shop: Shop) => (product: Product) =>
  product.status === "ACTIVE" && String(shop.publications[0]?.id) in product.published;

function card(shop: Shop, product: Product): Html {
  const picture = product.media.find(({ status }) => status === "READY");
  const name = (values: readonly string[]) =>
    values[0] === "Default Title" ? "" : `${values.join(" / ")}, `;
  return html`<article class="card">
    ${picture && html`<img class="pic" src="${picture.source}" alt="${picture.alt}" />`}
    <h2 style="margin-top:0">${product.title}</h2>
    <form method="post" action="/shopify/${domainOf(shop)}/buy">
      <label
        >Variant
        <select name="sku">
          ${product.variants.map(
            (each) =>
              html`<option value="${each.sku || String(each.id)}">
                ${name(each.values)}${shop.currency} ${each.price}
              </option>`,
          )}
        </select></label
      >
      <label>Quantity <input name="quantity" inputmode="numeric" value="1" /></label>
      <p style="margin-top:.8rem">
        <button name="pay" value="now">Buy and pay</button>
        <button class="plain" name="pay" value="later">Buy, pay later</button>
      </p>
    </form>
  </article>`;
}

export function storefrontRoutes(router: Router, sandbox: Sandbox): void {
  const home: ShopAct = (shop) => {
    const shown = shop.products.filter(shownIn(shop));
    const body = html`<h1>${shop.name}</h1>
      <p>
        A buyer is at hand: ${sampleBuyer.firstName} ${sampleBuyer.lastName}, ${sampleBuyer.city},
        ${sampleBuyer.province}.
      </p>
      ${shown.length === 0 && html`<p class="card">Nothing is on offer.</p>`}
      <div class="grid shop">${shown.map((product) => card(shop, product))}</div>`;
    return page(shopLayout(shop, "Online store", body));
  };
  const product: ShopAct = (shop, exchange) => {
    const found = shop.products
      .filter(shownIn(shop))
      .find(({ handle }) => handle === exchange.params["handle"]);
    const body = found
      ? html`<h1>${found.title}</h1>
          <div class="grid shop">${card(shop, found)}</div>`
      : html`<h1>No such product</h1>`;
    return page(shopLayout(shop, found?.title ?? "Not found", body), found ? 200 : 404);
  };
  const buy: ShopAct = (shop, exchange) => {
    const form = readForm(exchange);
    const quantity = Math.min(99, Math.max(1, Math.floor(Number(form.get("quantity")) || 1)));
    const financial = form.get("pay") === "later" ? "PENDING" : "PAID";
    const order = placeOrder(sandbox, shop, { lines: [{ sku: form.get("sku") ?? "", quantity }], financial });
    return redirect(`/shopify/${domainOf(shop)}/admin/orders/${order.id}`);
  };
  router
    .on("GET", "/shopify/:domain/", inShop(sandbox, home))
    .on("GET", "/shopify/:domain", inShop(sandbox, home))
    .on("GET", "/shopify/:domain/products/:handle", inShop(sandbox, product))
    .on("POST", "/shopify/:domain/buy", inShop(sandbox, buy));
}
