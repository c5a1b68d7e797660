import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll } from "vitest";
import { wooPlatform } from "~/partners/woocommerce/platform.server";
import { control, sandbox } from "../setup/outside";
import { fault, inShop, makeShop, type Shop } from "../shops";
import { storePlatformContract } from "./contract";

const shops = new Map<string, Shop>();
const shopAt = (url: string): Shop => {
  const shop = shops.get(url);
  if (!shop) throw new Error(`no shop at ${url}`);
  return shop;
};

/** A shop fetches pictures from their address. */
let pictures: Server;
let picture = "";
beforeAll(async () => {
  pictures = createServer((request, response) => {
    const found = request.url === "/lamp.png";
    response.writeHead(found ? 200 : 404, { "content-type": "image/png" }).end(found ? "png" : "");
  });
  await new Promise<void>((done) => pictures.listen(0, "127.0.0.1", done));
  picture = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/lamp.png`;
});
afterAll(() => new Promise((done) => pictures.close(done)));

const faults = { "slow-down": "429", down: "500", revoked: "401", nonsense: "malformed" } as const;

afterEach(() => control("/control/faults", undefined, "DELETE"));

storePlatformContract("WooCommerce", {
  platform: wooPlatform,
  makeShop: async () => {
    const shop = await makeShop({ mugs: 2 });
    shops.set(shop.url, shop);
    const { url, slug, consumerKey, consumerSecret } = shop;
    return { url, keys: { consumerKey, consumerSecret }, skus: [`${slug}-MUG-1`, `${slug}-MOSS`] };
  },
  buy: async ({ url }, sku) => {
    const order = await control<{ id: number }>(`/control/woo/${shopAt(url).slug}/orders`, {
      lines: [{ sku, quantity: 2 }],
    });
    return String(order.id);
  },
  misbehave: async ({ url }, how) => {
    await fault(faults[how], { target: `woo:${shopAt(url).slug}` });
  },
  picture: () => picture,
  categoriesOf: async (externalId) => {
    const shop = [...shops.values()].at(-1);
    if (!shop) throw new Error("no shop");
    const product = await inShop<{ categories: { id: number }[] }>(shop, {
      path: `wc/v3/products/${externalId}`,
    });
    return product.categories.map(({ id }) => String(id));
  },
  deleteCategory: async (id) => {
    const shop = [...shops.values()].at(-1);
    await fetch(`${sandbox().url}/woo/${shop?.slug}/categories/${id}/delete`, { method: "POST" });
  },
  struck: true,
  setPrice: ({ url }, sku, price, compareAt) => {
    const prices = compareAt ? { regular_price: compareAt, sale_price: price } : { regular_price: price };
    return control(`/control/woo/${shopAt(url).slug}/prices`, { sku, ...prices }, "PUT");
  },
  addresses: {
    typed: " https://www.shop.example/wp-admin/ ",
    url: "https://www.shop.example",
    norm: "shop.example",
    none: "a shop of mine",
  },
});
