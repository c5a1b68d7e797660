/** The store as buyers see it, and a buyer who orders. */
import { html, page, readForm, redirect, type Html, type Router } from "../http";
import type { Sandbox } from "../state";
import { centreOf, sellerLayout, storeOf, withSeller, type SellerAct } from "./look";
import { placeOrder, sampleBuyer } from "./order-book";
import { pictureUrl } from "./pictures";
import { productsOf, subjectOf } from "./shelf";
import type { Product, Seller, Sku } from "./types";

const choiceOf = (sku: Sku): string =>
  sku.properties.map(({ ownName, value }) => ownName ?? value).join(" / ");

function card(sandbox: Sandbox, seller: Seller, product: Product): Html {
  const [picture] = product.images;
  const options = product.skus.map((sku) => {
    const name = choiceOf(sku);
    return html`<option value="${sku.id}" ${sku.stock < 1 ? "disabled" : ""}>
      ${name && `${name}, `}${seller.currency}
      ${sku.discount ?? sku.price}${sku.stock < 1 ? ", sold out" : ""}
    </option>`;
  });
  return html`<article class="card">
    ${picture && html`<img class="pic" src="${pictureUrl(sandbox, picture)}" alt="" />`}
    <h2 style="margin-top:0"><a href="/aliexpress/item/${product.id}.html">${subjectOf(product)}</a></h2>
    <form method="post" action="${storeOf(seller)}/buy">
      <input type="hidden" name="product" value="${product.id}" />
      <label
        >Choice
        <select name="sku">
          ${options}
        </select></label
      >
      <label>Quantity <input name="quantity" inputmode="numeric" value="1" /></label>
      <p style="margin-top:.8rem">
        <button name="pay" value="now">Buy and pay</button>
        <button class="plain" name="pay" value="checked">Buy, payment is checked</button>
        <button class="plain" name="pay" value="later">Buy, pay later</button>
      </p>
    </form>
  </article>`;
}

const statusAfter: Record<string, string> = { checked: "RISK_CONTROL", later: "PLACE_ORDER_SUCCESS" };

export function storefrontRoutes(router: Router, sandbox: Sandbox): void {
  const shelfOf = (seller: Seller): Product[] =>
    productsOf(seller).filter(({ status }) => status === "onSelling");
  const home: SellerAct = (seller) => {
    const shown = shelfOf(seller);
    const body = html`<h1>${seller.shopName}</h1>
      <p>A buyer is at hand: ${sampleBuyer.contact_person}, ${sampleBuyer.city}, ${sampleBuyer.province}.</p>
      ${shown.length === 0 && html`<p class="card">Nothing is on offer.</p>`}
      <div class="grid shop">${shown.map((product) => card(sandbox, seller, product))}</div>`;
    return page(sellerLayout(seller, "Store", body));
  };
  const buy: SellerAct = (seller, exchange) => {
    const form = readForm(exchange);
    const quantity = Math.min(99, Math.max(1, Math.floor(Number(form.get("quantity")) || 1)));
    const product = shelfOf(seller).find(({ id }) => id === form.get("product"));
    const sku = product?.skus.find(({ id }) => id === form.get("sku"));
    if (!product || !sku || sku.stock < quantity)
      return page(sellerLayout(seller, "Sold out", html`<h1>There are not that many left</h1>`), 409);
    const status = statusAfter[form.get("pay") ?? ""] ?? "WAIT_SELLER_SEND_GOODS";
    const line = { product: product.id, skuId: sku.id, quantity };
    const order = placeOrder(seller, { lines: [line], status });
    sandbox.save();
    return redirect(`${centreOf(seller)}/orders/${order.id}`);
  };
  router
    .on("GET", "/aliexpress/store/:seller", withSeller(sandbox, home))
    .on("POST", "/aliexpress/store/:seller/buy", withSeller(sandbox, buy))
    .on("GET", "/aliexpress/item/#id.html", ({ params }) => {
      for (const seller of Object.values(sandbox.world.aliexpress.sellers)) {
        const product = shelfOf(seller).find(({ id }) => id === params["id"]);
        if (!product) continue;
        const body = html`<h1>${subjectOf(product)}</h1>
          <div class="grid shop">${card(sandbox, seller, product)}</div>`;
        return page(sellerLayout(seller, subjectOf(product), body));
      }
      const [any] = Object.values(sandbox.world.aliexpress.sellers);
      const body = html`<h1>This product is no longer available</h1>`;
      return any ? page(sellerLayout(any, "Not available", body), 404) : redirect("/");
    });
}
