import { describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { makeMember, makeProduct, makeStore } from "../../../tests/factories";
import { costs, draftFor, lampProduct, listIn, listingNow } from "../../../tests/listings";
import { waitingJobs } from "../../../tests/setup/jobs";
import {
  createListings,
  deleteListings,
  relistListing,
  retryListings,
  showListings,
  syncListings,
  unlistListings,
  draftOf,
} from "./listings.server";

async function scene() {
  const member = await makeMember();
  const [store, product] = [await makeStore(member.id), await lampProduct()];
  return { member, storeId: store.id, product };
}

const setStatus = (id: string, status: string) =>
  db.run(sql`update listing set status = ${status}, external_product_id = '7' where id = ${id}`);

describe("listing a product", () => {
  test("puts it into the store's queue with its variants, its history and a job", async () => {
    const { member, storeId, product } = await scene();
    const id = await listIn(member.id, storeId, product, { skuPrefix: "HG-" });
    expect(await listingNow(id)).toMatchObject({ status: "QUEUE", attempts: 0 });
    const draft = await draftOf(member.id, id);
    expect(draft).toEqual({
      ...draftFor(storeId, product, { skuPrefix: "HG-" }),
      description: "<p>Bright.</p>",
      currency: "USD",
    });
    const skus = await db.rows(sql`select sku from listing_variant where listing_id = ${id} order by sort`);
    expect(skus).toEqual(product.variants.map(({ sku }) => ({ sku: `HG-${sku}` })));
    expect(
      await db.rows(sql`select to_state, event, actor from state_transition where entity_id = ${id}`),
    ).toEqual([{ toState: "QUEUE", event: "list", actor: `member:${member.id}` }]);
    expect(await waitingJobs()).toEqual(
      expect.arrayContaining([expect.objectContaining({ task: "listings.run", payload: { storeId } })]),
    );
  });

  test("takes 99 variants and refuses 100", async () => {
    const { member, storeId } = await scene();
    const product = await lampProduct([], {
      variants: Array.from({ length: 100 }, (_, i) => ({ options: { No: String(i) } })),
    });
    const draft = draftFor(storeId, product);
    const fewer = { ...draft, variants: draft.variants.slice(0, 99) };
    const [all, most] = await createListings(member.id, [draft, fewer], costs);
    expect(all).toEqual({ ok: false, error: "listings:error.too-many-variants" });
    expect(most?.ok).toBe(true);
  });

  test("refuses what is wrong, each draft by itself", async () => {
    const { member, storeId, product } = await scene();
    const other = await makeMember();
    const theirs = await makeStore(other.id);
    const paused = await makeStore(member.id, { status: "PAUSED" });
    const off = await lampProduct([], { product: { status: "off" } });
    const priv = await lampProduct([], { product: { visibility: "private", ownerUserId: other.id } });
    const foreign = await makeProduct();
    const draft = draftFor(storeId, product);
    const priced = (price: bigint, allowLoss = false) => ({
      ...draft,
      pricing: { ...draft.pricing, allowLoss },
      variants: draft.variants.map((variant) => ({ ...variant, price })),
    });
    const drafts = [
      { ...draft, variants: [] },
      { ...draft, title: "  " },
      priced(0n),
      priced(-5n, true),
      priced(1_437n),
      { ...draft, storeId: theirs.id },
      { ...draft, storeId: paused.id },
      draftFor(storeId, off),
      draftFor(storeId, priv),
      { ...draft, variants: draftFor(storeId, foreign).variants },
      { ...draft, images: ["0193a5a0-0000-7000-8000-000000000001"] },
      draft,
      draft,
    ];
    const answers = await createListings(member.id, drafts, costs);
    expect(answers.map((answer) => (answer.ok ? "ok" : answer.error.replace("listings:error.", "")))).toEqual(
      [
        "no-variants",
        "title",
        "price",
        "price",
        "price",
        "store",
        "store",
        "product",
        "product",
        "product",
        "images",
        "ok",
        "exists",
      ],
    );
    const meant = await createListings(other.id, [{ ...priced(1_437n, true), storeId: theirs.id }], costs);
    expect(meant[0]?.ok).toBe(true);
  });

  test("two presses at the same time list it once", async () => {
    const { member, storeId, product } = await scene();
    const draft = draftFor(storeId, product);
    const answers = await Promise.all([1, 2, 3].map(() => createListings(member.id, [draft], costs)));
    expect(answers.flat().filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.rows(sql`select count(*)::int as n from listing where store_id = ${storeId}`)).toEqual([
      { n: 1 },
    ]);
  });
});

describe("a listing", () => {
  test("is listed again with changes; what its variants are in the store stays known", async () => {
    const { member, storeId, product } = await scene();
    const id = await listIn(member.id, storeId, product);
    const draft = draftFor(storeId, product, { title: "Lamp II" });
    const again = (by = member.id, fields = draft) => relistListing(by, id, fields, costs);
    expect(await again()).toEqual({ ok: false, error: "listings:error.stale" });
    await setStatus(id, "LISTED");
    await db.run(sql`update listing_variant set external_id = '7:1' where listing_id = ${id} and sort = 0`);
    expect(await again((await makeMember()).id)).toEqual({ ok: false, error: "listings:error.store" });
    const [first] = draft.variants;
    if (!first) throw new Error("no variant");
    expect(await again(member.id, { ...draft, variants: [first] })).toEqual({ ok: true, value: id });
    expect(await listingNow(id)).toMatchObject({ status: "QUEUE", externalProductId: "7" });
    expect(await db.rows(sql`select external_id from listing_variant where listing_id = ${id}`)).toEqual([
      { externalId: "7:1" },
    ]);
  });

  test("that failed is tried again, unless another one took its place", async () => {
    const { member, storeId, product } = await scene();
    const id = await listIn(member.id, storeId, product);
    // It failed before its first try, so there is nothing of it in the store.
    await db.run(sql`update listing set status = 'LISTING_FAILED' where id = ${id}`);
    const second = await listIn(member.id, storeId, product);
    const refused = { key: id, ok: false, title: "Harbour lamp", error: "listings:error.exists" };
    expect(await retryListings(member.id, [id], costs)).toEqual({
      ok: true,
      value: [refused],
    });
    await deleteListings(member.id, [second], { alsoInStore: false });
    expect(await retryListings(member.id, [id], costs)).toEqual({
      ok: true,
      value: [{ key: id, title: "Harbour lamp", ok: true, value: null }],
    });
    expect(await listingNow(id)).toMatchObject({ status: "QUEUE" });
  });

  test("that was tried and failed is gone on with when its product is listed anew, never a second copy", async () => {
    const { member, storeId, product } = await scene();
    const id = await listIn(member.id, storeId, product);
    await db.run(sql`
      update listing set status = 'LISTING_FAILED', tried_skus = array['QS-BEFORE'] where id = ${id}`);
    const draft = draftFor(storeId, product, { title: "Lamp II", skuPrefix: "NEW-" });
    const answers = await Promise.all([1, 2].map(() => createListings(member.id, [draft], costs)));
    expect(answers.flat()).toEqual(
      expect.arrayContaining([
        { ok: true, value: id },
        { ok: false, error: "listings:error.exists" },
      ]),
    );
    expect(
      await db.rows(sql`select id, title, status, tried_skus from listing where store_id = ${storeId}`),
    ).toEqual([{ id, title: "Lamp II", status: "QUEUE", triedSkus: ["QS-BEFORE"] }]);
  });

  test("is hidden and shown, once each", async () => {
    const { member, storeId, product } = await scene();
    const id = await listIn(member.id, storeId, product);
    const refused = { key: id, ok: false, title: "Harbour lamp", error: "listings:error.stale" };
    expect(await unlistListings(member.id, [id])).toMatchObject({ value: [refused] });
    await setStatus(id, "LISTED");
    expect(await showListings(member.id, [id])).toMatchObject({ value: [refused] });
    expect(await unlistListings(member.id, [id, id])).toMatchObject({ value: [{ ok: true }] });
    expect(await unlistListings(member.id, [id])).toMatchObject({ value: [refused] });
    expect((await listingNow(id)).unlistedAt).not.toBeNull();
    expect(await showListings(member.id, [id])).toMatchObject({ value: [{ ok: true }] });
    expect(await syncListings(member.id, [id])).toMatchObject({ value: [{ ok: true }] });
    expect(await listingNow(id)).toMatchObject({ pending: ["visibility", "stock"], unlistedAt: null });
  });

  test("is deleted with the store's copy only where that is wanted, and only where there may be one", async () => {
    const { member, storeId, product } = await scene();
    const id = await listIn(member.id, storeId, product);
    await deleteListings(member.id, [id], { alsoInStore: true });
    expect(await listingNow(id)).toMatchObject({ status: "DELETED", pending: [] });
    const second = await listIn(member.id, storeId, product);
    await setStatus(second, "LISTED");
    await deleteListings(member.id, [second], { alsoInStore: false });
    expect(await listingNow(second)).toMatchObject({ status: "DELETED", pending: [] });
    const third = await listIn(member.id, storeId, product);
    await setStatus(third, "LISTED");
    await deleteListings(member.id, [third], { alsoInStore: true });
    expect(await listingNow(third)).toMatchObject({ status: "DELETED", pending: ["remove"] });
  });

  test("of somebody else is unknown, whatever is asked; then nothing changes", async () => {
    const { member, storeId, product } = await scene();
    const id = await listIn(member.id, storeId, product);
    await setStatus(id, "LISTED");
    const other = await makeMember();
    const own = await listIn(other.id, (await makeStore(other.id)).id, await makeProduct());
    await setStatus(own, "LISTED");
    const unknown = { ok: false, error: "unknown" };
    expect(await unlistListings(other.id, [own, id])).toEqual(unknown);
    expect(await showListings(other.id, [id])).toEqual(unknown);
    expect(await syncListings(other.id, [id, "nothing"])).toEqual(unknown);
    expect(await deleteListings(other.id, [id], { alsoInStore: true })).toEqual(unknown);
    expect(await retryListings(other.id, [id], costs)).toEqual(unknown);
    expect(await draftOf(other.id, id)).toBeNull();
    expect((await listingNow(own)).unlistedAt).toBeNull();
  });

  test("of a store that was unbound is only read", async () => {
    const { member, storeId, product } = await scene();
    const id = await listIn(member.id, storeId, product);
    await setStatus(id, "LISTED");
    await db.run(sql`update store set status = 'UNBOUND' where id = ${storeId}`);
    const refused = { key: id, ok: false, title: "Harbour lamp", error: "listings:error.store" };
    expect(await deleteListings(member.id, [id], { alsoInStore: false })).toMatchObject({
      value: [refused],
    });
    expect(await unlistListings(member.id, [id])).toMatchObject({ value: [refused] });
  });
});
