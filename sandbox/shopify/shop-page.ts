/** Finds the shop of a request by its domain. */
import { html, json, page, type Exchange, type Html, type Reply } from "../http";
import { layout } from "../layout";
import type { Sandbox } from "../state";
import type { Shop } from "./types";

export type ShopAct = (shop: Shop, exchange: Exchange) => Reply | Promise<Reply>;

export function findShop(sandbox: Sandbox, domain: string | undefined): Shop | null {
  const slug = /^([a-z0-9][a-z0-9-]*)\.myshopify\.com$/.exec(domain ?? "")?.[1];
  return (slug && sandbox.world.shopify[slug]) || null;
}

/** Wraps what answers for a shop, and says where there is none, as Shopify does. */
export function inShop(sandbox: Sandbox, act: ShopAct): (exchange: Exchange) => Reply | Promise<Reply> {
  return (exchange) => {
    const shop = findShop(sandbox, exchange.params["domain"]);
    if (shop) return act(shop, exchange);
    if (exchange.path.includes("/admin/api/") || exchange.path.endsWith("/access_token"))
      return json({ errors: "Not Found" }, 404);
    return page(layout({ title: "No such shop", body: html`<h1>No such shop</h1>` }), 404);
  };
}

/** A page of the shop's admin or of its online store. */
export function shopLayout(shop: Shop, title: string, body: Html): Html {
  const home = `/shopify/${shop.slug}.myshopify.com`;
  const nav = html`<nav>
    <a href="${home}/">Online store</a><a href="${home}/admin/orders">Orders</a
    ><a href="${home}/admin/products">Products</a><a href="${home}/admin/collections">Collections</a
    ><a href="${home}/admin/apps">Apps</a><a href="/">Sandbox</a>
  </nav>`;
  return layout({ title, body, nav, brand: { name: shop.name, href: `${home}/` } });
}
