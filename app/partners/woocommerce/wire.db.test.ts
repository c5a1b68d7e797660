import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { control, sandbox } from "../../../tests/setup/outside";
import { buy, fault, makeShop, type Shop } from "../../../tests/shops";
import { tlsProxy, type TlsProxy } from "../../../tests/tls-proxy";
import { wooPlatform } from "./platform.server";

type Asked = { method: string; path: string; status: number };
const asked = async (shop: Shop): Promise<Asked[]> =>
  (await control<{ requests: Asked[] }>(`/control/requests?target=woo:${shop.slug}`)).requests;

const clientOf = (shop: Shop, origin = sandbox().url) => {
  const { slug, consumerKey, consumerSecret } = shop;
  const url = `${origin}/woo/${slug}`;
  return { url, client: wooPlatform.client({ url, keys: { consumerKey, consumerSecret } }) };
};
const quirks = (shop: Shop, fields: Record<string, unknown>) =>
  control(`/control/woo/${shop.slug}`, { quirks: fields }, "PUT");

afterEach(() => control("/control/faults", undefined, "DELETE"));

describe("a shop that asks for a pause", () => {
  test("of a moment is waited for, and the call succeeds", async () => {
    const shop = await makeShop();
    await fault("429", { target: `woo:${shop.slug}`, retryAfter: "1", times: 1 });
    const begun = Date.now();
    expect((await clientOf(shop).client.products(null)).ok).toBe(true);
    expect(Date.now() - begun).toBeGreaterThan(900);
  });

  test("of minutes is left alone, and says when it may be called", async () => {
    const shop = await makeShop();
    const { url, client } = clientOf(shop);
    await fault("429", { target: `woo:${shop.slug}`, retryAfter: "120", times: 1 });
    expect(wooPlatform.pausedUntil(url)).toBeNull();
    expect(await client.products(null)).toEqual({ ok: false, error: "unavailable" });
    const until = wooPlatform.pausedUntil(url)?.getTime() ?? 0;
    expect(until - Date.now()).toBeGreaterThan(110_000);
    expect(until - Date.now()).toBeLessThan(121_000);
    const before = (await asked(shop)).length;
    expect(await client.products(null)).toEqual({ ok: false, error: "unavailable" });
    expect((await asked(shop)).length).toBe(before);
  });

  test("by a date, too, and never for longer than an hour", async () => {
    const shop = await makeShop();
    const { url, client } = clientOf(shop);
    const retryAfter = new Date(Date.now() + 86_400_000).toUTCString();
    await fault("maintenance", { target: `woo:${shop.slug}`, retryAfter, times: 1 });
    expect(await client.products(null)).toEqual({ ok: false, error: "unavailable" });
    const wait = (wooPlatform.pausedUntil(url)?.getTime() ?? 0) - Date.now();
    expect(wait).toBeGreaterThan(3_500_000);
    expect(wait).toBeLessThanOrEqual(3_600_000);
  });

  test("is one shop: others go on", async () => {
    const [one, two] = [await makeShop(), await makeShop()];
    await fault("429", { target: `woo:${one.slug}`, retryAfter: "120" });
    expect((await clientOf(one).client.products(null)).ok).toBe(false);
    expect((await clientOf(two).client.products(null)).ok).toBe(true);
  });
});

/** A client for a store that several processes read: what one finds out, the next one begins with. */
function remembering(shop: Shop, origin = sandbox().url) {
  const memory = { known: null as string | null };
  const { slug, consumerKey, consumerSecret } = shop;
  const url = `${origin}/woo/${slug}`;
  const keep = (way: string) => Promise.resolve(void (memory.known = way));
  const client = () =>
    wooPlatform.client({ url, keys: { consumerKey, consumerSecret }, way: { known: memory.known, keep } });
  return { url, memory, client };
}

describe("plain permalinks", () => {
  test("are no way to a shop up to WooCommerce 11.0: it is said in words, and the way is not kept", async () => {
    const shop = await makeShop();
    await quirks(shop, { plain_permalinks: true });
    const { url, memory, client } = remembering(shop);
    expect(await client().shop()).toEqual({ ok: false, error: "unavailable" });
    expect(wooPlatform.troubleAt?.(url)).toEqual({ kind: "permalinks", to: null });
    expect(memory.known).toBeNull();
    await quirks(shop, { plain_permalinks: false });
    expect((await client().products(null)).ok).toBe(true);
    expect(wooPlatform.troubleAt?.(url)).toBeNull();
  });

  test("since 11.1: spoken to by ?rest_route=, with queries, writing and pages; found out once", async () => {
    const shop = await makeShop({ mugs: 25 });
    await quirks(shop, { plain_permalinks: true, keys_by_query: true });
    const { memory, client } = remembering(shop);
    expect(await client().shop()).toMatchObject({ ok: true, value: { writable: true, currency: "USD" } });
    expect(memory.known).toBe("query signed");
    expect(await client().products(null)).toMatchObject({ ok: true, value: { total: 26, next: "2|0" } });
    const before = (await asked(shop)).length;
    expect((await client().products("2|0")).ok).toBe(true);
    expect((await asked(shop)).length - before).toBe(1);
    expect(await client().order("999999")).toEqual({ ok: false, error: "missing" });
  });
});

describe("a way that worked once", () => {
  test("is not left for one page that was not there", async () => {
    const shop = await makeShop();
    const { memory, client } = remembering(shop);
    expect((await client().products(null)).ok).toBe(true);
    await fault("404-page", { target: `woo:${shop.slug}`, times: 1 });
    const answer = await client().order("999999");
    expect(answer.ok).toBe(false);
    await control("/control/faults", undefined, "DELETE");
    expect((await client().products(null)).ok).toBe(true);
    expect([null, "path signed", "index signed"]).toContain(memory.known);
  });

  test("and does not any more is looked for anew", async () => {
    const shop = await makeShop();
    const { memory, client } = remembering(shop);
    memory.known = "query signed";
    expect((await client().products(null)).ok).toBe(true);
    expect(memory.known).toBe("path signed");
  });
});

describe("what stands in front of a shop condemns no keys", () => {
  test.each([
    ["401-page", "firewall"],
    ["401-json", "firewall"],
    ["403-json", "firewall"],
    ["firewall", "firewall"],
    ["406-page", "firewall"],
    ["maintenance", "maintenance"],
  ])("%s: tried again, and named", async (kind, trouble) => {
    const shop = await makeShop();
    const { url, client } = remembering(shop);
    await fault(kind, { target: `woo:${shop.slug}`, retryAfter: "none" });
    expect(await client().products(null)).toEqual({ ok: false, error: "unavailable" });
    expect(wooPlatform.troubleAt?.(url)).toEqual({ kind: trouble, to: null });
  });

  test.each([
    ["https://www.lamps.example/shop", "https://www.lamps.example/shop"],
    ["https://new-lamps.example", "https://new-lamps.example"],
  ])("a redirect to %s: its target is told", async (to, target) => {
    const shop = await makeShop();
    const { url, client } = remembering(shop);
    await quirks(shop, { moved_to: to });
    expect(await client().shop()).toEqual({ ok: false, error: "unavailable" });
    expect(wooPlatform.troubleAt?.(url)).toEqual({ kind: "redirect", to: target });
  });
});

test.each([{ byte_order_mark: true }, { php_notices: true }, { odd_types: true }])(
  "a shop with %j is read whole",
  async (odd) => {
    const shop = await makeShop({ mugs: 25 });
    const { client } = remembering(shop);
    const plain = await client().products(null);
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    const before = await client().order(String(order.id));
    await quirks(shop, odd);
    expect(await client().shop()).toMatchObject({ ok: true, value: { writable: true } });
    const read = await client().products(null);
    expect(read.ok && read.value.items).toEqual(plain.ok && plain.value.items);
    expect(read.ok && read.value.next).toBe("2|0");
    expect(await client().order(String(order.id))).toEqual(before);
    expect(await client().order("999999")).toEqual({ ok: false, error: "missing" });
  },
);

describe("behind a proxy that ends TLS", () => {
  let proxy: TlsProxy;
  beforeAll(async () => {
    proxy = await tlsProxy(sandbox().url);
  });
  afterAll(() => proxy.close());

  test.each([
    ["as it should be", {}],
    ["without the Authorization header", { drops_authorization: true }],
    ["without telling WordPress of https", { hides_https: true }],
    [
      "without either, and plain permalinks",
      { hides_https: true, drops_authorization: true, plain_permalinks: true, keys_by_query: true },
    ],
  ])("%s: the keys get through, and the way is remembered", async (_, odd) => {
    const shop = await makeShop();
    await quirks(shop, odd);
    const { client } = clientOf(shop, proxy.origin);
    expect(await client.shop()).toMatchObject({ ok: true, value: { writable: true } });
    const before = (await asked(shop)).length;
    expect((await client.products(null)).ok).toBe(true);
    // A page, and the variations of the chair.
    expect((await asked(shop)).length - before).toBe(2);
  });

  test("a key that the shop no longer knows is asked for once, not in every way", async () => {
    const shop = await makeShop();
    const { client } = clientOf({ ...shop, consumerSecret: `cs_${"0".repeat(40)}` }, proxy.origin);
    expect(await client.products(null)).toEqual({ ok: false, error: "unauthorised" });
    expect(await asked(shop)).toHaveLength(1);
  });
});
