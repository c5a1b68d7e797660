/**
 * What the business expects of every store platform, asked of its client and the sandbox over real HTTP. A new platform
 * says how to make a shop there, and passes.
 */
import { describe, expect, test } from "vitest";
import {
  isUnfit,
  type Listed,
  type Listing,
  type ListingAnswer,
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
  /** The address of a picture that the shop can fetch; with anything behind it, of none. */
  picture(): string;
  /** Ids of the categories that a product of the last shop stands in. */
  categoriesOf(externalId: string): Promise<readonly string[]>;
  /** The owner of the last shop deletes a category there; left out where the platform's own are chosen from. */
  deleteCategory?(externalId: string): Promise<void>;
  /** The owner of the shop sets the price of a SKU in its own pages, with the price before it. */
  setPrice(shop: ShopOfPlatform, sku: string, price: string, compareAt: string | null): Promise<unknown>;
  /** Whether the platform tells the prices before the present ones. */
  struck: boolean;
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

    test("orders are named with their last change, those that are gone are not", async () => {
      const { client, shop } = await open();
      const ids = [await buy(shop, shop.skus[0]), await buy(shop, shop.skus[1])];
      const placed = { from: fromPast, to: new Date() };
      const mentions = value(await client.orderMentions([...ids, "999999"], placed));
      expect(mentions.map(({ externalId }) => externalId).sort()).toEqual(ids.toSorted());
      const [id = ""] = ids;
      const order = value(await client.order(id));
      const mention = mentions.find(({ externalId }) => externalId === id);
      // As the daily comparison needs it: an order that nobody touched is named as it was read.
      expect(mention?.modifiedAt?.getTime()).toBe(order.modifiedAt?.getTime());
      const byId = value(await client.orderMentions([...ids, "999999"]));
      const named = (all: typeof mentions) => all.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
      expect(named(byId)).toEqual(named(mentions));
      expect(value(await client.orderMentions([]))).toEqual([]);
    });

    test("webhooks are made once, however often they are asked for, and are taken out", async () => {
      const { client } = await open();
      const address = "https://us.test/hooks/here";
      if (platform.hasWebhooks === false) {
        expect(value(await client.ensureWebhooks(address, "s3cret"))).toEqual({ revived: 0, created: 0 });
        value(await client.removeWebhooks(address));
        return;
      }
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
        otherNumbers: [],
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

    describe("listing", () => {
      const reference = () => `QS-${Math.random().toString(36).slice(2, 10).toUpperCase()}`;
      const listing = (fields: Partial<Listing> = {}): Listing => {
        const ref = fields.reference ?? reference();
        return {
          reference: ref,
          title: "Harbour lamp",
          description: "<p>Bright.</p>",
          images: [{ url: under.picture(), alt: "A lamp" }],
          options: [{ name: "Colour", values: ["Brass", "Steel"] }],
          variants: ["Brass", "Steel"].map((value) => ({
            sku: `${ref}-${value.toUpperCase()}`,
            values: [value],
            price: 2_990n,
            compareAt: 3_990n,
            weightG: 450,
            barcode: null,
            stock: 7,
            image: null,
          })),
          categories: [],
          published: true,
          ...fields,
        };
      };
      const simple = () => {
        const whole = listing();
        return { ...whole, options: [], variants: [{ ...whole.variants[0]!, values: [] }] };
      };
      const listed = (answer: ListingAnswer): Listed => {
        if ("refused" in answer) throw new Error(answer.refused.words);
        return answer.listed;
      };

      test("a product is written once, however often, and found by our reference", async () => {
        const { client } = await open();
        const lamp = listing();
        expect(value(await client.findListing(lamp))).toBeNull();
        const first = listed(value(await client.putListing(lamp, null)));
        // The answer was lost: nobody knows the id.
        const again = listed(value(await client.putListing(lamp, null)));
        expect(again.externalId).toBe(first.externalId);
        expect(value(await client.findListing(lamp))).toEqual(again);
        expect(first.variants.map(({ sku }) => sku).sort()).toEqual(lamp.variants.map(({ sku }) => sku));
        const there = value(await client.product(first.externalId));
        expect(there).toMatchObject({ title: "Harbour lamp", status: "publish" });
        expect(there.variants.map(({ price }) => price)).toEqual([2_990n, 2_990n]);
      });

      test("a change makes the store's product what the listing says: variants come and go", async () => {
        const { client } = await open();
        const lamp = listing();
        const { externalId } = listed(value(await client.putListing(lamp, null)));
        const [brass] = lamp.variants;
        const copper = { ...brass!, sku: `${lamp.reference}-COPPER`, values: ["Copper"], price: 3_190n };
        const changed = {
          ...lamp,
          title: "Harbour lamp II",
          options: [{ name: "Colour", values: ["Brass", "Copper"] }],
          variants: [brass!, copper],
        };
        const after = listed(value(await client.putListing(changed, externalId)));
        expect(after.externalId).toBe(externalId);
        expect(after.variants.map(({ sku }) => sku).sort()).toEqual([brass!.sku, copper.sku].sort());
        expect(value(await client.product(externalId)).title).toBe("Harbour lamp II");
      });

      test("a SKU that something else there has is refused with the store's words", async () => {
        const { client, shop } = await open();
        const taken = simple();
        const answer = value(
          await client.putListing(
            { ...taken, variants: [{ ...taken.variants[0]!, sku: shop.skus[0] }] },
            null,
          ),
        );
        expect(answer).toMatchObject({ refused: { why: "sku", words: expect.stringMatching(/\S/) } });
        const lamp = listing();
        const [brass, steel] = lamp.variants;
        const twice = { ...lamp, variants: [brass!, { ...steel!, sku: shop.skus[0] }] };
        expect(value(await client.putListing(twice, null))).toMatchObject({
          refused: { why: "sku", sku: shop.skus[0] },
        });
      });

      test("a picture that cannot be fetched is refused as that", async () => {
        const { client } = await open();
        const lamp = { ...simple(), images: [{ url: `${under.picture()}-gone`, alt: "" }] };
        expect(value(await client.putListing(lamp, null))).toMatchObject({ refused: { why: "image" } });
      });

      test("stock and prices are brought up to date, and what is gone is told", async () => {
        const { client } = await open();
        const [lamp, mug] = [listing(), simple()];
        const variants = listed(value(await client.putListing(lamp, null))).variants;
        const single = listed(value(await client.putListing(mug, null)));
        const [one, two] = variants.map(({ externalId }) => externalId);
        const updates = [
          { externalId: one!, stock: 0 },
          { externalId: two!, price: 1_990n, compareAt: null },
          { externalId: single.variants[0]!.externalId, stock: 3, price: 900n },
          { externalId: one!.replace(/:?\d+$/, ":999999"), stock: 1 },
        ];
        const { missing } = value(await client.updateVariants(updates));
        expect(missing).toEqual([updates[3]!.externalId]);
        const there = value(await client.product(one!.split(":")[0]!));
        expect(there.variants.map(({ price }) => price).sort()).toEqual([1_990n, 2_990n]);
        expect(value(await client.product(single.externalId)).variants[0]!.price).toBe(900n);
      });

      test("a price is told as it was written, and as its owner has set it since", async () => {
        const { client, shop } = await open();
        const lamp = listing();
        const { externalId, variants } = listed(value(await client.putListing(lamp, null)));
        const before = (compareAt: bigint | null) => (under.struck ? { compareAt } : {});
        const sold = async () =>
          value(await client.product(externalId)).variants.map(({ asSold }) => asSold ?? null);
        const written = { price: 2_990n, ...before(3_990n) };
        expect(await sold()).toEqual([written, written]);
        const [one, two] = variants.map((variant) => variant.externalId);
        value(await client.updateVariants([{ externalId: one!, price: 2_490n, compareAt: null }]));
        const steel = lamp.variants.find(({ sku }) => variants[1]!.sku === sku)!;
        await under.setPrice(shop, steel.sku, "19.99", "35.00");
        const there = value(await client.product(externalId)).variants;
        const soldAt = (id: string) => there.find((variant) => variant.externalId === id)?.asSold;
        expect(soldAt(one!)).toEqual({ price: 2_490n, ...before(null) });
        expect(soldAt(two!)).toEqual({ price: 1_999n, ...before(3_500n) });
      });

      test("a product stands in a category of the shop", async () => {
        const { client } = await open();
        // Where there are too many for one list, groups tell what is below them.
        const tree = value(await client.categories());
        for (const { group, externalId } of tree)
          if (group) tree.push(...value(await client.categories(externalId)));
        const categories = tree.filter(({ group }) => !group);
        expect(new Set(tree.map(({ externalId }) => externalId)).size).toBe(tree.length);
        for (const { parent } of tree)
          expect(parent === null || tree.some(({ externalId }) => externalId === parent)).toBe(true);
        const chosen = categories.slice(-1).map(({ externalId }) => externalId);
        const { externalId } = listed(value(await client.putListing(listing({ categories: chosen }), null)));
        expect(await under.categoriesOf(externalId)).toEqual(chosen);
        // Listed again, it goes into others; where none are chosen, it stays where it is.
        const others = categories.slice(0, 1).map((category) => category.externalId);
        const lamp = listing({ reference: `QS-${externalId}`, categories: others });
        const again = listed(value(await client.putListing(lamp, null)));
        value(await client.putListing({ ...lamp, categories: chosen }, again.externalId));
        expect(await under.categoriesOf(again.externalId)).toEqual(chosen);
        value(await client.putListing({ ...lamp, categories: [] }, again.externalId));
        expect(await under.categoriesOf(again.externalId)).toEqual(chosen);
      });

      test("a category that the shop does not have is refused as that", async () => {
        const { client } = await open();
        const lamp = listing({ categories: ["999999"] });
        expect(value(await client.putListing(lamp, null))).toEqual({
          refused: { why: "category", words: "999999", sku: null },
        });
      });

      test("a category that was deleted in the shop is refused as that, and nothing is written", async ({
        skip,
      }) => {
        if (!under.deleteCategory) return skip("the platform has none to choose");
        const { client } = await open();
        const chosen = value(await client.categories()).map(({ externalId }) => externalId);
        const [gone = ""] = chosen;
        await under.deleteCategory(gone);
        const lamp = listing({ categories: chosen });
        expect(value(await client.putListing(lamp, null))).toEqual({
          refused: { why: "category", words: gone, sku: null },
        });
        expect(value(await client.findListing(lamp))).toBeNull();
      });

      test("a product is hidden, shown and taken out", async () => {
        const { client } = await open();
        const { externalId } = listed(value(await client.putListing(simple(), null)));
        value(await client.showListing(externalId, false));
        expect(value(await client.product(externalId)).status).not.toBe("publish");
        value(await client.showListing(externalId, true));
        expect(value(await client.product(externalId)).status).toBe("publish");
        value(await client.removeListing(externalId));
        expect(await client.product(externalId)).toEqual({ ok: false, error: "missing" });
        value(await client.removeListing(externalId));
      });
    });

    test("a delivery that nobody signed is refused", () => {
      const delivery = { bytes: Buffer.from('{"id":1}'), headers: new Headers() };
      expect(platform.readDelivery(delivery, { secret: "s3cret", url: under.addresses.url })).toEqual({
        ok: false,
        error: "bad-signature",
      });
    });
  });
}
