/** The public side of a store: its products and pictures, and the routes of cart and checkout. */
import { html, type Html, page, redirect, type Router } from "../http";
import type { Sandbox } from "../state";
import { addToCart, cartPage, readCart } from "./cart";
import { checkoutPage, placeFromCart, thanksPage } from "./checkout";
import { questions } from "./chosen";
import { inStore, type StoreAct } from "./store-page";
import { drawPicture } from "./images";
import { priced } from "./money";
import { imageUrl, priceOf, variationsOf } from "./present";
import { storeLayout } from "./shop-layout";
import type { Image, Product, Store } from "./types";

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
  const first = variations.find((child) => child.choices.length > 0)?.choices[0]?.name;
  const choice = html`<label for="v${item.id}">${first ?? "Variant"}</label>
    <select id="v${item.id}" name="item">
      ${variations.map((child) => html`<option value="${child.id}">${child.choices.map((c) => c.option).join(", ") || "Any"} · ${price(child)}</option>`)}
    </select>`;
  const sale =
    priceOf(item) !== item.regular_price &&
    html`<s class="soft">${priced(item.regular_price, store.currency)}</s> `;
  const fixed = html`<input type="hidden" name="item" value="${item.id}" /><strong
      >${sale}${price(item)}</strong
    >`;
  return html`<article class="card">
    ${picture(home, store, item)}
    <h2 style="margin-top:.6rem">${item.name}</h2>
    <p class="soft small">${item.description.replace(/<[^<>]*>/g, " ").trim()}</p>
    <form method="post" action="/woo/${store.slug}/cart">
      ${variations.length > 0 ? choice : fixed} ${questions(store, item)}
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
        ><button class="wide" name="then" value="buy">Buy now</button>
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
      ${cards.length > 0 ? html`<div class="grid shop">${cards}</div>` : html`<p class="card">Nothing on the shelves yet.</p>`}`;
    return page(storeLayout(store, { title: "Shop", body, cartCount: readCart(store, exchange).length }));
  };
}

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
