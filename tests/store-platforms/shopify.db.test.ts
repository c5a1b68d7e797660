import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll } from "vitest";
import { shopifyPlatform } from "~/partners/shopify/platform.server";
import { control, sandbox } from "../setup/outside";
import { fault } from "../shops";
import { buyAtShopify, makeShopifyShop } from "../shopify";
import { storePlatformContract } from "./contract";

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

const slugOf = (url: string) => /([a-z0-9-]+)\.myshopify\.com$/.exec(url)?.[1] ?? "";

/** The shop that was made last. */
let last = "";

storePlatformContract("Shopify", {
  platform: shopifyPlatform,
  makeShop: async () => {
    const { url, keys, slug } = await makeShopifyShop({ mugs: 2 });
    last = slug;
    return { url, keys, skus: [`${slug}-MUG-1`, `${slug}-MOSS`] };
  },
  buy: async ({ url }, sku) => {
    const order = await buyAtShopify({ slug: slugOf(url) }, [{ sku, quantity: 2 }]);
    return String(order.id);
  },
  misbehave: async ({ url }, how) => {
    await fault(faults[how], { target: `shopify:${slugOf(url)}` });
  },
  picture: () => picture,
  categoriesOf: async (externalId) => {
    const shop = await control<{ products: { id: number; collections?: number[] }[] }>(
      `/control/shopify/${last}`,
    );
    return shop.products.find(({ id }) => String(id) === externalId)?.collections?.map(String) ?? [];
  },
  deleteCategory: async (id) => {
    const address = `${sandbox().url}/shopify/${last}.myshopify.com/admin/collections/${id}`;
    await fetch(address, { method: "POST" });
  },
  struck: true,
  setPrice: ({ url }, sku, price, compareAt) =>
    control(`/control/shopify/${slugOf(url)}/prices`, { sku, price, compareAt }, "PUT"),
  addresses: {
    typed: " https://Blue-Hat.myshopify.com/admin ",
    get url() {
      return `${sandbox().url}/shopify/blue-hat.myshopify.com`;
    },
    norm: "blue-hat.myshopify.com",
    none: "a shop of mine",
  },
});
