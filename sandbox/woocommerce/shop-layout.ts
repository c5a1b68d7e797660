/** The look of a store's own pages. */
import { html, type Html } from "../http";
import { layout } from "../layout";
import type { Store } from "./types";

export function storeLayout(store: Store, parts: { title: string; body: Html; cartCount?: number }): Html {
  const at = `/woo/${store.slug}`;
  const count = parts.cartCount ? ` (${parts.cartCount})` : "";
  return layout({
    title: parts.title,
    body: parts.body,
    brand: { name: store.name, href: `${at}/` },
    nav: html`<nav>
      <a href="${at}/">Shop</a><a href="${at}/cart">Cart${count}</a
      ><a href="${at}/orders">Orders (shop manager)</a><a href="${at}/products">Products</a
      ><a href="${at}/categories">Categories</a><a href="${at}/settings">Settings</a><a href="/">Sandbox</a>
    </nav>`,
    banner: "A stand-in store: no real money, nothing is shipped.",
  });
}
