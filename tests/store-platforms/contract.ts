/**
 * What the business expects of every store platform, asked of its client and the sandbox over real HTTP. A new platform
 * says how to make a shop there, and passes.
 */
import { describe, expect, test } from "vitest";
import {
  isUnfit,
  type StoreKeys,
  type StorePage,
  type StoreParcel,
  type StorePlatform,
  type StoreProductSnapshot,
} from "~/partners/stores/store-platform";

/** A shop in the sandbox, with three products at least, one of them of two variants. */
export type ShopOfPlatform = {
  url: string;
  keys: StoreKeys;
  /** SKU of a product without variants, and of one variant. */
  skus: readonly [string, string];
};

export type PlatformUnderTest = {
  platform: StorePlatform;
  makeShop(): Promise<ShopOfPlatform>;
  /** Somebody buys two units of a SKU; the order's id. */
  buy(shop: ShopOfPlatform, sku: string): Promise<string>;
  /** The shop answers like this from now on, until the test ends. */
  misbehave(shop: ShopOfPlatform, how: "slow-down" | "down" | "revoked" | "nonsense"): Promise<void>;
  /** An address that the member types, and how it is called and compared; and one that is none. */
  addresses: { typed: string; url: string; norm: string; none: string };
};

const fromPast = new Date(Date.now() - 3_600_000);

export function storePlatformContract(name: string, under: PlatformUnderTest): void {
  const { platform, buy } = under;
  const open = async () => {
    const shop = await under.makeShop();
    return { shop, client: platform.client({ url: shop.url, keys: shop.keys, currency: "USD" }) };
  };
  const value = <T>(result: { ok: true; value: T } | { ok: false; error: string }): T => {
    if (!result.ok) throw new Error(result.error);
    return result.value;
  };

  describe(`${name} keeps the contract of store platforms`, () => {
    test("an address has one spelling, and what is none is refused", () => {
      const { typed, url, norm, none } = under.addresses;
      expect(platform.readAddress(typed, false)).toEqual({ ok: true, value: { url, norm } });
      expect(platform.readAddress(none, false).ok).toBe(false);
    });

    test("the approval page carries the state, and the return tells it", () => {
      const ask = { appName: "Quayside", returnTo: "https://us.test/back", callback: "https://us.test/hook" };
      const page = platform.approvalPage({ shop: under.addresses.url, state: "st4te", ...ask });
      expect(new URL(page).search).toContain("st4te");
      expect(platform.readReturn(new URLSearchParams("nothing=of-theirs"))).toBeNull();
      expect(platform.readGrant({ nothing: "of theirs" })).toBeNull();
    });

    test("a shop says who it is, and that we may write there", async () => {
      const { client } = await open();
      expect(value(await client.shop())).toMatchObject({ currency: "USD", writable: true });
    });

    test("products come page by page, each once, and one by one the same", async () => {
      const { client, shop } = await open();
      const seen: string[] = [];
      const skus: (string | null)[] = [];
      for (let place: string | null = null, page = 0; page === 0 || place !== null; page++) {
        // The time is up at once: at least one product is read, and the next page goes on there.
        const read: StorePage<StoreProductSnapshot> = value(await client.products(place, new Date(0)));
        seen.push(...read.items.map((product) => product.externalId));
        skus.push(...read.items.flatMap((product) => product.variants.map((variant) => variant.sku)));
        place = read.next;
        expect(page).toBeLessThan(20);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(skus).toEqual(expect.arrayContaining([...shop.skus]));
      const [first = ""] = seen;
      expect(value(await client.product(first)).externalId).toBe(first);
      expect(await client.product("999999")).toEqual({ ok: false, error: "missing" });
      expect(value(await client.productsThere([first, "999999"]))).toEqual(new Set([first]));
      const mentions = value(await client.productMentions(null));
      expect(mentions.items.map(({ externalId }) => externalId)).toEqual(expect.arrayContaining(seen));
    });

    test("an order is read with its lines, by id and by what has changed", async () => {
      const { client, shop } = await open();
      const id = await buy(shop, shop.skus[0]);
      const order = value(await client.order(id));
      if (isUnfit(order)) throw new Error(order.unfit);
      expect(order.lines.map(({ sku, qty }) => [sku, qty])).toEqual([[shop.skus[0], 2]]);
      expect(order.total).toBeGreaterThan(0n);
      const changed = value(await client.ordersChangedSince(fromPast, null));
      expect(changed.items.map(({ externalId }) => externalId)).toContain(id);
      expect(await client.order("999999")).toEqual({ ok: false, error: "missing" });
    });

    test("webhooks are made once, however often they are asked for, and are taken out", async () => {
      const { client } = await open();
      const address = "https://us.test/hooks/here";
      expect(value(await client.ensureWebhooks(address, "s3cret")).created).toBeGreaterThan(0);
      expect(value(await client.ensureWebhooks(address, "s3cret"))).toEqual({ revived: 0, created: 0 });
      value(await client.removeWebhooks(address));
      expect(value(await client.ensureWebhooks(address, "s3cret")).created).toBeGreaterThan(0);
    });

    test("a parcel is written back once, and the order is complete when all has left", async () => {
      const { client, shop } = await open();
      const id = await buy(shop, shop.skus[1]);
      const order = value(await client.order(id));
      if (isUnfit(order)) throw new Error(order.unfit);
      const lines = order.lines.map(({ externalId, qty }) => ({ externalLineId: externalId, qty }));
      const parcel: StoreParcel = {
        reference: `P-${id}`,
        carrier: "DHL",
        trackingNo: "JD014600003",
        trackingUrl: "https://track.test/JD014600003",
        shippedAt: new Date(),
        lines,
        sent: lines,
        notify: false,
      };
      const first = value(await client.fulfil(id, parcel));
      expect(value(await client.fulfil(id, parcel))).toEqual(first);
      const after = value(await client.order(id));
      expect(isUnfit(after) ? null : after.fulfilled).toBe(true);
    });

    test.each([
      ["down", "unavailable"],
      ["slow-down", "unavailable"],
      ["revoked", "unauthorised"],
      ["nonsense", "malformed"],
    ] as const)("a shop that is %s is %s in every call", async (how, failure) => {
      const { client, shop } = await open();
      await under.misbehave(shop, how);
      expect(await client.order("1")).toEqual({ ok: false, error: failure });
      expect(await client.ordersChangedSince(fromPast, null)).toEqual({ ok: false, error: failure });
      expect(await client.products(null)).toEqual({ ok: false, error: failure });
    });

    test("a delivery that nobody signed is refused", () => {
      const delivery = { bytes: Buffer.from('{"id":1}'), headers: new Headers() };
      expect(platform.readDelivery(delivery, "s3cret")).toEqual({ ok: false, error: "bad-signature" });
    });
  });
}
