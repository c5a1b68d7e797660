import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { control } from "../../../tests/setup/outside";
import { fault, inShop, makeShop, type Shop } from "../../../tests/shops";
import type { Listing } from "../stores/store-platform";
import { noMemory } from "../stores/picture-memory";
import { wooPlatform } from "./platform.server";

/** Where the shop fetches pictures from. */
let host: Server;
const at = (name: string) => `http://127.0.0.1:${(host.address() as AddressInfo).port}/media/${name}.jpg`;

beforeAll(async () => {
  host = createServer((_request, answer) => answer.writeHead(200, { "Content-Type": "image/jpeg" }).end("x"));
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
});
afterAll(() => host.close());
afterEach(() => control("/control/faults", undefined, "DELETE"));

const client = ({ url, consumerKey, consumerSecret }: Shop) =>
  wooPlatform.client({ url, keys: { consumerKey, consumerSecret }, currency: "USD" });

const variant = (sku: string, value: string, image: string | null) => ({
  ...{ sku, values: [value], price: 2_990n, compareAt: null, weightG: 400, barcode: null, stock: 3, image },
});

function lamp(reference: string): Listing {
  return {
    ...{ reference, title: "Lamp", description: "<p>Bright.</p>", categories: [], published: true },
    images: ["front", "back"].map((name) => ({ url: at(`${reference}-${name}`), alt: name })),
    options: [{ name: "Colour", values: ["Brass", "Steel", "Iron"] }],
    variants: [
      variant(`${reference}-1`, "Brass", at(`${reference}-front`)),
      variant(`${reference}-2`, "Steel", at(`${reference}-metal`)),
      variant(`${reference}-3`, "Iron", at(`${reference}-metal`)),
    ],
  };
}

type Picture = { id: number; source: string };
const library = async (shop: Shop) =>
  (await control<{ pictures: Picture[] }>(`/control/woo/${shop.slug}`)).pictures;

type Product = {
  images: { id: number }[];
  status: string;
  attributes: { name: string; options: string[] }[];
};
const productOf = (shop: Shop, id: string) => inShop<Product>(shop, { path: `wc/v3/products/${id}` });

test("each picture is sent once, variants share theirs, and relisting sends none again", async () => {
  const [shop, memory] = [await makeShop(), noMemory()];
  const listing = lamp("QS-A");
  const put = (id: string | null) => client(shop).putListing(listing, id, undefined, memory);
  const listed = await put(null);
  if (!listed.ok || !("listed" in listed.value)) throw new Error(JSON.stringify(listed));
  const { externalId } = listed.value.listed;
  expect((await library(shop)).map(({ source }) => source)).toEqual(
    ["front", "back", "metal"].map((name) => at(`QS-A-${name}`)),
  );
  expect(await productOf(shop, externalId)).toMatchObject({ status: "publish" });
  const variations = await inShop<{ image: { id: number } }[]>(shop, {
    path: `wc/v3/products/${externalId}/variations`,
    query: { order: "asc", orderby: "id" },
  });
  const [front, , metal] = await library(shop);
  expect(variations.map(({ image }) => image.id)).toEqual([front?.id, metal?.id, metal?.id]);
  expect(await put(externalId)).toMatchObject({ ok: true, value: { listed: { externalId } } });
  expect(await library(shop)).toHaveLength(3);
});

test("a call that the shop outlasts is not repeated: what it fetched is found", async () => {
  const [shop, memory] = [await makeShop(), noMemory()];
  await fault("after-500", { target: `woo:${shop.slug}`, method: "PUT", times: 1 });
  const listing = lamp("QS-B");
  let made: string | null = null;
  const note = (id: string) => Promise.resolve(void (made = id));
  expect(await client(shop).putListing(listing, null, note, memory)).toEqual({
    ok: false,
    error: "unavailable",
  });
  expect(await library(shop)).toHaveLength(1);
  expect((await client(shop).putListing(listing, made, undefined, memory)).ok).toBe(true);
  expect(await library(shop)).toHaveLength(3);
});

test("pictures, variations and values that the owner added stay when it is listed again", async () => {
  const [shop, memory] = [await makeShop(), noMemory()];
  const listing = lamp("QS-C");
  const listed = await client(shop).putListing(listing, null, undefined, memory);
  if (!listed.ok || !("listed" in listed.value)) throw new Error(JSON.stringify(listed));
  const { externalId } = listed.value.listed;
  const path = `wc/v3/products/${externalId}`;
  const before = await productOf(shop, externalId);
  const own = await inShop<Product>(shop, {
    ...{ method: "PUT" as const, path },
    body: {
      images: [...before.images.map(({ id }) => ({ id })), { src: at("theirs") }],
      attributes: [
        { name: "Colour", variation: true, visible: true, options: ["Brass", "Steel", "Iron", "Gold"] },
      ],
    },
  });
  const theirs = own.images.at(-1)?.id;
  const body = { sku: "THEIRS", regular_price: "5.00", attributes: [{ name: "Colour", option: "Gold" }] };
  await inShop(shop, { method: "POST", path: `${path}/variations`, body });
  // One variant and one picture of ours are left out this time.
  const less = { ...listing, images: listing.images.slice(0, 1), variants: listing.variants.slice(0, 2) };
  expect((await client(shop).putListing(less, externalId, undefined, memory)).ok).toBe(true);
  const after = await productOf(shop, externalId);
  expect(after.images.map(({ id }) => id)).toEqual([before.images[0]?.id, theirs]);
  expect(after.attributes[0]?.options).toContain("Gold");
  const left = await inShop<{ sku: string }[]>(shop, { path: `${path}/variations` });
  expect(left.map(({ sku }) => sku).sort()).toEqual(["QS-C-1", "QS-C-2", "THEIRS"]);
});

test("a picture that the owner deleted is sent once more", async () => {
  const [shop, memory] = [await makeShop(), noMemory()];
  const listing = lamp("QS-D");
  await memory.note(listing.images[0]?.url ?? "", "987654");
  let made: string | null = null;
  const note = (id: string) => Promise.resolve(void (made ??= id));
  expect(await client(shop).putListing(listing, null, note, memory)).toEqual({
    ok: false,
    error: "unavailable",
  });
  expect((await client(shop).putListing(listing, made, undefined, memory)).ok).toBe(true);
  expect(await library(shop)).toHaveLength(3);
});
