/** How pages of a shop and of its seller look, and how the one of a request is found. */
import { html, page, type Exchange, type Html, type Reply } from "../http";
import { layout } from "../layout";
import type { Sandbox } from "../state";
import type { Seller } from "./types";

export type SellerAct = (seller: Seller, exchange: Exchange) => Reply | Promise<Reply>;

/** Finds the seller of a page by slug or by the id of the shop. */
export function withSeller(sandbox: Sandbox, act: SellerAct): (exchange: Exchange) => Reply | Promise<Reply> {
  return (exchange) => {
    const named = exchange.params["seller"];
    const seller = Object.values(sandbox.world.aliexpress.sellers).find(
      ({ slug, shopId }) => slug === named || shopId === named,
    );
    if (seller) return act(seller, exchange);
    return page(layout({ title: "No such store", body: html`<h1>No such store</h1>` }), 404);
  };
}

export const storeOf = (seller: Seller): string => `/aliexpress/store/${seller.shopId}`;
export const centreOf = (seller: Seller): string => `/aliexpress/seller/${seller.slug}`;

export function sellerLayout(seller: Seller, title: string, body: Html): Html {
  const nav = html`<nav>
    <a href="${storeOf(seller)}">Store</a><a href="${centreOf(seller)}/orders">Orders</a
    ><a href="${centreOf(seller)}/products">Products</a><a href="${centreOf(seller)}/apps">Apps</a
    ><a href="/">Sandbox</a>
  </nav>`;
  return layout({ title, body, nav, brand: { name: seller.shopName, href: storeOf(seller) } });
}

export function table(heads: readonly string[], rows: readonly Html[], none: string): Html {
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
