import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll } from "vitest";
import { aliexpressPlatform } from "~/partners/aliexpress/platform.server";
import { familyNames } from "~/partners/aliexpress/tokens.server";
import { buyAtAliexpress, makeAliexpressShop } from "../aliexpress";
import { control, sandbox } from "../setup/outside";
import { fault } from "../shops";
import { storePlatformContract } from "./contract";

/** A picture as its first bytes tell; overseas AliExpress fetches it, else we do. */
const png = Buffer.from("89504e470d0a1a0a", "hex");
let pictures: Server;
let picture = "";
beforeAll(async () => {
  pictures = createServer((request, response) => {
    const found = request.url === "/lamp.png";
    response.writeHead(found ? 200 : 404, { "content-type": "image/png" }).end(found ? png : "");
  });
  await new Promise<void>((done) => pictures.listen(0, "127.0.0.1", done));
  picture = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/lamp.png`;
});
afterAll(() => new Promise((done) => pictures.close(done)));

const faults = { "slow-down": "limit", down: "500", revoked: "401", nonsense: "malformed" } as const;

afterEach(() => control("/control/faults", undefined, "DELETE"));

for (const family of familyNames) {
  const slugs = new Map<string, string>();
  const slugOf = (url: string) => slugs.get(url) ?? "";

  storePlatformContract(`AliExpress (${family})`, {
    platform: aliexpressPlatform,
    makeShop: async () => {
      const { url, keys, slug } = await makeAliexpressShop({ family });
      slugs.set(url, slug);
      return { url, keys, skus: [`${slug}-MUG-1`, `${slug}-MOSS`] };
    },
    buy: async ({ url }, sku) => {
      const order = await buyAtAliexpress({ slug: slugOf(url) }, [{ sku, quantity: 2 }]);
      return order.id;
    },
    misbehave: async ({ url }, how) => {
      await fault(faults[how], { target: `aliexpress:${slugOf(url)}` });
    },
    picture: () => picture,
    categoriesOf: async (externalId) => {
      const slug = [...slugs.values()].at(-1);
      const product = await control<{ categoryId: string }>(
        `/control/aliexpress/${slug}/products/${externalId}`,
        {},
        "PUT",
      );
      return [product.categoryId];
    },
    struck: family === "overseas",
    setPrice: async ({ url }, sku, price, compareAt) => {
      const path = `/control/aliexpress/${slugOf(url)}`;
      const { products } = await control<{ products: { id: string; skus: { code: string }[] }[] }>(path);
      const product = products.find(({ skus }) => skus.some(({ code }) => code === sku));
      const prices = compareAt ? { price: compareAt, discount: price } : { price, discount: null };
      return control(`${path}/products/${product?.id}`, { skus: [{ code: sku, ...prices }] }, "PUT");
    },
    addresses: {
      typed: " https://www.aliexpress.com/store/1101234567?spm=a2g0o ",
      get url() {
        return `${sandbox().url}/aliexpress/store/1101234567`;
      },
      norm: "aliexpress.com/store/1101234567",
      none: "a store of mine",
    },
  });
}
